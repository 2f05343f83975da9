/*
 * load_hear.c - the server's words to a player.
 *
 * Each fact's number must follow the one before: a gap, a number heard twice or
 * a view that knows less than its seat was told is counted, and is a failure.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "load/load.h"
#include "load/load_scan.h"

/* What we want to know of a message, wherever it stands. */
struct said {
    struct slice is, id, ok, slug, table, token, seat, view, facts, question,
        offers, over, you, told, again, dealt;
};

static void sort_out(struct slice object, struct said *out, bool *bad)
{
    static const struct {
        const char *name;
        size_t at;
    } wanted[] = {
#define WANT(name) {#name, offsetof(struct said, name)}
        WANT(is),    WANT(id),    WANT(ok),       WANT(slug),
        WANT(table), WANT(token), WANT(seat),     WANT(view),
        WANT(facts), WANT(you),   WANT(question), WANT(offers),
        WANT(over),  WANT(told),  WANT(again),    WANT(dealt),
#undef WANT
    };
    struct scan scan = scan_of(object);
    struct slice key, value;

    while (scan_member(&scan, &key, &value))
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
            if (slice_is(key, wanted[i].name)) {
                memcpy((char *)out + wanted[i].at, &value, sizeof value);
                break;
            }
    *bad = *bad || scan.bad;
}

/* --- Setting up ---------------------------------------------------------- */

static void refused(struct player *player, const struct said *said)
{
    struct load *load = player->table->load;

    load->counts.denied++;
    slice_text(said->slug, load->slug, sizeof load->slug);
}

static void seated(struct player *player, const struct said *said)
{
    struct load_table *table = player->table;

    slice_text(said->token, player->token, sizeof player->token);
    player->seat = (int)slice_number(said->seat);
    if (table->id[0] == '\0') {
        slice_text(said->table, table->id, sizeof table->id);
        talk_others_join(table);
    }
    record_member(player);
    /* A seat may be taken by somebody who joined, and was cut off before it
     * heard so. */
    if (player->seat < 0) {
        table->load->counts.remade++;
        table_anew(table);
        return;
    }
    talk_ready(player);
}

static void ready(struct player *player)
{
    struct load_table *table = player->table;

    if (!player->ready)
        table->ready++;
    player->ready = true;
    if (table->ready == table->seats && !table->playing)
        talk_start(table);
}

/* --- Facts --------------------------------------------------------------- */

static void new_round(struct player *player, uint32_t round)
{
    struct load_table *table = player->table;

    player->round = round;
    player->last = player->tries = 0;
    player->question = player->next_question = 0;
    player->untold = false;
    if (player->over)
        table->ended--;
    player->over = false;
}

/* The next seat sees for this one when its moves are told. */
static struct player *watched(struct player *player)
{
    struct load_table *table = player->table;

    for (uint32_t i = 0; i < table->seats; i++) {
        struct player *other = &table->load->players[table->first + i];

        if (other != player && other->seat >= 0 &&
            (other->seat + 1) % table->seats == player->seat)
            return other->untold ? other : NULL;
    }
    return NULL;
}

/* A fact names who did it first: {"number":7,"fact":"laid","seat":2,...}. */
static bool is_by(struct slice fact, int seat)
{
    struct scan scan = scan_of(fact);
    struct slice key, value;

    for (int i = 0; i < 3; i++)
        if (!scan_member(&scan, &key, &value))
            return false;
    return slice_number(value) == seat;
}

static void saw_move(struct load *load, struct player *by)
{
    by->untold = false;
    if (load->stage == MEASURING)
        latency_add(&load->latency, load->now - by->sent);
}

