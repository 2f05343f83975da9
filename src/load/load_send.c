/*
 * load_send.c - requests that a player sends to the server.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_send.h"

#include <sodium.h>
#include <stdarg.h>

__attribute__((format(printf, 2, 3))) static void
send_json(struct load_player *player, const char *format, ...)
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

static bool is_host(const struct load_player *player)
{
    const struct load_table *table = player->table;

    return player == &table->load->players[table->first];
}

/* --- Joining a table ------------------------------------------------------ */

static void send_create(struct load_player *player)
{
    const struct load_table *table = player->table;

    send_json(player,
              "{\"do\":\"create\",\"id\":\"c\",\"game\":\"%s\",\"seats\":%d,"
              "\"name\":\"Host\",\"offers\":%d}",
              table->game->name, table->seats, LOAD_OFFERS);
}

static void send_join(struct load_player *player)
{
    const struct load_table *table = player->table;

    send_json(
        player,
        "{\"do\":\"join\",\"id\":\"j\",\"table\":\"%s\",\"name\":\"Guest %d\","
        "\"offers\":%d}",
        table->id, (int)(player - table->load->players - table->first),
        LOAD_OFFERS);
}

static void send_hello(struct load_player *player)
{
    send_json(
        player,
        "{\"do\":\"hello\",\"id\":\"h\",\"table\":\"%s\",\"token\":\"%s\","
        "\"last\":%u,\"offers\":%d}",
        player->table->id, player->token, player->last, LOAD_OFFERS);
}

void load_send_arrival(struct load_player *player)
{
    player->greeted = false;
    player->delayed = '\0';
    if (is_host(player))
        player->table->started = false;
    if (player->token[0] != '\0')
        send_hello(player);
    else if (is_host(player))
        send_create(player);
    else if (player->table->id[0] != '\0')
        send_join(player);
}

void load_send_joins(struct load_table *table)
{
    for (int i = 1; i < table->seats; i++) {
        struct load_player *player =
            &table->load->players[table->first + (uint32_t)i];

        if (client_is_open(player->client))
            send_join(player);
    }
}

void load_send_ready(struct load_player *player)
{
    if (player->greeted)
        return;
    player->greeted = true;
    send_json(player, "{\"do\":\"ready\",\"id\":\"r\",\"ready\":true}");
}

void load_send_start(struct load_table *table)
{
    if (table->started)
        return;
    table->started = true;
    send_json(&table->load->players[table->first],
              "{\"do\":\"start\",\"id\":\"s\"}");
}

void load_send_mix(struct load_player *player)
{
    char commit[CH_COMMITMENT + 1];

    for (size_t i = 0; i < sizeof player->random.bytes; i++)
        player->random.bytes[i] =
            (uint8_t)ch_rng_word(&player->table->load->rng);
    ch_commitment_mix(player->mixed, &player->random, commit);
    send_json(player, "{\"do\":\"mix\",\"id\":\"x\",\"commit\":\"%s\"}",
              commit);
}

void load_send_reveal(struct load_player *player)
{
    char hex[2 * sizeof player->random.bytes + 1];

    (void)sodium_bin2hex(hex, sizeof hex, player->random.bytes,
                         sizeof player->random.bytes);
    send_json(player, "{\"do\":\"reveal\",\"id\":\"x\",\"random\":\"%s\"}",
              hex);
}

void load_send_view(struct load_player *player)
{
    send_json(player, "{\"do\":\"view\",\"id\":\"v\"}");
}

/* --- Moves --------------------------------------------------------------- */

void load_send_move(struct load_player *player)
{
    struct load *load = player->table->load;

    if (player->in_flight)
        load->counts.resent++;
    else
        load->in_flight++;
    player->in_flight = true;
    send_json(player,
              "{\"do\":\"move\",\"id\":\"m%d-%u\",\"question\":%u,\"move\":%s}",
              player->seat, player->moves, player->question, player->move);
}

void load_send_retry(struct load_player *player)
{
    player->question = 0;
    if (++player->tries < 20)
        load_send_view(player);
}

/* --- After a game --------------------------------------------------------- */

static void forget_table(struct load_player *player)
{
    player->token[0] = '\0';
    player->seat = -1;
    player->delayed = '\0';
    player->ready = player->over = player->unseen = false;
    if (player->in_flight)
        player->table->load->in_flight--;
    player->in_flight = false;
    player->round = player->last = player->tries = 0;
    player->question = player->next_question = 0;
}

void load_send_new_table(struct load_table *table)
{
    struct load *load = table->load;

    if (table->playing)
        load->playing--;
    table->id[0] = '\0';
    table->ready = table->ended = table->again = 0;
    table->started = table->playing = false;
    table->made++;
    for (int i = 0; i < table->seats; i++) {
        struct load_player *player = &load->players[table->first + (uint32_t)i];

        client_leave(player->client);
        forget_table(player);
        client_open(player->client);
    }
}

static void send_rematch(struct load_player *player)
{
    send_json(player, "{\"do\":\"rematch\",\"id\":\"%c\"}",
              is_host(player) ? 'A' : 'a');
}

/* With a record the logs are needed too, and a rematch would replace them:
 * another table then. */
void load_send_after_end(struct load_player *player)
{
    struct load_table *table = player->table;

    if (table->load->config.to_end)
        return;
    if (table->load->acks != NULL) {
        if (table->ended == table->seats)
            load_send_new_table(table);
    } else if (!is_host(player) || table->seats == 1) {
        send_rematch(player);
    }
}

void load_send_rematch(struct load_table *table)
{
    if (++table->again < table->seats - 1U)
        return;
    table->again = 0;
    send_rematch(&table->load->players[table->first]);
}

void load_send_again(struct load_player *player, char what)
{
    switch (what) {
    case 'r':
        player->greeted = false;
        load_send_ready(player);
        break;
    case 's':
        player->table->started = false;
        load_send_start(player->table);
        break;
    case 'a':
    case 'A':
        send_rematch(player);
        break;
    case 'c':
    case 'h':
    case 'j':
        load_send_arrival(player);
        break;
    default: /* a view comes with legal moves */
        player->question = 0;
        load_send_view(player);
    }
}
