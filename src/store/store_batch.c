/*
 * store_batch.c - the writes of one commit, packed one behind the other.
 *
 * A write is a header of fixed size and the texts it needs, NUL-terminated, so
 * that reading one back copies nothing but the header.
 *
 * SPDX-License-Identifier: MIT
 */
#include "store/store_batch.h"

#include <string.h>

struct head {
    enum store_what what;
    uint32_t seq;
    uint64_t number; /* seconds, or the length of the lines */
    uint64_t epoch;
    char id[STORE_ID];
};

static void copy_text(char *to, size_t room, const char *from)
{
    size_t len = strnlen(from, room - 1);

    memcpy(to, from, len);
    to[len] = '\0';
}

void store_batch_clear(struct store_batch *batch)
{
    buf_clear(&batch->writes);
    batch->n = 0;
    batch->lost = false;
}

void store_batch_free(struct store_batch *batch)
{
    buf_free(&batch->writes);
    *batch = (struct store_batch){0};
}

/* Makes room for a whole write, so that no half of one is left behind. */
static bool reserve(struct store_batch *batch, size_t more)
{
    if (!batch->lost)
        batch->lost = !buf_reserve(&batch->writes, more);
    return !batch->lost;
}

/* There is room: reserve() was called. */
static void put(struct store_batch *batch, const void *bytes, size_t len)
{
    (void)buf_add(&batch->writes, bytes, len);
}

/* A write with one text; `len` does not count its NUL. */
static void put_write(struct store_batch *batch, const struct head *head,
                      const char *text, size_t len)
{
    if (!reserve(batch, sizeof *head + len + 1))
        return;
    put(batch, head, sizeof *head);
    put(batch, text, len);
    put(batch, "", 1);
    batch->n++;
}

void store_batch_save(struct store_batch *batch, const struct store_row *row)
{
    const char *first = row->first != NULL ? row->first : "";
    const char *json = row->json != NULL ? row->json : "";
    struct head head = {.what = STORE_SAVE, .epoch = row->epoch};
    size_t len = strlen(first) + 1;

    copy_text(head.id, sizeof head.id, row->id);
    if (!reserve(batch, sizeof head + sizeof *row + len + strlen(json) + 1))
        return;
    put(batch, &head, sizeof head);
    put(batch, row, sizeof *row);
    put(batch, first, len);
    put(batch, json, strlen(json) + 1);
    batch->n++;
}

void store_batch_append(struct store_batch *batch, const char *id,
                        const struct store_piece *piece)
{
    const char *clocks = piece->clocks != NULL ? piece->clocks : "";
    size_t move = strnlen(piece->move, STORE_MOVE - 1);
    struct head head = {.what = STORE_APPEND,
                        .seq = piece->seq,
                        .number = piece->len,
                        .epoch = piece->epoch};

    copy_text(head.id, sizeof head.id, id);
    if (!reserve(batch, sizeof head + piece->len + move + strlen(clocks) + 3))
        return;
    put(batch, &head, sizeof head);
    put(batch, piece->lines, piece->len);
    put(batch, "", 1);
    put(batch, piece->move, move);
    put(batch, "", 1);
    put(batch, clocks, strlen(clocks) + 1);
    batch->n++;
}

static void put_plain(struct store_batch *batch, enum store_what what,
                      const char *id, uint64_t number, uint64_t epoch)
{
    struct head head = {.what = what, .number = number, .epoch = epoch};

    copy_text(head.id, sizeof head.id, id);
    put_write(batch, &head, "", 0);
}

void store_batch_drop(struct store_batch *batch, const char *id, uint64_t epoch)
{
    put_plain(batch, STORE_DROP, id, 0, epoch);
}

void store_batch_release(struct store_batch *batch, const char *id,
                         uint64_t epoch)
{
    put_plain(batch, STORE_RELEASE, id, 0, epoch);
}

void store_batch_hold(struct store_batch *batch, const char *id, uint64_t epoch)
{
    put_plain(batch, STORE_HOLD, id, 0, epoch);
}

void store_batch_archive(struct store_batch *batch, const char *id,
                         uint64_t epoch, const char *as)
{
    struct head head = {.what = STORE_ARCHIVE, .epoch = epoch};

    copy_text(head.id, sizeof head.id, id);
    put_write(batch, &head, as, strlen(as));
}

void store_batch_retire(struct store_batch *batch, const char *id,
                        uint64_t before)
{
    put_plain(batch, STORE_RETIRE, id, before, 0);
}

void store_batch_expire(struct store_batch *batch, enum store_phase phase,
                        uint64_t before)
{
    struct head head = {
        .what = STORE_EXPIRE, .number = before, .seq = (uint32_t)phase};

    put_write(batch, &head, "", 0);
}

void store_batch_clock(struct store_batch *batch, uint64_t seconds)
{
    put_plain(batch, STORE_CLOCK, "", seconds, 0);
}

void store_batch_remove(struct store_batch *batch, const char *id)
{
    char *bytes = batch->writes.bytes;
    struct store_write write;
    size_t from = 0, to = 0, kept = 0;

    for (; store_batch_next(batch, &to, &write); from = to) {
        if (strcmp(write.row.id, id) == 0) {
            batch->n--;
            continue;
        }
        memmove(bytes + kept, bytes + from, to - from);
        kept += to - from;
    }
    batch->writes.used = kept;
}

/* The text at *at; moves past it. */
static const char *next_text(const struct store_batch *batch, size_t *at)
{
    const char *text = batch->writes.bytes + *at;

    *at += strlen(text) + 1;
    return text;
}

bool store_batch_next(const struct store_batch *batch, size_t *at,
                      struct store_write *out)
{
    const char *bytes = batch->writes.bytes;
    struct head head;

    if (*at >= batch->writes.used)
        return false;
    memcpy(&head, bytes + *at, sizeof head);
    *at += sizeof head;
    out->what = head.what;
    out->seconds = head.number;
    out->epoch = head.epoch;
    if (head.what == STORE_SAVE) {
        memcpy(&out->row, bytes + *at, sizeof out->row);
        *at += sizeof out->row;
        out->row.first = next_text(batch, at);
        out->row.json = next_text(batch, at);
        return true;
    }
    memcpy(out->row.id, head.id, sizeof out->row.id);
    if (head.what == STORE_APPEND) {
        out->piece = (struct store_piece){.seq = head.seq,
                                          .lines = bytes + *at,
                                          .len = head.number,
                                          .epoch = head.epoch};
        *at += head.number + 1;
        out->piece.move = next_text(batch, at);
        out->piece.clocks = next_text(batch, at);
        return true;
    }
    out->row.phase = (enum store_phase)head.seq; /* EXPIRE */
    out->as = next_text(batch, at);
    return true;
}
