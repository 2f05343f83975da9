/*
 * ask_clue.c - `cluehouse ask clue` in batches: JSON in, JSON out.
 *
 * One line is one question. A line that cannot be read is reported on standard
 * error, and the next one is read. Events that contradict each other are not an
 * error: the answer names them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ask/ask_clue.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "bots/clue/ask.h"
#include "cli/ask/ask_clue_repl.h"
#include "cli/commands.h"
#include "cluehouse/set.h"

enum { WHY = 160 };

struct reader {
    struct clue_ask_question q;
    char why[WHY]; /* what is wrong with the line, or "" */
};

static bool refuse(struct reader *reader, const char *what)
{
    snprintf(reader->why, sizeof reader->why, "%s", what);
    return false;
}

static bool refuse_event(struct reader *reader, size_t event, const char *what)
{
    snprintf(reader->why, sizeof reader->why, "event %zu: %s", event + 1, what);
    return false;
}

/* --- Questions --------------------------------------------------------- */

static bool read_seat(const json_t *value, uint8_t *out)
{
    json_int_t n = json_integer_value(value);

    if (!json_is_integer(value) || n < 0 || n >= CLUE_INFER_SEATS)
        return false;
    *out = (uint8_t)n;
    return true;
}

/* A list of distinct cards. */
static bool read_cards(const json_t *list, uint32_t *out)
{
    size_t i;
    json_t *name;

    *out = 0;
    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, name) {
        unsigned card = json_is_string(name)
                            ? clue_ask_find_card(json_string_value(name))
                            : (unsigned)CLUE_ASK_NONE;

        if (card == CLUE_ASK_NONE || (*out >> card & 1) != 0)
            return false;
        *out |= UINT32_C(1) << card;
    }
    return true;
}

static bool is_given(const json_t *value)
{
    return value != NULL && !json_is_null(value);
}

static bool read_event(struct reader *reader, size_t i, const json_t *object)
{
    struct clue_ask_event *e = &reader->q.event[i];
    const json_t *responder = json_object_get(object, "responder");
    const json_t *shown = json_object_get(object, "shown");

    *e = (struct clue_ask_event){0, 0, CLUE_ASK_NONE, CLUE_ASK_NONE};
    if (!json_is_object(object))
        return refuse_event(reader, i, "not an object");
    if (!read_seat(json_object_get(object, "suggester"), &e->suggester))
        return refuse_event(reader, i, "\"suggester\" is not a player");
    if (!read_cards(json_object_get(object, "cards"), &e->cards))
        return refuse_event(reader, i,
                            "\"cards\" are not three cards of the game");
    if (is_given(responder) && !read_seat(responder, &e->responder))
        return refuse_event(reader, i,
                            "\"responder\" is not a player, or null");
    if (!is_given(shown))
        return true;
    if (json_is_string(shown))
        e->shown = (uint8_t)clue_ask_find_card(json_string_value(shown));
    return e->shown != CLUE_ASK_NONE ||
           refuse_event(reader, i, "\"shown\" is not a card of the game");
}

static bool read_events(struct reader *reader, const json_t *list)
{
    size_t i;
    json_t *event;

    if (list == NULL)
        return true;
    if (!json_is_array(list))
        return refuse(reader, "\"events\" is not a list");
    if (json_array_size(list) > CLUE_ASK_EVENTS)
        return refuse(reader, "too many events");
    json_array_foreach(list, i, event)
        if (!read_event(reader, i, event))
            return false;
    reader->q.n_events = (unsigned)json_array_size(list);
    return true;
}

static bool read_sizes(struct reader *reader, const json_t *list)
{
    size_t i;
    json_t *size;

    if (!json_is_array(list) || json_array_size(list) != reader->q.players)
        return refuse(reader,
                      "\"hand_sizes\" is not a list with a number a player");
    json_array_foreach(list, i, size) {
        json_int_t n = json_integer_value(size);

        if (!json_is_integer(size) || n < 0 || n > 18)
            return refuse(reader, "a hand size is a number from 0 to 18");
        reader->q.size[i] = (uint8_t)n;
    }
    return true;
}

static bool read_question(struct reader *reader, const json_t *line)
{
    const json_t *players = json_object_get(line, "players");
    const json_t *me = json_object_get(line, "me");
    const json_t *hand = json_object_get(line, "my_hand");
    json_int_t n = json_integer_value(players);
    const char *why;
    int event;

    if (!json_is_object(line))
        return refuse(reader, "not a JSON object");
    if (!json_is_integer(players) || n < 3 || n > CLUE_INFER_SEATS)
        return refuse(reader, "\"players\" is not a number from 3 to 6");
    reader->q.players = (uint8_t)n;
    reader->q.me = CLUE_ASK_NONE;
    if (is_given(me) && !read_seat(me, &reader->q.me))
        return refuse(reader, "\"me\" is not a player");
    if (is_given(hand) && !read_cards(hand, &reader->q.hand))
        return refuse(reader, "\"my_hand\" is not a list of different cards");
    if (!read_sizes(reader, json_object_get(line, "hand_sizes")) ||
        !read_events(reader, json_object_get(line, "events")))
        return false;
    why = clue_ask_check(&reader->q, &event);
    if (why == NULL)
        return true;
    return event < 0 ? refuse(reader, why)
                     : refuse_event(reader, (size_t)event, why);
}

/* --- Answers ----------------------------------------------------------- */

