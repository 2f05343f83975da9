#!/bin/sh
# load.sh PROGRAM - `cluehouse load`: clients that play, and what it prints.
#
# SPDX-License-Identifier: MIT
# shellcheck source=tests/tap.sh
. "$(dirname "$0")/tap.sh"

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
ok 'the object has what it promises'

run 0 load --tables 4 --seats 2 --game hue --seconds 1 --warm 0.2 &&
    out '^accepted *[1-9][0-9]* moves/s$' && out ' games to their end$' &&
    out '^errors *0 '
ok 'one game for a while, with rematches, as text'

run 0 load --tables 8 --seconds 1 --warm 0.2 --rate 100 --idle 50 --json &&
    [ "$(member errors)" = 0 ] && [ "$(member connections)" -ge 80 ]
moves=$(member moves)
[ "${moves:-0}" -ge 60 ] && [ "$moves" -le 140 ]
ok 'a hundred moves a second, beside those who just sit there'

run 0 load --tables 4 --seconds 1 --cut 5 --json &&
    [ "$(member errors)" = 0 ] && [ "$(member known)" -gt 0 ]
ok 'connections that are cut are resumed; what was said twice counts once'

# With a server that runs already.
"$program" serve --listen 127.0.0.1:0 --data house --log-level error \
    >address 2>err &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q http address && break
    sleep 0.25
done
url=$(grep -o 'http://[^ ]*' address)
run 0 load --url "$url" --tables 3 --to-end --json && [ "$(member games)" = 3 ]
ok 'with a server that runs already'
kill "$server"
wait "$server"

run 1 load --url "$url" --tables 1 --patience 1 && err 'nothing happens'
ok 'a server that is not there is given up'

run 2 load --tables x && err "cannot be 'x'" &&
    run 2 load --url http://localhost:1/ --kill 3 && err 'server of its own' &&
    run 2 load --tables 0 && err 'nothing to do' &&
    run 1 load --url https://localhost:1/ && err 'no TLS' &&
    run 1 load --url localhost && err 'no port'
ok 'nonsense is refused by name'

echo "1..$tests"
[ "$failed" = 0 ]
