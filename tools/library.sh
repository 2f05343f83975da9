#!/bin/sh
# library.sh OUTPUT CC ARCHIVE... - one static library of which only the public
# names can be seen.
#
# All objects become one, in which names that do not begin with ch_ are local:
# a program that links libcluehouse.a may have an arg_parse of its own.
set -eu

output=$1
cc=$2
shift 2
object="$output.o"
# shellcheck disable=SC2086 # a compiler may come with options
$cc -r -nostdlib -o "$object" -Wl,--whole-archive "$@" -Wl,--no-whole-archive
objcopy --wildcard --keep-global-symbol='ch_*' "$object"
rm -f "$output"
ar rcs "$output" "$object"
rm -f "$object"
