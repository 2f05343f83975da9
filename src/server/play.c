/*
 * play.c - moves, and what everybody is told about them.
 *
 * All that a seat is sent about the game is made here, out of ch_match_view and
 * ch_match_facts: there is no other door.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/digest.h"
#include "server/house_int.h"

enum {
    NOTES = 1000, /* of one seat in one game: 21 cards, four columns, changed
                   * a dozen times each */
    RECENT = 2048 /* bytes of facts kept for those who come back, at tables
                   * where nobody needs all of it */
};

/* --- What was told ----------------------------------------------------------
 */

static unsigned row_of(ch_seat eyes)
{
    return eyes < CH_SEATS ? eyes : CH_SEATS;
}

/* Drops whole facts from the front until `keep` bytes are left. */
static void history_trim(struct party *party, uint32_t keep)
{
    struct history *history = &party->history;
    uint32_t at = 0, end = history->used;
    struct ch_fact fact;

    while (end - at > keep &&
           ch_facts_read(history->bytes, history->used, &at, &fact)) {
        for (ch_seat seat = 0; seat < party->how.seats; seat++)
            history->dropped[seat] += ch_in(fact.to, seat);
        history->dropped[CH_SEATS] += ch_in(fact.to, CH_WATCHER);
    }
    memmove(history->bytes, history->bytes + at, end - at);
    history->used = end - at;
}

void history_add(struct party *party, const struct ch_facts *facts)
{
    struct history *history = &party->history;
    uint32_t need;

    if (facts->used == 0)
        return; /* a move that tells nobody anything, such as a note */
    if (!history->whole && history->used + facts->used > RECENT)
        history_trim(party, RECENT / 2);
    need = history->used + facts->used;
    if (need > history->room) {
        uint32_t room = need + need / 4 + 64;
        uint8_t *more = realloc(history->bytes, room);

        if (more == NULL) { /* nobody can catch up; a view still works */
            history_trim(party, 0);
            return;
        }
        history->bytes = more;
        history->room = room;
    }
    if (facts->used > 0) /* nothing may be there yet */
        memcpy(history->bytes + history->used, facts->bytes, facts->used);
    history->used = need;
}

bool history_since(const struct party *party, ch_seat eyes, uint32_t last,
                   struct ch_json *out)
{
    const struct history *history = &party->history;
    uint32_t number = history->dropped[row_of(eyes)], at = 0;
    struct ch_fact fact;

    if (last < number || last > ch_match_told(party->match, eyes))
        return false;
    ch_json_array_begin(out, "facts");
    while (ch_facts_read(history->bytes, history->used, &at, &fact))
        if (ch_in(fact.to, eyes) && ++number > last)
            ch_fact_json(party->game, &fact, number, out);
    ch_json_array_end(out);
    return true;
}

/* --- Questions and views ----------------------------------------------------
 */

/* Writes moves as they come. */
struct lister {
    struct ch_move_sink offers;
    const struct ch_game *game;
    struct ch_json *out;
};

static void write_move(const struct ch_game *game, const struct ch_move *move,
                       struct ch_json *out)
{
    char line[CH_LINE];
    const char *blank;

    if (ch_move_print(game, move, line, sizeof line) == 0)
        return;
    blank = strchr(line, ' '); /* behind the seat */
    ch_json_str(out, NULL, blank + 1);
}

static void list_move(struct ch_move_sink *self, const struct ch_move *move)
{
    struct lister *lister = (struct lister *)self;

    write_move(lister->game, move, lister->out);
}

static uint32_t count_moves(const struct party *party, ch_seat seat)
{
    struct ch_move_sink offers = CH_MOVE_SINK_COUNT;
    uint32_t n = 0;

    ch_match_legal(party->match, seat, &offers);
    for (int i = 0; i < CH_VERBS; i++)
        n += offers.count[i];
    return n;
}

static void list_moves(const struct party *party, ch_seat seat, uint32_t from,
                       uint32_t most, struct ch_json *out)
{
    struct lister lister = {
        .offers = CH_MOVE_SINK_ALL(list_move), .game = party->game, .out = out};

    lister.offers.skip = from;
    lister.offers.left = most;
    ch_match_legal(party->match, seat, &lister.offers);
}

/* All legal moves if they are few enough, else a sample. */
static void write_offers(const struct party *party, ch_seat seat, unsigned most,
                         struct ch_json *out)
{
    if (most == 0)
        return;
    ch_json_array_begin(out, "offers");
    if (count_moves(party, seat) <= most) {
        list_moves(party, seat, 0, most, out);
    } else {
        for (unsigned i = 0; i < most; i++) {
            struct ch_move move;

            ch_match_pick(party->match, seat, &party->house->rng, &move);
            write_move(party->game, &move, out);
        }
    }
    ch_json_array_end(out);
}

