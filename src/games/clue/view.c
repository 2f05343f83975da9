/*
 * view.c - what a seat sees of Clue.
 *
 * Public: the board, whose turn it is, the latest suggestions with who could
 * not answer and who showed, all accusations, hand sizes. Private: the seat's
 * hand and sheet, cards shown to or by it, and for accusers the envelope.
 * Review it together with redeal.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cluehouse/json.h"
#include "games/clue/state.h"

static const char *const *const weapon_words =
    clue_card_words + CLUE_FIRST_WEAPON;
static const char *const *const room_words = clue_card_words + CLUE_FIRST_ROOM;

static void view_seat(struct ch_json *out, const char *key, ch_seat seat)
{
    if (seat == NOBODY)
        ch_json_null(out, key);
    else
        ch_json_int(out, key, seat);
}

static void view_cards(struct ch_json *out, const char *key, uint32_t cards)
{
    ch_json_array_begin(out, key);
    for (; cards != 0; cards &= cards - 1)
        ch_json_str(out, NULL, clue_card_words[ch_lowest(cards)]);
    ch_json_array_end(out);
}

/* Three cards, or null. */
static void view_three(struct ch_json *out, const char *key, bool may,
                       const uint8_t cards[3])
{
    if (!may) {
        ch_json_null(out, key);
        return;
    }
    ch_json_object_begin(out, key);
    ch_json_str(out, "suspect", clue_card_words[cards[0]]);
    ch_json_str(out, "weapon", clue_card_words[cards[1]]);
    ch_json_str(out, "room", clue_card_words[cards[2]]);
    ch_json_object_end(out);
}

static void view_turn(const struct clue_state *t, struct ch_json *out)
{
    static const char *const phases[] = {
        "hiding", "placing", "dealing", "start",      "rolling",
        "walk",   "room",    "answer",  "unanswered", "over",
    };
    static const char *const results[] = {
        NULL, "solved", "last-detective", "unsolved", "cold",
    };
    ch_seat seat = clue_first(t);

    ch_json_array_begin(out, "order");
    for (int i = 0; i < t->seats; i++, seat = clue_after(t, seat))
        ch_json_int(out, NULL, seat);
    ch_json_array_end(out);
    ch_json_array_begin(out, "suspects");
    for (seat = 0; seat < t->seats; seat++)
        ch_json_str(out, NULL, clue_card_words[t->suspect[seat]]);
    ch_json_array_end(out);
    ch_json_str(out, "phase", phases[t->phase]);
    ch_json_int(out, "round", t->round);
    ch_json_int(out, "rounds", ROUNDS);
    view_seat(out, "turn", t->phase == OVER ? NOBODY : t->turn);
    view_seat(out, "asked", t->phase == ANSWER ? t->recent[0].answer : NOBODY);
    if (t->die != 0)
        ch_json_int(out, "die", t->die);
    else
        ch_json_null(out, "die");
    ch_json_str(out, "result", results[t->result]);
    view_seat(out, "winner", t->winner);
    ch_json_seats(out, "summoned", t->summoned);
    ch_json_seats(out, "out", t->out);
}

static void view_board(const struct clue_state *t, struct ch_json *out)
{
    ch_json_object_begin(out, "pawns");
    for (int i = 0; i < CLUE_SUSPECTS; i++)
        ch_json_str(out, clue_card_words[i], clue_place_words[t->pawn[i]]);
    ch_json_object_end(out);
    ch_json_object_begin(out, "weapons");
    for (int i = 0; i < CLUE_WEAPONS; i++)
        ch_json_word(out, weapon_words[i], room_words,
                     t->phase <= PLACE ? -1 : t->weapon[i]);
    ch_json_object_end(out);
    ch_json_array_begin(out, "reach");
    for (unsigned w = 0; w < REACH_WORDS; w++)
        for (uint64_t set = t->reach[w]; set != 0; set &= set - 1)
            ch_json_str(out, NULL, clue_place_words[64 * w + ch_lowest(set)]);
    ch_json_array_end(out);
}

