#!/bin/sh
# cli.sh - tests of the command line; prints TAP.
# usage: cli.sh PROGRAM
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"

# --- Help ------------------------------------------------------------------

run 0 && out 'usage: cluehouse COMMAND' && out 'exit codes'
ok "without words it lists the commands"
run 0 --help && out 'usage: cluehouse COMMAND'
ok "--help does too"
run 0 help && out 'verify'
ok "help does too"
run 0 --version && out '^cluehouse [0-9]'
ok "--version prints the version"
for command in play ask games sim bench replay verify bot; do
    run 0 help $command && out "usage: cluehouse $command" && cp out help.txt &&
        run 0 $command --help && cmp -s out help.txt
    ok "help of $command, both ways"
done
run 2 pley && err "no command 'pley'" && err 'did you mean: cluehouse play'
ok "a typo in the command suggests the nearest one"
run 2 frobnicate && err 'see: cluehouse help'
ok "an unknown command leads to help"
run 2 help frobnicate && err "no command 'frobnicate'"
ok "help of an unknown command"

# --- Syllables -------------------------------------------------------------

run 0 cue -- UPS && out '^"ups" is allowed.$'
ok "a cue is allowed"
run 1 cue -- skyblue && out '^"skyblue" is not allowed (H13). This word'
ok "a cue is not allowed, by a rule"
run 0 cue hellblau && run 1 cue --language de hellblau
ok "a cue in German"
run 1 cue "top hat" && out '(H6)' && run 0 cue --second "top hat"
ok "a cue of two words is a second cue"
run 0 cue --second --referee easy "moss corner" &&
    run 1 cue --second --referee=strict "moss corner" &&
    run 0 cue --referee=table -- fourteen
ok "a cue and three referees"
printf 'moss\n\ntoo dark\n' | "$program" cue --second --json - >cues
[ $? -eq 1 ] && [ "$(wc -l < cues)" -eq 2 ] &&
    grep -q '^{"cue":"moss","allowed":true,"rule":null,' cues &&
    grep -q '"allowed":false,"rule":"H15","slug":"cue-compares"' cues
ok "cues from standard input, as JSON"
run 2 cue && err 'no cue is given' && run 2 cue a b && err 'one word too many'
ok "cue needs one cue"
run 2 cue --referee nobody moss && err 'cannot be' &&
    run 2 cue --language xx moss && err 'cannot be'
ok "cue knows its options"
run 1 cue -- "$(printf 'x%.0s' $(seq 300))" && out '(H17)'
ok "a cue that is far too long"
run 0 syllables fire Elephant && out '^fire	1,2$' && out '^Elephant	3$'
ok "syllables counts"
run 0 syllables zxqblorp && out '^zxqblorp	1$' && err 'is a guess'
ok "syllables of an unknown word are guessed, with a warning"
run 1 syllables '' && err 'not a word'
ok "an empty word has no syllables"
run 2 syllables && err 'no word is given'
ok "syllables needs a word"

# --- Games -----------------------------------------------------------------

run 0 games && out '^clue - Clue' && out '^hues-and-cues (or hues)' &&
    out '^haiclue' && out '^hue - '
ok "games lists all four"
run 0 games hues && out 'guess CELL' && out '3 to 10 players'
ok "games NAME lists the moves"
run 0 games --json && out '^\[{"name":"clue"' && out '"min_seats":3'
ok "games --json"
run 2 games cluw && err "no game 'cluw'" && err 'did you mean clue'
ok "an unknown game suggests the nearest one"
run 2 games clue hue && err "'hue' is one word too many"
ok "one game at a time"

# --- Wrong usage -----------------------------------------------------------

run 2 sim && err 'needs the name of a game'
ok "sim without a game"
run 2 sim clue --seats 9 && err 'not for 9 players' && err 'from 3 to 6'
ok "seats out of range"
run 2 sim clue --seats many && err "cannot be 'many'"
ok "seats that are not a number"
run 2 sim clue --seats && err 'needs a value'
ok "an option without its value"
run 2 sim clue --gmaes 3 && err 'did you mean --games'
ok "a typo in an option"
run 2 sim clue --option colour=red && err "no option 'colour=red'"
ok "an unknown table option"
run 2 sim clue --option notes=loud && err "cannot be 'loud'" && err 'by-hand'
ok "an unknown value of a table option"
run 2 sim clue --option suspect-0=plum --option suspect-1=plum &&
    err 'suspect-is-taken'
