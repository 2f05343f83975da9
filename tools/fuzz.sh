#!/bin/sh
# fuzz.sh [SECONDS] - fuzzes moves, logs, cues and frames with libFuzzer.
#
# Builds the targets with clang and runs each for SECONDS (60). Inputs that
# increase coverage go to build-fuzz/corpus, inputs that crash to
# build-fuzz/crashes: after fixing the bug, copy the input to
# tests/fuzz/corpus/NAME, where `make check` runs it as a regression test.
# Exits with 1 if anything crashed.
set -eu

seconds=${1:-60}
cd "$(dirname "$0")/.."
build="build-fuzz"
CC=${FUZZ_CC:-clang} sh tools/configure.sh "$build" -Dfuzz=true -Dtests=true \
    -Dweb=none -Db_lundef=false -Dbuildtype=debugoptimized
targets=
for source in tests/fuzz/fuzz_*.c; do
    name=${source##*/fuzz_}
    targets="$targets ${name%.c}"
done
mkdir -p "$build/crashes"
crashed=0
for name in $targets; do
    ninja -C "$build" --quiet "tests/fuzz/fuzz-$name"
    mkdir -p "$build/corpus/$name"
    echo "fuzzing $name for $seconds s"
    "$build/tests/fuzz/fuzz-$name" -max_total_time="$seconds" -max_len=4096 \
        -timeout=10 -print_final_stats=1 \
        -artifact_prefix="$build/crashes/$name-" \
        "$build/corpus/$name" "tests/fuzz/corpus/$name" \
        >"$build/$name.log" 2>&1 || {
        crashed=1
        echo "fuzz-$name found a bug:"
        tail -n 40 "$build/$name.log"
    }
    grep -E 'stat::(number_of_executed_units|new_units_added)' \
        "$build/$name.log" || true
done
if [ "$crashed" = 1 ]; then
    echo "crashing inputs in $build/crashes:"
    ls "$build/crashes"
fi
exit "$crashed"
