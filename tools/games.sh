#!/bin/sh
# games.sh PROGRAM - the games that the program has, one a line: name, fewest and
# most seats. For scripts that do something with each of them.
set -eu

"$1" games --json | grep -oE '"name":"[a-z0-9-]+","alias":[^{[]*"max_seats":[0-9]+' |
    sed 's/^"name":"\([^"]*\)".*"min_seats":\([0-9]*\),"max_seats":\([0-9]*\)$/\1 \2 \3/'
