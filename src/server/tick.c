/*
 * tick.c - what is written and told, and what happens when a commit fails.
 *
 * A tick is one turn of the event loop. Orders that came in during it changed
 * parties, put writes into the open batch and queued messages. At its end the
 * batch flies to the keeper, and the messages wait for it; a batch that fills
 * while another one flies waits for the next tick after it has landed. So there
 * is one commit at a time, for everything that came in meanwhile.
 *
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <stdlib.h>

#include "server/house_int.h"

enum {
    PROBE_MS = 500, /* between attempts to write after a failure */
    SETTLE_MS =
        5000 /* for the last commits: longer is not waiting, but hanging */
};

/* --- Writing and telling -------------------------------------------------- */

/* Grows a list of pointers by one place. False: no memory. */
static bool list_grow(void *list, uint32_t n, uint32_t *room)
{
    void **at = list;
    void *more;

    if (n < *room)
        return true;
    more = realloc(*at, (2 * (size_t)*room + 64) * sizeof(void *));
    if (more == NULL)
        return false;
    *at = more;
    *room = 2 * *room + 64;
    return true;
}

struct store_batch *house_write(struct house *house, struct party *party)
{
    unsigned which = house->open;

    if (!party->in[which]) {
        /* A party that is not marked could not be taken back. */
        if (!list_grow(&house->marked[which].at, house->marked[which].n,
                       &house->marked[which].room))
            memory_end();
        house->marked[which].at[house->marked[which].n++] = party;
        party->in[which] = true;
    }
    return &house->batch[which];
}

void house_unmark(struct party *party, unsigned which)
{
    struct house *house = party->house;
    struct party **at = house->marked[which].at;
    uint32_t i = 0;

    if (!party->in[which])
        return;
    while (at[i] != party)
        i++;
    at[i] = at[--house->marked[which].n];
    party->in[which] = false;
}

struct ch_json house_message(struct house *house, const char *is)
{
    struct ch_json out;

    ch_json_init(&out, house->scratch, sizeof house->scratch);
    ch_json_object_begin(&out, NULL);
    ch_json_str(&out, "is", is);
    return out;
}

/* Puts the guest on the list of those with output for the open batch. */
static bool enlist(struct guest *guest)
{
    struct house *house = guest->house;
    unsigned which = house->open;

    if (guest->in[which] != 0)
        return true;
    if (!list_grow(&house->waiting[which].at, house->waiting[which].n,
                   &house->waiting[which].room))
        return false;
    house->waiting[which].at[house->waiting[which].n++] = guest;
    guest->in[which] = house->waiting[which].n;
    return true;
}

void house_answer(struct guest *guest, const struct ch_json *message)
{
    guest->answers[guest->house->open]++;
    house_tell(guest, message);
}

void house_tell(struct guest *guest, const struct ch_json *message)
{
    if (guest->leaving)
        return;
    if (message->full) {
        note(guest->house, LOG_ERROR, "message-too-long", "bytes=%zu",
             message->cap);
        return;
    }
    if (!enlist(guest)) { /* no memory: it comes back and asks anew */
        guest->leaving = true;
        ws_conn_close(guest->conn, WS_CLOSE_TRY_LATER, "out of memory");
        return;
    }
    ws_conn_text(guest->conn, message->text, message->len);
}

void house_forget(struct guest *guest)
{
    for (unsigned which = 0; which < 2; which++)
        if (guest->in[which] != 0)
            guest->house->waiting[which].at[guest->in[which] - 1] = NULL;
}

/* --- Commits -------------------------------------------------------------- */

/* What a landed or needless batch let go. */
static void let_go(struct house *house, unsigned which)
{
    for (uint32_t i = 0; i < house->waiting[which].n; i++) {
        struct guest *guest = house->waiting[which].at[i];

        if (guest == NULL)
            continue;
        guest->in[which] = 0;
        guest->answers[which] = 0;
        if (guest->pending_in == which)
            guest->pending[0] = '\0';
        if (guest->left == which + 1)
            guest->left = 0;
        ws_conn_release(guest->conn);
    }
    house->waiting[which].n = 0;
}

static void seal(struct house *house)
{
    for (uint32_t i = 0; i < house->waiting[house->open].n; i++)
        if (house->waiting[house->open].at[i] != NULL)
            ws_conn_seal(house->waiting[house->open].at[i]->conn);
}

static void launch(struct house *house)
{
    seal(house);
    store_thread_commit(house->keeper, &house->batch[house->open], NULL);
    house->flying = true;
    house->open ^= 1;
}

/* Rows and table messages are made once a tick, however much has changed. What
 * is stale is neither kept nor told: people may leave it while it is loaded. */
