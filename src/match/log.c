/*
 * log.c - a match as text, and back.
 *
 *     cluehouse 1 clue rules 1 seats 3 commit 5f...e0 notes=auto ...
 *     1 d hide plum #f9accd19
 *     2 0 roll #ca117e0a
 *     3 1* end #e957f92c                   (* played for a silent seat)
 *     seed 00...ff                         (told when the game is over)
 *
 * In format 2 there are lines "mix" behind the first one: deal.c.
 *
 * Reading stops at the first thing that is not so. A slug names it, with the
 * number of the move where there is one. There is one way to write a line, and
 * a line in another way is damaged, whatever it may mean.
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/digest.h"
#include "games/form.h"
#include "match/match_int.h"

enum {
    DIGEST = 10 /* bytes of " #0123abcd" */
};

/* What stands behind '#': a fingerprint of the line before it and of the state
 * after the move. 32 bits are plenty to notice where two runs part. */
static uint32_t fingerprint(const char *line, size_t len, uint64_t state)
{
    uint64_t both[2] = {digest_bytes(line, len), state};
    uint64_t digest = digest_bytes(both, sizeof both);

    return (uint32_t)(digest ^ digest >> 32);
}

/* --- Writing ------------------------------------------------------------ */

size_t ch_log_head(const struct ch_match *match, char *out)
{
    size_t len = strlen(match->head);

    memcpy(out, match->head, len + 1);
    return len;
}

size_t ch_log_entry(const struct ch_match *match, const struct ch_entry *entry,
                    char *out)
{
    const struct ch_move *move = &entry->move;
    char what[CH_LINE];
    char who[16] = "d";
    int n;

    if (move->seat != CH_DEALER)
        (void)snprintf(who, sizeof who, "%d%s", move->seat,
                       entry->for_silent ? "*" : "");
    form_print(&match->game->verbs[move->verb], move->n, move->arg, move->text,
               what, sizeof what);
    n = snprintf(out, CH_LOG_LINE, "%" PRIu32 " %s %s", entry->seq, who, what);
    assert(n > 0 && n + DIGEST + 1 < CH_LOG_LINE);
    n += snprintf(out + n, CH_LOG_LINE - (size_t)n, " #%08" PRIx32 "\n",
                  fingerprint(out, (size_t)n, entry->digest));
    return (size_t)n;
}

enum { SEED_LINE = 5 + 2 * sizeof(struct ch_seed) + 1 }; /* "seed 00...ff\n" */

static size_t print_seed(const struct ch_seed *seed, char *out)
{
    memcpy(out, "seed ", 5);
    (void)sodium_bin2hex(out + 5, SEED_LINE - 5, seed->bytes,
                         sizeof seed->bytes);
    memcpy(out + SEED_LINE - 1, "\n", 2);
    return SEED_LINE;
}

size_t ch_log_seed(const struct ch_match *match, char *out)
{
    out[0] = '\0';
    return match->has_seed ? print_seed(&match->seed, out) : 0;
}

size_t ch_log_assemble(const char *head, const char *lines, size_t len,
                       const struct ch_seed *seed, char *out)
{
    size_t first = strlen(head);

    if (out != NULL) {
        memcpy(out, head, first);
        memcpy(out + first, lines, len);
        out[first + len] = '\0';
        if (seed != NULL)
            (void)print_seed(seed, out + first + len);
    }
    return first + len + (seed != NULL ? SEED_LINE : 0);
}

/* --- Reading ------------------------------------------------------------ */

struct reader {
    const char *at, *end;       /* what is left */
    const char *line;           /* the present line, */
    size_t len;                 /* without its end */
    const struct ch_seed *seed; /* that was told; NULL: none */
    struct ch_seed deal;        /* then draws must come from this */
    struct ch_where *bad;
    struct ch_match *match;
    bool seed_told;
};

