#!/usr/bin/env bash
# fresh.sh run|check [SUITE] - tests the README's commands on a new minimal
# Debian: bookworm (12, the default) or trixie (13).
#
#   run    `make run` as a user without sudo: it must print the complete list of
#          packages, and after root has installed exactly these it must start
#          the server. Then `make run` as root in another new system. Fetches
#          the page, plays a table of each game to the end, stops the server
#          with SIGTERM, expects exit code 0, and checks that only build folders
#          were written. As root it also runs meson install and compiles the
#          README's example against the library.
#   check  `make check` as root.
#
# Tests the committed tree (HEAD). The minimal system comes from debootstrap and
# has make, git, ca-certificates and this machine's settings for apt and npm. The
# settings are copied nowhere else, and the system is always removed at the end.
# A copy without the settings, and the Debian packages, are cached in
# $XDG_CACHE_HOME or /var/cache for a week. Needs root (chroot, mounts) and the
# package registries, but no other network.
set -euo pipefail

what=${1:-}
suite=${2:-bookworm}
case $what:$suite in
run:bookworm | run:trixie | check:bookworm | check:trixie) ;;
*)
    echo 'usage: tools/fresh.sh run|check [bookworm|trixie]' >&2
    exit 2
    ;;
esac
top=$(cd "$(dirname "$0")/.." && pwd -P)
cache=${XDG_CACHE_HOME:-/var/cache}/cluehouse-fresh
base=$cache/$suite.tar
root= # of the system under test
began=$SECONDS

say() { printf '%s %4d s  %s\n' "$suite" $((SECONDS - began)) "$*"; }
die() {
    say "FAILED: $*" >&2
    exit 1
}

# --- cleaning up -----------------------------------------------------------

# The processes that run in the system under test.
inside() {
    local link
    for link in /proc/[0-9]*/root; do
        [ "$(readlink "$link" 2>/dev/null)" = "$root" ] || continue
        link=${link%/root}
        echo "${link#/proc/}"
    done
}

remove_root() {
    local pid
    [ -n "$root" ] || return 0
    for pid in $(inside); do kill -9 "$pid" 2>/dev/null || true; done
    # A killed process takes a moment to disappear.
    while [ -n "$(inside)" ]; do sleep 0.1; done
    awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts |
        sort -r | while read -r mount; do umount "$mount"; done
    if grep -qF " $root/" /proc/mounts; then
        echo "not removed: something is still mounted in $root" >&2
        return 1
    fi
    rm -rf --one-file-system "$root"
    root=
}
trap remove_root EXIT
trap 'exit 130' INT TERM HUP

# --- a minimal system ------------------------------------------------------

need_tools() {
    [ "$(id -u)" = 0 ] || die 'needs root, for chroot and mounts: sudo tools/fresh.sh'
    command -v debootstrap >/dev/null && return
    say 'installing debootstrap'
    { apt-get install -y -qq --no-install-recommends debootstrap ||
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends debootstrap; }; } \
        >/dev/null || die 'debootstrap is missing: apt-get install debootstrap'
}

# The Debian mirror of this machine.
mirror() {
    # shellcheck disable=SC2016 # apt-get expands it
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        'Origin: Debian' 'Label: Debian' 2>/dev/null | grep -m 1 '^http' ||
        echo http://deb.debian.org/debian
}

