/*
 * admin_print.c - the lists of `cluehouse admin` for people.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/ops/admin_print.h"

#include <stdbool.h>
#include <stdio.h>

#include "cli/diag.h"

/* What people chose is shown without control characters. */
static struct diag_quote text_of(json_t *from, const char *name)
{
    const char *text = json_string_value(json_object_get(from, name));

    return diag_quote(text != NULL ? text : "-");
}

/* A number, or a dash where it is not known. */
struct number {
    char text[24];
};
static struct number number_of(json_t *from, const char *name)
{
    json_t *value = json_object_get(from, name);
    struct number out = {"-"};

    if (json_is_integer(value))
        (void)snprintf(out.text, sizeof out.text, "%lld",
                       (long long)json_integer_value(value));
    return out;
}

/* "45s", "12m", "3h", "9d" */
static struct number time_of(json_t *from, const char *name)
{
    static const struct {
        long long seconds;
        char unit;
    } units[] = {{86400, 'd'}, {3600, 'h'}, {60, 'm'}, {1, 's'}};
    long long n = json_integer_value(json_object_get(from, name));
    struct number out = {"0s"};

    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (n >= units[i].seconds) {
            (void)snprintf(out.text, sizeof out.text, "%lld%c",
                           n / units[i].seconds, units[i].unit);
            break;
        }
    return out;
}

static void print_left_off(json_t *answer)
{
    long long n = json_integer_value(json_object_get(answer, "left_off"));

    if (n > 0)
        printf("and %lld more\n", n);
}

void admin_print_tables(json_t *answer)
{
    json_t *one;
    size_t i;

    printf("%-16s  %-14s  %-13s  %-7s  %4s  %6s  %5s  %8s  %9s  %4s\n", "TABLE",
           "CODE", "GAME", "PHASE", "HERE", "PEOPLE", "SEATS", "WATCHERS",
           "ADDRESSES", "IDLE");
    json_array_foreach(json_object_get(answer, "tables"), i, one) {
        printf("%-16s  %-14s  %-13s  %-7s  %4s  %6s  %5s  %8s  %9s  %4s\n",
               text_of(one, "table").text, text_of(one, "code").text,
               text_of(one, "game").text, text_of(one, "phase").text,
               number_of(one, "here").text, number_of(one, "people").text,
               number_of(one, "seats").text, number_of(one, "watchers").text,
               number_of(one, "addresses").text, time_of(one, "idle").text);
    }
    print_left_off(answer);
}

void admin_print_clients(json_t *answer)
{
    json_t *one;
    size_t i;

    printf("%-24s  %-16s  %6s  %4s  %s\n", "ADDRESS", "TABLE", "MEMBER", "SEAT",
           "NAME");
    json_array_foreach(json_object_get(answer, "clients"), i, one) {
        bool host = json_is_true(json_object_get(one, "host"));

        printf("%-24s  %-16s  %6s  %4s  %s%s\n", text_of(one, "address").text,
               text_of(one, "table").text, number_of(one, "member").text,
               number_of(one, "seat").text, text_of(one, "name").text,
               host ? " (host)" : "");
    }
    print_left_off(answer);
}

void admin_print_bans(json_t *answer)
{
    json_t *one;
    size_t i;

    printf("%-24s  %s\n", "RANGE", "LEFT");
    json_array_foreach(json_object_get(answer, "bans"), i, one) {
        bool timed = json_is_integer(json_object_get(one, "seconds"));

        printf("%-24s  %s\n", text_of(one, "range").text,
               timed ? time_of(one, "seconds").text : "for ever");
    }
}

void admin_print_nodes(json_t *answer)
{
    json_t *one;
    size_t i;

    printf("%-20s  %-28s  %-5s  %6s\n", "NODE", "ADDRESS", "ALIVE", "TABLES");
    json_array_foreach(json_object_get(answer, "nodes"), i, one)
        printf("%-20s  %-28s  %-5s  %6" JSON_INTEGER_FORMAT "%s\n",
               text_of(one, "name").text, text_of(one, "address").text,
               json_is_true(json_object_get(one, "alive")) ? "yes" : "no",
               json_integer_value(json_object_get(one, "tables")),
               json_is_true(json_object_get(one, "self")) ? "  (this one)"
                                                          : "");
}
