/*
 * clue.c - Clue, classic edition with one die; docs/rules/clue.md.
 *
 * The table of the game, its set-up, and the judge: who acts, and what they
 * may do. All of that follows from public fields and from the own hand. Who
 * has to answer a suggestion follows from hidden hands, so it is worked out
 * when the suggestion is made (clue_play.c) and only read here.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/clue/clue_int.h"
#include "games/list.h"

ch_seat clue_after(const struct clue *t, ch_seat seat)
{
    unsigned suspect = t->suspect[seat];

    do
        suspect = suspect + 1 < CLUE_SUSPECTS ? suspect + 1 : 0;
    while (t->player[suspect] == NOBODY);
    return t->player[suspect];
}

ch_seat clue_first(const struct clue *t)
{
    unsigned suspect = 0;

    while (t->player[suspect] == NOBODY)
        suspect++;
    return t->player[suspect];
}

unsigned clue_hand_size(const struct clue *t, ch_seat seat)
{
    unsigned before = 0, seats = t->seats;

    for (unsigned i = 0; i < t->suspect[seat]; i++)
        before += t->player[i] != NOBODY;
    return DEALT / seats + (before < DEALT % seats ? 1 : 0);
}

static const char *refuse(const struct ch_setup *how)
{
    unsigned taken = 0;

    for (int seat = 0; seat < SEATS; seat++) {
        int choice = how->option[O_SUSPECT + seat];

        if (choice == 0)
            continue;
        if (seat >= how->seats)
            return "suspect-for-an-empty-seat";
        if (taken >> choice & 1)
            return "suspect-is-taken";
        taken |= 1U << choice;
    }
    return NULL;
}

static void seat_player(struct clue *t, unsigned seat, unsigned suspect)
{
    t->suspect[seat] = (uint8_t)suspect;
    t->player[suspect] = (uint8_t)seat;
}

/* C2: first those who chose, then the others take what is free. */
static void assign_suspects(struct clue *t, const struct ch_setup *how)
{
    unsigned suspect = 0;

    memset(t->player, NOBODY, sizeof t->player);
    for (unsigned seat = 0; seat < t->seats; seat++)
        if (how->option[O_SUSPECT + seat] > 0)
            seat_player(t, seat, (unsigned)how->option[O_SUSPECT + seat] - 1);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if (how->option[O_SUSPECT + seat] > 0)
            continue;
        while (t->player[suspect] != NOBODY)
            suspect++;
        seat_player(t, seat, suspect);
    }
}

static void setup(void *state, const struct ch_setup *how)
{
    struct clue *t = state;

    t->seats = how->seats;
    t->last_wins = (uint8_t)how->option[O_LAST];
    t->by_hand = (uint8_t)how->option[O_NOTES];
    t->winner = NOBODY;
    assign_suspects(t, how);
    for (unsigned i = 0; i < CLUE_SUSPECTS; i++)
        t->pawn[i] = (uint8_t)clue_start(i);
    t->turn = clue_first(t);
}

static ch_seats actors(const void *state)
{
    const struct clue *t = state;

    switch (t->phase) {
    case HIDE:
    case PLACE:
    case DEAL:
    case ROLL:
        return ch_only(CH_DEALER);
    case ANSWER: /* C24: asked even with a single card to show */
        return ch_only(t->recent[0].answer);
    case OVER:
        return 0;
    default:
        return ch_only(t->turn);
    }
}

static unsigned passage_of(const struct clue *t)
{
    unsigned place = clue_pawn_of(t, t->turn);

    return clue_is_room(place) ? clue_passage(place) : CLUE_NOWHERE;
}

/* C6, C15, C16: at the start only the summoned; then who has entered. */
static bool may_suggest(const struct clue *t)
{
    return t->phase == ENTERED ||
           (t->phase == START && ch_in(t->summoned, t->turn));
}

/* C14: at the start only who has nothing else to do but accuse. */
static bool may_end(const struct clue *t)
{
    return t->phase == ENTERED || t->phase == UNANSWERED ||
           (t->phase == START && !clue_has_way_out(t, t->turn) &&
            passage_of(t) == CLUE_NOWHERE && !may_suggest(t));
}

