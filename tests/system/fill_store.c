/*
 * fill_store.c - puts a log into a database, as a table; for store.sh.
 * usage: fill_store DATABASE ID LOG [LINES]
 *
 * The log is one of a finished game. With LINES, only so many of its moves are
 * put there, and the game goes on. Pieces have one or two lines in turn.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

static char *read_log(const char *path, size_t *len)
{
    enum { MOST = 1 << 20 };
    char *text = calloc(1, MOST);
    FILE *file = fopen(path, "rb");

    if (text == NULL || file == NULL)
        exit(1);
    *len = fread(text, 1, MOST - 1, file);
    (void)fclose(file);
    return text;
}

/* The game, and the card of a table that everybody left: as many places as
 * the first line says, all of people who have left. */
static void describe(const char *first, struct store_row *row, char *card,
                     size_t max)
{
    const char *game = strchr(strchr(first, ' ') + 1, ' ') + 1;
    unsigned long seats = strtoul(strstr(first, " seats ") + 7, NULL, 10);
    size_t len;

    (void)snprintf(row->game, sizeof row->game, "%.*s", (int)strcspn(game, " "),
                   game);
    len = (size_t)snprintf(card, max,
                           "{\"seats\":%lu,\"host\":255,\"round\":1,"
                           "\"members\":[],\"places\":[",
                           seats);
    for (unsigned long i = 0; i < seats; i++)
        len += (size_t)snprintf(
            card + len, max - len,
            "%s{\"kind\":1,\"member\":255,\"level\":0,\"colour\":%lu,"
            "\"ready\":false,\"left\":0}",
            i > 0 ? "," : "", i);
    (void)snprintf(card + len, max - len, "]}");
}

static void save(struct store_batch *batch, const char *id, char *text,
                 char *rest, bool over)
{
    char card[1024];
    struct store_row row = {.json = card,
                            .phase = over ? STORE_OVER : STORE_PLAYING};
    char *seed = strstr(rest, "\nseed ");
    char kept = *rest;

    (void)snprintf(row.id, sizeof row.id, "%s", id);
    describe(text, &row, card, sizeof card);
    if (seed == NULL ||
        sodium_hex2bin(row.seed, STORE_SEED, seed + 6, 64, NULL, NULL, NULL))
        exit(1);
    *rest = '\0';
    row.first = text;
    store_batch_save(batch, &row);
    *rest = kept;
    seed[1] = '\0';
}

int main(int argc, char **argv)
{
    struct store_batch batch = {0};
    struct store_outcome out;
    char why[STORE_WHY], *text, *at;
    struct store *store;
    unsigned long most = argc > 4 ? strtoul(argv[4], NULL, 10) : 1000000;
    uint32_t seq = 1;
    size_t len;

    if (argc < 4)
        return 2;
    text = read_log(argv[3], &len);
    store = store_sqlite.open(argv[1], why);
    if (store == NULL) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    at = strchr(text, '\n') + 1;
    save(&batch, argv[2], text, at, argc <= 4);
    while (*at != '\0' && seq <= most) {
        char *end = strchr(at, '\n') + 1;
        uint32_t lines = 1;

        if (seq % 3 == 0 && *end != '\0' && seq < most) {
            end = strchr(end, '\n') + 1;
            lines = 2;
        }
        store_batch_append(&batch, argv[2],
                           &(struct store_piece){.seq = seq,
                                                 .move = "",
                                                 .lines = at,
                                                 .len = (size_t)(end - at)});
        seq += lines;
        at = end;
    }
    store_sqlite.commit(store, &batch, &out);
    if (out.verdict != STORE_FINE)
        fprintf(stderr, "%s\n", out.why);
    store_sqlite.close(store);
    store_batch_free(&batch);
    free(text);
    return out.verdict == STORE_FINE ? 0 : 1;
}
