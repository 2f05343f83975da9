/*
 * redeal.c - a deal of Clue that a seat cannot tell from the true one.
 *
 * What a seat knows of the hidden cards: its own hand, cards shown to it, who
 * publicly lacked what, that a seat that answered a suggestion holds one of
 * its three cards, which accusations were wrong, the envelope if it has
 * accused, and how many cards each seat was dealt. The rest is drawn anew:
 *
 *  (1) A random first solution by backtracking with constraint propagation.
 *      The true deal is a solution, so there is one; it is not looked at.
 *  (2) Random exchanges of two or three cards, kept if all constraints still
 *      hold. They make the bias of the first solution small.
 *  (3) What other seats showed one another, and their marks, made to fit.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/rng.h"
#include "games/clue/state.h"

enum {
    OWNERS = SEATS + 3, /* seats, then the envelope's three places */
    TRIES = 20,         /* searches begun afresh */
    CHOICES = 300,      /* guesses in one search; a dozen are usual */
    EXCHANGES = 400     /* measured against rejection sampling:
                         * probabilities differ by 0.02 at most */
};

/* Suspects, weapons, rooms: what the three places of the envelope can hold. */
static const uint32_t piles[] = {0x3f, 0xfc0, 0x1ff000};

/* What the seat knows: constraints on every deal. */
struct known {
    uint32_t may[OWNERS];       /* cards that an owner can hold */
    uint32_t loose[CLUE_CARDS]; /* cards whose place is not known */
    unsigned n_loose;
    uint32_t wrong[SEATS]; /* accusations known to be wrong */
    unsigned n_wrong;
    unsigned n_triples;
    struct {
        uint32_t cards;
        unsigned seat;
    } triple[SEATS * TRIPLES]; /* who holds one of which */
};

/* A deal in the making: for each owner what it has, what it can still get,
 * and how many cards it needs. */
struct deal {
    uint32_t free; /* cards without an owner */
    uint32_t has[OWNERS], can[OWNERS];
    unsigned need[OWNERS];
};

static void give(struct deal *d, unsigned owner, uint32_t card)
{
    d->has[owner] |= card;
    d->need[owner]--;
    d->free &= ~card;
    for (int i = 0; i < OWNERS; i++)
        d->can[i] &= ~card;
}

static uint32_t envelope_of(const struct deal *d)
{
    return d->has[SEATS] | d->has[SEATS + 1] | d->has[SEATS + 2];
}

/* Every owner gets as many cards as it needs. */
static bool propagate_owners(struct deal *d)
{
    for (unsigned i = 0; i < OWNERS; i++) {
        unsigned n = ch_bits(d->can[i]);

        if (n < d->need[i])
            return false;
        if (d->need[i] == 0)
            d->can[i] = 0;
        while (d->need[i] > 0 && n == d->need[i]) {
            give(d, i, d->can[i] & ~(d->can[i] - 1));
            n--;
        }
    }
    return true;
}

/* Every card gets an owner. */
static bool propagate_cards(struct deal *d)
{
    uint32_t one = 0, two = 0;

    for (int i = 0; i < OWNERS; i++) {
        two |= one & d->can[i];
        one |= d->can[i];
    }
    if (d->free & ~one)
        return false;
    one &= ~two;
    for (unsigned i = 0; i < OWNERS && one != 0; i++)
        while (d->can[i] & one) {
            uint32_t cards = d->can[i] & one;

            if (d->need[i] == 0)
                return false;
            give(d, i, cards & ~(cards - 1));
        }
    return true;
}

/* A seat that answered holds one of the three cards. */
static bool propagate_triples(struct deal *d, const struct known *f)
{
    for (unsigned i = 0; i < f->n_triples; i++) {
        unsigned seat = f->triple[i].seat;
        uint32_t cards = f->triple[i].cards & d->can[seat];

        if (f->triple[i].cards & d->has[seat])
            continue;
        if (cards == 0 || d->need[seat] == 0)
            return false;
        if ((cards & (cards - 1)) == 0)
            give(d, seat, cards);
    }
    return true;
}

