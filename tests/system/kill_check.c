/*
 * kill_check.c - what clients were promised, held against the database.
 *
 *     kill_check RECORD DATABASE
 *
 * RECORD is what `cluehouse load --acks` wrote. Every move that was
 * acknowledged must be there once, by its seat and with its words; none that
 * was refused; none that nobody sent; and every log must replay.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluehouse/match.h"
#include "store/store.h"

enum { MOVE = 512 };
enum outcome { SENT, ACKED, REFUSED };

struct move {
    char table[STORE_ID], id[STORE_MOVE];
    char line[MOVE]; /* "2 guess G14", as the log has it */
    enum outcome outcome;
    unsigned found; /* times, in the database */
};

struct check {
    const struct store_kind *kind;
    struct move *move;
    size_t n, room;
    size_t from, to; /* those of the table being read */
    char *log;
    size_t log_len;
    unsigned faults, tables, kept;
};

static void blame(struct check *check, const char *what, const char *table,
                  const char *id)
{
    check->faults++;
    if (check->faults <= 20)
        printf("# %s: table %s, move %s\n", what, table, id);
}

/* --- The record ---------------------------------------------------------- */

/* {"..."} without its quotes; escapes of a quote and a backslash undone. */
static void unquote(const char *from, char *out, size_t room)
{
    size_t n = 0;

    for (from++; *from != '\0' && *from != '\n' && n + 1 < room; from++) {
        if (*from == '\\' && from[1] != '\0')
            from++;
        else if (*from == '"')
            break;
        out[n++] = *from;
    }
    out[n] = '\0';
}

static bool read_move(char *line, struct move *out)
{
    char *word[6], *at = line;
    int n = 0;

    for (; n < 5; n++) {
        word[n] = at;
        at = strchr(at, ' ');
        if (at == NULL)
            return false;
        *at++ = '\0';
    }
    word[5] = at;
    memset(out, 0, sizeof *out);
    out->outcome = strcmp(word[0], "sent") == 0   ? SENT
                   : strcmp(word[0], "kept") == 0 ? ACKED
                                                  : REFUSED;
    (void)snprintf(out->table, sizeof out->table, "%s", word[1]);
    (void)snprintf(out->id, sizeof out->id, "%s", word[2]);
    (void)snprintf(out->line, sizeof out->line, "%.3s ", word[3]);
    n = (int)strlen(out->line);
    unquote(word[5], out->line + n, sizeof out->line - (size_t)n);
    return true;
}

static int by_table(const void *a, const void *b)
{
    const struct move *x = a, *y = b;
    int order = strcmp(x->table, y->table);

    if (order == 0)
        order = strcmp(x->id, y->id);
    return order != 0 ? order : (int)x->outcome - (int)y->outcome;
}

/* One entry a move: what was said of it last. */
static void merge(struct check *check)
{
    size_t n = 0;

    qsort(check->move, check->n, sizeof *check->move, by_table);
    for (size_t i = 0; i < check->n; i++) {
        struct move *last = n > 0 ? &check->move[n - 1] : NULL;
        struct move *now = &check->move[i];

        if (last == NULL || strcmp(last->table, now->table) != 0 ||
            strcmp(last->id, now->id) != 0)
            check->move[n++] = *now;
        else
            last->outcome = now->outcome;
    }
    check->n = n;
}

static bool read_record(struct check *check, const char *path)
{
    FILE *file = fopen(path, "r");
    char line[1024];

    if (file == NULL)
        return false;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "member ", 7) == 0)
            continue;
        if (check->n == check->room) {
            check->room = check->room * 2 + 1024;
            check->move =
                realloc(check->move, check->room * sizeof *check->move);
            if (check->move == NULL)
                abort();
        }
        if (!read_move(line, &check->move[check->n++]))
            return false;
    }
    (void)fclose(file); /* only read */
    merge(check);
    return check->n > 0;
}

/* --- The database -------------------------------------------------------- */

