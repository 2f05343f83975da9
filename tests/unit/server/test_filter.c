/*
 * test_filter.c - the filter: what it refuses, what it lets pass, its list.
 *
 * SPDX-License-Identifier: MIT
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lexicon/colour.h"
#include "lexicon/tile.h"
#include "server/bot_names.h"
#include "server/filter.h"

static struct filter_list list;

static int open_list(void **state)
{
    char why[NET_WHY] = "";

    (void)state;
    if (filter_list_open(&list, NULL, why))
        return 0;
    print_message("# %s\n", why);
    return -1;
}

static int close_list(void **state)
{
    (void)state;
    filter_list_free(&list);
    return 0;
}

/* The texts are lines. */
static void check_all(const char *all, bool refused)
{
    bool fine = true;
    char text[100];

    for (; *all != '\0'; all += strcspn(all, "\n") + 1) {
        size_t len = strcspn(all, "\n");

        assert_true(len < sizeof text);
        memcpy(text, all, len);
        text[len] = '\0';
        if (filter_refuses(&list, text) == refused)
            continue;
        print_message("# %s\n", text);
        fine = false;
    }
    assert_true(fine);
}

static void listed_words_are_refused(void **state)
{
    static const char all[] =
        "fuck\nFuck off, all of you\nmotherfucker\nFuckYou\nshit\n"
        "What a shit.\nshit!\nSHIT!!!\n(shit)\nbitch\nasshole\n"
        "you assholes\ncunt\nnigger\nHeil Hitler\nheil, Hitler!\n"
        "white power\nkill yourself\nArschloch\ndu Arschloch\n"
        "Hurensohn\nDu Hurensöhne\nWichser\nfick dich\nFotze\n"
        "Missgeburt\nMißgeburt\nSchlampe\nbull-shit\nhitler\nHitler88\n"
        "1488\n";

    (void)state;
    check_all(all, true);
}

static void disguises_are_seen_through(void **state)
{
    static const char all[] =
        "FUCK\nfUcK\nfuuuuck\nshiiiiit\nsh1t\n5hit\n$hit\nsh!t\nb!tch\n"
        "b1tch\na$$hole\n@sshole\nf*ck\nf**k\nfvck\nf u c k\nf.u.c.k\n"
        "f-u-c-k\nf_u_c_k\ns h i t\nfu.ck\nsh-it\nFu Ck\nyou f u c k\n"
        "n1gger\nni99er\nc u n t\nf\u00fcck\nfu\u0301ck\n\u0192uck\n"
        "fu\u0441k\n\uff46\uff55\uff43\uff4b\nsh\u0456t\n"
        "\U0001d41f\U0001d42e\U0001d41c\U0001d424\nfu\u00adck\n"
        "fu\u200bck\nxXfuckXx\nK K K\nHurenS0hn\nw i c h s e r\n"
        "Arsch.loch\n";

    (void)state;
    check_all(all, true);
}

static void ordinary_words_pass(void **state)
{
    static const char all[] =
        "Scunthorpe\nEssex\nSussex\nDickens\nDick\ncockpit\npeacock\n"
        "Hitchcock\ncocktail\nassassin\nclassic\npass it\nbass\ngrass\n"
        "Cassandra\nanalysis\nshiitake\nShih Tzu\npush it\nwash it\n"
        "hash-it\nsnigger\nsniggering\nNiger\nNigeria\nraccoon\n"
        "Maine Coon\ncocoon\nrapper\nrapping\nrapeseed\ngrape\ndrape\n"
        "therapist\nRappe\nspicy\nspice\nJapan\njapanese\n"
        "pussy willow\npussycat\nPenistone\nLightwater\nArsenal\n"
        "wankel\nSwank\ntwatter\nwho're you\nslutsk\nretardant\nbitchumen\n"
        "chinking\nchink in the armour\nBitcoin\ndick und rund\n"
        "dicker\nFickle\nfickle\nHuhn\nhurtig\nNuttella\nNougat\n"
        "Schwanz\nhat es geklappt?\na s a p\n80085\n5318008\n455\nF4\n"
        "G14\n7up\nM*A*S*H\n5*4\nC# minor\n**wow**\nf***\nKnallfrosch\n"
        "Hauptstadt\nMongolei\nMongoose\nTuntenhausen\nNegev\n"
        "negligee\nKant\ncount\ncountry\nUranus\nTitanic\ntitle\n\n \n"
        "...\n\u5c0f\u6797\n\U0001f600\n\u0410\u043d\u043d\u0430\n"
        "F.C. Koeln\nFCK\nwho, rest\nif U C Karl\ns, hit me\n";

    (void)state;
    check_all(all, false);
}

