/*
 * load_talk.c - a player's words to the server, and who gets them when.
 *
 * Every request has an id whose first letter says what it was, so that the
 * answer is understood without a memory of requests. A move's id is made of the
 * seat and a number that the player never uses again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "load/load.h"

__attribute__((format(printf, 2, 3))) static void say(struct player *player,
                                                      const char *format, ...)
{
    char text[LOAD_MOVE + 400];
    va_list list;
    int n;

    va_start(list, format);
    n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (n > 0 && (size_t)n < sizeof text)
        client_text(player->client, text, (size_t)n);
}

static bool is_host(const struct player *player)
{
    const struct load_table *table = player->table;

    return player == &table->load->players[table->first];
}

/* --- Coming to a table --------------------------------------------------- */

static void create(struct player *player)
{
    const struct load_table *table = player->table;

    say(player,
        "{\"do\":\"create\",\"id\":\"c\",\"game\":\"%s\",\"seats\":%d,"
        "\"name\":\"Host\",\"offers\":%d}",
        table->game->name, table->seats, LOAD_OFFERS);
}

static void join(struct player *player)
{
    const struct load_table *table = player->table;

    say(player,
        "{\"do\":\"join\",\"id\":\"j\",\"table\":\"%s\",\"name\":\"Guest %d\","
        "\"offers\":%d}",
        table->id, (int)(player - table->load->players - table->first),
        LOAD_OFFERS);
}

static void hello(struct player *player)
{
    say(player,
        "{\"do\":\"hello\",\"id\":\"h\",\"table\":\"%s\",\"token\":\"%s\","
        "\"last\":%u,\"offers\":%d}",
        player->table->id, player->token, player->last, LOAD_OFFERS);
}

void talk_arrive(struct player *player)
{
    player->greeted = false;
    player->later = '\0';
    if (is_host(player))
        player->table->started = false;
    if (player->token[0] != '\0')
        hello(player);
    else if (is_host(player))
        create(player);
    else if (player->table->id[0] != '\0')
        join(player);
}

void talk_others_join(struct load_table *table)
{
    for (int i = 1; i < table->seats; i++) {
        struct player *player =
            &table->load->players[table->first + (uint32_t)i];

        if (client_is_open(player->client))
            join(player);
    }
}

void talk_ready(struct player *player)
{
    if (player->greeted)
        return;
    player->greeted = true;
    say(player, "{\"do\":\"ready\",\"id\":\"r\",\"ready\":true}");
}

void talk_start(struct load_table *table)
{
    if (table->started)
        return;
    table->started = true;
    say(&table->load->players[table->first], "{\"do\":\"start\",\"id\":\"s\"}");
}

void talk_mix(struct player *player)
{
    char commit[CH_COMMITMENT + 1];

    for (size_t i = 0; i < sizeof player->random.bytes; i++)
        player->random.bytes[i] =
            (uint8_t)ch_rng_word(&player->table->load->rng);
    ch_mix_commit(player->mixed, &player->random, commit);
    say(player, "{\"do\":\"mix\",\"id\":\"x\",\"commit\":\"%s\"}", commit);
}

void talk_reveal(struct player *player)
{
    char hex[2 * sizeof player->random.bytes + 1];

    (void)sodium_bin2hex(hex, sizeof hex, player->random.bytes,
                         sizeof player->random.bytes);
    say(player, "{\"do\":\"reveal\",\"id\":\"x\",\"random\":\"%s\"}", hex);
}

void talk_view(struct player *player)
{
    say(player, "{\"do\":\"view\",\"id\":\"v\"}");
}

/* --- Moves --------------------------------------------------------------- */

void talk_move(struct player *player)
{
    struct load *load = player->table->load;

    if (player->in_flight)
        load->counts.resent++;
    else
        load->in_flight++;
    player->in_flight = true;
    say(player,
        "{\"do\":\"move\",\"id\":\"m%d-%u\",\"question\":%u,\"move\":%s}",
        player->seat, player->moves, player->question, player->move);
}

void talk_queue(struct player *player)
{
    struct load *load = player->table->load;
    uint32_t at = (load->due_from + load->n_due) % load->n_players;

    if (player->due)
        return;
    player->due = true;
    load->due[at] = (uint32_t)(player - load->players);
    load->n_due++;
}

static void send_one(struct load *load)
{
    struct player *player = &load->players[load->due[load->due_from]];

    load->due_from = (load->due_from + 1) % load->n_players;
    load->n_due--;
    player->due = false;
    if (player->question == 0)
        return;
    if (!client_is_open(player->client)) {
        player->question = 0; /* the welcome asks again */
        return;
    }
    player->moves++;
    player->sent = load->now;
    player->untold = true;
    record_move(player, "sent");
    talk_move(player);
    if (load->wish.cut > 0 &&
        ch_rng_below(&load->rng, (uint32_t)load->wish.cut) == 0) {
        client_leave(player->client); /* it may be kept; nobody hears so */
        client_open(player->client);
    }
}

void talk_send_due(struct load *load)
{
    uint32_t n = load->n_due;

    if (load->stage != WARMING_UP && load->stage != MEASURING)
        return;
    if (load->wish.rate > 0) {
        double allowed = (load->now - load->began) * load->wish.rate;

        /* Time in which nobody had a move is not made up for in a burst. */
        if (allowed - load->paced > 50 && allowed - load->paced > n)
            load->paced = allowed - 50;
        if (n > (uint32_t)(allowed - load->paced))
            n = (uint32_t)(allowed - load->paced);
        load->paced += n;
    }
    while (n-- > 0)
        send_one(load);
}

