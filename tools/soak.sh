#!/bin/sh
# soak.sh PROGRAM [GAMES] - simulates GAMES (100,000) of each game at its
# smallest and its largest table; stops at the first failure.
set -eu

program=$1
games=${2:-100000}
jobs=$(nproc 2>/dev/null || echo 2)
for table in clue:3 clue:6 hues-and-cues:3 hues-and-cues:10 \
    haiclue:2 haiclue:12 hue:2 hue:5; do
    "$program" sim "${table%:*}" --seats "${table#*:}" --games "$games" \
        --jobs "$jobs"
done
