#!/bin/sh
# configure.sh DIR [-DNAME=VALUE...] - set up a Meson build folder, once, and
# again when a value is asked for that it does not have yet. Values that are
# not asked for stay as they are: one folder serves `make run` and `make check`.
#
# A build folder holds the path of its sources. One that was copied or moved
# with them is of no use, and Ninja only says that it is "still dirty after
# 100 tries": it is made anew.
set -eu

dir=$1
shift
mark="$dir/made-in" # not there if somebody else called Meson
kept="$dir/made-with"
source=$(cd "$(dirname "$0")/.." && pwd -P)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

quietly() {
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        exit 1
    }
}

# The flags that are new, or have another value than before.
changed() {
    for flag in "$@"; do
        grep -qxF -e "$flag" "$kept" 2>/dev/null || echo "$flag"
    done
}

keep() {
    for flag in "$@"; do
        name=${flag%%=*}
        grep -v "^$name=" "$kept" >"$kept.new" 2>/dev/null || true
        echo "$flag" >>"$kept.new"
        mv "$kept.new" "$kept"
    done
}

# Meson asks dpkg-dev where libraries belong, which few machines have, and
# guesses wrong without it. The compiler knows as well.
libdir() {
    name=$(${CC:-cc} -print-multiarch 2>/dev/null) || name=
    [ -z "$name" ] || echo "--libdir=lib/$name"
}

if [ -f "$dir/build.ninja" ]; then
    if [ ! -f "$mark" ] || [ "$(cat "$mark")" = "$source" ]; then
        flags=$(changed "$@")
        [ -n "$flags" ] || exit 0
        echo "setting up $dir again ($(echo "$flags" | tr '\n' ' ' | sed 's/ $//'))"
        # shellcheck disable=SC2086 # flags have no blanks in them
        quietly meson setup --reconfigure "$dir" "$source" $flags
        keep "$@"
        exit 0
    fi
    echo "$dir was made in another place"
    rm -rf "$dir"
fi
echo "setting up $dir"
# shellcheck disable=SC2046 # nothing, or one word
quietly meson setup "$dir" "$source" $(libdir) "$@"
echo "$source" >"$mark"
keep "$@"
