#!/bin/sh
# bots.sh - tests of the bot protocol, both ends; prints TAP.
# usage: bots.sh PROGRAM
#
# SPDX-License-Identifier: MIT
bots=$(cd "$(dirname "$0")/bots" && pwd)
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"

# The part of the output that depends on the games alone.
steady() {
    sed 's/"[a-z]*_per_s":[0-9.]*,//g; s/"seconds":[0-9.]*,//
         s/"jobs":[0-9]*,//; s/"player":"[^"]*",//g' out
}

# --- Programs that follow the protocol --------------------------------------

for game in $(sh "$bots/../../../tools/games.sh" "$program" |
    cut -d" " -f1); do
    run 0 sim $game --games 1 --seat "1=exec:$bots/random_bot.py" --json \
        --bot-seconds 60 && out '"failures":0,"lost_bots":0,' && out 'exec:'
    ok "a program plays $game and gets every fact"
done
run 0 sim haiclue --games 2 --seat "all=exec:$bots/first.sh" \
    --bot-seconds 60 && out 'lost bots 0'
ok "programs at all seats"
printf 'auto all\n' | run 0 play hue --seats 3 --bot-seconds 60 \
    --against "exec:$bots/first.sh" --seat 2=easy && out 'The game is over' &&
    ! err 'seat'
ok "against a program and a bot"

run 0 sim hue --seats 3 --games 2 --seat 0=easy --seat 1=greedy --json &&
    steady >inside &&
    run 0 sim hue --seats 3 --games 2 --bot-seconds 60 --json \
        --seat "0=exec:'$program' bot hue --level easy" \
        --seat "1=exec:'$program' bot hue --bot greedy" &&
    steady | cmp -s - inside
ok "our bots play the same game in the process and as a program"
for game in clue hues haiclue; do
    run 0 sim $game --games 1 --seed 4 --seat 1=hard --json && steady >inside &&
        run 0 sim $game --games 1 --seed 4 --bot-seconds 60 --json \
            --seat "1=exec:'$program' bot $game" &&
        steady | cmp -s - inside && out '"lost_bots":0'
    ok "and the strong bot of $game"
done
run 0 sim clue --games 2 --seat 1=plain --json && steady >inside &&
    run 0 sim clue --games 2 --bot-seconds 60 --json \
        --seat "1=exec:'$program' bot clue --bot plain" &&
    steady | cmp -s - inside
ok "so do bots that use facts"

# --- Programs that break the protocol ---------------------------------------

# breaks HOW ERROR GAME: is the error reported, and does the game go on?
breaks() {
    run 0 sim "$3" --games 1 --seat "1=exec:$bots/bad.sh $1" \
        --bot-seconds "${4:-60}" --json &&
        [ "$(grep -c "^cluehouse: seat 1 (.*$1): $2" err)" -eq 1 ] &&
        [ "$(grep -c '^cluehouse' err)" -eq 1 ] &&
        out '"failures":0,"lost_bots":1,'
}
breaks silent 'no answer in 0.3 s' hue 0.3
ok "a program that does not answer"
breaks mute 'no answer in 0.3 s' hue 0.3
ok "one that never says ready"
breaks crash 'it ended' hue
ok "one that crashes"
breaks early 'it ended' hue
ok "one that exits at once"
breaks flood 'it sent more than 1 MB' hue
ok "one that floods"
breaks long 'it sent a line of more than' hue
ok "one that sends a line without end"
breaks nonsense "it sent 'I resign, you win'" hue
ok "one that sends nonsense"
breaks binary "it sent the move '?\[2J'" hue && ! grep -q "$(printf '\033')" err
ok "one that sends control characters"
breaks illegal "it sent the move .*: card-not-in-hand" hue
ok "one that makes an illegal move"
breaks aside 'it sent the move .*answers nothing' clue
ok "one that makes notes for ever"
breaks late 'no answer in 0.3 s' hue 0.3
ok "one that leaves child processes behind"
if [ -d /proc/self ]; then
    nap=60.$$
    run 0 sim hue --games 2 --bot-seconds 0.2 --seats 3 \
        --seat "0=exec:$bots/bad.sh late $nap" \
        --seat "1=exec:$bots/bad.sh silent $nap" &&
        ! cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' '\n' |
            grep -q "^$nap\$"
    ok "no process is left"
fi
run 0 sim hue --games 12 --seat 1=exec:./nobody --json &&
    out '"lost_bots":12,' && [ "$(grep -c '^cluehouse' err)" -eq 10 ]
ok "a missing program: ten failures are reported, all are counted"
printf 'auto all\n' | run 0 play hue --against exec:false --log lost.log &&
    err 'seat 1 (false): it ended' && run 0 verify lost.log &&
    grep -q '^[0-9]* 1\* ' lost.log
ok "the log marks moves made for a silent seat"
run 2 sim hue --seat 1=exec: && err 'exec: needs a command'
ok "exec without a command"
run 2 sim hue --seat 1=exec:false --bot-seconds soon && err "cannot be 'soon'"
ok "a time that is not a number"

# --- Our bot and a host that breaks the protocol ----------------------------

seed=$(printf '%064d' 7)
table="table hue rules 1 seats 2 seat 0 seed $seed"
# host LINES...: sends the lines to our bot.
host() {
    printf '%s\n' "$@" | "$program" bot hue --level easy >out 2>err
}
host 'cluehouse-bot 1' "$table" over "$table first=random" && [ ! -s err ] &&
    [ "$(grep -c '^ready$' out)" -eq 2 ]
ok "one table after another"
host 'cluehouse-bot 2'
[ $? -eq 1 ] && err 'line 1 of the host: other-protocol'
ok "another protocol"
host "table clue rules 1 seats 3 seat 0 seed $seed"
[ $? -eq 1 ] && err 'line 1 of the host: other-game'
ok "another game"
host "table hue rules 99 seats 2 seat 0 seed $seed"
[ $? -eq 1 ] && err 'line 1 of the host: other-rules'
ok "other rules"
host 'table hue rules 1 seats 2 seat 2 seed 00'
[ $? -eq 1 ] && err 'table-not-understood'
ok "a line that is not a table"
host "$table colour=red"
[ $? -eq 1 ] && err 'no-such-option'
ok "an unknown option"
host 'ask 1 00'
[ $? -eq 1 ] && err 'no-table-yet'
ok "a question without a table"
host "$table" 'ask 1 00'
[ $? -eq 1 ] && err 'line 2 of the host: ask-not-understood'
ok "an invalid state"
host "$table" 'ask 1 -'
[ $? -eq 1 ] && err 'line 2 of the host: no-state' && grep -q '^state$' out
ok "a question without a state: it asks for one"
host "$table" 'fact flew 3'
[ $? -eq 1 ] && err 'line 2 of the host: no-such-fact'
ok "an invalid fact"
host "$table" sing
[ $? -eq 1 ] && err 'line 2 of the host: no-such-word'
ok "an unknown word"
head -c 100000 /dev/zero | tr '\0' x | run 1 bot hue && err 'line-too-long'
ok "a line without end"
run 2 bot && err 'needs the name of a game' && run 2 bot hue --bot holmes &&
    err "no player 'holmes'"
ok "an unknown bot"

echo "1..$tests"
[ $failed -eq 0 ]
