/*
 * address_bans.c - addresses that the operator has banned from the server.
 *
 * The file is written by the loop itself, which waits for the disk: an operator
 * bans seldom, and must know that the ban will hold.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/address_bans.h"

#include <errno.h>
#include <event2/buffer.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "server/server_state.h"
#include "server/uptime.h"

enum { MOST = 1000 }; /* every request is compared with all of them */

static bool is_over(const struct server *server, const struct address_ban *ban)
{
    return ban->until != 0 && uptime_seconds(server) >= ban->until;
}

static void remove_old(struct server *server)
{
    struct address_bans *bans = &server->address_bans;

    for (uint32_t i = 0; i < bans->n;)
        if (is_over(server, &bans->ban[i]))
            bans->ban[i] = bans->ban[--bans->n];
        else
            i++;
}

static struct address_ban *find(struct server *server,
                                const struct address_range *range)
{
    struct address_bans *bans = &server->address_bans;

    for (uint32_t i = 0; i < bans->n; i++)
        if (address_range_is_equal(&bans->ban[i].range, range))
            return &bans->ban[i];
    return NULL;
}

const struct address_ban *address_bans_find(const struct server *server,
                                            const struct address_range *range)
{
    const struct address_bans *bans = &server->address_bans;

    for (uint32_t i = 0; i < bans->n; i++)
        if (address_range_is_equal(&bans->ban[i].range, range) &&
            !is_over(server, &bans->ban[i]))
            return &bans->ban[i];
    return NULL;
}

/* --- The file ------------------------------------------------------------- */

static bool read_line(struct server *server, char *line)
{
    struct address_bans *bans = &server->address_bans;
    struct address_ban ban;
    char *end, *space = strchr(line, ' ');

    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#')
        return true;
    if (space == NULL || bans->n >= MOST)
        return false;
    *space = '\0';
    errno = 0;
    ban.until = strtoull(space + 1, &end, 10);
    if (errno != 0 || end == space + 1 || *end != '\0' ||
        address_range_parse(line, &ban.range) != NULL ||
        !BUF_GROW(&bans->ban, bans->n + 1, &bans->room))
        return false;
    bans->ban[bans->n++] = ban;
    return true;
}

bool address_bans_open(struct server *server, char why[NET_WHY])
{
    char path[4096], line[100];
    unsigned number = 0;
    FILE *file;
    bool fine = true;

    if (server->kind->join != NULL)
        return true;
    (void)snprintf(path, sizeof path, "%s/bans", server->config.data);
    file = fopen(path, "re");
    if (file == NULL && errno == ENOENT)
        return true;
    if (file == NULL) {
        (void)snprintf(why, NET_WHY,
                       "cannot read the file `bans` in the data "
                       "folder: %s",
                       strerror(errno));
        return false;
    }
    while (fine && fgets(line, sizeof line, file) != NULL) {
        number++;
        fine = read_line(server, line);
    }
    (void)fclose(file); /* not written to */
    if (!fine)
        (void)snprintf(why, NET_WHY,
                       "line %u of the file `bans` in the data folder is "
                       "damaged: mend it, or delete it",
                       number);
    return fine;
}

void address_bans_free(struct server *server)
{
    free(server->address_bans.ban);
}

static bool write_lines(const struct address_bans *bans, FILE *file)
{
    char text[ADDRESS_RANGE_TEXT];

    for (uint32_t i = 0; i < bans->n; i++) {
        address_range_print(&bans->ban[i].range, text);
        if (fprintf(file, "%s %" PRIu64 "\n", text, bans->ban[i].until) < 0)
            return false;
    }
    return fflush(file) == 0 && fsync(fileno(file)) == 0;
}

