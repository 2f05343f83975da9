/*
 * replay.c - `cluehouse replay`: a log, move by move, as one seat sees it.
 *
 * A seat sees its own moves and the facts that it was told, and nothing else:
 * not even that a move was made, if it was not told so.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/log_file.h"
#include "cli/term/show.h"
#include "cli/words_file.h"
#include "cluehouse/json.h"

enum { AT, SEAT, ALL, FACTS, WORDS, COLOUR, JSON };
static const struct args_option options[] = {
    [AT] = {"at", "N", "stop after move N (the last); 0 is the beginning"},
    [SEAT] = {"seat", "S", "a seat's number, watcher or dealer (watcher)"},
    [ALL] = {"all", NULL, "show the table after every move"},
    [FACTS] = {"facts", NULL, "facts as they are recorded, not as sentences"},
    [WORDS] = {"words", "FILE", "of the log, if not in NAME.words beside it"},
    [COLOUR] = {"colour", "WHEN", "always, never or auto"},
    [JSON] = {"json", NULL, "objects with move, facts and view instead"},
    {NULL, NULL, NULL},
};

struct replay {
    const char *path, *words;
    uint64_t at; /* UINT64_MAX: the end */
    uint64_t seat;
    bool all, facts, json;
    struct draw_style style;
    const struct ch_game *game; /* known once the first line is read */
    bool no_such_seat, shown;
};

static bool read_seat(struct args *args, uint64_t *out)
{
    if (strcmp(args->value, "watcher") == 0) {
        *out = CH_SPECTATOR;
        return true;
    }
    if (strcmp(args->value, "dealer") == 0) {
        *out = CH_DEALER;
        return true;
    }
    if (args->value[0] >= '0' && args->value[0] <= '9')
        return args_number(args, 0, CH_SEATS - 1, out);
    diag_error("--seat cannot be '%s'", diag_quote(args->value).text);
    diag_hint("give a number from 0, watcher or dealer");
    return false;
}

static bool read_arg(struct args *args, int what, struct replay *out)
{
    switch (what) {
    case ARG_WORD:
        if (out->path != NULL)
            return args_refuse_word(args);
        out->path = args->value;
        return true;
    case AT:
        return args_number(args, 0, UINT32_MAX, &out->at);
    case SEAT:
        return read_seat(args, &out->seat);
    case COLOUR:
        return show_colour(args->value, &out->style);
    case ALL:
        return out->all = true;
    case WORDS:
        out->words = args->value;
        return true;
    case FACTS:
        return out->facts = true;
    case JSON:
        return out->json = true;
    default:
        return false;
    }
}

/* --- One move ----------------------------------------------------------- */

static bool may_see(const struct replay *replay, const struct ch_move *move)
{
    return replay->seat == CH_DEALER || replay->seat == move->seat;
}

static bool was_told(const struct replay *replay,
                     const struct ch_record *record)
{
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&record->facts, &at, &fact))
        if (ch_in(fact.to, (ch_seat)replay->seat))
            return true;
    return false;
}

static void print_raw_facts(const struct replay *replay,
                            const struct ch_record *record)
{
    char line[CH_LINE];
    struct ch_fact fact;
    uint32_t at = 0;

    while (ch_facts_next(&record->facts, &at, &fact)) {
        if (!ch_in(fact.to, (ch_seat)replay->seat))
            continue;
        if (ch_fact_print(replay->game, &fact, line, sizeof line) > 0)
            printf("  %s\n", line);
    }
}

/* "seat 2: guess G14", with who made it if that was not the seat. */
static void print_entry(const struct replay *replay,
                        const struct ch_entry *entry)
{
    static const char *const marks[] = {"", " (made for a silent seat)",
                                        " (a bot played for an absent person)"};
    char line[CH_LINE];

    printf(" ");
    show_seat(entry->move.seat, NULL);
    if (entry->undo) {
        printf(": undo");
        return;
    }
    (void)ch_move_print(replay->game, &entry->move, line, sizeof line);
    printf(":%s%s", strchr(line, ' '), marks[entry->by]);
}

static void print_move(const struct replay *replay,
                       const struct ch_match *match,
                       const struct ch_record *record)
{
    const struct ch_entry *entry = &record->entry[0];

    if (!may_see(replay, &entry->move) && !was_told(replay, record))
        return;
    printf("%" PRIu32, entry->seq);
    if (may_see(replay, &entry->move))
        print_entry(replay, entry);
    putchar('\n');
    if (replay->facts)
        print_raw_facts(replay, record);
    else
        (void)show_facts(match, record, (ch_seat)replay->seat, NULL);
}

/* The move of a line as a value; {"by":0,"undo":true} if it takes one back. */
static void print_move_json(const struct replay *replay,
                            const struct ch_entry *entry, struct ch_json *json)
{
    if (!entry->undo) {
        ch_move_json(replay->game, &entry->move, json);
        return;
    }
    ch_json_object_begin(json, NULL);
    ch_json_int(json, "by", entry->move.seat);
    ch_json_bool(json, "undo", true);
    ch_json_object_end(json);
}

