/*
 * orders.c - what guests ask for: reading it, finding who does it, answering.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "server/house_int.h"

/* Who may give an order. */
enum rank { ANYBODY, WATCHING, MEMBER, SEATED, HOST };

enum when {
    BEFORE = 1 << STORE_OPEN,
    DURING = 1 << STORE_PLAYING,
    AFTER = 1 << STORE_OVER,
    DEALING = 1 << (STORE_CLOSED + 1), /* between BEFORE and DURING */
    ALWAYS = BEFORE | DURING | AFTER | DEALING
};

enum writes {
    READS,
    WRITES,   /* not while the disk fails */
    MAY_WRITE /* the same, unless it was said before: see order_may_write */
};

static const struct kind {
    const char *name;
    bool (*carry_out)(struct order *order);
    enum rank rank;
    unsigned when; /* at a table */
    enum writes writes;
} kinds[] = {
    {"move", do_move, SEATED, DURING | AFTER, MAY_WRITE},
    {"view", do_view, WATCHING, ALWAYS, READS},
    {"legal", do_legal, SEATED, DURING, READS},
    {"check", do_check, SEATED, DURING, READS},
    {"hint", do_hint, SEATED, DURING, READS},
    {"chat", do_chat, MEMBER, ALWAYS, READS},
    {"react", do_react, MEMBER, ALWAYS, READS},
    {"hello", do_hello, ANYBODY, 0, READS},
    {"watch", do_watch, ANYBODY, 0, READS},
    {"join", do_join, ANYBODY, 0, MAY_WRITE},
    {"create", do_create, ANYBODY, 0, WRITES},
    {"games", do_games, ANYBODY, 0, READS},
    {"lobby", do_lobby, ANYBODY, 0, READS},
    {"find", do_find, ANYBODY, 0, READS},
    /* Not while a game is on: a name is as good as a word of chat. */
    {"name", do_name, MEMBER, BEFORE | AFTER, WRITES},
    {"sit", do_sit, MEMBER, BEFORE, WRITES},
    {"stand", do_stand, SEATED, BEFORE, WRITES},
    {"choose", do_choose, SEATED, BEFORE, WRITES},
    {"ready", do_ready, SEATED, BEFORE, WRITES},
    {"bot", do_bot, HOST, BEFORE, WRITES},
    {"kick", do_kick, HOST, ALWAYS, WRITES},
    {"set", do_set, HOST, BEFORE, WRITES},
    {"host", do_host, HOST, ALWAYS, WRITES},
    {"start", do_start, HOST, BEFORE, WRITES},
    {"mix", do_mix, MEMBER, BEFORE | AFTER, READS},
    {"reveal", do_reveal, SEATED, DEALING, WRITES},
    {"give", do_give, SEATED, BEFORE | DURING | AFTER, WRITES},
    {"leave", do_leave, MEMBER, ALWAYS, WRITES},
    {"more-time", do_more_time, SEATED, DURING, READS},
    {"grant", do_grant, SEATED, DURING, READS},
    {"pause", do_pause, SEATED, DURING, READS},
    {"resume", do_resume, SEATED, DURING, READS},
    {"play-for", do_play_for, HOST, DURING, WRITES},
    {"rematch", do_rematch, MEMBER, AFTER, WRITES},
    {"log", do_log, MEMBER, AFTER, READS},
};

/* --- Answers -------------------------------------------------------------- */

static struct ch_json begin_answer(struct house *house, const char *id, bool ok)
{
    struct ch_json out = house_message(house, "answer");

    if (id[0] != '\0')
        ch_json_str(&out, "id", id);
    ch_json_bool(&out, "ok", ok);
    return out;
}

struct ch_json order_yes(struct order *order)
{
    return begin_answer(order->house, order->id, true);
}

void order_answer(struct order *order, struct ch_json *answer)
{
    ch_json_object_end(answer);
    if (answer->full) { /* better than to be silent */
        (void)order_refuse(order, "answer-too-long");
        return;
    }
    if (order->id[0] != '\0')
        house_answer(order->guest, answer);
    else
        house_tell(order->guest, answer);
}

void order_done(struct order *order)
{
    struct ch_json answer = order_yes(order);

    order_answer(order, &answer);
}

