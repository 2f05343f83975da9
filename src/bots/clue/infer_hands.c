/*
 * infer_hands.c - classes of cards, and the hands each owner can have.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bots/clue/infer_internal.h"
#include "cluehouse/set.h"

enum { PAIRS = 20000 }; /* for one low half: 3^9 if all cards differ */

/* Splits classes so that cards inside the set are in other classes than those
 * outside. */
static void split(struct clue_infer_workspace *d, uint32_t set)
{
    unsigned n = d->n_classes;

    for (unsigned c = 0; c < n; c++) {
        uint32_t in = d->class_cards[c] & set;

        if (in == 0 || in == d->class_cards[c])
            continue;
        d->class_cards[c] &= ~set;
        d->class_cards[d->n_classes++] = in;
    }
}

static void split_by_habits(struct clue_infer_workspace *d)
{
    const struct clue_infer_evidence *e = &d->e;

    for (unsigned i = 0; i < e->seats; i++)
        split(d, e->named[i] & d->possible[i]);
    for (unsigned i = 0; i < e->n_silent; i++)
        split(d, e->silent[i].cards & d->possible[e->silent[i].seat]);
}

void clue_infer_hands_classify(struct clue_infer_workspace *d, bool weighted)
{
    const struct clue_infer_evidence *e = &d->e;

    d->n_classes = 0;
    for (int k = 0; k < 3; k++)
        if ((d->free & clue_infer_kinds[k]) != 0)
            d->class_cards[d->n_classes++] = d->free & clue_infer_kinds[k];
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++)
        split(d, d->possible[i]);
    for (unsigned i = 0; i < e->n_one_of; i++)
        split(d, e->one_of[i].cards & d->possible[e->one_of[i].seat]);
    for (unsigned i = 0; i < e->n_wrong; i++)
        split(d, e->wrong[i]);
    for (unsigned i = 0; weighted && i < e->n_shown; i++)
        split(d, e->shown[i].cards & d->possible[e->shown[i].seat]);
    if (weighted && e->no_accuse_odds > 0)
        split_by_habits(d);
    for (unsigned c = 0; c < d->n_classes; c++)
        d->class_size[c] = (uint8_t)ch_bits(d->class_cards[c]);
}

/* For all numbers of one half: the sum of the digits, and the digits packed
 * side by side with a guard bit above each. Returns the guard bits. */
static uint64_t pack_digits(const struct clue_infer_workspace *d, unsigned from,
                            unsigned to, unsigned n, uint8_t *sum,
                            uint64_t *pack)
{
    uint64_t guard = 0;

    memset(sum, 0, n * sizeof *sum);
    memset(pack, 0, n * sizeof *pack);
    for (unsigned c = from, shift = 0; c < to; c++) {
        unsigned radix = d->class_size[c] + 1U;

        for (unsigned i = 0; i < n; i++) {
            unsigned digit = i / d->step[c] % radix;

            sum[i] = (uint8_t)(sum[i] + digit);
            pack[i] |= (uint64_t)digit << shift;
        }
        for (; radix > 1; radix = (radix + 1) / 2)
            shift++;
        guard |= UINT64_C(1) << shift++;
    }
    return guard;
}

/* The low half gets classes as long as its tables stay small. */
static void cut_in_halves(struct clue_infer_workspace *d)
{
    unsigned c = 0, pairs = 1;

    d->n_lo = d->n_hi = 1;
    for (; c < d->n_classes; c++) {
        unsigned size = d->class_size[c];

        pairs *= (size + 1) * (size + 2) / 2;
        if (d->n_lo * (size + 1) > CLUE_INFER_LO || pairs > PAIRS)
            break;
        d->step[c] = (uint16_t)d->n_lo;
        d->n_lo *= size + 1;
    }
    d->lo_classes = c;
    for (; c < d->n_classes; c++) {
        d->step[c] = (uint16_t)d->n_hi;
        d->n_hi *= d->class_size[c] + 1U;
    }
}

/* Numbers the states with k cards by high half, then by low half, so that the
 * complement of a state has the same number counted from the end. */
static bool number_states(struct clue_infer_workspace *d, unsigned k)
{
    uint32_t at = 0;

    d->start[k] = clue_infer_words(d, d->n_hi);
    if (d->start[k] == NULL)
        return false;
    for (unsigned hi = 0; hi < d->n_hi; hi++) {
        int rest = (int)k - d->hi_sum[hi];

        d->start[k][hi] = at;
        if (rest >= 0 && rest <= d->lo_sum[d->n_lo - 1])
            at += d->lo_count[rest];
    }
    d->n_states[k] = at;
    return true;
}

