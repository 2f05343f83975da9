#!/bin/sh
# kill.sh PROGRAM CHECKER TIMES MUTANTS SHIM - durability under kills; TAP.
#
# Runs a server under load and ends it TIMES times during games, at random by
# SIGKILL, SIGTERM or SIGINT. Each time the server is restarted and the clients
# reconnect. They record every answer, and CHECKER compares the record with the
# database: nothing acknowledged may be lost or doubled, nothing refused may
# come back. The same again on a disk that is slow and fails repeatedly.
#
# MUTANTS (tests/mutants/serve.c) is a server with a bug: it acknowledges before
# it commits, or acknowledges during a graceful shutdown what it does not
# commit. The test must catch both. SHIM (tests/lib/shim/faults.c) makes the disk slow,
# so that a few signals are enough to hit the gap.
#
# With a PostgreSQL in CLUEHOUSE_STORE the server keeps its tables there. The
# shim is of no use then: nodes.py ends the database itself, and fence.py has
# the mutants of what is different.
#
# SPDX-License-Identifier: MIT
times=$3
store=${CLUEHOUSE_STORE:-}
checker=$(realpath "$2")
mutants=$(realpath "$4")
shim=$(realpath "$5")
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"

# On a real disk, where fsync takes time: /tmp may be a tmpfs.
disk=$(mktemp -d "${TMPDIR:-/var/tmp}/cluehouse-kill-XXXXXX") || exit 1
changer=
trap '[ -z "$changer" ] || kill "$changer"; rm -rf "$folder" "$disk"' EXIT

# play_under_kills NAME OPTIONS...: the load test; its record is NAME.acks.
play_under_kills() {
    name=$1
    shift
    run 0 load --tables 12 --seats 3 --kill "$times" --cut 40 \
        --json --data "$disk/$name" --acks "$name.acks" "$@"
}

# compare NAME: compares the record with the database.
compare() {
    "$checker" "$1.acks" "${store:-$disk/$1/cluehouse.db}" >out 2>err
}

# faults LINE...: sets the faults, atomically because the shim keeps reading.
faults() {
    printf '%s\n' "$@" >faults.next
    mv faults.next faults
}

# Changes the faults every tenth of a second until killed: slow, full or failing
# disk, with pauses in between. There are none when play begins.
change_faults() {
    sleep 1
    while :; do
        for kind in 'delay sync 1' 'delay sync 5' 'delay sync 20' \
            'fail write ENOSPC' 'delay sync 2' 'late sync EIO' \
            'delay write 1' 'fail sync EIO'; do
            faults 'match .db' "$kind"
            sleep 0.1
            case $kind in
            fail* | late*) faults 'match .db' && sleep 0.3 ;;
            esac
        done
    done
}

play_under_kills sound --signal any
ok "clients resume after $times kills: no seat lost, no fact out of order"
sed 's/^/# /' out
compare sound
ok 'each acknowledged move is stored once, no refused one is, and every log replays'
cat out
if [ -n "$store" ]; then
    run 0 doctor "$store"
else
    run 0 doctor --data "$disk/sound"
fi
ok 'the doctor finds no damage'

if [ -n "$store" ]; then
    echo "1..$tests"
    [ "$failed" = 0 ]
    exit
fi

# The sandbox would hide the file that the shim reads.
CLUEHOUSE_FAULTS=$folder/faults
CLUEHOUSE_SANDBOX=off
export CLUEHOUSE_FAULTS CLUEHOUSE_SANDBOX
change_faults &
changer=$!
LD_PRELOAD=$shim play_under_kills rough --signal any
ok "the same on a disk that is repeatedly slow, full or failing"
sed 's/^/# /' out
out '"unsaved":[1-9]'
ok 'commits did fail, and clients were told'
kill "$changer"
changer=
rm -f faults
compare rough
ok 'faulty disk: each acknowledged move is stored once, no refused one is'
cat out

# expect_caught NAME WHAT: the bug shows in the clients, which see facts taken
# back, or in the database, where acknowledged moves are missing. One kill is
# enough: tables may stall when clients and server disagree about the moves.
expect_caught() {
    sed 's/^/# /' out err
    out '"gaps":[1-9]' || out '"seats_lost":[1-9]'
    clients=$?
    out '"kills":[1-9]'
    ok "mutant: a server $2 plays and is killed"
    compare "$1"
    database=$?
    cat out
    [ "$clients" = 0 ] || [ "$database" = 1 ]
    ok "mutant: a server $2 is caught"
}

times=10
export MUTANT
MUTANT=1
faults 'match .db' 'delay write 2'
LD_PRELOAD=$shim play_under_kills early --server "$mutants" --patience 5
expect_caught early 'that acknowledges before it commits'

MUTANT=2
faults 'match .db' 'delay sync 10'
LD_PRELOAD=$shim play_under_kills late --server "$mutants" --patience 5 --signal term
expect_caught late 'that does not commit what it says at the end'

echo "1..$tests"
[ "$failed" = 0 ]
