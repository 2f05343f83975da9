/*
 * rules_text.c - the rules of a game, as text for the terminal.
 *
 * Reads the Markdown that our pages of rules use: headings, paragraphs, lists
 * with two levels, tables. Lines of a paragraph are joined and wrapped again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cli/term/rules_text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/term/wrap.h"

enum { PARAGRAPH = 4096 };

/* rules_texts.S: a name, its page, the next name ... */
extern const char rules_texts[];

/* A block of text: a heading, a paragraph, an item of a list, a row. */
struct block {
    char text[PARAGRAPH];
    size_t len;
    int indent;
    bool heading, item;
};

static const char *find_page(const char *game)
{
    const char *name = rules_texts;

    while (*name != '\0') {
        const char *page = name + strlen(name) + 1;

        if (strcmp(name, game) == 0)
            return page;
        name = page + strlen(page) + 1;
    }
    return NULL;
}

static int count_blanks(const char *line)
{
    return (int)strspn(line, " ");
}

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

/* Does a block begin on this line, whatever came before? */
static bool is_start(const char *line)
{
    line += count_blanks(line);
    return *line == '\n' || *line == '#' || *line == '|' ||
           begins(line, "- ") || begins(line, "```");
}

/* Adds the characters of a line without the marks of Markdown. A bar between
 * cells becomes two blanks. */
static void add_line(struct block *block, const char *line, size_t len)
{
    for (size_t i = 0; i < len && block->len + 3 < PARAGRAPH; i++) {
        if (line[i] == '*' || line[i] == '`')
            continue;
        if (line[i] == '|') {
            if (block->len > 0)
                block->text[block->len++] = ' ';
            continue;
        }
        block->text[block->len++] = line[i];
    }
    while (block->len > 0 && block->text[block->len - 1] == ' ')
        block->len--;
    block->text[block->len] = '\0';
}

/* Reads the block at *at, and moves on behind it. */
static void read_block(struct block *block, const char **at)
{
    const char *line = *at;
    size_t len;

    *block = (struct block){.indent = count_blanks(line)};
    line += block->indent;
    block->heading = *line == '#';
    block->item = begins(line, "- ");
    line += block->heading ? strspn(line, "# ") : block->item ? 2 : 0;
    do {
        len = strcspn(line, "\n");
        if (block->len > 0)
            block->text[block->len++] = ' ';
        add_line(block, line, len);
        line += len + (line[len] == '\n');
        *at = line;
        line += count_blanks(line);
    } while (*line != '\0' && !is_start(line) && !block->heading &&
             (*at)[-1] == '\n' && len > 0);
}

/* The number at the start of an item, "C14", or 0 characters. */
static size_t rule_length(const struct block *block)
{
    const char *text = block->text;
    size_t digits =
        block->item && *text != '\0' ? strspn(text + 1, "0123456789") : 0;

    return digits > 0 && text[0] >= 'A' && text[0] <= 'Z' &&
                   text[1 + digits] == ' '
               ? 1 + digits
               : 0;
}

static bool is_ruler(const struct block *block)
{
    return strspn(block->text, "- ") == block->len;
}

static void print_block(const struct block *block, int width)
{
    struct wrap wrap = {width, block->indent + (block->item ? 2 : 0)};

    if (block->len == 0 || is_ruler(block))
        return;
    if (block->heading) {
        printf("\n%s\n", block->text);
        return;
    }
    printf("%*s%s", block->indent, "", block->item ? "- " : "");
    (void)wrap_words(&wrap, wrap.indent, block->text);
    putchar('\n');
}

/* Prints a rule and what belongs to it: blocks that are indented. */
static void print_rule(struct block *block, const char *at, int width)
{
    print_block(block, width);
    while (*at != '\0') {
        read_block(block, &at);
        if (block->len > 0 && block->indent == 0)
            return;
        print_block(block, width);
    }
}

bool rules_text_print(const char *game, const char *rule, int width)
{
    const char *at = find_page(game);
    struct block block;

    if (at == NULL)
        return false;
    while (*at != '\0') {
        read_block(&block, &at);
        if (rule == NULL) {
            print_block(&block, width);
        } else if (rule_length(&block) == strlen(rule) &&
                   strncasecmp(block.text, rule, strlen(rule)) == 0 &&
                   rule[0] != '\0') {
            print_rule(&block, at, width);
            return true;
        }
    }
    return rule == NULL;
}
