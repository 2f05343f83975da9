/*
 * load_receive.c - messages of the server to a player.
 *
 * Facts are numbered without gaps: a gap, a repeated number, or a view that has
 * fewer facts than its seat was told is counted, and makes the test fail.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_receive.h"

#include <string.h>

#include "load/load_queue.h"
#include "load/load_acks.h"
#include "load/load_scan.h"
#include "load/load_send.h"

/* The members of a message that we use. */
struct message {
    struct load_scan_slice is, id, ok, slug, table, token, seat, view, facts,
        question, offers, over, you, told, again, dealt;
};

static void read_members(struct load_scan_slice object, struct message *out,
                         bool *bad)
{
    static const struct {
        const char *name;
        size_t at;
    } wanted[] = {
#define WANT(name) {#name, offsetof(struct message, name)}
        WANT(is),    WANT(id),    WANT(ok),       WANT(slug),
        WANT(table), WANT(token), WANT(seat),     WANT(view),
        WANT(facts), WANT(you),   WANT(question), WANT(offers),
        WANT(over),  WANT(told),  WANT(again),    WANT(dealt),
#undef WANT
    };
    struct load_scan scan = load_scan_begin(object);
    struct load_scan_slice key, value;

    while (load_scan_member(&scan, &key, &value))
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
            if (load_scan_is(key, wanted[i].name)) {
                memcpy((char *)out + wanted[i].at, &value, sizeof value);
                break;
            }
    *bad = *bad || scan.bad;
}

/* --- Set-up --------------------------------------------------------------- */

static void on_refused(struct load_player *player,
                       const struct message *message)
{
    struct load *load = player->table->load;

    load->counts.denied++;
    load_scan_text(message->slug, load->slug, sizeof load->slug);
}

static void on_seated(struct load_player *player, const struct message *message)
{
    struct load_table *table = player->table;

    load_scan_text(message->token, player->token, sizeof player->token);
    player->seat = (int)load_scan_number(message->seat);
    if (table->id[0] == '\0') {
        load_scan_text(message->table, table->id, sizeof table->id);
        load_send_joins(table);
    }
    load_acks_member(player);
    /* Our seat may be taken by a connection of ours that joined and was lost
     * before the answer came. */
    if (player->seat < 0) {
        table->load->counts.remade++;
        load_send_new_table(table);
        return;
    }
    load_send_ready(player);
}

static void on_ready(struct load_player *player)
{
    struct load_table *table = player->table;

    if (!player->ready)
        table->ready++;
    player->ready = true;
    if (table->ready == table->seats && !table->playing)
        load_send_start(table);
}

/* --- Facts --------------------------------------------------------------- */

static void begin_round(struct load_player *player, uint32_t round)
{
    struct load_table *table = player->table;

    player->round = round;
    player->last = player->tries = 0;
    player->question = player->next_question = 0;
    player->unseen = false;
    if (player->over)
        table->ended--;
    player->over = false;
}

/* Latencies are measured at the next seat: the player whose move this one is
 * expected to see, or NULL. */
static struct load_player *watched_player(struct load_player *player)
{
    struct load_table *table = player->table;

    for (uint32_t i = 0; i < table->seats; i++) {
        struct load_player *other = &table->load->players[table->first + i];

        if (other != player && other->seat >= 0 &&
            (other->seat + 1) % table->seats == player->seat)
            return other->unseen ? other : NULL;
    }
    return NULL;
}

/* A fact names its actor first: {"number":7,"fact":"laid","seat":2,...}. */
static bool is_by(struct load_scan_slice fact, int seat)
{
    struct load_scan scan = load_scan_begin(fact);
    struct load_scan_slice key, value;

    for (int i = 0; i < 3; i++)
        if (!load_scan_member(&scan, &key, &value))
            return false;
    return load_scan_number(value) == seat;
}

static void saw_move(struct load *load, struct load_player *by)
{
    by->unseen = false;
    if (load->stage == MEASURING)
        latency_add(&load->latency, load->now - by->sent);
}

static void on_facts(struct load_player *player, struct load_scan_slice facts)
{
    struct load *load = player->table->load;
    struct load_player *other = watched_player(player);
    struct load_scan scan = load_scan_begin(facts);
    struct load_scan_slice fact;

    while (load_scan_element(&scan, &fact)) {
        int64_t number = load_scan_number(load_scan_get(fact, "number"));

        if (number == 1 && player->over) /* came before the table's message */
            begin_round(player, player->round + 1);
        if (number != (int64_t)player->last + 1)
            load->counts.gaps++;
        if (number > 0)
            player->last = (uint32_t)number;
        if (other != NULL && is_by(fact, other->seat)) {
            saw_move(load, other);
            other = NULL;
        }
    }
}