/* C20: the envelope is none of the accusations that were wrong. */
static bool propagate_wrong(struct deal *d, const struct known *f)
{
    uint32_t envelope = envelope_of(d);

    for (unsigned i = 0; i < f->n_wrong; i++) {
        uint32_t left = f->wrong[i] & ~envelope;

        if (left == 0)
            return false;
        if ((left & (left - 1)) == 0 && ch_bits(envelope) == 2)
            for (int k = SEATS; k < OWNERS; k++)
                d->can[k] &= ~left;
    }
    return true;
}

/* Applies the constraints until nothing changes; false if they cannot hold. */
static bool propagate(struct deal *d, const struct known *f)
{
    uint32_t before;

    do {
        before = d->free;
        if (!propagate_owners(d) || !propagate_cards(d) ||
            !propagate_triples(d, f) || !propagate_wrong(d, f))
            return false;
    } while (d->free != before);
    return true;
}

static unsigned owners_of(const struct deal *d, uint32_t card)
{
    unsigned owners = 0;

    for (unsigned i = 0; i < OWNERS; i++)
        if (d->can[i] & card)
            owners |= 1U << i;
    return owners;
}

/* A card with the fewest possible owners, any of those. */
static uint32_t pick_card(const struct deal *d, struct ch_rng *rng)
{
    unsigned fewest = OWNERS + 1;
    uint32_t best = 0, n = 0;

    for (uint32_t rest = d->free; rest != 0; rest &= rest - 1) {
        uint32_t card = rest & ~(rest - 1);
        unsigned owners = ch_bits(owners_of(d, card));

        if (owners < fewest) {
            fewest = owners;
            n = 0;
        }
        if (owners == fewest && ch_rng_below(rng, ++n) == 0)
            best = card;
    }
    return best;
}

/* One of these owners, the likelier the more cards it needs. */
static unsigned pick_owner(const struct deal *d, unsigned owners,
                           struct ch_rng *rng)
{
    unsigned all = 0, at, i;

    for (i = 0; i < OWNERS; i++)
        all += owners >> i & 1 ? d->need[i] : 0;
    at = ch_rng_below(rng, all);
    for (i = 0; (owners >> i & 1) == 0 || at >= d->need[i]; i++)
        at -= owners >> i & 1 ? d->need[i] : 0;
    return i;
}

/* Deals the free cards by backtracking. `choices` bounds the search. */
static bool search(struct deal *d, const struct known *f, struct ch_rng *rng,
                   int *choices)
{
    unsigned owners;
    uint32_t card;

    if (!propagate(d, f))
        return false;
    if (d->free == 0)
        return true;
    card = pick_card(d, rng);
    owners = owners_of(d, card);
    while (owners != 0 && (*choices)-- > 0) {
        unsigned owner = pick_owner(d, owners, rng);
        struct deal next = *d;

        give(&next, owner, card);
        if (search(&next, f, rng, choices)) {
            *d = next;
            return true;
        }
        owners &= ~(1U << owner);
    }
    return false;
}

static bool triples_hold(const struct deal *d, const struct known *f)
{
    for (unsigned i = 0; i < f->n_triples; i++)
        if ((f->triple[i].cards & d->has[f->triple[i].seat]) == 0)
            return false;
    return true;
}

static bool envelope_is_possible(const struct deal *d, const struct known *f)
{
    for (unsigned i = 0; i < f->n_wrong; i++)
        if (f->wrong[i] == envelope_of(d))
            return false;
    return true;
}

static unsigned owner_of(const struct deal *d, uint32_t card)
{
    unsigned i = 0;

    while ((d->has[i] & card) == 0)
        i++;
    return i;
}

/*
 * Passes two or three cards round their owners, if all constraints still hold.
 * The step back is as likely as the step there, so all deals become equally
 * likely (a Metropolis step); which cards are tried how often does not matter,
 * and one random word is enough for all of it. owner[] is by place in f->loose.
 */
