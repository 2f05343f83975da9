/*
 * infer.c - from evidence to the cards in question, and to the answer.
 *
 * First everything that follows from a single fact is recorded until nothing
 * more follows (constraint propagation): most cards are located that way, and
 * fewer have to be counted. It need not be complete, since the counting is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/infer.h"

#include <math.h>
#include <string.h>

#include "bots/clue/infer_internal.h"
#include "cluehouse/set.h"

void clue_infer_lend(struct clue_infer_workspace *workspace, double *cell,
                     size_t cells, uint32_t *word, size_t words)
{
    workspace->double_pool = cell;
    workspace->cells = cells;
    workspace->u32_pool = word;
    workspace->words = words;
}

bool clue_infer_add(struct clue_infer_clause *list, uint16_t *n, unsigned seat,
                    uint32_t cards)
{
    for (unsigned i = 0; i < *n; i++)
        if (list[i].seat == seat && list[i].cards == cards)
            return true;
    if (*n == CLUE_INFER_CLAUSES)
        return false;
    list[(*n)++] = (struct clue_infer_clause){cards, (uint8_t)seat};
    return true;
}

static bool is_one(uint32_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

static bool at_table(const struct clue_infer_evidence *e, unsigned column)
{
    return column < e->seats || column == CLUE_INFER_ENVELOPE;
}

static unsigned size_of(const struct clue_infer_evidence *e, unsigned column)
{
    return column == CLUE_INFER_ENVELOPE ? 3 : e->size[column];
}

/* Which cards are located, and what each column can still get. False if the
 * evidence is contradictory, as for all of the following. */
static bool locate_cards(struct clue_infer_workspace *d)
{
    struct clue_infer_evidence *e = &d->e;
    uint32_t located = 0;

    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
        if (!at_table(e, i))
            continue;
        if ((e->has[i] & (located | e->lacks[i])) != 0 ||
            ch_bits(e->has[i]) > size_of(e, i))
            return false;
        located |= e->has[i];
    }
    d->free = CLUE_INFER_ALL & ~located;
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
        d->possible[i] = 0;
        d->need[i] = 0;
        if (!at_table(e, i))
            continue;
        d->need[i] = (uint8_t)(size_of(e, i) - ch_bits(e->has[i]));
        if (d->need[i] > 0)
            d->possible[i] = d->free & ~e->lacks[i];
    }
    return true;
}

/* The envelope holds one of each kind, and is no wrong accusation. */
static bool conclude_envelope(struct clue_infer_workspace *d)
{
    struct clue_infer_evidence *e = &d->e;
    uint32_t *has = &e->has[CLUE_INFER_ENVELOPE],
             *possible = &d->possible[CLUE_INFER_ENVELOPE];

    for (int k = 0; k < 3; k++) {
        uint32_t held = *has & clue_infer_kinds[k];

        if (held != 0 && !is_one(held))
            return false;
        if (held != 0)
            *possible &= ~clue_infer_kinds[k];
        else if ((*possible & clue_infer_kinds[k]) == 0)
            return false;
        else if (is_one(*possible & clue_infer_kinds[k]))
            *has |= *possible & clue_infer_kinds[k];
    }
    for (unsigned i = 0; i < e->n_wrong; i++) {
        uint32_t rest = e->wrong[i] & ~*has;

        if (rest == 0)
            return false;
        if (is_one(rest))
            e->lacks[CLUE_INFER_ENVELOPE] |= rest;
    }
    return true;
}

