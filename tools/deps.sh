#!/bin/sh
# deps.sh GROUP... - installs missing Debian packages.
#
# Groups: build (the program), web (its web client, unless that is prebuilt),
# check, coverage, fuzz. Prints nothing if everything is there. Otherwise it
# installs the missing packages as root or through sudo and shows its progress;
# if it can do neither, it lists the packages.
set -eu

# a command that must succeed | the Debian package that provides it
needs() {
    case $1 in
    build) cat <<'END' ;;
command -v cc|gcc
cc -E -x c -include stdlib.h /dev/null|libc6-dev
command -v pkg-config|pkg-config
command -v meson|meson
command -v ninja|ninja-build
pkg-config --exists libutf8proc|libutf8proc-dev
pkg-config --exists libsodium|libsodium-dev
pkg-config --exists jansson|libjansson-dev
pkg-config --exists libevent libevent_openssl libevent_pthreads|libevent-dev
cc -E -x c -include wslay/wslay.h /dev/null|libwslay-dev
cc -E -x c -include uthash.h /dev/null|uthash-dev
pkg-config --exists sqlite3|libsqlite3-dev
pkg-config --exists openssl|libssl-dev
pkg-config --exists libcurl|libcurl4-openssl-dev
pkg-config --exists libqrencode|libqrencode-dev
pkg-config --exists libseccomp|libseccomp-dev
pkg-config --exists libpq|libpq-dev
END
    web) cat <<'END' ;;
command -v node|nodejs
test -e /etc/ssl/certs/ca-certificates.crt|ca-certificates
END
    check) cat <<'END' ;;
command -v scdoc|scdoc
pkg-config --exists cmocka|libcmocka-dev
command -v git|git
command -v chromium|chromium
command -v openssl|openssl
command -v python3|python3
command -v clang-format|clang-format
ls /usr/lib/postgresql/*/bin/initdb|postgresql
END
    coverage) cat <<'END' ;;
command -v gcovr|gcovr
END
    fuzz) cat <<'END' ;;
command -v clang|clang
ls /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a|libclang-rt-dev
END
    *) echo "deps.sh: no group '$1'; the groups are build, web, check, coverage, fuzz" >&2
        exit 2 ;;
    esac
}

# In Debian 12 the name of the fuzzer's runtime contains a version.
package() {
    if [ "$1" = libclang-rt-dev ]; then
        version=$(clang --version 2>/dev/null | sed -n 's/.*clang version \([0-9]*\).*/\1/p')
        echo "libclang-rt-${version:-14}-dev"
    else
        echo "$1"
    fi
}

missing=
for group in "$@"; do
    list=$(needs "$group")
    while IFS='|' read -r test name; do
        sh -c "$test" >/dev/null 2>&1 || missing="$missing $(package "$name")"
    done <<END
$list
END
done
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    as_root=none
fi
by_hand="apt-get install --no-install-recommends$missing"
if [ "$as_root" = none ] || ! command -v apt-get >/dev/null 2>&1; then
    echo "cluehouse needs these Debian packages, or equivalents:$missing" >&2
    echo "install them and try again; as root:" >&2
    echo "    $by_hand" >&2
    exit 1
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# count STEP N: prints the progress of a step, four times in total.
count() {
    [ $(($2 * 4 / total)) = $((($2 - 1) * 4 / total)) ] ||
        echo "  $1 $2 of $total"
}

# Condenses the output of apt-get.
condense() {
    total=1 fetched=0 unpacked=0 ready=0
    while read -r first second third fourth rest; do
        echo "$first $second $third $fourth $rest" >>"$log"
        case "$first $second $third $fourth" in
        [0-9]*" upgraded, "[0-9]*" newly"*) total=$((third > 0 ? third : 1)) ;;
        "Need to get"*)
            size="$fourth $rest"
            echo "  $total packages, ${size% of archives.} to download"
            ;;
        Get:*) count downloaded $((fetched += 1)) ;;
        "Unpacking "*) count unpacked $((unpacked += 1)) ;;
        "Setting up "*) count 'set up' $((ready += 1)) ;;
        esac
    done
}

# The log carries the exit code out of the pipe.
install() {
    : >"$log"
    {
        # shellcheck disable=SC2086 # splitting is intended
        $as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get install \
            -y -o Dpkg::Use-Pty=0 --no-install-recommends $missing 2>&1 ||
            echo 'apt-get failed'
    } | condense
    ! grep -q '^apt-get failed' "$log"
}

echo "installing missing Debian packages:$missing"
# A new machine has no package lists yet; update them only if needed.
if ! install; then
    echo '  updating the package lists first'
    if ! $as_root apt-get update -qq || ! install; then
        cat "$log" >&2
        echo "could not install:$missing" >&2
        echo "install them by hand ($by_hand) and try again" >&2
        exit 1
    fi
fi
