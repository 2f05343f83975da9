/*
 * sandbox.c - restricts what the server's process can do: Landlock and seccomp.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- Landlock: files, and connections ------------------------------------- */

#ifdef CH_LANDLOCK
#include <linux/landlock.h>

/* The kernel's headers may be older than the kernel. */
#ifndef LANDLOCK_ACCESS_FS_REFER
#define LANDLOCK_ACCESS_FS_REFER (1ULL << 13)
#endif
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#ifndef LANDLOCK_ACCESS_FS_IOCTL_DEV
#define LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#endif
#ifndef LANDLOCK_ACCESS_NET_CONNECT_TCP
#define LANDLOCK_ACCESS_NET_CONNECT_TCP (1ULL << 1)
#endif
#ifndef LANDLOCK_SCOPE_SIGNAL
#define LANDLOCK_SCOPE_SIGNAL (1ULL << 1)
#endif

struct ruleset { /* the newest landlock_ruleset_attr that we know */
    uint64_t files, net, scoped;
};

enum {
    READING = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    KEEPING = READING | LANDLOCK_ACCESS_FS_WRITE_FILE |
              LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |
              LANDLOCK_ACCESS_FS_TRUNCATE
};

/* Everything that this version can forbid. */
static struct ruleset all_of(int version)
{
    struct ruleset all = {.files = LANDLOCK_ACCESS_FS_REFER - 1};

    if (version >= 2)
        all.files |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3)
        all.files |= LANDLOCK_ACCESS_FS_TRUNCATE;
    if (version >= 4)
        all.net = LANDLOCK_ACCESS_NET_CONNECT_TCP;
    if (version >= 5)
        all.files |= LANDLOCK_ACCESS_FS_IOCTL_DEV;
    if (version >= 6)
        all.scoped = LANDLOCK_SCOPE_SIGNAL;
    return all;
}

/* Allows `what` in a folder; a missing folder needs no rule. */
static bool allow_folder(int rules, const char *folder, uint64_t what)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = what};
    bool fine;

    rule.parent_fd = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return errno == ENOENT;
    fine = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH,
                   &rule, 0) == 0;
    (void)close(rule.parent_fd); /* only a name */
    return fine;
}

/* Allows to read a file; a missing one needs no rule. */
static bool allow_file(int rules, const char *file)
{
    struct landlock_path_beneath_attr rule = {.allowed_access =
                                                  LANDLOCK_ACCESS_FS_READ_FILE};
    bool fine;

    rule.parent_fd = open(file, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return errno == ENOENT || errno == EACCES;
    fine = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH,
                   &rule, 0) == 0;
    (void)close(rule.parent_fd); /* only a name */
    return fine;
}

/* The same in the folder of `file`. */
static bool allow_beside(int rules, const char *file, uint64_t what)
{
    char path[PATH_MAX];

    if (file == NULL)
        return true;
    if (snprintf(path, sizeof path, "%s", file) >= (int)sizeof path)
        return false;
    return allow_folder(rules, dirname(path), what);
}

/* A renewed certificate is another file, often the target of a link: so both
 * folders are allowed. */
static bool allow_certificate(int rules, const char *file)
{
    char target[PATH_MAX];

    return allow_beside(rules, file, READING) &&
           (file == NULL || realpath(file, target) == NULL ||
            allow_beside(rules, target, READING));
}

static int landlock_version(void)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0,
                           LANDLOCK_CREATE_RULESET_VERSION);

    return version > 0 ? (int)version : 0;
}

/* What a name's address and a server's certificate are found with. */
static bool allow_system(int rules)
{
    static const char *const folders[] = {"/etc",
                                          "/usr",
                                          "/lib",
                                          "/lib64",
                                          "/run/systemd/resolve",
                                          "/run/resolvconf",
                                          "/run/NetworkManager",
                                          "/var/lib/ca-certificates"};
    bool fine = true;

    for (size_t i = 0; fine && i < sizeof folders / sizeof folders[0]; i++)
        fine = allow_folder(rules, folders[i], READING);
    return fine;
}

