#!/bin/sh
# configure.sh DIR [-DNAME=VALUE...] - configures a Meson build folder.
#
# Reconfigures only if an option is new or has another value than before. Other
# options stay as they are, so that one folder serves `make run` and
# `make check`.
#
# A build folder contains the path of its sources. If it was copied or moved
# with them, Ninja fails with "still dirty after 100 tries"; such a folder is
# created again.
set -eu

dir=$1
shift
mark="$dir/made-in" # missing if Meson was called directly
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

# Prints the flags that are new or have another value than before.
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

# Meson asks dpkg-dev for the library folder and guesses wrong where it is not
# installed. The compiler knows it, too.
libdir() {
    name=$(${CC:-cc} -print-multiarch 2>/dev/null) || name=
    [ -z "$name" ] || echo "--libdir=lib/$name"
}

if [ -f "$dir/build.ninja" ]; then
    if [ ! -f "$mark" ] || [ "$(cat "$mark")" = "$source" ]; then
        flags=$(changed "$@")
        [ -n "$flags" ] || exit 0
        echo "configuring $dir again ($(echo "$flags" | tr '\n' ' ' | sed 's/ $//'))"
        # shellcheck disable=SC2086 # flags without spaces
        quietly meson setup --reconfigure "$dir" "$source" $flags
        keep "$@"
        exit 0
    fi
    echo "$dir belongs to sources in another folder"
    rm -rf "$dir"
fi
echo "configuring $dir"
# shellcheck disable=SC2046 # empty, or one word
quietly meson setup "$dir" "$source" $(libdir) "$@"
echo "$source" >"$mark"
keep "$@"
