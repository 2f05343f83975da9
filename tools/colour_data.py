"""colour_data.py - colour names: sources, spelling, colour spaces.

Shared by make_colours.py and its experiments. A *meaning* is a list of
(L, a, b, weight, spread): a mixture of colours in CIELAB, with the spread as a
standard deviation in the same units.

SPDX-License-Identifier: MIT
"""
import csv
import json
import os
import re
import struct
import unicodedata

import numpy as np

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
NAME_SPREAD = 5.0  # of a named colour: soft targets are exp(-dE^2 / 50)
CELL = 2.6         # width of a cell, for objects, whose spread is in cells

# The weight of each source where several have the same name.
SOURCES = {'objects': 3.0, 'xkcd': 3.0, 'ntc': 1.5, 'html': 1.5, 'basic': 1.5,
           'werner': 1.0, 'nbsIscc': 1.0, 'ridgway': 0.7,
           'list': 1.0}


def lab(rgb):
    """CIELAB (D65) of an array of 0..255 triples."""
    c = np.asarray(rgb, dtype=np.float64) / 255
    c = np.where(c > 0.04045, ((c + 0.055) / 1.055) ** 2.4, c / 12.92)
    xyz = c @ np.array([[0.4124564, 0.2126729, 0.0193339],
                        [0.3575761, 0.7151522, 0.1191920],
                        [0.1804375, 0.0721750, 0.9503041]])
    xyz /= np.array([0.95047, 1.0, 1.08883])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]),
                     200 * (f[..., 1] - f[..., 2])], axis=-1)


def hex_rgb(text):
    text = text.strip().lstrip('#')
    return [int(text[i:i + 2], 16) for i in (0, 2, 4)]


def board():
    """The colours of the 480 cells, row by row, as CIELAB."""
    path = os.path.join(ROOT, 'data/hues_board.tsv')
    cells = re.findall(r'#?\b([0-9a-fA-F]{6})\b', open(path).read())
    assert len(cells) == 480, len(cells)
    return lab([hex_rgb(cell) for cell in cells])


def singular(word):
    """`berries` becomes `berry`; colours.c does the same."""
    if len(word) > 4 and word.endswith('ies'):
        return word[:-3] + 'y'
    if len(word) > 4 and re.search(r'(ss|sh|ch|x|z)es$', word):
        return word[:-2]
    if len(word) > 3 and word.endswith('s') and word[-2] not in 'sui':
        return word[:-1]
    return word


def tokens(name):
    """Lower-case letters without accents; everything else separates words."""
    text = unicodedata.normalize('NFKD', name.casefold())
    text = ''.join(c for c in text if not unicodedata.combining(c))
    text = text.replace('\u2019', "'").replace("'s ", ' ').replace("'", '')
    return re.findall(r'[a-z]+', text)


def canon(words):
    return tuple('gray' if w == 'grey' else singular(w) for w in words)


def key(words):
    """FNV-1a of the concatenated canonical words: sea foam is seafoam."""
    h = 2166136261
    for byte in ''.join(canon(words)).encode():
        h = (h ^ byte) * 16777619 & 0xffffffff
    return h


def read_objects(paths):
    for path in paths:
        for line in open(path, encoding='utf-8'):
            parts = line.rstrip('\n').split('\t')
            if len(parts) < 2 or line.startswith('#'):
                continue
            mixture = []
            for item in parts[1].split():
                field = item.split(':')
                weight = float(field[1]) if len(field) > 1 else 5
                spread = float(field[2]) if len(field) > 2 else 3
                mixture.append((*lab(hex_rgb(field[0])), weight,
                                max(NAME_SPREAD, CELL * spread)))
            total = sum(m[3] for m in mixture)
            mixture = [(*m[:3], m[3] / total, m[4]) for m in mixture]
            yield parts[0], 'objects', mixture


