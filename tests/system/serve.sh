#!/bin/sh
# serve.sh PROGRAM - tests `cluehouse serve` from outside: settings, start,
# pages, metrics, control socket, sandbox, shutdown. TAP.
#
# SPDX-License-Identifier: MIT
tools=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/lib/tap.sh
. "$tools/../lib/tap.sh"
unset CLUEHOUSE_LISTEN CLUEHOUSE_DATA CLUEHOUSE_CONFIG JOURNAL_STREAM \
    NOTIFY_SOCKET
server=
untidy=0
trap 'if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null; fi; rm -rf "$folder"' EXIT

# start OPTIONS...: starts a server and waits for its address, left in $url.
start() {
    : >said
    "$program" serve --data "$folder/data" "$@" >said 2>>log &
    server=$!
    for _ in $(seq 100); do
        url=$(head -n 1 said)
        [ -n "$url" ] && return 0
        kill -0 "$server" 2>/dev/null || break
        sleep 0.1
    done
    kill -9 "$server" 2>/dev/null
    server=
    return 1
}

# stop [SIGNAL]: stops it; its exit code is in $code.
stop() {
    code=none
    [ -n "$server" ] || return 1
    kill -"${1:-TERM}" "$server"
    wait "$server" 2>/dev/null
    code=$?
    server=
    [ "$code" = 0 ] || [ "${1:-TERM}" = KILL ] || untidy=$((untidy + 1))
}

# As in tap.sh, with a timeout for a server that starts but should not.
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