static void hear_facts(struct player *player, struct slice facts)
{
    struct load *load = player->table->load;
    struct player *other = watched(player);
    struct scan scan = scan_of(facts);
    struct slice fact;

    while (scan_element(&scan, &fact)) {
        int64_t number = slice_number(slice_get(fact, "number"));

        if (number == 1 && player->over) /* heard before the table's news */
            new_round(player, player->round + 1);
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

static bool choose(struct player *player, struct slice offers,
                   char out[LOAD_MOVE])
{
    struct scan scan = scan_of(offers);
    struct slice offer, chosen = {NULL, 0};
    uint32_t n = 0;

    while (scan_element(&scan, &offer)) {
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

static void see_end(struct player *player)
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
    talk_after_end(player);
}

static void hear_question(struct player *player, const struct said *said)
{
    int64_t question = slice_number(said->question);

    if (slice_word(said->over, "true")) {
        see_end(player);
        return;
    }
    if (said->facts.at != NULL || said->view.at != NULL ||
        said->told.at != NULL)
        begin_play(player->table);
    if (question <= 0 || (uint32_t)question <= player->question ||
        said->offers.at == NULL || player->later != '\0')
        return;
    if (player->in_flight) {
        if (choose(player, said->offers, player->next_move))
            player->next_question = (uint32_t)question;
        return;
    }
    if (!choose(player, said->offers, player->move))
        return;
    player->question = (uint32_t)question;
    talk_queue(player);
}

/* Offers stand beside the view: they are the client's wish, not the game's. */
static void hear_view(struct player *player, struct slice view,
                      struct slice offers)
{
    struct load *load = player->table->load;
    struct said said = {.view = view};
    int64_t told;
    bool bad = false;

    sort_out(view, &said, &bad);
    if (offers.at != NULL)
        said.offers = offers;
    told = slice_number(said.told);
    if (bad)
        load->counts.unread++;
    if (told >= 0) {
        if (told < player->last)
            load->counts.gaps++;
        player->last = (uint32_t)told;
    }
    hear_question(player, &said);
}

/* --- Messages ------------------------------------------------------------ */

static void hear_table(struct player *player, struct slice table)
{
    int64_t round = slice_number(slice_get(table, "round"));

    if (round > player->round)
        new_round(player, (uint32_t)round);
}

/* There is another deal to add to. */
static void hear_next(struct player *player, struct slice table)
{
    struct slice next = slice_get(table, "next");

    if (next.at == NULL || slice_is(next, player->mixed))
        return;
    slice_text(next, player->mixed, sizeof player->mixed);
    talk_mix(player);
}

static void check_seat(struct player *player, struct slice you)
{
    struct load *load = player->table->load;
    int64_t seat = slice_number(slice_get(you, "seat"));

    if (player->seat >= 0 && seat != player->seat) {
        load->counts.seats_lost++;
        player->seat = (int)seat;
    }
}

/* Back again: what was not answered is said once more, under the same id. */
static void hear_welcome(struct player *player, const struct said *said)
{
    struct load_table *table = player->table;
    uint32_t round = player->round;
    bool open = slice_is(slice_get(said->table, "phase"), "open");

    hear_table(player, said->table);
    check_seat(player, said->you);
    hear_next(player, said->table);
    if (player->in_flight)
        talk_move(player);
    if (said->view.at != NULL && said->view.at[0] == '{') {
        hear_view(player, said->view, said->offers);
    } else if (!open && round != 0 && round != player->round) {
        talk_view(player); /* facts of another game than we think */
    } else {
        hear_facts(player, said->facts);
        if (!open)
            hear_question(player, said);
    }
    if (slice_is(slice_get(said->table, "phase"), "over"))
        see_end(player); /* facts alone need not say so */
    if (open && player->seat >= 0) {
        if (!player->ready)
            talk_ready(player);
        if (table->ready == table->seats)
            talk_start(table);
    }
}

static void take_next(struct player *player)
{
    if (player->next_question <= player->question)
        return;
    player->question = player->next_question;
    memcpy(player->move, player->next_move, sizeof player->move);
    talk_queue(player);
}

static bool could_not_save(const struct said *said)
{
    return slice_is(said->slug, "could-not-save");
}

static void hear_move_answer(struct player *player, const struct said *said)
{
    struct load *load = player->table->load;
    char id[LOAD_SLUG], expected[32];

    slice_text(said->id, id, sizeof id);
    (void)snprintf(expected, sizeof expected, "m%d-%u", player->seat,
                   player->moves);
    if (!player->in_flight || strcmp(id, expected) != 0)
        return; /* of a move that was sent twice: answered already */
    player->in_flight = false;
    load->in_flight--;
    if (slice_word(said->ok, "true")) {
        record_move(player, "kept");
        load->counts.moves++;
        load->counts.known += slice_word(said->again, "true");
        player->tries = 0;
        take_next(player);
        return;
    }
    record_move(player, "refused");
    player->untold = false;
    load->counts.refused++;
    slice_text(said->slug, load->slug, sizeof load->slug);
    if (could_not_save(said))
        talk_later(player, 'm');
    else if (slice_is(said->slug, "dealing"))
        player->question = 0; /* of the game before, said twice */
    else
        talk_retry(player);
}

/* A seat that is gone, or one that could not be taken because somebody sits
 * there who was cut off before it heard so: another table, then. */
static void give_up(struct player *player, char what)
{
    struct load_counts *counts = &player->table->load->counts;

    if (what == 'h')
        counts->seats_lost++;
    else if (what == 'j' && player->table->load->wish.kill > 0)
        counts->remade++;
    else
        return;
    table_anew(player->table);
}

static void hear_answer(struct player *player, const struct said *said)
{
    bool ok = slice_word(said->ok, "true");
    char what = said->id.len > 2 ? said->id.at[1] : '?';

    if (what == 'x')
        return; /* who comes too late adds nothing */
    if (what == 'm')
        hear_move_answer(player, said);
    else if (!ok && could_not_save(said))
        talk_later(player, what);
    else if (!ok && what == 's')
        player->table->started = false; /* asked for twice, most likely */
    else if (!ok) {
        refused(player, said);
        give_up(player, what);
    } else if (what == 'c' || what == 'j')
        seated(player, said);
    else if (what == 'r')
        ready(player);
    else if (what == 'a')
        talk_rematch(player->table);
}

void hear(struct player *player, const char *text, size_t len)
{
    struct load *load = player->table->load;
    struct said said = {.is = {NULL, 0}};
    bool bad = false;

    sort_out((struct slice){text, len}, &said, &bad);
    if (bad || said.is.at == NULL) {
        load->counts.unread++;
    } else if (slice_is(said.is, "answer")) {
        hear_answer(player, &said);
    } else if (slice_is(said.is, "facts")) {
        hear_facts(player, said.facts);
        hear_question(player, &said);
    } else if (slice_is(said.is, "table")) {
        hear_table(player, said.table);
        hear_next(player, said.table);
    } else if (slice_is(said.is, "deal")) {
        if (slice_word(said.dealt, "false"))
            talk_reveal(player);
    } else if (slice_is(said.is, "welcome")) {
        hear_welcome(player, &said);
    } else if (slice_is(said.is, "view")) {
        hear_view(player, said.view, said.offers);
    } else if (slice_is(said.is, "you")) {
        check_seat(player, said.you);
    }
}
