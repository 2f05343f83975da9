/*
 * verify.c - `cluehouse verify`: checks the log of a finished game.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/diag.h"
#include "cli/log_file.h"
#include "cli/term/show.h"
#include "cli/words_file.h"
#include "cluehouse/words.h"

enum { WORDS };
static const struct args_option options[] = {
    [WORDS] = {"words", "FILE", "of the log, if not in NAME.words beside it"},
    {NULL, NULL, NULL},
};

struct counts {
    const struct ch_game *game;
    struct ch_setup setup;
    uint32_t draws, moves, undone, silent, sat_in;
    unsigned words;      /* of the players' own; 0: ours */
    ch_seats revealed;   /* added randomness to the seed */
    ch_seats unrevealed; /* committed to it, but did not reveal it */
};

static bool count_record(void *ctx, const struct ch_match *match,
                         const struct ch_record *record)
{
    struct counts *counts = ctx;

    counts->game = ch_match_game(match);
    counts->setup = *ch_match_setup(match);
    if (counts->game->words != NULL)
        counts->words = ch_words_count(counts->game);
    for (ch_seat seat = 0; seat < counts->setup.seats; seat++) {
        const struct ch_mix *mix = &ch_match_mixes(match)[seat];

        if (mix->commitment[0] != '\0')
            *(mix->told ? &counts->revealed : &counts->unrevealed) |=
                ch_only(seat);
    }
    for (uint32_t i = 0; i < record->n; i++) {
        if (record->entry[i].move.seat == CH_DEALER)
            counts->draws++;
        else if (record->entry[i].undo)
            counts->undone++;
        else
            counts->moves++;
        counts->silent += record->entry[i].by == CH_BY_REFEREE;
        counts->sat_in += record->entry[i].by == CH_BY_BOT;
    }
    return true;
}

static void print_seats(ch_seats seats)
{
    const char *before = "";

    for (ch_seat seat = 0; seat < CH_SEATS; seat++)
        if (ch_in(seats, seat)) {
            printf("%s%d", before, seat);
            before = ", ";
        }
}

static void print_mixes(const struct counts *counts)
{
    if (counts->revealed == 0)
        printf("  No player added randomness to it: whoever dealt could choose "
               "among seeds before.\n");
    else {
        printf("  Randomness was added to it after that promise, each as "
               "promised before any was\n  told, by seats: ");
        print_seats(counts->revealed);
        printf(".%s\n", counts->unrevealed != 0
                            ? ""
                            : " None of them, nor the dealer, could choose "
                              "the cards.");
    }
    if (counts->unrevealed != 0) {
        printf("  Promised to add some, and did not tell it: ");
        print_seats(counts->unrevealed);
        printf(".\n  If the dealer knew what it was, they could choose between "
               "deals with and without it.\n");
    }
}

static void print_counts(const struct counts *counts)
{
    printf("All is well: ");
    show_setup(counts->game, &counts->setup);
    printf("  The seed told at the end is the one promised in the first "
           "line.\n");
    print_mixes(counts);
    if (counts->words > 0)
        printf("  The %u words of the players' own are those of the first "
               "line.\n",
               counts->words);
    printf("  Each of the %" PRIu32 " draws follows from %s.\n", counts->draws,
           counts->revealed != 0 ? "all of it" : "that seed");
    printf("  Each of the %" PRIu32 " moves by seats is legal", counts->moves);
    if (counts->silent > 0)
        printf("; %" PRIu32 " were made for silent seats", counts->silent);
    if (counts->sat_in > 0)
        printf("; %" PRIu32 " by bots for absent people", counts->sat_in);
    if (counts->undone > 0)
        printf("; %" PRIu32 " were taken back before anybody acted on them",
               counts->undone);
    printf(".\n  After each of the %" PRIu32 " lines the table has the digest "
           "that is written there.\n",
           counts->draws + counts->moves + counts->undone);
}

static int verify_log(const char *path, const char *words, const char *log,
                      size_t len)
{
    struct counts counts = {.game = NULL};
    struct ch_log_error bad, at;
    const struct ch_game *own;
    bool ok;

    if (!words_file_for_log(words, path, log, len, &own))
        return CLI_FAILED;
    ok = ch_log_verify_own(log, len, own, &bad);
    /* Replays it again, to count; and for the game, which explains refusals. */
    ch_match_destroy(
        ch_log_replay_own(log, len, own, count_record, &counts, &at));
    if (ok)
        print_counts(&counts);
    else
        log_file_explain(path, counts.game, &bad);
    ch_game_release(own);
    return ok ? CLI_OK : CLI_FAILED;
}

static int verify_run(struct args *args)
{
    const char *path = NULL, *words = NULL;
    size_t len;
    char *log;
    int code;

    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what == WORDS) {
            words = args->value;
            continue;
        }
        if (what != ARG_WORD)
            return CLI_USAGE;
        if (path != NULL && !args_refuse_word(args))
            return CLI_USAGE;
        path = args->value;
    }
    if (path == NULL) {
        diag_error("verify needs the name of a log");
        diag_hint("usage: cluehouse verify FILE [--words LIST]");
        return CLI_USAGE;
    }
    log = log_file_read(path, &len);
    if (log == NULL)
        return CLI_FAILED;
    code = verify_log(path, words, log, len);
    free(log);
    return code;
}

const struct command verify_command = {
    .name = "verify",
    .usage = "FILE [options]",
    .summary = "checks the log of a finished game: seed, draws, moves, digests",
    .options = options,
    .more = "FILE may be - for standard input. The exit code is 1 if anything "
            "is wrong.\n",
    .run = verify_run,
};
