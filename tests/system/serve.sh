#!/bin/sh
# serve.sh PROGRAM - `cluehouse serve` as those who run it meet it: settings,
# start, pages, metrics, control socket, stop. TAP.
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"
unset CLUEHOUSE_LISTEN CLUEHOUSE_DATA CLUEHOUSE_CONFIG JOURNAL_STREAM \
    NOTIFY_SOCKET
house=
untidy=0
trap 'if [ -n "$house" ]; then kill -9 "$house" 2>/dev/null; fi; rm -rf "$folder"' EXIT

# start OPTIONS...: opens a house and waits for its address, left in $url.
start() {
    : >said
    "$program" serve --data "$folder/data" "$@" >said 2>>log &
    house=$!
    for _ in $(seq 100); do
        url=$(head -n 1 said)
        [ -n "$url" ] && return 0
        kill -0 "$house" 2>/dev/null || break
        sleep 0.1
    done
    kill -9 "$house" 2>/dev/null
    house=
    return 1
}

# stop [SIGNAL]: closes it; its exit code is in $code.
stop() {
    code=none
    [ -n "$house" ] || return 1
    kill -"${1:-TERM}" "$house"
    wait "$house" 2>/dev/null
    code=$?
    house=
    [ "$code" = 0 ] || [ "${1:-TERM}" = KILL ] || untidy=$((untidy + 1))
}

# As in tap.sh; a house that opens though it should not is closed.
run() {
    code=$1
    shift
    timeout 10 "$program" "$@" >out 2>err
    got=$?
    [ "$got" -eq "$code" ] && return 0
    echo "# exit code $got instead of $code: cluehouse $*"
    return 1
}

ask() { python3 "$tools/../lib/fetch.py" "$@" >out 2>err; }
status() { head -n 1 out | grep -q "^$1 "; }
say() { python3 "$tools/../lib/control.py" data/control "$1" >out 2>err; }