bool clue_infer_hands_number(struct clue_infer_workspace *d)
{
    unsigned n = ch_bits(d->free);

    cut_in_halves(d);
    d->lo_guard =
        pack_digits(d, 0, d->lo_classes, d->n_lo, d->lo_sum, d->lo_pack);
    d->hi_guard = pack_digits(d, d->lo_classes, d->n_classes, d->n_hi,
                              d->hi_sum, d->hi_pack);
    memset(d->lo_count, 0, sizeof d->lo_count);
    memset(d->lo_at, 0, d->n_lo * sizeof *d->lo_at);
    for (unsigned lo = 0; lo < d->n_lo; lo++)
        d->lo_rank[lo] = d->lo_count[d->lo_sum[lo]]++;
    for (unsigned k = 0; k <= n; k++)
        if (!number_states(d, k))
            return false;
    return true;
}

/* The facts about one owner, in terms of classes; one bit each. */
struct lister {
    struct clue_infer_workspace *d;
    struct clue_infer_owner *owner;
    uint32_t classes; /* that it may have cards of */
    unsigned n_one_of;
    uint32_t one_of[CLUE_INFER_CLAUSES]; /* classes */
    unsigned n_shown;
    struct {
        uint32_t classes;
        unsigned held;
    } shown[CLUE_INFER_CLAUSES];
    unsigned n_wrong;
    uint32_t wrong[CLUE_INFER_SEATS];
    uint32_t named; /* classes: each card weighs own_card_weight */
    double own_card_weight;
    unsigned n_silent;
    uint32_t silent[CLUE_INFER_SILENCES]; /* classes */
    uint8_t count[CLUE_INFER_CARDS];
    bool out_of_memory;
};

static uint32_t classes_in(const struct clue_infer_workspace *d, uint32_t cards)
{
    uint32_t set = 0;

    for (unsigned c = 0; c < d->n_classes; c++)
        if ((d->class_cards[c] & cards) != 0)
            set |= UINT32_C(1) << c;
    return set;
}

static void collect_habits(struct lister *l)
{
    const struct clue_infer_evidence *e = &l->d->e;
    unsigned column = l->owner->column;
    uint32_t possible = l->d->possible[column];

    l->own_card_weight = e->own_card_weight[column];
    l->named = classes_in(l->d, e->named[column] & possible);
    for (unsigned i = 0; i < e->n_silent; i++) {
        const struct clue_infer_clause *f = &e->silent[i];

        if (f->seat == column && (f->cards & e->has[column]) == 0)
            l->silent[l->n_silent++] = classes_in(l->d, f->cards & possible);
    }
}

static void collect_facts(struct lister *l, bool weighted)
{
    const struct clue_infer_evidence *e = &l->d->e;
    unsigned column = l->owner->column;
    uint32_t possible = l->d->possible[column];

    l->classes = classes_in(l->d, possible);
    for (unsigned i = 0; i < e->n_one_of; i++)
        if (e->one_of[i].seat == column)
            l->one_of[l->n_one_of++] =
                classes_in(l->d, e->one_of[i].cards & possible);
    for (unsigned i = 0; weighted && i < e->n_shown; i++) {
        const struct clue_infer_clause *f = &e->shown[i];

        if (f->seat != column || (f->cards & possible) == 0)
            continue;
        l->shown[l->n_shown].classes = classes_in(l->d, f->cards & possible);
        l->shown[l->n_shown++].held = ch_bits(f->cards & e->has[column]);
    }
    if (weighted && e->no_accuse_odds > 0 && column != CLUE_INFER_ENVELOPE)
        collect_habits(l);
    for (unsigned i = 0; column == CLUE_INFER_ENVELOPE && i < e->n_wrong; i++) {
        uint32_t rest = e->wrong[i] & ~e->has[column];

        if ((rest & ~possible) == 0)
            l->wrong[l->n_wrong++] = classes_in(l->d, rest);
    }
}

/* The probability of the cards that it showed, if it holds this hand. */
static double shown_weight(const struct lister *l)
{
    double weight = 1;

    for (unsigned i = 0; i < l->n_shown; i++) {
        unsigned held = l->shown[i].held;

        for (uint32_t set = l->shown[i].classes; set != 0; set &= set - 1)
            held += l->count[ch_lowest(set)];
        if (held > 1)
            weight /= held;
    }
    return weight;
}

