/*
 * house_int.h - what the files of the server share.
 *
 *   house.c    opening, the loop and its events, closing
 *   tick.c     what is written and told, and what happens when a commit fails
 *   guests.c   connections: coming, going, being at a table
 *   orders.c   messages: reading them, the table of orders, answers
 *   words.c    refusals of the house itself
 *   parties.c  all tables: finding, loading, unloading, closing
 *   party.c    one table: made, loaded from its log, saved
 *   names.c    what people call themselves
 *   card.c     a table's row as JSON, and back
 *   stored.c   does what was stored of a table fit together?
 *   play.c     moves, facts, views
 *   arrivals.c coming to a table: making one, joining one
 *   seats.c    before the start: seats, members, host, start, rematch
 *   deal.c     what people add to the seed of the next game
 *   logs.c     a finished game's log for those who played it
 *   talk.c     chat and reactions
 *   clock.c    clocks, and what happens when time is up
 *   wishes.c   more time, pauses, playing for those who are away
 *   crew.c     the threads that bots think on (crew.h), as many as cores.c says
 *   fair.c     whose turn it is there (fair.h), with heap.c
 *   bots.c     when bots are asked, and what becomes of their answers
 *   tell.c     what is told about a table and its people, as JSON
 *   pages.c    what HTTP serves
 *   metrics.c  numbers for Prometheus
 *   control.c  the socket for the operator: backup, export
 *   note.c     lines of the log
 *   sandbox.c  what the server takes away from itself (sandbox.h)
 *
 * A guest is one connection. A member is a person at one table, known by a
 * secret token; the newest guest with it is that member. A party is a table
 * with its members, seats and match.
 *
 * The law of the tick: what changes a party is put into the open batch, and
 * what is told about it is queued at its guests, in the same tick. The batch is
 * committed, and only then may what was queued go out. If the commit fails, all
 * parties in it go back to what is stored, and what was queued is forgotten.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_SERVER_HOUSE_INT_H
#define CH_SERVER_HOUSE_INT_H

#include <event2/event.h>
#include <jansson.h>
#include <sys/queue.h>

#include "bots/bot.h"
#include "cluehouse/json.h"
#include "cluehouse/match.h"
#include "net/memory.h"
#include "net/addr_limits.h"
#include "server/crew.h"
#include "server/house.h"
#include "store/store_thread.h"

enum {
    NAME_CHARS = 24,
    NAME_BYTES = 4 * NAME_CHARS + 1,
    MEMBERS = 40,     /* most people at one table, seats and standing */
    WATCHERS = 200,   /* most watchers of one table */
    TOKEN_CHARS = 32, /* a token is 24 random bytes in base64 */
    TOKEN_HASH = 16,
    OFFERS = 255,               /* most moves listed with a question */
    SCRATCH = 256 * 1024,       /* longest message: a log of 12 seats */
    COLOURS = 12,               /* that people may choose for their pieces */
    CLOCKS_BYTES = 12 * 21 + 1, /* what is left for each seat, as text */
    HOST_GRACE_MS = 30000, /* for a host who is away before another one is it */
    NOBODY = 255           /* no member; no seat */
};

struct house;
struct order;
struct party;

/* One connection. */
struct guest {
    struct house *house;
    struct ws_conn *conn;
    struct party *party; /* NULL: at no table yet */
    LIST_ENTRY(guest) at_party;
    uint8_t member;         /* NOBODY: a watcher, or at no table */
    uint8_t offers;         /* moves it wants with a question */
    bool views;             /* wants a whole view with all facts */
    uint32_t in[2];         /* its place + 1 in the house's lists of guests with
                             * output that waits, by batch; 0: not in it */
    char pending[ORDER_ID]; /* the last order not yet known to be kept, */
    uint8_t pending_in;     /* and the batch that it is in */
    uint16_t answers[2];    /* that wait, by batch */
    uint8_t left;       /* 1 + the batch in which it left a table; 0: none */
    struct party *from; /* that table, which is kept as long as `left` is set */
    json_t *waiting;    /* the order that waits for its table to load, */
    LIST_ENTRY(guest) in_waiting; /* on that party's list */
    bool leaving;                 /* ws_conn_close was called */
    uint32_t version;             /* of the table, that it was welcomed with */
    uint32_t hint; /* the number of the job that it waits for, or 0 */
};
LIST_HEAD(guests, guest);

