/*
 * commit.c - one batch of writes a turn, and everything that waits for it.
 *
 * A turn is one pass of the event loop. Requests that came in during it changed
 * tables, put writes into the open batch and queued messages. At its end the
 * batch is sent to the store thread; messages are held until it commits. A
 * batch that fills while another one is in flight waits for the first turn
 * after that one is done. So there is one commit at a time, for everything that
 * came in meanwhile.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/commit.h"

#include <poll.h>
#include <stdlib.h>

#include "server/control.h"
#include "server/presence.h"
#include "server/table_messages.h"
#include "server/progress.h"
#include "server/server_state.h"
#include "server/table_load.h"
#include "server/table_store.h"
#include "server/uptime.h"

enum {
    PROBE_MS = 500,   /* between attempts to write after a failure */
    QUIET_MS = 30000, /* without a failure, behind a probe: it is over */
    HANG_MS = 4000,   /* that a commit takes: nobody waits so long for a move */
    FINISH_MS = 5000 /* for the last commits: a store that takes longer hangs */
};

/* --- The end of a turn ---------------------------------------------------- */

static void send_batch(struct server *server)
{
    struct commit *commit = &server->commit;

    outbox_seal(server);
    store_thread_commit(server->store_thread, &commit->batch[commit->open],
                        NULL);
    commit->in_flight = true;
    commit->sent_at = server->now;
    commit->open ^= 1;
}

/* Rows and table messages are made once a turn, however much has changed. A
 * table that must be loaded again is neither saved nor sent. */
static void finish_tables(struct server *server)
{
    struct table *table, *next;

    for (table = LIST_FIRST(&server->dirty.changed); table != NULL;
         table = next) {
        next = LIST_NEXT(table, in_dirty);
        if (table->save_due && !table->must_reload)
            table_store_save(table);
        table->save_due = false;
        if (table->broadcast_due && !table->must_reload) {
            if (!table_messages_may_broadcast(table))
                continue; /* stays on the list; turns come twice a second */
            table_messages_broadcast(table);
        }
        table->broadcast_due = table->is_dirty = false;
        LIST_REMOVE(table, in_dirty);
    }
}

void commit_end_turn(struct server *server)
{
    struct commit *commit = &server->commit;
    const struct store_batch *batch = &commit->batch[commit->open];

    finish_tables(server);
    if (!commit->in_flight) {
        /* A batch that has lost its only write for want of memory is sent too,
         * to be refused. */
        if (batch->n > 0 || batch->lost) {
            send_batch(server);
        } else {
            outbox_seal(server);
            outbox_release(server, commit->open);
        }
    }
    net_flush(server->net);
}

/* --- Releases that are owed ----------------------------------------------- */

/* A table that was released is no longer in memory. If that is not saved it is
 * this node's for as long as the node lives: nobody deletes it when it is old.
 * So its release is tried again; under its old epoch it can do no harm. */
static void owe_releases(struct commit *commit, unsigned which)
{
    struct store_write write;

    for (size_t at = 0; store_batch_next(&commit->batch[which], &at, &write);)
        if (write.what == STORE_RELEASE)
            store_batch_release(&commit->owed, write.row.id, write.epoch);
}

static void pay_releases(struct commit *commit)
{
    struct store_write write;

    for (size_t at = 0; store_batch_next(&commit->owed, &at, &write);)
        store_batch_release(&commit->batch[commit->open], write.row.id,
                            write.epoch);
    store_batch_clear(&commit->owed);
}

/* --- Rolling back everything ---------------------------------------------- */

/* The client connects again, and repeats what was not answered: only then is it
 * known whether that is durable. */
static void send_away(struct client *client)
{
    ws_conn_discard(client->conn);
    if (client->closing)
        return;
    presence_depart(client);
    client->closing = true;
    ws_conn_close(client->conn, WS_CLOSE_RESTART, "elsewhere");
}

/* The client left a table, and that was not saved: it is still a member there,
 * though no longer at it. If it has gone to another table meanwhile it has to
 * reconnect, because what it was sent there is discarded too. So has one that
 * was turned away: another node may know better. */
static void roll_back_leave(struct client *client)
{
    client->left_batch = 0;
    if (client->turned_away) {
        send_away(client);
        return;
    }
    outbox_roll_back(client, NULL);
    if (client->table == NULL || client->closing)
        return;
    client->closing = true;
    ws_conn_close(client->conn, WS_CLOSE_TRY_LATER, "could-not-save");
}