static void exchange(struct deal *d, const struct known *f,
                     uint8_t owner[CLUE_CARDS], uint32_t word)
{
    unsigned n = 2 + (word >> 31), at[3], from[3];
    uint32_t has[OWNERS];

    for (unsigned i = 0; i < n; i++, word >>= 10) {
        at[i] = (word & 1023) * f->n_loose >> 10;
        from[i] = owner[at[i]];
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned k = i + 1 < n ? i + 1 : 0;

        if (at[i] == at[k] || (f->may[from[k]] & f->loose[at[i]]) == 0)
            return;
    }
    memcpy(has, d->has, sizeof has);
    for (unsigned i = 0; i < n; i++)
        d->has[from[i]] &= ~f->loose[at[i]];
    for (unsigned i = 0; i < n; i++)
        d->has[from[i + 1 < n ? i + 1 : 0]] |= f->loose[at[i]];
    if (!triples_hold(d, f) || !envelope_is_possible(d, f)) {
        memcpy(d->has, has, sizeof has);
        return;
    }
    for (unsigned i = 0; i < n; i++)
        owner[at[i]] = (uint8_t)from[i + 1 < n ? i + 1 : 0];
}

static void mix(struct deal *d, const struct known *f, struct ch_rng *rng)
{
    uint8_t owner[CLUE_CARDS];

    for (unsigned i = 0; i < f->n_loose; i++)
        owner[i] = (uint8_t)owner_of(d, f->loose[i]);
    for (int i = 0; i < EXCHANGES && f->n_loose > 0; i++)
        exchange(d, f, owner, ch_rng_word(rng));
}

/* The triples that the cards the seat has seen do not explain. */
static void add_triples(struct known *f, const struct clue_state *t,
                        ch_seat seat, uint32_t seen)
{
    for (unsigned w = 0; w < TRIPLE_WORDS; w++)
        for (uint64_t set = t->answered[seat][w]; set != 0; set &= set - 1) {
            uint32_t cards = clue_triple_cards(64 * w + ch_lowest(set));

            if ((cards & seen) != 0)
                continue;
            f->triple[f->n_triples].cards = cards & f->may[seat];
            f->triple[f->n_triples++].seat = seat;
        }
}

/* C20: a wrong accusation rules out one envelope. */
static void add_wrong(struct known *f, const struct clue_state *t)
{
    for (ch_seat i = 0; i < t->seats; i++)
        if (ch_in(t->out, i))
            f->wrong[f->n_wrong++] = clue_bit(t->accused[i][0]) |
                                     clue_bit(t->accused[i][1]) |
                                     clue_bit(t->accused[i][2]);
}

/* Gives the cards whose place the seat knows to their owners. */
static void give_known(struct deal *d, const struct clue_state *t, ch_seat seat)
{
    for (ch_seat i = 0; i < t->seats; i++) {
        uint32_t cards = 0;

        if (i == seat)
            cards = t->hand[i];
        else if (seat < t->seats)
            cards = t->shown[i][seat];
        for (; cards != 0; cards &= cards - 1)
            give(d, i, cards & ~(cards - 1));
    }
    if (clue_knows_envelope(t, seat))
        for (unsigned i = 0; i < 3; i++)
            give(d, SEATS + i, clue_bit(t->envelope[i]));
}

static void collect_constraints(const struct clue_state *t, ch_seat seat,
                                struct known *f, struct deal *d)
{
    f->n_loose = 0;
    f->n_wrong = 0;
    f->n_triples = 0;
    *d = (struct deal){.free = (1U << CLUE_CARDS) - 1};
    for (ch_seat i = 0; i < t->seats; i++) {
        d->need[i] = clue_hand_size(t, i);
        d->can[i] = d->free & ~t->lacks[i];
    }
    for (int i = 0; i < 3; i++) {
        d->need[SEATS + i] = 1;
        d->can[SEATS + i] = piles[i];
    }
    give_known(d, t, seat);
    memcpy(f->may, d->can, sizeof f->may);
    for (uint32_t rest = d->free; rest != 0; rest &= rest - 1)
        f->loose[f->n_loose++] = rest & ~(rest - 1);
    for (ch_seat i = 0; i < t->seats; i++)
        add_triples(f, t, i, d->has[i]);
    if (!clue_knows_envelope(t, seat))
        add_wrong(f, t);
}

