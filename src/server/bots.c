/*
 * bots.c - when bots are asked, and what becomes of their answers.
 *
 * A bot is asked by a job: a table that was re-dealt for its seat, and the facts
 * so far. Its answer comes back through the loop and is an order like any
 * other: it counts only if its question still stands, and it is told when it is
 * durable. Nothing here makes a move while it asks, so no move leads to the
 * next one before the loop has turned.
 *
 * A bot's choice is the same whenever it is asked the same: its seed is made
 * from the game's, the round, the seat and the question. So a restart changes
 * no mind, unless time was up.
 *
 * Nothing is thought about for nobody: when the last one leaves a table, or the
 * question does not stand any more, jobs are cancelled. They come back all the
 * same, and if somebody is there again by then, the bots are asked anew.
 *
 * SPDX-License-Identifier: MIT
 */
#include <event2/event.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/house_int.h"

const struct ch_refusal words_bots[] = {
    {"no-hints-here", "", "This table is played without hints."},
    {"one-at-a-time", "", "Your last hint is still being thought about."},
    {"no-hint-found", "", "Nothing comes to mind. You are on your own."},
    {"nobody-asks-you", "", "It is not you whom the table waits for."},
    {NULL, NULL, NULL},
};

enum {
    PACE_MS = 700,       /* a bot takes at least so long, */
    PACE_MORE_MS = 1200, /* and up to so much longer, */
    FEW_BOTS = 2, /* where there are no more than these; else half of it */
    GRID_MS = 5   /* answers are told at multiples of it after the question:
                   * how long a bot thought depends on what it holds */
};

/* Is there anybody to play for, and can moves be kept? */
static bool may_play(const struct party *party)
{
    const struct house *house = party->house;

    return party->phase == STORE_PLAYING && party->match != NULL &&
           !party->loading && !party->stale && !party->paused &&
           !house->ailing && !house->stopping && party_awake(party);
}

/* --- Asking --------------------------------------------------------------- */

/* One way only: no bot, and nobody who knows its seed, learns the dealer's. */
static struct ch_seed make_seed(const struct party *party, ch_seat seat,
                                uint32_t question, bool hint)
{
    const uint32_t about[] = {hint, party->round, seat, question};
    struct ch_seed seed;

    (void)crypto_generichash(seed.bytes, sizeof seed.bytes,
                             (const unsigned char *)about, sizeof about,
                             party->seed.bytes, sizeof party->seed.bytes);
    return seed;
}

static double time_to_think(enum ch_level level)
{
    return level == CH_HARD ? 1.0 : 0.3;
}

/* Memory ran out in the loop. Everything that was told is on disk, and a new
 * start is better than a table that hangs. */
static _Noreturn void run_out(const struct house *house)
{
    note(house, LOG_ERROR, "out-of-memory", "for=bots");
    memory_end();
}

/* Everything that a mind is to know. False, and then the mildest move is meant,
 * if there is no mind, or something is missing that it should know. */
static bool brief(const struct party *party, struct job *job)
{
    const struct history *history = &party->history;

    if (job->who.bot == NULL || history->dropped[job->seat] > 0)
        return false;
    memcpy(job->facts, history->bytes, history->used);
    job->heard = history->used;
    return ch_match_redeal(party->match, job->seat, &party->house->rng,
                           job->state);
}

/* Whose time a table's bots use: the host's, or else of who is here. */
static const struct guest *find_payer(const struct party *party)
{
    const struct guest *guest =
        party->host != NOBODY ? party->member[party->host].guest : NULL;

    for (unsigned i = 0; guest == NULL && i < party->members; i++)
        guest = party->member[i].guest;
    return guest != NULL ? guest : LIST_FIRST(&party->guests);
}

static struct job *make_job(const struct party *party, ch_seat seat,
                            enum ch_level level, struct guest *asker)
{
    const struct guest *payer = asker != NULL ? asker : find_payer(party);
    struct job *job = calloc(1, sizeof *job + party->history.used);