/* The seat is still asked: another view has other offers. */
void talk_retry(struct player *player)
{
    player->question = 0;
    if (++player->tries < 20)
        talk_view(player);
}

/* --- After the end ------------------------------------------------------- */

static void forget_table(struct player *player)
{
    player->token[0] = '\0';
    player->seat = -1;
    player->later = '\0';
    player->ready = player->over = player->untold = false;
    if (player->in_flight)
        player->table->load->in_flight--;
    player->in_flight = false;
    player->round = player->last = player->tries = 0;
    player->question = player->next_question = 0;
}

void table_anew(struct load_table *table)
{
    struct load *load = table->load;

    if (table->playing)
        load->playing--;
    table->id[0] = '\0';
    table->ready = table->ended = table->again = 0;
    table->started = table->playing = false;
    table->made++;
    for (int i = 0; i < table->seats; i++) {
        struct player *player = &load->players[table->first + (uint32_t)i];

        client_leave(player->client);
        forget_table(player);
        client_open(player->client);
    }
}

static void say_again(struct player *player)
{
    say(player, "{\"do\":\"rematch\",\"id\":\"%c\"}",
        is_host(player) ? 'A' : 'a');
}

/* Whoever keeps a record keeps the logs too: a rematch would replace them. */
void talk_after_end(struct player *player)
{
    struct load_table *table = player->table;

    if (table->load->wish.to_end)
        return;
    if (table->load->acks != NULL) {
        if (table->ended == table->seats)
            table_anew(table);
    } else if (!is_host(player) || table->seats == 1) {
        say_again(player);
    }
}

/* The host's word begins it, if all others have said that they want it. */
void talk_rematch(struct load_table *table)
{
    if (++table->again < table->seats - 1U)
        return;
    table->again = 0;
    say_again(&table->load->players[table->first]);
}

/* --- When the server cannot save ------------------------------------------ */

/* All who wait try together: a house with a full disk has no need of a crowd
 * that asks all the time. It looks at its disk twice a second. */
void talk_later(struct player *player, char what)
{
    struct load *load = player->table->load;

    load->counts.unsaved++;
    if (load->n_later == 0)
        load->later_at = load->now + 0.5;
    if (player->later == '\0')
        load->n_later++;
    player->later = what;
    if (what == 'm')
        player->question = 0; /* it is not answered, should we come anew */
}

static void say_it_again(struct player *player)
{
    switch (player->later) {
    case 'r':
        player->greeted = false;
        talk_ready(player);
        break;
    case 's':
        player->table->started = false;
        talk_start(player->table);
        break;
    case 'a':
    case 'A':
        say_again(player);
        break;
    case 'c':
    case 'h':
    case 'j':
        talk_arrive(player);
        break;
    default: /* another view has other offers */
        player->question = 0;
        talk_view(player);
    }
}

void talk_waiting(struct load *load)
{
    if (load->n_later == 0 || load->now < load->later_at)
        return;
    for (uint32_t i = 0; i < load->n_players; i++) {
        struct player *player = &load->players[i];

        if (player->later != '\0' && client_is_open(player->client))
            say_it_again(player);
        player->later = '\0';
    }
    load->n_later = 0;
}

/* --- Making them --------------------------------------------------------- */

static uint8_t seats_for(const struct ch_game *game, uint64_t seats)
{
    if (seats < game->min_seats)
        return (uint8_t)game->min_seats;
    if (seats > game->max_seats)
        return (uint8_t)game->max_seats;
    return (uint8_t)seats;
}

static void plan_tables(struct load *load)
{
    uint32_t n_games = 0, first = 0;

    while (ch_games[n_games] != NULL)
        n_games++;
    for (uint32_t i = 0; i < load->wish.tables; i++) {
        struct load_table *table = &load->tables[i];

        table->load = load;
        table->game =
            load->wish.game != NULL ? load->wish.game : ch_games[i % n_games];
        table->seats = seats_for(table->game, load->wish.seats);
        table->first = first;
        first += table->seats;
    }
    load->n_players = first;
}

static bool make_player(struct load *load, struct load_table *table, uint32_t i)
{
    struct player *player = &load->players[i];

    player->table = table;
    player->seat = -1;
    player->client = client_create(load->clients, player);
    return player->client != NULL;
}

bool load_make_players(struct load *load)
{
    load->tables = calloc(load->wish.tables + 1, sizeof *load->tables);
    load->idlers = calloc(load->wish.idle + 1, sizeof(struct client *));
    if (load->tables == NULL || load->idlers == NULL)
        return false;
    plan_tables(load);
    load->players = calloc(load->n_players + 1, sizeof *load->players);
    load->due = calloc(load->n_players + 1, sizeof *load->due);
    if (load->players == NULL || load->due == NULL)
        return false;
    for (uint32_t t = 0; t < load->wish.tables; t++)
        for (uint32_t i = 0; i < load->tables[t].seats; i++)
            if (!make_player(load, &load->tables[t], load->tables[t].first + i))
                return false;
    for (uint32_t i = 0; i < load->wish.idle; i++) {
        load->idlers[i] = client_create(load->clients, NULL);
        if (load->idlers[i] == NULL)
            return false;
    }
    return true;
}

void load_free_players(struct load *load)
{
    for (uint32_t i = 0; load->players != NULL && i < load->n_players; i++)
        client_destroy(load->players[i].client);
    for (uint32_t i = 0; load->idlers != NULL && i < load->wish.idle; i++)
        client_destroy(load->idlers[i]);
    free(load->tables);
    free(load->players);
    free(load->idlers);
    free(load->due);
}