ok "options that exclude each other"
run 2 sim clue --seat 0=holmes && err "no player 'holmes'" && err 'random'
ok "an unknown player"
run 2 sim hue --seat 0=plain && err "hue has no player 'plain'"
ok "a player of another game"
run 2 sim clue --seat 3=random && err 'N from 0 to 2'
ok "a player at a seat that does not exist"
run 2 sim clue --seed 99999999999999999999 && err 'whole number'
ok "a number that is too large"
run 2 play clue --seat 3 && err 'no seat 3'
ok "a person at a seat that does not exist"
run 2 bench --seconds soon && err "cannot be 'soon'"
ok "a time that is not a number"

# --- Simulation ------------------------------------------------------------

sh "$tools/../../tools/games.sh" "$program" >games
while read -r game seats _; do
    run 0 sim "$game" --seats "$seats" --games 20 --json &&
        out "^{\"game\":\"$game\",\"seats\":$seats,\"games\":20,\"moves\":[0-9]" &&
        out '"failures":0,"lost_bots":0,"games_per_s":[0-9]' && out '"moves_per_s":[0-9]' &&
        out '"longest":[0-9]' && out '"seed":1' && out '"jobs":[0-9]' &&
        out '"results":\[{"seat":0,"player":"random","wins":'
    ok "sim $game --json"
done <games
run 0 sim clue --games 20 --seat all=plain --seat 1=random &&
    out '0  plain' && out '1  random' && out 'failures  0'
ok "players by seat"

run 0 sim clue --seats 4 --games 40 --rotate --seat all=plain --seat 1=random &&
    out '    3  plain' && out '    1  random' && out '95 % interval' &&
    out 'change from game to game'
ok "players that change seats are counted by name"
run 0 sim clue --seats 4 --games 40 --rotate --seat all=plain --json &&
    out '"results":\[{"seats":4,"player":"plain","wins":40,"games":160,' &&
    out '"share":0.250,"low":0.18[0-9]*,"high":0.32[0-9]*,"points"'
ok "the interval of 40 in 160"
run 0 sim hue --games 1 --seat 0=hard --think 1 --json && out '"failures":0'
ok "a bot with a time limit still plays"

# The results that must not depend on the number of threads.
steady() {
    sed 's/"[a-z]*_per_s":[0-9.]*,//g; s/"seconds":[0-9.]*,//
         s/"jobs":[0-9]*,//' out
}
run 0 sim hues --games 100 --seed 7 --jobs 1 --json && steady >one &&
    run 0 sim hues --games 100 --seed 7 --jobs 2 --json && steady >two &&
    cmp -s one two
ok "the same games on one thread and on two"

run 1 sim hue --seats 4 --games 3 --limit 4 --seed 40 && err 'seed 40 failed' &&
    err 'cluehouse sim hue --seats 4 --seed 40 --games 1 --limit 4' &&
    [ -s cluehouse-failure-40.log ] && [ -s cluehouse-failure-42.log ]
ok "a failure reports its seed and writes its log"
run 0 replay cluehouse-failure-40.log && out 'The game goes on'
ok "the log of a failure can be read"

# --- Bench -----------------------------------------------------------------

run 0 bench --game clue --seats 4 --seconds 0.002 --json &&
    [ "$(wc -l <out)" -eq 3 ] && out '"players":"random"' &&
    out '"players":"plain"' && out '"games_per_s":[0-9]' &&
    out '"legal_ns":[0-9]' && out '"check_ns":[0-9]' &&
    out '"apply_ns":[0-9]' && out '"view_ns":[0-9]' && out '"state_bytes":[0-9]'
ok "bench --json has one object a line"
run 0 bench --game hue --seconds 0.002 && [ "$(wc -l <out)" -eq 6 ]
ok "bench prints a row for every number of seats, and one for greedy"

# --- Playing ---------------------------------------------------------------

printf 'help\nmoves\nscore\nrules\nlog\ntable\nauto\nauto all\n' |
    run 0 play hue --seats 2 --seed 5 --log game.log &&
    out 'The game is over' && out '--seed 5' && out 'game.log' &&
    out 'Won by'
ok "a game by script, to its end"
printf 'auto all\n' | run 1 play hue --seats 2 --log game.log &&
    err 'File exists'
ok "a log is not overwritten"
printf 'auto\n' | run 0 play hue --seats 2 --log left.log &&
    out 'Nothing is lost' && out 'cluehouse replay left.log'