static void view_hands(const struct clue_state *t, ch_seat seat,
                       struct ch_json *out)
{
    ch_json_array_begin(out, "sizes");
    for (ch_seat i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->phase <= DEAL ? 0 : clue_hand_size(t, i));
    ch_json_array_end(out);
    ch_json_array_begin(out, "hands");
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i == seat || seat == CH_DEALER)
            view_cards(out, NULL, t->hand[i]);
        else
            ch_json_null(out, NULL);
    }
    ch_json_array_end(out);
    view_three(out, "envelope", t->hidden == 3 && clue_knows_envelope(t, seat),
               t->envelope);
}

static void view_suggestion(const struct clue_suggestion *s, ch_seat seat,
                            struct ch_json *out)
{
    bool may = seat == s->by || seat == s->answer || seat == CH_DEALER;

    ch_json_object_begin(out, NULL);
    ch_json_int(out, "by", s->by);
    ch_json_str(out, "suspect", clue_card_words[s->suspect]);
    ch_json_str(out, "weapon", weapon_words[s->weapon]);
    ch_json_str(out, "room", room_words[s->room]);
    ch_json_seats(out, "passed", s->passed);
    view_seat(out, "answer", s->answer);
    ch_json_bool(out, "shown", s->card != NOBODY);
    ch_json_word(out, "card", clue_card_words,
                 may && s->card != NOBODY ? s->card : -1);
    ch_json_object_end(out);
}

/* The latest suggestions, newest first, and the accusations. */
static void view_claims(const struct clue_state *t, ch_seat seat,
                        struct ch_json *out)
{
    ch_json_array_begin(out, "suggestions");
    for (int i = 0; i < t->n_recent; i++)
        view_suggestion(&t->recent[i], seat, out);
    ch_json_array_end(out);
    ch_json_array_begin(out, "accusations");
    for (ch_seat i = 0; i < t->seats; i++)
        view_three(out, NULL, ch_in(t->accusers, i), t->accused[i]);
    ch_json_array_end(out);
}

/* [by][to]: cards shown, for these two seats. Left out when notes are taken by
 * hand (C23): then the players have to remember. */
static void view_shown(const struct clue_state *t, ch_seat seat,
                       struct ch_json *out)
{
    ch_json_array_begin(out, "shown");
    for (ch_seat by = 0; by < t->seats; by++) {
        ch_json_array_begin(out, NULL);
        for (ch_seat to = 0; to < t->seats; to++) {
            bool may = (!t->by_hand && (seat == by || seat == to)) ||
                       seat == CH_DEALER;

            if (may)
                view_cards(out, NULL, t->shown[by][to]);
            else
                ch_json_null(out, NULL);
        }
        ch_json_array_end(out);
    }
    ch_json_array_end(out);
}

/* What a seat has seen itself, by column; one_of: the cards of open answers. */
struct knowledge {
    uint32_t has[COLUMNS], lacks[COLUMNS], one_of[COLUMNS];
};

/* The cards that seat `of` may have shown for this suggestion; none if it is
 * known to hold one of the three: then the answer says nothing about the other
 * two. */
static uint32_t open_cards(const struct knowledge *k, ch_seat of,
                           unsigned triple)
{
    uint32_t cards = clue_triple_cards(triple);

    return (cards & k->has[of]) == 0 ? cards & ~k->lacks[of] : 0;
}

/* All cards of the suggestions that a seat has answered with an unknown one. */
static uint32_t all_open_cards(const struct clue_state *t,
                               const struct knowledge *k, ch_seat of)
{
    uint32_t cards = 0;

    for (unsigned w = 0; w < TRIPLE_WORDS; w++)
        for (uint64_t set = t->answered[of][w]; set != 0; set &= set - 1)
            cards |= open_cards(k, of, 64 * w + ch_lowest(set));
    return cards;
}

/* C23: cards dealt, shown and publicly lacked; a card that is known to be in
 * one place is in no other. Further conclusions are left to the player. */
static void collect_knowledge(const struct clue_state *t, ch_seat seat,
                              struct knowledge *k)
{
    uint32_t located = 0;

