#!/bin/sh
# soak.sh PROGRAM [SECRETS] - simulates 100,000 games of each game at its smallest
# and its largest table; with SECRETS (build/tests/system/secrets) also searches
# the server's messages for leaks. Stops at the first failure.
set -eu

program=$1
secrets=${2:-}
games=${SOAK_GAMES:-100000}
jobs=$(nproc 2>/dev/null || echo 2)
list=$(sh "$(dirname "$0")/games.sh" "$program")
echo "$list" | while read -r name fewest most; do
    for seats in "$fewest" "$most"; do
        "$program" sim "$name" --seats "$seats" --games "$games" --jobs "$jobs"
        if [ "$fewest" = "$most" ]; then break; fi
    done
    if [ -n "$secrets" ]; then
        "$secrets" "$name" 2500
    fi
done
