/*
 * cores.c - how many threads this machine has processors for.
 *
 * Those that the process may run on, and no more than its control group may use
 * of them (CPUQuota=, docker --cpus), less one for the loop. More threads would
 * use up the group's quota, and the kernel would throttle the loop with them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "server/cores.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/bot_pool.h"

/* Reads the first line that begins so, without its end. */
static bool read_line(const char *file, const char *begin, char *line, int room)
{
    FILE *in = fopen(file, "re");
    bool found = false;

    while (in != NULL && !found && fgets(line, room, in) != NULL)
        found = strncmp(line, begin, strlen(begin)) == 0;
    if (in != NULL)
        (void)fclose(in); /* only read */
    if (found)
        line[strcspn(line, "\n")] = '\0';
    return found;
}

/* The control group's quota: "150000 100000" is 1.5 processors. 0: there is no
 * limit, or none that can be read. */
static double read_quota(void)
{
    char line[512], file[600], *end;
    double used, of;

    if (!read_line("/proc/self/cgroup", "0::", line, sizeof line))
        return 0;
    (void)snprintf(file, sizeof file, "/sys/fs/cgroup%s/cpu.max", line + 3);
    if (!read_line(file, "", line, sizeof line))
        return 0;
    used = strtod(line, &end); /* "max" is 0 */
    of = strtod(end, NULL);
    return used > 0 && of > 0 ? used / of : 0;
}

unsigned cores_for_bots(void)
{
    double limit = read_quota();
    unsigned cores = 1;
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof set, &set) == 0)
        cores = (unsigned)CPU_COUNT(&set);
    if (limit > 0 && limit < cores)
        cores = (unsigned)limit; /* the fraction is left for the loop */
    if (cores > BOT_POOL_THREADS)
        return BOT_POOL_THREADS;
    return cores > 1 ? cores - 1 : 1;
}