/* Writes another file, which takes the place of the old one at once. */
static bool write_file(const struct server *server, int folder)
{
    int fd = openat(folder, "bans.new",
                    O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool fine = file != NULL && write_lines(&server->address_bans, file);

    if (file != NULL)
        fine = fclose(file) == 0 && fine;
    else if (fd >= 0)
        (void)close(fd); /* nothing was written */
    return fine && renameat(folder, "bans.new", folder, "bans") == 0 &&
           fsync(folder) == 0;
}

static bool save(const struct server *server, char why[NET_WHY])
{
    int folder;
    bool fine;

    if (server->nodes.on)
        return true; /* it is in the store */
    folder = open(server->config.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    fine = folder >= 0 && write_file(server, folder);
    if (!fine)
        (void)snprintf(why, NET_WHY, "cannot save the list of bans: %s",
                       strerror(errno));
    if (folder >= 0)
        (void)close(folder); /* only a name */
    return fine;
}

/* --- The list ------------------------------------------------------------- */

bool address_bans_has_room(struct server *server,
                           const struct address_range *range, char why[NET_WHY])
{
    struct address_bans *bans = &server->address_bans;

    remove_old(server);
    if (find(server, range) != NULL ||
        (bans->n < MOST && BUF_GROW(&bans->ban, bans->n + 1, &bans->room)))
        return true;
    (void)snprintf(why, NET_WHY, "there are %d bans already: take one back",
                   MOST);
    return false;
}

bool address_bans_add(struct server *server, const struct address_range *range,
                      uint64_t seconds, char why[NET_WHY])
{
    struct address_bans *bans = &server->address_bans;
    struct address_ban *ban, before = {.until = 0};
    bool new;

    if (!address_bans_has_room(server, range, why))
        return false;
    ban = find(server, range);
    new = ban == NULL;
    if (new)
        ban = &bans->ban[bans->n++];
    else
        before = *ban;
    *ban = (struct address_ban){
        *range, seconds != 0 ? uptime_seconds(server) + seconds : 0};
    if (save(server, why))
        return true;
    if (new)
        bans->n--;
    else
        *ban = before;
    return false;
}

bool address_bans_remove(struct server *server,
                         const struct address_range *range, char why[NET_WHY])
{
    struct address_bans *bans = &server->address_bans;
    struct address_ban *ban, before;

    remove_old(server);
    ban = find(server, range);
    if (ban == NULL) {
        (void)snprintf(why, NET_WHY,
                       "this range is not banned; see: cluehouse admin bans");
        return false;
    }
    before = *ban;
    *ban = bans->ban[--bans->n];
    if (save(server, why))
        return true;
    bans->ban[bans->n++] = before;
    return false;
}

void address_bans_replace(struct server *server, struct address_bans *bans)
{
    address_bans_free(server);
    server->address_bans = *bans;
}

bool address_bans_refuses(void *ctx, const struct peer_address *address)
{
    const struct server *server = ctx;
    const struct address_bans *bans = &server->address_bans;

    for (uint32_t i = 0; i < bans->n; i++)
        if (address_range_has(&bans->ban[i].range, address) &&
            !is_over(server, &bans->ban[i]))
            return true;
    return false;
}

bool address_bans_list(const struct server *server, struct evbuffer *out)
{
    const struct address_bans *bans = &server->address_bans;
    bool first = true, fine = evbuffer_add_printf(out, "{\"bans\":[") >= 0;

    for (uint32_t i = 0; fine && i < bans->n; i++) {
        const struct address_ban *ban = &bans->ban[i];
        char text[ADDRESS_RANGE_TEXT];

        if (is_over(server, ban))
            continue;
        address_range_print(&ban->range, text);
        fine =
            evbuffer_add_printf(out, "%s{\"range\":\"%s\",\"seconds\":",
                                first ? "" : ",", text) >= 0 &&
            (ban->until == 0
                 ? evbuffer_add_printf(out, "null}")
                 : evbuffer_add_printf(out, "%" PRIu64 "}",
                                       ban->until - uptime_seconds(server))) >=
                0;
        first = false;
    }
    return fine && evbuffer_add_printf(out, "]}\n") >= 0;
}
