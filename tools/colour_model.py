"""colour_model.py - predicts the colours of unknown phrases.

The features that src/lexicon/colour.c computes, and the training of its
network. log p(cell) = network(vectors, summaries) + sum of weights x experts,
where experts are logarithms of distributions over the 480 cells:

  head    the words after the first, if it has a meaning as a whole,
          shifted by the first word if that is a known modifier ("dark")
  wide    the same with a larger spread
  last    names with the same last word
  rest    names with one of the other words
  near    meanings of single words with similar vectors

In training a name is never evidence for itself.

SPDX-License-Identifier: MIT
"""
import numpy as np

import colour_data as cd

BOARD = cd.board()
CELLS = len(BOARD)
ALPHA = 0.6     # the weight of the prior in a word's statistics, in names
FLOOR = 2e-4    # the minimum probability of a cell
NEAREST = 32    # neighbours that expert near uses
TAU = 12.0      # how fast their weight falls
EXPERTS = ('head', 'wide', 'last', 'rest', 'near')
WIDE = 16.0     # the spread of expert wide
COUNTS = (0, 1, 2, 4, 8, 16)  # buckets of evidence: minimum of names
HIDDEN = 256


def spread_over(mixture):
    """A meaning as a distribution over the cells."""
    p = np.zeros(CELLS)
    for L, a, b, weight, sd in mixture:
        d = ((BOARD - (L, a, b)) ** 2).sum(axis=1)
        k = np.exp(-(d - d.min()) / (2 * sd * sd))
        p += weight * k / k.sum()
    return p / p.sum()


def bucket(n):
    return sum(n >= c for c in COUNTS) - 1


def head_bucket(weight, m):
    """A head that several sources have counts more; so does one that a
    modifier changes."""
    if weight < 2.5:
        return 1
    return (2 if weight < 5 else 4) + (m is not None)


class Entry:
    """A name with its meanings from all sources."""

    def __init__(self, words):
        self.words = words
        self.canon = cd.canon(words)
        self.said = []  # (source, mixture)

    def finish(self):
        weight = [cd.SOURCES[s] for s, _ in self.said]
        self.weight = sum(weight)
        self.mixture = [(*m[:3], m[3] * w / self.weight, m[4])
                        for (_, mix), w in zip(self.said, weight) for m in mix]
        self.p = spread_over(self.mixture)
        self.object = any(s == 'objects' for s, _ in self.said)
        self.trusted = any(cd.SOURCES[s] >= 1.5 for s, _ in self.said)


def gather(items):
    entries = {}
    for name, source, mixture in items:
        words = cd.tokens(name)
        if not 1 <= len(words) <= 5:
            continue
        entry = entries.setdefault(cd.key(words), Entry(words))
        entry.said.append((source, mixture))
    for entry in entries.values():
        entry.finish()
    return entries


class Statistics:
    """The colours of a word, over all names that contain it."""

    def __init__(self, entries):
        self.prior = np.mean([e.p for e in entries.values()], axis=0)
        self.sum, self.weight, self.n = {}, {}, {}
        for entry in entries.values():
            self.add(entry)

    def add(self, entry):
        for word in set(entry.canon):
            if word not in self.sum:
                self.sum[word] = np.zeros(CELLS)
                self.weight[word], self.n[word] = 0.0, 0
            w = entry.weight / len(entry.canon)
            self.sum[word] += w * entry.p
            self.weight[word] += w
            self.n[word] += 1

    def of(self, word, without=None):
        """The distribution, and the number of names it is based on."""
        if word not in self.sum:
            return self.prior, 0
        total, weight, n = self.sum[word], self.weight[word], self.n[word]
        if without is not None and word in without.canon:
            w = without.weight / len(without.canon)
            total, weight, n = total - w * without.p, weight - w, n - 1
        if n <= 0:
            return self.prior, 0
        p = np.maximum(total, 0) + ALPHA * self.prior
        return p / p.sum(), n