static bool conclude_seats(struct clue_infer_workspace *d)
{
    struct clue_infer_evidence *e = &d->e;

    for (unsigned i = 0; i < e->seats; i++) {
        unsigned n = ch_bits(d->possible[i]);

        if (n < d->need[i])
            return false;
        if (n == d->need[i])
            e->has[i] |= d->possible[i];
    }
    for (unsigned i = 0; i < e->n_one_of;) {
        struct clue_infer_clause *f = &e->one_of[i];
        uint32_t can = f->cards & d->possible[f->seat];

        if ((f->cards & e->has[f->seat]) != 0) {
            *f = e->one_of
                     [--e->n_one_of]; /* it holds one: nothing more to learn */
            continue;
        }
        if (can == 0)
            return false;
        if (is_one(can))
            e->has[f->seat] |= can;
        i++;
    }
    return true;
}

/* A card that only one column can have is there. */
static bool conclude_cards(struct clue_infer_workspace *d)
{
    uint32_t some = 0, more = 0;

    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
        more |= some & d->possible[i];
        some |= d->possible[i];
    }
    if ((d->free & ~some) != 0)
        return false;
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        d->e.has[i] |= d->possible[i] & ~more;
    return true;
}

/* Conclusions only ever set bits, so the number of bits tells whether anything
 * is new. */
static unsigned count_bits(const struct clue_infer_evidence *e)
{
    unsigned n = 0;

    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        n += ch_bits(e->has[i]) + ch_bits(e->lacks[i]);
    return n;
}

/* Draws conclusions until nothing new follows. */
static bool propagate(struct clue_infer_workspace *d)
{
    unsigned before;

    do {
        before = count_bits(&d->e);
        if (!locate_cards(d) || !conclude_envelope(d) || !conclude_seats(d) ||
            !conclude_cards(d))
            return false;
    } while (count_bits(&d->e) != before);
    return true;
}

/* How many cards of class c the hand has. */
static unsigned hand_count(const struct clue_infer_workspace *d, uint32_t key,
                           unsigned c)
{
    unsigned half = c < d->lo_classes ? clue_infer_lo(key) : clue_infer_hi(key);

    return half / d->step[c] % (d->class_size[c] + 1U);
}

/* The cards of each class that an owner has, over all its hands by share. */
static void sum_classes(const struct clue_infer_workspace *d,
                        const struct clue_infer_owner *owner,
                        double share[CLUE_INFER_CARDS][CLUE_INFER_COLUMNS])
{
    for (uint32_t h = owner->first; h < owner->first + owner->n; h++)
        for (unsigned c = 0; c < d->n_classes; c++) {
            unsigned n = hand_count(d, d->key[h], c);

            if (n > 0)
                share[c][owner->column] += n * d->share[h];
        }
}

/* The probability of each owner of each card. */
static void fill_owners(const struct clue_infer_workspace *d,
                        struct clue_infer_odds *out)
{
    double share[CLUE_INFER_CARDS][CLUE_INFER_COLUMNS] = {{0}};

    for (unsigned o = 0; o < d->n_owners; o++)
        sum_classes(d, &d->owner[o], share);
    for (unsigned c = 0; c < d->n_classes; c++)
        for (uint32_t set = d->class_cards[c]; set != 0; set &= set - 1)
            for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
                out->owner[ch_lowest(set)][i] =
                    share[c][i] / (d->class_size[c] * d->total);
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        for (uint32_t set = d->e.has[i]; set != 0; set &= set - 1)
            out->owner[ch_lowest(set)][i] = 1;
}

/* Distributes a probability evenly over all envelopes of these cards. */
static void spread(uint32_t cards, double chance, double *envelope)
{
    uint32_t rooms = (cards & CLUE_INFER_ROOMS) >> 12;
    uint32_t weapons = (cards & CLUE_INFER_WEAPONS) >> 6;

    chance /= ch_bits(cards & CLUE_INFER_SUSPECTS) * ch_bits(weapons) *
              ch_bits(rooms);
    for (uint32_t s = cards & CLUE_INFER_SUSPECTS; s != 0; s &= s - 1)
        for (uint32_t w = weapons; w != 0; w &= w - 1)
            for (uint32_t r = rooms; r != 0; r &= r - 1)
                envelope[(ch_lowest(s) * 6 + ch_lowest(w)) * 9 +
                         ch_lowest(r)] += chance;
}