static const struct ch_refusal *explain(const struct ch_game *game,
                                        const char *slug)
{
    const struct ch_refusal *found = house_refusal(slug);

    /* Any game can explain what all games refuse. */
    return found != NULL
               ? found
               : ch_game_explain(game != NULL ? game : ch_games[0], slug);
}

static void write_refusal(struct ch_json *out, const struct ch_game *game,
                          const char *slug)
{
    const struct ch_refusal *why = explain(game, slug);

    ch_json_str(out, "slug", slug);
    ch_json_str(out, "rule", why->rule);
    ch_json_str(out, "say", why->say);
    ch_json_object_end(out);
}

void tell_refusal(struct guest *guest, const struct ch_game *game,
                  const char *id, const char *slug)
{
    struct ch_json out = begin_answer(guest->house, id, false);

    write_refusal(&out, game, slug);
    if (id[0] != '\0')
        house_answer(guest, &out);
    else
        house_tell(guest, &out);
}

/* Ahead of all that waits for the disk: it tells nothing that could be lost. */
static void refuse_at_once(struct order *order, const char *slug)
{
    struct ch_json out = begin_answer(order->house, order->id, false);

    count_refusal(order->house, slug);
    write_refusal(&out, NULL, slug);
    ws_conn_urgent(order->guest->conn, out.text, out.len);
}

void tell_bye(struct guest *guest, const char *slug)
{
    struct ch_json out = house_message(guest->house, "bye");

    write_refusal(&out, guest->party != NULL ? guest->party->game : NULL, slug);
    house_tell(guest, &out);
}

bool order_refuse(struct order *order, const char *slug)
{
    count_refusal(order->house, slug);
    tell_refusal(order->guest, order->party != NULL ? order->party->game : NULL,
                 order->id, slug);
    return false;
}

bool order_allowed(const struct order *order, enum allowance what,
                   unsigned cost)
{
    /* This machine has `local` times as much: it is its owner, or a load test;
     * but who forwards a port to it lets strangers look like it. */
    static const struct {
        double per_second, burst, local;
    } budget[NET_BUDGETS] = {
        [ALLOW_CREATE] = {0.1, 20, 1000},
        [ALLOW_TOKEN] = {0.5, 20, 10}, /* only wrong ones count */
        [ALLOW_TALK] = {2, 20, 1000},
        /* A look at all tables, and a long answer; but a school that opens
         * its screens at once is one address. */
        [ALLOW_LOBBY] = {5, 60, 1000},
        [ALLOW_GAMES] = {5, 60, 1000}, /* the same */
        [ALLOW_JOIN] = {0.5, 100, 1000},
        [ALLOW_BOT] = {0.2, 100, 1000}, /* seats: bots think */
        [ALLOW_LOG] = {1, 30, 1000},    /* read from the disk, and long */
    };
    struct ws_conn *conn = order->guest->conn;
    double times = ws_conn_is_local(conn) ? budget[what].local : 1;

    return ws_conn_budget(conn, what, cost, times * budget[what].per_second,
                          times * budget[what].burst);
}

/* --- Guessing codes ---------------------------------------------------------
 */

/* Wrong codes of everybody together: `cost` more of them. */
static bool codes_left(struct house *house, double cost)
{
    double a_minute = house->config.wrong_codes;

    return token_bucket_take(&house->wrong_codes, (uint32_t)house->now, cost,
                             a_minute / 60, 5 * a_minute);
}

/* Ten wrong ones at once, and then one in ten seconds. If too many were tried
 * from everywhere, each address has one, and then one in ten minutes: whoever
 * types the right code at once notices nothing of it. */
static bool guess(const struct order *order, double cost)
{
    struct ws_conn *conn = order->guest->conn;
    bool calm = codes_left(order->house, 0);
    double times = ws_conn_is_local(conn) && calm ? 10 : 1;

    return ws_conn_budget(conn, ALLOW_FIND, cost,
                          times * (calm ? 0.1 : 1.0 / 600),
                          times * (calm ? 10 : 1));
}

bool order_may_guess(const struct order *order)
{
    return guess(order, 0);
}

void order_guessed_wrong(const struct order *order)
{
    (void)guess(order, 1);
    (void)codes_left(order->house, 1);
}

/* --- Reading -------------------------------------------------------------- */

/* json_unpack would cut them off: member 4294967297 is not member 1. */
static bool numbers_fit(json_t *body)
{
    const char *name;
    json_t *value;

    json_object_foreach(body, name, value) {
        json_int_t n = json_integer_value(value);

        if (n < INT_MIN || n > INT_MAX)
            return false;
    }
    return true;
}