static void store_deal(struct clue_state *t, const struct deal *d)
{
    for (ch_seat i = 0; i < t->seats; i++)
        t->hand[i] = d->has[i];
    for (int i = 0; i < 3; i++)
        t->envelope[i] = (uint8_t)ch_lowest(d->has[SEATS + i]);
}

static uint32_t any_of(uint32_t cards, struct ch_rng *rng)
{
    for (uint32_t k = ch_rng_below(rng, ch_bits(cards)); k > 0; k--)
        cards &= cards - 1;
    return cards & ~(cards - 1);
}

/* One of the suggestions that a seat has answered. */
static unsigned any_answered(const struct clue_state *t, ch_seat seat,
                             struct ch_rng *rng)
{
    struct ch_set set = {{0}};

    memcpy(set.word, t->answered[seat], sizeof t->answered[seat]);
    return ch_set_nth(&set, ch_rng_below(rng, ch_set_count(&set)));
}

/*
 * That `by` has shown `to` a card is public, which one is not: draws one card
 * that was asked for, and one for each recent suggestion. How often cards were
 * shown is not kept for longer, so this may be fewer cards than in truth. False
 * if the hand has none of them: the state is not sound.
 */
static bool redeal_shown(struct clue_state *t, ch_seat by, ch_seat to,
                         struct ch_rng *rng)
{
    uint32_t asked;

    if (t->shown[by][to] == 0)
        return true;
    asked = clue_triple_cards(any_answered(t, by, rng));
    t->shown[by][to] = any_of(asked & t->hand[by], rng);
    for (int i = 0; i < t->n_recent; i++) {
        struct clue_suggestion *s = &t->recent[i];

        if (s->by != to || s->answer != by || s->card == NOBODY)
            continue;
        uint32_t card = any_of(clue_named(s) & t->hand[by], rng);

        if (card == 0)
            return false;
        s->card = (uint8_t)ch_lowest(card);
        t->shown[by][to] |= card;
    }
    return true;
}

/* Another seat's marks could be anything. */
static void redeal_marks(struct clue_state *t, ch_seat seat, struct ch_rng *rng)
{
    unsigned used = (1U << 2 * t->seats) - 1;

    used |= 3U << 2 * ENVELOPE;
    for (unsigned card = 0; card < CLUE_CARDS; card++)
        t->mark[seat][card] = (uint16_t)(ch_rng_word(rng) & used);
}

static bool redeal_others(struct clue_state *t, ch_seat seat,
                          struct ch_rng *rng)
{
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat)
            continue;
        redeal_marks(t, i, rng);
        for (ch_seat to = 0; to < t->seats; to++)
            if (to != seat && !redeal_shown(t, i, to, rng))
                return false;
    }
    return true;
}

/* Before the deal only the cards in the envelope are hidden. */
static void redeal_envelope(struct clue_state *t, struct ch_rng *rng)
{
    for (int i = 0; i < t->hidden; i++)
        t->envelope[i] = (uint8_t)ch_lowest(any_of(piles[i], rng));
}

bool clue_redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct clue_state *t = state;
    struct known f;
    struct deal known, d;

    if (t->phase <= DEAL) {
        redeal_envelope(t, rng);
        return redeal_others(t, seat, rng);
    }
    collect_constraints(t, seat, &f, &known);
    for (int tries = 0; tries < TRIES; tries++) {
        int choices = CHOICES;

        d = known;
        if (!search(&d, &f, rng, &choices))
            continue;
        mix(&d, &f, rng);
        store_deal(t, &d);
        return redeal_others(t, seat, rng);
    }
    return false;
}