/* A person at a table. Members keep their numbers until they go. */
struct member {
    char name[NAME_BYTES];
    uint8_t token[TOKEN_HASH]; /* a digest of the secret */
    bool gone;                 /* left, or sent away */
    bool again;                /* wants a rematch */
    bool sat;                  /* had a seat in this game */
    bool late;    /* came while a game was on: nobody reads its name before the
                   * end, lest it be a whisper */
    uint8_t seat; /* or NOBODY */
    char mix[CH_COMMITMENT + 1]; /* its commitment for the next deal, or "" */
    struct guest *guest;         /* NULL: away */
    uint64_t seen;               /* when last here: monotonic milliseconds */
};

enum seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT };

struct seat {
    enum seat_kind kind;
    uint8_t member;      /* of a person; NOBODY when it left during play */
    enum ch_level level; /* of a bot */
    uint8_t colour;      /* of the pieces, below COLOURS; each once */
    bool ready;
    uint32_t notes;    /* asides of this game, since it was loaded */
    bool silent;       /* was played for, and not heard of since */
    bool grants;       /* gives the more time that was asked for */
    bool pauses;       /* wants to pause */
    uint32_t thinking; /* the question that a bot is thinking about, or 0 */
    uint32_t job;      /* and the number of its job: older answers are void */
    uint32_t asked;    /* the question that its clock runs for, or 0 */
    uint8_t hurry;     /* whose time it is: its own or less; clock.c */
    uint64_t since;    /* when its clock was last counted; 0: it stands */
    int64_t move_ms, game_ms; /* left on the clock; below 0 in extra time */
};

struct settings {
    bool is_public, spectators, bots, pace, hints;
    bool silent_bot; /* a bot plays for the silent; else the mildest move */
    uint32_t move_s, game_s; /* the clock; 0: none */
};

/* News of the game so far, as it was told: for those who come back, and for
 * bots, who hear all of it before they think. */
struct history {
    uint8_t *bytes;
    uint32_t used, room;
    uint32_t dropped[CH_SEATS + 1]; /* facts of each seat, and the watchers,
                                     * that are no longer there */
    bool whole;                     /* keep everything: there are bots */
};

/* The deal to come: deal.c. */
struct deal {
    struct ch_seed seed; /* of the next game: everybody has its commitment */
    bool dealing;        /* the list is fixed, and people tell what they add */
    uint64_t until;      /* so long they are waited for */
    struct ch_mix mix[CH_SEATS];
};

/* Who sent the keeper: the `with` of its jobs points to one of these, which is
 * the first member of what it is about. */
struct errand {
    enum errand_kind { ERRAND_PARTY, ERRAND_CONTROL, ERRAND_LOG } kind;
};

struct party {
    struct errand errand; /* its own load; it is not freed while it runs */
    struct house *house;
    LIST_ENTRY(party) all;
    LIST_ENTRY(party) bucket; /* of the house's hash by id */
    char id[STORE_ID], code[STORE_CODE];
    const struct ch_game *game;
    struct ch_setup how;
    struct settings set;
    enum store_phase phase;
    uint64_t made, touched; /* house time */
    uint8_t host;           /* a member, or NOBODY while nobody is there */
    uint8_t members;
    struct member *member; /* `members` of them */
    struct seat seat[CH_SEATS];
    struct guests guests;
    struct guests waiting;   /* for the load to be done */
    uint32_t version;        /* how often something about it changed */
    unsigned watchers, here; /* guests without a member, and with one */
    uint32_t round;          /* 1, 2, ... */
    uint32_t saved_at;       /* line of the log that the stored card knows */

    struct ch_match *match; /* NULL before the start */
    struct ch_seed seed;    /* of this game */
    struct deal deal;       /* of the next */
    struct history history;
    uint64_t *seen; /* digests of the clients' move ids of this game */
    uint32_t n_seen, room_seen;