static void finish_parties(struct house *house)
{
    struct party *party, *next;

    for (party = LIST_FIRST(&house->changed); party != NULL; party = next) {
        next = LIST_NEXT(party, in_changed);
        if (party->save && !party->stale)
            party_save(party);
        party->save = false;
        if (party->told && !party->stale) {
            if (!tell_due(party))
                continue; /* stays on the list; there is a tick twice a second
                           */
            tell_everybody(party);
        }
        party->told = party->is_changed = false;
        LIST_REMOVE(party, in_changed);
    }
}

void house_tick(struct house *house)
{
    finish_parties(house);
    if (!house->flying) {
        /* One that has lost its only write is refused, not forgotten. */
        if (house->batch[house->open].n > 0 || house->batch[house->open].lost) {
            launch(house);
        } else {
            seal(house);
            let_go(house, house->open);
        }
    }
    net_flush(house->net);
}

static void clear_marks(struct house *house, unsigned which)
{
    for (uint32_t i = 0; i < house->marked[which].n; i++)
        house->marked[which].at[i]->in[which] = false;
    house->marked[which].n = 0;
}

void house_unsay(struct guest *guest, const struct ch_game *game)
{
    unsigned unanswered = guest->answers[0] + guest->answers[1];

    ws_conn_discard(guest->conn);
    if (guest->pending[0] != '\0' && unanswered > 0)
        unanswered--;
    tell_refusal(guest, game, guest->pending, "could-not-save");
    guest->pending[0] = '\0';
    guest->answers[0] = guest->answers[1] = 0;
    ws_conn_send(guest->conn);
    if (unanswered == 0)
        return;
    guest->leaving = true;
    ws_conn_close(guest->conn, WS_CLOSE_TRY_LATER, "could-not-save");
}

/* It left a table, and that was not kept: it is a member there still, though no
 * longer at it. If it has gone to another table meanwhile it has to come anew,
 * for what it was told there is among what is forgotten. */
static void take_back_leave(struct guest *guest)
{
    guest->left = 0;
    house_unsay(guest, NULL);
    if (guest->party == NULL || guest->leaving)
        return;
    guest->leaving = true;
    ws_conn_close(guest->conn, WS_CLOSE_TRY_LATER, "could-not-save");
}

/* Guests of parties that were not kept hear nothing of what was queued; others
 * lose nothing by hearing it now. */
static void take_back_guests(struct house *house, unsigned which)
{
    for (uint32_t i = 0; i < house->waiting[which].n; i++) {
        struct guest *guest = house->waiting[which].at[i];

        if (guest == NULL)
            continue;
        guest->in[which] = 0;
        if (guest->left != 0) {
            take_back_leave(guest);
        } else if (guest->party != NULL &&
                   (guest->party->in[0] || guest->party->in[1])) {
            ws_conn_discard(guest->conn); /* see party_reload */
        } else {
            guest->answers[which] = 0;
            ws_conn_send(guest->conn);
        }
    }
    house->waiting[which].n = 0;
}

/* Parties go back to what is stored; their guests are told so when that is
 * there again (party_loaded). A party may be in both batches. */
static void take_back_parties(struct house *house, unsigned which)
{
    for (uint32_t i = 0; i < house->marked[which].n; i++) {
        struct party *party = house->marked[which].at[i];

        if (!party->stale)
            party_reload(party);
    }
    clear_marks(house, which);
}

static void take_back(struct house *house)
{
    for (unsigned which = 0; which < 2; which++)
        take_back_guests(house, which);
    for (unsigned which = 0; which < 2; which++) {
        take_back_parties(house, which);
        store_batch_clear(&house->batch[which]);
    }
}

static void stir_all(struct house *house)
{
    struct party *party;

    LIST_FOREACH(party, &house->parties, all)
        party_stir(party);
}

/* --- One table alone ------------------------------------------------------ */

/* Whoever was at the table, or has just left it, hears nothing of what did not
 * happen. */
static void take_back_its_guests(struct house *house, const struct party *party,
                                 unsigned which)
{
    for (uint32_t i = 0; i < house->waiting[which].n; i++) {
        struct guest *guest = house->waiting[which].at[i];

        if (guest == NULL)
            continue;
        if (guest->left != 0 && guest->from == party)
            take_back_leave(guest);
        else if (guest->party == party)
            ws_conn_discard(guest->conn); /* see party_reload */
        else
            continue;
        guest->in[which] = 0;
        house->waiting[which].at[i] = NULL;
    }
}

/* The store has refused what this table wrote, and kept all the rest. What it
 * has written since goes too. */
