/*
 * log_replay.c - reads a log and replays its match.
 *
 * Reading stops at the first error. A slug names it, with the number of the
 * move where there is one. There is exactly one way to write a line; a line
 * written in another way is damaged, whatever it may mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cluehouse/schema.h"
#include "match/commitment.h"
#include "match/log.h"

struct replay {
    const char *at, *end;       /* what is left */
    const struct ch_game *own;  /* with words of the players' own, or NULL */
    const char *line;           /* the current line, */
    size_t len;                 /* without its end */
    const struct ch_seed *seed; /* revealed; NULL: none */
    struct ch_seed deal;        /* then draws must come from this */
    struct ch_log_error *bad;
    struct ch_match *match;
    bool seed_seen;
};

/* "log-torn-at-17", or the bare slug if the number is 0. Returns false. */
static bool refuse(struct replay *replay, const char *slug, uint32_t seq)
{
    replay->bad->seq = seq;
    if (seq > 0)
        (void)snprintf(replay->bad->slug, CH_SLUG, "%s-at-%" PRIu32, slug, seq);
    else
        (void)snprintf(replay->bad->slug, CH_SLUG, "%s", slug);
    return false;
}

/* Moves on to the next line. False at the end, or after a refusal. */
static bool next_line(struct replay *replay)
{
    uint32_t seq = replay->match != NULL ? replay->match->seq + 1 : 0;
    size_t left = (size_t)(replay->end - replay->at);
    const char *stop;

    if (left == 0)
        return false;
    replay->bad->line++;
    stop = memchr(replay->at, '\n', left < CH_LOG_LINE ? left : CH_LOG_LINE);
    if (stop == NULL)
        return left < CH_LOG_LINE ? refuse(replay, "log-torn", seq)
                                  : refuse(replay, "log-line-too-long", seq);
    replay->line = replay->at;
    replay->len = (size_t)(stop - replay->at);
    replay->at = stop + 1;
    return true;
}

/* The next word of a line, NUL-terminated in place. */
static char *next_word(char **at)
{
    char *word = *at;

    while (*word == ' ')
        word++;
    *at = word + strcspn(word, " ");
    if (**at == ' ')
        *(*at)++ = '\0';
    return word;
}

static bool parse_number(const char *word, uint32_t *out)
{
    uint32_t value = 0;
    size_t n = 0;

    for (; word[n] >= '0' && word[n] <= '9' && n < 9; n++)
        value = value * 10 + (uint32_t)(word[n] - '0');
    *out = value;
    return n > 0 && word[n] == '\0' && (word[0] != '0' || n == 1);
}

/* "name NUMBER" */
static bool read_number(char **at, const char *name, uint32_t *out)
{
    return strcmp(next_word(at), name) == 0 && parse_number(next_word(at), out);
}

static bool read_options(struct replay *replay, const struct ch_game *game,
                         char *at, struct ch_setup *setup)
{
    while (*at != '\0') {
        const char *word = next_word(&at);
        const char *why = ch_setup_option(game, setup, word);

        if (why != NULL) {
            (void)snprintf(replay->bad->detail, CH_SLUG, "%s", why);
            return refuse(replay, "log-options-refused", 0);
        }
    }
    return true;
}

static bool is_commitment(const char *word)
{
    return strlen(word) == CH_COMMITMENT &&
           strspn(word, "0123456789abcdef") == CH_COMMITMENT;
}

/* The first line's beginning: which game, which rules, how many seats. */
static bool read_game(struct replay *replay, char **at,
                      const struct ch_game **game, struct ch_setup *setup,
                      uint32_t *format)
{
    uint32_t rules, seats;

    if (!read_number(at, "cluehouse", format))
        return refuse(replay, "log-is-no-log", 0);
    if (*format != FORMAT_PLAIN && *format != FORMAT_MIXED)
        return refuse(replay, "log-from-newer-format", 0);
    *game = ch_game_find(next_word(at));
    if (*game == NULL)
        return refuse(replay, "log-game-unknown", 0);
    if (!read_number(at, "rules", &rules) || !read_number(at, "seats", &seats))
        return refuse(replay, "log-first-line-damaged", 0);
    if (rules > (*game)->rules)
        return refuse(replay, "log-from-newer-rules", 0);
    if (rules < ((*game)->oldest > 0 ? (*game)->oldest : (*game)->rules))
        return refuse(replay, "log-from-older-rules", 0);
    ch_setup_standard(*game, seats, setup);
    setup->rules = (uint8_t)rules;
    return true;
}

static bool matches_seed(struct replay *replay, const struct ch_seed *seed)
{
    char commitment[CH_COMMITMENT + 1];

    ch_commitment(seed, commitment);
    return strcmp(commitment, replay->match->commitment) == 0 ||
           refuse(replay, "log-seed-differs", 0);
}

