/*
 * audit.c - invariants of Clue.
 *
 * It runs after every move, so it checks the newest suggestion only: the older
 * ones were checked when they were new, and cards never change hands.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "games/clue/state.h"

/* C4: 21 cards, three of them in the envelope, one of a kind. */
static const char *audit_cards(const struct clue_state *t)
{
    static const uint8_t first[] = {0, CLUE_FIRST_WEAPON, CLUE_FIRST_ROOM,
                                    CLUE_CARDS};
    uint32_t all = 0, held = 0;

    for (int i = 0; i < t->hidden; i++) {
        if (t->envelope[i] < first[i] || t->envelope[i] >= first[i + 1])
            return "the envelope holds one of each kind";
        all |= clue_bit(t->envelope[i]);
    }
    for (int i = 0; i < t->seats; i++) {
        if ((all | held) & t->hand[i])
            return "each card is in one place";
        held |= t->hand[i];
    }
    if (t->phase <= DEAL)
        return held == 0 ? NULL : "hands are empty before the deal";
    return (all | held) == (1U << CLUE_CARDS) - 1 ? NULL : "no card is lost";
}

/* C4: the deal goes round, so hands differ by one at most, the first more. */
static const char *audit_sizes(const struct clue_state *t)
{
    unsigned before = 0, seats = t->seats;
    unsigned first = t->first > 0 ? t->suspect[t->first - 1] : 0;

    if (t->phase <= DEAL)
        return NULL;
    for (unsigned n = 0; n < CLUE_SUSPECTS; n++) {
        unsigned i = (first + n) % CLUE_SUSPECTS;

        if (t->player[i] == NOBODY)
            continue;
        if (ch_bits(t->hand[t->player[i]]) !=
            DEALT / seats + (before < DEALT % seats ? 1 : 0))
            return "hands are as large as the deal made them";
        before++;
    }
    return before == seats ? NULL : "each seat plays one suspect";
}

static const char *audit_knowledge(const struct clue_state *t)
{
    for (int by = 0; by < SEATS; by++) {
        uint32_t shown = 0;

        for (int to = 0; to < SEATS; to++)
            shown |= t->shown[by][to];
        if (shown & ~t->hand[by])
            return "only cards held were shown";
        if (t->lacks[by] & t->hand[by])
            return "who could not answer holds no such card";
    }
    return NULL;
}

/* C8: one pawn a square. C21: no pawn out of the game at a door. */
static const char *audit_board(const struct clue_state *t)
{
    uint64_t squares[REACH_WORDS] = {0};

    for (int i = 0; i < CLUE_SUSPECTS; i++) {
        unsigned place = t->pawn[i];
        uint64_t bit = UINT64_C(1) << place % 64;

        if (t->weapon[i] >= CLUE_ROOMS)
            return "weapons are in rooms";
        if (place < CLUE_ROOMS)
            continue;
        if (place >= CLUE_PLACES || squares[place / 64] & bit)
            return "pawns on squares stand alone";
        squares[place / 64] |= bit;
        if (t->player[i] != NOBODY && ch_in(t->out, t->player[i]) &&
            clue_square(place)->behind != CLUE_NOWHERE)
            return "no eliminated pawn closes a door";
    }
    for (int i = 0; i < REACH_WORDS; i++)
        if (t->reach[i] & squares[i])
            return "no walk ends on a pawn";
    return NULL;
}

/* C15, C20: a summoned seat is in a room and in the game. */
static const char *audit_seats(const struct clue_state *t)
{
    for (ch_seat seat = 0; seat < t->seats; seat++) {
        bool out = ch_in(t->out, seat);

        if (ch_in(t->summoned, seat) &&
            (out || !clue_is_room(clue_pawn_of(t, seat))))
            return "the summoned are in a room and in the game";
        if (ch_in(t->accusers, seat) !=
            (out || (t->result == SOLVED && t->winner == seat)))
            return "an accuser has won or is out";
        if (ch_in(t->accusers, seat) &&
            (memcmp(t->accused[seat], t->envelope, 3) == 0) == out)
            return "only a wrong accuser is out";
    }
    return NULL;
}

