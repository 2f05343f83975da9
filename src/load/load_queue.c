/*
 * load_queue.c - send queue of moves, and requests that are delayed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "load/load_queue.h"

#include "load/load_acks.h"
#include "load/load_send.h"

void load_queue_move(struct load_player *player)
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
    struct load_player *player = &load->players[load->due[load->due_from]];

    load->due_from = (load->due_from + 1) % load->n_players;
    load->n_due--;
    player->due = false;
    if (player->question == 0)
        return;
    if (!client_is_open(player->client)) {
        player->question = 0; /* the server asks again after the reconnect */
        return;
    }
    player->moves++;
    player->sent = load->now;
    player->unseen = true;
    load_acks_move(player, "sent");
    load_send_move(player);
    if (load->config.cut > 0 &&
        ch_rng_below(&load->rng, (uint32_t)load->config.cut) == 0) {
        client_leave(player->client); /* perhaps it was saved */
        client_open(player->client);
    }
}

void load_queue_send(struct load *load)
{
    uint32_t n = load->n_due;

    if (load->stage != WARMING_UP && load->stage != MEASURING)
        return;
    if (load->config.rate > 0) {
        double allowed = (load->now - load->began) * load->config.rate;

        /* After a time without moves, do not catch up in a burst. */
        if (allowed - load->paced > 50 && allowed - load->paced > n)
            load->paced = allowed - 50;
        if (n > (uint32_t)(allowed - load->paced))
            n = (uint32_t)(allowed - load->paced);
        load->paced += n;
    }
    while (n-- > 0)
        send_one(load);
}

/* All delayed requests are sent together: a server with a full disk should not
 * be flooded. It checks its disk twice a second. */
void load_queue_delay(struct load_player *player, char what)
{
    struct load *load = player->table->load;

    load->counts.unsaved++;
    if (load->n_delayed == 0)
        load->delayed_until = load->now + 0.5;
    if (player->delayed == '\0')
        load->n_delayed++;
    player->delayed = what;
    if (what == 'm')
        player->question = 0; /* not answered yet, should we reconnect */
}

void load_queue_send_delayed(struct load *load)
{
    if (load->n_delayed == 0 || load->now < load->delayed_until)
        return;
    for (uint32_t i = 0; i < load->n_players; i++) {
        struct load_player *player = &load->players[i];

        if (player->delayed != '\0' && client_is_open(player->client))
            load_send_again(player, player->delayed);
        player->delayed = '\0';
    }
    load->n_delayed = 0;
}