static void print_json(const struct replay *replay,
                       const struct ch_match *match,
                       const struct ch_record *record)
{
    enum { ROOM = 1 << 17 };
    char text[ROOM];
    struct ch_json json;
    bool visible = record->n > 0 && may_see(replay, &record->entry[0].move);

    /* One object: {"seq":..,"move":..,"facts":[..],"view":{..}}. The pieces
     * are values without a key, so the keys are written here. */
    printf("{\"seq\":%" PRIu32 ",\"move\":", ch_match_seq(match));
    ch_json_init(&json, text, sizeof text);
    if (visible)
        print_move_json(replay, &record->entry[0], &json);
    else
        ch_json_null(&json, NULL);
    printf("%s,\"facts\":", text);
    ch_json_init(&json, text, sizeof text);
    ch_json_array_begin(&json, NULL);
    ch_match_facts(match, record, (ch_seat)replay->seat, &json);
    ch_json_array_end(&json);
    printf("%s,\"view\":", text);
    ch_json_init(&json, text, sizeof text);
    ch_match_view(match, (ch_seat)replay->seat, &json);
    printf("%s}\n", text);
}

static void print_table(struct replay *replay, const struct ch_match *match,
                        const struct ch_record *record)
{
    replay->shown = true;
    if (replay->json) {
        print_json(replay, match, record);
        return;
    }
    printf("\nThe table after move %" PRIu32 ", as ", ch_match_seq(match));
    if (replay->seat == CH_SPECTATOR)
        printf("a watcher");
    else
        show_seat((ch_seat)replay->seat, NULL);
    printf(" sees it:\n");
    show_table(match, (ch_seat)replay->seat, &replay->style);
    putchar('\n');
}

static void begin_replay(struct replay *replay, const struct ch_match *match)
{
    const struct ch_setup *setup = ch_match_setup(match);

    replay->game = ch_match_game(match);
    replay->no_such_seat =
        replay->seat < CH_SEATS && replay->seat >= setup->seats;
    if (!replay->json && !replay->no_such_seat)
        show_setup(replay->game, setup);
}

/* Lines after --at are checked without being shown. */
static bool show_step(void *ctx, const struct ch_match *match,
                      const struct ch_record *record)
{
    struct replay *replay = ctx;
    uint32_t seq = ch_match_seq(match);

    if (seq == 0)
        begin_replay(replay, match);
    if (replay->no_such_seat)
        return false;
    if (seq > replay->at)
        return true;
    if (seq > 0 && !replay->json)
        print_move(replay, match, record);
    if (replay->all || seq == replay->at)
        print_table(replay, match, record);
    return ferror(stdout) == 0;
}

/* --- The whole log ------------------------------------------------------ */

static void print_end(const struct ch_match *match)
{
    if (ch_match_actors(match) == 0) {
        printf("The game is over.\n");
        show_outcome(match, NULL);
    } else {
        printf("The game goes on. So far:\n");
        show_scores(match, NULL);
    }
}

static int finish_replay(struct replay *replay, const struct ch_match *match)
{
    static const struct ch_record nothing;

    if (replay->no_such_seat) {
        diag_error("nobody sits at seat %d of this table", (int)replay->seat);
        diag_hint("give --seat from 0 to %d", ch_match_setup(match)->seats - 1);
        return CLI_USAGE;
    }
    if (replay->at != UINT64_MAX && replay->at > ch_match_seq(match)) {
        diag_error("%s has only %" PRIu32 " moves",
                   diag_path(replay->path).text, ch_match_seq(match));
        diag_hint("give --at from 0 to %" PRIu32, ch_match_seq(match));
        return CLI_USAGE;
    }
    if (replay->at == UINT64_MAX && !replay->all)
        print_table(replay, match, &nothing);
    if (!replay->json && replay->at == UINT64_MAX)
        print_end(match);
    return CLI_OK;
}

static int replay_log(struct replay *replay, const char *log, size_t len)
{
    struct ch_log_error bad;
    const struct ch_game *own;
    struct ch_match *match;
    int code;

    if (!words_file_for_log(replay->words, replay->path, log, len, &own))
        return CLI_FAILED;
    match = ch_log_replay_own(log, len, own, show_step, replay, &bad);
    if (match == NULL) {
        log_file_explain(replay->path, replay->game, &bad);
        code = CLI_FAILED;
    } else {
        code = finish_replay(replay, match);
    }
    ch_match_destroy(match);
    ch_game_release(own);
    return code;
}

static int replay_run(struct args *args)
{
    struct replay replay = {.at = UINT64_MAX, .seat = CH_SPECTATOR};
    size_t len;
    char *log;
    int code;

    show_style(&replay.style);
    for (int what = args_next(args); what != ARG_END; what = args_next(args))
        if (!read_arg(args, what, &replay))
            return CLI_USAGE;
    if (replay.path == NULL) {
        diag_error("replay needs the name of a log");
        diag_hint("usage: cluehouse replay FILE [options]");
        return CLI_USAGE;
    }
    log = log_file_read(replay.path, &len);
    if (log == NULL)
        return CLI_FAILED;
    code = replay_log(&replay, log, len);
    free(log);
    return code;
}

const struct command replay_command = {
    .name = "replay",
    .usage = "FILE [options]",
    .summary = "reads a log, checks it and shows the table after any move",
    .options = options,
    .more = "FILE may be - for standard input. All lines are checked, those "
            "after --at\ntoo; the exit code is 1 if one is wrong, and "
            "everything before it is shown.\n",
    .run = replay_run,
};
