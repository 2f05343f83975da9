#!/usr/bin/env python3
"""deal.py LOG - checks a deal independently, as docs/log.md describes.

Checks the commitment, what players added, the seed, and the first draw of a game
of HUE. Shares no code with the program.

SPDX-License-Identifier: MIT
"""
import struct
import sys
from hashlib import blake2b


def digest(context, data):
    return blake2b(data, key=context.encode(), digest_size=32).digest()


def chacha_words(key, nonce):
    """ChaCha20 with a 64-bit nonce: one block of sixteen words."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key) + (0, 0) + struct.unpack("<2I", struct.pack("<Q", nonce))
    words = list(start)

    def turn(a, b, c, d):
        for one, two, three, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            words[one] = (words[one] + words[two]) & 0xFFFFFFFF
            mixed = words[three] ^ words[one]
            words[three] = (mixed << by | mixed >> (32 - by)) & 0xFFFFFFFF

    for _ in range(10):
        for column in range(4):
            turn(column, column + 4, column + 8, column + 12)
        for i in range(4):
            turn(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(one + two) & 0xFFFFFFFF for one, two in zip(words, start)]


def below(words, count):
    for word in words:
        product = word * count
        if product & 0xFFFFFFFF >= (1 << 32) % count:
            return product >> 32
    raise SystemExit("no word left")


def main():
    lines = open(sys.argv[1], encoding="utf-8").read().splitlines(keepends=True)
    first = lines[0].split()
    commit, seats = first[first.index("commit") + 1], int(first[first.index("seats") + 1])
    secret = bytes.fromhex(lines[-1].split()[1])
    assert digest("cluehouse seed 1", secret).hex() == commit, "the seed does not match the commitment"
    mixes = [line.split() for line in lines if line.startswith("mix ")]
    assert (first[1] == "2") == bool(mixes), "the format does not match the mix lines"
    for _, seat, promise, random in mixes:
        made = digest("cluehouse mix 2", commit.encode() + bytes.fromhex(random.replace("-", "")))
        assert random == "-" or made.hex() == promise, "seat %s revealed something else" % seat
    head = "".join(lines[: 1 + len(mixes)]).encode()
    seed = digest("cluehouse deal 2", secret + head) if mixes else secret
    draw = lines[1 + len(mixes)].split()
    assert draw[:3] == ["1", "d", "first"], "not a game of HUE with a random first seat"
    drawn = below(chacha_words(seed, 1), seats)
    assert int(draw[3]) == drawn, "drew %s, not %d" % (draw[3], drawn)
    print("ok: %d of %d seats added to the seed" % (len(mixes), seats))


main()
