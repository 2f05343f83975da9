#!/bin/sh
# coverage.sh - branch coverage of the rules and the referee.
#
# Builds with coverage, runs all tests, and writes a report with the missed
# lines to build-coverage/coverage.txt. Exits with 1 below 95 % of the branches
# of src/games and src/match. Branches of asserts do not count, because no test
# should take them.
set -eu

least=95
cd "$(dirname "$0")/.."
build="build-coverage"
sh tools/configure.sh "$build" -Dtests=true -Db_coverage=true -Dbuildtype=debug
ninja -C "$build" --quiet
find "$build" -name '*.gcda' -exec rm -f {} +
# make check reports failed tests; here only the coverage matters.
meson test -C "$build" --no-rebuild -t 10 >"$build/tests.txt" 2>&1 ||
    echo "some tests failed: see $build/tests.txt" >&2

measure() {
    # Leave out the copies of the games that contain mutants. The option
    # --gcov-ignore-parse-errors is for odd counts that gcovr 5.2 rejects.
    gcovr --root . --filter 'src/games/' --filter 'src/match/' \
        --exclude-directories '.*tests/mutants/.*\.p' \
        --exclude-branches-by-pattern '.*assert\(.*' \
        --exclude-unreachable-branches --gcov-ignore-parse-errors \
        "$@" "$build" 2>"$build/gcovr.txt"
}
{
    echo 'Branches'
    measure --branches
    echo
    echo 'Lines'
    measure
} >"$build/coverage.txt"
grep -E '^(Branches|Lines|TOTAL|src/)' "$build/coverage.txt"
if ! measure --branches --fail-under-branch "$least" >/dev/null; then
    echo "branch coverage is below $least %: see $build/coverage.txt" >&2
    exit 1
fi
