#!/bin/sh
# kill.sh PROGRAM CHECKER TIMES MUTANTS SHIM - nothing acknowledged is ever lost.
#
# A server plays under load and is ended TIMES times in mid-game, by SIGKILL,
# SIGTERM and SIGINT as it comes; each time it is started again and the clients
# come back by themselves. They keep a record of what they were promised, which
# is then held against the database. The same once more on a disk that is slow
# and fails again and again. MUTANTS (mutants/serve.c) is a server with a bug: it
# acknowledges before it commits, or acknowledges at a polite stop what it does
# not commit. The same test must find out. SHIM is tests/lib/shim/faults.c: it
# makes disks slow, so that a few signals are enough to come between the two.
#
# SPDX-License-Identifier: MIT
times=$3
checker=$(realpath "$2")
mutants=$(realpath "$4")
shim=$(realpath "$5")
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"

# Where commits cost what they cost: /tmp may be memory.
disk=$(mktemp -d "${TMPDIR:-/var/tmp}/cluehouse-kill-XXXXXX") || exit 1
weather=
trap '[ -z "$weather" ] || kill "$weather"; rm -rf "$folder" "$disk"' EXIT

# under_fire NAME WORDS...: plays and is ended; the record is in NAME.acks.
under_fire() {
    name=$1
    shift
    run 0 load --tables 12 --seats 3 --kill "$times" --cut 40 \
        --json --data "$disk/$name" --acks "$name.acks" "$@"
}

# compare NAME: the record against the database.
compare() {
    "$checker" "$1.acks" "$disk/$1/cluehouse.db" >out 2>err
}

# faults LINE...: from now on; in one step, for it is read all the time.
faults() {
    printf '%s\n' "$@" >faults.next
    mv faults.next faults
}

# The disk changes every tenth of a second until it is killed: now slow, now
# full, now broken, and sound in between. It is sound when play begins.
change_weather() {
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

under_fire sound --signal any
ok "clients resume after $times ends: no seat lost, no fact out of order"
sed 's/^/# /' out
compare sound
ok 'each acknowledged move is there once, no refused one, and every log replays'
cat out
run 0 doctor --data "$disk/sound"
ok 'the doctor finds nothing'

# The shim reads a file that the sandbox hides.
CLUEHOUSE_FAULTS=$folder/faults
CLUEHOUSE_SANDBOX=off
export CLUEHOUSE_FAULTS CLUEHOUSE_SANDBOX
change_weather &
weather=$!
LD_PRELOAD=$shim under_fire rough --signal any
ok "the same on a disk that is slow, full and broken again and again"
sed 's/^/# /' out
out '"unsaved":[1-9]'
ok 'it did fail, and clients were told so'
kill "$weather"
weather=
rm -f faults
compare rough
ok 'and there too each acknowledged move is there once, and no refused one'
cat out

# found_out NAME: by clients, whose facts are taken back, or in the database,
# where acknowledged moves are missing. Tables may come to a standstill, when
# clients and server no longer agree on what was played: one end is enough.
found_out() {
    sed 's/^/# /' out err
    out '"gaps":[1-9]' || out '"seats_lost":[1-9]'
    clients=$?
    out '"kills":[1-9]'
    ok "a server $2 plays as well"
    compare "$1"
    database=$?
    cat out
    [ "$clients" = 0 ] || [ "$database" = 1 ]
    ok 'and is found out'
}

times=10
export MUTANT
MUTANT=1
faults 'match .db' 'delay write 2'
LD_PRELOAD=$shim under_fire early --server "$mutants" --patience 5
found_out early 'that acknowledges before it commits'

MUTANT=2
faults 'match .db' 'delay sync 10'
LD_PRELOAD=$shim under_fire late --server "$mutants" --patience 5 --signal term
found_out late 'that does not commit what it says at the end'

echo "1..$tests"
[ "$failed" = 0 ]
