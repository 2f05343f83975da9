#!/bin/sh
# store.sh PROGRAM FILL - tests of backup, export and doctor; prints TAP. FILL
# is fill_store.
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
fill=$2
case $fill in
/*) ;;
*) fill=$PWD/$fill ;;
esac
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"
unset CLUEHOUSE_DATA CLUEHOUSE_LISTEN CLUEHOUSE_CONFIG XDG_DATA_HOME
HOME=$folder
export HOME
server=
trap 'if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null; fi; rm -rf "$folder"' EXIT

# sql DATABASE TEXT: changes the database directly.
sql() {
    python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.executescript(sys.argv[2])
db.commit()' "$1" "$2"
}

# changed TEXT: makes a changed copy of the data folder, in folder bad.
changed() {
    rm -rf bad && mkdir bad && cp data/cluehouse.db bad/ &&
        sql bad/cluehouse.db "$1"
}

# damaged TEXT: the same with checksums removed, which would detect it first.
damaged() {
    changed "$1; UPDATE tables SET sum = NULL; UPDATE log SET sum = NULL"
}

# --- Help and usage --------------------------------------------------------

for command in backup export doctor; do
    run 0 help $command && out "usage: cluehouse $command" && out '--data DIR'
    ok "help of $command"
done
run 2 backup && err 'needs the name of a file'
ok "backup needs a file"
run 2 backup a b && err "'b' is one word too many"
ok "one file"
run 2 export --data data && err 'needs the id'
ok "export needs a table"
run 2 doctor one two && err "'two' is one word too many"
ok "doctor takes one file"
run 2 doctor --data '' && err '--data needs'
ok "an empty name of a folder is refused"
for command in 'backup copy' 'export ann' doctor; do
    # shellcheck disable=SC2086 # two words
    run 1 $command --data nowhere && err 'there is no database' && err 'nowhere' &&
        [ ! -e nowhere ] && [ ! -e copy ]
    ok "$command without a database creates nothing"
done

# --- Without a server --------------------------------------------------------

mkdir data
for game in hue clue haiclue hues; do
    echo "auto all" | "$program" play $game --against random --seed 7 \
        --log $game.log >out 2>err
    [ -s $game.log ] && "$fill" data/cluehouse.db t-$game $game.log
    ok "a game of $game"
    run 0 export t-$game --data data && cmp -s out $game.log
    ok "export of $game is its log"
done
run 0 export t-hue --data data && cp out hue2.log && run 0 verify hue2.log
ok "verify reads it"
"$fill" data/cluehouse.db t-half hue.log 9 && run 0 export t-half --data data &&
    ! out '^seed' && [ "$(wc -l <out)" = 10 ] && cp out half.log &&
    run 0 replay half.log && out 'The game goes on'
ok "a game that goes on has no seed, and replays"
run 1 export t-none --data data && err "no table 't-none'"
ok "no such table"
CLUEHOUSE_DATA=data run 0 export t-hue && cmp -s out hue.log
ok "the folder from the environment"
mkdir -p .local/share && cp -r data .local/share/cluehouse &&
    run 0 export t-hue && cmp -s out hue.log
ok "the folder in the home"
mkdir -p xdg && cp -r data xdg/cluehouse && XDG_DATA_HOME=$folder/xdg run 0 doctor
ok "the folder of XDG"
run 0 doctor --data data && out '^5 tables with .*: all is well'
ok "doctor finds no errors"
run 0 backup copy.db --data data && out 'Everything is in copy.db' &&
    mkdir copied && cp copy.db copied/cluehouse.db &&
    run 0 doctor --data copied && out '^5 tables' &&
    [ "$(stat -c %a copy.db)" = 600 ]
ok "a backup has the same content"
run 0 doctor copy.db && out '^5 tables .*all is well' &&
    [ "$(find . -maxdepth 1 -name 'copy.db*' | wc -l)" = 1 ]
ok "and can be checked where it is"
run 2 doctor copy.db --data data && err 'not both' &&
    run 1 doctor --data copy.db && err 'there is no database: copy.db/'
ok "a file is not a folder"
run 1 backup copy.db --data data && err 'exists already'
ok "nothing is overwritten"

# --- What the doctor finds -------------------------------------------------

damaged "UPDATE log SET text = replace(text, '#', '#0') WHERE seq = 5
    AND t = (SELECT key FROM tables WHERE id = 't-hue')" &&
    run 1 doctor --data bad && out '^table t-hue: log-' && out 'wrong'
ok "a line that was changed"
run 1 export t-hue --data bad && err 'something is wrong' && out '^cluehouse 1 hue'
ok "export of a bad log says so, and shows it"
damaged "DELETE FROM log WHERE seq = 5
    AND t = (SELECT key FROM tables WHERE id = 't-half')" &&
    run 1 doctor --data bad && out '^table t-half: .*line 6'
ok "a piece that is missing"
damaged "UPDATE tables SET seed = zeroblob(32)" &&
    run 1 doctor --data bad && out '^table t-half: log-seed-differs' &&
    out '^table t-clue: log-seed-differs'
ok "a seed that does not match its commitment"
damaged "UPDATE tables SET first = '' WHERE id = 't-hue'" &&
    run 1 doctor --data bad && out '^table t-hue: first-line-missing'
ok "a first line that is missing"
damaged "DELETE FROM tables WHERE id = 't-hue'" &&
    run 1 doctor --data bad && out '^the file: .*whose table is not there'
ok "a log without its table"
damaged "DROP INDEX log_move; UPDATE log SET move = 'twice' WHERE seq < 3
    AND t = (SELECT key FROM tables WHERE id = 't-hue')" &&
    run 1 doctor --data bad && out '^the file: .*a move id that is there twice'
ok "a move id that is there twice"
damaged "UPDATE tables SET card = substr(card, 1, 20) WHERE id = 't-hue'" &&
    run 1 doctor --data bad && out '^table t-hue: card-damaged' &&
    out '1 thing is wrong'
ok "members that cannot be parsed"
damaged "UPDATE tables SET game = 'whist' WHERE id = 't-hue'" &&
    run 1 doctor --data bad && out '^table t-hue: game-unknown'
ok "an unknown game"
for what in "phase = 1:log-is-at-its-end" "phase = 0:log-before-the-start" \
    "public = 1:public-or-not" "touched = 1000000:touched-in-the-future" \
    "due = 77:due-without-a-clock" \
    "game = 'clue':another-game\|settings-refused" "phase = 3:log-is-at-its-end" \
    "card = replace(card, '\"seats\":2', '\"seats\":3'):card-damaged" \
    "card = replace(card, '\"colour\":1', '\"colour\":0'):colour-twice" \
    "card = replace(card, '\"member\":255', '\"member\":0'):card-damaged" \
    "card = replace(card, '\"kind\":1', '\"kind\":0'):seats-and-members-differ" \
    "card = replace(card, '\"left\":0', '\"left\":9223372036854775807'):card-damaged"; do
    damaged "UPDATE tables SET ${what%:*} WHERE id = 't-hue'" &&
        run 1 doctor --data bad && out "^table t-hue: \(${what##*:}\)" &&
        out '1 thing is wrong'
    ok "inconsistent: ${what%:*}"
done
for what in "touched = touched + 1" "seed = zeroblob(32)" "made = 7" \
    "card = replace(card, '\"round\":1', '\"round\":2')"; do
    changed "UPDATE tables SET $what WHERE id = 't-hue'" &&
        run 1 doctor --data bad && out '^table t-hue: row-damaged' &&
        out '1 thing is wrong'
    ok "detected by the checksum: $what"
done
changed "UPDATE log SET move = '0.a1' WHERE seq = 5
    AND t = (SELECT key FROM tables WHERE id = 't-hue')" &&
    run 1 doctor --data bad && out '^table t-hue: log-piece-damaged: line 5'
ok "a move id that was changed"
changed "INSERT OR REPLACE INTO house VALUES ('clock', 70), ('clock-check', 0)" &&
    run 1 doctor --data bad && out "^the server's clock is damaged"
ok "a clock that was changed"
changed "PRAGMA user_version = 7" && run 1 doctor --data bad &&
    err 'written by a newer cluehouse'
ok "a newer file"
mkdir -p bad && echo 'no database at all' >bad/cluehouse.db &&
    run 1 doctor --data bad && err 'is not a cluehouse database'
ok "no database at all"
: >bad/cluehouse.db && run 1 doctor --data bad && err 'the file is empty' &&
    [ ! -s bad/cluehouse.db ]
ok "an empty file is not a database"
run 0 doctor --data data
ok "and the original is sound"

# --- Salvage -----------------------------------------------------------------

run 0 doctor --data data --salvage saved.db && out '^5 tables are in saved.db; 0 are lost' &&
    run 0 doctor saved.db && out '^5 tables .*all is well' &&
    mkdir saved && mv saved.db saved/cluehouse.db &&
    run 0 export t-clue --data saved && cmp -s out clue.log
ok "all of a sound file"
run 1 doctor --data data --salvage saved/cluehouse.db && err 'exists already' &&
    run 0 doctor --data saved
ok "salvage overwrites nothing"
run 1 doctor --data nowhere --salvage new.db && err 'there is no database' &&
    [ ! -e new.db ]
ok "salvage of a missing file creates nothing"
changed "UPDATE tables SET touched = 5 WHERE id = 't-hue';
    UPDATE log SET text = '' WHERE seq = 5
    AND t = (SELECT key FROM tables WHERE id = 't-clue')" &&
    cp bad/cluehouse.db before.db &&
    run 1 doctor --data bad --salvage part.db && out '^table t-hue: row-damaged' &&
    out '^table t-clue: log-piece-damaged' &&
    out '^3 tables are in part.db; 2 are lost' && cmp bad/cluehouse.db before.db &&
    run 0 doctor part.db && out '^3 tables .*all is well'
ok "damaged tables are left out and reported"
# A page in the middle of the largest log: opening may fail already.
python3 -c 'import sys
data = bytearray(open("data/cluehouse.db", "rb").read())
at = data.find(b"400 ") // 4096 * 4096
data[at:at + 4096] = b"\xa5" * 4096
open("bad/cluehouse.db", "wb").write(data)' && rm -f bad/cluehouse.db-* &&
    run 1 doctor --data bad && run 1 doctor bad/cluehouse.db --salvage page.db &&
    out '^table t-clue: ' && out '^4 tables are in page.db; 1 is lost' &&
    run 0 doctor page.db && out '^4 tables .*all is well'
ok "an unreadable page loses only its table"

# --- With a running server ---------------------------------------------------

: >said
"$program" serve --data data --listen 127.0.0.1:0 >said 2>log &
server=$!
for _ in $(seq 100); do
    [ -s said ] && break
    sleep 0.1
done
run 0 export t-hue --data data && cmp -s out hue.log
ok "export while a server runs"
run 1 export t-none --data data && err 'no such table\|no table'
ok "no such table there either"
run 0 backup open.db --data data && mkdir opened &&
    cp open.db opened/cluehouse.db && run 0 doctor --data opened && out '^5 tables'
ok "backup while a server runs"
run 1 backup open.db --data data && err 'already'
ok "nothing is overwritten there either"
run 1 backup none/open.db --data data && err 'none/open.db: No such file' &&
    [ "$(find data -name 'backup*' | wc -l)" = 0 ]
ok "a backup into a folder that is not there leaves nothing behind"
if [ -w /dev/shm ] && [ "$(stat -c %d /dev/shm)" != "$(stat -c %d data)" ]; then
    shm=$(mktemp -d /dev/shm/cluehouse-XXXXXX)
    run 0 backup "$shm/open.db" --data data && cmp "$shm/open.db" open.db &&
        [ "$(stat -c %a "$shm/open.db")" = 600 ] &&
        [ "$(find data -name 'backup*' | wc -l)" = 0 ]
    ok "a backup on another disk"
    rm -r "$shm"
fi
run 0 doctor --data data && out '^5 tables .*all is well' &&
    [ "$(find data -name 'doctor*' | wc -l)" = 0 ]
ok "doctor while a server runs, and leaves nothing behind"
run 1 serve --data data --listen 127.0.0.1:0 && err 'another cluehouse is using'
ok "a second server on the same folder is refused"
mv data/control data/away && run 1 export t-hue --data data &&
    err 'another cluehouse is using' && mv data/away data/control
ok "a locked folder whose server does not answer"
kill "$server" && wait "$server"
server=
run 0 doctor --data data
ok "the database is sound after the server has stopped"

# --- A server on a damaged database ------------------------------------------

# open_bad: starts a server on folder bad; `said` has its address, `log` its log.
open_bad() {
    : >said
    "$program" serve --data bad --listen 127.0.0.1:0 >said 2>log &
    server=$!
    for _ in $(seq 100); do
        [ -s said ] && break
        sleep 0.1
    done
    [ -s said ]
}

# watch TABLE: prints what a spectator receives.
watch() {
    python3 "$tools/../lib/fetch.py" "$(head -n 1 said)" /ws ws \
        '{"do":"watch","table":"'"$1"'"}' >out 2>err
}

shut_bad() {
    kill "$server" && wait "$server"
    code=$?
    server=
    return $code
}

damaged "UPDATE tables SET card = '', id = 'abcdefghjkmnpqrs'
    WHERE id = 't-half'" && open_bad && watch abcdefghjkmnpqrs &&
    out '"table-damaged"' && grep -q 'event=table-damaged table=abcdef' log
ok "a table that cannot be opened is logged"
shut_bad
changed "INSERT OR REPLACE INTO house VALUES ('clock', 99999999), ('clock-check', 0);
    UPDATE tables SET id = 'abcdefghjkmnpqrs' WHERE id = 't-hue'" &&
    open_bad && grep -q 'event=clock-damaged uptime=0' log &&
    watch abcdefghjkmnpqrs && out '"no-spectators"' && shut_bad &&
    run 0 doctor --data bad
ok "a clock that jumped is logged, ignored and replaced"
# Each row has a page of its own; the page of t-half is overwritten.
damaged "UPDATE tables SET id = 'abcdefghjkmnpqrs' WHERE id = 't-hue';
    UPDATE tables SET id = 'bcdefghjkmnpqrst' WHERE id = 't-half';
    UPDATE tables SET card = card || replace(hex(zeroblob(1500)), '0', ' ')" &&
    sql bad/cluehouse.db VACUUM && python3 -c 'data = bytearray(
    open("bad/cluehouse.db", "rb").read())
at = data.find(b"bcdefghjkmnpqrsthue") // 4096 * 4096
data[at:at + 4096] = b"\xa5" * 4096
open("bad/cluehouse.db", "wb").write(data)' && open_bad &&
    grep -q 'event=table-damaged table=bcdefghjkmnpqrst' log &&
    watch abcdefghjkmnpqrs && out '"no-spectators"' && shut_bad &&
    run 1 doctor --data bad && out '^the file: ' &&
    out '^table bcdefghjkmnpqrst: row-damaged: it cannot be read'
ok "a server starts although a row cannot be read"

# --- Copies into another database ------------------------------------------
run 2 copy --from data/cluehouse.db && err 'from where and to where' &&
    run 1 copy --from none.db --to copied.db && err 'there is no database' &&
    err 'from names a file, like cluehouse.db' &&
    ! [ -e copied.db ]
ok "copy needs two databases, and the first must be there"
run 0 copy --from data/cluehouse.db --to copied.db && out 'were copied$' &&
    run 0 doctor copied.db && out 'all is well' && cp "$folder/out" one &&
    run 0 doctor data/cluehouse.db && cmp -s one "$folder/out" &&
    run 1 copy --from data/cluehouse.db --to copied.db && err 'exists already'
ok "a copy has every table and move; nothing is overwritten"
damaged "UPDATE tables SET game = 'chess' WHERE id = 't-half'" &&
    run 1 copy --from bad/cluehouse.db --to sound.db &&
    out 'table t-half: ' && out '; 1 with faults was left out' &&
    run 0 doctor sound.db && out "all is well"
ok "a table with faults is told, and left out of the copy"
echo "1..$tests"
[ "$failed" = 0 ]