/* Is the first line written as log_first_line writes it? Options may be
 * missing: an older program did not have them, and they have their standard
 * values then. */
static bool is_first_line(const struct replay *replay)
{
    char text[CH_LOG_LINE];
    const char *ours = text, *at = replay->line, *end = at + replay->len;

    text[log_first_line(replay->match->game, &replay->match->setup,
                        replay->match->format, replay->match->commitment,
                        text) -
         1] = '\0';
    while (*ours != '\0') {
        size_t n =
            strcspn(ours + 1, " ") + 1; /* a word and the blank before it */

        if ((size_t)(end - at) >= n && memcmp(at, ours, n) == 0 &&
            (at + n == end || at[n] == ' '))
            at += n;
        else if (memchr(ours, '=', n) == NULL)
            return false;
        ours += n;
    }
    return at == end;
}

static bool read_first(struct replay *replay)
{
    char line[CH_LOG_LINE];
    char *at = line;
    const struct ch_game *game;
    struct ch_setup setup;
    const char *why, *commitment;
    uint32_t format;

    if (!next_line(replay))
        return replay->bad->slug[0] == '\0' ? refuse(replay, "log-is-empty", 0)
                                            : false;
    memcpy(line, replay->line, replay->len);
    line[replay->len] = '\0';
    if (!read_game(replay, &at, &game, &setup, &format))
        return false;
    if (memchr(replay->line, '\0', replay->len) != NULL ||
        strcmp(next_word(&at), "commit") != 0)
        return refuse(replay, "log-first-line-damaged", 0);
    commitment = next_word(&at);
    if (!is_commitment(commitment))
        return refuse(replay, "log-first-line-damaged", 0);
    why = log_take_words(at, replay->own, &game);
    if (why != NULL)
        return refuse(replay, why, 0);
    if (!read_options(replay, game, at, &setup))
        return false;
    replay->match = match_new(game, &setup, &why);
    if (replay->match == NULL) {
        (void)snprintf(replay->bad->detail, CH_SLUG, "%s", why);
        return refuse(replay, "log-set-up-refused", 0);
    }
    memcpy(replay->match->commitment, commitment, CH_COMMITMENT + 1);
    replay->match->format = format;
    return is_first_line(replay) || refuse(replay, "log-first-line-damaged", 0);
}

/* "mix SEAT COMMITMENT RANDOM", with "-" for bytes that were never revealed. */
static bool parse_mix(const char *line, size_t len, uint32_t *seat,
                      struct ch_mix *out)
{
    char copy[CH_LOG_MIX], again[CH_LOG_MIX];
    char *at = copy;
    const char *commit, *random;

    if (len >= sizeof copy)
        return false;
    memcpy(copy, line, len);
    copy[len] = '\0';
    if (!read_number(&at, "mix", seat) || *seat >= CH_SEATS)
        return false;
    commit = next_word(&at);
    if (!is_commitment(commit))
        return false;
    memcpy(out->commitment, commit, CH_COMMITMENT + 1);
    random = next_word(&at);
    out->told = strcmp(random, "-") != 0;
    if (out->told && !ch_commitment_read(random, strlen(random), &out->random))
        return false;
    return log_mix_line(*seat, out, again) == len + 1 &&
           memcmp(again, line, len) == 0;
}

static bool read_mix(struct replay *replay, uint32_t *next)
{
    struct ch_match *match = replay->match;
    struct ch_mix mix = {.told = false};
    uint32_t seat;

    if (!next_line(replay))
        return false;
    if (!parse_mix(replay->line, replay->len, &seat, &mix) ||
        seat >= match->setup.seats)
        return refuse(replay, "log-mix-damaged", 0);
    if (seat < *next)
        return refuse(replay, "log-mix-out-of-order", 0);
    if (!commitment_mix_fits(match->commitment, &mix))
        return refuse(replay, "log-mix-differs", 0);
    match->mix[seat] = mix;
    *next = seat + 1;
    return true;
}

/* Everything before the first move. It is stored as it was read: the deal
 * depends on every byte. */
static bool read_head(struct replay *replay)
{
    static const char mix[] = {'m', 'i', 'x', ' '};
    const char *from = replay->at;
    uint32_t next = 0;
    size_t len;

    if (!read_first(replay))
        return false;
    while (replay->match->format == FORMAT_MIXED &&
           (size_t)(replay->end - replay->at) >= sizeof mix &&
           memcmp(replay->at, mix, sizeof mix) == 0)
        if (!read_mix(replay, &next))
            return false;
    if (replay->match->format == FORMAT_MIXED && next == 0)
        return refuse(replay, "log-mix-missing", 0);
    len = (size_t)(replay->at - from);
    assert(len < sizeof replay->match->head);
    memcpy(replay->match->head, from, len);
    if (replay->seed == NULL)
        return true;
    commitment_deal_seed(replay->match, replay->seed, &replay->deal);
    return matches_seed(replay, replay->seed);
}