/* Clients at tables that were not saved hear nothing of what was queued; for
 * the others it is true, and can be sent now. */
static void roll_back_clients(struct server *server, unsigned which)
{
    struct outbox *outbox = &server->outbox;

    for (uint32_t i = 0; i < outbox->waiting[which].n; i++) {
        struct client *client = outbox->waiting[which].clients[i];
        const struct table *table;

        if (client == NULL)
            continue;
        table = client->table;
        client->in_outbox[which] = 0;
        if (client->left_batch != 0) {
            roll_back_leave(client);
        } else if (table != NULL &&
                   (table->in_batch[0] || table->in_batch[1])) {
            ws_conn_discard(client->conn); /* see table_load_again */
        } else {
            client->answers[which] = 0;
            ws_conn_release_all(client->conn);
        }
    }
    outbox->waiting[which].n = 0;
}

/* Tables are loaded again; their clients are sent the result. A table may be in
 * both batches. */
static void roll_back_tables(struct server *server, unsigned which)
{
    struct dirty *dirty = &server->dirty;

    for (uint32_t i = 0; i < dirty->in_batch[which].n; i++) {
        struct table *table = dirty->in_batch[which].at[i];

        if (!table->must_reload)
            table_load_again(table);
    }
    dirty_clear(server, which);
}

static void roll_back(struct server *server)
{
    for (unsigned which = 0; which < 2; which++)
        roll_back_clients(server, which);
    for (unsigned which = 0; which < 2; which++) {
        roll_back_tables(server, which);
        owe_releases(&server->commit, which);
        store_batch_clear(&server->commit.batch[which]);
    }
}

/* --- Rolling back one table ----------------------------------------------- */

/* Clients that are at the table, or have just left it, hear nothing of what was
 * not saved. */
static void roll_back_clients_of(struct server *server,
                                 const struct table *table, unsigned which)
{
    struct outbox *outbox = &server->outbox;

    for (uint32_t i = 0; i < outbox->waiting[which].n; i++) {
        struct client *client = outbox->waiting[which].clients[i];

        if (client == NULL)
            continue;
        if (client->left_batch != 0 && client->left_table == table)
            roll_back_leave(client);
        else if (client->table == table)
            ws_conn_discard(client->conn); /* see table_load_again */
        else
            continue;
        client->in_outbox[which] = 0;
        outbox->waiting[which].clients[i] = NULL;
    }
}

/* The store has refused the writes of this table, and committed all others.
 * What the table has written since goes too. */
static void roll_back_table(struct server *server, const char *id)
{
    struct table *table = table_index_find(server, id);

    store_batch_remove(&server->commit.batch[server->commit.open], id);
    if (table == NULL)
        return;
    for (unsigned which = 0; which < 2; which++) {
        roll_back_clients_of(server, table, which);
        dirty_remove(table, which);
    }
    if (!table->must_reload)
        table_load_again(table);
}

static void roll_back_refused(struct server *server,
                              const struct store_outcome *outcome)
{
    for (uint32_t i = 0; i < outcome->n_refused; i++) {
        server->metrics.failed_commits++;
        log_event(server, LOG_ERROR, "table-refused", "table=%s why=%s",
                  outcome->refused[i], log_event_quote(outcome->why).text);
        roll_back_table(server, outcome->refused[i]);
    }
}

/* --- Giving up ------------------------------------------------------------ */

/* What was queued about a table may no longer be true, and another node may
 * have it. What is in flight may be durable or not. */
static void abandon_clients(struct server *server, unsigned which)
{
    struct outbox *outbox = &server->outbox;
    bool in_flight = server->commit.in_flight && which != server->commit.open;

    for (uint32_t i = 0; i < outbox->waiting[which].n; i++) {
        struct client *client = outbox->waiting[which].clients[i];

        if (client == NULL)
            continue;
        client->in_outbox[which] = 0;
        if (in_flight) {
            send_away(client);
        } else if (client->left_batch != 0) {
            roll_back_leave(client);
        } else if (client->table != NULL) {
            ws_conn_discard(client->conn); /* see table_load_again */
        } else {
            client->answers[which] = 0;
            ws_conn_release_all(client->conn);
        }
    }
    outbox->waiting[which].n = 0;
}

