/*
 * match_host.c - a match in this process as the host of a program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/sim/match_host.h"

#include <string.h>

#include "cluehouse/json.h"
#include "cluehouse/schema.h"

enum { VIEW_BYTES = 1 << 16 }; /* the largest view has 20,000 */

/* Collects the first moves of a list as lines. */
struct listing {
    struct ch_move_sink offers;
    const struct ch_game *game;
    uint32_t n;
    bool failed; /* out of memory */
    struct buf *out;
};

static void add_move(struct ch_move_sink *to, const struct ch_move *move)
{
    struct listing *list = (struct listing *)(void *)to;
    const struct ch_schema *verb = &list->game->verbs[move->verb];
    char line[CH_LINE];
    size_t len;

    if (verb->when == CH_ASIDE)
        return; /* does not answer the question */
    list->n++;
    len = ch_schema_print(verb, move->n, move->arg, move->text, line,
                          sizeof line - 1);
    line[len++] = '\n';
    if (!buf_add(list->out, line, len))
        list->failed = true;
}

static bool list_moves(void *ctx, struct buf *out, uint32_t *n)
{
    const struct match_host *host = ctx;
    struct listing list = {.offers = CH_MOVE_SINK_ALL(add_move),
                           .game = ch_match_game(host->match),
                           .out = out};

    list.offers.left = BOT_PROTOCOL_MOVES;
    ch_match_legal(host->match, host->seat, &list.offers);
    *n = list.n;
    return !list.failed;
}

static bool write_view(void *ctx, struct buf *out)
{
    const struct match_host *host = ctx;
    struct ch_json json;

    if (!buf_reserve(out, VIEW_BYTES))
        return false;
    ch_json_init(&json, out->bytes + out->used, VIEW_BYTES);
    ch_match_view(host->match, host->seat, &json);
    out->used += strlen(out->bytes + out->used);
    return true;
}

static bool copy_state(void *ctx, void *out)
{
    const struct match_host *host = ctx;

    if (host->state != NULL)
        memcpy(out, host->state, ch_match_game(host->match)->size);
    return host->state != NULL;
}

static const char *check(void *ctx, const struct ch_move *move)
{
    const struct match_host *host = ctx;

    return ch_match_check(host->match, move);
}

struct bot_host match_host(struct match_host *own)
{
    return (struct bot_host){.ctx = own,
                             .moves = list_moves,
                             .view = write_view,
                             .state = copy_state,
                             .check = check,
                             .why = "out of memory"};
}
