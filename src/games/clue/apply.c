/*
 * apply.c - what a move of Clue does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/facts.h"
#include "games/clue/state.h"

/* The audience of a private fact: one seat, and the dealer, who sees all. */
static ch_seats privately(ch_seat seat)
{
    return ch_only(seat) | ch_only(CH_DEALER);
}

static void tell_envelope(const struct clue_state *t, ch_seats to,
                          struct ch_facts *facts)
{
    ch_facts_tell(facts, to, F_ENVELOPE, 3, t->envelope[0],
                  t->envelope[1] - CLUE_FIRST_WEAPON,
                  t->envelope[2] - CLUE_FIRST_ROOM);
}

static void finish_game(struct clue_state *t, enum result result,
                        ch_seat winner, struct ch_facts *facts)
{
    t->phase = OVER;
    t->result = (uint8_t)result;
    t->winner = winner;
    t->summoned = 0;
    tell_envelope(t, CH_EVERYONE, facts);
}

static void begin_turn(struct clue_state *t, ch_seat seat,
                       struct ch_facts *facts)
{
    t->phase = START;
    t->turn = seat;
    ch_facts_tell(facts, CH_EVERYONE, F_TURN, 1, seat);
}

/* C6: on to the next seat in the game. C22: a case may go cold. */
static void finish_turn(struct clue_state *t, struct ch_facts *facts)
{
    ch_seat next = clue_after(t, t->turn);

    t->summoned &= (uint8_t)ch_except(t->turn); /* C15: used or lapsed */
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
    while (ch_in(t->out, next))
        next = clue_after(t, next);
    if (clue_rank(t, next) <= clue_rank(t, t->turn))
        t->round++;
    if (t->round > ROUNDS) {
        t->round = ROUNDS;
        ch_facts_tell(facts, CH_EVERYONE, F_COLD, 0);
        finish_game(t, COLD_CASE, NOBODY, facts);
        return;
    }
    begin_turn(t, next, facts);
}

static void hide(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    t->envelope[t->hidden++] = (uint8_t)move->arg[0];
    ch_facts_tell(facts, ch_only(CH_DEALER), F_HIDDEN, 1, move->arg[0]);
    if (t->hidden < 3)
        return;
    t->phase = PLACE;
    ch_facts_tell(facts, CH_EVERYONE, F_SEALED, 0);
}

static void put_weapon(struct clue_state *t, unsigned weapon, unsigned room,
                       struct ch_facts *facts)
{
    t->weapon[weapon] = (uint8_t)room;
    ch_facts_tell(facts, CH_EVERYONE, F_WEAPON, 2, (int)weapon, (int)room);
}

static void place(struct clue_state *t, const struct ch_move *move,
                  struct ch_facts *facts)
{
    for (unsigned i = 0; i < CLUE_WEAPONS; i++)
        put_weapon(t, i, (unsigned)move->arg[i], facts);
    t->phase = DEAL;
}

/* C4: one card at a time, clockwise from the seat that moves first. */
static void deal(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    int16_t cards[SEATS][DEALT];
    int n[SEATS] = {0};
    ch_seat seat = clue_first(t);

    for (int i = 0; i < DEALT; i++, seat = clue_after(t, seat)) {
        t->hand[seat] |= clue_bit((unsigned)move->arg[i]);
        cards[seat][n[seat]++] = move->arg[i];
    }
    for (seat = 0; seat < t->seats; seat++)
        ch_facts_tell_list(facts, privately(seat), F_DEALT, seat, cards[seat],
                           n[seat], "");
    t->round = 1;
    begin_turn(t, t->turn, facts);
}

static void start_roll(struct clue_state *t, const struct ch_move *move,
                       struct ch_facts *facts)
{
    (void)move, (void)facts;
    t->phase = ROLL;
}

static void roll_die(struct clue_state *t, const struct ch_move *move,
                     struct ch_facts *facts)
{
    unsigned pips = (unsigned)move->arg[0];