    if (job == NULL)
        run_out(party->house);
    _Static_assert((int)NET_ADDRESS <= (int)FAIR_NAME, "an address is a name");
    (void)snprintf(job->address, sizeof job->address, "%s",
                   ws_conn_address(payer->conn));
    job->number = crew_number(party->house->crew);
    memcpy(job->id, party->id, sizeof job->id);
    job->round = party->round;
    job->seat = seat;
    job->question = ch_match_question(party->match, seat);
    job->game = party->game;
    job->how = *ch_match_setup(party->match);
    job->who = bot_find(party->game, bot_level_names[level]);
    job->seed = make_seed(party, seat, job->question, asker != NULL);
    job->seconds = time_to_think(level);
    job->due = party->house->now;
    job->mild = !brief(party, job);
    job->hint = asker != NULL;
    job->asker = asker;
    return job;
}

static void due_event(evutil_socket_t fd, short what, void *with);

/* For the next answer that is held back. */
static void set_timer(struct house *house)
{
    struct event **timer = crew_timer(house->crew);
    uint64_t next = crew_next(house->crew);
    uint64_t left = next > house->now ? next - house->now : 0;
    struct timeval wait = {(time_t)(left / 1000),
                           (suseconds_t)(left % 1000 * 1000)};

    if (next == 0)
        return;
    if (*timer == NULL)
        *timer = event_new(house->base, -1, 0, due_event, house);
    if (*timer == NULL || event_add(*timer, &wait) != 0)
        run_out(house);
}

static void hold(struct house *house, struct job *job)
{
    crew_hold(house->crew, job);
    set_timer(house);
}

static void give(struct house *house, struct job *job)
{
    if (!crew_give(house->crew, job))
        run_out(house);
}

static void ask(struct party *party, ch_seat seat, enum ch_level level,
                uint64_t pace)
{
    struct job *job = make_job(party, seat, level, NULL);

    job->due += pace > GRID_MS ? pace : GRID_MS;
    party->seat[seat].job = job->number;
    party->seat[seat].thinking = job->question;
    if (!job->mild) {
        give(party->house, job);
        return;
    }
    note(party->house, LOG_WARN, "no-thought", "table=%s seat=%d", party->id,
         seat);
    hold(party->house, job);
}

void bot_ask(struct party *party, ch_seat seat, enum ch_level level)
{
    uint32_t question = ch_match_question(party->match, seat);

    if (may_play(party) && ch_in(ch_match_actors(party->match), seat) &&
        party->seat[seat].thinking != question)
        ask(party, seat, level, 0);
}

/* Milliseconds until a bot lets its move be seen. */
static uint64_t pace(struct party *party)
{
    struct house *house = party->house;
    unsigned bots = 0;
    uint32_t ms;

    if (!house->config.bot_pace || !party->set.pace)
        return 0;
    for (ch_seat seat = 0; seat < party->how.seats; seat++)
        bots += party->seat[seat].kind == SEAT_BOT;
    ms = PACE_MS + ch_rng_below(&house->rng, PACE_MORE_MS + 1);
    return bots > FEW_BOTS ? ms / 2 : ms;
}

/* The question that a bot may think about for this seat, or 0. */
static uint32_t open_question(const struct party *party, ch_seat seat)
{
    return may_play(party) && ch_in(ch_match_actors(party->match), seat)
               ? ch_match_question(party->match, seat)
               : 0;
}

void bots_stir(struct party *party)
{
    for (ch_seat seat = 0; seat < party->how.seats; seat++) {
        const struct seat *at = &party->seat[seat];
        uint32_t question = open_question(party, seat);

        if (at->thinking == question)
            continue;
        if (at->thinking != 0)
            crew_cancel(party->house->crew, at->job);
        if (at->kind == SEAT_BOT && question != 0)
            ask(party, seat, at->level, pace(party));
    }
}

/* --- Answers -------------------------------------------------------------- */

/* The party, if the question still stands there; else NULL. */
static struct party *find_party(struct house *house, const struct job *job)
{
    struct party *party = party_find(house, job->id);

    if (party == NULL || party->stale || party->loading ||
        party->phase != STORE_PLAYING || party->match == NULL ||
        party->round != job->round ||
        !ch_in(ch_match_actors(party->match), job->seat) ||
        ch_match_question(party->match, job->seat) != job->question)
        return NULL;
    return party;
}