/* "seed HEX" */
static bool parse_seed(const char *line, size_t len, struct ch_seed *out)
{
    return len > 5 && memcmp(line, "seed ", 5) == 0 &&
           ch_commitment_read(line + 5, len - 5, out);
}

static bool read_seed(struct replay *replay)
{
    struct ch_seed seed;

    if (!parse_seed(replay->line, replay->len, &seed))
        return refuse(replay, "log-seed-damaged", 0);
    replay->seed_seen = true;
    return matches_seed(replay, &seed);
}

/* Cuts " #0123abcd" off the end of the line. */
static bool cut_digest(struct replay *replay, uint32_t *out)
{
    const char *hex = replay->line + replay->len - 8;
    uint32_t value = 0;

    if (replay->len < LOG_DIGEST || hex[-1] != '#' || hex[-2] != ' ')
        return false;
    for (int i = 0; i < 8; i++) {
        const char *digits = "0123456789abcdef";
        const char *digit = memchr(digits, hex[i], 16);

        if (digit == NULL)
            return false;
        value = value << 4 | (uint32_t)(digit - digits);
    }
    *out = value;
    replay->len -= LOG_DIGEST;
    return true;
}

/* The line's number; *rest is what stands behind it. NULL, or a slug. */
static const char *parse_seq(const struct replay *replay, uint32_t *seq,
                             const char **rest)
{
    const char *blank = memchr(replay->line, ' ', replay->len);
    char number[16] = "";
    size_t n = blank != NULL ? (size_t)(blank - replay->line) : sizeof number;

    if (n >= sizeof number)
        return "log-line-damaged";
    memcpy(number, replay->line, n);
    if (!parse_number(number, seq))
        return "log-line-damaged";
    *rest = blank + 1;
    return *seq != replay->match->seq + 1 ? "log-out-of-sequence" : NULL;
}

/* "3 undo": nobody does that for another, so there is no mark. */
static bool parse_undo(const char *text, size_t len, struct ch_entry *out)
{
    static const char undo[] = " " LOG_UNDO;
    size_t tail = sizeof undo - 1;
    char seat[4] = "";
    uint32_t number;

    if (len <= tail || len - tail >= sizeof seat ||
        memcmp(text + len - tail, undo, tail) != 0)
        return false;
    memcpy(seat, text, len - tail);
    if (!parse_number(seat, &number) || number >= CH_SEATS)
        return false;
    out->undo = true;
    out->move = (struct ch_move){.seat = (ch_seat)number};
    return true;
}

/* "17 3* end": the number, the seat and its mark, the move. */
static const char *parse_entry(struct replay *replay, struct ch_entry *out)
{
    const char *end = replay->line + replay->len, *mark = NULL, *seat = NULL;
    const char *why = parse_seq(replay, &out->seq, &seat);
    char copy[CH_LOG_LINE];
    size_t len;

    if (why != NULL)
        return why;
    out->by = CH_BY_SEAT;
    out->undo = false;
    if (parse_undo(seat, (size_t)(end - seat), out))
        return NULL;
    /* The mark is behind the seat, before the first blank. */
    for (const char *c = seat; c < end && *c != ' '; c++)
        mark = *c == '*' || *c == '+' ? c : mark;
    len = (size_t)(end - seat);
    memcpy(copy, seat, len);
    if (mark != NULL) {
        out->by = *mark == '*' ? CH_BY_REFEREE : CH_BY_BOT;
        memmove(copy + (mark - seat), mark + 1, (size_t)(end - mark - 1));
        len--;
    }
    why = ch_move_parse(replay->match->game, copy, len, &out->move);
    if (why == NULL)
        return NULL;
    (void)snprintf(replay->bad->detail, CH_SLUG, "%s", why);
    return "log-move-unreadable";
}

/* Do the rules, and the seed if there is one, allow the move? */
static const char *check_entry(struct replay *replay,
                               const struct ch_entry *entry)
{
    struct ch_match *match = replay->match;
    const struct ch_move *move = &entry->move;
    const char *why = "no-such-seat";

    if (move->seat < match->setup.seats || move->seat == CH_DEALER)
        why = ch_game_check(match->game, match->state, move);
    if (why == NULL && entry->by != CH_BY_SEAT &&
        !match_may_play_for(match, move))
        why = "not-your-turn";
    if (why != NULL) {
        (void)snprintf(replay->bad->detail, CH_SLUG, "%s", why);
        return "log-move-refused";
    }
    if (move->seat == CH_DEALER && replay->seed != NULL) {
        struct ch_move drawn;

        match_draw(match, &replay->deal, &drawn);
        if (!ch_move_equal(&drawn, move))
            return "log-draw-differs";
    }
    return NULL;
}

