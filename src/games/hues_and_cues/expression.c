/*
 * expression.c - names and fixed expressions that are no hints (H14, H15).
 *
 * Each list is one text, with a bar before and behind each expression.
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/expression.h"

#include <string.h>

#include "cluehouse/game.h"

/* With a letter that is a row, or with a number that could be a column. */
static const char letters[] =
    "|a bomb|a flat|a list|a major|a minor|a side|a team|b boy|b flat|"
    "b list|b major|b minor|b movie|b side|b team|big o|c clamp|c major|"
    "c minor|c note|c section|c sharp|c span|cardi b|cheeri o|chick fil a|"
    "d cup|d day|d major|d minor|d sharp|daddy o|e bike|e book|e car|e cig|"
    "e cigarette|e commerce|e flat|e guitar|e mail|e major|e minor|"
    "e mobility|e reader|e scooter|e sharp|e sports|e street|e type|"
    "e waste|f bomb|f major|f minor|f sharp|f stop|f type|g flat|g force|"
    "g major|g man|g minor|g sharp|g spot|g star|g string|g suit|grade a|"
    "h beam|h bomb|h milch|h milk|hepatitis a|hepatitis b|hepatitis c|hi c|"
    "hors d oeuvre|i beam|i mac|i pad|i phone|i pod|j crew|j lo|j pop|"
    "jay z|jell o|k cup|k drama|k mart|k pop|k ration|k swiss|kenny g|"
    "l train|m and m|m and ms|m dash|mel b|mel c|model a|n dash|n word|"
    "o negative|o positive|o ring|p diddy|p funk|plan a|plan b|serie a|"
    "slip n slide|spaghetti o|special k|type a|type b|type o|vitamin a|"
    "vitamin b|vitamin c|vitamin d|vitamin e|vitamin k|wall e|warren g|";

static const char numbers[] =
    "|3 musketeers|4 seasons|7 eleven|7 up|7up|8 ball|after eight|"
    "after eights|air force one|apollo 11|apollo 13|apollo eleven|"
    "apollo thirteen|big ten|c 3po|c3po|catch 22|chanel 5|chanel five|"
    "channel 4|channel five|channel four|channel one|chapter eleven|"
    "cloud nine|co2|coke zero|cola zero|connect four|deep six|district 9|"
    "district nine|elizabeth ii|fantastic four|forever 21|"
    "forever twenty one|formel 1|formel eins|formula 1|formula one|h2o|"
    "hang ten|henry viii|high five|high fives|jackson 5|jackson five|k 9|"
    "k nine|louis xiv|magnificent seven|motel 6|motel six|mp3|mp4|"
    "number nine|number one|oceans eleven|perfect ten|petit four|"
    "petit fours|plan nine|ps1|ps2|ps3|ps4|ps5|r2 d2|r2d2|rocky ii|"
    "rocky iii|rocky iv|secret seven|seven eleven|seven up|sputnik 1|"
    "sputnik one|super 8|super eight|take five|thing one|thing two|u2|"
    "war ii|xbox one|";

/* With a word that could say where. */
static const char places[] =
    "|adam west|back row|big top|bikini bottom|bikini bottoms|"
    "border collie|border patrol|bottom bracket|box top|carrot top|"
    "center court|center parcs|central park|central perk|central station|"
    "centre court|city center|city centre|close up|corner kick|"
    "corner office|corner shop|crop top|dandelion down|death row|"
    "doric column|down jacket|down under|east end|east side|eider down|"
    "far east|fruit roll up|goose down|grand central|grid iron|halter top|"
    "kanye west|key west|knife edge|leading edge|left bank|left hand|"
    "left shark|left twix|left wing|lower deck|lower lip|mae west|make up|"
    "middle age|middle ages|middle earth|middle east|middle finger|"
    "middle school|mountain top|near east|nelson column|next door|"
    "north america|north face|north korea|north pole|north sea|north star|"
    "pick up|pin up|pop up|power grid|push up|right angle|right guard|"
    "right hand|right whale|right wing|roll up|roll ups|roof top|row boat|"
    "row house|screw top|side up|sit up|skid row|south africa|"
    "south america|south beach|south korea|south park|south pole|south sea|"
    "spinal column|spinning top|street corner|sunny side up|table top|"
    "tank top|tank tops|thumbs up|top cat|top dog|top gear|top gun|top hat|"
    "top hats|top secret|top shelf|top soil|trajans column|tree top|"
    "tube top|upper class|upper crust|upper deck|upper lip|ups truck|"
    "vertical blind|west end|west ham|west indies|west point|west side|"
    "west wing|wild west|";

/* With a word that could compare. */
static const char comparisons[] =
    "|beer cooler|bic lighter|cigarette lighter|cooler box|guess jeans|"
    "light dimmer|lighter fluid|me too|most wanted|paint thinner|s more|"
    "same sex|smore|smores|thomas more|u too|water cooler|weiter horizont|"
    "wine cooler|zippo lighter|";

static const char german[] =
    "|a dur|a moll|a seite|b seite|berlin mitte|c dur|c falter|c moll|"
    "d dur|d mark|d zug|drei haselnusse|dritte welt|e auto|e bass|e dur|"
    "e gitarre|e roller|e zigarette|erste hilfe|erste klasse|f dur|g dur|"
    "g punkt|h dur|h moll|i tupfelchen|linke hand|linker schuh|o saft|"
    "o ton|oberer see|rechte hand|rechter schuh|sieben zwerge|"
    "vier jahreszeiten|zu hause|zweite wahl|zwolf apostel|";

static bool is_in(const char *parts, const char *list)
{
    size_t len = strlen(parts);

    for (const char *at = list; (at = strstr(at, parts)) != NULL; at++)
        if (at[-1] == '|' && at[len] == '|')
            return true;
    return false;
}

static bool is_listed(const char *parts)
{
    static const char *const lists[] = {letters, numbers, places, comparisons,
                                        german};

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (is_in(parts, lists[i]))
            return true;
    return false;
}

bool cues_expression_is_known(const char *parts)
{
    char single[CH_TEXT];
    size_t len = strlen(parts);

    if (len == 0 || len >= CH_TEXT || strchr(parts, '|') != NULL)
        return false;
    if (is_listed(parts))
        return true;
    if (len < 4 || parts[len - 1] != 's' || strchr(parts, ' ') == NULL)
        return false;
    memcpy(single, parts, len - 1); /* top hats */
    single[len - 1] = '\0';
    return is_listed(single);
}
