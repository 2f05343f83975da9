/*
 * clue_play.c - what a move of Clue does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/news.h"
#include "games/clue/clue_int.h"

/* For one seat alone; the dealer's eyes see all. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

static void tell_envelope(const struct clue *t, ch_seats to,
                          struct ch_news *news)
{
    ch_tell(news, to, F_ENVELOPE, 3, t->envelope[0],
            t->envelope[1] - CLUE_FIRST_WEAPON,
            t->envelope[2] - CLUE_FIRST_ROOM);
}

static void finish_game(struct clue *t, enum result result, ch_seat winner,
                        struct ch_news *news)
{
    t->phase = OVER;
    t->result = (uint8_t)result;
    t->winner = winner;
    t->summoned = 0;
    tell_envelope(t, CH_EVERYONE, news);
}

static void begin_turn(struct clue *t, ch_seat seat, struct ch_news *news)
{
    t->phase = START;
    t->turn = seat;
    ch_tell(news, CH_EVERYONE, F_TURN, 1, seat);
}

/* C6: on to the next seat in the game. C22: a case may go cold. */
static void finish_turn(struct clue *t, struct ch_news *news)
{
    ch_seat next = clue_after(t, t->turn);

    t->summoned &= (uint8_t)ch_but(t->turn); /* C15: used or lapsed */
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
    while (ch_in(t->out, next))
        next = clue_after(t, next);
    if (t->suspect[next] <= t->suspect[t->turn])
        t->round++;
    if (t->round > ROUNDS) {
        t->round = ROUNDS;
        ch_tell(news, CH_EVERYONE, F_COLD, 0);
        finish_game(t, COLD_CASE, NOBODY, news);
        return;
    }
    begin_turn(t, next, news);
}

static void hide(struct clue *t, const struct ch_move *move,
                 struct ch_news *news)
{
    t->envelope[t->hidden++] = (uint8_t)move->arg[0];
    ch_tell(news, ch_only(CH_DEALER), F_HIDDEN, 1, move->arg[0]);
    if (t->hidden < 3)
        return;
    t->phase = PLACE;
    ch_tell(news, CH_EVERYONE, F_SEALED, 0);
}

static void put_weapon(struct clue *t, unsigned weapon, unsigned room,
                       struct ch_news *news)
{
    t->weapon[weapon] = (uint8_t)room;
    ch_tell(news, CH_EVERYONE, F_WEAPON, 2, (int)weapon, (int)room);
}

static void place(struct clue *t, const struct ch_move *move,
                  struct ch_news *news)
{
    for (unsigned i = 0; i < CLUE_WEAPONS; i++)
        put_weapon(t, i, (unsigned)move->arg[i], news);
    t->phase = DEAL;
}

/* C4: one card at a time, clockwise from the seat that moves first. */
static void deal(struct clue *t, const struct ch_move *move,
                 struct ch_news *news)
{
    int16_t cards[SEATS][DEALT];
    int n[SEATS] = {0};
    ch_seat seat = clue_first(t);

    for (int i = 0; i < DEALT; i++, seat = clue_after(t, seat)) {
        t->hand[seat] |= clue_bit((unsigned)move->arg[i]);
        cards[seat][n[seat]++] = move->arg[i];
    }
    for (seat = 0; seat < t->seats; seat++)
        ch_tell_list(news, privately(seat), F_DEALT, seat, cards[seat], n[seat],
                     "");
    t->round = 1;
    begin_turn(t, t->turn, news);
}

static void roll_die(struct clue *t, unsigned pips, struct ch_news *news)
{
    t->phase = WALK;
    t->die = (uint8_t)pips;
    clue_reach(t, t->turn, pips, t->reach);
    ch_tell(news, CH_EVERYONE, F_ROLLED, 2, t->turn, (int)pips);
}

/* C9, C16: a room ends the walk and allows a suggestion. A square leaves
 * nothing to decide. */
