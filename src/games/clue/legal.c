/*
 * legal.c - which moves of Clue are legal, and what the dealer draws.
 *
 * Everything here follows from public fields and from the seat's own hand.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/clue/state.h"

static unsigned passage_of(const struct clue_state *t)
{
    unsigned place = clue_pawn_of(t, t->turn);

    return clue_is_room(place) ? clue_passage(place) : CLUE_NOWHERE;
}

/* C6, C15, C16: a summoned seat at the start of its turn; else after entering
 * a room. */
static bool may_suggest(const struct clue_state *t)
{
    return t->phase == ENTERED ||
           (t->phase == START && ch_in(t->summoned, t->turn));
}

/* C14: at the start of a turn only if there is no way to move. Suggesting is
 * optional (C16), so a summons does not matter. */
static bool may_end(const struct clue_state *t)
{
    return t->phase == ENTERED || t->phase == UNANSWERED ||
           (t->phase == START && !clue_has_way_out(t, t->turn) &&
            passage_of(t) == CLUE_NOWHERE);
}

static bool is_stuck(const struct clue_state *t)
{
    return (t->reach[0] | t->reach[1] | t->reach[2] | t->reach[3]) == 0;
}

static uint32_t count_reach(const struct clue_state *t)
{
    uint32_t n = 0;

    for (int i = 0; i < REACH_WORDS; i++)
        n += t->reach[i] != 0 ? ch_bits(t->reach[i]) : 0;
    return n;
}

static void list_walks(const struct clue_state *t, ch_seat seat,
                       struct ch_move_sink *to)
{
    static const uint64_t all_rooms = (1U << CLUE_ROOMS) - 1;
    struct ch_move move = {.seat = seat, .verb = V_WALK, .n = 1};
    struct ch_set squares = {{0}}, rooms = {{0}};

    if (is_stuck(t))
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_STAY});
    if (ch_moves_skip(to, V_WALK, count_reach(t)))
        return;
    memcpy(squares.word, t->reach, sizeof t->reach);
    rooms.word[0] = squares.word[0] & all_rooms;
    squares.word[0] &= ~all_rooms;
    ch_moves_add_each(to, &move, 0, 0, &squares);
    ch_moves_add_each(to, &move, 0, 0, &rooms);
}

static void list_suggestions(ch_seat seat, struct ch_move_sink *to)
{
    struct ch_move move = {.seat = seat, .verb = V_SUGGEST, .n = 2};
    struct ch_set weapons = ch_set_below(CLUE_WEAPONS);

    if (ch_moves_skip(to, V_SUGGEST, CLUE_SUSPECTS * CLUE_WEAPONS))
        return;
    for (int16_t suspect = 0; suspect < CLUE_SUSPECTS; suspect++) {
        if (ch_moves_skip(to, V_SUGGEST, CLUE_WEAPONS))
            continue;
        move.arg[0] = suspect;
        ch_moves_add_each(to, &move, 1, 0, &weapons);
    }
}

static void list_accusations(ch_seat seat, struct ch_move_sink *to)
{
    struct ch_move move = {.seat = seat, .verb = V_ACCUSE, .n = 3};
    struct ch_set rooms = ch_set_below(CLUE_ROOMS);

    if (ch_moves_skip(to, V_ACCUSE, TRIPLES))
        return;
    for (int pair = 0; pair < CLUE_SUSPECTS * CLUE_WEAPONS; pair++) {
        if (ch_moves_skip(to, V_ACCUSE, CLUE_ROOMS))
            continue;
        move.arg[0] = (int16_t)(pair / CLUE_WEAPONS);
        move.arg[1] = (int16_t)(pair % CLUE_WEAPONS);
        ch_moves_add_each(to, &move, 2, 0, &rooms);
    }
}

static void list_cards(const struct clue_state *t, ch_seat seat,
                       struct ch_move_sink *to)
{
    struct ch_move move = {.seat = seat, .verb = V_SHOW, .n = 1};
    struct ch_set cards = {{clue_named(&t->recent[0])}};

    cards.word[0] &= t->hand[seat];
    ch_moves_add_each(to, &move, 0, 0, &cards);
}

/* The default move first: the one that commits to least and reveals least. */
void clue_legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    const struct clue_state *t = state;

    if (!ch_in(clue_actors(t), seat))
        return;
    if (t->phase == ANSWER) {
        list_cards(t, seat, to);
        return;
    }
    if (t->phase == START && clue_has_way_out(t, seat))
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_ROLL});
    if (t->phase == START && passage_of(t) != CLUE_NOWHERE)
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_PASSAGE});
    if (t->phase == WALK)
        list_walks(t, seat, to);
    if (may_end(t))
        ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = V_END});
    if (may_suggest(t))
        list_suggestions(seat, to);
    list_accusations(seat, to);
}

static const char *check_roll(const struct clue_state *t)
{
    if (t->phase != START)
        return "turn-has-begun";
    return clue_has_way_out(t, t->turn) ? NULL : "doors-are-closed";
}

static const char *check_passage(const struct clue_state *t)
{
    if (t->phase != START)
        return "turn-has-begun";
    return passage_of(t) != CLUE_NOWHERE ? NULL : "no-passage-here";
}

static const char *check_walk(const struct clue_state *t, unsigned place)
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

static const char *check_stay(const struct clue_state *t)
{
    if (t->phase != WALK)
        return t->phase == START ? "roll-first" : "walk-is-over";
    return is_stuck(t) ? NULL : "no-staying-put";
}

static const char *check_end(const struct clue_state *t)
{
    if (t->phase == WALK)
        return "walk-is-not-over";
    return may_end(t) ? NULL : "no-staying-put";
}

static const char *check_suggest(const struct clue_state *t)
{
    if (t->phase == UNANSWERED)
        return "one-suggestion-a-turn";
    return may_suggest(t) ? NULL : "enter-a-room-first";
}

static const char *check_show(const struct clue_state *t,
                              const struct ch_move *move)
{
    uint32_t card = clue_bit((unsigned)move->arg[0]);

    if (t->phase != ANSWER)
        return "nobody-asked-you";
    if ((card & clue_named(&t->recent[0])) == 0)
        return "card-was-not-named";
    return t->hand[move->seat] & card ? NULL : "card-is-not-yours";
}

static const char *check_note(const struct clue_state *t,
                              const struct ch_move *move)
{
    return move->arg[1] < t->seats || move->arg[1] == ENVELOPE
               ? NULL
               : "no-such-column";
}

/* The moves that a seat makes in its own turn. */
static const char *check_turn(const struct clue_state *t,
                              const struct ch_move *move)
{
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
        return check_end(t);
    default: /* V_ACCUSE, C19: at any of one's own decisions */
        return NULL;
    }
}

const char *clue_check(const void *state, const struct ch_move *move)
{
    const struct clue_state *t = state;

    if (move->verb == V_NOTE)
        return check_note(t, move);
    if (move->verb == V_SHOW)
        return check_show(t, move);
    return t->phase == ANSWER ? "show-a-card-first" : check_turn(t, move);
}

void clue_chance(const void *state, struct ch_chance *out)
{
    static const uint8_t first[] = {0, CLUE_FIRST_WEAPON, CLUE_FIRST_ROOM};
    static const uint8_t pile[] = {CLUE_SUSPECTS, CLUE_WEAPONS, CLUE_ROOMS};
    const struct clue_state *t = state;

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
