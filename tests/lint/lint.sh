#!/bin/sh
# lint.sh - what holds for the repository as a whole, one TAP test each.
#
# Run from anywhere; it looks at the tree that it stands in. Every complaint
# names a place.
set -eu
cd "$(dirname "$0")/../.."

export LC_ALL=C.UTF-8
tests=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# verdict TITLE - fine if the scratch file "found" is empty.
verdict() {
    tests=$((tests + 1))
    if [ -s "$scratch/found" ]; then
        failed=$((failed + 1))
        sed 's/^/# /' "$scratch/found"
        echo "not ok $tests - $1"
    else
        echo "ok $tests - $1"
    fi
    : >"$scratch/found"
}

# c_files FOLDER... - the C sources and headers there.
c_files() {
    find "$@" -name '*.[ch]' | sort
}

# Prints FILE:LINE:CODE without remarks and without what stands in quotes.
code() {
    awk '
        FNR == 1 { inside = 0 }
        {
            line = $0; out = ""
            while (line != "") {
                if (inside) {
                    i = index(line, "*/")
                    if (i == 0) { line = ""; break }
                    line = substr(line, i + 2); inside = 0
                } else if (match(line, /\/\*|"([^"\\]|\\.)*"|\/\//)) {
                    out = out substr(line, 1, RSTART - 1)
                    what = substr(line, RSTART, 2)
                    if (what == "//") { line = ""; break }
                    if (what == "/*") inside = 1
                    else out = out "\"\""
                    line = substr(line, RSTART + RLENGTH)
                } else { out = out line; line = "" }
            }
            if (out ~ /[^ ]/) print FILENAME ":" FNR ":" out
        }' "$@"
}

# rules_of GAME - the numbers of its rules in order, as its page of rules has
# them (**C8**); those of the template are in its rules.c.
rules_of() {
    if [ "$1" = template ]; then
        sed -n 's/^ \*  \(T[0-9]*\)  .*/\1/p' src/games/template/rules.c
    else
        grep -oE '\*\*[A-Z][0-9]+\*\*' \
            "docs/rules/$(echo "$1" | tr _ -).md" | tr -d '*' | awk '!seen[$0]++'
    fi
}

: >"$scratch/found"

for folder in src/games/*/; do
    game=$(basename "$folder")
    page="docs/rules/$(echo "$game" | tr _ -).md"
    if [ "$game" != template ] && [ ! -e "$page" ]; then
        echo "$page is missing: the rules of $folder"
    elif [ ! -e "tests/rules/$game.rules" ]; then
        echo "tests/rules/$game.rules is missing: the tests of $folder"
    else
        grep '^## ' "tests/rules/$game.rules" >"$scratch/text" || true
        rules_of "$game" | while read -r rule; do
            grep -qw "$rule" "$scratch/text" ||
                echo "tests/rules/$game.rules: no title cites $rule"
        done
        rules_of "$game" >"$scratch/rules"
        letter=$(cut -c1 "$scratch/rules" | sort -u)
        grep -oE "\\b$letter[0-9]+\\b" "$scratch/text" | sort -u |
            grep -vxF -f "$scratch/rules" |
            sed "s|^|tests/rules/$game.rules: there is no rule |"
    fi
done >"$scratch/found"
verdict 'every rule is cited by the title of a test in tests/rules'

for folder in src/games/*/; do
    game=$(basename "$folder")
    rules_of "$game" 2>/dev/null |
        awk -v game="$game" '
            NR == 1 { letter = substr($0, 1, 1) }
            $0 != letter NR { print game ": " letter NR " is missing, or not one rule after the other: " $0 }
            END { if (NR == 0) print game ": no rule is numbered" }'
done >"$scratch/found"
verdict 'rules have one letter and are numbered without a gap'

# decided PAGE - the rules whose text marks a decision of ours.
decided() {
    awk '/^- \*\*[A-Z][0-9]+\*\*/ { rule = $2; gsub(/\*/, "", rule) }
        /\*(House rule|Hausregel):\*/ { print rule }' "$1" | sort -u
}

# Where the printed rules can be read in two ways, the page says so, in both
# languages.
for page in docs/rules/*.md; do
    [ "$page" != docs/rules/README.md ] || continue
    decided "$page" >"$scratch/text"
    decided "docs/rules/de/${page##*/}" | diff "$scratch/text" - |
        sed -n "s|^[<>]|$page: a house rule in one language only:|p"