    bool loading; /* its rows are on the way; guests wait */
    bool stale;   /* what is in memory is not what is stored: to be loaded */
    bool in[2];   /* it has writes in that batch */
    LIST_ENTRY(party) in_changed; /* while is_changed: */
    bool is_changed; /* something is to be done at the tick's end: */
    bool told;       /* tell everybody about the table, */
    bool save;       /* save its row */
    bool moved;      /* since the row was saved */
    bool paused;
    struct token_bucket tells; /* messages about the table: see tell_due */
    uint8_t wants_time;  /* the seat that asked for more time, or NOBODY */
    uint64_t idle_since; /* nobody has been here since; 0: somebody is */
    struct event *timer; /* for clocks and bots; made when first needed */
};
LIST_HEAD(parties, party);

/* What is known of every table that is open or played, loaded or not. */
struct entry {
    LIST_ENTRY(entry) by_id, by_code;
    char id[STORE_ID], code[STORE_CODE];
    const struct ch_game *game;
    enum store_phase phase;
    bool is_public;
    uint64_t touched;
    char title[NAME_BYTES]; /* the host's name; "" until it was loaded */
    uint8_t seats, taken;   /* 0 seats: not known until it was loaded */
};
LIST_HEAD(entries, entry);
enum { BUCKETS = 4096 };

struct metrics {
    uint64_t moves, refused_moves, bot_moves, played_for, commits, failed,
        writes, loads, unloads, games_over, chats, created, closed;
    struct histogram {
        double sum;
        uint64_t bucket[8]; /* see metrics.c */
    } commit_seconds, bot_wait_seconds, bot_think_seconds;
    /* Refusals by slug: slugs are static texts, so pointers tell them apart. */
    struct {
        const char *slug;
        uint64_t n;
    } refusal[128];
};

struct crew;

struct house {
    struct house_config config;
    struct event_base *base;
    struct net *net;
    struct store_thread *keeper;
    struct crew *crew;
    char url[256];
    char file[4096]; /* the database */
    int signals;     /* a signalfd, or -1 */
    struct event *on_signals;
    struct event *wake_keeper, *wake_crew, *second;
    void *control_listener;
    bool stopping;

    struct store_batch batch[2];
    unsigned open;  /* the batch that takes writes now */
    bool flying;    /* the other one is with the keeper, or in doubt */
    bool ailing;    /* the last commit failed: only probes are written */
    bool doubt;     /* nobody knows yet whether the flying one is kept: nothing
                     * is told before that is settled, */
    bool settling;  /* which the keeper is asked to do */
    uint64_t tried; /* when the last probe was made */
    /* By batch: guests with output that waits for it, NULL for those who have
     * gone; and parties that have writes in it. */
    struct {
        struct guest **at;
        uint32_t n, room;
    } waiting[2];
    struct {
        struct party **at;
        uint32_t n, room;
    } marked[2];
    struct parties changed;

    struct parties parties; /* loaded */
    struct parties bucket[BUCKETS];
    struct entries by_id[BUCKETS], by_code[BUCKETS];
    unsigned n_parties, n_entries;
    unsigned swept; /* buckets of entries, again and again */

    LIST_HEAD(, log_errand) logs; /* that guests wait for */

    uint64_t now;       /* monotonic milliseconds, taken once a tick */
    uint64_t opened;    /* the same, when this run began */
    uint64_t earlier;   /* house time of earlier runs, in seconds */
    uint64_t written;   /* house time when it was last written down, */
    uint64_t expired;   /* and when old games were last forgotten: */
    uint64_t forgotten; /* so many, of those that are being */
    struct metrics count;
    struct token_bucket wrong_codes; /* of everybody together */
    struct ch_rng rng; /* offers, bots' pace: nothing that matters */

    struct ch_record record; /* of the move being made */
    char scratch[SCRATCH];   /* the message being written */
    char *games;             /* the list of games; NULL: nobody has asked */
    struct {
        uint64_t since;
        unsigned n;
    } net_lines; /* of the log, in this second */
};

/* --- house.c -------------------------------------------------------------- */

/* Looks at the clock: every event begins with it, so that `now` is now. */
void house_look(struct house *house);
/* Something that the keeper was asked for is done. */
void house_done(struct house *house, struct store_thread_done *done);
uint64_t house_clock(const struct house *house); /* house time, seconds */
/* Has the house been open long enough to forget what is older than this many
 * seconds? Whoever runs it has time to see that its clock is wrong. */