# The classes of our tables that bots may use in cues: things that everybody has
# seen. The number is added to a word's frequency rank, because people agree
# less about, say, brands. Things come before names.
SAID = dict.fromkeys(
    'animal bird clothing dessert drink fabric fire_light fish flower food '
    'fruit furniture gem glass household insect makeup material metal mineral '
    'nature plant space spice stationery tool toy vegetable vehicle '
    'weather'.split(), 0)
SAID.update({'colourname': 5000, 'electronics': 5000, 'sport': 8000,
             'body': 10000, 'building': 10000, 'landmark': 10000,
             'uniform': 10000, 'money': 10000, 'brand': 15000,
             'character': 15000})
# Modifiers of a first cue; as in src/bots/hues_and_cues/cue.c.
CHANGES = ('light dark pale deep bright soft dusty pastel vivid warm cool '
           'faded').split()
FAMILIAR = 30000  # the rank of the rarest word in a cue


def read_offensive():
    """Words and phrases that bots never say, concatenated."""
    path = os.path.join(ROOT, 'data/offensive.txt')
    return {''.join(canon(tokens(line))) for line in open(path)} - {''}


def is_offensive(words, offensive):
    """A phrase is offensive if any run of its words is, with or without one of
    our modifiers before it."""
    can = canon(words)
    runs = [can[i:k] for i in range(len(can))
            for k in range(i + 1, len(can) + 1)]
    return any(''.join(run) in offensive for run in runs) or any(
        change + ''.join(run) in offensive for change in CHANGES
        for run in runs if run[0] == can[0])


def read_things(paths):
    """Keys of all entries of a class without a penalty."""
    lines = [line.rstrip('\n').split('\t') for path in paths
             for line in open(path, encoding='utf-8')]
    return {key(tokens(line[0])) for line in lines
            if len(line) == 3 and SAID.get(line[2].strip()) == 0}


def read_sayable(paths, visible):
    """Entries of our own tables that bots may say, each with the penalty of its
    class. Single words must be among the visible things."""
    offensive = read_offensive()
    for path in paths:
        for line in open(path, encoding='utf-8'):
            parts = line.rstrip('\n').split('\t')
            kind = parts[2].strip() if len(parts) == 3 else ''
            words = tokens(parts[0])
            if kind not in SAID or is_offensive(words, offensive):
                continue
            if (len(words) > 1 or kind in ('brand', 'character', 'space') or
                    key(words) in visible):
                yield parts[0], SAID[kind]


def read_names(modules):
    lists = json.load(open(f'{modules}/color-name-lists/dist/colorlists.json'))
    for source in SOURCES:
        for entry in lists['lists'].get(source, []):
            yield entry['name'], source, [
                (*lab(hex_rgb(entry['hex'])), 1.0, NAME_SPREAD)]
    path = f'{modules}/color-name-list/dist/colornames.csv'
    for row in csv.DictReader(open(path, encoding='utf-8')):
        yield row['name'], 'list', [
            (*lab(hex_rgb(row['hex'])), 1.0, NAME_SPREAD)]


class Vectors:
    """data/lexicon/vectors.bin, see make_vectors.mjs."""

    def __init__(self, path):
        data = open(path, 'rb').read()
        n, dims = struct.unpack_from('<II', data)
        start = np.frombuffer(data, '<u4', n + 1, 8)
        text = 8 + 4 * (n + 1)
        at = text + (int(start[-1]) + 3) // 4 * 4
        blob = np.frombuffer(data, np.uint8, n * (dims + 4), at)
        blob = blob.reshape(n, dims + 4)
        raw = blob[:, :dims].view(np.int8).astype(np.float32)
        self.unit = raw / np.linalg.norm(raw, axis=1, keepdims=True)
        self.rank = blob[:, dims + 2].astype(int) + 256 * blob[:, dims + 3]
        words = [data[text + start[i]:text + start[i + 1]].decode()
                 for i in range(n)]
        self.index = {word: i for i, word in enumerate(words)}

    def find(self, word):
        """The index of a word or of its singular; -1 if there is none."""
        return self.index.get(word, self.index.get(singular(word), -1))
