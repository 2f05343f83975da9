/*
 * colour_en.c - the English colour names (H13).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/colour_word.h"

/* All but red, which many words begin or end with. */
#define NAMES                                                                  \
    " black blue brown gray green grey orange pink purple white yellow "

/* Stems that lose their e, or double their d, before a vowel. */
#define CUT_STEMS " blu orang purpl redd whit "

static bool is_one(struct cues_word word)
{
    static const char endings[] =
        " - d ed en ened ening ens er es est ey ier iest ing ings ish ly ness "
        "r s st y ";
    static const char after_cut[] =
        " ed en ened ening ens er es est ey ier iest ing ings ish y ";

    if (cues_word_in(word, " whiting whitings ")) /* a fish */
        return false;
    return cues_word_inflects(word, NAMES " red ", endings) ||
           cues_word_inflects(word, CUT_STEMS, after_cut);
}

/* Also "bluegreen" and "reddishbrown". */
bool cues_colour_en_is_name(struct cues_word word)
{
    return is_one(word) || cues_word_is_two(word, is_one);
}

/* What stands before "red" in words that mean a red. */
static const char reds[] =
    " apple barn berry blood blush bold brick bright burnt candy cardinal "
    "cherry chili chilli clay coral cranberry crimson dark deep dull dusty "
    "ferrari fire flame fox garnet hot lava light lipstick lobster maroon neon "
    "off paint pale paprika poppy raspberry rich rose rosy royal ruby russet "
    "rust rusty salmon scarlet sky soft strawberry sunset tomato true ultra "
    "venetian vermilion very vivid warm wine ";

/* What stands behind "red" in such words. */
static const char red_things[] =
    " apple apples ball blood car cherry color colored colour coloured dress "
    "fire flag gold hair heart hot hue lips lipstick nose paint pepper rose "
    "roses ruby shade sky sun sunset tint tomato tone toned violet wine ";

/* Ordinary words that end in a colour name: no part of them means it, or
 * nobody thinks of it any more. */
static const char ordinary_ends[] =
    " aggrey applewhite bobwhite bootblack crosswhite degray evergreen kingrey "
    "lampblack mcgray mcwhite microgreen musselwhite niblack nonwhite pilgreen "
    "richwhite "
    "satterwhite shoeblack spink stingray walgreen wettergreen wintergreen ";

/* What makes an ordinary word or a name behind a colour: blackberry, bluebell,
 * greenhouse, whitewash, Brownstein. */
static const char ordinary_tails[] =
    " adder ade ard away back balled ball bark baum beard bell belly belt berg "
    "berger berries berry bill bird blatt blood blooded board bonnet bottle "
    "boy "
    "bread buck burg burn burns bury bush butt cap cast castle chapel chip "
    "coat cock collar crest currant damp don elman ell erby eries ery erton "
    "ett eye eyed face feld fell field fields fin finch fish fly flies foot "
    "ford friar gage gill grass grocer grouse guard gum hall ham hat haw hawk "
    "head heads heart heath hill hood horn horse hound house hurst ies ie jack "
    "jacket jay jean keeper knife knight lag land law ledge lee leg lets ley "
    "lick light ling list listed listing lock low mail mailed mailer mailing "
    "man mann "
    "market marsh moor more mun neck ner ney nose ough out outs peace pool "
    "print "
    "rigg rock room root sand sboro sburg seal shank shield shirt shoe side "
    "skin slade smith snake son span spot stein stick stock stocking ston "
    "stone street sville sward tail thorn throat tie tip tit ton tooth top "
    "town ut utan utang utangs utans vale ville wald wall ware wash washed "
    "water way welder well wich wing wood work worm wort ";

static bool is_ordinary_tail(struct cues_word tail)
{
    return cues_word_in(tail, ordinary_tails) ||
           (cues_word_ends(tail, "s") &&
            cues_word_in(cues_word_cut(tail, 0, 1), ordinary_tails));
}

static bool is_ordinary_end(struct cues_word word)
{
    return cues_word_in(word, ordinary_ends) ||
           (cues_word_ends(word, "s") &&
            cues_word_in(cues_word_cut(word, 0, 1), ordinary_ends));
}

/* "skyblue", "darkgreenish": whatever is before it. */
static bool ends_in_colour(struct cues_word word)
{
    if (is_ordinary_end(word))
        return false;
    for (size_t front = 1; front + 3 <= word.len; front++) {
        struct cues_word head = cues_word_cut(word, 0, word.len - front);
        struct cues_word tail = cues_word_cut(word, front, 0);

        if (!is_one(tail))
            continue;
        if (!cues_word_begins(tail, "red") || cues_word_in(head, reds))
            return true;
    }
    return false;
}

/* "bluesky", "redrose" */
static bool begins_with_colour(struct cues_word word)
{
    for (size_t front = 3; front + 3 <= word.len; front++) {
        struct cues_word head = cues_word_cut(word, 0, word.len - front);
        struct cues_word tail = cues_word_cut(word, front, 0);

        if (cues_word_in(head, NAMES))
            return !is_ordinary_tail(tail);
        if (cues_word_is(head, "red") && cues_word_in(tail, red_things))
            return true;
    }
    return false;
}

bool cues_colour_en_is_compound(struct cues_word word)
{
    return ends_in_colour(word) || begins_with_colour(word);
}
