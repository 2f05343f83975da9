/*
 * parties.c - all tables: which there are, loading, unloading, closing.
 *
 * There is an entry for every table that is open or being played, so that the
 * lobby and codes need no disk. A party is in memory only while somebody is
 * there, and a little longer: it can always be had again from its log.
 *
 * SPDX-License-Identifier: MIT
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "server/house_int.h"

enum {
    LINGER_MS = 60000, /* that a party stays in memory without guests */
    LISTED = 200       /* most tables that the lobby shows */
};

static unsigned bucket_of(const char *text)
{
    return (unsigned)(digest_bytes(text, strlen(text)) % BUCKETS);
}

void parties_init(struct house *house)
{
    LIST_INIT(&house->parties);
    LIST_INIT(&house->changed);
    for (int i = 0; i < BUCKETS; i++) {
        LIST_INIT(&house->bucket[i]);
        LIST_INIT(&house->by_id[i]);
        LIST_INIT(&house->by_code[i]);
    }
}

/* --- Entries ----------------------------------------------------------------
 */

struct entry *entry_find(struct house *house, const char *id)
{
    struct entry *entry;

    LIST_FOREACH(entry, &house->by_id[bucket_of(id)], by_id)
        if (strcmp(entry->id, id) == 0)
            return entry;
    return NULL;
}

struct entry *entry_by_code(struct house *house, const char *code)
{
    struct entry *entry;

    LIST_FOREACH(entry, &house->by_code[bucket_of(code)], by_code)
        if (strcmp(entry->code, code) == 0)
            return entry;
    return NULL;
}

static struct entry *entry_new(struct house *house, const char *id,
                               const char *code)
{
    struct entry *entry = calloc(1, sizeof *entry);

    if (entry == NULL)
        return NULL;
    (void)snprintf(entry->id, sizeof entry->id, "%s", id);
    (void)snprintf(entry->code, sizeof entry->code, "%s", code);
    LIST_INSERT_HEAD(&house->by_id[bucket_of(id)], entry, by_id);
    LIST_INSERT_HEAD(&house->by_code[bucket_of(code)], entry, by_code);
    house->n_entries++;
    return entry;
}

void entry_remove(struct house *house, const char *id)
{
    struct entry *entry = entry_find(house, id);

    if (entry == NULL)
        return;
    LIST_REMOVE(entry, by_id);
    LIST_REMOVE(entry, by_code);
    free(entry);
    house->n_entries--;
}

bool parties_list(void *with, const struct store_row *row)
{
    struct house *house = with;
    struct entry *entry;

    if (row->damaged) {
        note(house, LOG_ERROR, "table-damaged", "table=%s why=row-damaged",
             row->id);
        return true; /* whoever wants it is told */
    }
    entry = entry_new(house, row->id, row->code);
    if (entry == NULL)
        return false;
    entry->game = ch_game_find(row->game);
    entry->phase = row->phase;
    entry->is_public = row->is_public;
    entry->touched = row->touched;
    return true;
}

void entry_update(struct party *party)
{
    struct entry *entry = entry_find(party->house, party->id);

    if (entry == NULL)
        entry = entry_new(party->house, party->id, party->code);
    if (entry == NULL)
        return; /* the lobby does not show it; nothing else is lost */
    entry->game = party->game;
    entry->phase = party->phase;
    entry->is_public = party->set.is_public;
    entry->touched = party->touched;
    entry->seats = party->how.seats;
    entry->taken = 0;
    for (unsigned i = 0; i < party->how.seats; i++)
        if (party->seat[i].kind != SEAT_EMPTY)
            entry->taken++;
    entry->title[0] = '\0';
    if (party->host != NOBODY)
        (void)snprintf(entry->title, sizeof entry->title, "%s",
                       party->member[party->host].name);
}

/* --- Parties in memory ------------------------------------------------------
 */

struct party *party_find(struct house *house, const char *id)
{
    struct party *party;

    LIST_FOREACH(party, &house->bucket[bucket_of(id)], bucket)
        if (strcmp(party->id, id) == 0)
            return party;
    return NULL;
}

void party_add(struct party *party)
{
    struct house *house = party->house;

    LIST_INSERT_HEAD(&house->bucket[bucket_of(party->id)], party, bucket);
    LIST_INSERT_HEAD(&house->parties, party, all);
    house->n_parties++;
}

static void party_remove(struct party *party)
{
    house_unmark(party, 0); /* no list may know it any more */
    house_unmark(party, 1);
    LIST_REMOVE(party, bucket);
    LIST_REMOVE(party, all);
    party->house->n_parties--;
    party_free(party);
}

