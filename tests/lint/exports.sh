#!/bin/sh
# exports.sh LIBRARY INCLUDE - only public names leave the library: each begins
# with ch_ and is declared in a header of the folder INCLUDE. TAP.
set -eu
export LC_ALL=C

names=$(nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }' |
    grep -v '^__odr_asan' | sort -u)
verdict() { # NUMBER TITLE COMPLAINTS
    if [ -n "$3" ]; then
        echo "$3" | sed 's/^/# /'
        echo "not ok $1 - $2"
    else
        echo "ok $1 - $2"
    fi
}
[ "$(echo "$names" | wc -l)" -gt 50 ] || { echo "Bail out! no names in $1"; exit 1; }
odd=$(echo "$names" | grep -v '^ch_' || true)
verdict 1 'names that leave the library begin with ch_' "$odd"
cat "$2"/*.h | tr -c 'A-Za-z0-9_' '\n' | sort -u >"${TMPDIR:-/tmp}/exports.$$"
secret=$(echo "$names" | grep -vxF -f "${TMPDIR:-/tmp}/exports.$$" || true)
rm -f "${TMPDIR:-/tmp}/exports.$$"
verdict 2 'and are declared in a public header' "$secret"
echo 1..2
[ -z "$odd$secret" ]