done >"$scratch/found"
for rule in clue:C13 clue:C14 clue:C19 clue:C22 hue:U5 hue:U10 hue:U11; do
    decided "docs/rules/${rule%:*}.md" | grep -qx "${rule#*:}" ||
        echo "docs/rules/${rule%:*}.md: ${rule#*:} is not marked as a house rule"
done >>"$scratch/found"
verdict 'rules that are decisions of ours are marked, in both languages'

# Which folders each may include; its own always.
allowed() {
    case $1 in
    base | lexicon | net | notify | store) echo 'cluehouse base' ;;
    games) echo 'cluehouse base lexicon' ;;
    match) echo 'cluehouse base lexicon games' ;;
    bots) echo 'cluehouse base lexicon games' ;;
    client) echo 'cluehouse base net' ;;
    server) echo 'cluehouse base lexicon games match bots net notify store' ;;
    cli | load) echo 'cluehouse base lexicon games match bots client cli load store server net' ;;
    *) echo 'nothing' ;;
    esac
}
for dir in src/*/; do
    own=$(basename "$dir")
    may=$(allowed "$own")
    if [ "$may" = nothing ]; then
        echo "src/$own has no place in tests/lint/lint.sh" >>"$scratch/found"
    fi
    c_files "$dir" | while read -r file; do
        sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file" |
            while read -r header; do
                case " $may $own " in
                *" ${header%%/*} "*) ;;
                *) echo "$file includes $header" ;;
                esac
            done
    done >>"$scratch/found"
done
verdict 'includes in src point down'

# The linker says the same, of what they call: tests/unit/bots/bots_alone.c.
c_files src/bots src/lexicon src/games | while read -r file; do
    grep -nHE '^ *# *include *"(cluehouse/match\.h|match/|cli/)' "$file" || true
done >"$scratch/found"
verdict 'bots, words and rules do not know the match'

c_files include | while read -r file; do
    sed -n 's/^ *# *include *"\([^"]*\)".*/\1/p' "$file" |
        grep -v '^cluehouse/' | sed "s|^|$file includes |"
done >"$scratch/found" || true
verdict 'public headers include public headers only'

c_files src include >"$scratch/list"
# shellcheck disable=SC2046 # names without blanks
code $(cat "$scratch/list") >"$scratch/code"
bad='strcpy|strcat|stpcpy|strncat|sprintf|vsprintf|strtok|strtok_r|atoi|atol|atoll|atof'
bad="$bad|rand|srand|random|gets|scanf|sscanf|fscanf|vscanf|vsscanf|alloca"
grep -E "(^|[^A-Za-z0-9_])($bad) *\\(" "$scratch/code" >"$scratch/found" || true
verdict 'no banned functions in src and include'

# Mutants are made from copies: tests/mutants/README.md.
# shellcheck disable=SC2046 # names without blanks
grep -nHE 'FAULT\(|PLANTED|CH_PLANT|[Mm]utant' $(cat "$scratch/list") \
    >"$scratch/found" || true
verdict 'src and include have no scaffolding for mutants'

# base/buf.c and base/clock.c are for programs: libcluehouse has neither.
c_files src/games src/match src/lexicon src/base include | while read -r file; do
    case $file in
    src/base/buf.* | src/base/clock.*) ;;
    *) grep -nHE '^ *# *include *"base/(buf|clock)\.h"' "$file" || true ;;
    esac
done >"$scratch/found"
verdict 'rules and referee include neither buffers that grow nor clocks'

# The one allocation is a match, made in match_new; and games with words of
# one's own, which are made before a match is.
grep -E '^src/(games|match|lexicon|base)/' "$scratch/code" |
    grep -vE '^src/base/(buf|clock)\.' >"$scratch/pure" || true
grep -E '(^|[^A-Za-z0-9_])(malloc|calloc|realloc|reallocarray|strdup|strndup|free) *\(' \
    "$scratch/pure" | grep -vE '^src/match/match\.c:.*(calloc\(1, match_bytes\(game\)\)|free\(match\))' |
    grep -v '^src/games/words\.c:' \
    >"$scratch/found" || true