static void walk(struct clue *t, unsigned to, struct ch_news *news)
{
    t->pawn[t->suspect[t->turn]] = (uint8_t)to;
    ch_tell(news, CH_EVERYONE, F_WALKED, 2, t->turn, (int)to);
    if (!clue_is_room(to)) {
        finish_turn(t, news);
        return;
    }
    t->phase = ENTERED;
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
}

static void take_passage(struct clue *t, struct ch_news *news)
{
    unsigned to = clue_passage(clue_pawn_of(t, t->turn));

    t->pawn[t->suspect[t->turn]] = (uint8_t)to;
    t->phase = ENTERED;
    ch_tell(news, CH_EVERYONE, F_PASSAGE, 2, t->turn, (int)to);
}

/* C15: only a pawn that was elsewhere is carried, and only then is its seat
 * summoned. C17: spare and eliminated ones come too. */
static void carry_pawn(struct clue *t, const struct suggestion *s,
                       struct ch_news *news)
{
    ch_seat seat = t->player[s->suspect];

    if (t->pawn[s->suspect] == s->room)
        return;
    t->pawn[s->suspect] = s->room;
    ch_tell(news, CH_EVERYONE, F_PAWN, 2, s->suspect, s->room);
    if (seat != NOBODY && !ch_in(t->out, seat))
        t->summoned |= (uint8_t)ch_only(seat);
}

/* C18: clockwise, eliminated seats too, up to the first that holds one of the
 * three. Both outcomes are public, and so is what follows from them. */
static void ask_round(struct clue *t, struct suggestion *s,
                      struct ch_news *news)
{
    uint32_t named = clue_named(s);
    unsigned triple = clue_triple(s);

    s->answer = NOBODY;
    s->card = NOBODY;
    for (ch_seat seat = clue_after(t, s->by); seat != s->by;
         seat = clue_after(t, seat)) {
        if (t->hand[seat] & named) {
            s->answer = seat;
            t->answered[seat][triple / 64] |= UINT64_C(1) << triple % 64;
            ch_tell(news, CH_EVERYONE, F_ASKED, 1, seat);
            return;
        }
        s->passed |= (uint8_t)ch_only(seat);
        t->lacks[seat] |= named;
        ch_tell(news, CH_EVERYONE, F_COULD_NOT, 1, seat);
    }
    ch_tell(news, CH_EVERYONE, F_UNANSWERED, 0);
}

static void suggest(struct clue *t, const struct ch_move *move,
                    struct ch_news *news)
{
    struct suggestion s = {.by = t->turn,
                           .suspect = (uint8_t)move->arg[0],
                           .weapon = (uint8_t)move->arg[1],
                           .room = (uint8_t)clue_pawn_of(t, t->turn)};

    ch_tell(news, CH_EVERYONE, F_SUGGESTED, 4, s.by, s.suspect, s.weapon,
            s.room);
    carry_pawn(t, &s, news);
    if (t->weapon[s.weapon] != s.room)
        put_weapon(t, s.weapon, s.room, news);
    ask_round(t, &s, news);
    memmove(t->recent + 1, t->recent, sizeof t->recent - sizeof s);
    t->recent[0] = s;
    if (t->n_recent < RECENT)
        t->n_recent++;
    t->phase = s.answer == NOBODY ? UNANSWERED : ANSWER;
}

/* C18: all learn that a card was shown, two learn which. The turn is over. */
static void show(struct clue *t, unsigned card, struct ch_news *news)
{
    struct suggestion *s = &t->recent[0];

    s->card = (uint8_t)card;
    t->shown[s->answer][s->by] |= clue_bit(card);
    ch_tell(news, CH_EVERYONE, F_SHOWED, 2, s->answer, s->by);
    ch_tell(news, privately(s->answer) | ch_only(s->by), F_SHOWN, 3, s->answer,
            s->by, (int)card);
    finish_turn(t, news);
}

