#!/bin/sh
# soak_nodes.sh BUILD - what tests of several nodes do for seconds, for half an
# hour: three nodes with 300 tables, which are killed, stopped, frozen and cut
# off; and their database, which dies and is replaced. Stops at the first
# failure.
set -eu

tests=$(dirname "$0")/../tests
build=$1
program=$build/cluehouse
checker=$build/tests/system/kill_check

for talk in "$tests"/system/conversations/*.talk; do
    case $talk in
    */days.talk | */faults.talk) continue ;; # for disks and clocks that fail
    esac
    python3 "$tests/lib/postgres.py" --serve "$build/tests/system/talk" "$program" "$talk"
done
python3 "$tests/lib/postgres.py" --serve sh "$tests/system/kill.sh" "$program" "$checker" 100 \
    "$build/tests/mutants/serve-mutants" "$build/tests/lib/faults.so"
TEST_SECONDS=60 TEST_STORE=node python3 "$tests/lib/postgres.py" \
    "$build/tests/unit/store/test_store_nodes"
python3 "$tests/system/fence.py" "$program"
python3 "$tests/system/nodes.py" "$program" "$checker" --tables 300 --kills 100 --terms 100 \
    --stops 10 --frozen 20 --cuts 10 --crashes 10 --failovers 10