static void fill_envelope(const struct clue_infer_workspace *d,
                          struct clue_infer_odds *out)
{
    const struct clue_infer_owner *owner = d->owner;

    while (owner < d->owner + d->n_owners &&
           owner->column != CLUE_INFER_ENVELOPE)
        owner++;
    if (owner == d->owner + d->n_owners) {
        spread(d->e.has[CLUE_INFER_ENVELOPE], 1, out->envelope);
        return;
    }
    for (uint32_t h = owner->first; h < owner->first + owner->n; h++) {
        uint32_t cards = d->e.has[CLUE_INFER_ENVELOPE];

        for (unsigned c = 0; c < d->n_classes; c++)
            if (hand_count(d, d->key[h], c) > 0)
                cards |= d->class_cards[c];
        if (d->share[h] > 0)
            spread(cards, d->share[h] / d->total, out->envelope);
    }
}

/* Shares are sums of numbers that are not negative, so 0 is exact. */
static void fill_forced(struct clue_infer_odds *out)
{
    for (unsigned card = 0; card < CLUE_INFER_CARDS; card++) {
        unsigned possible = 0;

        for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
            if (out->owner[card][i] > 0)
                possible |= 1U << i;
            else
                out->never[i] |= UINT32_C(1) << card;
        }
        if (is_one(possible)) {
            out->forced[ch_lowest(possible)] |= UINT32_C(1) << card;
            out->owner[card][ch_lowest(possible)] = 1;
        }
    }
}

/* The weight of habits for cards that are located already. */
static double habit_part(const struct clue_infer_evidence *e,
                         const uint8_t *need)
{
    double product = 1;

    for (unsigned i = 0; i < e->seats; i++)
        product *= pow(e->own_card_weight[i], ch_bits(e->named[i] & e->has[i]));
    for (unsigned i = 0; i < e->n_silent; i++) {
        const struct clue_infer_clause *f = &e->silent[i];

        if (need[f->seat] == 0 && (f->cards & e->has[f->seat]) == 0)
            product *= e->no_accuse_odds;
    }
    return product;
}

/* The weight of cards that are located already, and of orders within
 * classes. */
static double constant_part(const struct clue_infer_workspace *d, bool weighted)
{
    static const double factorial[] = {1,   1,   2,    6,     24,
                                       120, 720, 5040, 40320, 362880};
    double product = 1;

    for (unsigned c = 0; c < d->n_classes; c++)
        product *= factorial[d->class_size[c]];
    for (unsigned i = 0; weighted && i < d->e.n_shown; i++) {
        const struct clue_infer_clause *f = &d->e.shown[i];
        unsigned held = ch_bits(f->cards & d->e.has[f->seat]);

        if ((f->cards & d->possible[f->seat]) == 0 && held > 1)
            product /= held;
    }
    return weighted && d->e.no_accuse_odds > 0
               ? product * habit_part(&d->e, d->need)
               : product;
}

bool clue_infer_count(struct clue_infer_workspace *workspace,
                      const struct clue_infer_evidence *e, bool weighted,
                      struct clue_infer_odds *out)
{
    memset(out, 0, sizeof *out);
    workspace->e = *e;
    workspace->cells_used = workspace->words_used = 0;
    workspace->total = 0;
    if (!propagate(workspace))
        return true;
    clue_infer_hands_classify(workspace, weighted);
    if (!clue_infer_hands_number(workspace) ||
        !clue_infer_hands_list(workspace, weighted) ||
        !clue_infer_join(workspace))
        return false;
    if (workspace->total == 0)
        return true;
    out->deals = workspace->total * constant_part(workspace, weighted);
    if (!weighted)
        out->deals = nearbyint(out->deals);
    fill_owners(workspace, out);
    fill_envelope(workspace, out);
    fill_forced(out);
    return true;
}