/* "log-torn-at-17", or the bare slug if the number is 0; always false. */
static bool refuse(struct reader *reader, const char *slug, uint32_t seq)
{
    reader->bad->seq = seq;
    if (seq > 0)
        (void)snprintf(reader->bad->slug, CH_SLUG, "%s-at-%" PRIu32, slug, seq);
    else
        (void)snprintf(reader->bad->slug, CH_SLUG, "%s", slug);
    return false;
}

/* Moves on to the next line. False at the end, or after a refusal. */
static bool next_line(struct reader *reader)
{
    uint32_t seq = reader->match != NULL ? reader->match->seq + 1 : 0;
    size_t left = (size_t)(reader->end - reader->at);
    const char *stop;

    if (left == 0)
        return false;
    reader->bad->line++;
    stop = memchr(reader->at, '\n', left < CH_LOG_LINE ? left : CH_LOG_LINE);
    if (stop == NULL)
        return left < CH_LOG_LINE ? refuse(reader, "log-torn", seq)
                                  : refuse(reader, "log-line-too-long", seq);
    reader->line = reader->at;
    reader->len = (size_t)(stop - reader->at);
    reader->at = stop + 1;
    return true;
}

/* Takes the next word of a line and puts a NUL behind it. */
static char *take_word(char **at)
{
    char *word = *at;

    while (*word == ' ')
        word++;
    *at = word + strcspn(word, " ");
    if (**at == ' ')
        *(*at)++ = '\0';
    return word;
}

static bool number_of(const char *word, uint32_t *out)
{
    uint32_t value = 0;
    size_t n = 0;

    for (; word[n] >= '0' && word[n] <= '9' && n < 9; n++)
        value = value * 10 + (uint32_t)(word[n] - '0');
    *out = value;
    return n > 0 && word[n] == '\0' && (word[0] != '0' || n == 1);
}

/* "name NUMBER" */
static bool take_number(char **at, const char *name, uint32_t *out)
{
    return strcmp(take_word(at), name) == 0 && number_of(take_word(at), out);
}

static bool read_options(struct reader *reader, const struct ch_game *game,
                         char *at, struct ch_setup *how)
{
    while (*at != '\0') {
        const char *word = take_word(&at);
        const char *why = ch_setup_option(game, how, word);

        if (why != NULL) {
            (void)snprintf(reader->bad->detail, CH_SLUG, "%s", why);
            return refuse(reader, "log-options-refused", 0);
        }
    }
    return true;
}

static bool is_commitment(const char *word)
{
    return strlen(word) == CH_COMMITMENT &&
           strspn(word, "0123456789abcdef") == CH_COMMITMENT;
}

/* The head of the first line: which game, which rules, how many seats. */
static bool read_head(struct reader *reader, char **at,
                      const struct ch_game **game, struct ch_setup *how,
                      uint32_t *format)
{
    uint32_t rules, seats;

    if (!take_number(at, "cluehouse", format))
        return refuse(reader, "log-is-no-log", 0);
    if (*format != FORMAT_PLAIN && *format != FORMAT_MIXED)
        return refuse(reader, "log-from-newer-format", 0);
    *game = ch_game_find(take_word(at));
    if (*game == NULL)
        return refuse(reader, "log-game-unknown", 0);
    if (!take_number(at, "rules", &rules) || !take_number(at, "seats", &seats))
        return refuse(reader, "log-first-line-damaged", 0);
    if (rules > (*game)->rules)
        return refuse(reader, "log-from-newer-rules", 0);
    if (rules < (*game)->rules)
        return refuse(reader, "log-from-older-rules", 0);
    ch_setup_standard(*game, seats, how);
    return true;
}

static bool matches_seed(struct reader *reader, const struct ch_seed *seed)
{
    char commitment[CH_COMMITMENT + 1];

    ch_commit(seed, commitment);
    return strcmp(commitment, reader->match->commitment) == 0 ||
           refuse(reader, "log-seed-differs", 0);
}

