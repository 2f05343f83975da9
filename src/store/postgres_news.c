/*
 * postgres_news.c - notes, nodes and how many tables there are.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/postgres_news.h"

#include <stdio.h>
#include <string.h>

#include "store/postgres_query.h"

/* Both statements may be done twice. */
bool postgres_news_note(struct store *store, const struct store_note *note,
                        uint64_t uptime, char why[STORE_WHY])
{
    struct postgres_args args = {0};
    PGresult *result;

    postgres_query_text(&args, note->name);
    postgres_query_number(&args, (int64_t)uptime);
    if (note->text[0] != '\0') {
        postgres_query_text(&args, note->text);
        postgres_query_number(&args, (int64_t)note->until);
    }
    result = postgres_query_run_durable(
        store, note->text[0] != '\0' ? PG_NOTE : PG_FORGET_NOTE, &args, why);
    PQclear(result);
    return result != NULL;
}

static bool out_of_memory(char why[STORE_WHY])
{
    (void)snprintf(why, STORE_WHY, "out of memory");
    return false;
}

static bool add_notes(const PGresult *result, struct store_news *out)
{
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_note *note = store_news_add_note(out);

        if (note == NULL)
            return false;
        (void)snprintf(note->name, sizeof note->name, "%s",
                       PQgetvalue(result, i, 0));
        (void)snprintf(note->text, sizeof note->text, "%s",
                       PQgetvalue(result, i, 1));
        note->until = (uint64_t)postgres_query_int(result, i, 2);
    }
    return true;
}

static bool add_peers(const PGresult *result, struct store_news *out)
{
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_peer *peer = store_news_add_peer(out);

        if (peer == NULL)
            return false;
        (void)snprintf(peer->name, sizeof peer->name, "%s",
                       PQgetvalue(result, i, 0));
        (void)snprintf(peer->address, sizeof peer->address, "%s",
                       PQgetvalue(result, i, 1));
        peer->alive = PQgetvalue(result, i, 2)[0] == 't';
        peer->session = (uint64_t)postgres_query_int(result, i, 3);
    }
    return true;
}

/* Its rows are numbers of tables, by the name of who has them ("": nobody). */
static bool add_counts(const PGresult *result, struct store_news *out)
{
    for (int i = 0; i < PQntuples(result); i++) {
        uint64_t open = (uint64_t)postgres_query_int(result, i, 1),
                 playing = (uint64_t)postgres_query_int(result, i, 2);

        out->open += open;
        out->playing += playing;
        for (uint32_t k = 0; k < out->peers; k++)
            if (strcmp(out->peer[k].name, PQgetvalue(result, i, 0)) == 0)
                out->peer[k].tables = open + playing;
    }
    out->counted = true;
    return true;
}

bool postgres_news(struct store *store, bool count, struct store_news *out,
                   char why[STORE_WHY])
{
    static const struct {
        enum postgres_statement what;
        bool (*add)(const PGresult *result, struct store_news *out);
    } parts[] = {
        {PG_NOTES, add_notes}, {PG_PEERS, add_peers}, {PG_COUNT, add_counts}};

    for (int i = 0; i < (count ? 3 : 2); i++) {
        PGresult *result = postgres_query_run(store, parts[i].what, NULL, why);
        bool fine;

        if (result == NULL)
            return false;
        fine = parts[i].add(result, out);
        PQclear(result);
        if (!fine)
            return out_of_memory(why);
    }
    return true;
}
