#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the two tables of Hues and Cues: src/games/hues_and_cues/colours.c from
data/hues_board.tsv, and src/games/hues_and_cues/cards.c.

    tools/cues_tables.py            write both
    tools/cues_tables.py --check    fail if the files are not what it writes

The cards (H3) are drawn with a small generator of our own, so that every
version of Python draws the same ones.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROWS, COLUMNS, POCKET = 16, 30, 9
CARDS, COLOURS = 100, 4


class Dice:
    """A 64-bit congruential generator; good enough to scatter cells."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def shuffle(self, things):
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def distance(a, b):
    return max(abs(a // COLUMNS - b // COLUMNS), abs(a % COLUMNS - b % COLUMNS))


def crowded(card, apart):
    """How many pairs of a card are too close, or the same."""
    return sum(distance(a, b) < apart
               for i, a in enumerate(card) for b in card[:i])


def spread(cells, apart, dice):
    """Cut the cells into cards of four: swap until no two are too close."""
    dice.shuffle(cells)
    cards = [cells[i:i + COLOURS] for i in range(0, len(cells), COLOURS)]
    while True:
        bad = [c for c in cards if crowded(c, apart)]
        if not bad:
            return cards
        for card in bad:
            other = cards[dice.below(len(cards))]
            i, j = dice.below(COLOURS), dice.below(COLOURS)
            before = crowded(card, apart) + crowded(other, apart)
            card[i], other[j] = other[j], card[i]
            if crowded(card, apart) + crowded(other, apart) > before:
                card[i], other[j] = other[j], card[i]


def full_cards():
    # 80 of 480 cells are on no card: one in six, evenly over the board.
    cells = [row * COLUMNS + column
             for row in range(ROWS) for column in range(COLUMNS)
             if (column + 2 * row) % 6]
    return spread(cells, 6, Dice(1))  # five cells between any two


def pocket_cards():
    # Each cell four times, and 76 of the 81 once more. The middle cell has
    # none further than four away, so four is as far as all cards can spread.
    cells = [row * COLUMNS + column
             for row in range(POCKET) for column in range(POCKET)]
    dice = Dice(2)
    dice.shuffle(cells)
    return spread(cells * 4 + cells[:CARDS * COLOURS - 4 * len(cells)], 4, dice)


def table(name, cards):
    lines = [f"const uint16_t {name}[CUES_CARDS][CUES_COLOURS] = {{"]
    for a, b in zip(cards[0::2], cards[1::2]):
        pair = ", ".join("{%3d, %3d, %3d, %3d}" % tuple(sorted(c)) for c in (a, b))
        lines.append(f"    {pair},")
    return lines + ["};"]


def cards_file():
    return "\n".join([
        "/*",
        " * cards.c - the 100 cards of Hues and Cues, for either board (H3).",
        " * Made by tools/cues_tables.py; change that.",
        " *",
        " * SPDX-License-Identifier: MIT",
        " */",
        '#include "games/hues_and_cues/board.h"',
        "",
        "/* clang-format off */",
        *table("cues_full_cards", full_cards()),
        "",
        *table("cues_pocket_cards", pocket_cards()),
        ""])


def colours_file():
    lines = [
        "/*",
        " * colours.c - the colours of the board of Hues and Cues (H2).",
        " * Made from data/hues_board.tsv by tools/cues_tables.py; change those.",
        " *",
        " * SPDX-License-Identifier: MIT",
        " */",
        '#include "games/hues_and_cues/board.h"',
        "",
        "/* clang-format off */",
        "const uint32_t cues_colours[CUES_CELLS] = {"]
    for line in (ROOT / "data/hues_board.tsv").read_text().splitlines():
        if line.startswith("#"):
            continue
        row, *colours = line.split("\t")
        assert len(colours) == COLUMNS
        lines.append(f"    /* {row} */")
        for i in range(0, COLUMNS, 6):
            lines.append("    " + " ".join(f"0x{c[1:]}," for c in colours[i:i + 6]))
    return "\n".join(lines + ["};", ""])


def main():
    files = {"src/games/hues_and_cues/cards.c": cards_file(),
             "src/games/hues_and_cues/colours.c": colours_file()}
    for name, text in files.items():
        path = ROOT / name
        if "--check" not in sys.argv:
            path.write_text(text)
        elif path.read_text() != text:
            sys.exit(f"{name} is stale: run tools/cues_tables.py")


main()