/* --- Questions ----------------------------------------------------------- */

static bool choose_move(struct load_player *player,
                        struct load_scan_slice offers, char out[LOAD_MOVE])
{
    struct load_scan scan = load_scan_begin(offers);
    struct load_scan_slice offer, chosen = {NULL, 0};
    uint32_t n = 0;

    while (load_scan_element(&scan, &offer)) {
        n++;
        if (offer.len < LOAD_MOVE &&
            (chosen.at == NULL ||
             ch_rng_below(&player->table->load->rng, n) == 0))
            chosen = offer;
    }
    if (chosen.at == NULL)
        return false;
    memcpy(out, chosen.at, chosen.len);
    out[chosen.len] = '\0';
    return true;
}

static void begin_play(struct load_table *table)
{
    if (table->playing)
        return;
    table->playing = true;
    table->load->playing++;
}

static void on_game_over(struct load_player *player)
{
    struct load_table *table = player->table;
    struct load *load = table->load;

    if (player->over)
        return;
    player->over = true;
    table->ended++;
    if (table->ended == table->seats) {
        load->counts.games++;
        if (!table->done)
            load->done++;
        table->done = true;
    }
    load_send_after_end(player);
}

static void on_question(struct load_player *player,
                        const struct message *message)
{
    int64_t question = load_scan_number(message->question);

    if (load_scan_is_word(message->over, "true")) {
        on_game_over(player);
        return;
    }
    if (message->facts.at != NULL || message->view.at != NULL ||
        message->told.at != NULL)
        begin_play(player->table);
    if (question <= 0 || (uint32_t)question <= player->question ||
        message->offers.at == NULL || player->delayed != '\0')
        return;
    if (player->in_flight) {
        if (choose_move(player, message->offers, player->next_move))
            player->next_question = (uint32_t)question;
        return;
    }
    if (!choose_move(player, message->offers, player->move))
        return;
    player->question = (uint32_t)question;
    load_queue_move(player);
}

/* Legal moves are beside the view, not in it: the client asked for them. */
static void on_view(struct load_player *player, struct load_scan_slice view,
                    struct load_scan_slice offers)
{
    struct load *load = player->table->load;
    struct message message = {.view = view};
    int64_t told;
    bool bad = false;

    read_members(view, &message, &bad);
    if (offers.at != NULL)
        message.offers = offers;
    told = load_scan_number(message.told);
    if (bad)
        load->counts.unread++;
    if (told >= 0) {
        if (told < player->last)
            load->counts.gaps++;
        player->last = (uint32_t)told;
    }
    on_question(player, &message);
}

/* --- Messages ------------------------------------------------------------ */

static void on_table(struct load_player *player, struct load_scan_slice table)
{
    int64_t round = load_scan_number(load_scan_get(table, "round"));

    if (round > player->round)
        begin_round(player, (uint32_t)round);
}

/* There is a new deal to add randomness to. */
static void on_next_deal(struct load_player *player,
                         struct load_scan_slice table)
{
    struct load_scan_slice next = load_scan_get(table, "next");

    if (next.at == NULL || load_scan_is(next, player->mixed))
        return;
    load_scan_text(next, player->mixed, sizeof player->mixed);
    load_send_mix(player);
}

static void check_seat(struct load_player *player, struct load_scan_slice you)
{
    struct load *load = player->table->load;
    int64_t seat = load_scan_number(load_scan_get(you, "seat"));

    if (player->seat >= 0 && seat != player->seat) {
        load->counts.seats_lost++;
        player->seat = (int)seat;
    }
}

/* After a reconnect: a move without an answer is sent again, under the same
 * id. */
