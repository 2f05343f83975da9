/*
 * bot_player.c - who chooses the moves at a server's table: our bot, or another
 * program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/join/bot_player.h"

#include <sodium.h>
#include <stdlib.h>

#include "base/buf.h"
#include "cli/diag.h"
#include "cli/sim/bot_budget.h"

static bool begin_ours(struct bot_player *player)
{
    const struct bot_choice *who = &player->config->who;

    player->memory = calloc(1, who->bot->size + 1);
    player->scratch = malloc(who->bot->scratch + 1);
    if (player->memory == NULL || player->scratch == NULL) {
        diag_error("cannot seat a bot: out of memory");
        return false;
    }
    who->bot->begin(player->memory, player->table.game, &player->table.setup,
                    player->table.seat, who->level, &player->table.seed);
    return true;
}

/* Reports why the program failed; always false. */
static bool report(const struct bot_player *player)
{
    diag_error("%s: %s", diag_quote(player->config->command).text,
               player->process->failure);
    return false;
}

static bool begin(struct bot_player *player)
{
    randombytes_buf(player->table.seed.bytes, sizeof player->table.seed.bytes);
    if (player->config->command == NULL)
        return begin_ours(player);
    player->process = calloc(1, sizeof *player->process);
    if (player->process == NULL) {
        diag_error("cannot start a program: out of memory");
        return false;
    }
    player->process->table = player->table;
    player->process->seconds = player->config->answer;
    return bot_process_start(player->process, player->config->command) ||
           report(player);
}

bool bot_player_begin(struct bot_player *player)
{
    player->n_heard = 0;
    return begin(player);
}

static void tell(struct bot_player *player, const struct ch_fact *fact)
{
    if (fact->what == CH_FACT_UNDONE || fact->to == 0)
        return;
    if (player->process != NULL)
        bot_process_send_fact(player->process, fact);
    else if (player->config->who.bot->hear != NULL)
        player->config->who.bot->hear(player->memory, fact);
}

/* Ends the bot or the program, whatever it has in mind. */
static void stop(struct bot_player *player)
{
    if (player->process != NULL)
        bot_process_stop(player->process);
    free(player->process);
    free(player->memory);
    free(player->scratch);
    player->process = NULL;
    player->memory = player->scratch = NULL;
}

/* Begins anew, and is told the first facts that it heard. */
static bool start_over(struct bot_player *player, uint32_t facts)
{
    stop(player);
    if (!begin(player))
        return false;
    for (uint32_t i = 0; i < facts; i++)
        tell(player, &player->heard[i]);
    return true;
}

/* What was taken back has no audience any more. */
static bool forget(struct bot_player *player, const struct ch_fact *undone)
{
    uint32_t back = (uint32_t)undone->arg[1], count = (uint32_t)undone->arg[2];
    uint32_t last = player->n_heard - 1; /* this fact */

    for (uint32_t i = 0; i < count && i < back && back <= last; i++)
        player->heard[last - back + i].to = 0;
    return start_over(player, last);
}

bool bot_player_hear(struct bot_player *player, const struct ch_fact *fact)
{
    if (!BUF_GROW(&player->heard, player->n_heard + 1, &player->room)) {
        diag_error("cannot remember a fact: out of memory");
        return false;
    }
    player->heard[player->n_heard++] = *fact;
    if (fact->what == CH_FACT_UNDONE)
        return forget(player, fact);
    tell(player, fact);
    return true;
}

static bool choose_ours(struct bot_player *player, const struct bot_host *host,
                        struct ch_move *out)
{
    _Alignas(16) uint8_t state[CH_STATE];
    struct ch_bot_view view = {.game = player->table.game,
                               .setup = &player->table.setup,
                               .seat = player->table.seat,
                               .state = state,
                               .scratch = player->scratch};
    struct bot_budget limit;
    struct ch_budget budget = bot_budget_start(&limit, player->config->think);
    char why[CH_WHY] = "";

    if (!host->state(host->ctx, state))
        return false;
    player->config->who.bot->choose(player->memory, &view, &budget, out, why);
    return true;
}

bool bot_player_choose(struct bot_player *player, const struct bot_host *host,
                       uint32_t question, struct ch_move *out)
{
    if (player->process == NULL)
        return choose_ours(player, host, out);
    return bot_process_ask(player->process, host, question, NULL, out);
}

void bot_player_report(const struct bot_player *player,
                       const struct bot_host *host)
{
    if (player->process != NULL)
        (void)report(player);
    else
        diag_error("the server has no position for this seat: %s", host->why);
}

bool bot_player_restart(struct bot_player *player)
{
    return start_over(player, player->n_heard);
}

void bot_player_end(struct bot_player *player)
{
    stop(player);
    free(player->heard);
    player->heard = NULL;
    player->n_heard = player->room = 0;
}