static void take_back_table(struct house *house, const char *id)
{
    struct party *party = party_find(house, id);

    store_batch_forget(&house->batch[house->open], id);
    if (party == NULL)
        return;
    for (unsigned which = 0; which < 2; which++) {
        take_back_its_guests(house, party, which);
        house_unmark(party, which);
    }
    if (!party->stale)
        party_reload(party);
}

static void take_back_refused(struct house *house,
                              const struct store_outcome *outcome)
{
    for (uint32_t i = 0; i < outcome->n_refused; i++) {
        house->count.failed++;
        note(house, LOG_ERROR, "table-refused", "table=%s why=%s",
             outcome->refused[i], noted(outcome->why).text);
        take_back_table(house, outcome->refused[i]);
    }
}

/* --- Landing -------------------------------------------------------------- */

/* Nothing was kept. Clocks stand while nothing can be. */
static void failed(struct house *house, const char *why)
{
    house->flying = house->doubt = false;
    house->count.failed++;
    if (!house->ailing)
        note(house, LOG_ERROR, "cannot-save", "why=%s", noted(why).text);
    house->ailing = true;
    house->tried = house->now;
    take_back(house);
    stir_all(house);
}

/* It may be kept or not: everything waits, and nothing is told, until the store
 * has made sure that it is not. */
static void in_doubt(struct house *house, const char *why)
{
    if (!house->doubt)
        note(house, LOG_ERROR, "commit-in-doubt", "why=%s", noted(why).text);
    house->doubt = house->ailing = true;
    house->settling = false;
    house->tried = house->now;
    stir_all(house);
}

void house_probe(struct house *house)
{
    if (!house->ailing || house->now - house->tried < PROBE_MS)
        return;
    if (house->doubt && !house->settling) {
        house->settling = true;
        store_thread_settle(house->keeper, NULL);
    } else if (!house->flying && house->batch[house->open].n == 0) {
        house->tried = house->now;
        store_batch_clock(&house->batch[house->open], house_clock(house));
    }
}

void house_committed(struct house *house, const struct store_thread_done *done)
{
    unsigned which = house->open ^ 1;

    if (done->outcome.verdict == STORE_UNKNOWN) {
        in_doubt(house, done->outcome.why);
        return;
    }
    house->settling = false;
    if (done->outcome.verdict == STORE_FAILED) {
        failed(house, done->outcome.why);
        return;
    }
    house->flying = false;
    take_back_refused(house, &done->outcome);
    if (house->ailing) {
        note(house, LOG_WARN, "saving-again", "after_failures=%llu",
             (unsigned long long)house->count.failed);
        house->ailing = false;
        stir_all(house);
    }
    count_commit(house, done->seconds);
    house->forgotten += done->outcome.expired;
    if (house->forgotten > 0 && !done->outcome.expiring) {
        note(house, LOG_INFO, "games-expired", "games=%llu",
             (unsigned long long)house->forgotten);
        house->forgotten = 0;
    }
    house->count.writes += house->batch[which].n;
    store_batch_clear(&house->batch[which]);
    clear_marks(house, which);
    let_go(house, which);
}

/* --- The end -------------------------------------------------------------- */

/* Waits for the flying commit, and for nothing else. False: it hangs. */
static bool await_commit(struct house *house, uint64_t until)
{
    struct pollfd wake = {.fd = store_thread_fd(house->keeper),
                          .events = POLLIN};
    struct store_thread_done done;

    while (house->flying && (!house->doubt || house->settling)) {
        house_look(house);
        if (house->now >= until)
            return false;
        (void)poll(&wake, 1, (int)(until - house->now));
        house_look(house);
        while (store_thread_next(house->keeper, &done))
            house_done(house, &done);
    }
    return true;
}

static void unsay_all(struct house *house)
{
    for (unsigned which = 0; which < 2; which++)
        for (uint32_t i = 0; i < house->waiting[which].n; i++)
            if (house->waiting[which].at[i] != NULL)
                ws_conn_discard(house->waiting[which].at[i]->conn);
}

bool house_settle(struct house *house)
{
    uint64_t until;
    bool answers;

    house_look(house);
    until = house->now + SETTLE_MS;
    answers = await_commit(house, until);
    if (answers && house->doubt) {
        house->settling = true;
        store_thread_settle(house->keeper, NULL);
        answers = await_commit(house, until);
    }
    if (answers && !house->ailing) {
        parties_save_all(house);
        finish_parties(house);
        store_batch_clock(&house->batch[house->open], house_clock(house));
        launch(house);
        answers = await_commit(house, until);
    }
    unsay_all(house); /* nothing, if all went well */
    return answers;
}
