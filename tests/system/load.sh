#!/bin/sh
# load.sh PROGRAM SHIM - tests of the load generator; prints TAP. SHIM is
# tests/lib/shim/faults.c.
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
shim=$(realpath "$2")
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"

# member NAME: its value in the object that was printed.
member() { sed -n "s/.*\"$1\":\([^,}]*\).*/\1/p" out; }

run 0 load --tables 12 --to-end --json && [ "$(member errors)" = 0 ] &&
    [ "$(member games)" = 12 ] && [ "$(member refused)" = 0 ]
ok 'tables of all games are played to the end'

for name in moves_per_s moves_per_server_cpu_s p50_ms p99_ms rss_kb tables \
    refused errors; do
    [ -n "$(member $name)" ] || echo "$name is missing" >>err
done
! grep -q missing err && [ "$(member rss_kb)" -gt 1000 ]
ok 'the JSON has the documented members'

run 0 load --tables 4 --seats 2 --game hue --seconds 1 --warm 0.2 &&
    out '^accepted *[1-9][0-9]* moves/s$' && out ' games to their end$' &&
    out '^errors *0 '
ok 'one game for a while, with rematches, as text'

run 0 load --tables 8 --seconds 1 --warm 0.2 --rate 100 --idle 50 --json &&
    [ "$(member errors)" = 0 ] && [ "$(member connections)" -ge 80 ]
moves=$(member moves)
[ "${moves:-0}" -ge 60 ] && [ "$moves" -le 140 ]
ok 'a hundred moves a second, with idle connections'

run 0 load --tables 4 --seconds 1 --cut 5 --json &&
    [ "$(member errors)" = 0 ] && [ "$(member known)" -gt 0 ]
ok 'lost connections are resumed; a repeated move counts once'

# soon COMMAND...: waits until it succeeds.
soon() {
    for _ in $(seq 100); do
        "$@" && return 0
        sleep 0.1
    done
    echo "# never: $*"
    return 1
}

# A running server, whose disk can be made to fail.
CLUEHOUSE_SANDBOX=off CLUEHOUSE_FAULTS="$folder/faults" LD_PRELOAD="$shim" \
    "$program" serve --listen 127.0.0.1:0 --data house --log-level error \
    >address 2>err &
server=$!
soon grep -q http address
url=$(grep -o 'http://[^ ]*' address)
run 0 load --url "$url" --tables 3 --to-end --json && [ "$(member games)" = 3 ]
ok 'a running server'

# counted NAME N: are there more than N of it in the server's metrics?
counted() {
    python3 "$tools/../lib/fetch.py" "$url" /metrics >metrics &&
        [ "$(sed -n "s/^$1 //p" metrics | grep . || echo 0)" -gt "$2" ]
}
break_disk() {
    printf 'match .db\nfail write ENOSPC\n' >faults.new
    mv faults.new faults
}

break_disk
"$program" load --url "$url" --tables 8 --to-end --rate 400 --json >out 2>err &
load=$!
unsaved='cluehouse_refusals_total{slug="could-not-save"}'
soon counted "$unsaved" 5
rm faults
soon counted cluehouse_moves_total 300
break_disk
soon counted "$unsaved" 40
rm faults
wait "$load" && [ "$(member games)" = 8 ] && [ "$(member errors)" = 0 ] &&
    [ "$(member unsaved)" -gt 20 ]
ok 'requests are repeated while the disk is full, and counted'
kill "$server"
wait "$server"

run 1 load --url "$url" --tables 1 --patience 1 && err 'nothing happens'
ok 'it gives up if there is no server'

run 2 load --tables x && err "cannot be 'x'" &&
    run 2 load --url http://localhost:1/ --kill 3 && err 'server of its own' &&
    run 2 load --tables 0 && err 'nothing to do' &&
    run 1 load --url https://localhost:1/ && err 'no TLS' &&
    run 1 load --url localhost && err 'no port'
ok 'wrong options are refused'

run 0 help load && out '--patience S' && run 0 load --help && out '--patience S'
ok 'the help is that of the load generator'

mkdir alone && cp "$program" alone/cluehouse
alone/cluehouse load --tables 1 >out 2>err
[ $? = 1 ] && err 'cannot start the load generator' && err 'not installed'
ok 'without the load generator beside it, it says how to get it'

echo "1..$tests"
[ "$failed" = 0 ]
