#!/bin/sh
# markdown.sh - Markdown is wrapped at 100 columns; TAP.
#
# tools/wrap_md.py decides what counts, and fixes it. The first three tests
# show that it finds long lines, wraps them, and leaves the rest alone.
#
# SPDX-License-Identifier: MIT
set -eu
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tests=0
failed=0

# ok CODE TITLE - one verdict: 0 is fine.
ok() {
    if [ "$1" = 0 ]; then verdict=ok; else verdict='not ok' failed=1; fi
    tests=$((tests + 1))
    echo "$verdict $tests - $2"
}

long=$(printf 'word %.0s' $(seq 30))
page=$scratch/page.md
{
    echo "# $long [a link](page.md)"
    echo
    printf '| %s |\n|---|\n\n```\n%s\n```\n\n    %s\n' "$long" "$long" "$long"
} >"$page"
cp "$page" "$scratch/before.md"
code=0
python3 tools/wrap_md.py --check "$page" >"$scratch/out" || code=1
python3 tools/wrap_md.py "$page"
cmp -s "$page" "$scratch/before.md" || code=1
ok $code 'tables, code and headings with links may be longer'

printf '\n- %s\n  %s\n\n1. %s- %s\n' "$long" "$long" "$long" "$long" >>"$page"
code=0
python3 tools/wrap_md.py --check "$page" >"$scratch/out" && code=1
[ "$(grep -c "^$page:1[235]: over 100 columns" "$scratch/out")" = 3 ] || code=1
ok $code 'a long line is found and named'

cp "$page" "$scratch/before.md"
python3 tools/wrap_md.py "$page"
cp "$page" "$scratch/once.md"
python3 tools/wrap_md.py "$page"
code=0
python3 tools/wrap_md.py --check "$page" || code=1
cmp -s "$page" "$scratch/once.md" || code=1
[ "$(tr -s ' \n' '\n\n' <"$page")" = "$(tr -s ' \n' '\n\n' <"$scratch/before.md")" ] || code=1
! grep -q "^   - " "$page" || code=1
ok $code 'wrapping changes line breaks only, and only once'

find . -name '*.md' -not -path './.git/*' -not -path './build*' \
    -not -path '*/node_modules/*' | sort >"$scratch/list"
code=0
# shellcheck disable=SC2046 # names without blanks
python3 tools/wrap_md.py --check $(cat "$scratch/list") >"$scratch/out" || code=1
sed 's|^\./|# |' "$scratch/out"
ok $code 'Markdown is wrapped at 100 columns: tools/wrap_md.py FILE'

echo "1..$tests"
exit $failed
