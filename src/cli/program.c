/*
 * program.c - start and end of a program; paths of its siblings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/diag.h"

/* If the program was started with standard output closed, the next file that
 * it opens would get descriptor 1, and everything printed would end up in that
 * file. So descriptors 0 to 2 are reserved with /dev/null, opened in the wrong
 * mode: reading and writing still fail as on a closed descriptor. */
static bool reserve_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    return true;
}

bool program_begin(void)
{
    /* A closed pipe and a file at its size limit then show as write errors,
     * which are checked. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    return reserve_streams();
}

int program_end(int code)
{
    errno = 0;
    if (fflush(stdout) == 0 && ferror(stdout) == 0)
        return code;
    diag_error("cannot write the output: %s",
               errno != 0 ? strerror(errno) : "an earlier write failed");
    return CLI_FAILED;
}

bool program_sibling(const char *name, char out[PROGRAM_PATH])
{
    char own[PROGRAM_PATH];
    ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
    char *slash;

    if (n < 0)
        return false;
    own[n] = '\0';
    slash = strrchr(own, '/');
    if (slash != NULL)
        slash[1] = '\0';
    n = snprintf(out, PROGRAM_PATH, "%s%s", own, name);
    if (slash != NULL && n >= 0 && n < PROGRAM_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}