static struct party *begin_load(struct house *house, const char *id)
{
    struct party *party = party_new(house);

    if (party == NULL)
        return NULL;
    (void)snprintf(party->id, sizeof party->id, "%s", id);
    if (!store_thread_load(house->keeper, party->id, &party->errand)) {
        party_free(party);
        return NULL;
    }
    party->loading = true;
    house->count.loads++;
    party_add(party);
    return party;
}

static bool is_table_id(const char *id)
{
    return strlen(id) == STORE_ID - 1 &&
           strspn(id, "abcdefghjkmnpqrstuvwxyz23456789") == STORE_ID - 1;
}

void order_wait(struct order *order, struct party *party)
{
    order->guest->waiting = json_incref(order->body);
    LIST_INSERT_HEAD(&party->waiting, order->guest, in_waiting);
}

struct party *party_want(struct order *order, const char *id, bool *gone)
{
    struct party *party;

    *gone = true;
    if (!is_table_id(id))
        return NULL;
    party = party_find(order->house, id);
    if (party == NULL)
        party = begin_load(order->house, id);
    if (party == NULL)
        return NULL;
    *gone = false;
    if (!party->loading && !party->stale)
        return party;
    order_wait(order, party);
    return NULL;
}

/* Orders that waited for the table are taken up again. */
static void wake_waiting(struct guests *waiting)
{
    while (!LIST_EMPTY(waiting)) {
        struct guest *guest = LIST_FIRST(waiting);
        json_t *body = guest->waiting;

        LIST_REMOVE(guest, in_waiting);
        guest->waiting = NULL;
        order_take(guest, body);
    }
}

/* There is no such table after all, or it is damaged: whoever waits is told. */
static void fail_waiting(struct party *party, const char *slug)
{
    while (!LIST_EMPTY(&party->waiting)) {
        struct guest *guest = LIST_FIRST(&party->waiting);
        json_t *id = json_object_get(guest->waiting, "id");

        LIST_REMOVE(guest, in_waiting);
        count_refusal(party->house, slug);
        tell_refusal(guest, NULL,
                     json_is_string(id) ? json_string_value(id) : "", slug);
        json_decref(guest->waiting);
        guest->waiting = NULL;
    }
}

/* --- Going back to what is stored -------------------------------------------
 */

void party_reload(struct party *party)
{
    struct guest *guest;

    party->stale = true;
    party->save = party->told = false;
    if (party->timer != NULL)
        (void)event_del(party->timer);
    LIST_FOREACH(guest, &party->guests, at_party)
        house_unsay(guest, party->game);
    if (!party->loading &&
        store_thread_load(party->house->keeper, party->id, &party->errand))
        party->loading = true;
}

/* Is this member one by what was stored? Its number may have been another's. */
static bool is_stored(const struct party *party, const struct party *old,
                      uint8_t member)
{
    return member < party->members && !party->member[member].gone &&
           memcmp(party->member[member].token, old->member[member].token,
                  TOKEN_HASH) == 0;
}

/* Everybody who was there is still there, as whoever they are by what was
 * stored; people who joined in the moment that was lost are not. */
static void reseat(struct party *party, struct party *old)
{
    struct guest *guest;

    while ((guest = LIST_FIRST(&old->guests)) != NULL) {
        uint8_t member = guest->member;

        LIST_REMOVE(guest, at_party);
        if (member != NOBODY && !is_stored(party, old, member)) {
            guest->party = NULL;
            guest->member = NOBODY;
            continue;
        }
        guest->party = party;
        LIST_INSERT_HEAD(&party->guests, guest, at_party);
        if (member == NOBODY) {
            party->watchers++;
        } else {
            party->member[member].guest = guest;
            party->here++;
        }
    }
}

/* Whoever runs the house must hear of what is damaged. */
static const char *fill(struct party *party, const struct store_table *table)
{
    struct ch_log_error bad;
    const char *why = party_fill(party, table, &bad);

    if (why != NULL)
        note(party->house, LOG_ERROR, why, "table=%s line=%u why=%s",
             table->row.id, bad.line, bad.slug[0] != '\0' ? bad.slug : why);
    else if (party->match != NULL && party->house->record.n > 0)
        play_publish(party, "");
    return why;
}

static void dismiss_all(struct party *party, const char *slug)
{
    struct guest *guest;

    while ((guest = LIST_FIRST(&party->guests)) != NULL)
        guest_dismiss(guest, WS_CLOSE_GONE, slug);
}