ok "the end of the input leaves the table"
printf 'quit\n' | run 0 play clue && out 'You leave the table'
ok "so does quit"
printf 'auto\nauto\n' | run 0 play clue && sed '$d' out >dealt &&
    seed=$(sed -n 's/.*--seed //p' out) && [ ${#seed} -eq 64 ] &&
    printf 'auto\nauto\n' | run 0 play clue --seed "$seed" &&
    sed '$d' out | cmp -s - dealt
ok "a random seed can be used again"
printf 'rules\nrules c14\nrules C99\nquit\n' | run 0 play clue --seed 1 &&
    out '^- C1 Clue is for 3 to 6' && out '^- C25 ' && out 'no such rule' &&
    [ "$(grep -c '^- C14 You can' out)" -eq 2 ] && ! out 'docs/rules'
ok "rules shows the rules, and one by its number"
good=0
for game in haiclue hue hues; do
    printf 'rules\nquit\n' | run 0 play $game && out '^- [HKU]13 ' &&
        ! out '\*\*' && ! LC_ALL=C.UTF-8 grep -q '^.\{81\}' out &&
        good=$((good + 1))
done
[ $good -eq 3 ]
ok "and so in every game, within 80 columns"
printf 'choose I10\ntabel\nno\nbiscuit\npass\nquit\n' |
    run 0 play hues --seats 3 --seed 3 --seat 0 &&
    out 'Did you mean table' && out 'Nothing was done' &&
    out 'says “biscuit”' && ! out 'says “tabel”' && ! out 'such as: cue' &&
    out 'described I10\.' && out ' 1 2() 2 1'
ok "a bare word is a cue, and the scored round is drawn"
printf 'accuse plum rope hall\nno\nquit\n' | run 0 play clue --seed 1 &&
    out 'cannot be undone' && out 'Nothing was done'
ok "a grave move needs a confirmation"
printf 'note plum envelope yes\nquit\n' |
    run 0 play clue --option notes=by-hand --name Ada && out '^Ada:'
ok "an aside, and a name"
printf 'auto all\n' | run 0 play haiclue --all-seats && out 'The game is over'
ok "all seats by one person"
printf 'auto all\n' | run 0 play clue --against plain --seed 3 &&
    out 'The game is over'
ok "against other players"
printf '\n\nquit\n' | run 0 play && out 'Which game' && out 'How many players' &&
    out 'Welcome to Clue, 3'
ok "without a game it asks, and Enter takes the default"
printf 'chess\nhue\n9\n2\nquit\n' | run 0 play && out 'no such game' &&
    out 'not for that many' && out 'Welcome to HUE, 2'
ok "it asks again after a wrong answer"
run 0 play </dev/null && out 'none was begun'
ok "no game is begun at the end of the input"

printf 'fly\nquit\n' | run 0 play hue && out 'no-such-verb'
ok "a line that is not a move"
printf 'rol\nquit\n' | run 0 play clue && out 'Did you mean roll'
ok "a typo in a verb"
printf 'end\nquit\n' | run 0 play clue && out '([a-z]*-[a-z-]*, rule C'
ok "a refusal has a sentence, a rule and a slug"
printf 'walk Z99\nquit\n' | run 0 play clue && out 'no-such-value' &&
    out "There is no place 'Z99'"
ok "an unknown value"
printf 'accuse plumm rope hall\nquit\n' | run 0 play clue &&
    out "no suspect 'plumm'. Did you mean plum?"
ok "a typo in a value"
printf 'accuse plum rope\nquit\n' | run 0 play clue &&
    out 'argument-missing' && out 'It is: accuse SUSPECT WEAPON ROOM'
ok "a missing argument shows the usage"
printf 'Note  Lead Pipe SEAT-1 Maybe\n ROLL \nQuit\n' |
    run 0 play clue --seed 1 --option suspect-0=scarlett &&
    out 'rolls a' && out 'Noted' && ! out '(no-such' &&
    out 'You leave the table'
ok "any case, and a blank for a hyphen"
printf '?\nquit\n' | run 0 play clue && out '^  accuse SUSPECT WEAPON ROOM' &&
    ! out '^  hide CARD'
ok "help has the moves of players, not the dealer's"
printf 'Chess\nHues And Cues\n3\nquit\n' | run 0 play &&
    out 'Welcome to Hues and Cues, 3'
ok "a game can be named by its title"
run 0 games && ! LC_ALL=C.UTF-8 grep -q '^.\{81\}' out &&
    run 0 games clue && ! LC_ALL=C.UTF-8 grep -q '^.\{81\}' out
ok "80 columns are enough"
{
    head -c 10000000 /dev/zero | tr '\0' a
    printf '\nquit\n'
} | run 0 play clue && out 'line-too-long' && out 'You leave the table'
ok "a line of 10 MB"
printf 'walk \377\376\nquit\n' | run 0 play clue && out 'text-not-utf8'
ok "bytes that are not UTF-8"
printf 'ro\000ll\nquit\n' | run 0 play clue &&
    out 'text-has-control-characters'
ok "a NUL"
printf 'roll\r\nquit' | run 0 play clue --seed 1 && out 'rolls a'
ok "CRLF line ends, and none at the end"

printf 'hint\nhint\nquit\n' | run 0 play hue --seed 3 &&
    [ "$(grep -c 'I would play: lay ' out)" -eq 2 ] &&
    [ "$(grep 'I would play' out | sort -u | wc -l)" -eq 1 ]
ok "a hint, and the same hint again"
printf 'hint\nauto all\n' | run 0 play hue --seed 3 --against easy &&
    grep -A99 'is over' out >hinted &&
    printf 'auto all\n' | run 0 play hue --seed 3 --against easy &&
    grep -A99 'is over' out | cmp -s - hinted
ok "a hint changes nothing in the game"

# --- Asking ----------------------------------------------------------------

run 2 ask && err 'needs the name of a game'
ok "ask without a game"
run 2 ask hue && err 'nothing to ask about HUE yet' && err 'hint'
ok "ask about HUE leads to play and its hints"
printf '1\tgrass\n2\n3\tsky / deep sea\n' | run 1 ask hues --batch &&
    grep -q '^1	[A-P][0-9]*	[A-P][0-9]*$' out &&
    grep -q '^3	[A-P][0-9]*	[A-P][0-9]*$' out && err 'line 2'
ok "ask about Hues and Cues, in a batch with a bad line"
printf '%s\n' '{"id":"a","clue":["cold","white"],"targets":["snow","coal","dog","car"]}' |
    run 0 ask haiclue --batch && out '^a	snow$'
ok "ask about Haiclue, in a batch"
printf '%s\n' '{"id":7,"players":3,"me":0,"hand_sizes":[6,6,6],"my_hand":["Mustard","Knife","Hall","Rope","Study","Plum"],"events":[]}' |
    run 0 ask clue --batch && out '"envelope"' && out '"forced"'
ok "ask about Clue, in a batch"
run 2 ask chess && err "no game 'chess'"
ok "ask about an unknown game"

# --- Drawing ---------------------------------------------------------------

run 0 play hues --seed 5 --against random --colour never </dev/null &&
    out '^P  l g g g g g g G G' && out '  l yellow-green$'
ok "without colours a cell has a letter"
printf 'quit\n' | TERM=xterm-256color COLORTERM='' run 0 play hues --seed 5 \
    --colour always && out '\[48;5;[0-9]*m' && ! out '48;2;'
ok "256 colours"
printf 'quit\n' | COLORTERM=truecolor run 0 play hues --seed 5 \
    --colour always && out '\[48;2;[0-9;]*m' && ! out '48;5;'
ok "24-bit colours"

printf 'compose a\nquit\n' |
    run 0 play haiclue --option haiku=on --seats 9 --seed 2 &&
    ! LC_ALL=C.UTF-8 grep -q '^.\{81\}' out
ok "facts, moves and refusals fit in 80 columns"

# --- Logs ------------------------------------------------------------------

run 0 verify game.log && out 'All is well' && out 'draws follows' &&
    out 'moves by seats is legal'
ok "verify says what was checked"
"$program" verify - <game.log >out 2>err && out 'All is well'
ok "verify reads standard input"
run 0 verify "$tools/../logs/plain.log" && out 'No player added randomness'
ok "verify reads a log from before players could add to the seed"
for log in haiclue-1 haiclue-1-haiku haiclue; do
    run 0 verify "$tools/../logs/$log.log" && out 'All is well'
    ok "verify reads $log.log, by the rules that it names"
done

# --- Words of one's own ----------------------------------------------------

own=$tools/../logs/haiclue-own
run 0 verify "$own.log" && out "432 words of the players' own" &&
    run 0 replay "$own.log" && out 'The game is over'
ok "the words of a log are found beside it"
cp "$own.log" alone.log
run 1 verify alone.log && err 'log-words-missing' && err '\-\-words FILE' &&
    run 1 replay alone.log && err 'log-words-missing'
ok "a log without its words is refused"
run 0 verify alone.log --words "$own.words" && out 'All is well' &&
    run 0 replay alone.log --words deutsch && out 'The game is over'
ok "words are taken from a file, and from a theme"
run 1 verify alone.log --words sea && err 'log-words-differ'
ok "other words are refused"
printf 'apple\nbear\nApple\n' >list.txt
run 2 sim haiclue --words list.txt && err 'words-doubled' && err 'Line 3: “Apple”'
ok "a word that is doubled is named"
printf 'apple\n' >list.txt
run 2 sim haiclue --words list.txt && err 'at least 76 words, .* has 1'
ok "a list that is too short says how many are needed"
run 2 sim clue --words sea && err 'clue has no words' &&
    run 2 sim haiclue --words sea --seat 0=exec:true && err 'programs cannot'
ok "words are for Haiclue, and not for programs"
printf 'quit\n' | run 0 play haiclue --words deutsch --seats 3 --log germans.log &&
    [ -s germans.words ] && run 0 replay germans.log && out 'The game goes on'
ok "a game that is played leaves its words beside its log"
run 0 sim haiclue --words deutsch --option haiku=on --games 2 --seat all=easy
ok "bots play haiku with words of one's own"

# --- More logs -------------------------------------------------------------

run 0 verify "$tools/../logs/mixed.log" && out 'told, by seats: 0, 1\. None' &&
    out 'follows from all of it'
ok "verify says who added to the seed"
good=0
for game in clue haiclue hues-and-cues; do
    "$program" verify "$tools/../logs/mixed-$game.log" >out 2>err &&
        out 'told, by seats: 0, 1, 2, 3, 4\.' && good=$((good + 1))
done
[ $good -eq 3 ]
ok "logs of all games, to which five players have added"
run 0 verify "$tools/../logs/undone.log" && out '14 moves .* 4 were taken back' &&
    out 'each of the 23 lines'
ok "verify counts moves that were taken back"
run 0 replay "$tools/../logs/undone.log" --seat dealer && out '^10 seat 1: undo$' &&
    out 'seat 1 takes the last move back'
ok "replay shows that a move is taken back"
run 0 replay "$tools/../logs/undone.log" --seat dealer --at 10 --json &&
    out '"move":{"by":1,"undo":true}'
ok "replay tells programs that a move is taken back"
sed '/^10 /d' "$tools/../logs/undone.log" >kept.log
run 1 verify kept.log && err 'log-out-of-sequence-at-10'
ok "what was taken back cannot be hidden"
# A seat that was summoned into a closed room once had to suggest (C14).
run 0 verify "$tools/../logs/closed-room-clue.log" && out '2 were made for sil'
ok "a default move that another one has replaced stays legal in old logs"
sed 's/^\(mix 1 .*\) .*/\1 -/' "$tools/../logs/mixed.log" >silenced.log
run 1 verify silenced.log && err 'log-draw-differs-at-'
sed '/^mix 1/d' "$tools/../logs/mixed.log" >silenced.log
run 1 verify silenced.log && err 'log-draw-differs-at-'
ok "what a player added cannot be left out afterwards"
run 0 replay game.log && out 'as a watcher sees it' && out 'The game is over'
ok "replay shows the end"
run 0 replay game.log --at 3 --seat dealer && out '^1 the dealer: ' &&
    out 'after move 3, as the dealer' && ! out '^4'
ok "replay shows any move, as the dealer"
run 0 replay game.log --at 5 --seat 1 --facts && ! out 'the dealer: '
ok "replay shows a seat only what it may see"
run 0 replay game.log --at 0 && out 'after move 0'
ok "replay shows the beginning"
run 0 replay game.log --json --at 2 && out '^{"seq":2,"move":' &&
    out '"facts":\[' && out '"view":{"game":"hue"' && [ "$(wc -l <out)" -eq 1 ]
ok "replay --json"
moves=$(($(wc -l <game.log) - 2))
run 0 replay game.log --json --all && [ "$(wc -l <out)" -eq $((moves + 1)) ]
ok "replay --all shows every table"
run 2 replay game.log --at 9999 && err "only $moves moves"
ok "a move that was not made"
run 2 replay game.log --seat 7 && err 'from 0 to 1'
ok "a seat that was not there"
run 2 replay game.log --seat me && err 'watcher or dealer'
ok "a seat that is not a seat"

run 1 replay nothing.log && err 'cannot open nothing.log' &&
    run 1 verify nothing.log && err 'cannot open nothing.log'
ok "no such file"
run 1 replay . && err 'cannot read'
ok "a folder"
: >empty.log
run 1 replay empty.log && err 'log-is-empty'
ok "an empty log"
head -n 9 game.log | head -c -3 >torn.log
run 1 replay torn.log && err 'line 9: log-torn-at-8' && out '^7'
ok "a torn log: what is whole is shown"
sed '8s/#......../#00000000/' game.log >edited.log
run 1 replay edited.log && err 'line 8: log-digest-differs-at-7' &&
    run 1 verify edited.log && err 'log-digest-differs-at-7'
ok "an edited log"
sed '8d' game.log >gap.log
run 1 verify gap.log && err 'log-out-of-sequence-at-7'
ok "a log with a line missing"
sed '1s/rules [0-9]*/rules 999/' game.log >newer.log
run 1 replay newer.log && err 'log-from-newer-rules' && err 'newer program'
ok "a log from newer rules"
sed '1s/ hue / chess /' game.log >chess.log
run 1 replay chess.log && err 'log-game-unknown'
ok "a log of an unknown game"
sed 's/^seed 05/seed 06/' game.log >seed.log
run 1 verify seed.log && err 'log-seed-differs'
ok "another seed than promised"
run 1 verify left.log && err 'log-game-unfinished'
ok "a game that is not over"
sed '/^seed/d' game.log >unsaid.log
run 1 verify unsaid.log && err 'log-seed-missing'
ok "a seed that is not told"
sed '8s/^7 [01] /7 9 /' game.log >seat.log
run 1 replay seat.log && err 'at-7' && err 'Seats count from 0'
ok "a refused move in a log says why"
head -c 70000000 /dev/zero >huge.log
run 1 replay huge.log && err 'larger than 64 MB'
ok "a file that is too large for a log"

# --- Output that cannot be written -----------------------------------------

if [ -e /dev/full ]; then
    "$program" games >/dev/full 2>err
    [ $? -eq 1 ] && err 'cannot write the output'
    ok "a full disk is a failure"
    "$program" replay game.log --all >/dev/full 2>err
    [ $? -eq 1 ] && err 'cannot write the output'
    ok "a full disk stops a replay"
fi
"$program" games >&- 2>err
[ $? -eq 1 ] && err 'cannot write the output'
ok "closed output is a failure"
# Output must not end up in the log, which would get descriptor 1.
echo quit | "$program" play hue --log closed.log >&- 2>err
[ $? -eq 1 ] && run 0 replay closed.log
ok "closed output leaves the log alone"
printf 'auto all\n' >script
(
    ulimit -f 2 || exit 1
    "$program" play clue --seed 1 --log large.log <script >/dev/null 2>err
    [ $? -eq 1 ]
) && err 'cannot write large.log'
ok "a file at its size limit is a failure"
run 1 replay large.log && err 'log-torn' && ! err 'line 1:'
ok "and its log is valid up to the last complete line"

# --- Secrets ---------------------------------------------------------------

(umask 0 && echo quit | run 0 play hue --log own.log) &&
    case $(ls -l own.log) in -rw-------*) ;; *) false ;; esac
ok "only the owner can read a log: it holds secrets"

# --- Control characters ----------------------------------------------------

escape=$(printf '\033')
high=$(printf '\302\233') # the same in one character, U+009B
tame() { ! grep -qe "$escape" -e "$high" out err; }

printf '%s[2J\nauto%s[2J\n%s2J\nquit\n' "$escape" "$escape" "$high" >script
run 0 play hue <script && tame && out 'text-has-control-characters'
ok "a script's control characters are not shown"
run 0 play <script && tame
ok "nor in the menu"
run 1 replay "no${escape}such${high}file" && tame && err 'no?such?file'
ok "nor in the name of a file"
run 2 play hue --name "Eve${high}2J" && tame
ok "nor in a name"
run 2 play hue --name "$(printf 'Eve\377')" && err "'Eve?'"
ok "a name is UTF-8"
run 2 "si${escape}m${high}" && tame && run 2 sim hue "--${high}" && tame
ok "nor in what was typed"

echo "1..$tests"
[ $failed -eq 0 ]
