/*
 * clue_deals.c - from evidence to the cards in question, and to the answer.
 *
 * First whatever follows from a single fact is written down until nothing
 * more follows: most cards are located that way, and fewer have to be counted.
 * Nothing depends on its being complete; the counting is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bots/clue/clue_deals.h"

#include <math.h>
#include <string.h>

#include "bots/clue/clue_deals_int.h"
#include "cluehouse/set.h"

const uint32_t deals_kinds[3] = {DEALS_SUSPECTS, DEALS_WEAPONS, DEALS_ROOMS};

void deals_lend(struct deals_desk *desk, double *cell, size_t cells,
                uint32_t *word, size_t words)
{
    desk->cell = cell;
    desk->cells = cells;
    desk->word = word;
    desk->words = words;
}

double *deals_cells(struct deals_desk *desk, size_t n)
{
    double *at = desk->cell + desk->cells_used;

    if (n > desk->cells - desk->cells_used)
        return NULL;
    desk->cells_used += n;
    return at;
}

uint32_t *deals_words(struct deals_desk *desk, size_t n)
{
    uint32_t *at = desk->word + desk->words_used;

    if (n > desk->words - desk->words_used)
        return NULL;
    desk->words_used += n;
    return at;
}

bool deals_add(struct deals_fact *list, uint16_t *n, unsigned seat,
               uint32_t cards)
{
    for (unsigned i = 0; i < *n; i++)
        if (list[i].seat == seat && list[i].cards == cards)
            return true;
    if (*n == DEALS_FACTS)
        return false;
    list[(*n)++] = (struct deals_fact){cards, (uint8_t)seat};
    return true;
}

static bool is_one(uint32_t set)
{
    return set != 0 && (set & (set - 1)) == 0;
}

static bool at_table(const struct deals_evidence *e, unsigned column)
{
    return column < e->seats || column == DEALS_ENVELOPE;
}

static unsigned size_of(const struct deals_evidence *e, unsigned column)
{
    return column == DEALS_ENVELOPE ? 3 : e->size[column];
}

/* What is located, and what each column can still get. */
static bool look(struct deals_desk *d)
{
    struct deals_evidence *e = &d->e;
    uint32_t located = 0;

    for (unsigned i = 0; i < DEALS_COLUMNS; i++) {
        if (!at_table(e, i))
            continue;
        if ((e->has[i] & (located | e->lacks[i])) != 0 ||
            ch_bits(e->has[i]) > size_of(e, i))
            return false;
        located |= e->has[i];
    }
    d->free = DEALS_ALL & ~located;
    for (unsigned i = 0; i < DEALS_COLUMNS; i++) {
        d->may[i] = 0;
        d->need[i] = 0;
        if (!at_table(e, i))
            continue;
        d->need[i] = (uint8_t)(size_of(e, i) - ch_bits(e->has[i]));
        if (d->need[i] > 0)
            d->may[i] = d->free & ~e->lacks[i];
    }
    return true;
}

/* The envelope holds one of each kind, and was not what was accused. */
static bool conclude_envelope(struct deals_desk *d)
{
    struct deals_evidence *e = &d->e;
    uint32_t *has = &e->has[DEALS_ENVELOPE], *may = &d->may[DEALS_ENVELOPE];

    for (int k = 0; k < 3; k++) {
        uint32_t held = *has & deals_kinds[k];

        if (held != 0 && !is_one(held))
            return false;
        if (held != 0)
            *may &= ~deals_kinds[k];
        else if ((*may & deals_kinds[k]) == 0)
            return false;
        else if (is_one(*may & deals_kinds[k]))
            *has |= *may & deals_kinds[k];
    }
    for (unsigned i = 0; i < e->n_wrong; i++) {
        uint32_t rest = e->wrong[i] & ~*has;

        if (rest == 0)
            return false;
        if (is_one(rest))
            e->lacks[DEALS_ENVELOPE] |= rest;
    }
    return true;
}

