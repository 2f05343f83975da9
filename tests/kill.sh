#!/bin/sh
# kill.sh PROGRAM CHECKER TIMES PLANTED SHIM - nothing acknowledged is ever lost.
#
# A server plays under load and is killed TIMES times in mid-game; each time it
# is started again and the clients come back by themselves. They keep a record
# of what they were promised, which is then held against the database. PLANTED
# is a server that acknowledges before it commits: the same test must find out.
# SHIM is tests/shim/faults.c: it makes the twin's disk slow, so that ten kills
# are enough to come between the two.
#
# SPDX-License-Identifier: MIT
times=$3
checker=$(realpath "$2")
planted=$(realpath "$4")
shim=$(realpath "$5")
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

# Where commits cost what they cost: /tmp may be memory.
disk=$(mktemp -d "${TMPDIR:-/var/tmp}/cluehouse-kill-XXXXXX") || exit 1
trap 'rm -rf "$folder" "$disk"' EXIT

# under_fire NAME WORDS...: plays and is killed; the record is in NAME.acks.
under_fire() {
    name=$1
    shift
    run 0 load --tables 12 --seats 3 --kill "$times" --cut 40 \
        --json --data "$disk/$name" --acks "$name.acks" "$@"
}

under_fire sound
ok "clients resume after $times kills: no seat lost, no fact out of order"
sed 's/^/# /' out

"$checker" sound.acks "$disk/sound/cluehouse.db" >out 2>err
ok 'each acknowledged move is there once, and every log replays'
cat out

run 0 doctor --data "$disk/sound"
ok 'the doctor finds nothing'

# The twin is found out by clients, whose facts are taken back, or in the
# database, where acknowledged moves are missing.
times=10
printf 'match .db\ndelay write 2\n' >faults
CLUEHOUSE_FAULTS=$folder/faults
LD_PRELOAD=$shim
export CLUEHOUSE_FAULTS LD_PRELOAD
under_fire early --server "$planted" --patience 5
unset CLUEHOUSE_FAULTS LD_PRELOAD
sed 's/^/# /' out err
out '"gaps":[1-9]' || out '"seats_lost":[1-9]'
clients=$?
# Its tables may come to a standstill, when clients and server no longer
# agree on what was played: one kill is enough.
out '"kills":[1-9]'
ok 'a server that acknowledges before it commits plays as well'
"$checker" early.acks "$disk/early/cluehouse.db" >out 2>err
database=$?
cat out
[ "$clients" = 0 ] || [ "$database" = 1 ]
ok 'and is found out'

echo "1..$tests"
[ "$failed" = 0 ]