make_base() {
    local log=$cache/debootstrap-$suite.log proxy
    [ -z "$(find "$base" -mtime -7 2>/dev/null)" ] || return 0
    say 'creating a minimal system (debootstrap)'
    root=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
    proxy=$(apt-config dump Acquire::http::Proxy | sed -n 's/.*"\(.*\)";/\1/p')
    http_proxy=${http_proxy:-$proxy} debootstrap --variant=minbase \
        --include=make,git,ca-certificates "$suite" "$root" "$(mirror)" \
        >"$log" 2>&1 || {
        tail -n 5 "$log" >&2
        die "debootstrap could not create $suite"
    }
    rm -f "$root"/var/cache/apt/archives/*.deb
    tar -C "$root" -cf "$base.new" .
    mv "$base.new" "$base"
    remove_root
}

# Copies this machine's network settings for apt and npm.
copy_settings() {
    local file
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
    apt-config dump Acquire::http Acquire::https \
        >"$root/etc/apt/apt.conf.d/00host" 2>/dev/null || true
    for file in /etc/apt/auth.conf /etc/apt/auth.conf.d/* /etc/npmrc; do
        [ ! -f "$file" ] || install -D -m 600 "$file" "$root$file"
    done
    for file in "$root/root" "$root/home/guest"; do
        [ ! -f ~/.npmrc ] || install -m 644 ~/.npmrc "$file/.npmrc"
    done
    for file in /usr/local/share/ca-certificates/*.crt; do
        [ ! -f "$file" ] || cp "$file" "$root$file"
    done
    in_root root 'update-ca-certificates >/dev/null 2>&1'
}

mount_system() {
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
    mkdir -p "$cache/$suite-packages/partial"
    mount --bind "$cache/$suite-packages" "$root/var/cache/apt/archives"
}

# in_root USER COMMAND: with an empty environment except for proxies.
in_root() {
    env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 CI="${CI:-}" \
        ${http_proxy:+http_proxy="$http_proxy"} \
        ${https_proxy:+https_proxy="$https_proxy"} \
        chroot "$root" su "$1" -s /bin/sh -c "cd && $2"
}

# new_system USER: a new system with the committed tree in USER's home.
new_system() {
    local home
    root=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
    tar -C "$root" -xf "$base"
    chmod 755 "$root"
    mount_system
    in_root root 'useradd --create-home --shell /bin/sh guest'
    copy_settings
    in_root root 'apt-get update -qq' || die 'cannot reach the package registry'
    home=$root$(in_root "$1" 'pwd')
    tree=$home/cluehouse
    git clone -q --no-hardlinks "$top" "$tree"
    git -C "$tree" checkout -q --detach "$commit"
    git -C "$tree" remote remove origin
    chown -R --reference="$home" "$tree"
    say "new system for $1: $(count_packages)"
}

count_packages() {
    # shellcheck disable=SC2016 # dpkg-query expands it
    in_root root 'dpkg-query -W -f "\${Installed-Size}\n"' |
        awk '{ kb += $1 } END { printf "%d packages, %d MB", NR, kb / 1024 }'
}

# --- tests -----------------------------------------------------------------

# get PATH: fetches it from the server into the file `page`; fails unless 200.
get() {
    local host=${url#http://}
    host=${host%/}
    exec 9<>"/dev/tcp/${host%:*}/${host##*:}" || return 1
    printf 'GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$1" "$host" >&9
    cat <&9 >"$root/page"
    exec 9>&-
    head -n 1 "$root/page" | grep -q ' 200 '
}

# start USER COMMAND: runs it in the tree, in the background; saves its output
# and shows it without Ninja's progress.
start() {
    : >"$root/said"
    in_root "$1" "cd cluehouse && $2" >"$root/said" 2>&1 &
    maker=$!
    tail -n +1 -f --pid="$maker" "$root/said" 2>/dev/null |
        sed -u -n '/^\[/!s/^/    /p' &
}

# Starts `make run` and waits for the address.
start_server() {
    start "$1" "make run SERVE='--listen 127.0.0.1:0'"
    until url=$(grep -m 1 '^http://' "$root/said"); do
        kill -0 "$maker" 2>/dev/null || die "make run ended: $(tail -n 3 "$root/said")"
        sleep 0.2
    done
    say "make run as $1: the server is at $url ($(count_packages))"
}

visit() {
    local script
    get /healthz || die 'no /healthz'
    if ! get / || ! grep -q 'Hues and Cues' "$root/page"; then die 'no page'; fi
    script=$(grep -o '/assets/main-[0-9a-f]*\.js' "$root/page" | head -n 1)
    if [ -z "$script" ] || ! get "$script"; then die 'the page has no script'; fi
    say 'the page and its script load'
}

play() {
    local game
    for game in clue hues haiclue hue; do
        in_root "$1" "cluehouse/build/cluehouse load --url $url --tables 1 \
            --seats 4 --game $game --rate 2000 --to-end" >"$root/played" 2>&1 ||
            die "a table of $game: $(tail -n 3 "$root/played")"
    done
    if ! get /metrics || ! grep -q '^cluehouse_games_over_total 4' "$root/page"; then
        die 'not all games were finished'
    fi
    say 'a table of each game was played to the end'
}

stop_server() {
    local pid
    for pid in $(inside); do
        [ "$(readlink "/proc/$pid/exe")" != "$tree/build/cluehouse" ] || kill -TERM "$pid"
    done
    wait "$maker" || die "make run ended with $? after SIGTERM"
    say 'SIGTERM: exit code 0'
}

check_tree() {
    local more
    more=$(git -c safe.directory="*" -C "$tree" status --porcelain --ignored | grep -v '^!! build[^/]*/$' || true)
    [ -z "$more" ] || die "written into the tree: $more"
    say 'only build folders were written into the tree'
}

# A user without sudo gets the complete list of packages at once.
try_user() {
    local list
    new_system guest
    if in_root guest 'cd cluehouse && make run' >"$root/told" 2>&1; then
        die 'make run succeeded without packages'
    fi
    list=$(sed -n 's/^ *\(apt-get install .*\)/\1/p' "$root/told")
    [ -n "$list" ] || die "no list of packages was printed: $(tail -n 3 "$root/told")"
    say "printed for a user without sudo: $list"
    in_root root "DEBIAN_FRONTEND=noninteractive $list -y -qq >/var/log/told 2>&1" ||
        die "the list cannot be installed: $(tail -n 3 "$root/var/log/told")"
    say "root has installed exactly these ($(count_packages))"
    try_server guest
    check_tree
    remove_root
}

try_root() {
    new_system root
    try_server root
    try_install
    check_tree
    remove_root
}

try_server() {
    start_server "$1"
    visit
    play "$1"
    stop_server
}

try_install() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    in_root root 'cd cluehouse && meson install -C build &&
        cc examples/random_game.c $(pkg-config --cflags --libs cluehouse) -o ../game &&
        ../game hue && cluehouse games &&
        grep "^ExecStart=/usr/local/bin/cluehouse " /usr/local/lib/systemd/system/cluehouse.service' \
        >"$root/said" 2>&1 || die "meson install: $(tail -n 5 "$root/said")"
    say 'installed; the example finds headers and library'
}

try_check() {
    new_system root
    start root 'make check'
    wait "$maker" || die "make check: $(tail -n 5 "$root/said")"
    say "make check passed ($(count_packages))"
    check_tree
    remove_root
}

need_tools
mkdir -p "$cache"
exec 8>"$cache/$suite.lock"
flock -n 8 || {
    say 'waiting for another fresh.sh'
    flock 8
}
commit=$(git -C "$top" rev-parse HEAD)
[ -z "$(git -C "$top" status --porcelain)" ] || say 'warning: uncommitted changes are not tested'
make_base
if [ "$what" = run ]; then
    try_user
    try_root
else
    try_check
fi
say "$what: passed (${commit:0:12})"
