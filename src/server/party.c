/*
 * party.c - one table: made, begun, filled from what was stored, saved.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/house_int.h"

struct party *party_new(struct house *house)
{
    struct party *party = calloc(1, sizeof *party);

    if (party == NULL)
        return NULL;
    party->errand.kind = ERRAND_PARTY;
    party->house = house;
    party->host = NOBODY;
    party->wants_time = NOBODY;
    party->round = 1;
    party->idle_since = house->now;
    LIST_INIT(&party->guests);
    LIST_INIT(&party->waiting);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        party->seat[i].member = NOBODY;
        party->seat[i].colour = (uint8_t)i;
    }
    deal_renew(party);
    return party;
}

void party_forget_game(struct party *party)
{
    ch_match_destroy(party->match);
    party->match = NULL;
    free(party->history.bytes);
    party->history = (struct history){.bytes = NULL};
    free(party->seen);
    party->seen = NULL;
    party->n_seen = party->room_seen = 0;
    sodium_memzero(&party->seed, sizeof party->seed);
    for (unsigned i = 0; i < CH_SEATS; i++) {
        party->seat[i].thinking = party->seat[i].asked = 0;
        party->seat[i].notes = 0;
        party->seat[i].silent = false;
    }
}

void party_free(struct party *party)
{
    party_forget_game(party);
    if (party->is_changed)
        LIST_REMOVE(party, in_changed);
    if (party->timer != NULL)
        event_free(party->timer);
    sodium_memzero(&party->deal, sizeof party->deal);
    free(party->member);
    free(party);
}

void party_changed(struct party *party, bool save, bool told)
{
    if (!party->is_changed) {
        LIST_INSERT_HEAD(&party->house->changed, party, in_changed);
        party->is_changed = true;
    }
    party->version++;
    /* It is in the batch from now on, though its row is made at the tick's end:
     * if the other batch fails before that, this change goes with it. */
    if (save && !party->stale)
        (void)house_write(party->house, party);
    party->save = party->save || save;
    party->told = party->told || told;
}

/* --- Tokens, ids, members ----------------------------------------------------
 */

void make_id(char out[STORE_ID])
{
    static const char letters[] = "abcdefghjkmnpqrstuvwxyz23456789";

    for (int i = 0; i < STORE_ID - 1; i++)
        out[i] = letters[randombytes_uniform(sizeof letters - 1)];
    out[STORE_ID - 1] = '\0';
}

/* Three words of two syllables each, to be said aloud: "KOBA-TUMI-RESA". There
 * are 70^6 of them, so that guessing finds nothing (docs/operating.md). */
void make_code(struct house *house, char out[STORE_CODE])
{
    static const char first[] = "BDFGKLMNPRSTVZ", second[] = "AEIOU";

    do {
        for (int i = 0; i < STORE_CODE - 1; i++) {
            if (i % 5 == 4)
                out[i] = '-';
            else if (i % 5 % 2 == 0)
                out[i] = first[randombytes_uniform(sizeof first - 1)];
            else
                out[i] = second[randombytes_uniform(sizeof second - 1)];
        }
        out[STORE_CODE - 1] = '\0';
    } while (entry_by_code(house, out) != NULL);
}

void token_hash(const char *token, uint8_t out[TOKEN_HASH])
{
    static const unsigned char context[] = "cluehouse token";

    (void)crypto_generichash(out, TOKEN_HASH, (const unsigned char *)token,
                             strlen(token), context, sizeof context - 1);
}

uint8_t party_member(const struct party *party, const char *token)
{
    uint8_t hash[TOKEN_HASH], found = NOBODY;

    token_hash(token, hash);
    for (uint8_t i = 0; i < party->members; i++)
        if (sodium_memcmp(hash, party->member[i].token, TOKEN_HASH) == 0 &&
            !party->member[i].gone)
            found = i;
    return found;
}

/* A number for one more member, or NOBODY. Those of people who have gone are
 * given to others only when there is no new one; while a game is on, only if
 * they had no seat in it, since the moves of a seat are known by that number.
 */