static void vanish(struct party *party, const char *slug)
{
    struct guest *guest;

    fail_waiting(party, slug);
    while ((guest = LIST_FIRST(&party->guests)) != NULL) {
        LIST_REMOVE(guest, at_party);
        guest->party = NULL;
        guest->member = NOBODY;
    }
    if (entry_find(party->house, party->id) != NULL && party->stale)
        entry_remove(party->house, party->id);
    party_remove(party);
}

/* The old one is stale: put what is stored in its place. */
static void replace(struct party *old, const struct store_table *table)
{
    struct house *house = old->house;
    struct party *party = party_new(house);
    struct guest *guest;
    const char *why;

    if (party == NULL)
        return; /* stays stale; the sweep tries again */
    why = fill(party, table);
    if (why != NULL) {
        party_free(party);
        if (strcmp(why, "table-damaged") == 0) {
            dismiss_all(old, why);
            vanish(old, why);
        }
        return;
    }
    party->version = old->version; /* what its guests have heard of */
    reseat(party, old);
    while ((guest = LIST_FIRST(&old->waiting)) != NULL) {
        LIST_REMOVE(guest, in_waiting);
        LIST_INSERT_HEAD(&party->waiting, guest, in_waiting);
    }
    party->idle_since = LIST_EMPTY(&party->guests) ? house->now : 0;
    party_remove(old);
    party_add(party);
    entry_update(party);
    LIST_FOREACH(guest, &party->guests, at_party)
        play_send_view(guest);
    party_changed(party, false, true);
    party_stir(party);
    wake_waiting(&party->waiting);
}

void party_loaded(struct house *house, struct party *party,
                  struct store_thread_done *done)
{
    const struct store_table *table = done->table;
    const char *why;

    party->loading = false;
    if (done->outcome.verdict != STORE_FINE) {
        note(house, LOG_ERROR, "cannot-read", "table=%s why=\"%s\"", party->id,
             done->outcome.why);
        if (!party->stale)
            vanish(party, "could-not-save");
    } else if (table == NULL || !table->found) {
        vanish(party, "no-such-table");
    } else if (party->stale) {
        replace(party, table);
    } else {
        why = fill(party, table);
        if (why != NULL) {
            vanish(party, why);
        } else {
            entry_update(party);
            wake_waiting(&party->waiting);
        }
    }
    free(done->table);
}

/* --- The broom --------------------------------------------------------------
 */

static unsigned patience(const struct house *house, enum store_phase phase)
{
    switch (phase) {
    case STORE_OPEN:
        return house->config.keep_open;
    case STORE_PLAYING:
        return house->config.keep_playing;
    default:
        return house->config.keep_over;
    }
}

void party_close(struct party *party, const char *slug)
{
    struct house *house = party->house;

    dismiss_all(party, slug);
    party->phase = STORE_CLOSED;
    party->save = false;
    store_batch_drop(house_write(house, party), party->id);
    entry_remove(house, party->id);
    house->count.closed++;
}

/* Nobody is there, and everything is kept: it can go from memory. */
static void maybe_unload(struct party *party)
{
    struct house *house = party->house;
    bool busy = party->loading || party->stale || party->is_changed ||
                party->in[0] || party->in[1] || !LIST_EMPTY(&party->guests) ||
                !LIST_EMPTY(&party->waiting);

    if (busy)
        return;
    if (party->phase == STORE_CLOSED) {
        party_remove(party);
    } else if (house->now - party->idle_since >= LINGER_MS) {
        if (party->moved && !house->ailing) {
            party->moved = false; /* so that it counts as touched */
            party_save(party);
            return;
        }
        house->count.unloads++;
        party_remove(party);
    }
}

static void sweep_loaded(struct house *house)
{
    struct party *party, *next;

    for (party = LIST_FIRST(&house->parties); party != NULL; party = next) {
        next = LIST_NEXT(party, all);
        if (party->stale && !party->loading) {
            if (store_thread_load(house->keeper, party->id, &party->errand))
                party->loading = true;
        } else {
            if (!party->loading && party->here > 0 && !house->ailing)
                party_settle_host(party); /* its grace may be over */
            maybe_unload(party);
        }
    }
}

