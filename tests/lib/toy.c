/*
 * toy.c - a game for tests: every kind of verb and argument, and faults.
 *
 * In turn each seat says a word, soft or loud, the dealer rolls, and the seat
 * piles stones on another seat. Others may object to a word until it is
 * followed by stones; anybody may take notes; a seat may resign. Ends after
 * `turns` turns, or when all have resigned. The roll is known to the seat in
 * turn alone.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/facts.h"
#include "cluehouse/rng.h"
#include "lib/kit.h"

enum phase { WORD, ROLL, STONES };
enum { SEATS = 4, CELLS = 4, BURST = 60 };

struct toy {
    uint8_t seats, turns, start, fault;
    uint8_t turn, at, phase, rolls;
    uint8_t roll; /* secret of the seat in turn */
    uint8_t loud, objected, unused;
    uint8_t out[SEATS];
    uint8_t stones[SEATS];
    uint8_t note[SEATS][CELLS];
    char word[CH_TEXT];
};

static const char *const volumes[] = {"soft", "loud"};
static const char *const marks[] = {"blank", "yes", "no"};
static const char *const starts[] = {"asked", "rolled"};
static const char *const faults[] = {"none", "audit", "news", "burst",
                                     "redeal"};

#define SEAT_ARG(called)                                                       \
    {                                                                          \
        .name = called, .max = SEATS - 1, .seat = true                         \
    }
static const struct ch_schema verbs[] = {
    [TOY_ROLL] = {.name = "roll",
                  .arg = {{.name = "face", .min = 1, .max = 6}},
                  .say = "the dealer's die",
                  .dealer = true},
    [TOY_SAY] = {.name = "say",
                 .arg = {{.name = "volume", .max = 1, .words = volumes}},
                 .text = "word",
                 .say = "say something"},
    [TOY_PILE] = {.name = "pile",
                  .arg = {SEAT_ARG("on"),
                          {.name = "stone", .min = -9, .max = 9}},
                  .more = true,
                  .say = "stones on somebody"},
    [TOY_RESIGN] = {.name = "resign", .say = "leave", .grave = true},
    [TOY_OBJECT] = {.name = "object",
                    .say = "object to the word",
                    .when = CH_UNASKED},
    [TOY_NOTE] = {.name = "note",
                  .arg = {{.name = "cell", .max = CELLS - 1},
                          {.name = "mark", .max = 2, .words = marks}},
                  .say = "mark your sheet",
                  .when = CH_ASIDE},
    {.name = NULL},
};

static const struct ch_schema facts[] = {
    [TOY_ROLLED] = {.name = "rolled",
                    .arg = {{.name = "face", .min = 1, .max = 6}},
                    .say = "You rolled {face}."},
    [TOY_SAID] = {.name = "said",
                  .arg = {SEAT_ARG("by"),
                          {.name = "volume", .max = 1, .words = volumes}},
                  .text = "word",
                  .say = "{by} said {word} ({volume})."},
    [TOY_PILED] = {.name = "piled",
                   .arg = {SEAT_ARG("on"),
                           {.name = "stone", .min = -9, .max = 9}},
                   .more = true,
                   .say = "{on} got stones: {stone}."},
    [TOY_RESIGNED] = {.name = "resigned",
                      .arg = {SEAT_ARG("seat")},
                      .say = "{seat} left."},
    [TOY_NOTED] = {.name = "noted",
                   .arg = {{.name = "cell", .max = CELLS - 1},
                           {.name = "mark", .max = 2, .words = marks}},
                   .say = "Noted {mark} in {cell}."},
    {.name = NULL},
};

static const struct ch_option options[] = {
    [TOY_TURNS] = {{.name = "turns", .min = 1, .max = 9}, 4, "", "how long"},
    [TOY_START] = {{.name = "start", .max = 1, .words = starts},
                   0,
                   "",
                   "does a seat or the dealer begin"},
    [TOY_FAULT] = {{.name = "fault", .max = 4, .words = faults},
                   0,
                   "",
                   "what goes wrong in the second turn"},
    {.value = {.name = NULL}},
};

static const struct ch_refusal refusals[] = {
    {"toy-two-seats-need-more-turns", "", "Two seats play at least two."},
    {"toy-word-is-taken", "", "Say another word than the last one."},
    {"toy-not-now", "", "Something else is asked of you now."},
    {"toy-nothing-to-object-to", "", "Nobody has said anything."},
    {"toy-stones-on-yourself", "", "Pile them on somebody else."},
    {NULL, NULL, NULL},
};