/* The batch in flight is left alone: it is durable or it is not, and each table
 * is loaded again under a new epoch, after which it cannot become durable. */
void commit_abandon(struct server *server)
{
    struct commit *commit = &server->commit;
    struct table *table;

    abandon_clients(server, commit->open ^ 1);
    abandon_clients(server, commit->open);
    for (table = server->tables.loaded; table != NULL;
         table = table->by_id.next)
        if (!table->must_reload && !table->loading)
            table_load_again(table);
    for (unsigned which = 0; which < 2; which++)
        dirty_clear(server, which);
    owe_releases(commit, commit->open);
    store_batch_clear(&commit->batch[commit->open]);
    control_saved(server, commit->open, NULL);
}

/* --- Outcomes ------------------------------------------------------------- */

/* A full disk may take a probe, which is small and takes the place of the one
 * before, and then refuse a move. Operators must not be told every second that
 * it is over. */
static void begin_failing(struct server *server)
{
    struct commit *commit = &server->commit;

    if (commit->mended != 0)
        commit->relapsed = true;
    commit->mended = 0;
    commit->failing = commit->ailing = true;
    commit->probed = server->now;
}

/* Nothing was saved. Clocks stand as long as that is so. */
static void commit_failed(struct server *server, const char *why)
{
    struct commit *commit = &server->commit;

    commit->in_flight = commit->in_doubt = false;
    server->metrics.failed_commits++;
    if (!commit->ailing && !server->nodes.replaced)
        log_event(server, LOG_ERROR, "cannot-save", "why=%s",
                  log_event_quote(why).text);
    begin_failing(server);
    roll_back(server);
    control_saved(server, 0, NULL);
    control_saved(server, 1, NULL);
    progress_update_all(server);
}

/* It may be durable or not: everything waits, and nothing is sent, until the
 * store has made sure that it is not. */
static void commit_in_doubt(struct server *server, const char *why)
{
    struct commit *commit = &server->commit;

    if (!commit->in_doubt)
        log_event(server, LOG_ERROR, "commit-in-doubt", "why=%s",
                  log_event_quote(why).text);
    begin_failing(server);
    commit->in_doubt = true;
    commit->settling = false;
    progress_update_all(server);
}

static void watch_for_hanging(struct server *server)
{
    struct commit *commit = &server->commit;

    if (!commit->in_flight || commit->hangs || commit->failing ||
        server->now - commit->sent_at < HANG_MS)
        return;
    commit->hangs = true;
    log_event(server, LOG_ERROR, "commit-hangs", "seconds=%" PRIu64 " why=%s",
              (server->now - commit->sent_at) / 1000,
              server->nodes.on ? "\"PostgreSQL does not finish it: does a "
                                 "synchronous standby not answer?\""
                               : "\"the disk does not finish it\"");
}

static void hangs_no_more(struct server *server)
{
    struct commit *commit = &server->commit;

    if (commit->hangs)
        log_event(server, LOG_WARN, "commit-hung", "seconds=%" PRIu64,
                  (server->now - commit->sent_at) / 1000);
    commit->hangs = false;
}

static void end_ailing(struct server *server)
{
    log_event(server, LOG_WARN, "saving-again", "after_failures=%llu",
              (unsigned long long)server->metrics.failed_commits);
    server->commit.ailing = false;
}

/* Nothing has failed for a while; and if moves had, before that, this is long
 * ago. */
static void watch_for_quiet(struct server *server)
{
    struct commit *commit = &server->commit;

    if (commit->mended == 0 || server->now - commit->mended < QUIET_MS)
        return;
    commit->relapsed = false;
    commit->mended = 0;
    if (commit->ailing)
        end_ailing(server);
}

void commit_probe(struct server *server)
{
    struct commit *commit = &server->commit;
    struct store_batch *batch = &commit->batch[commit->open];

    watch_for_hanging(server);
    watch_for_quiet(server);
    if (!commit->failing || server->now - commit->probed < PROBE_MS)
        return;
    if (commit->in_doubt && !commit->settling) {
        commit->settling = true;
        store_thread_settle(server->store_thread, NULL);
    } else if (!commit->in_flight && batch->n == 0) {
        commit->probed = server->now;
        store_batch_clock(batch, uptime_seconds(server));
    }
}

/* The store works again, as far as anybody can see. `moves`: more than a probe
 * was written. */