/* The probability that it did not accuse, if it holds these classes. */
static double silent_weight(const struct lister *l, uint32_t used)
{
    double weight = 1;

    for (unsigned i = 0; i < l->n_silent; i++)
        if ((l->silent[i] & used) == 0)
            weight *= l->d->e.no_accuse_odds;
    return weight;
}

/* Does a hand of these classes fit the facts? */
static bool fits_facts(const struct lister *l, uint32_t used)
{
    for (unsigned i = 0; i < l->n_one_of; i++)
        if ((l->one_of[i] & used) == 0)
            return false;
    for (unsigned i = 0; i < l->n_wrong; i++)
        if (l->wrong[i] == used)
            return false;
    return true;
}

static void add_hand(struct lister *l, uint32_t key, uint32_t used,
                     double weight)
{
    struct clue_infer_workspace *d = l->d;
    uint32_t *word;
    double *cell;

    if (!fits_facts(l, used))
        return;
    word = clue_infer_words(d, 1);
    cell = clue_infer_cells(d, 1);
    if (word == NULL || cell == NULL) {
        l->out_of_memory = true;
        return;
    }
    *word = key;
    *cell = weight * shown_weight(l) * silent_weight(l, used);
    l->owner->n++;
}

/* Lists hands: how many of this class, then recurses to the one below, so that
 * hands with the same high half are adjacent. */
static void list_hands(struct lister *l, unsigned left, unsigned c,
                       uint32_t key, uint32_t used, double weight)
{
    const struct clue_infer_workspace *d = l->d;
    uint32_t step;

    if (left == 0) {
        add_hand(l, key, used, weight);
        return;
    }
    if (--c >= sizeof l->count) /* none is left: 0 has wrapped */
        return;
    step = (uint32_t)d->step[c] << (c < d->lo_classes ? 0 : 16);
    list_hands(l, left, c, key, used, weight);
    if ((l->classes >> c & 1) == 0)
        return;
    for (unsigned n = 1; n <= left && n <= d->class_size[c]; n++) {
        weight /= n;
        if ((l->named >> c & 1) != 0)
            weight *= l->own_card_weight;
        l->count[c] = (uint8_t)n;
        list_hands(l, left - n, c, key + n * step, used | UINT32_C(1) << c,
                   weight);
    }
    l->count[c] = 0;
}

/* Lists the envelope's hands: one card of each kind that it lacks. */
static void list_envelopes(struct lister *l, uint32_t kinds_left, unsigned c,
                           uint32_t key, uint32_t used)
{
    const struct clue_infer_workspace *d = l->d;

    if (kinds_left == 0)
        add_hand(l, key, used, 1);
    while (kinds_left != 0 && c > 0) {
        uint32_t kind = 0, step;

        c--;
        for (int k = 0; k < 3; k++)
            if ((d->class_cards[c] & clue_infer_kinds[k]) != 0)
                kind = clue_infer_kinds[k];
        if ((kind & kinds_left) == 0 || (l->classes >> c & 1) == 0)
            continue;
        step = (uint32_t)d->step[c] << (c < d->lo_classes ? 0 : 16);
        list_envelopes(l, kinds_left & ~kind, c, key + step,
                       used | UINT32_C(1) << c);
    }
}

static uint32_t open_kinds(const struct clue_infer_workspace *d)
{
    uint32_t open = 0;

    for (int k = 0; k < 3; k++)
        if ((d->e.has[CLUE_INFER_ENVELOPE] & clue_infer_kinds[k]) == 0)
            open |= clue_infer_kinds[k];
    return open;
}

bool clue_infer_hands_list(struct clue_infer_workspace *d, bool weighted)
{
    d->n_owners = 0;
    d->key = d->u32_pool + d->words_used;
    d->weight = d->double_pool + d->cells_used;
    for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
        struct lister l = {.d = d, .owner = &d->owner[d->n_owners]};

        if (d->need[i] == 0)
            continue;
        *l.owner = (struct clue_infer_owner){
            (uint8_t)i, d->need[i],
            (uint32_t)(d->u32_pool + d->words_used - d->key), 0};
        collect_facts(&l, weighted);
        if (i == CLUE_INFER_ENVELOPE)
            list_envelopes(&l, open_kinds(d), d->n_classes, 0, 0);
        else
            list_hands(&l, d->need[i], d->n_classes, 0, 0, 1);
        if (l.out_of_memory)
            return false;
        d->n_owners++;
    }
    d->n_hands = (uint32_t)(d->u32_pool + d->words_used - d->key);
    d->share = clue_infer_cells(d, d->n_hands);
    return d->share != NULL;
}
