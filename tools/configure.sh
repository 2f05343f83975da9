#!/bin/sh
# configure.sh DIR [FLAG...] - set up a Meson build folder, once.
#
# A build folder holds the path of its sources. One that was copied or moved
# with them is of no use, and Ninja only says that it is "still dirty after
# 100 tries": it is made anew.
set -eu

dir=$1
shift
mark="$dir/made-in" # not there if somebody else called Meson
here=$(pwd -P)
if [ -f "$dir/build.ninja" ]; then
    if [ ! -f "$mark" ] || [ "$(cat "$mark")" = "$here" ]; then
        exit 0
    fi
    echo "$dir was made in another place"
    rm -rf "$dir"
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "setting up $dir"
meson setup "$dir" "$@" >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
}
echo "$here" >"$mark"