static bool is_reach_empty(const struct clue_state *t)
{
    return (t->reach[0] | t->reach[1] | t->reach[2] | t->reach[3]) == 0;
}

/* C8, C12: walks of one length from one square all end on squares of one
 * colour, as on a chessboard. From a room they begin at several doors. */
static bool is_one_length(const struct clue_state *t, unsigned from)
{
    static const uint64_t rooms = (1U << CLUE_ROOMS) - 1;
    uint64_t even = 0, odd = t->reach[0] & ~clue_even[0] & ~rooms;

    for (int i = 0; i < REACH_WORDS; i++)
        even |= t->reach[i] & clue_even[i];
    for (int i = 1; i < REACH_WORDS; i++)
        odd |= t->reach[i] & ~clue_even[i];
    return clue_is_room(from) || even == 0 || odd == 0;
}

static const char *audit_walk(const struct clue_state *t)
{
    unsigned place = clue_pawn_of(t, t->turn);

    if (t->phase != WALK)
        return t->die == 0 && is_reach_empty(t) ? NULL
                                                : "only a walk follows the die";
    if (t->die < 1 || t->die > 6)
        return "a die has six sides";
    if (t->reach[place / 64] >> place % 64 & 1)
        return "a walk leads elsewhere";
    if (!is_one_length(t, place))
        return "walks use all pips";
    /* C14: nobody rolls in a room that cannot be left. */
    if (clue_is_room(place) && is_reach_empty(t))
        return "who rolls in a room can leave it";
    return NULL;
}

static const char *audit_phase(const struct clue_state *t)
{
    unsigned place = clue_pawn_of(t, t->turn);

    if (t->phase != OVER && ch_in(t->out, t->turn))
        return "only a seat in the game has a turn";
    if (t->phase != OVER ? t->result != OPEN_CASE || t->winner != NOBODY
                         : t->result == OPEN_CASE)
        return "the game is over when it has a result";
    if ((t->phase == ENTERED || t->phase == ANSWER || t->phase == UNANSWERED) &&
        !clue_is_room(place))
        return "a suggestion is made in a room";
    return t->round <= ROUNDS ? NULL : "the case is cold in time";
}

/* C17, C18: the effects of a suggestion that is being answered. */
static const char *audit_pending(const struct clue_state *t,
                                 const struct clue_suggestion *s)
{
    if (s->by != t->turn || s->card != NOBODY ||
        (s->answer == NOBODY) != (t->phase == UNANSWERED))
        return "an open suggestion is the present turn's";
    if (t->pawn[s->suspect] != s->room || t->weapon[s->weapon] != s->room ||
        clue_pawn_of(t, s->by) != s->room)
        return "a suggestion brings pawn and weapon";
    return NULL;
}

static const char *audit_suggestion(const struct clue_state *t)
{
    const struct clue_suggestion *s = &t->recent[0];
    uint32_t named = clue_named(s);

    if (t->n_recent == 0)
        return NULL;
    for (ch_seat i = clue_after(t, s->by); i != s->by && i != s->answer;
         i = clue_after(t, i))
        if (!ch_in(s->passed, i) || (t->hand[i] & named) != 0)
            return "only who has none of the three passes";
    if (s->answer != NOBODY && (t->hand[s->answer] & named) == 0)
        return "who answers has one of the three";
    if (s->card != NOBODY &&
        (t->shown[s->answer][s->by] & named & clue_bit(s->card)) == 0)
        return "the card shown was named and is remembered";
    if (t->phase == ANSWER || t->phase == UNANSWERED)
        return audit_pending(t, s);
    return NULL;
}

const char *clue_audit(const void *state)
{
    static const char *(*const parts[])(const struct clue_state *) = {
        audit_cards, audit_sizes, audit_knowledge, audit_board,
        audit_seats, audit_walk,  audit_phase,     audit_suggestion,
    };

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const char *broken = parts[i](state);

        if (broken != NULL)
            return broken;
    }
    return NULL;
}
