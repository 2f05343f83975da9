/*
 * verify.c - `cluehouse verify`: was everything in order?
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/file.h"
#include "cli/options.h"
#include "cli/say.h"
#include "cli/term/show.h"

static const struct option options[] = {{NULL, NULL, NULL}};

struct tally {
    const struct ch_game *game;
    struct ch_setup how;
    uint32_t draws, moves, silent;
    ch_seats told, untold; /* who added to the seed, and who only meant to */
};

static bool count(void *with, const struct ch_match *match,
                  const struct ch_record *record)
{
    struct tally *tally = with;

    tally->game = ch_match_game(match);
    tally->how = *ch_match_setup(match);
    for (ch_seat seat = 0; seat < tally->how.seats; seat++) {
        const struct ch_mix *mix = &ch_match_mixes(match)[seat];

        if (mix->commit[0] != '\0')
            *(mix->told ? &tally->told : &tally->untold) |= ch_only(seat);
    }
    for (uint32_t i = 0; i < record->n; i++) {
        if (record->entry[i].move.seat == CH_DEALER)
            tally->draws++;
        else
            tally->moves++;
        tally->silent += record->entry[i].for_silent;
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

static void print_mixes(const struct tally *tally)
{
    if (tally->told == 0)
        printf("  No player added randomness to it: whoever dealt could choose "
               "among seeds before.\n");
    else {
        printf("  Randomness was added to it after that promise, each as "
               "promised before any was\n  told, by seats: ");
        print_seats(tally->told);
        printf(".%s\n", tally->untold != 0
                            ? ""
                            : " None of them, nor the dealer, could choose "
                              "the cards.");
    }
    if (tally->untold != 0) {
        printf("  Promised to add some, and did not tell it: ");
        print_seats(tally->untold);
        printf(".\n  If the dealer knew what it was, they could choose between "
               "deals with and without it.\n");
    }
}

static void print_tally(const struct tally *tally)
{
    printf("All is well: ");
    show_setup(tally->game, &tally->how);
    printf("  The seed told at the end is the one promised in the first "
           "line.\n");
    print_mixes(tally);
    printf("  Each of the %" PRIu32 " draws follows from %s.\n", tally->draws,
           tally->told != 0 ? "all of it" : "that seed");
    printf("  Each of the %" PRIu32 " moves by seats is legal", tally->moves);
    if (tally->silent > 0)
        printf("; %" PRIu32 " were made for silent seats", tally->silent);
    printf(".\n  After each of the %" PRIu32 " lines the table has the digest "
           "that is written there.\n",
           tally->draws + tally->moves);
}

static int verify_log(const char *path, const char *log, size_t len)
{
    struct tally tally = {.game = NULL};
    struct ch_where bad, at;
    bool fine = ch_match_verify(log, len, &bad);

    /* Once more, to count; and for the game, which explains refusals. */
    ch_match_destroy(ch_match_replay(log, len, count, &tally, &at));
    if (fine)
        print_tally(&tally);
    else
        file_blame(path, tally.game, &bad);
    return fine ? CLI_FINE : CLI_FAILED;
}

static int verify_run(struct args *args)
{
    const char *path = NULL;
    size_t len;
    char *log;
    int code;

    for (int what = args_next(args); what != ARG_END; what = args_next(args)) {
        if (what != ARG_WORD)
            return CLI_USAGE;
        if (path != NULL && !args_unwanted(args))
            return CLI_USAGE;
        path = args->value;
    }
    if (path == NULL) {
        complain("verify needs the name of a log");
        advise("usage: cluehouse verify FILE");
        return CLI_USAGE;
    }
    log = file_read(path, &len);
    if (log == NULL)
        return CLI_FAILED;
    code = verify_log(path, log, len);
    free(log);
    return code;
}

const struct command command_verify = {
    .name = "verify",
    .usage = "FILE",
    .summary = "checks the log of a finished game: seed, draws, moves, digests",
    .options = options,
    .more = "FILE may be - for standard input. The exit code is 1 if anything "
            "is wrong.\n",
    .run = verify_run,
};
