#!/bin/sh
# web_dist.sh ROOT - a web client that was built before: is it taken as long as
# its sources are the same, and not a moment longer? In a copy of them. TAP.
#
# SPDX-License-Identifier: MIT
root=$1
# shellcheck source=tests/lib/tap.sh
. "$root/tests/lib/tap.sh"
case $WEB_MODULES in
/*) ;;
*) export WEB_MODULES="$root/$WEB_MODULES" ;;
esac

# shellcheck disable=SC2046 # one word a line
(cd "$root" && tar -cf - --exclude=web/dist tools/web.sh $(cat web/inputs.txt)) | tar -xf -
way() { sh tools/web.sh way >out 2>err && [ "$(cat out)" = "$1" ]; }

way build
ok 'without one it is built'
sh tools/web.sh dist >out 2>err && [ -s web/dist/assets.c ] && [ -s web/dist/assets.S ] &&
    way prebuilt
ok 'one that was built is taken'
find web/src -name '*.tsx' -exec touch {} + && way prebuilt
ok 'times of files do not count'
while read -r input; do
    file=$(find "$input" -type f | head -n 1)
    cp "$file" kept
    echo >>"$file"
    way build || echo "# a change of $file goes unnoticed"
    cp kept "$file"
done <web/inputs.txt >unnoticed
cat unnoticed
[ ! -s unnoticed ] && way prebuilt
ok 'any change of what it is made of counts'
: >web/src/new.ts && way build && rm web/src/new.ts && way prebuilt
ok 'so does a new file'

echo "1..$tests"
[ "$failed" = 0 ]
