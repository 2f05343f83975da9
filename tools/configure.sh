#!/bin/sh
# configure.sh DIR [FLAG...] - set up a Meson build folder, once.
set -eu

dir=$1
shift
[ -f "$dir/build.ninja" ] && exit 0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "setting up $dir"
meson setup "$dir" "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