bool house_open_for(const struct house *house, unsigned keep);

/* --- tick.c --------------------------------------------------------------- */

/* The batch that takes this party's writes; marks the party as in it. */
struct store_batch *house_write(struct house *house, struct party *party);
/* The party is no longer in that batch. */
void house_unmark(struct party *party, unsigned which);
/* Queue a message for a guest; it goes out when the tick's batch is durable. */
void house_tell(struct guest *guest, const struct ch_json *message);
/* The same for what answers an order that has an id: it is counted. */
void house_answer(struct guest *guest, const struct ch_json *message);
/* What this guest was to hear is forgotten, for it did not happen. It is told
 * that its last order was not kept. If more than that one goes unanswered it
 * has to come anew, and to say again what it wants. */
void house_unsay(struct guest *guest, const struct ch_game *game);
/* Forget that the guest has output that waits: it is gone. */
void house_forget(struct guest *guest);
/* Start a message in the house's scratch buffer. */
struct ch_json house_message(struct house *house, const char *is);
/* Ends the tick: what changed is committed, what waits for nothing goes out. */
void house_tick(struct house *house);
/* A commit has landed, or failed. */
void house_committed(struct house *house, const struct store_thread_done *done);
/* After a failure: look from time to time whether the disk works again. */
void house_probe(struct house *house);
/* The end: what was taken is committed, once, and told; what cannot be
 * committed is not told. Runs no events, so nothing new is taken. False: the
 * store does not answer. */
bool house_settle(struct house *house);

/* --- guests.c ------------------------------------------------------------- */

extern void guest_opened(void *with, struct ws_conn *conn);
extern void guest_message(void *with, struct ws_conn *conn, const char *text,
                          size_t len);
extern void guest_closed(void *with, struct ws_conn *conn);
/* Sit a guest down as a member, or as a watcher (NOBODY), and welcome it.
 * `last` is the number of the last fact it has; 0: none. */
void guest_arrive(struct guest *guest, struct party *party, uint8_t member,
                  uint32_t last);
/* How many moves it wants with a question, and whether views with facts. False
 * after a refusal. */
bool guest_wishes(struct order *order, int offers, int views);
/* "bye" and the end; it is no longer at its party. */
void guest_dismiss(struct guest *guest, enum ws_close code, const char *slug);
/* The seat it plays, or CH_WATCHER. */
ch_seat guest_seat(const struct guest *guest);

/* --- orders.c ------------------------------------------------------------- */

/* An order being carried out. */
struct order {
    struct house *house;
    struct guest *guest;
    struct party *party; /* of the guest, or NULL */
    json_t *body;
    char id[ORDER_ID]; /* "" if it has none */
    bool again;        /* was carried out before, and is kept: nothing was
                        * written for it */
};

/* Carry out what is in `body`; takes the reference. */
void order_take(struct guest *guest, json_t *body);
/* Read members as json_unpack does; beside them only "do" and "id" may be
 * there. Texts live as long as the order. False after a refusal. */
bool order_read(struct order *order, const char *format, ...);
/* Begin an answer that says yes: add members, then order_answer. */
struct ch_json order_yes(struct order *order);
void order_answer(struct order *order, struct ch_json *answer);
/* The same without members. */
void order_done(struct order *order);
/* What costs more than other orders, or invites guessing, has a budget for each
 * address. False, without a refusal, when it is spent. */
enum allowance {
    ALLOW_FIND,
    ALLOW_CREATE,
    ALLOW_TOKEN,
    ALLOW_TALK,
    ALLOW_LOBBY,
    ALLOW_GAMES,
    ALLOW_JOIN,
    ALLOW_BOT,
    ALLOW_LOG
};
bool order_allowed(const struct order *order, enum allowance what,
                   unsigned cost);
/* Can something be kept for this table, or a new one (NULL)? False after a
 * refusal: not while the disk fails. An order that may have been carried out
 * before looks for that first: it must not be told that it was not. */
bool order_may_write(struct order *order, const struct party *party);
/* A code may be tried, and a wrong one was: see do_find. */
bool order_may_guess(const struct order *order);
void order_guessed_wrong(const struct order *order);
/* No; always false. The slug is a static text. */
bool order_refuse(struct order *order, const char *slug);
void tell_refusal(struct guest *guest, const struct ch_game *game,
                  const char *id, const char *slug);

