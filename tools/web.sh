#!/bin/sh
# web.sh way|stamp|dist - the web client that is built once and taken along.
#
#   way    prints how to get the client into the program: "prebuilt" if
#          web/dist has one of these very sources, else "build"
#   stamp  prints a digest of all that the client is made of
#   dist   builds it into web/dist, for a release; tools/npm.sh was there before
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
    echo 'it is in web/dist: while its sources stay as they are, building needs no Node'
    ;;
*)
    echo 'usage: web.sh way|stamp|dist' >&2
    exit 2
    ;;
esac
