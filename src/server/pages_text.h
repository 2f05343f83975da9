/* pages_text.h - pieces of the pages. SPDX-License-Identifier: MIT */
#ifndef CH_SERVER_PAGES_TEXT_H
#define CH_SERVER_PAGES_TEXT_H

/* A page is: top, its title, head, its middle, the games or not, end. */
extern const char page_top[], page_head[], page_welcome[], page_invited[],
    page_missing[], page_games[], page_games_end[], page_end[];
extern const char page_style[], page_icon[];

#endif
