#!/usr/bin/env python3
# random_bot.py - a bot that plays random moves; an example for
# docs/bot-protocol.md.
#
# SPDX-License-Identifier: MIT
import json
import random
import sys


def say(text):
    print(text, flush=True)


def read():
    return sys.stdin.readline().rstrip("\n")


def listed_moves():
    say("moves")
    n = int(read().split()[1])
    return [read() for _ in range(n)]


def view():
    say("view")
    return json.loads(read().split(" ", 1)[1])


facts = 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "table":
        facts = 0
        # The same seed plays the same game.
        random.seed(rest.split(" seed ")[1].split()[0])
        say("ready")
    elif word == "fact":
        facts += 1
    elif word == "ask":
        if view()["told"] != facts:
            sys.exit("facts are missing")
        move = random.choice(listed_moves())
        say("# whatever is written behind a hash is a remark")
        say("why It is a legal move, picked at random.")
        say("move " + move)
