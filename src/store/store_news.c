/*
 * store_news.c - a list of notes and a list of nodes, in memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_news.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

struct store_note *store_news_add_note(struct store_news *news)
{
    struct store_note *note;

    if (!BUF_GROW(&news->note, news->notes + (size_t)1, &news->note_room))
        return NULL;
    note = &news->note[news->notes++];
    memset(note, 0, sizeof *note);
    return note;
}

struct store_peer *store_news_add_peer(struct store_news *news)
{
    struct store_peer *peer;

    if (!BUF_GROW(&news->peer, news->peers + (size_t)1, &news->peer_room))
        return NULL;
    peer = &news->peer[news->peers++];
    memset(peer, 0, sizeof *peer);
    return peer;
}

void store_news_free(struct store_news *news)
{
    if (news == NULL)
        return;
    free(news->note);
    free(news->peer);
    free(news);
}