static void on_welcome(struct load_player *player,
                       const struct message *message)
{
    struct load_table *table = player->table;
    uint32_t round = player->round;
    bool open = load_scan_is(load_scan_get(message->table, "phase"), "open");

    if (player->lost_at > 0)
        latency_add(&table->load->backs, table->load->now - player->lost_at);
    player->lost_at = 0;
    on_table(player, message->table);
    check_seat(player, message->you);
    on_next_deal(player, message->table);
    if (player->in_flight)
        load_send_move(player);
    if (message->view.at != NULL && message->view.at[0] == '{') {
        on_view(player, message->view, message->offers);
    } else if (!open && round != 0 && round != player->round) {
        load_send_view(player); /* the facts are of another game than we know */
    } else {
        on_facts(player, message->facts);
        if (!open)
            on_question(player, message);
    }
    if (load_scan_is(load_scan_get(message->table, "phase"), "over"))
        on_game_over(player); /* facts need not say so */
    if (open && player->seat >= 0) {
        if (!player->ready)
            load_send_ready(player);
        if (table->ready == table->seats)
            load_send_start(table);
    }
}

static void queue_next_move(struct load_player *player)
{
    if (player->next_question <= player->question)
        return;
    player->question = player->next_question;
    memcpy(player->move, player->next_move, sizeof player->move);
    load_queue_move(player);
}

static bool could_not_save(const struct message *message)
{
    return load_scan_is(message->slug, "could-not-save");
}

static void on_move_answer(struct load_player *player,
                           const struct message *message)
{
    struct load *load = player->table->load;
    char id[LOAD_SLUG], expected[32];

    load_scan_text(message->id, id, sizeof id);
    (void)snprintf(expected, sizeof expected, "m%d-%u", player->seat,
                   player->moves);
    if (!player->in_flight || strcmp(id, expected) != 0)
        return; /* a move that was sent twice, answered before */
    player->in_flight = false;
    load->in_flight--;
    if (load_scan_is_word(message->ok, "true")) {
        load_acks_move(player, "kept");
        load->counts.moves++;
        load->counts.known += load_scan_is_word(message->again, "true");
        player->tries = 0;
        queue_next_move(player);
        return;
    }
    load_acks_move(player, "refused");
    player->unseen = false;
    load->counts.refused++;
    load_scan_text(message->slug, load->slug, sizeof load->slug);
    if (could_not_save(message))
        load_queue_delay(player, 'm');
    else if (load_scan_is(message->slug, "dealing"))
        player->question = 0; /* sent twice, and belongs to the last game */
    else
        load_send_retry(player);
}

/* The seat is gone, or could not be taken because a lost connection of ours
 * holds it: create another table. */
static void replace_table(struct load_player *player, char what)
{
    struct load_counts *counts = &player->table->load->counts;

    if (what == 'h')
        counts->seats_lost++;
    else if (what == 'j' && (player->table->load->config.kill > 0 ||
                             player->table->load->config.outages))
        counts->remade++;
    else
        return;
    load_send_new_table(player->table);
}

static void on_answer(struct load_player *player, const struct message *message)
{
    bool ok = load_scan_is_word(message->ok, "true");
    char what = message->id.len > 2 ? message->id.at[1] : '?';

    if (what == 'x')
        return; /* too late for this deal: adds nothing */
    if (what == 'm')
        on_move_answer(player, message);
    else if (!ok && could_not_save(message))
        load_queue_delay(player, what);
    else if (!ok && what == 's')
        player->table->started = false; /* most likely requested twice */
    else if (!ok) {
        on_refused(player, message);
        replace_table(player, what);
    } else if (what == 'c' || what == 'j')
        on_seated(player, message);
    else if (what == 'r')
        on_ready(player);
    else if (what == 'a')
        load_send_rematch(player->table);
}

void load_receive(struct load_player *player, const char *text, size_t len)
{
    struct load *load = player->table->load;
    struct message message = {.is = {NULL, 0}};
    bool bad = false;

    read_members((struct load_scan_slice){text, len}, &message, &bad);
    if (bad || message.is.at == NULL) {
        load->counts.unread++;
    } else if (load_scan_is(message.is, "answer")) {
        on_answer(player, &message);
    } else if (load_scan_is(message.is, "facts")) {
        on_facts(player, message.facts);
        on_question(player, &message);
    } else if (load_scan_is(message.is, "table")) {
        on_table(player, message.table);
        on_next_deal(player, message.table);
    } else if (load_scan_is(message.is, "deal")) {
        if (load_scan_is_word(message.dealt, "false"))
            load_send_reveal(player);
    } else if (load_scan_is(message.is, "welcome")) {
        on_welcome(player, &message);
    } else if (load_scan_is(message.is, "view")) {
        on_view(player, message.view, message.offers);
    } else if (load_scan_is(message.is, "you")) {
        check_seat(player, message.you);
    }
}