bool order_read(struct order *order, const char *format, ...)
{
    json_t *rest;
    json_error_t error;
    va_list args;
    int bad;

    if (!numbers_fit(order->body))
        return order_refuse(order, "order-malformed");
    rest = json_copy(order->body); /* the values are the same ones */
    (void)json_object_del(rest, "do");
    (void)json_object_del(rest, "id");
    va_start(args, format);
    bad = json_vunpack_ex(rest, &error, JSON_STRICT, format, args);
    va_end(args);
    json_decref(rest);
    return bad == 0 || order_refuse(order, "order-malformed");
}

static bool is_id(const char *text)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                            "XYZ0123456789-_");

    return n > 0 && n < ORDER_ID && text[n] == '\0';
}

static bool read_id(struct order *order)
{
    json_t *id = json_object_get(order->body, "id");

    if (id == NULL)
        return true;
    if (!json_is_string(id) || !is_id(json_string_value(id)))
        return order_refuse(order, "bad-id");
    (void)snprintf(order->id, sizeof order->id, "%s", json_string_value(id));
    return true;
}

static const struct kind *find_kind(const char *name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return &kinds[i];
    return NULL;
}

static const char *wrong_time(const struct party *party)
{
    if (party->deal.dealing)
        return "dealing";
    if (party->phase == STORE_PLAYING)
        return "game-has-begun";
    return party->phase == STORE_OPEN ? "game-not-begun" : "game-is-over";
}

/* May this guest give the order now? NULL, or why not. */
static const char *judge(const struct order *order, const struct kind *kind)
{
    const struct guest *guest = order->guest;
    const struct party *party = order->party;
    unsigned now;

    if (kind->rank == ANYBODY) {
        if (kind->carry_out == do_games || kind->carry_out == do_lobby)
            return NULL;
        return party != NULL ? "at-a-table" : NULL;
    }
    if (party == NULL)
        return "not-at-a-table";
    if (kind->rank >= MEMBER && guest->member == NOBODY)
        return "not-a-member";
    if (kind->rank == SEATED && guest_seat(guest) == CH_WATCHER)
        return "not-a-seat";
    if (kind->rank == HOST && party->host != guest->member)
        return "not-the-host";
    now = party->deal.dealing ? DEALING : 1U << party->phase;
    if ((kind->when & now) != 0)
        return NULL;
    if (kind->when == DEALING)
        return "not-dealing";
    return kind->when == AFTER ? "game-not-over" : wrong_time(party);
}

bool order_may_write(struct order *order, const struct party *party)
{
    const struct house *house = order->house;

    if (house->doubt) {
        /* What is not about a table of that commit is certainly not in it. The
         * rest waits with it: it may be in it, said again for want of an
         * answer. */
        if (party == NULL || !party->in[house->open ^ 1])
            refuse_at_once(order, "could-not-save");
        return party != NULL && party->in[house->open ^ 1];
    }
    return !house->ailing || order_refuse(order, "could-not-save");
}

static void carry_out(struct order *order, const struct kind *kind)
{
    const char *why = judge(order, kind);

    if (why != NULL) {
        (void)order_refuse(order, why);
        return;
    }
    if (kind->writes == WRITES && !order_may_write(order, order->party))
        return;
    if (kind->carry_out(order) && kind->writes != READS && !order->again) {
        memcpy(order->guest->pending, order->id, sizeof order->id);
        order->guest->pending_in = (uint8_t)order->house->open;
    }
}

void order_take(struct guest *guest, json_t *body)
{
    struct order order = {guest->house, guest, guest->party, body, "", false};
    json_t *name = json_object_get(body, "do");
    const struct kind *kind;

    if (guest->house->stopping) {
        /* Taken by nobody: it is not answered, and comes again. */
    } else if (!read_id(&order)) {
        /* refused */
    } else if (guest->waiting != NULL) {
        (void)order_refuse(&order, "busy");
    } else {
        kind = json_is_string(name) ? find_kind(json_string_value(name)) : NULL;
        if (kind == NULL)
            (void)order_refuse(&order, "no-such-order");
        else if (guest->party != NULL && guest->party->stale)
            order_wait(&order, guest->party); /* for what is stored */
        else
            carry_out(&order, kind);
    }
    json_decref(body);
}
