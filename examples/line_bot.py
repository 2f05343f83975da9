#!/usr/bin/env python3
"""line_bot.py - a bot for any game: it plays a random legal move.

Let it sit at a table of a server:

    cluehouse bot hue --join http://127.0.0.1:8137/t/ID --exec examples/line_bot.py

docs/bot-protocol.md has the lines. SPDX-License-Identifier: MIT
"""
import json
import random
import sys


def ask(question):
    """Asks the host something; its answer is the next line."""
    print(question, flush=True)
    return sys.stdin.readline().split(maxsplit=1)[1]


for line in sys.stdin:
    word = line.split(maxsplit=1)[0]
    if word == "table":
        print("ready", flush=True)
    elif word == "ask":
        view = json.loads(ask("view"))  # all that this seat may know
        moves = [sys.stdin.readline().strip() for _ in range(int(ask("moves")))]
        print(f"why One of {len(moves)} moves of {view['game']}, by chance.")
        print("move " + random.choice(moves), flush=True)