/* Is the first line written as we write it? Options may be left out: an older
 * program did not have them, and they have their standard values then. */
static bool is_first_line(const struct reader *reader)
{
    char text[CH_LOG_LINE];
    const char *ours = text, *at = reader->line, *end = at + reader->len;

    text[head_first(reader->match->game, &reader->match->how,
                    reader->match->format, reader->match->commitment, text) -
         1] = '\0';
    while (*ours != '\0') {
        size_t n = strcspn(ours + 1, " ") + 1; /* a word, blank in front */

        if ((size_t)(end - at) >= n && memcmp(at, ours, n) == 0 &&
            (at + n == end || at[n] == ' '))
            at += n;
        else if (memchr(ours, '=', n) == NULL)
            return false;
        ours += n;
    }
    return at == end;
}

static bool read_first(struct reader *reader)
{
    char line[CH_LOG_LINE];
    char *at = line;
    const struct ch_game *game;
    struct ch_setup how;
    const char *why, *commitment;
    uint32_t format;

    if (!next_line(reader))
        return reader->bad->slug[0] == '\0' ? refuse(reader, "log-is-empty", 0)
                                            : false;
    memcpy(line, reader->line, reader->len);
    line[reader->len] = '\0';
    if (!read_head(reader, &at, &game, &how, &format))
        return false;
    if (memchr(reader->line, '\0', reader->len) != NULL ||
        strcmp(take_word(&at), "commit") != 0)
        return refuse(reader, "log-first-line-damaged", 0);
    commitment = take_word(&at);
    if (!is_commitment(commitment))
        return refuse(reader, "log-first-line-damaged", 0);
    if (!read_options(reader, game, at, &how))
        return false;
    reader->match = match_new(game, &how, &why);
    if (reader->match == NULL) {
        (void)snprintf(reader->bad->detail, CH_SLUG, "%s", why);
        return refuse(reader, "log-set-up-refused", 0);
    }
    memcpy(reader->match->commitment, commitment, CH_COMMITMENT + 1);
    reader->match->format = format;
    return is_first_line(reader) || refuse(reader, "log-first-line-damaged", 0);
}

/* "mix SEAT COMMITMENT RANDOM", or "-" for what was never told. */
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
    if (!take_number(&at, "mix", seat) || *seat >= CH_SEATS)
        return false;
    commit = take_word(&at);
    if (!is_commitment(commit))
        return false;
    memcpy(out->commit, commit, CH_COMMITMENT + 1);
    random = take_word(&at);
    out->told = strcmp(random, "-") != 0;
    if (out->told && !ch_hex_read(random, strlen(random), &out->random))
        return false;
    return head_mix(*seat, out, again) == len + 1 &&
           memcmp(again, line, len) == 0;
}

static bool read_mix(struct reader *reader, uint32_t *next)
{
    struct ch_match *match = reader->match;
    struct ch_mix mix = {.told = false};
    uint32_t seat;

    if (!next_line(reader))
        return false;
    if (!parse_mix(reader->line, reader->len, &seat, &mix) ||
        seat >= match->how.seats)
        return refuse(reader, "log-mix-damaged", 0);
    if (seat < *next)
        return refuse(reader, "log-mix-out-of-order", 0);
    if (!mix_fits(match->commitment, &mix))
        return refuse(reader, "log-mix-differs", 0);
    match->mix[seat] = mix;
    *next = seat + 1;
    return true;
}

/* All that stands before the first move. It is kept as it is: the deal depends
 * on every byte. */
