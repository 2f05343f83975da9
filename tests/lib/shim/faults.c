/*
 * faults.c - injects I/O and clock faults into a program under test.
 *
 * Load it with LD_PRELOAD, and name a control file in CLUEHOUSE_FAULTS. The
 * file is read at every call, so faults begin and end while the program runs;
 * write a new one beside it and rename it. No file: no faults. Its lines:
 *
 *     match TEXT         the faults below are for files whose path has TEXT
 *                        in it; without this line they are for none
 *     fail CALL ERROR    CALL fails: read, write, sync or truncate; with
 *                        ERROR: EIO or ENOSPC
 *     late CALL ERROR    CALL is done, and then fails all the same
 *     delay CALL MS      CALL takes so many milliseconds longer
 *     clock SECONDS      the time of day is shifted, for everything; may be
 *                        negative
 *     uptime SECONDS     the monotonic clock is shifted, for everything; raise
 *                        it while a program runs, never lower it
 *
 * `read` is pread; `write` is write, pwrite and writev; `sync` is fsync and
 * fdatasync; `truncate` is ftruncate. A failing write writes nothing. With
 * the address sanitizer, set ASAN_OPTIONS=verify_asan_link_order=0 too. A
 * server in its sandbox can read the control file only in its data folder.
 *
 * SPDX-License-Identifier: MIT
 */
#undef _FILE_OFFSET_BITS /* otherwise pwrite is an alias of pwrite64 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct fault {
    int fail;  /* an errno, or 0 */
    bool late; /* fails after it was done */
    long delay;
};

__attribute__((constructor)) static void without_sandbox(void)
{
    (void)setenv("CLUEHOUSE_SANDBOX", "off", 1);
}

static bool read_control(char *text, size_t room)
{
    const char *name = getenv("CLUEHOUSE_FAULTS");
    long fd, n;

    if (name == NULL)
        return false;
    fd = syscall(SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    n = syscall(SYS_read, fd, text, room - 1);
    (void)syscall(SYS_close, fd);
    text[n > 0 ? n : 0] = '\0';
    return n > 0;
}

static bool is_matched(int fd, const char *text)
{
    char link[64], path[4096];
    ssize_t n;

    (void)snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    n = readlink(link, path, sizeof path - 1);
    if (n < 0)
        return false;
    path[n] = '\0';
    return strstr(path, text) != NULL;
}

/* Cuts a line into three words; those that are not there are "". */
static void cut(char *line, const char *word[3])
{
    char *rest = line;

    for (int i = 0; i < 3; i++) {
        word[i] = strsep(&rest, " ");
        if (word[i] == NULL)
            word[i] = "";
    }
}

static struct fault find_fault(int fd, const char *call)
{
    struct fault fault = {0};
    char text[1024], *rest = text;
    bool matched = false;
    int kept = errno;

    if (!read_control(text, sizeof text))
        rest = NULL;
    while (rest != NULL) {
        char *line = strsep(&rest, "\n");
        const char *word[3];

        cut(line, word);
        if (strcmp(word[0], "match") == 0)
            matched = is_matched(fd, word[1]);
        if (!matched || strcmp(word[1], call) != 0)
            continue;
        fault.late = strcmp(word[0], "late") == 0;
        if (fault.late || strcmp(word[0], "fail") == 0)
            fault.fail = strcmp(word[2], "ENOSPC") == 0 ? ENOSPC : EIO;
        if (strcmp(word[0], "delay") == 0)
            fault.delay = strtol(word[2], NULL, 10);
    }
    errno = kept;
    return fault;
}

static void wait_for(const struct fault *fault)
{
    struct timespec t = {fault->delay / 1000, fault->delay % 1000 * 1000000};

    if (fault->delay > 0)
        (void)nanosleep(&t, NULL);
}

/* Does the call unless it is to fail. */
static long meet(int fd, const char *call, long number, long a, long b, long c)
{
    struct fault fault = find_fault(fd, call);
    long result = 0;

    wait_for(&fault);
    if (fault.fail == 0 || fault.late)
        result = syscall(number, fd, a, b, c);
    if (fault.fail == 0)
        return result;
    errno = fault.fail;
    return -1;
}

ssize_t pread(int fd, void *bytes, size_t len, off_t at)
{
    return meet(fd, "read", SYS_pread64, (long)bytes, (long)len, at);
}

ssize_t pread64(int fd, void *bytes, size_t len, off_t at)
{
    return meet(fd, "read", SYS_pread64, (long)bytes, (long)len, at);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    return meet(fd, "write", SYS_write, (long)bytes, (long)len, 0);
}

ssize_t writev(int fd, const struct iovec *part, int n)
{
    return meet(fd, "write", SYS_writev, (long)part, n, 0);
}

ssize_t pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    return meet(fd, "write", SYS_pwrite64, (long)bytes, (long)len, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t len, off_t at)
{
    return meet(fd, "write", SYS_pwrite64, (long)bytes, (long)len, at);
}

int fsync(int fd)
{
    return (int)meet(fd, "sync", SYS_fsync, 0, 0, 0);
}

int fdatasync(int fd)
{
    return (int)meet(fd, "sync", SYS_fdatasync, 0, 0, 0);
}

int ftruncate(int fd, off_t len)
{
    return (int)meet(fd, "truncate", SYS_ftruncate, len, 0, 0);
}

int ftruncate64(int fd, off_t len)
{
    return (int)meet(fd, "truncate", SYS_ftruncate, len, 0, 0);
}

static long clock_shift(const char *name)
{
    char text[1024];
    const char *line;

    if (!read_control(text, sizeof text))
        return 0;
    line = strstr(text, name);
    return line != NULL ? strtol(line + strlen(name), NULL, 10) : 0;
}

int clock_gettime(clockid_t which, struct timespec *out)
{
    int code = (int)syscall(SYS_clock_gettime, which, out);

    if (code == 0 &&
        (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        out->tv_sec += clock_shift("clock ");
    else if (code == 0 &&
             (which == CLOCK_MONOTONIC || which == CLOCK_MONOTONIC_COARSE))
        out->tv_sec += clock_shift("uptime ");
    return code;
}

time_t time(time_t *out)
{
    struct timespec t;

    (void)clock_gettime(CLOCK_REALTIME, &t);
    if (out != NULL)
        *out = t.tv_sec;
    return t.tv_sec;
}