static json_t *envelope_json(const struct clue_infer_odds *odds)
{
    json_t *out = json_object();
    char name[64];

    for (unsigned i = 0; i < CLUE_INFER_TRIPLES; i++) {
        if (odds->envelope[i] <= 0)
            continue;
        snprintf(name, sizeof name, "%s/%s/%s", clue_ask_card_names[i / 54],
                 clue_ask_card_names[6 + i / 9 % 6],
                 clue_ask_card_names[12 + i % 9]);
        json_object_set_new(out, name, json_real(odds->envelope[i]));
    }
    return out;
}

static json_t *owner_json(const struct clue_ask_question *q,
                          const struct clue_infer_odds *odds)
{
    json_t *out = json_object();

    for (unsigned card = 0; card < CLUE_INFER_CARDS; card++) {
        json_t *row = json_array();

        for (unsigned i = 0; i < q->players; i++)
            json_array_append_new(row, json_real(odds->owner[card][i]));
        json_array_append_new(
            row, json_real(odds->owner[card][CLUE_INFER_ENVELOPE]));
        json_object_set_new(out, clue_ask_card_names[card], row);
    }
    return out;
}

/* Which columns have the card, or lack it, in every consistent deal. */
static json_t *certain_json(const struct clue_ask_question *q,
                            const uint32_t sets[CLUE_INFER_COLUMNS])
{
    json_t *out = json_array();

    for (unsigned card = 0; card < CLUE_INFER_CARDS; card++)
        for (unsigned i = 0; i < CLUE_INFER_COLUMNS; i++) {
            if ((sets[i] >> card & 1) == 0 ||
                (i >= q->players && i != CLUE_INFER_ENVELOPE))
                continue;
            json_array_append_new(
                out,
                i == CLUE_INFER_ENVELOPE
                    ? json_pack("{ssss}", "card", clue_ask_card_names[card],
                                "owner", "envelope")
                    : json_pack("{sssi}", "card", clue_ask_card_names[card],
                                "owner", (int)i));
        }
    return out;
}

static json_t *conflict_json(const struct clue_ask_answer *a)
{
    json_t *out = json_array();

    for (unsigned i = 0; i < a->n_conflict; i++)
        json_array_append_new(out, json_integer(a->conflict[i]));
    return out;
}

static json_t *answer_json(const struct clue_ask_question *q,
                           const struct clue_ask_answer *a, const json_t *id)
{
    json_t *out = json_object();

    if (id != NULL)
        json_object_set(out, "id", (json_t *)id);
    if (a->odds.deals == 0) {
        json_object_set_new(out, "contradiction",
                            json_string("no deal fits these events, "
                                        "counted from 0, together"));
        json_object_set_new(out, "events", conflict_json(a));
        return out;
    }
    json_object_set_new(out, "envelope", envelope_json(&a->odds));
    json_object_set_new(out, "owner", owner_json(q, &a->odds));
    json_object_set_new(out, "forced", certain_json(q, a->odds.forced));
    json_object_set_new(out, "never", certain_json(q, a->odds.never));
    return out;
}

/* --- The batch --------------------------------------------------------- */

/* Everything that a batch needs; allocated once. */
struct work {
    struct clue_infer_workspace workspace;
    struct reader reader;
    struct clue_ask_answer answer;
    double cell[CLUE_INFER_SPECTATOR_CELLS];
    uint32_t word[CLUE_INFER_SPECTATOR_WORDS];
};

static bool answer_line(struct work *work, const char *text, FILE *out,
                        bool weighted)
{
    json_error_t error;
    json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, &error), *reply;
    bool ok;

    memset(&work->reader, 0, sizeof work->reader);
    if (line == NULL)
        return refuse(&work->reader, error.text);
    ok = read_question(&work->reader, line);
    if (ok && !clue_ask_solve(&work->workspace, &work->reader.q, weighted,
                              &work->answer))
        ok = refuse(&work->reader, "too much is open to count it here");
    if (ok) {
        reply = answer_json(&work->reader.q, &work->answer,
                            json_object_get(line, "id"));
        json_dumpf(reply, out, JSON_COMPACT | JSON_REAL_PRECISION(17));
        fputc('\n', out);
        json_decref(reply);
    }
    json_decref(line);
    return ok;
}

static bool run_batch(FILE *in, FILE *out, FILE *bad, bool weighted)
{
    struct work *work = calloc(1, sizeof *work);
    char *text = NULL;
    size_t room = 0, number = 0;
    bool ok = work != NULL;

    if (work != NULL)
        clue_infer_lend(&work->workspace, work->cell,
                        CLUE_INFER_SPECTATOR_CELLS, work->word,
                        CLUE_INFER_SPECTATOR_WORDS);
    while (work != NULL && getline(&text, &room, in) >= 0) {
        number++;
        if (text[strspn(text, " \t\reader\n")] == '\0')
            continue;
        if (!answer_line(work, text, out, weighted)) {
            fprintf(bad, "line %zu: %s\n", number, work->reader.why);
            ok = false;
        }
        fflush(out);
    }
    free(text);
    free(work);
    return ok;
}

int ask_clue(int argc, char **argv)
{
    bool batch = false, weighted = false;

    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--batch") == 0) {
            batch = true;
        } else if (strcmp(argv[i], "--weighted") == 0) {
            weighted = true;
        } else {
            fprintf(stderr, "cluehouse: ask clue takes --batch and "
                            "--weighted, nothing else\n");
            return CLI_USAGE;
        }
    }
    if (batch)
        return run_batch(stdin, stdout, stderr, weighted) ? CLI_OK : CLI_FAILED;
    ask_clue_repl_run(stdin, stdout, weighted);
    return CLI_OK;
}