verdict 'rules and referee allocate nothing but the match'

grep -E '(^|[^A-Za-z0-9_])(time|clock|clock_gettime|gettimeofday|getenv|getrandom|sleep|usleep) *\(' \
    "$scratch/pure" >"$scratch/found" || true
verdict 'rules and referee know no clock and no surroundings'

io='FILE|stdin|stdout|stderr|fopen|fread|fwrite|fgets|fputs|puts|putchar|perror'
grep -E "(^|[^A-Za-z0-9_])($io|v?f?printf)([^A-Za-z0-9_]|\$)" "$scratch/pure" \
    >"$scratch/found" || true
verdict 'rules and referee touch no file'

c_files src include tests >"$scratch/list"
while read -r file; do
    grep -q 'SPDX-License-Identifier: MIT' "$file" || echo "$file has no SPDX line"
    grep -nH "$(printf '\t')" "$file" | sed 's/\(:[0-9]*\):.*/\1: a tab/' || true
    grep -nHE ' +$' "$file" | sed 's/\(:[0-9]*\):.*/\1: blanks at the end/' || true
    grep -nHE '^.{81,}' "$file" | sed 's/\(:[0-9]*\):.*/\1: over 80 columns/' || true
done <"$scratch/list" >"$scratch/found"
verdict 'C files: SPDX line, no tabs, no blanks at the end, 80 columns'

# Other versions have other opinions.
if clang-format --version | grep -q 'version 14\.'; then
    # shellcheck disable=SC2046 # names without blanks
    clang-format --dry-run -Werror $(cat "$scratch/list") 2>&1 |
        sed -n 's/: error: code should be clang-formatted.*/: make format/p' \
            >"$scratch/found" || true
else
    echo "# not checked with $(clang-format --version)"
fi
verdict 'C files are as clang-format leaves them'

for header in include/cluehouse/*.h; do
    grep -q "'$(basename "$header" .h)'" tests/lint/headers/meson.build ||
        echo "$header is not in tests/lint/headers/meson.build"
done >"$scratch/found"
verdict 'every public header is compiled alone'

for unit in tests/unit/*/test_*.c; do
    name=$(basename "$unit" .c)
    grep -qE "'${name#test_}'|'$name'" "$(dirname "$unit")/meson.build" ||
        echo "$unit is not in $(dirname "$unit")/meson.build"
done >"$scratch/found"
verdict 'every unit test is built and run'

find . -type f -not -path './.git/*' -not -path './build*' \
    -not -path '*/node_modules/*' -print0 |
    xargs -0 grep -nIE '^(<<<<<<<|>>>>>>>) ' >"$scratch/found" || true
verdict 'no merge was left unfinished'

for file in data/*.* data/lexicon/*; do
    grep -qF "$(basename "$file")" data/README.md ||
        [ "$file" = data/README.md ] || echo "$file is not in data/README.md"
done >"$scratch/found"
verdict 'every data file has its place in data/README.md'

# What the protocol's page shows was said in a test, and nothing is missing.
sed -n '/^```talk/,/^```$/p' docs/protocol.md | grep '^[A-Z][<>]' >"$scratch/said"
cat tests/system/conversations/*.talk >"$scratch/talks"
grep -vxF -f "$scratch/talks" "$scratch/said" |
    sed 's/^/docs\/protocol.md: in no conversation: /' >"$scratch/found" || true
sed -n 's/^ *{\.name = "\([a-z-]*\)",.*/\1/p' src/server/*.c |
    while read -r request; do
        grep -q "^[A-Z]> .*\"do\":\"$request\"" "$scratch/said" ||
            echo "docs/protocol.md: no example of $request"
    done >>"$scratch/found"
verdict 'every request has an example in docs/protocol.md that is run'

# Links from a document to a file of ours.
find . -name '*.md' -not -path './build*' -not -path '*/node_modules/*' |
    while read -r page; do
        grep -oE '\]\([^):#]+\)' "$page" | tr -d '])(' |
            while read -r link; do
                [ -e "$(dirname "$page")/$link" ] || echo "$page: no $link"
            done
    done >"$scratch/found"
verdict 'links in documents lead somewhere'

echo "1..$tests"
[ "$failed" = 0 ]