def fit_modifiers(entries, least=8):
    """Shifts in CIELAB by a first word: {word: 6 numbers}.
    L' = L + m0 + m1 (L - 60) / 100; a' = m2 a + m3; b' = m2 b + m4."""
    pairs = {}
    for entry in entries.values():
        if len(entry.words) < 2 or len(entry.mixture) > 3:
            continue
        head = entries.get(cd.key(entry.words[1:]))
        if head is not None and len(head.mixture) <= 4:
            top = max(head.mixture, key=lambda m: m[3])
            out = max(entry.mixture, key=lambda m: m[3])
            pairs.setdefault(entry.canon[0], []).append((top, out))
    shifts = {}
    for word, found in pairs.items():
        if len(found) < least:
            continue
        a, b = (np.array([p[i][:3] for p in found]) for i in (0, 1))
        ridge = 4.0
        x = np.stack([np.ones(len(a)), (a[:, 0] - 60) / 100], axis=1)
        m = np.linalg.solve(x.T @ x + np.diag([ridge, ridge / 4]),
                            x.T @ (b[:, 0] - a[:, 0]))
        x = np.zeros((2 * len(a), 3))
        x[:len(a), 0], x[len(a):, 0] = a[:, 1] / 40, a[:, 2] / 40
        x[:len(a), 1], x[len(a):, 2] = 1, 1
        y = np.concatenate([b[:, 1] - a[:, 1], b[:, 2] - a[:, 2]])
        c = np.linalg.solve(x.T @ x + ridge * np.eye(3), x.T @ y)
        moved = shift(a, (m[0], m[1], 1 + c[0] / 40, c[1], c[2]))
        before = ((b - a) ** 2).sum(axis=1)
        after = ((b - moved) ** 2).sum(axis=1)
        if np.median(after) < 0.8 * np.median(before):
            shifts[word] = (m[0], m[1], 1 + c[0] / 40, c[1], c[2])
    return shifts


def shift(colours, m):
    c = np.asarray(colours, dtype=float)
    L = np.clip(c[..., 0] + m[0] + m[1] * (c[..., 0] - 60) / 100, 0, 100)
    return np.stack([L, m[2] * c[..., 1] + m[3], m[2] * c[..., 2] + m[4]], -1)


class Features:
    def __init__(self, entries, vectors):
        self.entries, self.vectors = entries, vectors
        self.stats = Statistics(entries)
        self.alone = {}  # predictions for words that only one name contains
        self.shifts = fit_modifiers(entries)
        self.anchors = [e for e in entries.values()
                        if len(e.words) == 1 and e.trusted
                        and vectors.find(e.words[0]) >= 0]
        self.anchor_at = {id(e): i for i, e in enumerate(self.anchors)}
        self.anchor_v = vectors.unit[[vectors.find(e.words[0])
                                      for e in self.anchors]]
        self.anchor_p = np.array([e.p for e in self.anchors])

    def learn_alone(self, hunches):
        """In phrases a prediction replaces a word that no other name contains.
        Not for names of one word, which the predictions were trained on."""
        pairs = [(word, e) for e in self.entries.values() if len(e.words) > 1
                 for word, can in zip(e.words, e.canon)
                 if self.stats.n[can] == 1 and hunches.find(word) >= 0]
        for at in range(0, len(pairs), 2000):
            some = pairs[at:at + 2000]
            for (word, e), p in zip(some, hunches.alone(some)):
                self.alone[id(e), cd.canon([word])[0]] = p

    def word(self, can, without):
        p, n = self.stats.of(can, without)
        if n == 0 and (id(without), can) in self.alone:
            return self.alone[id(without), can], 0, True
        return p, n, n > 0

    def vector(self, word):
        i = self.vectors.find(word)
        return self.vectors.unit[i] if i >= 0 else np.zeros(100, np.float32)

    def head(self, words):
        """The longest suffix of the phrase that has a meaning, shifted if only a
        modifier precedes it."""
        for i in range(1, len(words)):
            entry = self.entries.get(cd.key(words[i:]))
            if entry is None:
                continue
            m = self.shifts.get(cd.canon(words[:1])[0]) if i == 1 else None
            mix = entry.mixture
            if m is not None:
                mix = [(*shift(c[:3], m), c[3], c[4]) for c in mix]
            wide = [(*c[:4], WIDE) for c in mix]
            return spread_over(mix), spread_over(wide), head_bucket(entry.weight,
                                                                m)
        return self.stats.prior, self.stats.prior, 0

    def near(self, v, without=None):
        norm = np.linalg.norm(v)
        if norm < 1e-6:
            return self.stats.prior, 0
        cos = self.anchor_v @ (v / norm)
        if without is not None and id(without) in self.anchor_at:
            cos[self.anchor_at[id(without)]] = -1
        top = np.argpartition(-cos, NEAREST)[:NEAREST]
        w = np.exp(TAU * (cos[top] - 1))
        best = cos[top].max()
        p = (w / w.sum()) @ self.anchor_p[top]
        return p, 1 + int(best > .45) + int(best > .55) + int(best > .65)

    def experts(self, words, without=None):
        """Five distributions, and a bucket of evidence for each."""
        can = cd.canon(words)
        head, wide, has = self.head(words)
        last, n_last, _ = self.word(can[-1], without)
        logs, n_rest = [], 0
        for word in can[:-1]:
            p, n, known = self.word(word, without)
            if known:
                logs.append(np.log(p + FLOOR))
                n_rest = max(n_rest, n)
        rest = np.exp(np.mean(logs, axis=0)) if logs else self.stats.prior
        mean = sum(self.vector(w) for w in words)
        near, n_near = self.near(mean, without)
        return (np.array([head, wide, last, rest / rest.sum(), near]),
                np.array([has, has, bucket(n_last), bucket(n_rest), n_near]))

    def row(self, words, without=None):
        p, buckets = self.experts(words, without)
        mean = sum(self.vector(w) for w in words)
        mean = mean / max(np.linalg.norm(mean), 1e-6)
        colour = p @ BOARD
        wide = np.sqrt(np.maximum(p @ (BOARD ** 2).sum(1)
                                  - (colour ** 2).sum(1), 0))
        summary = np.concatenate([(colour - (60, 15, 10)) / 30,
                                  wide[:, None] / 30 - 1,
                                  buckets[:, None] / 3 - .5], axis=1)
        x = np.concatenate([3 * mean, 3 * self.vector(words[-1]),
                            summary.ravel(), [min(len(words), 3) - 2]])
        logs = np.log(p + FLOOR)
        return x, logs - logs.mean(axis=1, keepdims=True), buckets