static bool is_stuck(const struct clue *t)
{
    return (t->reach[0] | t->reach[1] | t->reach[2] | t->reach[3]) == 0;
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    const struct clue *t = state;

    (void)seat;
    switch (t->phase) {
    case START:
        return (struct ch_prompt){"begin-turn", "What do you do in this turn?",
                                  false};
    case WALK:
        return (struct ch_prompt){"walk", "Where do you walk?", false};
    case ENTERED:
        return (struct ch_prompt){
            "suggest-or-end", "Make a suggestion, or end your turn?", false};
    case ANSWER:
        return (struct ch_prompt){"show-a-card", "Which card do you show?",
                                  false};
    default:
        return (struct ch_prompt){
            "accuse-or-end", "Nobody could answer. Accuse, or end your turn?",
            false};
    }
}

static uint32_t count_reach(const struct clue *t)
{
    uint32_t n = 0;

    for (int i = 0; i < REACH_WORDS; i++)
        n += t->reach[i] != 0 ? ch_bits(t->reach[i]) : 0;
    return n;
}

static void offer_walks(const struct clue *t, ch_seat seat,
                        struct ch_offers *to)
{
    static const uint64_t all_rooms = (1U << CLUE_ROOMS) - 1;
    struct ch_move move = {.seat = seat, .verb = V_WALK, .n = 1};
    struct ch_set squares = {{0}}, rooms = {{0}};

    if (is_stuck(t))
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_STAY});
    if (ch_pass(to, V_WALK, count_reach(t)))
        return;
    memcpy(squares.word, t->reach, sizeof t->reach);
    rooms.word[0] = squares.word[0] & all_rooms;
    squares.word[0] &= ~all_rooms;
    ch_offer_each(to, &move, 0, 0, &squares);
    ch_offer_each(to, &move, 0, 0, &rooms);
}

static void offer_suggestions(ch_seat seat, struct ch_offers *to)
{
    struct ch_move move = {.seat = seat, .verb = V_SUGGEST, .n = 2};
    struct ch_set weapons = ch_set_below(CLUE_WEAPONS);

    if (ch_pass(to, V_SUGGEST, CLUE_SUSPECTS * CLUE_WEAPONS))
        return;
    for (int16_t suspect = 0; suspect < CLUE_SUSPECTS; suspect++) {
        if (ch_pass(to, V_SUGGEST, CLUE_WEAPONS))
            continue;
        move.arg[0] = suspect;
        ch_offer_each(to, &move, 1, 0, &weapons);
    }
}

static void offer_accusations(ch_seat seat, struct ch_offers *to)
{
    struct ch_move move = {.seat = seat, .verb = V_ACCUSE, .n = 3};
    struct ch_set rooms = ch_set_below(CLUE_ROOMS);

    if (ch_pass(to, V_ACCUSE, TRIPLES))
        return;
    for (int pair = 0; pair < CLUE_SUSPECTS * CLUE_WEAPONS; pair++) {
        if (ch_pass(to, V_ACCUSE, CLUE_ROOMS))
            continue;
        move.arg[0] = (int16_t)(pair / CLUE_WEAPONS);
        move.arg[1] = (int16_t)(pair % CLUE_WEAPONS);
        ch_offer_each(to, &move, 2, 0, &rooms);
    }
}

static void offer_cards(const struct clue *t, ch_seat seat,
                        struct ch_offers *to)
{
    struct ch_move move = {.seat = seat, .verb = V_SHOW, .n = 1};
    struct ch_set cards = {{clue_named(&t->recent[0])}};

    cards.word[0] &= t->hand[seat];
    ch_offer_each(to, &move, 0, 0, &cards);
}

/* The mildest first: what commits to least and tells least. */
static void legal(const void *state, ch_seat seat, struct ch_offers *to)
{
    const struct clue *t = state;

    if (!ch_in(actors(t), seat))
        return;
    if (t->phase == ANSWER) {
        offer_cards(t, seat, to);
        return;
    }
    if (t->phase == START && clue_has_way_out(t, seat))
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_ROLL});
    if (t->phase == START && passage_of(t) != CLUE_NOWHERE)
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_PASSAGE});
    if (t->phase == WALK)
        offer_walks(t, seat, to);
    if (may_end(t))
        ch_offer(to, &(struct ch_move){.seat = seat, .verb = V_END});
    if (may_suggest(t))
        offer_suggestions(seat, to);
    offer_accusations(seat, to);
}

static const char *check_roll(const struct clue *t)
{
    if (t->phase != START)
        return "turn-has-begun";
    return clue_has_way_out(t, t->turn) ? NULL : "doors-are-closed";
}