/* Carried out: true, or false after a refusal. */
bool do_games(struct order *order); /* pages.c */
bool do_lobby(struct order *order); /* parties.c */
bool do_find(struct order *order);
bool do_create(struct order *order); /* arrivals.c */
bool do_join(struct order *order);
bool do_hello(struct order *order); /* guests.c */
bool do_watch(struct order *order);
bool do_move(struct order *order); /* play.c */
bool do_view(struct order *order);
bool do_legal(struct order *order);
bool do_check(struct order *order);
bool do_log(struct order *order);  /* logs.c */
bool do_hint(struct order *order); /* bots.c */
bool do_chat(struct order *order); /* talk.c */
bool do_react(struct order *order);
bool do_name(struct order *order); /* seats.c */
bool do_sit(struct order *order);
bool do_stand(struct order *order);
bool do_choose(struct order *order);
bool do_ready(struct order *order);
bool do_bot(struct order *order);
bool do_kick(struct order *order);
bool do_set(struct order *order);
bool do_host(struct order *order);
bool do_start(struct order *order);
bool do_give(struct order *order);
bool do_leave(struct order *order);
bool do_rematch(struct order *order);
bool do_mix(struct order *order); /* deal.c */
bool do_reveal(struct order *order);
bool do_more_time(struct order *order); /* wishes.c */
bool do_grant(struct order *order);
bool do_pause(struct order *order);
bool do_resume(struct order *order);
bool do_play_for(struct order *order);

void tell_bye(struct guest *guest, const char *slug);

extern const struct ch_refusal words_clock[]; /* wishes.c */
extern const struct ch_refusal words_bots[];  /* bots.c */
/* words.c: the sentence behind a slug of the house, or NULL. */
const struct ch_refusal *house_refusal(const char *slug);

/* --- seats.c -------------------------------------------------------------- */

/* Seats whose people left are free again. */
void seats_open_again(struct party *party);

/* --- parties.c ------------------------------------------------------------ */

void parties_init(struct house *house);
/* Takes in what the store lists at the start. */
bool parties_list(void *with, const struct store_row *row);
struct party *party_find(struct house *house, const char *id); /* loaded */
struct entry *entry_find(struct house *house, const char *id);
struct entry *entry_by_code(struct house *house, const char *code);
void party_add(struct party *party); /* to the hash and the list */
/* Bring the entry of a party up to date, or make it. */
void entry_update(struct party *party);
void entry_remove(struct house *house, const char *id);
/* The table, or NULL while it is being loaded: the order then waits and is
 * taken up again. NULL and *gone if there is no such table. */
struct party *party_want(struct order *order, const char *id, bool *gone);
/* The order is taken up again when the table is loaded. */
void order_wait(struct order *order, struct party *party);
/* Load it again: what is in memory is not what is stored. Its guests are told
 * so. */
void party_reload(struct party *party);
/* A load is done. */
void party_loaded(struct house *house, struct party *party,
                  struct store_thread_done *done);
/* Once a second: unload what nobody needs, close what was abandoned. */
void parties_sweep(struct house *house);
void parties_free(struct house *house);
/* Begin to load public tables, so that the lobby knows who is there. */
void parties_load_public(struct house *house);
/* Put the rows of all that were touched into the batch: the house closes. */
void parties_save_all(struct house *house);
/* Close for good: everybody is sent away, the rows are dropped. */
void party_close(struct party *party, const char *slug);

/* --- party.c -------------------------------------------------------------- */

struct party *party_new(struct house *house);
void party_free(struct party *party);
/* Everything of the game, to be dealt or loaded anew. */
void party_forget_game(struct party *party);
/* Fill an empty party from what was stored. NULL, or a slug; if that is
 * "table-damaged" *bad says why. Draws that were due are in the record: they
 * are never missing, since they are kept with the move; but if ever they were,
 * they are to be published now. */
const char *party_fill(struct party *party, const struct store_table *table,
                       struct ch_log_error *bad);
/* Begin a game: the match is made of what is in the deal, its first lines go
 * into the batch. NULL, or a slug. */