    t->phase = WALK;
    t->die = (uint8_t)pips;
    clue_reach(t, t->turn, pips, t->reach);
    ch_facts_tell(facts, CH_EVERYONE, F_ROLLED, 2, t->turn, (int)pips);
}

/* C9, C16: a room ends the walk and allows a suggestion. A square leaves
 * nothing to decide. */
static void walk(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    unsigned to = (unsigned)move->arg[0];

    t->pawn[t->suspect[t->turn]] = (uint8_t)to;
    ch_facts_tell(facts, CH_EVERYONE, F_WALKED, 2, t->turn, (int)to);
    if (!clue_is_room(to)) {
        finish_turn(t, facts);
        return;
    }
    t->phase = ENTERED;
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
}

static void take_passage(struct clue_state *t, const struct ch_move *move,
                         struct ch_facts *facts)
{
    unsigned to = clue_passage(clue_pawn_of(t, t->turn));

    (void)move;
    t->pawn[t->suspect[t->turn]] = (uint8_t)to;
    t->phase = ENTERED;
    ch_facts_tell(facts, CH_EVERYONE, F_PASSAGE, 2, t->turn, (int)to);
}

static void stay(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    ch_facts_tell(facts, CH_EVERYONE, F_STAYED, 1, move->seat);
    finish_turn(t, facts);
}

/* C15: only a pawn that was elsewhere is moved, and only then is its seat
 * summoned. C17: unplayed and eliminated pawns are moved too. */
static void carry_pawn(struct clue_state *t, const struct clue_suggestion *s,
                       struct ch_facts *facts)
{
    ch_seat seat = t->player[s->suspect];

    if (t->pawn[s->suspect] == s->room)
        return;
    t->pawn[s->suspect] = s->room;
    ch_facts_tell(facts, CH_EVERYONE, F_PAWN, 2, s->suspect, s->room);
    if (seat != NOBODY && !ch_in(t->out, seat))
        t->summoned |= (uint8_t)ch_only(seat);
}

/* C18: asks clockwise, eliminated seats too, up to the first that holds one of
 * the three. Both outcomes are public, and so is what follows from them. */
static void ask_round(struct clue_state *t, struct clue_suggestion *s,
                      struct ch_facts *facts)
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
            ch_facts_tell(facts, CH_EVERYONE, F_ASKED, 1, seat);
            return;
        }
        s->passed |= (uint8_t)ch_only(seat);
        t->lacks[seat] |= named;
        ch_facts_tell(facts, CH_EVERYONE, F_COULD_NOT, 1, seat);
    }
    ch_facts_tell(facts, CH_EVERYONE, F_UNANSWERED, 0);
}

static void suggest(struct clue_state *t, const struct ch_move *move,
                    struct ch_facts *facts)
{
    struct clue_suggestion s = {.by = t->turn,
                                .suspect = (uint8_t)move->arg[0],
                                .weapon = (uint8_t)move->arg[1],
                                .room = (uint8_t)clue_pawn_of(t, t->turn)};

    ch_facts_tell(facts, CH_EVERYONE, F_SUGGESTED, 4, s.by, s.suspect, s.weapon,
                  s.room);
    carry_pawn(t, &s, facts);
    if (t->weapon[s.weapon] != s.room)
        put_weapon(t, s.weapon, s.room, facts);
    ask_round(t, &s, facts);
    memmove(t->recent + 1, t->recent, sizeof t->recent - sizeof s);
    t->recent[0] = s;
    if (t->n_recent < RECENT)
        t->n_recent++;
    t->phase = s.answer == NOBODY ? UNANSWERED : ANSWER;
}

/* C18: everybody learns that a card was shown, two seats learn which one. The
 * turn is over. */
static void show(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    unsigned card = (unsigned)move->arg[0];
    struct clue_suggestion *s = &t->recent[0];

    s->card = (uint8_t)card;
    t->shown[s->answer][s->by] |= clue_bit(card);
    ch_facts_tell(facts, CH_EVERYONE, F_SHOWED, 2, s->answer, s->by);
    ch_facts_tell(facts, privately(s->answer) | ch_only(s->by), F_SHOWN, 3,
                  s->answer, s->by, (int)card);
    finish_turn(t, facts);
}