/* C21: whoever will not move again must not keep a door shut. */
static void clear_doorway(struct clue *t, ch_seat seat, struct ch_news *news)
{
    unsigned suspect = t->suspect[seat], place = t->pawn[suspect], room;

    if (clue_is_room(place))
        return;
    room = clue_square(place)->behind;
    if (room == CLUE_NOWHERE)
        return;
    t->pawn[suspect] = (uint8_t)room;
    ch_tell(news, CH_EVERYONE, F_PAWN, 2, (int)suspect, (int)room);
}

/* C20, C22 */
static void eliminate(struct clue *t, ch_seat seat, struct ch_news *news)
{
    ch_seats left;

    t->out |= (uint8_t)ch_only(seat);
    t->summoned &= (uint8_t)ch_but(seat);
    left = ch_first(t->seats) & ~(ch_seats)t->out;
    ch_tell(news, CH_EVERYONE, F_WRONG, 1, seat);
    tell_envelope(t, privately(seat), news);
    clear_doorway(t, seat, news);
    if (left == 0) {
        ch_tell(news, CH_EVERYONE, F_UNSOLVED, 0);
        finish_game(t, UNSOLVED, NOBODY, news);
    } else if (t->last_wins && ch_bits(left) == 1) {
        ch_tell(news, CH_EVERYONE, F_LAST, 1, (int)ch_lowest(left));
        finish_game(t, LAST_DETECTIVE, (ch_seat)ch_lowest(left), news);
    } else {
        finish_turn(t, news);
    }
}

static void accuse(struct clue *t, const struct ch_move *move,
                   struct ch_news *news)
{
    uint8_t *named = t->accused[move->seat];

    named[0] = (uint8_t)move->arg[0];
    named[1] = (uint8_t)(CLUE_FIRST_WEAPON + move->arg[1]);
    named[2] = (uint8_t)(CLUE_FIRST_ROOM + move->arg[2]);
    t->accusers |= (uint8_t)ch_only(move->seat);
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
    ch_tell(news, CH_EVERYONE, F_ACCUSED, 4, move->seat, move->arg[0],
            move->arg[1], move->arg[2]);
    if (memcmp(named, t->envelope, 3) != 0) {
        eliminate(t, move->seat, news);
        return;
    }
    ch_tell(news, CH_EVERYONE, F_RIGHT, 1, move->seat);
    finish_game(t, SOLVED, move->seat, news);
}

/* C23: nobody is told, not even the seat: its view has it. */
static void note(struct clue *t, const struct ch_move *move)
{
    uint16_t *row = &t->mark[move->seat][move->arg[0]];
    unsigned shift = 2 * (unsigned)move->arg[1];

    *row =
        (uint16_t)((*row & ~(3U << shift)) | ((unsigned)move->arg[2] << shift));
}

void clue_apply(void *state, const struct ch_move *move, struct ch_news *news)
{
    struct clue *t = state;

    switch (move->verb) {
    case V_HIDE:
        hide(t, move, news);
        break;
    case V_PLACE:
        place(t, move, news);
        break;
    case V_DEAL:
        deal(t, move, news);
        break;
    case V_DIE:
        roll_die(t, (unsigned)move->arg[0], news);
        break;
    case V_ROLL:
        t->phase = ROLL;
        break;
    case V_PASSAGE:
        take_passage(t, news);
        break;
    case V_WALK:
        walk(t, (unsigned)move->arg[0], news);
        break;
    case V_STAY:
        ch_tell(news, CH_EVERYONE, F_STAYED, 1, move->seat);
        finish_turn(t, news);
        break;
    case V_SUGGEST:
        suggest(t, move, news);
        break;
    case V_SHOW:
        show(t, (unsigned)move->arg[0], news);
        break;
    case V_ACCUSE:
        accuse(t, move, news);
        break;
    case V_END:
        finish_turn(t, news);
        break;
    default: /* V_NOTE */
        note(t, move);
        break;
    }
}