static void play(struct party *party, const struct job *job)
{
    struct house *house = party->house;
    const char *why;

    if (job->mild) {
        seat_play_for(party, job->seat);
        return;
    }
    why = ch_match_submit(party->match, job->question, &job->move,
                          &house->record);
    if (why == NULL) {
        house->count.bot_moves++;
        play_publish(party, "");
        return;
    }
    /* Never, unless a rule or a mind is wrong. A frozen table stays as it is.
     */
    note(house, LOG_ERROR, "bot-refused", "table=%s seat=%d slug=%s", party->id,
         job->seat, why);
    if (ch_match_broken(party->match) == NULL)
        seat_play_for(party, job->seat);
}

static void settle_move(struct house *house, const struct job *job)
{
    struct party *party = find_party(house, job);
    struct seat *seat;

    if (party == NULL)
        return;
    seat = &party->seat[job->seat];
    if (seat->job != job->number || seat->thinking != job->question)
        return;
    seat->thinking = 0; /* what is not played now is asked for again, later */
    if (atomic_load(&job->unwanted))
        party_stir(party); /* or at once, if somebody has come back */
    else if (may_play(party))
        play(party, job);
}

static void tell_hint(const struct job *job)
{
    struct ch_json out = house_message(job->asker->house, "answer");
    char line[CH_LINE];

    (void)ch_move_print(job->game, &job->move, line, sizeof line);
    if (job->order[0] != '\0')
        ch_json_str(&out, "id", job->order);
    ch_json_bool(&out, "ok", true);
    /* Without the seat: as its person would send it. */
    ch_json_str(&out, "move", line + strcspn(line, " ") + 1);
    ch_json_str(&out, "why", job->why);
    ch_json_object_end(&out);
    house_tell(job->asker, &out);
}

static void settle_hint(struct house *house, const struct job *job)
{
    const struct party *party = find_party(house, job);

    if (job->asker == NULL)
        return;
    job->asker->hint = 0;
    if (party == NULL || job->asker->party != party ||
        guest_seat(job->asker) != job->seat)
        tell_refusal(job->asker, job->game, job->order, "too-late");
    else if (job->mild)
        tell_refusal(job->asker, job->game, job->order, "no-hint-found");
    else
        tell_hint(job);
}

static void settle(struct house *house, struct job *job)
{
    if (job->hint)
        settle_hint(house, job);
    else
        settle_move(house, job);
    job_free(job);
}

void crew_event(evutil_socket_t fd, short what, void *with)
{
    struct house *house = with;
    struct job *job;
    uint64_t done;

    (void)what;
    house_look(house);
    if (read(fd, &done, sizeof done) != sizeof done)
        return;
    /* No more than there are now: a move leads to the next question, and quick
     * bots would keep the loop for themselves. */
    for (; done > 0; done--) {
        job = crew_take(house->crew);
        if (job == NULL)
            return;
        if (!atomic_load(&job->unwanted))
            count_thought(house, job->waited, job->thought);
        if (job->hint || atomic_load(&job->unwanted)) {
            settle(house, job);
            continue;
        }
        if (job->due < house->now) /* late: at the next line of the grid */
            job->due +=
                (house->now - job->due + GRID_MS - 1) / GRID_MS * GRID_MS;
        hold(house, job);
    }
}

static void due_event(evutil_socket_t fd, short what, void *with)
{
    struct house *house = with;
    struct job *job;

    (void)fd, (void)what;
    house_look(house);
    while ((job = crew_due(house->crew, house->now)) != NULL)
        settle(house, job);
    set_timer(house);
}

/* --- Hints ---------------------------------------------------------------- */

bool do_hint(struct order *order)
{
    struct party *party = order->party;
    ch_seat seat = guest_seat(order->guest);
    struct job *job;

    if (!order_read(order, "{}"))
        return false;
    if (!party->set.hints)
        return order_refuse(order, "no-hints-here");
    if (!ch_in(ch_match_actors(party->match), seat))
        return order_refuse(order, "nobody-asks-you");
    if (order->guest->hint != 0)
        return order_refuse(order, "one-at-a-time");
    job = make_job(party, seat, CH_HARD, order->guest);
    if (job->mild) {
        job_free(job);
        return order_refuse(order, "no-hint-found");
    }
    order->guest->hint = job->number;
    memcpy(job->order, order->id, sizeof job->order);
    give(order->house, job);
    return true;
}
