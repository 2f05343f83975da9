"""colour_blots.py - compresses distributions over the board to a few bytes.

A *blot* is a round bell on the board: a cell, how wide, and how much of the
whole, in 16 bits. Some of them, and the prior for what they leave, stand for
any distribution; src/lexicon/colour_table.c paints them the same way.

SPDX-License-Identifier: MIT
"""
import numpy as np

import colour_model as cm

WIDTHS = np.array([0.6, 0.9, 1.3, 1.9, 2.7, 3.8, 5.5, 8.0])  # in cells
SHARES = np.array([.015, .025, .04, .055, .075, .10, .13, .17,
                   .21, .26, .32, .40, .50, .62, .78, 1.0])
NARROW = 1    # the width of a blot that marks the best cell
STEPS = 12

ROW, COLUMN = np.divmod(np.arange(cm.CELLS), 30)
APART = np.maximum(abs(ROW[:, None] - ROW), abs(COLUMN[:, None] - COLUMN))
POINTS = np.maximum(3.0 - APART, 0).astype(np.float32)
SQUARE = (ROW[:, None] - ROW) ** 2 + (COLUMN[:, None] - COLUMN) ** 2
BELL = np.array([np.exp(-SQUARE / (2 * w * w)) for w in WIDTHS], np.float32)
BELL /= BELL.sum(axis=2, keepdims=True)


def start(p, most):
    """The cells worth most points, each far from the ones before."""
    left, cell = p.copy(), np.zeros((len(p), most), int)
    for k in range(most):
        cell[:, k] = (left @ POINTS).argmax(axis=1)
        left *= APART[cell[:, k]] > 2
    return cell


def fit(p, most, prior):
    """Cells, widths and shares for each row of p: expectation-maximisation
    on the grid, with the prior as one of the sources."""
    p = p.astype(np.float32)
    cell, width = start(p, most), np.full((len(p), most), 2)
    share = np.full((len(p), most + 1), 1 / (most + 1), np.float32)
    rest = np.broadcast_to(prior.astype(np.float32), (len(p), 1, cm.CELLS))
    for _ in range(STEPS):
        part = np.concatenate([BELL[width, cell], rest], axis=1)
        part *= share[:, :, None]
        part *= (p / (part.sum(axis=1) + 1e-12))[:, None]
        share = part.sum(axis=2)
        own, mass = part[:, :most], share[:, :most] + 1e-9
        row, column = own @ ROW / mass, own @ COLUMN / mass
        square = own @ (ROW ** 2 + COLUMN ** 2) / mass
        wide = np.sqrt(np.maximum((square - row ** 2 - column ** 2) / 2, .2))
        cell = (np.round(row) * 30 + np.round(column)).astype(int)
        width = abs(np.log(wide[:, :, None]) - np.log(WIDTHS)).argmin(axis=2)
    return cell, width, share[:, :most]


def level(share):
    """The nearest of SHARES, or -1 for shares that are too small."""
    near = abs(np.log(share[..., None] + 1e-6) - np.log(SHARES)).argmin(axis=-1)
    return np.where(share < 0.7 * SHARES[0], -1, near)


def paint(cell, width, lev, prior):
    share = np.where(lev >= 0, SHARES[lev], 0).astype(np.float32)
    total = share.sum(axis=1)
    p = (BELL[width, cell] * share[:, :, None]).sum(axis=1)
    p += np.maximum(1 - total, 0)[:, None] * prior
    return p / np.maximum(total, 1)[:, None]


def mark_best(p, cell, width, share, prior):
    """Adds to the best cell until it is the best again, because that is the
    cell that a bot guesses."""
    best = (p @ POINTS).argmax(axis=1)
    cell = np.concatenate([cell, best[:, None]], axis=1)
    width = np.concatenate([width, np.full((len(p), 1), NARROW)], axis=1)
    lev = np.concatenate([level(share), np.full((len(p), 1), -1)], axis=1)
    todo = np.arange(len(p))
    for mark in range(-1, 12):
        if mark >= 0:
            lev[todo, :-1] = level(share[todo] * (1 - SHARES[mark]))
            lev[todo, -1] = mark
        now = paint(cell[todo], width[todo], lev[todo], prior)
        todo = todo[(now @ POINTS).argmax(axis=1) != best[todo]]
    return cell, width, lev


def pack(cell, width, lev):
    """The blots of one row as 16-bit numbers."""
    return [int(c) << 7 | int(v) << 3 | int(w)
            for c, w, v in zip(cell, width, lev) if v >= 0]


def rows(p, most, prior, mark):
    """The blots of each row of p."""
    out = []
    for at in range(0, len(p), 1000):
        some = p[at:at + 1000]
        cell, width, share = fit(some, most, prior)
        if mark:
            found = mark_best(some, cell, width, share, prior)
        else:
            found = cell, width, level(share)
        out += [pack(*row) for row in zip(*found)]
    return out
