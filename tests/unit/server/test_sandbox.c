/*
 * test_sandbox.c - what the server can no longer do, and what it still can.
 *
 * Each probe runs in a child that has entered the sandbox, and returns its
 * errno as the exit code. Where the system or the build has no sandbox the
 * probes are skipped.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/sandbox.h"

/* folder/: data/, live/cert.pem -> ../archive/1.pem, archive/2.pem, run/http,
 * other/ */
static char folder[] = "/tmp/t_sandbox-XXXXXX";

static const char *in(const char *name)
{
    static char path[4][128];
    static unsigned next;
    char *out = path[next++ % 4];

    (void)snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static int make_folders(void **state)
{
    static const char *const names[] = {"data", "live", "archive", "run",
                                        "other"};

    (void)state;
    if (mkdtemp(folder) == NULL)
        return -1;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (mkdir(in(names[i]), 0700) != 0)
            return -1;
    (void)close(open(in("archive/1.pem"), O_CREAT | O_WRONLY, 0600));
    (void)close(open(in("archive/2.pem"), O_CREAT | O_WRONLY, 0600));
    (void)close(open(in("other/secret"), O_CREAT | O_WRONLY, 0600));
    return symlink("../archive/1.pem", in("live/cert.pem"));
}

static int remove_folders(void **state)
{
    char command[64];

    (void)state;
    (void)snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

/* 0, or what went wrong. */
typedef int probe(void);

static int number(long result)
{
    return result < 0 ? errno : 0;
}

static bool has_peers;

static struct sandbox_state enter(void)
{
    const struct sandbox_paths paths = {
        .data = in("data"),
        .cert = in("live/cert.pem"),
        .key = in("live/cert.pem"),
        .unix_socket = in("run/http"),
        .peers = has_peers,
    };

    return sandbox_enter(&paths);
}

/* Runs the probe in a child; what it returns. */
static int shut_in(probe *run)
{
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        (void)enter();
        _exit(run());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int landlock_here(void)
{
    struct sandbox_state state = enter();

    return (state.landlock > 0 ? 1 : 0) | (state.seccomp ? 2 : 0);
}

/* cmocka's skip() is a failure in its TAP output. */
static bool is_here(int which)
{
    if ((shut_in(landlock_here) & which) != 0)
        return true;
    print_message("# there is none here: nothing is tried\n");
    return false;
}

/* --- Files ---------------------------------------------------------------- */

static int opens(const char *path, int flags)
{
    return number(open(path, flags | O_CLOEXEC, 0600));
}

static int read_passwd(void)
{
    return opens("/etc/passwd", O_RDONLY);
}

static int read_other(void)
{
    return opens(in("other/secret"), O_RDONLY);
}

static int write_other(void)
{
    return opens(in("other/new"), O_CREAT | O_WRONLY);
}

static int list_other(void)
{
    return opens(in("other"), O_RDONLY | O_DIRECTORY);
}

static int write_certificate(void)
{
    return opens(in("archive/2.pem"), O_WRONLY);
}

static int write_run(void)
{
    return opens(in("run/new"), O_CREAT | O_WRONLY);
}

static void *in_thread(void *ctx)
{
    int *result = ctx;

    *result = read_passwd();
    return NULL;
}

static int thread_reads(void)
{
    pthread_t thread;
    int result = 0;

    if (pthread_create(&thread, NULL, in_thread, &result) != 0)
        return ECHILD;
    (void)pthread_join(thread, NULL);
    return result;
}

static void files_are_out_of_reach(void **state)
{
    (void)state;
    if (!is_here(1))
        return;
    assert_int_equal(shut_in(read_passwd), EACCES);
    assert_int_equal(shut_in(read_other), EACCES);
    assert_int_equal(shut_in(write_other), EACCES);
    assert_int_equal(shut_in(list_other), EACCES);
    assert_int_equal(shut_in(write_certificate), EACCES);
    assert_int_equal(shut_in(write_run), EACCES);
    assert_int_equal(shut_in(thread_reads), EACCES);
}

/* As SQLite does: make, write, cut, link under another name, remove. */
static int use_data(void)
{
    int fd = open(in("data/a.db"), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    int result = fd < 0 || write(fd, "abc", 3) != 3 || ftruncate(fd, 1) != 0 ||
                         link(in("data/a.db"), in("data/b.db")) != 0 ||
                         unlink(in("data/a.db")) != 0 ||
                         unlink(in("data/b.db")) != 0
                     ? errno
                     : 0;

    return result != 0 ? result : opens(in("data"), O_RDONLY | O_DIRECTORY);
}

static int read_certificate(void)
{
    return opens(in("live/cert.pem"), O_RDONLY);
}

static int read_renewed(void)
{
    return opens(in("archive/2.pem"), O_RDONLY);
}

static int remove_socket(void)
{
    return number(unlink(in("run/http")));
}

static void what_it_needs_is_there(void **state)
{
    (void)state;
    assert_int_equal(opens(in("run/http"), O_CREAT | O_WRONLY), 0);
    assert_int_equal(shut_in(use_data), 0);
    assert_int_equal(shut_in(read_certificate), 0);
    assert_int_equal(shut_in(read_renewed), 0);
    assert_int_equal(shut_in(remove_socket), 0);
}

/* --- Calls ---------------------------------------------------------------- */

static int run_program(void)
{
    char *const words[] = {(char[]){"true"}, NULL};

    return number(execve("/bin/true", words, words + 1));
}

static int make_process(void)
{
    pid_t child = fork();

    if (child == 0)
        _exit(0);
    return number(child);
}

static int trace(void)
{
    return number(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
}

static int mount_something(void)
{
    return number(mount("none", in("data"), "tmpfs", 0, NULL));
}

static int open_inet(void)
{
    return number(socket(AF_INET, SOCK_DGRAM, 0));
}

static int open_inet6(void)
{
    return number(socket(AF_INET6, SOCK_STREAM, 0));
}

static int open_packet(void)
{
    return number(socket(AF_PACKET, SOCK_RAW, 0));
}

static int call_somebody(void)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX, .sun_path = "/nobody"};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    return fd < 0 ? ENOTSOCK
                  : number(connect(fd, (struct sockaddr *)&to, sizeof to));
}

static int open_unix(void)
{
    return number(socket(AF_UNIX, SOCK_DGRAM, 0));
}

static int open_netlink(void)
{
    return number(socket(AF_NETLINK, SOCK_RAW, 0));
}

static void calls_are_refused(void **state)
{
    (void)state;
    if (!is_here(2))
        return;
    assert_int_equal(shut_in(run_program), EPERM);
    assert_int_equal(shut_in(make_process), EPERM);
    assert_int_equal(shut_in(trace), EPERM);
    assert_int_equal(shut_in(mount_something), EPERM);
    assert_int_equal(shut_in(open_inet), EPERM);
    assert_int_equal(shut_in(open_inet6), EPERM);
    assert_int_equal(shut_in(open_packet), EPERM);
    assert_int_equal(shut_in(call_somebody), EPERM);
    assert_int_equal(shut_in(open_unix), 0);
    assert_int_equal(shut_in(open_netlink), 0);
}

static int call_inet(void)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(1)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0)
        return ENOTSOCK;
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 &&
        errno != EINPROGRESS && errno != ECONNREFUSED)
        return errno;
    return 0;
}

static int listen_there(void)
{
    return number(listen(socket(AF_UNIX, SOCK_STREAM, 0), 1));
}

static void only_nodes_are_called(void **state)
{
    (void)state;
    if (!is_here(2))
        return;
    assert_int_equal(shut_in(call_inet), ENOTSOCK);
    has_peers = true;
    assert_int_equal(shut_in(call_inet), 0);
    assert_int_equal(shut_in(call_somebody), ENOENT);
    assert_int_equal(shut_in(open_inet), EPERM); /* UDP */
    assert_int_equal(shut_in(open_inet6), 0);
    assert_int_equal(shut_in(open_packet), EPERM);
    assert_int_equal(shut_in(listen_there), EPERM);
    assert_int_equal(shut_in(run_program), EPERM);
    has_peers = false;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_out_of_reach),
        cmocka_unit_test(what_it_needs_is_there),
        cmocka_unit_test(calls_are_refused),
        cmocka_unit_test(only_nodes_are_called),
    };

    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