void play_question(const struct party *party, ch_seat seat, unsigned offers,
                   struct ch_json *out)
{
    ch_seats who = ch_match_actors(party->match);
    struct ch_prompt prompt;

    ch_json_seats(out, "acts", who);
    if (seat >= party->how.seats || !ch_in(who, seat))
        return;
    prompt = ch_match_prompt(party->match, seat);
    ch_json_int(out, "question", ch_match_question(party->match, seat));
    ch_json_str(out, "ask", prompt.ask);
    ch_json_str(out, "say", prompt.say);
    ch_json_bool(out, "open", prompt.open);
    write_offers(party, seat, offers, out);
}

void play_view(const struct party *party, ch_seat eyes, unsigned offers,
               struct ch_json *out)
{
    ch_json_key(out, "view");
    ch_match_view(party->match, eyes, out);
    if (eyes < party->how.seats && ch_in(ch_match_actors(party->match), eyes))
        write_offers(party, eyes, offers, out);
}

void play_end(const struct party *party, struct ch_json *out)
{
    char hex[2 * sizeof party->seed.bytes + 1];
    struct ch_score score[CH_SEATS];

    if (ch_match_actors(party->match) != 0 ||
        ch_match_broken(party->match) != NULL)
        return;
    ch_json_bool(out, "over", true);
    ch_match_score(party->match, score);
    ch_json_array_begin(out, "scores");
    for (unsigned seat = 0; seat < party->how.seats; seat++) {
        ch_json_object_begin(out, NULL);
        ch_json_int(out, "points", score[seat].points);
        ch_json_bool(out, "won", score[seat].won);
        ch_json_object_end(out);
    }
    ch_json_array_end(out);
    (void)sodium_bin2hex(hex, sizeof hex, party->seed.bytes,
                         sizeof party->seed.bytes);
    ch_json_str(out, "seed", hex);
}

void play_facts(const struct party *party, const struct ch_record *record,
                ch_seat eyes, bool view, unsigned offers, struct ch_json *out)
{
    ch_json_array_begin(out, "facts");
    ch_match_facts(party->match, record, eyes, out);
    ch_json_array_end(out);
    if (view)
        play_view(party, eyes, offers, out);
    else
        play_question(party, eyes, offers, out);
    play_end(party, out);
    tell_clock(party, out);
    ch_json_object_end(out);
}

void play_send_view(struct guest *guest)
{
    struct ch_json out;

    if (guest->party->match == NULL)
        return;
    out = house_message(guest->house, "view");
    play_view(guest->party, guest_seat(guest), guest->offers, &out);
    play_end(guest->party, &out);
    ch_json_object_end(&out);
    house_tell(guest, &out);
}

/* --- Publishing -------------------------------------------------------------
 */

static void store_lines(struct party *party, const char *move)
{
    struct house *house = party->house;
    const struct ch_record *record = &house->record;
    char *at = house->scratch, clocks[CLOCKS_BYTES];
    struct store_piece piece = {
        .move = move, .clocks = clocks, .lines = house->scratch};

    for (uint32_t i = 0; i < record->n; i++)
        at += ch_log_entry(party->match, &record->entry[i], at);
    if (record->n == 0)
        return;
    clock_write(party, clocks);
    piece.seq = record->entry[0].seq;
    piece.len = (size_t)(at - house->scratch);
    store_batch_append(house_write(house, party), party->id, &piece);
}

static void write_facts(const struct guest *guest, struct ch_json *out)
{
    struct house *house = guest->house;

    *out = house_message(house, "facts");
    play_facts(guest->party, &house->record, guest_seat(guest), guest->views,
               guest->offers, out);
}

/* One message for all who see the same: seats have one guest each, watchers
 * share theirs. */
static void tell_facts(struct party *party)
{
    struct guest *guest;
    struct ch_json out;
    bool ready = false, views = false;

    LIST_FOREACH(guest, &party->guests, at_party) {
        if (guest_seat(guest) == CH_WATCHER)
            continue;
        write_facts(guest, &out);
        house_tell(guest, &out);
    }
    LIST_FOREACH(guest, &party->guests, at_party) {
        if (guest_seat(guest) != CH_WATCHER)
            continue;
        if (!ready || views != guest->views)
            write_facts(guest, &out);
        ready = true;
        views = guest->views;
        house_tell(guest, &out);
    }
}

static void finish(struct party *party)
{
    party->phase = STORE_OVER;
    party->house->count.games_over++;
    party_changed(party, true, true);
}

void play_publish(struct party *party, const char *move)
{
    party->moved = true;
    store_lines(party, move);
    history_add(party, &party->house->record.facts);
    if (move[0] != '\0')
        seen_add(party, move);
    if (ch_match_actors(party->match) == 0 && party->phase == STORE_PLAYING)
        finish(party);
    party_stir(party); /* so that new questions have their clocks */
    tell_facts(party);
}