/* Things that our own tables say, and people at the table with them. */
static void our_own_words_pass(void **state)
{
    unsigned n = 0;

    (void)state;
    for (int i = 0; i < colour_cues(); i++, n++)
        if (filter_refuses(&list, colour_cue(i)))
            fail_msg("%s", colour_cue(i));
    for (int i = 0; i < TILE_WORDS; i++, n++)
        if (filter_refuses(&list, tile_words[i]))
            fail_msg("%s", tile_words[i]);
    for (unsigned i = 0; i < BOT_NAMES; i++, n++)
        if (filter_refuses(&list, bot_names[i]))
            fail_msg("%s", bot_names[i]);
    assert_true(n > 2000);
}

static void operators_add_words_and_exceptions(void **state)
{
    static const char more[] = "# ours\n\nlemon\n  blue cheese \r\n"
                               "!fickle fuck\nzitron*\n*melon*\n"
                               "\u0445\u0443\u0439\u043d\u044f\n";
    struct filter_list own = {NULL, 0, 0};
    char why[NET_WHY] = "";

    (void)state;
    assert_true(filter_list_open(&own, NULL, why));
    assert_true(filter_list_add(&own, more, sizeof more - 1, why));
    assert_true(filter_refuses(&own, "L3MON"));
    assert_false(filter_refuses(&own, "lemonade"));
    assert_true(filter_refuses(&own, "some blue - cheese"));
    assert_false(filter_refuses(&own, "blue cheesecake"));
    assert_true(filter_refuses(&own, "Zitronen"));
    assert_true(filter_refuses(&own, "watermelons"));
    assert_true(filter_refuses(&own, "\u0425\u0423\u0419\u041d\u042f"));
    assert_false(filter_refuses(&own, "fickle fuck"));
    assert_true(filter_refuses(&own, "fickle fuck, fuck"));
    filter_list_free(&own);
}

static void bad_lists_are_refused_by_line(void **state)
{
    static const struct {
        const char *text, *why;
        size_t len;
    } all[] = {
        {"lemon\nab\n", "line 2 of the filter's list needs three", 9},
        {"***\n", "line 1 of the filter's list needs three", 4},
        {"!\n", "line 1 of the filter's list needs three", 2},
        {"lemon\nab\xff"
         "cd\n",
         "line 2 of the filter's list is not UTF-8", 12},
        {"lem\0on\n", "line 1 of the filter's list is not UTF-8", 7},
        {"aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeee\n",
         "line 1 of the filter's list is too long", 51},
    };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        struct filter_list own = {NULL, 0, 0};
        char why[NET_WHY] = "";

        assert_false(filter_list_add(&own, all[i].text, all[i].len, why));
        if (strncmp(why, all[i].why, strlen(all[i].why)) != 0)
            fail_msg("%s", why);
        filter_list_free(&own);
    }
}

/* A message of the longest kind takes no time that anybody would notice. */
static void long_texts_are_searched(void **state)
{
    static char text[300 * 4 + 1];

    (void)state;
    memset(text, 'f', 296);
    assert_false(filter_refuses(&list, text));
    memcpy(text + 200, " fuck ", 6);
    assert_true(filter_refuses(&list, text));
    text[0] = '\0';
    for (int i = 0; i < 290; i++)
        memcpy(text + 3 * i, "\ufdfa", 4); /* eighteen letters each */
    assert_false(filter_refuses(&list, text));
    memcpy(text + 3 * 290, " fuck", 6);
    assert_true(filter_refuses(&list, text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listed_words_are_refused),
        cmocka_unit_test(disguises_are_seen_through),
        cmocka_unit_test(ordinary_words_pass),
        cmocka_unit_test(our_own_words_pass),
        cmocka_unit_test(operators_add_words_and_exceptions),
        cmocka_unit_test(bad_lists_are_refused_by_line),
        cmocka_unit_test(long_texts_are_searched),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("filter", tests, open_list, close_list);
}