static void commit_recovered(struct server *server, bool moves)
{
    struct commit *commit = &server->commit;

    if (commit->failing) {
        commit->failing = false;
        progress_update_all(server);
    }
    if (moves)
        commit->relapsed = false;
    if (commit->ailing && !commit->relapsed)
        end_ailing(server);
    if (moves)
        commit->mended = 0;
    else if (commit->mended == 0)
        commit->mended = server->now;
}

/* Is all that was written too small to prove that moves can be saved? */
static bool is_probe(const struct store_batch *batch)
{
    struct store_write write;
    size_t at = 0;

    while (store_batch_next(batch, &at, &write))
        if (write.what != STORE_CLOCK && write.what != STORE_RELEASE &&
            write.what != STORE_HOLD)
            return false;
    return batch->n > 0;
}

static void count_expired(struct server *server,
                          const struct store_outcome *outcome)
{
    struct commit *commit = &server->commit;

    commit->n_expired += outcome->expired;
    if (commit->n_expired > 0 && !outcome->expiring) {
        log_event(server, LOG_INFO, "games-expired", "games=%llu",
                  (unsigned long long)commit->n_expired);
        commit->n_expired = 0;
    }
}

static void commit_done(struct server *server,
                        const struct store_thread_done *done)
{
    struct commit *commit = &server->commit;
    unsigned which = commit->open ^ 1;

    hangs_no_more(server);
    if (done->outcome.replaced)
        nodes_replaced(server);
    if (done->outcome.verdict == STORE_IN_DOUBT) {
        commit_in_doubt(server, done->outcome.why);
        return;
    }
    commit->settling = false;
    if (done->outcome.verdict == STORE_FAILED) {
        commit_failed(server, done->outcome.why);
        return;
    }
    commit->in_flight = commit->in_doubt = false;
    roll_back_refused(server, &done->outcome);
    if (commit->ailing || commit->mended != 0)
        commit_recovered(server, !is_probe(&commit->batch[which]));
    pay_releases(commit);
    metrics_count_commit(&server->metrics, done->seconds);
    count_expired(server, &done->outcome);
    server->metrics.writes += commit->batch[which].n;
    store_batch_clear(&commit->batch[which]);
    dirty_clear(server, which);
    outbox_release(server, which);
    control_saved(server, which, &done->outcome);
}

static void deliver(struct server *server, struct store_thread_done *done)
{
    const struct load_owner *owner = done->ctx;

    if (done->job == STORE_JOB_COMMIT || done->job == STORE_JOB_SETTLE)
        commit_done(server, done);
    else
        owner->done(server, done);
}

void commit_take_results(struct server *server)
{
    struct store_thread_done done;

    while (store_thread_next(server->store_thread, &done))
        deliver(server, &done);
}

/* --- Closing -------------------------------------------------------------- */

/* Waits for the commit in flight, and for nothing else. False: it hangs. */
static bool await_commit(struct server *server, uint64_t until)
{
    const struct commit *commit = &server->commit;
    struct pollfd wake = {.fd = store_thread_fd(server->store_thread),
                          .events = POLLIN};

    while (commit->in_flight && (!commit->in_doubt || commit->settling)) {
        uptime_update(server);
        if (server->now >= until)
            return false;
        (void)poll(&wake, 1, (int)(until - server->now));
        uptime_update(server);
        commit_take_results(server);
    }
    return true;
}

bool commit_finish(struct server *server)
{
    struct commit *commit = &server->commit;
    uint64_t until;
    bool responding;

    uptime_update(server);
    until = server->now + FINISH_MS;
    responding = await_commit(server, until);
    if (responding && commit->in_doubt) {
        commit->settling = true;
        store_thread_settle(server->store_thread, NULL);
        responding = await_commit(server, until);
    }
    if (responding && !commit->failing) {
        table_store_save_all(server);
        finish_tables(server);
        table_store_release_all(server);
        store_batch_clock(&commit->batch[commit->open], uptime_seconds(server));
        send_batch(server);
        responding = await_commit(server, until);
    }
    outbox_discard_all(server); /* nothing, if all of it was committed */
    return responding;
}

void commit_free(struct server *server)
{
    store_batch_free(&server->commit.owed);
    for (int i = 0; i < 2; i++) {
        store_batch_free(&server->commit.batch[i]);
        free(server->outbox.waiting[i].clients);
        free(server->dirty.in_batch[i].at);
    }
}