    *k = (struct knowledge){{0}, {0}, {0}};
    for (ch_seat i = 0; i < t->seats; i++) {
        k->has[i] = i == seat ? t->hand[i] : t->shown[i][seat];
        k->lacks[i] = i == seat ? ~t->hand[i] : t->lacks[i];
    }
    if (clue_knows_envelope(t, seat))
        for (int i = 0; i < 3; i++)
            k->has[ENVELOPE] |= clue_bit(t->envelope[i]);
    for (int i = 0; i < COLUMNS; i++)
        located |= k->has[i];
    for (int i = 0; i < COLUMNS; i++)
        k->lacks[i] |= located & ~k->has[i];
    for (ch_seat i = 0; i < t->seats; i++)
        k->one_of[i] = all_open_cards(t, k, i);
}

static const char *known_mark(const struct knowledge *k, int column,
                              unsigned card)
{
    if (k->has[column] & clue_bit(card))
        return "yes";
    if (k->lacks[column] & clue_bit(card))
        return "no";
    return k->one_of[column] & clue_bit(card) ? "maybe" : NULL;
}

/* The suggestions that a seat answered with an unknown card: of each, the cards
 * that may have been shown. */
static void view_open_answers(const struct clue_state *t,
                              const struct knowledge *k, ch_seat of,
                              struct ch_json *out)
{
    ch_json_array_begin(out, NULL);
    for (unsigned w = 0; w < TRIPLE_WORDS; w++)
        for (uint64_t set = t->answered[of][w]; set != 0; set &= set - 1) {
            uint32_t cards = open_cards(k, of, 64 * w + ch_lowest(set));

            if (cards != 0)
                view_cards(out, NULL, cards);
        }
    ch_json_array_end(out);
}

static void view_known(const struct clue_state *t, ch_seat seat,
                       struct ch_json *out)
{
    bool empty = t->by_hand || t->phase <= DEAL;
    struct knowledge k;

    collect_knowledge(t, seat, &k);
    ch_json_array_begin(out, "one_of");
    for (ch_seat i = 0; i < t->seats && !empty; i++)
        view_open_answers(t, &k, i, out);
    ch_json_array_end(out);
    ch_json_object_begin(out, "known");
    for (unsigned card = 0; card < CLUE_CARDS && !empty; card++) {
        ch_json_array_begin(out, clue_card_words[card]);
        for (ch_seat i = 0; i < t->seats; i++)
            ch_json_str(out, NULL, known_mark(&k, i, card));
        ch_json_str(out, NULL, known_mark(&k, ENVELOPE, card));
        ch_json_array_end(out);
    }
    ch_json_object_end(out);
}

static void view_marks(const struct clue_state *t, ch_seat seat,
                       struct ch_json *out)
{
    ch_json_array_begin(out, "marks");
    for (unsigned card = 0; card < CLUE_CARDS; card++) {
        unsigned row = t->mark[seat][card];

        for (int column = 0; row != 0; column++, row >>= 2) {
            if ((row & 3) == CLEAR)
                continue;
            ch_json_object_begin(out, NULL);
            ch_json_str(out, "card", clue_card_words[card]);
            ch_json_str(out, "column", clue_column_words[column]);
            ch_json_str(out, "mark", clue_mark_words[row & 3]);
            ch_json_object_end(out);
        }
    }
    ch_json_array_end(out);
}

/* C23: the seat's sheet: what follows from what it saw, and its own marks. */
static void view_sheets(const struct clue_state *t, ch_seat seat,
                        struct ch_json *out)
{
    ch_json_array_begin(out, "sheets");
    for (ch_seat i = 0; i < t->seats; i++) {
        if (i != seat && seat != CH_DEALER) {
            ch_json_null(out, NULL);
            continue;
        }
        ch_json_object_begin(out, NULL);
        view_known(t, i, out);
        view_marks(t, i, out);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
}

void clue_view(const void *state, ch_seat seat, struct ch_json *out)
{
    const struct clue_state *t = state;

    ch_json_str(out, "notes", t->by_hand ? "by-hand" : "auto");
    ch_json_bool(out, "last_detective_wins", t->last_wins != 0);
    view_turn(t, out);
    view_board(t, out);
    view_hands(t, seat, out);
    view_claims(t, seat, out);
    view_shown(t, seat, out);
    view_sheets(t, seat, out);
}
