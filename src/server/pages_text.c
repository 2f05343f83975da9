/* pages_text.c - see pages_text.h. SPDX-License-Identifier: MIT */
#include "server/pages_text.h"

const char page_top[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\">\n"
    "<head>\n"
    "<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n"
    "<meta name=\"robots\" content=\"noindex\">\n"
    "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n"
    "<link rel=\"stylesheet\" href=\"/style.css\">\n"
    "<title>";

const char page_head[] =
    "</title>\n"
    "</head>\n"
    "<body>\n"
    "<header><img src=\"/icon.svg\" alt=\"\" width=\"56\" height=\"56\">"
    "<p>Cluehouse</p></header>\n"
    "<main>\n";

const char page_welcome[] =
    "<h1>The house is open</h1>\n"
    "<p class=\"lead\">Tables for games about colours, words and deduction. "
    "Whoever runs this house keeps every move, and can prove that every card "
    "was dealt fairly.</p>\n";

const char page_invited[] =
    "<h1>You are invited to a table</h1>\n"
    "<p class=\"lead\">The house is open, and this link leads to one of its "
    "tables. If somebody sent you a link that ends in <code>#</code> and many "
    "letters, it is the key to your own seat: keep it to yourself.</p>\n";

const char page_missing[] =
    "<h1>Nothing here</h1>\n"
    "<p class=\"lead\">There is no page at this address. A letter of the link "
    "may be missing; ask whoever gave it to you for a new one.</p>\n"
    "<p><a href=\"/\">To the front door</a></p>\n";

const char page_games[] =
    "<h2>What is played</h2>\n"
    "<ul class=\"games\">\n";

const char page_games_end[] =
    "</ul>\n"
    "<h2>How to join</h2>\n"
    "<p>Tables are reached by a link, or by a code that people can say aloud, "
    "such as <code>KOBA-TUMI</code>. This version has no game board for the "
    "browser yet: programs play through the WebSocket at <code>/ws</code>, and "
    "<code>docs/protocol.md</code> says how. In a terminal, <code>cluehouse "
    "play</code> plays all four games against bots.</p>\n";

const char page_end[] =
    "</main>\n"
    "<footer><p>Cluehouse is free software. Clue, Hues and Cues, Haiclue and "
    "HUE are trademarks of their owners, who have nothing to do with it.</p>"
    "</footer>\n"
    "</body>\n"
    "</html>\n";

const char page_style[] =
    ":root {\n"
    "  --paper: #faf7f2; --ink: #23201c; --soft: #5d564d; --card: #fff;\n"
    "  --line: #ddd5c8; --link: #8a3a12;\n"
    "}\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  :root {\n"
    "    --paper: #191714; --ink: #f1ece4; --soft: #b6ada0; --card: #24211d;\n"
    "    --line: #3b362f; --link: #f0a878;\n"
    "  }\n"
    "}\n"
    "* { box-sizing: border-box; }\n"
    "body {\n"
    "  margin: 0 auto; max-width: 44rem; padding: 1.5rem 1.25rem 3rem;\n"
    "  background: var(--paper); color: var(--ink);\n"
    "  font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: break-word;\n"
    "}\n"
    "header { display: flex; align-items: center; gap: .75rem; }\n"
    "header p { margin: 0; font-weight: 600; color: var(--soft); }\n"
    "h1 { font-size: 2rem; line-height: 1.2; margin: 1.25rem 0 .5rem; }\n"
    "h2 { font-size: 1.25rem; margin: 2.25rem 0 .75rem; }\n"
    "h3 { font-size: 1.0625rem; margin: 0; }\n"
    ".lead { font-size: 1.1875rem; margin-top: 0; }\n"
    ".games {\n"
    "  display: grid; gap: .75rem; padding: 0; margin: 0; list-style: none;\n"
    "  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), "
    "1fr));\n"
    "}\n"
    ".games li {\n"
    "  background: var(--card); border: 1px solid var(--line);\n"
    "  border-radius: .75rem; padding: .875rem 1rem;\n"
    "}\n"
    ".games p { margin: .25rem 0 0; }\n"
    ".seats, footer { color: var(--soft); font-size: .9375rem; }\n"
    "a { color: var(--link); }\n"
    "a:focus-visible { outline: 3px solid; outline-offset: 3px; }\n"
    "code { font-size: .95em; }\n"
    "footer {\n"
    "  margin-top: 3rem; border-top: 1px solid var(--line); padding-top: "
    ".5rem;\n"
    "}\n";

const char page_icon[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">"
    "<path fill=\"#c4501b\" d=\"M16 2 30 14v16H2V14z\"/>"
    "<circle cx=\"10\" cy=\"19\" r=\"3.5\" fill=\"#ffd166\"/>"
    "<circle cx=\"22\" cy=\"19\" r=\"3.5\" fill=\"#7fd1ae\"/>"
    "<circle cx=\"16\" cy=\"12\" r=\"3.5\" fill=\"#8ecae6\"/>"
    "</svg>\n";
