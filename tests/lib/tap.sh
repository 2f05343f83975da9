# shellcheck shell=sh disable=SC2034 # used where it is sourced
# tap.sh - common part of the test scripts: a scratch folder and TAP output.
# Source it with the program's path as $1.
#
# SPDX-License-Identifier: MIT
set -u

program=$1
case $program in
/*) ;;
*) program=$PWD/$program ;;
esac
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

tests=0
failed=0

# ok NAME: passes if the exit code of the command before it is 0.
ok() {
    if [ $? -eq 0 ]; then
        verdict=ok
    else
        verdict="not ok"
        failed=$((failed + 1))
    fi
    tests=$((tests + 1))
    echo "$verdict $tests - $1"
    if [ "$verdict" != ok ]; then
        sed 's/^/# out: /' out 2>/dev/null | tail -n 5
        sed 's/^/# err: /' err 2>/dev/null | tail -n 5
    fi
}

# run CODE ARGUMENTS...: fails unless the program exits with CODE.
run() {
    code=$1
    shift
    "$program" "$@" >out 2>err
    got=$?
    [ "$got" -eq "$code" ] && return 0
    echo "# exit code $got instead of $code: cluehouse $*"
    return 1
}

out() { grep -qe "$1" out; }
err() { grep -qe "$1" err; }