const char *party_begin(struct party *party);
/* At the tick's end save the row, tell everybody about the table, or both. */
void party_changed(struct party *party, bool save, bool told);
/* Put the row into the batch. */
void party_save(struct party *party);
/* A new member. `token` is its secret: one that the client has made, or "" and
 * then one is made here. */
bool party_add_member(struct party *party, const char *name,
                      char token[TOKEN_CHARS + 1], uint8_t *out);
void token_hash(const char *token, uint8_t out[TOKEN_HASH]);
/* The member with this token, or NOBODY. Takes the same time for all. */
uint8_t party_member(const struct party *party, const char *token);
/* What the others read as its name. */
const char *member_name(const struct party *party, const struct member *member);
/* The members' names by seat, for sentences and logs: bots have names too. */
const char *seat_name(const struct party *party, ch_seat seat);
/* If the host is gone, somebody else becomes it. */
void party_settle_host(struct party *party);
void make_id(char out[STORE_ID]);
void make_code(struct house *house, char out[STORE_CODE]);

/* --- names.c ---------------------------------------------------------------
 */

/* Is it a name that people can read? Trims it into `out`. */
bool clean_name(const char *text, char out[NAME_BYTES]);
/* Would a reader take the one for the other? */
bool names_alike(const char *one, const char *other);

/* --- card.c --------------------------------------------------------------- */

/* "options" and the settings, as members. */
void card_options(const struct party *party, struct ch_json *out);
void card_settings(const struct party *party, struct ch_json *out);
/* The card as JSON text in `out`. */
void card_write(const struct party *party, struct ch_json *out);
/* NULL, or what is wrong with it. The party is empty before. */
const char *card_read(struct party *party, const char *text);
/* Settings and options of `create` and `set`. NULL, or a slug. */
const char *read_settings(json_t *from, struct settings *out);
const char *read_options(const struct ch_game *game, json_t *from,
                         struct ch_setup *how);

/* --- stored.c ------------------------------------------------------------- */

/* Each is NULL, or a slug for what does not fit: a row as such, the people of
 * a party with each other, and the game with all of that. */
const char *stored_row(const struct store_table *table);
const char *stored_people(const struct party *party);
const char *stored_game(const struct party *party);

/* --- play.c --------------------------------------------------------------- */

/* The record of the house's last move becomes part of the party: lines go into
 * the batch, facts to everybody. `move` is the member's number, a dot and the
 * client's id; or "". */
void play_publish(struct party *party, const char *move);
/* Remember what was told; also while a log is replayed. */
void history_add(struct party *party, const struct ch_facts *facts);
/* Facts after `last` for these eyes, as an array "facts". False if they are no
 * longer all there. */
bool history_since(const struct party *party, ch_seat eyes, uint32_t last,
                   struct ch_json *out);
/* "acts" and, for a seat that is asked, its question. */
void play_question(const struct party *party, ch_seat seat, unsigned offers,
                   struct ch_json *out);
/* At the end of a game: "over", "scores", and the seed that proves the deal. */
void play_end(const struct party *party, struct ch_json *out);
/* The "view" member. */
void play_view(const struct party *party, ch_seat eyes, unsigned offers,
               struct ch_json *out);
/* The whole message "facts" about the record, for these eyes: all that a seat
 * is sent about a move. With `view` a whole view takes the question's place. */
void play_facts(const struct party *party, const struct ch_record *record,
                ch_seat eyes, bool view, unsigned offers, struct ch_json *out);
void play_send_view(struct guest *guest);
void seen_add(struct party *party, const char *move);
bool seen_has(const struct party *party, const char *move);

/* --- deal.c --------------------------------------------------------------- */

/* Another seed for the next game; nobody has added anything to it. */
void deal_renew(struct party *party);
/* Start: at once, or when people have told what they add. NULL, or a slug. */
const char *deal_begin(struct party *party);
/* The game begins if nobody is to be waited for any longer. */
void deal_stir(struct party *party);
/* Milliseconds until then; INT64_MAX: nothing is being dealt. */
int64_t deal_left(const struct party *party);
/* The message "deal", if there is anything to tell. */
void deal_tell(struct guest *guest);

/* --- logs.c --------------------------------------------------------------- */

