#!/bin/sh
# ask_clue.sh PROGRAM - tests of `cluehouse ask clue`; prints TAP.
set -u
ask=$1
tests=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# holds TITLE COMMAND... - the command succeeds.
holds() {
    title=$1
    shift
    tests=$((tests + 1))
    if "$@" >/dev/null 2>&1; then
        echo "ok $tests - $title"
    else
        failed=$((failed + 1))
        echo "not ok $tests - $title"
    fi
}

opening='"players":3,"me":0,"hand_sizes":[6,6,6],"my_hand":["Mustard","Plum","Knife","Rope","Hall","Study"]'
cat >"$scratch/in" <<END
{"id":1,$opening,"events":[]}

{"id":"two",$opening,"events":[{"suggester":0,"cards":["Green","Wrench","Library"],"responder":1,"shown":"Green"}]}
not json
{"id":4,"players":9}
{"id":5,$opening,"events":[{"suggester":0,"cards":["Green","Wrench","Library"],"responder":1,"shown":"Rope"}]}
{"id":6,$opening,"events":[{"suggester":1,"cards":["White","Wrench","Kitchen"],"responder":2},{"suggester":0,"cards":["Green","Wrench","Library"],"responder":null},{"suggester":2,"cards":["Green","Candlestick","Lounge"],"responder":1},{"suggester":0,"cards":["Green","Candlestick","Lounge"],"responder":null}]}
{"id":7,"players":3,"me":0,"hand_sizes":[6,6,6],"my_hand":["Mustard"],"events":[]}
{"id":8,$opening,"events":[{"suggester":0,"cards":["Green","Wrench","Library"],"responder":null}]}
END
"$ask" --batch <"$scratch/in" >"$scratch/out" 2>"$scratch/err"
code=$?

holds 'bad lines make the exit code 1' [ "$code" = 1 ]
holds 'good lines are answered' [ "$(wc -l <"$scratch/out")" = 4 ]
holds 'bad lines are named by number' \
    [ "$(cut -d: -f1 "$scratch/err" | tr '\n' ' ')" = 'line 4 line 5 line 6 line 8 ' ]
holds 'ids come back as they were' grep -q '"id":"two"' "$scratch/out"
holds 'a card that was shown is forced' \
    grep -q '"forced":.*{"card":"Green","owner":1}' "$scratch/out"
holds 'odds of the opening: one of 112' \
    grep -q '"Green/Wrench/Library":0.00892857142857' "$scratch/out"
holds 'events that clash are named' \
    grep -q '"id":6,.*"events":\[1,3\]' "$scratch/out"
holds 'an unanswered suggestion solves the case' \
    grep -q '"id":8,"envelope":{"Green/Wrench/Library":1.0}' "$scratch/out"

head -3 "$scratch/in" >"$scratch/good"
holds 'a good batch ends with 0' "$ask" --batch --weighted <"$scratch/good"
holds 'unknown options are refused' sh -c "! '$ask' --nonsense </dev/null"

cat >"$scratch/talk" <<END
players 3
me 0 Mustard Plum Knife Rope Hall Study
1 suggests White Wrench Kitchen, 2 shows
0 suggests Green Wrench Library, 1 shows Green
0 suggests Green Candlestick Lounge, nobody shows
undo
gibberish
2 suggests White Lead-Pipe DiningRoom, 1 shows
END
"$ask" <"$scratch/talk" >"$scratch/out" 2>&1
holds 'people see the sheet' grep -q '^Green  *\. *yes *\. *\.' "$scratch/out"
holds 'people get advice' grep -q 'teaches most' "$scratch/out"
holds 'people are told what clashes' grep -q 'cannot all be true' "$scratch/out"
holds 'people are told what was not understood' \
    grep -q 'not understood' "$scratch/out"

echo "1..$tests"
[ "$failed" = 0 ]
