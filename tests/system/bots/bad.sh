#!/bin/sh
# bad.sh HOW [NAP] - misbehaving bots: silent, mute, crash, early, flood, long,
# nonsense, illegal, aside, binary, deaf, late.
#
# SPDX-License-Identifier: MIT
how=$1
nap=${2:-60}

[ "$how" = mute ] && exec sleep "$nap"
[ "$how" = early ] && exit 3
while read -r word rest; do
    case $word:$how in
    table:*)
        echo ready
        [ "$how" = deaf ] && exec sleep "$nap" <&-
        ;;
    ask:silent) exec sleep "$nap" ;;
    ask:crash) kill -SEGV $$ ;;
    ask:flood) exec yes '# flood' ;;
    ask:long) head -c 5000 /dev/zero | tr '\0' x ;;
    ask:nonsense) echo 'I resign, you win' ;;
    ask:illegal) echo 'move lay solid-YBR 99 99 down' ;;
    ask:aside) echo 'move note plum envelope yes' ;;
    ask:binary) printf 'move \033[2J\000\377\n' ;;
    ask:late) sleep "$nap" & ;;
    esac
done