/* Is the line, without its fingerprint, written as ch_log_entry writes it? */
static bool is_line(const struct replay *replay, const struct ch_entry *entry)
{
    char text[CH_LOG_LINE];
    size_t len = ch_log_entry(replay->match, entry, text);

    return len == replay->len + LOG_DIGEST + 1 &&
           memcmp(text, replay->line, replay->len) == 0;
}

/* Makes the move of a line, or takes one back. NULL, or a slug. */
static const char *apply_entry(struct replay *replay,
                               const struct ch_entry *entry,
                               struct ch_record *record)
{
    const char *why;

    if (entry->undo) {
        why = ch_match_undo(replay->match, entry->move.seat, record);
        if (why == NULL || replay->match->broken != NULL)
            return NULL;
        (void)snprintf(replay->bad->detail, CH_SLUG, "%s", why);
        return "log-move-refused";
    }
    why = check_entry(replay, entry);
    if (why != NULL)
        return why;
    match_record_clear(record);
    match_apply(replay->match, &entry->move, entry->by, record);
    return NULL;
}

static bool read_entry(struct replay *replay, struct ch_record *record)
{
    uint32_t seq = replay->match->seq + 1, digest = 0;
    struct ch_entry entry;
    const char *why;

    if (!cut_digest(replay, &digest))
        return refuse(replay, "log-line-damaged", seq);
    why = parse_entry(replay, &entry);
    if (why == NULL)
        why = apply_entry(replay, &entry, record);
    if (why != NULL)
        return refuse(replay, why, seq);
    if (replay->match->broken != NULL)
        return refuse(replay, "log-books-do-not-balance", seq);
    if (!is_line(replay, &record->entry[0]))
        return refuse(replay, "log-line-damaged", seq);
    if (log_fingerprint(replay->line, replay->len, replay->match->digest) !=
        digest)
        return refuse(replay, "log-digest-differs", seq);
    return true;
}

static bool replay_all(struct replay *replay, ch_replay_fn *after, void *ctx)
{
    struct ch_record record;

    if (!read_head(replay))
        return false;
    match_record_clear(&record);
    if (after != NULL && !after(ctx, replay->match, &record))
        return true;
    while (next_line(replay)) {
        if (replay->seed_seen)
            return refuse(replay, "log-goes-on-after-its-end", 0);
        if (replay->len >= 4 && memcmp(replay->line, "seed", 4) == 0) {
            if (!read_seed(replay))
                return false;
            continue;
        }
        if (!read_entry(replay, &record))
            return false;
        if (after != NULL && !after(ctx, replay->match, &record))
            return true;
    }
    return replay->bad->slug[0] == '\0';
}

struct ch_match *ch_log_replay_own(const char *log, size_t len,
                                   const struct ch_game *own,
                                   ch_replay_fn *after, void *ctx,
                                   struct ch_log_error *bad)
{
    struct replay replay = {
        .at = log, .end = log + len, .own = own, .bad = bad};

    memset(bad, 0, sizeof *bad);
    if (replay_all(&replay, after, ctx))
        return replay.match;
    ch_match_destroy(replay.match);
    return NULL;
}

/* The seed in the last line, if there is one. */
static bool find_seed(const char *log, size_t len, struct ch_seed *out)
{
    size_t line = 5 + 2 * sizeof out->bytes;

    return len > line + 1 && log[len - 1] == '\n' &&
           log[len - line - 2] == '\n' &&
           parse_seed(log + len - line - 1, line, out);
}

bool ch_log_verify_own(const char *log, size_t len, const struct ch_game *own,
                       struct ch_log_error *bad)
{
    struct ch_seed seed;
    struct replay replay = {
        .at = log, .end = log + len, .own = own, .bad = bad};
    bool fine;

    memset(bad, 0, sizeof *bad);
    if (find_seed(log, len, &seed))
        replay.seed = &seed;
    fine = replay_all(&replay, NULL, NULL);
    if (fine && ch_match_actors(replay.match) != 0)
        fine = refuse(&replay, "log-game-unfinished", 0);
    if (fine && !replay.seed_seen)
        fine = refuse(&replay, "log-seed-missing", 0);
    ch_match_destroy(replay.match);
    return fine;
}