bot_threads() { grep -lx cluehouse-bot /proc/"$house"/task/*/comm | wc -l; }

# --- settings that are refused ---------------------------------------------

run 0 help serve && out 'usage: cluehouse serve' && out '--trust-proxy'
ok 'help serve'
run 2 serve --listen 8137 && err "listen cannot be '8137'" && err 'ADDRESS:PORT'
ok 'an address needs a port and a host'
run 2 serve --listen 127.0.0.1:70000 && err 'cannot be'
ok 'ports end at 65535'
run 2 serve --listen ::1:8137 && err 'in brackets: \[::1\]:8137' &&
    run 2 serve --listen 2001:db8::7:0 && err 'brackets: \[2001:db8::7\]:0' &&
    run 2 serve --listen ::1 && err 'and a port: \[::1\]:8137'
ok 'an IPv6 address without brackets: how to write it'
for listen in '[::1' '[::1]' '[]:0' '[zz]:0' '[127.0.0.1]:0' '[::1]0' a:b:0; do
    run 2 serve --listen "$listen" && err 'in brackets: \[::1\]:8137' || break
done
ok 'brackets are for IPv6, and close'
run 2 serve --listen '*:0' && err '0.0.0.0:8137 (everybody'
ok 'an address for everybody is one that can be followed'
run 2 serve --listen unix:here && err 'cannot be'
ok 'a unix socket needs a whole path'
run 2 serve --keep-open 2 && err '90s, 30m, 2h or 14d'
ok 'a time needs a unit'
run 2 serve --keep-over 99999w && err "cannot be '99999w'"
ok 'a time has its limits'
run 2 serve --workers 0 && err 'from 1 to 64'
ok 'numbers have their limits'
run 2 serve --log-level inf && err 'did you mean info'
ok 'a near miss of a word is named'
run 2 serve --tls-cert cert.pem && err 'a certificate without a key'
ok 'a certificate needs its key'
run 2 serve --public-url games.example.org && err 'https://games'
ok 'a public address has a scheme'
run 2 serve --public-url https://games.example.org/path && err 'without a path'
ok 'a public address has no path'
for url in https://games.example.org:99999 https://:8137 http://a:b:c \
    http://a:0 http://[::1]x http://a:; do
    run 2 serve --public-url "$url" && err "public-url cannot be '" || break
done
ok 'a public address has a host, and a port that there is'
run 2 serve --lisen 127.0.0.1:0 && err 'did you mean --listen'
ok 'a near miss of an option is named'
run 2 serve now && err 'one word too many'
ok 'words are not options'

printf '# remark\n\nlog-level = warn\nlimit-mesages = 5\n' >bad.conf
run 2 serve --config bad.conf && err 'line 4 of bad.conf' &&
    err 'did you mean limit-messages'
ok 'a config file: an unknown name, its line and a near miss'
printf 'workers = many\n' >bad.conf
run 2 serve --config bad.conf --workers 1 && err 'line 1 of bad.conf: workers'
ok 'a config file: a bad value is named, though it would not count'
printf 'workers\n' >bad.conf
run 2 serve --config bad.conf && err 'NAME = VALUE'
ok 'a config file: a line that is no setting'
run 2 serve --config none.conf && err 'none.conf: No such file'
ok 'a config file that is not there'
CLUEHOUSE_BOT_PACE=fast run 2 serve && err "CLUEHOUSE_BOT_PACE cannot be 'fast'"
ok 'a variable with a bad value is named'
: >file
CLUEHOUSE_LISEN=0.0.0.0:8137 run 2 serve --data file &&
    err 'no setting CLUEHOUSE_LISEN$' && err 'did you mean CLUEHOUSE_LISTEN?'
ok 'a near miss of a variable is refused, and the right name told'
CLUEHOUSE_data=here run 2 serve --data file && err 'did you mean CLUEHOUSE_DATA?'
ok 'variables have capital letters'
CLUEHOUSE_SERVICE_HOST=secret run 1 serve --data file &&
    err 'no setting CLUEHOUSE_SERVICE_HOST$' && err 'does not count' &&
    ! err secret
ok "somebody else's variable is mentioned, but not its value"

run 1 serve --data file --listen 127.0.0.1:0 && err 'Not a directory' && err '--data'
ok 'a data folder that is a file'

# --- which place counts ----------------------------------------------------

echo "listen = unix:$folder/by-file" >good.conf
start --config good.conf && [ "$url" = "unix:$folder/by-file" ]
ok 'the file counts'
stop
export CLUEHOUSE_LISTEN="unix:$folder/by-variable"
start --config good.conf && [ "$url" = "unix:$folder/by-variable" ]
ok 'a variable counts more'
stop
start --config good.conf --listen "unix:$folder/by-option" &&
    [ "$url" = "unix:$folder/by-option" ]
ok 'the command line counts most'
ask "$url" /healthz && status 200 && out '"ok":true'
ok 'healthz through a unix socket'
stop
unset CLUEHOUSE_LISTEN

# --- a house that is open --------------------------------------------------

start --listen 127.0.0.1:0 && echo "$url" | grep -qE '^http://127.0.0.1:[0-9]+/$'
ok 'the first line is the address'
stop
if grep -qw lo /proc/net/if_inet6; then
    start --listen '[::1]:0' && ask "$url" /healthz && status 200 &&
        echo "$url" | grep -qE '^http://\[::1\]:[0-9]+/$'
    ok 'an IPv6 address in brackets'
    stop
fi
start --listen 127.0.0.1:0 --workers 3 && [ "$(bot_threads)" -eq 3 ]
ok 'bots think on as many threads as are wanted'
stop
start --listen 127.0.0.1:0 && cores=$(nproc) && [ "$(bot_threads)" -ge 1 ] &&
    { [ "$(bot_threads)" -lt "$cores" ] || [ "$cores" -eq 1 ]; }
ok 'or else on fewer than there are cores'
grep -q 'Ctrl-C' said
ok 'it says how to stop'
ask "$url" /healthz && status 200 && out '"ok":true' && out 'no-store'
ok 'healthz'
ask "$url" / && status 200 && out 'Hues and Cues' && out 'viewport'
ok 'the front page names the games'
out '<html' && ! grep -qE '<style|<script>|style=| on[a-z]+="' out
ok 'the front page has no inline style or script'
sheet=$(sed -n 's/.*rel="stylesheet" href="\([^"]*\)".*/\1/p' out)
tag=$(sed -n 's/^etag: //p' out | tr -d '\r')
ask "$url" / GET "If-None-Match:$tag" && status 304
ok 'what was fetched is not sent again'
ask "$url" / HEAD && status 200 && ! out '<html'
ok 'HEAD'
ask "$url" "$sheet" && status 200 && out 'prefers-color-scheme' && out 'immutable'
ok 'the style sheet knows light and dark, and is kept for ever'
ask "$url" /t/abcdef && status 200 && out '<html' && ! out abcdef &&
    ask "$url" /join/KOBA-TUMI && status 200 &&
    ask "$url" /table/KOBA-TUMI/screen && status 200
ok 'links to tables lead to a page'
ask "$url" '/t/<b>' && status 404 && ask "$url" /nothing && status 404 &&
    out '<html'
ok 'other paths have a page that says so'
ask "$url" /qr/abcdef.svg && status 200 && out 'image/svg+xml' &&
    out '<svg xmlns=[^<]*><path fill="#fff" d="[^"<]*"/><path d="[^"<]*"/></svg>'
ok 'a QR code is a picture of two paths'
ask "$url" '/qr/<b>.svg' && status 404 && ask "$url" /qr/.svg && status 404
ok 'a QR code is only for what may be an id'
ask "$url" /robots.txt && out 'Disallow: /'
ok 'robots stay outside'

ask "$url" /metrics && status 200 && out '^cluehouse_connections 0' &&
    out '^cluehouse_commit_seconds_bucket{le="+Inf"} ' &&
    out '^cluehouse_bot_wait_seconds_bucket{le="+Inf"} 0' &&
    out '^cluehouse_bot_think_seconds_count 0' &&
    out '^process_resident_memory_bytes [1-9]' &&
    out '^process_open_fds [1-9]'
ok 'metrics, from this machine'
sed '1,/^$/d' out >metrics
! grep -vE '^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{[a-z]+="[^"\\]*"\})? [0-9.]+$' \
    metrics >out && [ -s metrics ]
ok 'metrics: every line has the right form'
grep -v '^#' metrics | sed 's/ [^ ]*$//' | sort | uniq -d >out && [ -s metrics ] && [ ! -s out ]
ok 'metrics: every series once'

ask "$url" /ws ws '{"do":"games","id":"g1"}' && out '"id":"g1","ok":true' &&
    out '"name":"haiclue"' && out '"bots":\["easy","normal","hard"\]' &&
    out '"grave":true' && out '"standard":'
ok 'games over the wire'
ask "$url" /ws ws '{"do":"games","what":1}' && out 'order-malformed' &&
    ask "$url" /metrics && out 'refusals_total{slug="order-malformed"} 1'
ok 'refusals are counted by slug'

[ "$(stat -c %a data/control)" = 600 ] && [ "$(stat -c %a data)" = 700 ]
ok 'control socket and data folder are private'
say "backup $folder/data/copy.db" && out '^ok 0$' && [ -s data/copy.db ]
ok 'control: a backup'
say "backup $folder/data/copy.db" && out '^no .*already'
ok 'control: nothing is overwritten'
say "backup $folder/copy2.db"
if grep -q 'event=sandbox landlock=[1-9][0-9]* seccomp=1' log; then
    sandbox=on
    out '^no ' && [ ! -e copy2.db ]
    ok 'sandbox: the server itself writes in its data folder alone'
else
    sandbox=off
fi
rm -f copy2.db
say 'backup copy2.db' && out '^no ' && [ ! -e copy2.db ]
ok 'control: whole paths only'
say 'backup /nowhere/at/all.db' && out '^no '
ok 'control: a backup that fails says so'
say 'export nobody' && out '^no there is no such table'
ok 'control: no such table'
"$program" load --url "$url" --tables 1 --seats 2 --game hue --to-end >out 2>err &&
    say "backup $folder/data/played.db" && id=$(python3 -c 'if True:
    import sqlite3
    print(sqlite3.connect("data/played.db").execute(
        "SELECT id FROM tables WHERE phase = 2").fetchone()[0])') &&
    say "export $id" && sed 1d out >exported.log &&
    [ "$(head -n 1 out)" = "ok $(wc -c <exported.log)" ] &&
    run 0 verify exported.log && out 'All is well'
ok 'control: an export that can be verified'
ask "$url" /metrics && out '^cluehouse_games_over_total 1' &&
    out '^cluehouse_moves_total [1-9]' && out '^cluehouse_commit_seconds_count [1-9]' &&
    ! out "$id"
ok 'metrics: what was played, and no ids'
say 'dance' && out '^no say: '
ok 'control: unknown orders'

run 1 serve --data data --listen 127.0.0.1:0 && err 'another cluehouse'
ok 'a second house in the same folder is refused'
port=${url##*:}
run 1 serve --data other --listen "127.0.0.1:${port%/}" && err "${port%/}"
ok 'a port that is taken is named'

kill -HUP "$house" && sleep 0.2 && ask "$url" /healthz && status 200
ok 'SIGHUP does not close it'
stop && [ "$code" = 0 ] && [ ! -e data/control ] &&
    grep -q 'level=info event=clos' log
ok 'SIGTERM closes it'
! grep -vE '^time=[0-9T:.-]+Z level=(error|warn|info|debug) event=[a-z-]+( |$)' \
    log >err && [ -s log ]
ok 'log: every line has the right form'

# --- other circumstances ---------------------------------------------------

start --listen 127.0.0.1:0 && stop KILL && [ -e data/control ] &&
    start --listen 127.0.0.1:0 && say 'export nobody' && out '^no '
ok 'what a crash leaves behind is cleared away'
stop

start --listen 127.0.0.1:0 --trust-proxy &&
    ask "$url" /metrics GET 'X-Forwarded-For:203.0.113.9' && status 404 &&
    ask "$url" /healthz GET 'X-Forwarded-For:203.0.113.9' && status 200
ok 'metrics are not for those behind a proxy'
stop
start --listen 127.0.0.1:0 --trust-proxy --metrics public &&
    ask "$url" /metrics GET 'X-Forwarded-For:203.0.113.9' && status 200
ok 'unless they are made public'
stop
start --listen "unix:$folder/http" --public-url https://games.example.org &&
    url=unix:$folder/http &&
    ask "$url" /metrics GET 'Host:games.example.org' && status 404 &&
    ask "$url" /metrics GET 'Forwarded:for=203.0.113.9' && status 404 &&
    ask "$url" /metrics GET 'Host:localhost' && status 200
ok 'metrics are not for those who come through a tunnel, by the public name'
stop
start --listen 127.0.0.1:0 --metrics off && ask "$url" /metrics && status 404
ok 'metrics can be switched off'
stop

: >journal
mv log log1
ln journal log
JOURNAL_STREAM=$(stat -c %d:%i journal)
export JOURNAL_STREAM
start --listen 127.0.0.1:0 --log-level info && stop &&
    grep -q '^<6>event=open ' log && ! grep -q 'time=' log
ok 'log: as the journal likes it'
unset JOURNAL_STREAM
rm log
start --listen 127.0.0.1:0 --log-level error && stop && [ ! -s log ]
ok 'log: only errors'

python3 "$tools/../lib/control.py" notify listen >ready 2>&1 &
listener=$!
for _ in $(seq 50); do [ -e notify ] || sleep 0.1; done
NOTIFY_SOCKET=$folder/notify
export NOTIFY_SOCKET
start --listen 127.0.0.1:0 && wait "$listener" && grep -q '^READY=1' ready
ok 'systemd is told'
unset NOTIFY_SOCKET
stop

start --listen 127.0.0.1:0 --public-url https://games.example.org/ --qr on &&
    [ "$url" = https://games.example.org/ ] && sleep 0.2 && grep -q '█▀▀▀▀▀█' said
ok 'a public address, and its QR code'
stop
start --listen 127.0.0.1:0 --public-url https://games.example.org &&
    sleep 0.2 && ! grep -q '█▀' said
ok 'no QR code into a file'
stop
start --listen 127.0.0.1:0 --qr on && sleep 0.2 && ! grep -q '█▀' said &&
    grep -q 'listen 0.0.0.0' said
ok 'no QR code that no phone can use'
stop

# On a terminal: `script` gives it one.
cat >terminal.sh <<END
'$program' serve --data '$folder/data' --listen 127.0.0.1:0 \\
    --public-url http://games.example.org >/dev/tty 2>/dev/null &
sleep 1; kill \$!; wait
END
if command -v script >/dev/null; then
    LC_ALL=C.UTF-8 TERM=xterm script -qec 'sh terminal.sh' shown >out 2>err </dev/null
    grep -q '█▀' shown && LC_ALL=C TERM=xterm script -qec 'sh terminal.sh' shown \
        >out 2>err </dev/null && grep -q games.example.org shown && ! grep -q '█▀' shown
    ok 'a QR code on a terminal with UTF-8, and on no other'
fi

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
    -subj /CN=localhost -keyout key.pem -out cert.pem >out 2>err &&
    start --listen 127.0.0.1:0 --tls-cert cert.pem --tls-key key.pem &&
    echo "$url" | grep -q '^https://' && ask "$url" /healthz && status 200
ok 'TLS'
[ -z "$house" ] || stop
run 1 serve --data data --listen 127.0.0.1:0 --tls-cert cert.pem --tls-key none.pem &&
    err 'none.pem'
ok 'TLS: a key that is not there is named'

# --- the sandbox -----------------------------------------------------------

run 2 serve --sandbox offf && err 'did you mean off'
ok 'sandbox: auto, on or off'
if [ "$sandbox" = on ]; then
    # As certbot does: links to files in another folder, and then to new ones.
    mkdir live archive && mv cert.pem key.pem archive &&
        cp archive/cert.pem archive/cert2.pem && ln -s ../archive/cert.pem live/cert &&
        ln -s ../archive/key.pem live/key
    rm -f log
    start --listen 127.0.0.1:0 --sandbox on --tls-cert live/cert --tls-key live/key &&
        ask "$url" /healthz && status 200
    ok 'sandbox: on'
    rm live/cert && ln -s ../archive/cert2.pem live/cert && kill -HUP "$house" &&
        for _ in $(seq 100); do
            grep -q event=certificates log && break
            sleep 0.1
        done
    grep -q event=certificates-read log
    ok 'sandbox: renewed certificates are read'
    grep -q 'NoNewPrivs:	1' "/proc/$house/status" &&
        grep -q 'Seccomp:	2' "/proc/$house/status"
    ok 'sandbox: the system knows of it'
    stop
    start --listen "unix:$folder/live/http" --sandbox on && ask "$url" /healthz &&
        status 200 && stop && [ ! -e live/http ]
    ok 'sandbox: a unix socket is removed in the end'
    [ -z "$house" ] || stop
    start --listen 127.0.0.1:0 --sandbox off &&
        say "backup $folder/outside.db" && out '^ok 0$' &&
        grep -q 'Seccomp:	0' "/proc/$house/status"
    ok 'sandbox: off'
    stop
else
    run 1 serve --data data --listen 127.0.0.1:0 --sandbox on &&
        err 'no whole sandbox here'
    ok 'sandbox: on is refused where there is none'
fi

[ "$untidy" = 0 ]
ok 'every house closed as it should'

echo "1..$tests"
[ "$failed" = 0 ]