static void add_to_log(struct check *check, const char *text, size_t len)
{
    check->log = realloc(check->log, check->log_len + len + 1);
    if (check->log == NULL)
        abort();
    memcpy(check->log + check->log_len, text, len);
    check->log_len += len;
}

static bool take_row(void *ctx, const struct store_row *row)
{
    struct check *check = ctx;

    check->log_len = 0;
    add_to_log(check, row->first, strlen(row->first));
    return true;
}

/* Does the log's line, "17 2 guess G14 #1234", say what was sent? */
static bool says(const char *line, size_t len, const char *sent)
{
    const char *blank = memchr(line, ' ', len);
    size_t n = strlen(sent);

    return blank != NULL && len - (size_t)(blank - line) > n + 2 &&
           memcmp(blank + 1, sent, n) == 0 &&
           memcmp(blank + 1 + n, " #", 2) == 0;
}

static bool take_piece(void *ctx, const struct store_piece *piece)
{
    struct check *check = ctx;
    const char *move = piece->move;

    add_to_log(check, piece->lines, piece->len);
    if (piece->damaged)
        blame(check, "a damaged piece", check->move[check->from].table, move);
    if (move[0] == '\0')
        return true;
    move += strcspn(move, ".") + 1; /* behind the member's number */
    for (size_t i = check->from; i < check->to; i++)
        if (strcmp(check->move[i].id, move) == 0) {
            check->move[i].found++;
            if (!says(piece->lines, piece->len, check->move[i].line))
                blame(check, "not the move that was sent", check->move[i].table,
                      move);
            return true;
        }
    blame(check, "nobody sent it", check->move[check->from].table, move);
    return true;
}

static void check_moves(struct check *check)
{
    for (size_t i = check->from; i < check->to; i++) {
        const struct move *move = &check->move[i];

        check->kept += move->outcome == ACKED;
        if (move->outcome == ACKED && move->found == 0)
            blame(check, "acknowledged, and lost", move->table, move->id);
        if (move->found > 1)
            blame(check, "there twice", move->table, move->id);
        if (move->outcome == REFUSED && move->found > 0)
            blame(check, "refused, and there", move->table, move->id);
    }
}

static void check_replay(struct check *check, const char *table)
{
    struct ch_log_error bad;
    struct ch_match *match =
        ch_log_replay(check->log, check->log_len, NULL, NULL, &bad);

    if (match == NULL)
        blame(check, bad.slug, table, "-");
    ch_match_destroy(match);
}

static void check_table(struct check *check, struct store *store)
{
    const char *table = check->move[check->from].table;
    char why[STORE_WHY] = "";

    check->tables++;
    if (!check->kind->load(store, table, take_row, take_piece, check, why)) {
        blame(check, why[0] != '\0' ? why : "the table is lost", table, "-");
        return;
    }
    check_moves(check);
    check_replay(check, table);
}

static void check_all(struct check *check, struct store *store)
{
    for (check->from = 0; check->from < check->n; check->from = check->to) {
        const char *table = check->move[check->from].table;

        check->to = check->from;
        while (check->to < check->n &&
               strcmp(check->move[check->to].table, table) == 0)
            check->to++;
        check_table(check, store);
    }
}

int main(int argc, char **argv)
{
    struct check check = {.n = 0};
    char why[STORE_WHY];
    struct store *store;

    if (argc != 3 || !read_record(&check, argv[1])) {
        printf("# there is no record\n");
        return 2;
    }
    check.kind = store_kind_of(argv[2]);
    store = check.kind->open(argv[2], why);
    if (store == NULL) {
        printf("# cannot open %s: %s\n", argv[2], why);
        return 2;
    }
    check_all(&check, store);
    check.kind->close(store);
    printf("# %u tables, %u acknowledged moves, %u faults\n", check.tables,
           check.kept, check.faults);
    free(check.move);
    free(check.log);
    return check.faults == 0 && check.kept > 0 ? 0 : 1;
}
