/* load_report.h - progress and results. SPDX-License-Identifier: MIT */
#ifndef CH_LOAD_LOAD_REPORT_H
#define CH_LOAD_LOAD_REPORT_H

#include "load/load.h"

/* One line on standard error, if that is a terminal. */
void load_report_progress(const struct load *load);
/* The result, as text or JSON. */
void load_report_print(const struct load *load);
/* How many things went wrong that make the test fail. */
uint64_t load_report_errors(const struct load *load);

#endif