static const char *check_setup(const struct ch_setup *setup)
{
    return setup->seats == 2 && setup->option[TOY_TURNS] < 2
               ? "toy-two-seats-need-more-turns"
               : NULL;
}

static void set_up(void *state, const struct ch_setup *setup)
{
    struct toy *t = state;

    t->seats = setup->seats;
    t->turns = (uint8_t)setup->option[TOY_TURNS];
    t->start = (uint8_t)setup->option[TOY_START];
    t->fault = (uint8_t)setup->option[TOY_FAULT];
    t->phase = t->start == 1 ? ROLL : WORD;
}

static bool fails(const struct toy *t, enum toy_fault fault)
{
    return t->fault == fault && t->turn >= 1;
}

static ch_seats actors(const void *state)
{
    const struct toy *t = state;
    int in = 0;

    for (int i = 0; i < t->seats; i++)
        in += !t->out[i];
    if (t->turn >= t->turns || in == 0)
        return 0;
    return ch_only(t->phase == ROLL ? CH_DEALER : t->at);
}

static struct ch_prompt prompt(const void *state, ch_seat seat)
{
    const struct toy *t = state;

    (void)seat;
    return t->phase == WORD
               ? (struct ch_prompt){"say-a-word", "Say a word.", true}
               : (struct ch_prompt){"pile-stones", "Pile stones.", false};
}

static void legal(const void *state, ch_seat seat, struct ch_move_sink *to)
{
    static const char *const samples[] = {"oak", "elm tree", "b\xc3\xa4r #1"};
    const struct toy *t = state;

    if (actors(t) == 0)
        return;
    if (seat != t->at) {
        if (t->word[0] != '\0' && !t->objected)
            ch_moves_add(to,
                         &(struct ch_move){.seat = seat, .verb = TOY_OBJECT});
        return;
    }
    if (t->phase == STONES) {
        struct ch_set stones = ch_set_below((unsigned)t->roll);
        struct ch_move move = {.seat = seat, .verb = TOY_PILE, .n = 2};

        move.arg[0] = (int16_t)((t->at + 1) % t->seats);
        ch_moves_add_each(to, &move, 1, 1, &stones);
    }
    for (int i = 0; t->phase == WORD && i < 3; i++) {
        struct ch_move move = {.seat = seat, .verb = TOY_SAY, .n = 1};

        if (strcmp(samples[i], t->word) == 0)
            continue;
        memcpy(move.text, samples[i], strlen(samples[i]));
        move.arg[0] = (int16_t)(i & 1);
        ch_moves_add(to, &move);
    }
    ch_moves_add(to, &(struct ch_move){.seat = seat, .verb = TOY_RESIGN});
}

static const char *check(const void *state, const struct ch_move *move)
{
    const struct toy *t = state;

    switch (move->verb) {
    case TOY_NOTE:
    case TOY_RESIGN:
        return NULL;
    case TOY_OBJECT:
        return t->word[0] == '\0' || t->objected || move->seat == t->at
                   ? "toy-nothing-to-object-to"
                   : NULL;
    case TOY_SAY:
        if (t->phase != WORD)
            return "toy-not-now";
        return strcmp(move->text, t->word) == 0 ? "toy-word-is-taken" : NULL;
    case TOY_PILE:
        if (t->phase != STONES || move->n != 2 || move->arg[1] < 1 ||
            move->arg[1] > t->roll)
            return "toy-not-now";
        return move->arg[0] == t->at ? "toy-stones-on-yourself"
               : move->arg[0] != (t->at + 1) % t->seats ? "toy-not-now"
                                                        : NULL;
    default:
        return "toy-not-now";
    }
}

static void chance(const void *state, struct ch_chance *out)
{
    (void)state;
    out->move.verb = TOY_ROLL;
    out->draws = 1;
    out->base = 1;
    out->pool = ch_set_below(6);
}

static void next_turn(struct toy *t)
{
    t->turn++;
    t->phase = WORD;
    t->roll = 0;
    t->rolls = 0;
    for (int i = 0; i < t->seats; i++) {
        t->at = (uint8_t)((t->at + 1) % t->seats);
        if (!t->out[t->at])
            return;
    }
}