static const char *check_passage(const struct clue *t)
{
    if (t->phase != START)
        return "turn-has-begun";
    return passage_of(t) != CLUE_NOWHERE ? NULL : "no-passage-here";
}

static const char *check_walk(const struct clue *t, unsigned place)
{
    unsigned from = clue_pawn_of(t, t->turn);

    if (t->phase != WALK)
        return t->phase == START ? "roll-first" : "walk-is-over";
    if (t->reach[place / 64] >> place % 64 & 1)
        return NULL;
    if (place == from)
        return clue_is_room(place) ? "room-just-left" : "not-in-reach";
    if (!clue_is_room(place) && clue_is_taken(t, place))
        return "square-is-taken";
    return "not-in-reach";
}

static const char *check_stay(const struct clue *t)
{
    if (t->phase != WALK)
        return t->phase == START ? "roll-first" : "walk-is-over";
    return is_stuck(t) ? NULL : "no-staying-put";
}

static const char *check_suggest(const struct clue *t)
{
    if (t->phase == UNANSWERED)
        return "one-suggestion-a-turn";
    return may_suggest(t) ? NULL : "enter-a-room-first";
}

static const char *check_show(const struct clue *t, const struct ch_move *move)
{
    uint32_t card = clue_bit((unsigned)move->arg[0]);

    if (t->phase != ANSWER)
        return "nobody-asked-you";
    if ((card & clue_named(&t->recent[0])) == 0)
        return "card-was-not-named";
    return t->hand[move->seat] & card ? NULL : "card-is-not-yours";
}

static const char *check_note(const struct clue *t, const struct ch_move *move)
{
    return move->arg[1] < t->seats || move->arg[1] == ENVELOPE
               ? NULL
               : "no-such-column";
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct clue *t = state;

    switch (move->verb) {
    case V_NOTE:
        return check_note(t, move);
    case V_SHOW:
        return check_show(t, move);
    default:
        break;
    }
    if (t->phase == ANSWER)
        return "show-a-card-first";
    switch (move->verb) {
    case V_ROLL:
        return check_roll(t);
    case V_PASSAGE:
        return check_passage(t);
    case V_WALK:
        return check_walk(t, (unsigned)move->arg[0]);
    case V_STAY:
        return check_stay(t);
    case V_SUGGEST:
        return check_suggest(t);
    case V_END:
        return may_end(t) ? NULL : "no-staying-put";
    default: /* V_ACCUSE, C19: at any of one's own decisions */
        return NULL;
    }
}

static void chance(const void *state, struct ch_chance *out)
{
    static const uint8_t first[] = {0, CLUE_FIRST_WEAPON, CLUE_FIRST_ROOM};
    static const uint8_t pile[] = {CLUE_SUSPECTS, CLUE_WEAPONS, CLUE_ROOMS};
    const struct clue *t = state;

    out->draws = 1;
    if (t->phase == HIDE) { /* C4: each from its own pile */
        out->move.verb = V_HIDE;
        out->base = first[t->hidden];
        out->pool = ch_set_below(pile[t->hidden]);
    } else if (t->phase == PLACE) { /* C3 */
        out->move.verb = V_PLACE;
        out->draws = CLUE_WEAPONS;
        out->pool = ch_set_below(CLUE_ROOMS);
    } else if (t->phase == DEAL) {
        out->move.verb = V_DEAL;
        out->draws = DEALT;
        out->pool = ch_set_below(CLUE_CARDS);
        for (int i = 0; i < 3; i++)
            ch_set_remove(&out->pool, t->envelope[i]);
    } else {
        out->move.verb = V_DIE;
        out->base = 1;
        out->pool = ch_set_below(6);
    }
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct clue *t = state;

    for (ch_seat seat = 0; seat < t->seats; seat++)
        out[seat] = (struct ch_score){seat == t->winner, 0, seat == t->winner};
}

const struct ch_game game_clue = {
    .name = "clue",
    .title = "Clue",
    .blurb = "walk a house of nine rooms and find out who, with what, where",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .size = sizeof(struct clue),
    .seats_at = offsetof(struct clue, seats),
    .verbs = clue_verbs,
    .facts = clue_facts,
    .options = clue_options,
    .refusals = clue_refusals,
    .refuse = refuse,
    .setup = setup,
    .actors = actors,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = clue_apply,
    .view = clue_view,
    .score = score,
    .redeal = clue_redeal,
    .audit = clue_audit,
};
