/*
 * nearest.h - "did you mean": the candidate that is most like a word that the
 * user typed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_CLI_NEAREST_H
#define CH_CLI_NEAREST_H

struct nearest {
    const char *typed;
    const char *best;  /* NULL: no candidate is near */
    unsigned distance; /* of the best: letters wrong, missing or too many */
};

struct nearest nearest_to(const char *typed);
/* The candidate may be NULL; it must outlive the search. */
void nearest_offer(struct nearest *nearest, const char *candidate);

#endif
