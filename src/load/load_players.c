/*
 * load_players.c - tables, players and idle connections.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_players.h"

#include <stdlib.h>

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
    for (uint32_t i = 0; i < load->config.tables; i++) {
        struct load_table *table = &load->tables[i];

        table->load = load;
        table->game = load->config.game != NULL ? load->config.game
                                                : ch_games[i % n_games];
        table->seats = seats_for(table->game, load->config.seats);
        table->first = first;
        first += table->seats;
    }
    load->n_players = first;
}

static bool make_player(struct load *load, struct load_table *table, uint32_t i)
{
    struct load_player *player = &load->players[i];

    player->table = table;
    player->seat = -1;
    player->client = client_create(load->clients, player);
    return player->client != NULL;
}

bool load_players_create(struct load *load)
{
    load->tables = calloc(load->config.tables + 1, sizeof *load->tables);
    load->idlers = calloc(load->config.idle + 1, sizeof(struct client *));
    if (load->tables == NULL || load->idlers == NULL)
        return false;
    plan_tables(load);
    load->players = calloc(load->n_players + 1, sizeof *load->players);
    load->due = calloc(load->n_players + 1, sizeof *load->due);
    if (load->players == NULL || load->due == NULL)
        return false;
    for (uint32_t t = 0; t < load->config.tables; t++)
        for (uint32_t i = 0; i < load->tables[t].seats; i++)
            if (!make_player(load, &load->tables[t], load->tables[t].first + i))
                return false;
    for (uint32_t i = 0; i < load->config.idle; i++) {
        load->idlers[i] = client_create(load->clients, NULL);
        if (load->idlers[i] == NULL)
            return false;
    }
    return true;
}

void load_players_free(struct load *load)
{
    for (uint32_t i = 0; load->players != NULL && i < load->n_players; i++)
        client_destroy(load->players[i].client);
    for (uint32_t i = 0; load->idlers != NULL && i < load->config.idle; i++)
        client_destroy(load->idlers[i]);
    free(load->tables);
    free(load->players);
    free(load->idlers);
    free(load->due);
}