void log_done(struct house *house, struct store_thread_done *done);
void log_forget(struct house *house, const struct guest *guest);
void logs_free(struct house *house); /* nobody waits any more */

/* --- tell.c --------------------------------------------------------------- */

void tell_table(const struct party *party, const char *key,
                struct ch_json *out);
void tell_you(const struct guest *guest, struct ch_json *out);
/* To everybody at the party: "table", and to each "you". */
void tell_everybody(struct party *party);
/* May everybody be told now? If not, the facts waits for a later tick, and what
 * is then the newest is told once. */
bool tell_due(struct party *party);

/* --- clock.c, wishes.c ---------------------------------------------------- */

/* A question was asked or answered, somebody came or went: clocks start and
 * stop, bots are woken, the timer is set. Call after every change. */
void party_stir(struct party *party);
/* New clocks for a new game. */
void clock_reset(struct party *party);
/* What is left for the game at this moment, in milliseconds; of all seats as a
 * text, to be stored with a move: "" where the game has no clock. */
int64_t clock_left(const struct party *party, ch_seat seat);
void clock_write(const struct party *party, char out[CLOCKS_BYTES]);
/* And back. False if it is no such text. */
bool clock_read(struct party *party, const char *text);
/* Is this a time that a clock can show? */
bool clock_fits(int64_t ms);
/* The mildest move for a seat that is asked, and told. */
void seat_play_for(struct party *party, ch_seat seat);
/* Play for a person: a bot, or the mildest move, as the table wants it. */
void seat_stand_in(struct party *party, ch_seat seat);
/* Who plays there; NULL: a bot, nobody, or somebody who left for good. */
const struct member *seat_person(const struct party *party, ch_seat seat);
/* Give what all who are here agree on; true if there was anything. */
bool wishes_fulfil(struct party *party);
/* Nobody wants more time any more. */
void wish_forget(struct party *party);
void tell_clock(const struct party *party, struct ch_json *out);
/* Is anybody here for whom the game should go on? */
bool party_awake(const struct party *party);

/* --- bots.c --------------------------------------------------------------- */

/* Ask the bots whose turn it is. Moves are made later, from the loop. */
void bots_stir(struct party *party);
/* A bot plays for this seat now, as a job: its answer counts even if its person
 * comes back meanwhile, unless that person is faster. */
void bot_ask(struct party *party, ch_seat seat, enum ch_level level);
/* Answers are there: the event of crew_wake. */
void crew_event(evutil_socket_t fd, short what, void *house);

/* --- talk.c, pages.c, metrics.c, control.c, note.c ------------------------ */

void page_request(void *with, const struct net_request *request,
                  struct net_reply *reply);
/* Prometheus text; its length, 0 if there was no room. */
/* Opens what is read for it, while that can be opened. */
void metrics_open(void);
size_t metrics_print(struct house *house, char *out, size_t room);
void count_refusal(struct house *house, const char *slug);
/* One more commit, and how long it took. */
void count_commit(struct house *house, double seconds);
/* One more answer of a bot: how long it waited for a thread, and how long it
 * was thought about. */
void count_thought(struct house *house, double waited, double thought);
/* Listens at DATA/control. False: see *why. */
bool control_open(struct house *house, char why[NET_WHY]);
/* A job with an ERRAND_CONTROL is done; frees its table. */
void control_done(struct house *house, struct store_thread_done *done);
/* Errands under way are forgotten: take nothing from the keeper after it. */
void control_close(struct house *house);
/* "level=info event=started port=8137": event, then pairs of key and value as
 * printf has them. A value that may hold anything goes through noted(). */
__attribute__((format(printf, 4, 5))) void note(const struct house *house,
                                                enum house_log level,
                                                const char *event,
                                                const char *format, ...);
/* A value in quotes, those inside escaped. Use it within one expression:
 * note(house, LOG_WARN, "odd", "why=%s", noted(why).text) */
struct noted {
    char text[384];
};
struct noted noted(const char *value);
/* About refused requests and connections: some lines a second, and how many
 * more there were. Those still to be counted come with note_net_rest. */
void note_net(void *house, const char *what, const char *address);
void note_net_rest(struct house *house);
/* What libevent has to say. */
void note_libevent(int severity, const char *what);

#endif