static bool read_whole_head(struct reader *reader)
{
    static const char mix[] = {'m', 'i', 'x', ' '};
    const char *from = reader->at;
    uint32_t next = 0;
    size_t len;

    if (!read_first(reader))
        return false;
    while (reader->match->format == FORMAT_MIXED &&
           (size_t)(reader->end - reader->at) >= sizeof mix &&
           memcmp(reader->at, mix, sizeof mix) == 0)
        if (!read_mix(reader, &next))
            return false;
    if (reader->match->format == FORMAT_MIXED && next == 0)
        return refuse(reader, "log-mix-missing", 0);
    len = (size_t)(reader->at - from);
    assert(len < sizeof reader->match->head);
    memcpy(reader->match->head, from, len);
    if (reader->seed == NULL)
        return true;
    match_seed(reader->match, reader->seed, &reader->deal);
    return matches_seed(reader, reader->seed);
}

/* "seed HEX" */
static bool parse_seed(const char *line, size_t len, struct ch_seed *out)
{
    return len > 5 && memcmp(line, "seed ", 5) == 0 &&
           ch_hex_read(line + 5, len - 5, out);
}

static bool read_seed(struct reader *reader)
{
    struct ch_seed seed;

    if (!parse_seed(reader->line, reader->len, &seed))
        return refuse(reader, "log-seed-damaged", 0);
    reader->seed_told = true;
    return matches_seed(reader, &seed);
}

/* Cuts " #0123abcd" off the end of the line. */
static bool cut_digest(struct reader *reader, uint32_t *out)
{
    const char *hex = reader->line + reader->len - 8;
    uint32_t value = 0;

    if (reader->len < DIGEST || hex[-1] != '#' || hex[-2] != ' ')
        return false;
    for (int i = 0; i < 8; i++) {
        const char *digits = "0123456789abcdef";
        const char *digit = memchr(digits, hex[i], 16);

        if (digit == NULL)
            return false;
        value = value << 4 | (uint32_t)(digit - digits);
    }
    *out = value;
    reader->len -= DIGEST;
    return true;
}

/* "17 3* end": the number, the seat and its star, the move. */
static const char *parse_entry(struct reader *reader, struct ch_entry *out)
{
    const char *line = reader->line, *end = line + reader->len;
    const char *star = NULL, *seat = memchr(line, ' ', reader->len);
    char number[16] = "", copy[CH_LOG_LINE];
    size_t n, len;

    n = seat != NULL ? (size_t)(seat - line) : sizeof number;
    if (n >= sizeof number)
        return "log-line-damaged";
    memcpy(number, line, n);
    if (!number_of(number, &out->seq))
        return "log-line-damaged";
    if (out->seq != reader->match->seq + 1)
        return "log-out-of-sequence";
    /* The star stands behind the seat, before the first blank. */
    seat++;
    for (const char *c = seat; c < end && *c != ' '; c++)
        star = *c == '*' ? c : star;
    out->for_silent = star != NULL;
    len = (size_t)(end - seat);
    memcpy(copy, seat, len);
    if (star != NULL) {
        memmove(copy + (star - seat), star + 1, (size_t)(end - star - 1));
        len--;
    }
    const char *why = ch_move_parse(reader->match->game, copy, len, &out->move);
    if (why == NULL)
        return NULL;
    (void)snprintf(reader->bad->detail, CH_SLUG, "%s", why);
    return "log-move-unreadable";
}

/* The referee plays only for those he waits for, and nothing aside. */
static bool may_be_silent(const struct ch_match *match,
                          const struct ch_move *move)
{
    return move->seat != CH_DEALER &&
           ch_in(ch_match_actors(match), move->seat) &&
           match->game->verbs[move->verb].when != CH_ASIDE;
}

/* Is the move what the rules, and the seed if there is one, allow? */
static const char *judge_entry(struct reader *reader,
                               const struct ch_entry *entry)
{
    struct ch_match *match = reader->match;
    const struct ch_move *move = &entry->move;
    const char *why = "no-such-seat";

    if (move->seat < match->how.seats || move->seat == CH_DEALER)
        why = ch_check(match->game, match->state, move);
    if (why == NULL && entry->for_silent && !may_be_silent(match, move))
        why = "not-your-turn";
    if (why != NULL) {
        (void)snprintf(reader->bad->detail, CH_SLUG, "%s", why);
        return "log-move-refused";
    }
    if (move->seat == CH_DEALER && reader->seed != NULL) {
        struct ch_move drawn;

        match_draw(match, &reader->deal, &drawn);
        if (!ch_move_equal(&drawn, move))
            return "log-draw-differs";
    }
    return NULL;
}