bot_threads() { grep -lx cluehouse-bot /proc/"$server"/task/*/comm | wc -l; }

# --- invalid settings ------------------------------------------------------

run 0 help serve && out 'usage: cluehouse serve' && out '--trust-proxy'
ok 'help serve prints the options'
run 2 serve --listen 8137 && err "listen cannot be '8137'" && err 'ADDRESS:PORT'
ok '--listen without a host is refused'
run 2 serve --listen 127.0.0.1:70000 && err 'cannot be'
ok '--listen with a port over 65535 is refused'
run 2 serve --listen ::1:8137 && err 'in brackets: \[::1\]:8137' &&
    run 2 serve --listen 2001:db8::7:0 && err 'brackets: \[2001:db8::7\]:0' &&
    run 2 serve --listen ::1 && err 'and a port: \[::1\]:8137'
ok '--listen with IPv6 without brackets says how to write it'
good=0
for listen in '[::1' '[::1]' '[]:0' '[zz]:0' '[127.0.0.1]:0' '[::1]0' a:b:0; do
    run 2 serve --listen "$listen" && err 'in brackets: \[::1\]:8137' &&
        good=$((good + 1))
done
[ $good -eq 7 ]
ok '--listen with malformed brackets is refused'
run 2 serve --listen '*:0' && err '0.0.0.0:8137 (everybody'
ok '--listen with * suggests 0.0.0.0'
run 2 serve --listen unix:here && err 'cannot be'
ok 'a unix socket needs an absolute path'
run 2 serve --keep-open 2 && err '90s, 30m, 2h or 14d'
ok 'a duration without a unit is refused'
run 2 serve --keep-over 99999w && err "cannot be '99999w'"
ok 'a duration out of range is refused'
run 2 serve --workers 0 && err 'from 1 to 64'
ok 'a number out of range is refused'
run 2 serve --log-level inf && err 'did you mean info'
ok 'a misspelt value gets a suggestion'
run 2 serve --tls-cert cert.pem && err 'a certificate without a key'
ok 'a certificate without a key is refused'
run 2 serve --public-url games.example.org && err 'https://games'
ok '--public-url without a scheme is refused'
run 2 serve --public-url https://games.example.org/path && err 'without a path'
ok '--public-url with a path is refused'
good=0
for url in https://games.example.org:99999 https://:8137 http://a:b:c \
    http://a:0 http://[::1]x http://a:; do
    run 2 serve --public-url "$url" && err "public-url cannot be '" &&
        good=$((good + 1))
done
[ $good -eq 6 ]
ok '--public-url without a host or with an invalid port is refused'
run 2 serve --lisen 127.0.0.1:0 && err 'did you mean --listen'
ok 'a misspelt option gets a suggestion'
run 2 serve now && err 'one word too many'
ok 'a positional argument is refused'

printf '# remark\n\nlog-level = warn\nlimit-mesages = 5\n' >bad.conf
run 2 serve --config bad.conf && err 'line 4 of bad.conf' &&
    err 'did you mean limit-messages'
ok 'config file: an unknown name is refused with its line and a suggestion'
printf 'workers = many\n' >bad.conf
run 2 serve --config bad.conf --workers 1 && err 'line 1 of bad.conf: workers'
ok 'config file: an invalid value is refused even if overridden'
printf 'workers\n' >bad.conf
run 2 serve --config bad.conf && err 'NAME = VALUE'
ok 'config file: a line without = is refused'
run 2 serve --config none.conf && err 'none.conf: No such file'
ok 'config file: a missing file is refused'
CLUEHOUSE_BOT_PACE=fast run 2 serve && err "CLUEHOUSE_BOT_PACE cannot be 'fast'"
ok 'environment: an invalid value is refused'
: >file
CLUEHOUSE_LISEN=0.0.0.0:8137 run 2 serve --data file &&
    err 'no setting CLUEHOUSE_LISEN$' && err 'did you mean CLUEHOUSE_LISTEN?'
ok 'environment: a misspelt variable is refused with a suggestion'
CLUEHOUSE_data=here run 2 serve --data file && err 'did you mean CLUEHOUSE_DATA?'
ok 'environment: a lower-case variable is refused'
CLUEHOUSE_SERVICE_HOST=secret run 1 serve --data file &&
    err 'no setting CLUEHOUSE_SERVICE_HOST$' && err 'does not count' &&
    ! err secret
ok 'environment: an unrelated variable is reported without its value'

run 1 serve --data file --listen 127.0.0.1:0 && err 'Not a directory' && err '--data'
ok 'a data folder that is a file is refused'

# --- precedence of settings ------------------------------------------------

echo "listen = unix:$folder/by-file" >good.conf
start --config good.conf && [ "$url" = "unix:$folder/by-file" ]
ok 'a setting in the config file applies'
stop
export CLUEHOUSE_LISTEN="unix:$folder/by-variable"
start --config good.conf && [ "$url" = "unix:$folder/by-variable" ]
ok 'a variable overrides the config file'
stop
start --config good.conf --listen "unix:$folder/by-option" &&
    [ "$url" = "unix:$folder/by-option" ]
ok 'the command line overrides a variable'
ask "$url" /healthz && status 200 && out '"ok":true'
ok 'healthz over a unix socket'
stop
unset CLUEHOUSE_LISTEN

# --- a running server ------------------------------------------------------

start --listen 127.0.0.1:0 && echo "$url" | grep -qE '^http://127.0.0.1:[0-9]+/$'
ok 'the first line of output is the address'
stop
if grep -qw lo /proc/net/if_inet6; then
    start --listen '[::1]:0' && ask "$url" /healthz && status 200 &&
        echo "$url" | grep -qE '^http://\[::1\]:[0-9]+/$'
    ok 'listens on an IPv6 address'
    stop
fi
start --listen 127.0.0.1:0 --workers 3 && [ "$(bot_threads)" -eq 3 ]
ok '--workers sets the number of bot threads'
stop
start --listen 127.0.0.1:0 && cores=$(nproc) && [ "$(bot_threads)" -ge 1 ] &&
    { [ "$(bot_threads)" -lt "$cores" ] || [ "$cores" -eq 1 ]; }
ok 'the default is fewer bot threads than cores'
grep -q 'Ctrl-C' said
ok 'the output says how to stop'
ask "$url" /healthz && status 200 && out '"ok":true' && out 'no-store'
ok 'healthz over TCP'
ask "$url" / && status 200 && out 'Hues and Cues' && out 'viewport'
ok 'the front page names the games'
out '<html' && ! grep -qE '<style|<script>|style=| on[a-z]+="' out
ok 'the front page has no inline style or script'
sheet=$(sed -n 's/.*rel="stylesheet" href="\([^"]*\)".*/\1/p' out)
tag=$(sed -n 's/^etag: //p' out | tr -d '\r')
ask "$url" / GET "If-None-Match:$tag" && status 304
ok 'ETag: an unchanged page gives 304'
ask "$url" / HEAD && status 200 && ! out '<html'
ok 'HEAD sends no body'
ask "$url" "$sheet" && status 200 && out 'prefers-color-scheme' && out 'immutable'
ok 'the style sheet has light and dark themes and is immutable'
ask "$url" /t/abcdef && status 200 && out '<html' && ! out abcdef &&
    ask "$url" /join/KOBA-TUMI && status 200 &&
    ask "$url" /table/KOBA-TUMI/screen && status 200
ok 'links to tables serve the page'
ask "$url" '/t/<b>' && status 404 && ask "$url" /nothing && status 404 &&
    out '<html'
ok 'unknown paths give a 404 page'
ask "$url" /qr/abcdef.svg && status 200 && out 'image/svg+xml' &&
    out '<svg xmlns=[^<]*><path fill="#fff" d="[^"<]*"/><path d="[^"<]*"/></svg>'
ok 'a QR code is an SVG with two paths'
ask "$url" '/qr/<b>.svg' && status 404 && ask "$url" /qr/.svg && status 404
ok 'no QR code for an invalid id'
ask "$url" /robots.txt && out 'User-agent: \*' && [ "$(tail -n 1 out)" = 'Disallow: /' ]
ok 'robots.txt disallows everything'
grep -q '^User-agent: Twitterbot' out && out 'Allow: /t/'
ok 'but for programs that show links to people'

ask "$url" /metrics && status 200 && out '^cluehouse_connections 0' &&
    out '^cluehouse_commit_seconds_bucket{le="+Inf"} ' &&
    out '^cluehouse_bot_wait_seconds_bucket{le="+Inf"} 0' &&
    out '^cluehouse_bot_think_seconds_count 0' &&
    out '^process_resident_memory_bytes [1-9]' &&
    out '^process_open_fds [1-9]'
ok 'metrics for a local request'
sed '1,/^$/d' out >metrics
! grep -vE '^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{[a-z]+="[^"\\]*"\})? [0-9.]+$' \
    metrics >out && [ -s metrics ]
ok 'metrics: every line is well-formed'
grep -v '^#' metrics | sed 's/ [^ ]*$//' | sort | uniq -d >out && [ -s metrics ] && [ ! -s out ]
ok 'metrics: every series occurs once'

ask "$url" /ws ws '{"do":"games","id":"g1"}' && out '"id":"g1","ok":true' &&
    out '"name":"haiclue"' && out '"bots":\["easy","normal","hard"\]' &&
    out '"grave":true' && out '"standard":'
ok 'games over WebSocket'
ask "$url" /ws ws '{"do":"games","what":1}' && out 'order-malformed' &&
    ask "$url" /metrics && out 'refusals_total{slug="order-malformed"} 1'
ok 'metrics: refusals are counted by slug'

[ "$(stat -c %a data/control)" = 600 ] && [ "$(stat -c %a data)" = 700 ]
ok 'control socket has mode 600, data folder 700'
say "backup $folder/data/copy.db" && out '^ok 0$' && [ -s data/copy.db ]
ok 'control: backup writes a copy'
say "backup $folder/data/copy.db" && out '^no .*already'
ok 'control: backup does not overwrite a file'
say "backup $folder/copy2.db"
if grep -q 'event=sandbox landlock=[1-9][0-9]* seccomp=1' log; then
    sandbox=on
    out '^no ' && [ ! -e copy2.db ]
    ok 'sandbox: the server cannot write outside its data folder'
else
    sandbox=off
fi
rm -f copy2.db
say 'backup copy2.db' && out '^no ' && [ ! -e copy2.db ]
ok 'control: backup refuses a relative path'
say 'backup /nowhere/at/all.db' && out '^no '
ok 'control: backup reports a failure'
say 'export nobody' && out '^no there is no such table'
ok 'control: export refuses an unknown table'
"$program" load --url "$url" --tables 1 --seats 2 --game hue --to-end >out 2>err &&
    say "backup $folder/data/played.db" && id=$(python3 -c 'if True:
    import sqlite3
    print(sqlite3.connect("data/played.db").execute(
        "SELECT id FROM tables WHERE phase = 2").fetchone()[0])') &&
    say "export $id" && sed 1d out >exported.log &&
    [ "$(head -n 1 out)" = "ok $(wc -c <exported.log)" ] &&
    run 0 verify exported.log && out 'All is well'
ok 'control: an exported log verifies'
ask "$url" /metrics && out '^cluehouse_games_over_total 1' &&
    out '^cluehouse_moves_total [1-9]' && out '^cluehouse_commit_seconds_count [1-9]' &&
    ! out "$id"
ok 'metrics: games and moves are counted, and there are no ids'
say 'dance' && out '^no say: '
ok 'control: an unknown command is refused'

run 1 serve --data data --listen 127.0.0.1:0 && err 'another cluehouse'
ok 'a second server in the same folder is refused'
port=${url##*:}
run 1 serve --data other --listen "127.0.0.1:${port%/}" && err "${port%/}"
ok 'a port in use is named in the error'

kill -HUP "$server" && sleep 0.2 && ask "$url" /healthz && status 200
ok 'SIGHUP does not stop the server'
stop && [ "$code" = 0 ] && [ ! -e data/control ] &&
    grep -q 'level=info event=clos' log
ok 'SIGTERM stops it with exit code 0 and removes the control socket'
! grep -vE '^time=[0-9T:.-]+Z level=(error|warn|info|debug) event=[a-z-]+( |$)' \
    log >err && [ -s log ]
ok 'log: every line is well-formed'

# --- other environments ----------------------------------------------------

start --listen 127.0.0.1:0 && stop KILL && [ -e data/control ] &&
    start --listen 127.0.0.1:0 && say 'export nobody' && out '^no '
ok 'a control socket left by a crash is replaced'
stop

start --listen 127.0.0.1:0 --trust-proxy &&
    ask "$url" /metrics GET 'X-Forwarded-For:203.0.113.9' && status 404 &&
    ask "$url" /healthz GET 'X-Forwarded-For:203.0.113.9' && status 200
ok 'metrics: 404 for a request through a proxy'
stop
start --listen 127.0.0.1:0 --trust-proxy --metrics public &&
    ask "$url" /metrics GET 'X-Forwarded-For:203.0.113.9' && status 200
ok 'metrics: --metrics public opens them'
stop
start --listen "unix:$folder/http" --public-url https://games.example.org &&
    url=unix:$folder/http &&
    ask "$url" /metrics GET 'Host:games.example.org' && status 404 &&
    ask "$url" /metrics GET 'Forwarded:for=203.0.113.9' && status 404 &&
    ask "$url" /metrics GET 'Host:localhost' && status 200
ok 'metrics: 404 for the public name or with Forwarded'
stop
start --listen 127.0.0.1:0 --metrics off && ask "$url" /metrics && status 404
ok 'metrics: --metrics off closes them'
stop

: >journal
mv log log1
ln journal log
JOURNAL_STREAM=$(stat -c %d:%i journal)
export JOURNAL_STREAM
start --listen 127.0.0.1:0 --log-level info && stop &&
    grep -q '^<6>event=open ' log && ! grep -q 'time=' log
ok 'log: journal format with JOURNAL_STREAM'
unset JOURNAL_STREAM
rm log
start --listen 127.0.0.1:0 --log-level error && stop && [ ! -s log ]
ok 'log: --log-level error logs no info'

python3 "$tools/../lib/control.py" notify listen >ready 2>&1 &
listener=$!
for _ in $(seq 50); do [ -e notify ] || sleep 0.1; done
NOTIFY_SOCKET=$folder/notify
export NOTIFY_SOCKET
start --listen 127.0.0.1:0 && wait "$listener" && grep -q '^READY=1' ready
ok 'systemd is notified of readiness'
unset NOTIFY_SOCKET
stop

start --listen 127.0.0.1:0 --public-url https://games.example.org/ --qr on &&
    [ "$url" = https://games.example.org/ ] && sleep 0.2 && grep -q '█▀▀▀▀▀█' said
ok '--qr on shows a QR code of --public-url'
stop
start --listen 127.0.0.1:0 --public-url https://games.example.org &&
    sleep 0.2 && ! grep -q '█▀' said
ok 'no QR code if the output is a file'
stop
start --listen 127.0.0.1:0 --qr on && sleep 0.2 && ! grep -q '█▀' said &&
    grep -q 'listen 0.0.0.0' said
ok 'no QR code of a loopback address'
stop

# `script` provides a terminal.
cat >terminal.sh <<END
'$program' serve --data '$folder/data' --listen 127.0.0.1:0 \\
    --public-url http://games.example.org >/dev/tty 2>/dev/null &
sleep 1; kill \$!; wait
END
if command -v script >/dev/null; then
    LC_ALL=C.UTF-8 TERM=xterm script -qec 'sh terminal.sh' shown >out 2>err </dev/null
    grep -q '█▀' shown && LC_ALL=C TERM=xterm script -qec 'sh terminal.sh' shown \
        >out 2>err </dev/null && grep -q games.example.org shown && ! grep -q '█▀' shown
    ok 'a QR code on a UTF-8 terminal only'
fi

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 \
    -subj /CN=localhost -keyout key.pem -out cert.pem >out 2>err &&
    start --listen 127.0.0.1:0 --tls-cert cert.pem --tls-key key.pem &&
    echo "$url" | grep -q '^https://' && ask "$url" /healthz && status 200
ok 'TLS: https works'
[ -z "$server" ] || stop
run 1 serve --data data --listen 127.0.0.1:0 --tls-cert cert.pem --tls-key none.pem &&
    err 'none.pem'
ok 'TLS: a missing key file is named in the error'

# --- the sandbox -----------------------------------------------------------

run 2 serve --sandbox offf && err 'did you mean off'
ok 'sandbox: an invalid value gets a suggestion'
if [ "$sandbox" = on ]; then
    # Like certbot: symbolic links to files in another folder, later to new ones.
    mkdir live archive && mv cert.pem key.pem archive &&
        cp archive/cert.pem archive/cert2.pem && ln -s ../archive/cert.pem live/cert &&
        ln -s ../archive/key.pem live/key
    rm -f log
    start --listen 127.0.0.1:0 --sandbox on --tls-cert live/cert --tls-key live/key &&
        ask "$url" /healthz && status 200
    ok 'sandbox: the server runs with --sandbox on'
    rm live/cert && ln -s ../archive/cert2.pem live/cert && kill -HUP "$server" &&
        for _ in $(seq 100); do
            grep -q event=certificates log && break
            sleep 0.1
        done
    grep -q event=certificates-read log
    ok 'sandbox: SIGHUP reads renewed certificates'
    grep -q 'NoNewPrivs:	1' "/proc/$server/status" &&
        grep -q 'Seccomp:	2' "/proc/$server/status"
    ok 'sandbox: the kernel reports NoNewPrivs and Seccomp'
    stop
    start --listen "unix:$folder/live/http" --sandbox on && ask "$url" /healthz &&
        status 200 && stop && [ ! -e live/http ]
    ok 'sandbox: the unix socket is removed at the end'
    [ -z "$server" ] || stop
    start --listen 127.0.0.1:0 --sandbox off &&
        say "backup $folder/outside.db" && out '^ok 0$' &&
        grep -q 'Seccomp:	0' "/proc/$server/status"
    ok 'sandbox: --sandbox off restricts nothing'
    stop
else
    run 1 serve --data data --listen 127.0.0.1:0 --sandbox on &&
        err 'no whole sandbox here'
    ok 'sandbox: --sandbox on is refused where it is not supported'
fi

[ "$untidy" = 0 ]
ok 'every server exited with 0'

echo "1..$tests"
[ "$failed" = 0 ]
