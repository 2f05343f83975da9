/* fuzz.h - what every fuzz target defines. SPDX-License-Identifier: MIT */
#ifndef CH_TESTS_FUZZ_H
#define CH_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Aborts if a promise is broken; else 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
