/*
 * notify_worker.h - the work of the process that sends notices.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CH_NOTIFY_WORKER_H
#define CH_NOTIFY_WORKER_H

#include "notify/http_sender.h"
#include "notify/notifier.h"

/* Takes requests from the line until it is closed. */
void notify_worker_run(const struct notifier_config *config,
                       struct http_sender *sender, int line);

#endif