static uint8_t next_number(struct party *party)
{
    struct member *more;

    if (party->members < MEMBERS) {
        more = realloc(party->member, (party->members + 1U) * sizeof *more);
        if (more == NULL)
            return NOBODY;
        party->member = more;
        return party->members++;
    }
    for (uint8_t i = 0; i < MEMBERS; i++)
        if (party->member[i].gone &&
            (party->phase != STORE_PLAYING || !party->member[i].sat))
            return i;
    return NOBODY;
}

bool party_add_member(struct party *party, const char *name,
                      char token[TOKEN_CHARS + 1], uint8_t *out)
{
    uint8_t secret[TOKEN_CHARS * 3 / 4];
    uint8_t number = next_number(party);
    struct member *member;

    if (number == NOBODY)
        return false;
    member = &party->member[number];
    *member = (struct member){.seat = NOBODY, .seen = party->house->now};
    (void)snprintf(member->name, sizeof member->name, "%s", name);
    randombytes_buf(secret, sizeof secret);
    if (token[0] == '\0')
        (void)sodium_bin2base64(token, TOKEN_CHARS + 1, secret, sizeof secret,
                                sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    token_hash(token, member->token);
    *out = number;
    return true;
}

const char *member_name(const struct party *party, const struct member *member)
{
    return member->late && party->phase == STORE_PLAYING ? "Guest"
                                                         : member->name;
}

const char *seat_name(const struct party *party, ch_seat seat)
{
    static const char *const bots[CH_SEATS] = {
        "Ada",    "Basil", "Clove", "Dora", "Emil", "Fern",
        "Ginkgo", "Hazel", "Indra", "Juno", "Kelp", "Linnet"};
    const struct seat *at = &party->seat[seat];

    if (at->kind == SEAT_PERSON && at->member != NOBODY)
        return member_name(party, &party->member[at->member]);
    return at->kind == SEAT_EMPTY ? "" : bots[seat];
}

/* The host is the member who made the table while that one is about; else
 * somebody who is here, those with seats first. */
void party_settle_host(struct party *party)
{
    uint8_t next = NOBODY;

    if (party->stale)
        return; /* whoever it is by what is stored */
    if (party->host != NOBODY && !party->member[party->host].gone &&
        (party->member[party->host].guest != NULL || party->here == 0))
        return;
    if (party->host != NOBODY && !party->member[party->host].gone &&
        party->house->now - party->member[party->host].seen < HOST_GRACE_MS)
        return; /* a reload of the page is no change of hands */
    for (uint8_t i = 0; i < party->members; i++) {
        const struct member *member = &party->member[i];

        if (member->gone || member->guest == NULL)
            continue;
        if (next == NOBODY ||
            (party->member[next].seat == NOBODY && member->seat != NOBODY))
            next = i;
    }
    if (next != NOBODY && next != party->host) {
        party->host = next;
        party_changed(party, true, true);
    }
}

/* --- Beginning and saving ---------------------------------------------------
 */

/* Bots need to hear everything; so do those who sit in for the silent. */
static bool needs_whole_history(const struct party *party)
{
    for (unsigned i = 0; i < party->how.seats; i++)
        if (party->seat[i].kind == SEAT_BOT)
            return true;
    return party->set.silent_bot || party->set.hints;
}

const char *party_begin(struct party *party)
{
    struct guest *guest;
    const char *why = NULL;

    party_forget_game(party);
    party->seed = party->deal.seed;
    party->match = ch_match_deal(party->game, &party->how, &party->seed,
                                 party->deal.mix, &party->house->record, &why);
    if (party->match == NULL)
        return why;
    deal_renew(party);
    party->phase = STORE_PLAYING;
    party->history.whole = needs_whole_history(party);
    for (unsigned i = 0; i < party->members; i++) {
        party->member[i].again = false;
        party->member[i].sat = party->member[i].seat != NOBODY;
    }
    clock_reset(party);
    /* The row has the first line, so it goes before the pieces. */
    party_save(party);
    /* The commitment, and all that the cards come from, before the first. */
    party->version++;
    tell_everybody(party);
    LIST_FOREACH(guest, &party->guests, at_party)
        deal_tell(guest);
    play_publish(party, "");
    return NULL;
}

void party_save(struct party *party)
{
    struct house *house = party->house;
    struct store_row row = {.phase = party->phase,
                            .is_public = party->set.is_public,
                            .made = party->made,
                            .touched = house_clock(house),
                            .first = ""};
    char head[CH_LOG_HEAD];
    struct ch_json card;

    party->touched = row.touched;
    memcpy(row.id, party->id, sizeof row.id);
    memcpy(row.code, party->code, sizeof row.code);
    (void)snprintf(row.game, sizeof row.game, "%s", party->game->name);
    memcpy(row.seed, party->seed.bytes, sizeof row.seed);
    if (party->match != NULL) {
        (void)ch_log_head(party->match, head);
        row.first = head;
    }
    ch_json_init(&card, house->scratch, sizeof house->scratch);
    card_write(party, &card);
    row.json = card.text;
    store_batch_save(house_write(house, party), &row);
    entry_update(party);
    party->save = party->moved = false;
}

/* --- Filling ----------------------------------------------------------------
 */

/* Called after each line of a log that is replayed. */
static bool relive(void *with, const struct ch_match *match,
                   const struct ch_record *record)
{
    struct party *party = with;

    (void)match;
    history_add(party, &record->facts);
    return true;
}

/* The log in one piece: the first line, then what was appended. */
static char *whole_log(const struct store_table *table, size_t *len)
{
    size_t first = strlen(table->row.first);
    char *log = malloc(first + table->len + 1);

    if (log != NULL) {
        memcpy(log, table->row.first, first);
        memcpy(log + first, table->log, table->len);
        *len = first + table->len;
    }
    return log;
}

static const char *damaged(struct ch_log_error *bad, const char *slug)
{
    if (bad->slug[0] == '\0')
        (void)snprintf(bad->slug, sizeof bad->slug, "%s", slug);
    return "table-damaged";
}

static const char *fill_game(struct party *party,
                             const struct store_table *table,
                             struct ch_log_error *bad)
{
    const char *move = table->moves, *why;
    size_t len = 0;
    char *log = whole_log(table, &len);

    if (log == NULL)
        return "out-of-memory";
    party->history.whole = needs_whole_history(party);
    party->match = ch_log_replay(log, len, relive, party, bad);
    free(log);
    if (party->match == NULL)
        return damaged(bad, "log-damaged");
    memcpy(party->seed.bytes, table->row.seed, sizeof party->seed.bytes);
    why = ch_match_resume(party->match, &party->seed, &party->house->record);
    if (why == NULL)
        why = stored_game(party);
    if (why != NULL)
        return damaged(bad, why);
    for (uint32_t i = 0; i < table->pieces; i++, move += strlen(move) + 1)
        if (move[0] != '\0')
            seen_add(party, move);
    /* The card is newer if it was saved after the last move. */
    if (table->clocks[0] != '\0' &&
        party->saved_at != ch_match_seq(party->match) &&
        !clock_read(party, table->clocks))
        return damaged(bad, "clocks-damaged");
    return NULL;
}

const char *party_fill(struct party *party, const struct store_table *table,
                       struct ch_log_error *bad)
{
    const char *why = stored_row(table);

    *bad = (struct ch_log_error){.line = table->bad};
    memcpy(party->id, table->row.id, sizeof party->id);
    if (why != NULL)
        return damaged(bad, why);
    memcpy(party->code, table->row.code, sizeof party->code);
    party->phase = table->row.phase;
    party->made = table->row.made;
    party->touched = table->row.touched;
    party->game = ch_game_find(table->row.game);
    if (party->game == NULL)
        return damaged(bad, "game-unknown");
    why = card_read(party, table->row.json);
    if (why == NULL)
        why = stored_people(party);
    if (why != NULL)
        return damaged(bad, why);
    if (party->set.is_public != table->row.is_public)
        return damaged(bad, "public-or-not");
    return party->phase != STORE_OPEN ? fill_game(party, table, bad) : NULL;
}
