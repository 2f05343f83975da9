#!/bin/sh
# first.sh - a minimal bot that always plays the first legal move.
#
# SPDX-License-Identifier: MIT
while read -r word rest; do
    case $word in
    table) echo ready ;;
    ask)
        echo moves
        read -r _ n
        read -r move
        while [ "$n" -gt 1 ]; do
            read -r _
            n=$((n - 1))
        done
        echo "move $move"
        ;;
    over) exit 0 ;;
    esac
done
