/*
 * log.c - writes a match as text.
 *
 *     cluehouse 1 clue rules 1 seats 3 commit 5f...e0 notes=auto ...
 *     1 d hide plum #f9accd19
 *     2 0 roll #ca117e0a
 *     3 1* end #e957f92c                   (* played for a silent seat)
 *     4 2+ roll #5d0c1b77                  (+ by a bot for an absent person)
 *     5 1 walk hall #0c92ab3f
 *     6 1 undo #77e0d1c4                   (seat 1 takes line 5 back)
 *     seed 00...ff                         (revealed when the game is over)
 *
 * A first line that ends with words=3a...7f was played with words of the
 * players' own, which have this digest. In format 2 there are lines "mix" after
 * the first one, see commitment.c:
 *
 *     cluehouse 2 clue rules 1 seats 3 commit 5f...e0 notes=auto ...
 *     mix 0 77...1a 03...9c                (committed to, and then revealed)
 *     mix 2 b0...44 -                      (committed to, and never revealed)
 *
 * SPDX-License-Identifier: MIT
 */
#include "match/log.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "cluehouse/schema.h"
#include "cluehouse/words.h"

/* --- The head ------------------------------------------------------------- */

static size_t print_options(const struct ch_game *game,
                            const struct ch_setup *setup, char *out, size_t at)
{
    for (int i = 0; game->options[i].value.name != NULL; i++) {
        const struct ch_arg *value = &game->options[i].value;
        char number[8];
        int n = snprintf(out + at, CH_LOG_LINE - at, " %s=%s", value->name,
                         ch_schema_value_text(value, setup->option[i], number));

        assert(n > 0 && at + (size_t)n < CH_LOG_LINE);
        at += (size_t)n;
    }
    return at;
}

size_t log_first_line(const struct ch_game *game, const struct ch_setup *setup,
                      unsigned format, const char *commitment, char *out)
{
    int n = snprintf(out, CH_LOG_LINE,
                     "cluehouse %u %s rules %d seats %d commit %s", format,
                     game->name, setup->rules, setup->seats, commitment);
    size_t at = print_options(game, setup, out, (size_t)n);

    if (game->words != NULL)
        at += (size_t)snprintf(out + at, CH_LOG_LINE - at, LOG_WORDS "%s",
                               ch_words_digest(game));
    memcpy(out + at, "\n", 2);
    return at + 1;
}

const char *log_take_words(char *options, const struct ch_game *own,
                           const struct ch_game **game)
{
    char *at = strstr(options, LOG_WORDS + 1);

    if (at == NULL || (at != options && at[-1] != ' '))
        return NULL;
    if (own == NULL || own->words == NULL ||
        strcmp(own->name, (*game)->name) != 0)
        return "log-words-missing";
    if (strcmp(at + strlen(LOG_WORDS) - 1, ch_words_digest(own)) != 0)
        return "log-words-differ";
    *game = own;
    *(at > options ? at - 1 : at) = '\0';
    return NULL;
}

size_t log_mix_line(unsigned seat, const struct ch_mix *mix, char *out)
{
    char random[2 * sizeof mix->random.bytes + 1] = "-";
    int n;

    if (mix->told)
        (void)sodium_bin2hex(random, sizeof random, mix->random.bytes,
                             sizeof mix->random.bytes);
    n = snprintf(out, CH_LOG_MIX, "mix %u %s %s\n", seat, mix->commitment,
                 random);
    assert(n > 0 && n < CH_LOG_MIX);
    return (size_t)n;
}

size_t ch_log_deal_head(const struct ch_game *game,
                        const struct ch_setup *setup, const char *commitment,
                        const struct ch_mix *mixes, char *out)
{
    unsigned format = FORMAT_PLAIN;
    size_t at;

    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (mixes[seat].commitment[0] != '\0')
            format = FORMAT_MIXED;
    at = log_first_line(game, setup, format, commitment, out);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (mixes[seat].commitment[0] != '\0')
            at += log_mix_line(seat, &mixes[seat], out + at);
    return at;
}

size_t ch_log_head(const struct ch_match *match, char *out)
{
    size_t len = strlen(match->head);

    memcpy(out, match->head, len + 1);
    return len;
}

/* --- Entries and the seed ------------------------------------------------- */

uint32_t log_fingerprint(const char *line, size_t len, uint64_t state)
{
    uint64_t both[2] = {digest_bytes(line, len), state};
    uint64_t digest = digest_bytes(both, sizeof both);

    return (uint32_t)(digest ^ digest >> 32);
}

size_t ch_log_entry(const struct ch_match *match, const struct ch_entry *entry,
                    char *out)
{
    static const char *const marks[] = {"", "*", "+"};
    const struct ch_move *move = &entry->move;
    char what[CH_LINE];
    char who[16] = "d";
    int n;

    if (move->seat != CH_DEALER)
        (void)snprintf(who, sizeof who, "%d%s", move->seat, marks[entry->by]);
    if (entry->undo)
        (void)snprintf(what, sizeof what, LOG_UNDO);
    else
        ch_schema_print(&match->game->verbs[move->verb], move->n, move->arg,
                        move->text, what, sizeof what);
    n = snprintf(out, CH_LOG_LINE, "%" PRIu32 " %s %s", entry->seq, who, what);
    assert(n > 0 && n + LOG_DIGEST + 1 < CH_LOG_LINE);
    n += snprintf(out + n, CH_LOG_LINE - (size_t)n, " #%08" PRIx32 "\n",
                  log_fingerprint(out, (size_t)n, entry->digest));
    return (size_t)n;
}

enum { SEED_LINE = 5 + 2 * sizeof(struct ch_seed) + 1 }; /* "seed 00...ff\n" */

static size_t print_seed(const struct ch_seed *seed, char *out)
{
    memcpy(out, "seed ", 5);
    (void)sodium_bin2hex(out + 5, SEED_LINE - 5, seed->bytes,
                         sizeof seed->bytes);
    memcpy(out + SEED_LINE - 1, "\n", 2);
    return SEED_LINE;
}

size_t ch_log_seed(const struct ch_match *match, char *out)
{
    out[0] = '\0';
    return match->has_seed ? print_seed(&match->seed, out) : 0;
}

size_t ch_log_assemble(const char *head, const char *lines, size_t len,
                       const struct ch_seed *seed, char *out)
{
    size_t first = strlen(head);

    if (out != NULL) {
        memcpy(out, head, first);
        memcpy(out + first, lines, len);
        out[first + len] = '\0';
        if (seed != NULL)
            (void)print_seed(seed, out + first + len);
    }
    return first + len + (seed != NULL ? SEED_LINE : 0);
}

/* --- Logs with our own words ---------------------------------------------- */

struct ch_match *ch_log_replay(const char *log, size_t len, ch_replay_fn *after,
                               void *ctx, struct ch_log_error *bad)
{
    return ch_log_replay_own(log, len, NULL, after, ctx, bad);
}

bool ch_log_verify(const char *log, size_t len, struct ch_log_error *bad)
{
    return ch_log_verify_own(log, len, NULL, bad);
}
