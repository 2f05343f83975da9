#!/usr/bin/env python3
"""Print the tables of src/games/clue/board.c from data/clue_board.json.

Usage: clue_board.py JSON. The tables are part of the source, so that the build
needs no Python; run this again only if the board changes, and paste its output.
tests/unit/games/test_clue_board.c compares the two.

SPDX-License-Identifier: MIT
"""
import json
import sys

with open(sys.argv[1]) as source:
    board = json.load(source)
grid = board["map"]
squares = [(row, col) for row, line in enumerate(grid)
           for col, mark in enumerate(line) if mark in ".123456"]
rooms = board["rooms"]
place = {square: len(rooms) + i for i, square in enumerate(squares)}
door = {(d["corridor_row"], d["corridor_col"]): rooms.index(d["room"])
        for d in board["doors"]}
assert len(door) == len(board["doors"]), "a square in front of two doors"


def name(square):
    return "%c%d" % (ord("A") + square[1], square[0] + 1)


print("/* names */")
line = "   "
for square in squares:
    word = ' "%s",' % name(square)
    if len(line + word) > 79:
        print(line)
        line = "   "
    line += word
print(line)

print("/* squares: row, column, squares beside it, room behind its door */")
for row, col in squares:
    beside = [place[at] for at in ((row - 1, col), (row, col - 1),
                                   (row, col + 1), (row + 1, col))
              if at in place]
    room = door.get((row, col))
    behind = "NO_DOOR" if room is None else \
        "CLUE_" + rooms[room].upper().replace(" ", "_")
    print("    {%d, %d, {%s}, %s}," % (row, col, ", ".join(map(str, beside)),
                                       behind))

print("/* doors, by room */")
for i, room in enumerate(rooms):
    fronts = [place[at] for at in sorted(door) if door[at] == i]
    print("    {%s}, /* %s */" % (", ".join(map(str, fronts)), room))

print("/* starts */")
print([place[(s["row"], s["col"])] for s in board["starts"].values()])

print("/* even squares, 64 a word */")
even = sum(1 << place[at] for at in squares if sum(at) % 2 == 0)
print(", ".join("0x%016x" % (even >> 64 * i & (1 << 64) - 1)
                for i in range(4)))
