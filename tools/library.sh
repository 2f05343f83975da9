#!/bin/sh
# library.sh OUTPUT CC ARCHIVE... - merges static libraries into one that exports
# only the public names.
#
# Links all objects into one and makes every symbol local that does not begin
# with ch_, so that a program that links libcluehouse.a may use any other name.
set -eu

output=$1
cc=$2
shift 2
object="$output.o"
# shellcheck disable=SC2086 # CC may contain options
$cc -r -nostdlib -o "$object" -Wl,--whole-archive "$@" -Wl,--no-whole-archive
objcopy --wildcard --keep-global-symbol='ch_*' "$object"
rm -f "$output"
ar rcs "$output" "$object"
rm -f "$object"
