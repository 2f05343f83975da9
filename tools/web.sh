#!/bin/sh
# web.sh way|stamp|dist - the prebuilt web client in web/dist.
#
#   way    prints "prebuilt" if web/dist was built from the present sources,
#          else "build": the value of Meson's option web
#   stamp  prints a hash of the sources of the client
#   dist   builds the client into web/dist, for a release; needs tools/npm.sh
#          to have run
set -eu
cd "$(dirname "$0")/.."

stamp() {
    xargs -I '{}' find '{}' -type f <web/inputs.txt | LC_ALL=C sort |
        xargs sha256sum | sha256sum | cut -d ' ' -f 1
}

case ${1:-} in
way)
    if [ -f web/dist/stamp ] && [ "$(cat web/dist/stamp)" = "$(stamp)" ]; then
        echo prebuilt
    else
        echo build
    fi
    ;;
stamp) stamp ;;
dist)
    rm -rf web/dist
    node web/build.mjs web/dist
    stamp >web/dist/stamp
    echo 'built web/dist: builds need no Node until its sources change'
    ;;
*)
    echo 'usage: web.sh way|stamp|dist' >&2
    exit 2
    ;;
esac
