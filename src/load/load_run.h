/* load_run.h - a whole load test. SPDX-License-Identifier: MIT */
#ifndef CH_LOAD_LOAD_RUN_H
#define CH_LOAD_LOAD_RUN_H

#include "load/load.h"

/* Runs the test; what was measured is in *load. False after an error if it
 * could not be run or recorded. */
bool load_run(struct load *load);

#endif