static void roll(struct toy *t, int face, struct ch_facts *news)
{
    t->roll = (uint8_t)face;
    t->rolls++;
    if (!fails(t, TOY_BURST) || t->rolls == BURST)
        t->phase = STONES;
    ch_facts_tell(news, ch_only(t->at), TOY_ROLLED, 1, face);
    for (int i = 0; fails(t, TOY_NEWS) && i < CH_FACTS_BYTES / 8; i++)
        ch_facts_tell(news, ch_only(t->at), TOY_ROLLED, 1, face);
}

static void apply(void *state, const struct ch_move *move,
                  struct ch_facts *news)
{
    struct toy *t = state;

    switch (move->verb) {
    case TOY_ROLL:
        roll(t, move->arg[0], news);
        break;
    case TOY_SAY:
        memset(t->word, 0, sizeof t->word);
        memcpy(t->word, move->text, strlen(move->text));
        t->loud = (uint8_t)move->arg[0];
        t->objected = 0;
        t->phase = ROLL;
        ch_facts_tell_list(news, CH_EVERYONE, TOY_SAID, move->seat, move->arg,
                           1, move->text);
        break;
    case TOY_PILE:
        t->stones[move->arg[0]] = (uint8_t)(t->stones[move->arg[0]] + 1);
        ch_facts_tell_list(news, CH_EVERYONE, TOY_PILED, move->arg[0],
                           move->arg + 1, 1, "");
        next_turn(t);
        break;
    case TOY_RESIGN:
        t->out[move->seat] = 1;
        ch_facts_tell(news, ch_except(move->seat), TOY_RESIGNED, 1, move->seat);
        next_turn(t);
        break;
    case TOY_OBJECT:
        t->objected = 1;
        break;
    default:
        t->note[move->seat][move->arg[0]] = (uint8_t)move->arg[1];
        ch_facts_tell(news, ch_only(move->seat), TOY_NOTED, 2, move->arg[0],
                      move->arg[1]);
    }
}

static void view(const void *state, ch_seat seat, struct ch_json *out)
{
    const struct toy *t = state;
    bool may = seat == t->at || seat == CH_DEALER;

    ch_json_int(out, "turn", t->turn);
    ch_json_str(out, "word", t->word);
    ch_json_bool(out, "objected", t->objected != 0);
    ch_json_int(out, "roll", may ? t->roll : -1);
    ch_json_array_begin(out, "stones");
    for (int i = 0; i < t->seats; i++)
        ch_json_int(out, NULL, t->stones[i]);
    ch_json_array_end(out);
    ch_json_array_begin(out, "notes");
    for (int i = 0; seat < t->seats && i < CELLS; i++)
        ch_json_word(out, NULL, marks, t->note[seat][i]);
    ch_json_array_end(out);
}

static void score(const void *state, struct ch_score out[CH_SEATS])
{
    const struct toy *t = state;

    for (int i = 0; i < t->seats; i++)
        out[i] = (struct ch_score){-t->stones[i], 0,
                                   actors(t) == 0 && t->stones[i] == 0};
}

static bool redeal(void *state, ch_seat seat, struct ch_rng *rng)
{
    struct toy *t = state;

    if (fails(t, TOY_REDEAL))
        return false;
    if (seat != t->at && t->roll != 0)
        t->roll = (uint8_t)(1 + ch_rng_below(rng, 6));
    for (int i = 0; i < t->seats; i++)
        if (i != seat)
            memset(t->note[i], 0, CELLS);
    return true;
}

static const char *audit(const void *state)
{
    const struct toy *t = state;

    return fails(t, TOY_AUDIT) ? "a stone is missing" : NULL;
}

const struct ch_game toy_game = {
    .name = "toy",
    .title = "Toy",
    .blurb = "words and stones, for tests",
    .rules = 3,
    .min_seats = 2,
    .max_seats = SEATS,
    .size = sizeof(struct toy),
    .verbs = verbs,
    .facts = facts,
    .options = options,
    .refusals = refusals,
    .check_setup = check_setup,
    .setup = set_up,
    .actors = actors,
    .prompt = prompt,
    .legal = legal,
    .check = check,
    .chance = chance,
    .apply = apply,
    .view = view,
    .score = score,
    .redeal = redeal,
    .audit = audit,
};
