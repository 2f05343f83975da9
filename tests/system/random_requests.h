/*
 * random_requests.h - requests of random clients, valid and invalid, and the
 * run that they belong to.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_TESTS_RANDOM_REQUESTS_H
#define CH_TESTS_RANDOM_REQUESTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "lib/ws_client.h"

enum { PEOPLE = 16, PLACES = 16, TEXT = 4600 };

/* A token that somebody was given, good or void by now. */
struct place {
    char table[24], token[40];
};

struct person {
    struct ws_client client;
    bool there, seated;  /* at a table; with a seat */
    json_int_t told;     /* number of the last fact; -1: not known */
    json_int_t noticed;  /* number of the last notice; -1: not known */
    json_int_t question; /* that it is asked, or 0 */
    char offer[700];     /* a move that was offered, or "" */
};

struct random_run {
    const char *program, *shim;
    char folder[64];
    unsigned port;
    pid_t pid;
    FILE *output;
    unsigned long long state;
    struct person person[PEOPLE];
    struct place place[PLACES];
    unsigned places;
    unsigned long long sent, answers, refused, ends;
    bool failed;
};

extern struct random_run run;

/* A number below n: the same run for the same seed. */
unsigned random_requests_below(unsigned n);
#define ANY(list) (list)[random_requests_below(sizeof(list) / sizeof(list)[0])]

/* Each writes one request: to come to a table, to change one, to move there,
 * and what nobody would send. */
void random_requests_come(char *out, size_t room);
void random_requests_table(char *out, size_t room);
void random_requests_move(const struct person *person, char *out, size_t room);
void random_requests_odd(char *out, size_t room);
/* Makes bytes of it that are hardly a request. The text has TEXT bytes. */
void random_requests_spoil(char *text);

#endif
