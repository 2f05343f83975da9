#!/bin/sh
# coverage.sh - which branches of the rules and the referee the tests take.
#
# Builds with coverage, runs all tests, and leaves the table, with the lines
# that were missed, in build-coverage/coverage.txt. Ends with 1 below 95 % of
# the branches of src/games and src/match. Branches of asserts are not
# counted: nobody should ever take them.
set -eu

least=95
cd "$(dirname "$0")/.."
build="build-coverage"
sh tools/configure.sh "$build" -Dtests=true -Db_coverage=true -Dbuildtype=debug
ninja -C "$build" --quiet
find "$build" -name '*.gcda' -exec rm -f {} +
# A failed test is for make check to report; what ran has been counted.
meson test -C "$build" --no-rebuild -t 10 >"$build/tests.txt" 2>&1 ||
    echo "some tests failed: see $build/tests.txt" >&2

measure() {
    # The games are compiled a second time with mutants: not counted.
    # gcovr 5.2 needs the compiler's own gcov and forgives its odd counts.
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
    echo "less than $least % of the branches: see $build/coverage.txt" >&2
    exit 1
fi
