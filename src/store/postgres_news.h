/*
 * postgres_news.h - notes, nodes and how many tables there are.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_STORE_POSTGRES_NEWS_H
#define CH_STORE_POSTGRES_NEWS_H

#include "store/postgres_store.h"

/* As store_kind.note and .news. */
bool postgres_news_note(struct store *store, const struct store_note *note,
                        uint64_t uptime, char why[STORE_WHY]);
bool postgres_news(struct store *store, bool count, struct store_news *out,
                   char why[STORE_WHY]);

#endif