static bool conclude_seats(struct deals_desk *d)
{
    struct deals_evidence *e = &d->e;

    for (unsigned i = 0; i < e->seats; i++) {
        unsigned n = ch_bits(d->may[i]);

        if (n < d->need[i])
            return false;
        if (n == d->need[i])
            e->has[i] |= d->may[i];
    }
    for (unsigned i = 0; i < e->n_one_of;) {
        struct deals_fact *f = &e->one_of[i];
        uint32_t can = f->cards & d->may[f->seat];

        if ((f->cards & e->has[f->seat]) != 0) {
            *f = e->one_of[--e->n_one_of]; /* it is explained */
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
static bool conclude_cards(struct deals_desk *d)
{
    uint32_t some = 0, more = 0;

    for (unsigned i = 0; i < DEALS_COLUMNS; i++) {
        more |= some & d->may[i];
        some |= d->may[i];
    }
    if ((d->free & ~some) != 0)
        return false;
    for (unsigned i = 0; i < DEALS_COLUMNS; i++)
        d->e.has[i] |= d->may[i] & ~more;
    return true;
}

/* Everything is written down as a bit that is set and never cleared, but for
 * facts that are explained, so their sum tells whether anything was new. */
static unsigned bits_written(const struct deals_evidence *e)
{
    unsigned n = 0;

    for (unsigned i = 0; i < DEALS_COLUMNS; i++)
        n += ch_bits(e->has[i]) + ch_bits(e->lacks[i]);
    return n;
}

static bool settle(struct deals_desk *d)
{
    unsigned before;

    do {
        before = bits_written(&d->e);
        if (!look(d) || !conclude_envelope(d) || !conclude_seats(d) ||
            !conclude_cards(d))
            return false;
    } while (bits_written(&d->e) != before);
    return true;
}

/* What was found out about hands, told for each card. */
static void tell_owners(const struct deals_desk *d, struct deals_odds *out)
{
    double share[DEALS_CARDS][DEALS_COLUMNS] = {{0}};

    for (unsigned o = 0; o < d->n_owners; o++) {
        const struct deals_owner *owner = &d->owner[o];

        for (uint32_t h = owner->first; h < owner->first + owner->n; h++)
            for (unsigned c = 0; c < d->n_classes; c++) {
                unsigned half = c < d->lo_classes ? deals_lo(d->key[h])
                                                  : deals_hi(d->key[h]);
                unsigned n = half / d->step[c] % (d->class_size[c] + 1U);

                if (n > 0)
                    share[c][owner->column] += n * d->share[h];
            }
    }
    for (unsigned c = 0; c < d->n_classes; c++)
        for (uint32_t set = d->class_cards[c]; set != 0; set &= set - 1)
            for (unsigned i = 0; i < DEALS_COLUMNS; i++)
                out->owner[ch_lowest(set)][i] =
                    share[c][i] / (d->class_size[c] * d->total);
    for (unsigned i = 0; i < DEALS_COLUMNS; i++)
        for (uint32_t set = d->e.has[i]; set != 0; set &= set - 1)
            out->owner[ch_lowest(set)][i] = 1;
}

/* All triples of the cards in three sets are as likely. */
static void spread(uint32_t cards, double chance, double *envelope)
{
    uint32_t rooms = (cards & DEALS_ROOMS) >> 12;
    uint32_t weapons = (cards & DEALS_WEAPONS) >> 6;

    chance /=
        ch_bits(cards & DEALS_SUSPECTS) * ch_bits(weapons) * ch_bits(rooms);
    for (uint32_t s = cards & DEALS_SUSPECTS; s != 0; s &= s - 1)
        for (uint32_t w = weapons; w != 0; w &= w - 1)
            for (uint32_t r = rooms; r != 0; r &= r - 1)
                envelope[(ch_lowest(s) * 6 + ch_lowest(w)) * 9 +
                         ch_lowest(r)] += chance;
}

static void tell_envelope(const struct deals_desk *d, struct deals_odds *out)
{
    const struct deals_owner *owner = d->owner;

    while (owner < d->owner + d->n_owners && owner->column != DEALS_ENVELOPE)
        owner++;
    if (owner == d->owner + d->n_owners) {
        spread(d->e.has[DEALS_ENVELOPE], 1, out->envelope);
        return;
    }
    for (uint32_t h = owner->first; h < owner->first + owner->n; h++) {
        uint32_t cards = d->e.has[DEALS_ENVELOPE];

        for (unsigned c = 0; c < d->n_classes; c++) {
            unsigned half =
                c < d->lo_classes ? deals_lo(d->key[h]) : deals_hi(d->key[h]);

            if (half / d->step[c] % (d->class_size[c] + 1U) > 0)
                cards |= d->class_cards[c];
        }
        if (d->share[h] > 0)
            spread(cards, d->share[h] / d->total, out->envelope);
    }
}

/* Shares are sums of what is not negative, so that naught is exact. */
static void tell_forced(struct deals_odds *out)
{
    for (unsigned card = 0; card < DEALS_CARDS; card++) {
        unsigned possible = 0;

        for (unsigned i = 0; i < DEALS_COLUMNS; i++) {
            if (out->owner[card][i] > 0)
                possible |= 1U << i;
            else
                out->never[i] |= UINT32_C(1) << card;
        }
        if (is_one(possible)) {
            out->surely[ch_lowest(possible)] |= UINT32_C(1) << card;
            out->owner[card][ch_lowest(possible)] = 1;
        }
    }
}

/* What habits say about cards that are located already. */
static double habit_part(const struct deals_evidence *e, const uint8_t *need)
{
    double product = 1;

    for (unsigned i = 0; i < e->seats; i++)
        product *= pow(e->own[i], ch_bits(e->named[i] & e->has[i]));
    for (unsigned i = 0; i < e->n_silent; i++) {
        const struct deals_fact *f = &e->silent[i];

        if (need[f->seat] == 0 && (f->cards & e->has[f->seat]) == 0)
            product *= e->rash;
    }
    return product;
}

/* The weight of what is located already, and of orders within classes. */
static double constant_part(const struct deals_desk *d, bool weighted)
{
    static const double factorial[] = {1,   1,   2,    6,     24,
                                       120, 720, 5040, 40320, 362880};
    double product = 1;

    for (unsigned c = 0; c < d->n_classes; c++)
        product *= factorial[d->class_size[c]];
    for (unsigned i = 0; weighted && i < d->e.n_shown; i++) {
        const struct deals_fact *f = &d->e.shown[i];
        unsigned held = ch_bits(f->cards & d->e.has[f->seat]);

        if ((f->cards & d->may[f->seat]) == 0 && held > 1)
            product /= held;
    }
    return weighted && d->e.rash > 0 ? product * habit_part(&d->e, d->need)
                                     : product;
}

bool deals_count(struct deals_desk *desk, const struct deals_evidence *e,
                 bool weighted, struct deals_odds *out)
{
    memset(out, 0, sizeof *out);
    desk->e = *e;
    desk->cells_used = desk->words_used = 0;
    desk->total = 0;
    if (!settle(desk))
        return true;
    deals_classify(desk, weighted);
    if (!deals_number(desk) || !deals_list_hands(desk, weighted) ||
        !deals_join(desk))
        return false;
    if (desk->total == 0)
        return true;
    out->deals = desk->total * constant_part(desk, weighted);
    if (!weighted)
        out->deals = nearbyint(out->deals);
    tell_owners(desk, out);
    tell_envelope(desk, out);
    tell_forced(out);
    return true;
}
