/*
 * class_de.c - German words that say where, or compare (H14, H15).
 *
 * SPDX-License-Identifier: MIT
 */
#include "games/hues_and_cues/word_class.h"

static const char places[] =
    " diagonal diagonale ecke ecken eckfeld gitter horizontal koordinate "
    "koordinaten links linksaussen mitte mittelreihe mittelspalte mittelzeile "
    "mittig nord norden nordosten nordwesten nordost nordwest oben "
    "oberkante osten planquadrat quadrant rand randfeld rander raender "
    "randreihe randspalte raster rechts rechtsaussen reihe reihen senkrecht "
    "spalte spalten suden sueden sudosten suedosten sudwesten suedwesten "
    "unten unterkante vertikal waagerecht waagrecht westen zeile zeilen "
    "zentral zentrum ";

/* Adjectives, by their stems. */
static const char place_stems[] =
    " link mittler ober oberst recht unter unterst ausserst aeusserst ";

static const char fills[] =
    " am an auf aus bei bitte das dem den der die ein eine einem einen einer "
    "einmal etwas fast ganz im in nach nah nahe sehr und vom von weit wie "
    "ziemlich zum zur ";

static const char areas[] =
    " bereich brett drittel ende farbe feld gegend halfte haelfte hand seite "
    "stelle tafel teil viertel ";

static const char steers[] =
    " anders andersrum da daneben darunter daruber darueber dort dran druben "
    "drueben druber drueber drunter eben falsch fast gegenuber gegenueber "
    "genau geraten getippt hier knapp nah nahe nachbar nachbarn nachbarfeld "
    "neben nebenan nicht noch richtig so statt tipp vorbei vorher vorhin weg "
    "weit wieder zuruck zurueck zuvor ";

/* Adjectives, by their stems: "letzte Spalte". */
static const char steer_stems[] = " ander letzt vorig vorherig vorletzt ";

static const char comparisons[] =
    " als dasselbe dazwischen derselbe dieselbe dieselben ebenso genauso "
    "gleich gleiche gleicher gleiches mehr minder nochmal nochmals tipps "
    "weniger weniges zwischen zwischendrin ";

/* Of these, -er alone may be no comparison: "dunkler Wald". */
static const char stems[] =
    " blass bleich bunt dunkl fahl fein fern feurig grell hart haert hell "
    "hoeh hoh intensiv kalt kaelt klar knallig kraftig kraeftig kuhl kuehl "
    "leuchtend matt milchig nah naeh neutral niedrig rein sanft satt schwach "
    "schwaech stark staerk tief trub trueb warm waerm weich weit zart ";

static const char superlatives[] =
    " blasseste dunkelste fahlste grellste hellste intensivste kalteste "
    "kaelteste kraftigste kraeftigste kuhlste matteste nachste naechste "
    "satteste starkste staerkste tiefste warmste waermste ";

static const char shades[] =
    " blass bunt dunkel fahl grell hell hoch intensiv kalt kraftig kraeftig "
    "kuhl kuehl links matt nah niedrig rechts satt schwach stark tief viel "
    "warm weit wenig ";

/* "obenlinks", "linksoben" */
static bool is_two_places(struct cues_word word)
{
    static const char *const heads[] = {"oben", "unten", "links", "rechts",
                                        "mitte"};
    static const char tails[] =
        " aussen ecke links mitte oben rand rechts unten ";

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (cues_word_begins(word, heads[i]) &&
            cues_word_in(cues_word_cut(word, cues_word_of(heads[i]).len, 0),
                         tails))
            return true;
    return false;
}

static unsigned compares(struct cues_word word)
{
    if (cues_word_in(word, comparisons) ||
        cues_word_inflects(word, stems, " ere erem eren erer eres ") ||
        cues_word_inflects(word, superlatives, " - m n r s "))
        return CUES_COMPARES;
    return cues_word_inflects(word, stems, " er ") ? CUES_COMPARES | CUES_BEFORE
                                                   : 0;
}

unsigned cues_class_de(struct cues_word word)
{
    unsigned class = compares(word);

    if (cues_word_in(word, places) ||
        cues_word_inflects(word, place_stems, " e em en er es "))
        class |= CUES_PLACE;
    if (is_two_places(word))
        class |= CUES_ONLY_PLACE;
    if (cues_word_in(word, fills))
        class |= CUES_FILL;
    if (cues_word_in(word, areas))
        class |= CUES_AREA;
    if (cues_word_in(word, steers) ||
        cues_word_inflects(word, steer_stems, " e em en er es "))
        class |= CUES_STEER;
    if (cues_word_in(word, " bisschen deutlich etwas noch viel weit "))
        class |= CUES_DEGREE;
    if (cues_word_is(word, "zu"))
        class |= CUES_TOO;
    if (cues_word_in(word, shades))
        class |= CUES_SHADE;
    return class;
}
