/*
 * logs.c - the log of a finished game, for those who were there.
 *
 * It holds everything, notes and secrets included, so it is given away only
 * when the game is over.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/house_int.h"

struct log_errand {
    struct errand errand;
    LIST_ENTRY(log_errand) next;
    struct guest *guest; /* NULL: gone meanwhile */
    char id[ORDER_ID];
};

static bool is_asked_for(const struct house *house, const struct guest *guest)
{
    const struct log_errand *errand;

    LIST_FOREACH(errand, &house->logs, next)
        if (errand->guest == guest)
            return true;
    return false;
}

bool do_log(struct order *order)
{
    struct log_errand *errand;

    if (!order_read(order, "{}"))
        return false;
    if (is_asked_for(order->house, order->guest))
        return order_refuse(order, "busy");
    if (!order_allowed(order, ALLOW_LOG, 1))
        return order_refuse(order, "slow-down");
    errand = calloc(1, sizeof *errand);
    if (errand == NULL)
        return order_refuse(order, "out-of-memory");
    errand->errand.kind = ERRAND_LOG;
    errand->guest = order->guest;
    memcpy(errand->id, order->id, sizeof errand->id);
    if (!store_thread_load(order->house->keeper, order->party->id,
                           &errand->errand)) {
        free(errand);
        return order_refuse(order, "out-of-memory");
    }
    LIST_INSERT_HEAD(&order->house->logs, errand, next);
    return true;
}

void log_forget(struct house *house, const struct guest *guest)
{
    struct log_errand *errand;

    LIST_FOREACH(errand, &house->logs, next)
        if (errand->guest == guest)
            errand->guest = NULL;
}

/* First line, moves, seed. NULL: no memory. */
static char *compose(const struct store_table *table)
{
    size_t first = strlen(table->row.first);
    char *log = malloc(first + table->len + CH_LOG_LINE);
    char *at = log;

    if (log == NULL)
        return NULL;
    memcpy(at, table->row.first, first);
    at += first;
    memcpy(at, table->log, table->len);
    at += table->len;
    at += snprintf(at, CH_LOG_LINE, "seed ");
    for (int i = 0; i < STORE_SEED; i++)
        at += snprintf(at, 3, "%02x", table->row.seed[i]);
    memcpy(at, "\n", 2);
    return log;
}

/* A rematch may have begun while the disk was asked. */
static void answer(const struct log_errand *errand,
                   const struct store_thread_done *done)
{
    struct house *house = errand->guest->house;
    struct order order = {house, errand->guest, errand->guest->party, NULL,
                          "",    false};
    const struct store_table *table = done->table;
    struct ch_json out;
    char *log;

    memcpy(order.id, errand->id, sizeof order.id);
    if (table == NULL || !table->found || table->row.phase != STORE_OVER) {
        (void)order_refuse(&order, "game-not-over");
        return;
    }
    if (table->row.damaged || table->bad != 0) {
        (void)order_refuse(&order, "table-damaged");
        return;
    }
    log = compose(table);
    if (log == NULL) {
        (void)order_refuse(&order, "out-of-memory");
        return;
    }
    out = order_yes(&order);
    ch_json_str(&out, "log", log);
    order_answer(&order, &out);
    free(log);
}

void log_done(struct house *house, struct store_thread_done *done)
{
    struct log_errand *errand = done->ctx;

    (void)house;
    if (errand->guest != NULL)
        answer(errand, done);
    LIST_REMOVE(errand, next);
    free(errand);
    free(done->table);
}

void logs_free(struct house *house)
{
    while (!LIST_EMPTY(&house->logs)) {
        struct log_errand *errand = LIST_FIRST(&house->logs);

        LIST_REMOVE(errand, next);
        free(errand);
    }
}