/* --- Moves seen -------------------------------------------------------------
 */

static uint64_t move_digest(const char *move)
{
    return digest_bytes(move, strlen(move));
}

bool seen_has(const struct party *party, const char *move)
{
    uint64_t digest = move_digest(move);

    for (uint32_t i = party->n_seen; i > 0; i--)
        if (party->seen[i - 1] == digest)
            return true;
    return false;
}

/* If there is no memory it is not remembered; the store still knows. */
void seen_add(struct party *party, const char *move)
{
    if (party->n_seen == party->room_seen) {
        uint32_t room = 2 * party->room_seen + 16;
        uint64_t *more = realloc(party->seen, room * sizeof *more);

        if (more == NULL)
            return;
        party->seen = more;
        party->room_seen = room;
    }
    party->seen[party->n_seen++] = move_digest(move);
}

/* --- Orders -----------------------------------------------------------------
 */

/* Reads {"do","id","question","move"}, the busiest of all orders, by hand. */
static bool read_move(struct order *order, uint32_t *question,
                      struct ch_move *out)
{
    json_t *number = json_object_get(order->body, "question");
    json_t *text = json_object_get(order->body, "move");
    json_int_t value = json_integer_value(number);
    const char *why;

    if (order->id[0] == '\0')
        return order_refuse(order, "id-missing");
    if (json_object_size(order->body) != 4 || !json_is_integer(number) ||
        !json_is_string(text) || value < 0 || value > UINT32_MAX)
        return order_refuse(order, "order-malformed");
    *question = (uint32_t)value;
    why = ch_move_parse_for(order->party->game, guest_seat(order->guest),
                            json_string_value(text), json_string_length(text),
                            out);
    return why == NULL || order_refuse(order, why);
}

/* Members have their ids to themselves: nobody can use up those that another
 * one is going to send. No id has a dot. */
static void name_move(const struct order *order, char out[STORE_MOVE])
{
    (void)snprintf(out, STORE_MOVE, "%u.%s", (unsigned)order->guest->member,
                   order->id);
}

/* Asides are in the log too, and it should not grow without end. */
static bool is_aside(const struct party *party, const struct ch_move *move)
{
    return party->game->verbs[move->verb].when == CH_ASIDE;
}

bool do_move(struct order *order)
{
    struct party *party = order->party;
    struct house *house = order->house;
    char name[STORE_MOVE];
    struct ch_move move;
    uint32_t question = 0;
    const char *why;

    name_move(order, name);
    if (order->id[0] != '\0' && seen_has(party, name)) {
        struct ch_json again = order_yes(order); /* once is enough */

        ch_json_bool(&again, "again", true);
        order_answer(order, &again);
        order->again = true;
        return true;
    }
    if (!order_may_write(order, party) || !read_move(order, &question, &move))
        return false;
    if (is_aside(party, &move) && party->seat[move.seat].notes++ >= NOTES)
        return order_refuse(order, "enough-notes");
    why = ch_match_submit(party->match, question, &move, &house->record);
    if (why != NULL) {
        house->count.refused_moves++;
        if (ch_match_broken(party->match) != NULL)
            note(house, LOG_ERROR, "table-frozen", "table=%s why=\"%s\"",
                 party->id, ch_match_broken(party->match));
        return order_refuse(order, why);
    }
    house->count.moves++;
    party->seat[move.seat].silent = false;
    order_done(order);
    play_publish(party, name);
    return true;
}

bool do_view(struct order *order)
{
    if (!order_read(order, "{}"))
        return false;
    if (order->party->match == NULL)
        return order_refuse(order, "game-not-begun");
    order_done(order);
    play_send_view(order->guest);
    return true;
}

bool do_legal(struct order *order)
{
    ch_seat seat = guest_seat(order->guest);
    struct ch_json out;
    int from = 0;

    if (!order_read(order, "{s?:i}", "from", &from))
        return false;
    if (from < 0)
        return order_refuse(order, "order-malformed");
    out = order_yes(order);
    ch_json_int(&out, "count", count_moves(order->party, seat));
    ch_json_bool(&out, "open", ch_match_prompt(order->party->match, seat).open);
    ch_json_array_begin(&out, "moves");
    list_moves(order->party, seat, (uint32_t)from, OFFERS, &out);
    ch_json_array_end(&out);
    order_answer(order, &out);
    return true;
}

bool do_check(struct order *order)
{
    struct ch_move move;
    const char *text, *why;

    if (!order_read(order, "{s:s}", "move", &text))
        return false;
    why = ch_move_parse_for(order->party->game, guest_seat(order->guest), text,
                            strlen(text), &move);
    if (why == NULL)
        why = ch_match_check(order->party->match, &move);
    if (why != NULL)
        return order_refuse(order, why);
    order_done(order);
    return true;
}