/* There is more in that folder than a server should read. */
static bool is_at_home(const char *file)
{
    const char *home = getenv("HOME"), *slash = strrchr(file, '/');
    size_t len = home != NULL ? strlen(home) : 0;

    return home != NULL && slash != NULL && (size_t)(slash - file) == len &&
           strncmp(file, home, len) == 0;
}

/* Where libpq finds a service, a password and certificates, if they are not
 * among those. */
static bool allow_secrets(int rules, const char *const *files)
{
    const char *home = getenv("HOME"), *file = getenv("PGPASSFILE");
    char path[PATH_MAX];

    if (file != NULL)
        (void)snprintf(path, sizeof path, "%s", file);
    else
        (void)snprintf(path, sizeof path, "%s/.pgpass",
                       home != NULL ? home : "");
    if (!allow_file(rules, path) ||
        !allow_certificate(rules, getenv("PGSERVICEFILE")))
        return false;
    (void)snprintf(path, sizeof path, "%s/.pg_service.conf",
                   home != NULL ? home : "");
    if (!allow_file(rules, path))
        return false;
    for (; files != NULL && *files != NULL; files++)
        if (!(is_at_home(*files) ? allow_file(rules, *files)
                                 : allow_certificate(rules, *files)))
            return false;
    (void)snprintf(path, sizeof path, "%s/.postgresql",
                   home != NULL ? home : "");
    return allow_folder(rules, path, READING);
}

static bool allow_all(int rules, const struct sandbox_paths *paths,
                      uint64_t known)
{
    if (paths == NULL)
        return allow_system(rules);
    return (!paths->database ||
            (allow_system(rules) && allow_secrets(rules, paths->files))) &&
           allow_folder(rules, paths->data, KEEPING & known) &&
           allow_certificate(rules, paths->cert) &&
           allow_certificate(rules, paths->key) &&
           allow_beside(rules, paths->unix_socket,
                        LANDLOCK_ACCESS_FS_REMOVE_FILE) &&
           allow_beside(rules, paths->peer_socket,
                        LANDLOCK_ACCESS_FS_REMOVE_FILE);
}

/* The version in force, or 0. NULL: for the sender. */
static int enter_landlock(const struct sandbox_paths *paths)
{
    int version = landlock_version();
    struct ruleset all = all_of(version);
    size_t size = version >= 6   ? sizeof all
                  : version >= 4 ? offsetof(struct ruleset, scoped)
                                 : offsetof(struct ruleset, net);
    int rules;
    bool fine;

    if (version == 0)
        return 0;
    if (paths == NULL || paths->peers || paths->database)
        all.net = 0; /* it connects to others */
    rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0)
        return 0;
    fine = allow_all(rules, paths, all.files) &&
           syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    (void)close(rules); /* the result is known already */
    return fine ? version : 0;
}
#else
static int enter_landlock(const struct sandbox_paths *paths)
{
    (void)paths;
    return 0;
}
#endif

/* --- Seccomp: system calls ------------------------------------------------ */

#ifdef CH_SECCOMP
#include <seccomp.h>

static const int never[] = {
    /* other programs and processes */
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(kcmp),
    /* new listeners */
    SCMP_SYS(listen),
    /* other roots, namespaces and users */
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(move_mount),
    SCMP_SYS(open_tree),
    SCMP_SYS(fsopen),
    SCMP_SYS(fsmount),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(setuid),
    SCMP_SYS(setgid),
    SCMP_SYS(setreuid),
    SCMP_SYS(setregid),
    SCMP_SYS(setresuid),
    SCMP_SYS(setresgid),
    SCMP_SYS(setgroups),
    SCMP_SYS(setfsuid),
    SCMP_SYS(setfsgid),
    SCMP_SYS(capset),
    SCMP_SYS(mknod),
    SCMP_SYS(mknodat),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(name_to_handle_at),
    /* the machine */
    SCMP_SYS(init_module),
    SCMP_SYS(finit_module),
    SCMP_SYS(delete_module),
    SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load),
    SCMP_SYS(reboot),
    SCMP_SYS(swapon),
    SCMP_SYS(swapoff),
    SCMP_SYS(syslog),
    SCMP_SYS(acct),
    SCMP_SYS(quotactl),
    SCMP_SYS(iopl),
    SCMP_SYS(ioperm),
    SCMP_SYS(settimeofday),
    SCMP_SYS(clock_settime),
    SCMP_SYS(clock_adjtime),
    SCMP_SYS(adjtimex),
    SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname),
    /* parts of the kernel with a history of vulnerabilities */
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(memfd_create),
    SCMP_SYS(modify_ldt),
    SCMP_SYS(personality),
    SCMP_SYS(vmsplice),
};