/* A slice of the entries each time, so that no sweep takes long. */
static void sweep_entries(struct house *house)
{
    uint64_t now = house_clock(house);

    if (!house_open_for(house, house->config.keep_open))
        return;
    for (int i = 0; i < BUCKETS / 64; i++) {
        struct entries *bucket = &house->by_id[house->swept++ % BUCKETS];
        struct entry *entry, *next;

        for (entry = LIST_FIRST(bucket); entry != NULL; entry = next) {
            next = LIST_NEXT(entry, by_id);
            if (now < entry->touched + patience(house, entry->phase) ||
                party_find(house, entry->id) != NULL)
                continue;
            store_batch_retire(&house->batch[house->open], entry->id,
                               now - patience(house, entry->phase) + 1);
            house->count.closed++;
            note(house, LOG_INFO, "table-closed", "phase=%d",
                 (int)entry->phase);
            LIST_REMOVE(entry, by_id);
            LIST_REMOVE(entry, by_code);
            free(entry);
            house->n_entries--;
        }
    }
}

void parties_sweep(struct house *house)
{
    sweep_loaded(house);
    if (!house->ailing)
        sweep_entries(house);
}

void parties_load_public(struct house *house)
{
    unsigned n = 0;

    for (int i = 0; i < BUCKETS && n < LISTED; i++) {
        struct entry *entry;

        LIST_FOREACH(entry, &house->by_id[i], by_id)
            if (entry->is_public && entry->game != NULL && n < LISTED &&
                begin_load(house, entry->id) != NULL)
                n++;
    }
}

void parties_save_all(struct house *house)
{
    struct party *party;

    LIST_FOREACH(party, &house->parties, all)
        if (party->moved && !party->loading && !party->stale)
            party_save(party);
}

void parties_free(struct house *house)
{
    while (!LIST_EMPTY(&house->parties))
        party_remove(LIST_FIRST(&house->parties));
    for (int i = 0; i < BUCKETS; i++)
        while (!LIST_EMPTY(&house->by_id[i]))
            entry_remove(house, LIST_FIRST(&house->by_id[i])->id);
}

/* --- Orders -----------------------------------------------------------------
 */

static void list_entry(const struct entry *entry, struct ch_json *out)
{
    ch_json_object_begin(out, NULL);
    ch_json_str(out, "table", entry->id);
    ch_json_str(out, "game", entry->game->name);
    ch_json_str(out, "phase", entry->phase == STORE_OPEN ? "open" : "playing");
    ch_json_str(out, "host", entry->title);
    ch_json_int(out, "seats", entry->seats);
    ch_json_int(out, "taken", entry->taken);
    ch_json_object_end(out);
}

bool do_lobby(struct order *order)
{
    struct house *house = order->house;
    struct ch_json out;
    unsigned listed = 0;

    if (!order_read(order, "{}"))
        return false;
    if (!order_allowed(order, ALLOW_LOBBY, 1))
        return order_refuse(order, "slow-down");
    out = order_yes(order);
    ch_json_array_begin(&out, "tables");
    for (int i = 0; i < BUCKETS && listed < LISTED; i++) {
        struct entry *entry;

        LIST_FOREACH(entry, &house->by_id[i], by_id)
            if (entry->is_public && entry->game != NULL && entry->seats > 0 &&
                entry->phase <= STORE_PLAYING && listed++ < LISTED)
                list_entry(entry, &out);
    }
    ch_json_array_end(&out);
    order_answer(order, &out);
    return true;
}

/* "koba tumi resa", "KOBATUMIRESA" and "KOBA-TUMI-RESA" are one code. Tables
 * that were made long ago have two words. */
static bool spell_code(const char *text, char out[STORE_CODE])
{
    int n = 0;

    for (; *text != '\0'; text++) {
        if (*text == ' ' || *text == '-')
            continue;
        if (!isalpha((unsigned char)*text) || n == STORE_CODE - 1)
            return false;
        if (n % 5 == 4)
            out[n++] = '-';
        out[n++] = (char)toupper((unsigned char)*text);
    }
    out[n] = '\0';
    return n == 9 || n == STORE_CODE - 1;
}

bool do_find(struct order *order)
{
    const struct entry *entry;
    char code[STORE_CODE];
    struct ch_json out;
    const char *text;

    if (!order_read(order, "{s:s}", "code", &text))
        return false;
    if (!order_may_guess(order))
        return order_refuse(order, "too-many-tries");
    entry = spell_code(text, code) ? entry_by_code(order->house, code) : NULL;
    if (entry == NULL) {
        order_guessed_wrong(order); /* right ones cost nothing */
        return order_refuse(order, "no-such-code");
    }
    out = order_yes(order);
    ch_json_str(&out, "table", entry->id);
    order_answer(order, &out);
    return true;
}