/* C21: a pawn that will not move again must not block a door. */
static void clear_doorway(struct clue_state *t, ch_seat seat,
                          struct ch_facts *facts)
{
    unsigned suspect = t->suspect[seat], place = t->pawn[suspect], room;

    if (clue_is_room(place))
        return;
    room = clue_square(place)->behind;
    if (room == CLUE_NOWHERE)
        return;
    t->pawn[suspect] = (uint8_t)room;
    ch_facts_tell(facts, CH_EVERYONE, F_PAWN, 2, (int)suspect, (int)room);
}

/* C20, C22 */
static void eliminate(struct clue_state *t, ch_seat seat,
                      struct ch_facts *facts)
{
    ch_seats left;

    t->out |= (uint8_t)ch_only(seat);
    t->summoned &= (uint8_t)ch_except(seat);
    left = ch_first(t->seats) & ~(ch_seats)t->out;
    ch_facts_tell(facts, CH_EVERYONE, F_WRONG, 1, seat);
    tell_envelope(t, privately(seat), facts);
    clear_doorway(t, seat, facts);
    if (left == 0) {
        ch_facts_tell(facts, CH_EVERYONE, F_UNSOLVED, 0);
        finish_game(t, UNSOLVED, NOBODY, facts);
    } else if (t->last_wins && ch_bits(left) == 1) {
        ch_facts_tell(facts, CH_EVERYONE, F_LAST, 1, (int)ch_lowest(left));
        finish_game(t, LAST_DETECTIVE, (ch_seat)ch_lowest(left), facts);
    } else {
        finish_turn(t, facts);
    }
}

static void accuse(struct clue_state *t, const struct ch_move *move,
                   struct ch_facts *facts)
{
    uint8_t *named = t->accused[move->seat];

    named[0] = (uint8_t)move->arg[0];
    named[1] = (uint8_t)(CLUE_FIRST_WEAPON + move->arg[1]);
    named[2] = (uint8_t)(CLUE_FIRST_ROOM + move->arg[2]);
    t->accusers |= (uint8_t)ch_only(move->seat);
    t->die = 0;
    memset(t->reach, 0, sizeof t->reach);
    ch_facts_tell(facts, CH_EVERYONE, F_ACCUSED, 4, move->seat, move->arg[0],
                  move->arg[1], move->arg[2]);
    if (memcmp(named, t->envelope, 3) != 0) {
        eliminate(t, move->seat, facts);
        return;
    }
    ch_facts_tell(facts, CH_EVERYONE, F_RIGHT, 1, move->seat);
    finish_game(t, SOLVED, move->seat, facts);
}

static void end_turn(struct clue_state *t, const struct ch_move *move,
                     struct ch_facts *facts)
{
    (void)move;
    finish_turn(t, facts);
}

/* C23: tells nobody, not even the seat: its view has the mark. */
static void note(struct clue_state *t, const struct ch_move *move,
                 struct ch_facts *facts)
{
    uint16_t *row = &t->mark[move->seat][move->arg[0]];
    unsigned shift = 2 * (unsigned)move->arg[1];

    (void)facts;
    *row =
        (uint16_t)((*row & ~(3U << shift)) | ((unsigned)move->arg[2] << shift));
}

void clue_apply(void *state, const struct ch_move *move, struct ch_facts *facts)
{
    static void (*const act[])(struct clue_state *, const struct ch_move *,
                               struct ch_facts *) = {
        [V_HIDE] = hide,    [V_PLACE] = place,     [V_DEAL] = deal,
        [V_DIE] = roll_die, [V_ROLL] = start_roll, [V_PASSAGE] = take_passage,
        [V_WALK] = walk,    [V_STAY] = stay,       [V_SUGGEST] = suggest,
        [V_SHOW] = show,    [V_ACCUSE] = accuse,   [V_END] = end_turn,
        [V_NOTE] = note,
    };

    act[move->verb](state, move, facts);
}