/* Is the line, of which the fingerprint was cut off, written as we write it? */
static bool is_line(const struct reader *reader, const struct ch_entry *entry)
{
    char text[CH_LOG_LINE];
    size_t len = ch_log_entry(reader->match, entry, text);

    return len == reader->len + DIGEST + 1 &&
           memcmp(text, reader->line, reader->len) == 0;
}

static bool read_entry(struct reader *reader, struct ch_record *record)
{
    uint32_t seq = reader->match->seq + 1, digest = 0;
    struct ch_entry entry;
    const char *why;

    if (!cut_digest(reader, &digest))
        return refuse(reader, "log-line-damaged", seq);
    why = parse_entry(reader, &entry);
    if (why == NULL)
        why = judge_entry(reader, &entry);
    if (why != NULL)
        return refuse(reader, why, seq);
    record_clear(record);
    match_make(reader->match, &entry.move, entry.for_silent, record);
    if (reader->match->broken != NULL)
        return refuse(reader, "log-books-do-not-balance", seq);
    if (!is_line(reader, &record->entry[0]))
        return refuse(reader, "log-line-damaged", seq);
    if (fingerprint(reader->line, reader->len, reader->match->digest) != digest)
        return refuse(reader, "log-digest-differs", seq);
    return true;
}

static bool fold(struct reader *reader, ch_replay_fn *after, void *with)
{
    struct ch_record record;

    if (!read_whole_head(reader))
        return false;
    record_clear(&record);
    if (after != NULL && !after(with, reader->match, &record))
        return true;
    while (next_line(reader)) {
        if (reader->seed_told)
            return refuse(reader, "log-goes-on-after-its-end", 0);
        if (reader->len >= 4 && memcmp(reader->line, "seed", 4) == 0) {
            if (!read_seed(reader))
                return false;
            continue;
        }
        if (!read_entry(reader, &record))
            return false;
        if (after != NULL && !after(with, reader->match, &record))
            return true;
    }
    return reader->bad->slug[0] == '\0';
}

struct ch_match *ch_match_replay(const char *log, size_t len,
                                 ch_replay_fn *after, void *with,
                                 struct ch_where *bad)
{
    struct reader reader = {.at = log, .end = log + len, .bad = bad};

    memset(bad, 0, sizeof *bad);
    if (fold(&reader, after, with))
        return reader.match;
    ch_match_destroy(reader.match);
    return NULL;
}

/* The seed in the last line, if that is what it is. */
static bool find_seed(const char *log, size_t len, struct ch_seed *out)
{
    size_t line = 5 + 2 * sizeof out->bytes;

    return len > line + 1 && log[len - 1] == '\n' &&
           log[len - line - 2] == '\n' &&
           parse_seed(log + len - line - 1, line, out);
}

bool ch_match_verify(const char *log, size_t len, struct ch_where *bad)
{
    struct ch_seed seed;
    struct reader reader = {.at = log, .end = log + len, .bad = bad};
    bool fine;

    memset(bad, 0, sizeof *bad);
    if (find_seed(log, len, &seed))
        reader.seed = &seed;
    fine = fold(&reader, NULL, NULL);
    if (fine && ch_match_actors(reader.match) != 0)
        fine = refuse(&reader, "log-game-unfinished", 0);
    if (fine && !reader.seed_told)
        fine = refuse(&reader, "log-seed-missing", 0);
    ch_match_destroy(reader.match);
    return fine;
}