def softmax(z):
    z = z - z.max(axis=1, keepdims=True)
    e = np.exp(z)
    return e / e.sum(axis=1, keepdims=True)


class Network:
    """One hidden layer, and a weight for each expert and bucket."""

    def __init__(self, inputs, rng, experts=EXPERTS):
        self.experts = len(experts)
        self.summary = 5 * self.experts + 1  # inputs that are not vectors
        self.w1 = rng.normal(0, 0.6 / np.sqrt(inputs), (inputs, HIDDEN))
        self.b1 = np.zeros(HIDDEN)
        self.w2 = np.zeros((HIDDEN, CELLS))
        self.b2 = np.zeros(CELLS)
        self.skip = np.zeros((self.summary, CELLS))
        self.s = np.full((self.experts, 6), 0.3)
        for name in self.names():
            setattr(self, name, getattr(self, name).astype(np.float32))

    @staticmethod
    def names():
        return 'w1', 'b1', 'w2', 'b2', 'skip', 's'

    def logits(self, x, logs, buckets):
        h = np.maximum(x @ self.w1 + self.b1, 0)
        z = h @ self.w2 + self.b2 + x[:, -self.summary:] @ self.skip
        for e in range(self.experts):
            z += self.s[e, buckets[:, e]][:, None] * logs[:, e]
        return h, z

    def p(self, x, logs, buckets):
        return softmax(self.logits(x, logs, buckets)[1])

    def gradients(self, x, logs, buckets, target, weight, drop):
        pre = x @ self.w1 + self.b1
        h = np.maximum(pre, 0) * drop
        z = h @ self.w2 + self.b2 + x[:, -self.summary:] @ self.skip
        for e in range(self.experts):
            z += self.s[e, buckets[:, e]][:, None] * logs[:, e]
        d = (softmax(z) - target) * (weight / weight.sum())[:, None]
        g = {'w2': h.T @ d, 'skip': x[:, -self.summary:].T @ d, 'b2': d.sum(0), 's': np.zeros_like(self.s)}
        for e in range(self.experts):
            np.add.at(g['s'][e], buckets[:, e], (d * logs[:, e]).sum(1))
        dh = (d @ self.w2.T) * (pre > 0) * drop
        g['w1'], g['b1'] = x.T @ dh, dh.sum(0)
        return g

    def train(self, x, logs, buckets, target, weight, rng, epochs=16,
              rate=2e-3, decay=2e-5, dropout=0.3, say=print):
        n, batch, step = len(x), 256, 0
        m = {k: np.zeros_like(getattr(self, k)) for k in self.names()}
        v = {k: np.zeros_like(getattr(self, k)) for k in self.names()}
        total = epochs * (n // batch)
        for epoch in range(epochs):
            order = rng.permutation(n)
            for at in range(0, n - batch + 1, batch):
                i = order[at:at + batch]
                drop = ((rng.random((batch, HIDDEN), np.float32) > dropout)
                        / np.float32(1 - dropout)).astype(np.float32)
                g = self.gradients(x[i], logs[i].astype(np.float32),
                                   buckets[i], target[i], weight[i], drop)
                step += 1
                lr = rate * (1 - step / (total + 1))
                for k in self.names():
                    w = getattr(self, k)
                    m[k] += 0.1 * (g[k] - m[k])
                    v[k] += 0.001 * (g[k] ** 2 - v[k])
                    up = m[k] / (1 - 0.9 ** step)
                    up /= np.sqrt(v[k] / (1 - 0.999 ** step)) + 1e-8
                    if k in ('w1', 'w2'):
                        up += decay / rate * 50 * w
                    w -= (lr * up).astype(np.float32)
