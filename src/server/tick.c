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
#include <stdlib.h>

#include "base/plant.h"
#include "server/house_int.h"

#define FAULT(n, fault, right) PLANTED("server", n, fault, right)

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
        if (list_grow(&house->marked[which].at, house->marked[which].n,
                      &house->marked[which].room)) {
            house->marked[which].at[house->marked[which].n++] = party;
            party->in[which] = true;
        } else {
            house->batch[which].lost = true; /* the commit will refuse it */
        }
    }
    return &house->batch[which];
}

struct ch_json house_message(struct house *house, const char *is)
{
    struct ch_json out;

    ch_json_init(&out, house->scratch, sizeof house->scratch);
    ch_json_open(&out, NULL);
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
        conn_close(guest->conn, NET_TRY_LATER, "out of memory");
        return;
    }
    conn_text(guest->conn, message->text, message->len);
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
        if (guest->pending_in == which)
            guest->pending[0] = '\0';
        if (guest->left == which + 1)
            guest->left = 0;
        conn_release(guest->conn);
    }
    house->waiting[which].n = 0;
}

static void seal(struct house *house)
{
    for (uint32_t i = 0; i < house->waiting[house->open].n; i++)
        if (house->waiting[house->open].at[i] != NULL)
            conn_seal(house->waiting[house->open].at[i]->conn);
}

static void launch(struct house *house)
{
    seal(house);
    /* Fault 1: told before it is durable. */
    if (FAULT(1, true, false)) {
        let_go(house, house->open);
        net_flush(house->net);
    }
    keeper_commit(house->keeper, &house->batch[house->open], NULL);
    house->flying = true;
    house->open ^= 1;
}

/* Rows and table messages are made once a tick, however much has changed. What
 * is stale is neither kept nor told: people may leave it while it is loaded. */
static void finish_parties(struct house *house)
{
    struct party *party;

    LIST_FOREACH(party, &house->changed, in_changed)
    {
        if (party->save && !party->stale)
            party_save(party);
        if (party->told && !party->stale)
            tell_everybody(party);
        party->save = party->told = party->is_changed = false;
    }
    LIST_INIT(&house->changed);
}

void house_tick(struct house *house)
{
    finish_parties(house);
    if (!house->flying) {
        if (house->batch[house->open].n > 0) {
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

/* It left a table, and that was not kept: it is a member there still, though no
 * longer at it. If it has gone to another table meanwhile it has to come anew,
 * for what it was told there is among what is forgotten. */
static void take_back_leave(struct guest *guest)
{
    guest->left = 0;
    conn_discard(guest->conn);
    tell_refusal(guest, NULL, guest->pending, "could-not-save");
    guest->pending[0] = '\0';
    conn_send(guest->conn);
    if (guest->party == NULL)
        return;
    guest->leaving = true;
    conn_close(guest->conn, NET_TRY_LATER, "could-not-save");
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
        if (guest->left != 0)
            take_back_leave(guest);
        else if (guest->party != NULL &&
                 (guest->party->in[0] || guest->party->in[1]))
            conn_discard(guest->conn);
        else
            conn_send(guest->conn);
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

void house_committed(struct house *house, const struct keeper_done *done)
{
    unsigned which = house->open ^ 1;

    house->flying = false;
    if (done->outcome.verdict != STORE_FINE) {
        house->count.failed++;
        if (!house->ailing)
            note(house, LOG_ERROR, "cannot-save", "why=\"%s\"",
                 done->outcome.why);
        house->ailing = true;
        house->tried = house->now;
        take_back(house);
        stir_all(house); /* clocks stand while nothing can be kept */
        return;
    }
    if (house->ailing) {
        note(house, LOG_WARN, "saving-again", "after_failures=%llu",
             (unsigned long long)house->count.failed);
        house->ailing = false;
        stir_all(house);
    }
    count_commit(house, done->seconds);
    house->count.writes += house->batch[which].n;
    store_batch_clear(&house->batch[which]);
    clear_marks(house, which);
    let_go(house, which);
}