/* A call that this architecture does not have needs no rule. */
static bool forbid(scmp_filter_ctx filter, int call)
{
    return call < 0 ||
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0;
}

/* Threads are allowed, processes are not. The flags of clone3 are in memory
 * that a filter cannot read, so it fails with ENOSYS, and the C library falls
 * back to clone. */
static bool forbid_processes(scmp_filter_ctx filter)
{
    return forbid(filter, SCMP_SYS(fork)) && forbid(filter, SCMP_SYS(vfork)) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3),
                            0) == 0 &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                            SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0;
}

static bool forbid_family(scmp_filter_ctx filter, enum scmp_compare how,
                          unsigned family)
{
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1,
                            SCMP_A0(how, family, 0)) == 0;
}

/* Other nodes are called by TCP. A filter can only ask what the type is, not
 * what it is not. */
static bool forbid_all_but_tcp(scmp_filter_ctx filter, unsigned family)
{
    enum { TYPES = 0xf }; /* behind it there are flags */
    bool fine = true;

    for (unsigned i = 0; fine && i <= TYPES; i++)
        if (i != SOCK_STREAM)
            fine = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM),
                                    SCMP_SYS(socket), 2,
                                    SCMP_A0(SCMP_CMP_EQ, family, 0),
                                    SCMP_A1(SCMP_CMP_MASKED_EQ, TYPES, i)) == 0;
    return fine;
}

/* New sockets are needed for systemd (unix) and to list our own addresses
 * (netlink) only; clients are accepted at a socket that is open already. */
static bool forbid_sockets(scmp_filter_ctx filter, bool peers, bool database)
{
    enum { FIRST = AF_UNIX, OTHER = AF_NETLINK };
    bool fine = peers || database || forbid(filter, SCMP_SYS(connect));

    for (unsigned i = 0; fine && i < OTHER; i++) {
        if (database && (i == AF_INET || i == AF_INET6))
            continue; /* names are found by UDP */
        if (peers && (i == AF_INET || i == AF_INET6))
            fine = forbid_all_but_tcp(filter, i);
        else if (i != FIRST)
            fine = forbid_family(filter, SCMP_CMP_EQ, i);
    }
    return fine && forbid_family(filter, SCMP_CMP_GT, OTHER);
}

static bool enter_seccomp(const struct sandbox_paths *paths, bool forks)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    bool fine = filter != NULL && (forks || forbid_processes(filter)) &&
                (paths == NULL ||
                 forbid_sockets(filter, paths->peers, paths->database));

    for (size_t i = 0; fine && i < sizeof never / sizeof never[0]; i++)
        fine = forbid(filter, never[i]);
    fine = fine && seccomp_load(filter) == 0;
    if (filter != NULL)
        seccomp_release(filter);
    return fine;
}
#else
static bool enter_seccomp(const struct sandbox_paths *paths, bool forks)
{
    (void)paths, (void)forks;
    return false;
}
#endif

/* -------------------------------------------------------------------------- */

/* NULL: for the sender. */
static struct sandbox_state enter(const struct sandbox_paths *paths, bool forks)
{
    struct sandbox_state state = {0};

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return state;
    state.landlock = enter_landlock(paths);
    state.seccomp = enter_seccomp(paths, forks);
    return state;
}

struct sandbox_state sandbox_enter(const struct sandbox_paths *paths)
{
    return enter(paths, false);
}

struct sandbox_state sandbox_enter_sender(bool forks)
{
    return enter(NULL, forks);
}
