/* locale-de.ts - the words of Haiclue, in German. SPDX-License-Identifier: MIT */
import type { LocalePart } from '../../locales';
import type { strings as english } from './locale';

const strings: Record<keyof typeof english, string> = {
  'goal.haiclue': 'Dichte aus deinen Wortplättchen einen winzigen Vers, der verrät, welches der vier Zielwörter deines ist. Danach rätst du die der anderen. Du punktest, wenn du richtig rätst und wenn andere deines erraten.',
  'goal.haiclue.compose-clue': 'Nimm zwei oder mehr Plättchen, die an dein Ziel denken lassen, aber nicht an die anderen drei.',
  'goal.haiclue.compose-haiku': 'Lege drei Zeilen, die an dein Ziel denken lassen, aber nicht an die anderen drei.',
  'goal.haiclue.guess-target': 'Wähle das Wort, das wohl gemeint war. Niemand sieht deine Wahl, bis alle gewählt haben.',
  'game.haiclue': 'Haiclue',
  'blurb.haiclue': 'Winzige Gedichte aus englischen Wörtern, die auf eines von vieren zeigen.',
  'option.reader': 'Zuletzt gelesener Hinweis',
  'option.haiku': 'Haiku',
  'move.haiclue.compose': 'Lege „{text}“.',
  'move.haiclue.guess': 'Tippe auf „{1}“.',
  'haiclue.colour.blue': 'blaue Raute',
  'haiclue.colour.green': 'grüner Balken',
  'haiclue.colour.red': 'rotes Dreieck',
  'haiclue.colour.yellow': 'gelber Kreis',
  'haiclue.side.white': 'Weiße Wörter',
  'haiclue.side.black': 'Schwarze Wörter',
  'haiclue.round': 'Runde {n} von {of}',
  'haiclue.targets': 'Zielwörter',
  'haiclue.pick': 'Welches Wort ist gemeint?',
  'haiclue.yours': 'Deins',
  'haiclue.meant': 'Das war es',
  'haiclue.chosen': 'Tipp',
  'haiclue.you': 'du',
  'haiclue.goal': 'Jeder richtige Tipp bringt dir einen Punkt, und wer richtig rät, bekommt auch einen.',
  'haiclue.team': 'Euer Team',
  'haiclue.team.goal': 'von 8 Punkten; 6 gewinnen',
  'haiclue.team.perfect': 'Alle 8 Punkte, ein perfektes Spiel!',
  'haiclue.team.won': 'Euer Team gewinnt mit {n} von 8 Punkten!',
  'haiclue.team.lost': '{n} von 8 Punkten. Zum Sieg braucht ihr 6.',
  'haiclue.seat.author': 'dichtet',
  'haiclue.seat.composes': 'dichtet',
  'haiclue.seat.laid': 'fertig',
  'haiclue.seat.guesses': 'überlegt',
  'haiclue.seat.picked': 'getippt',
  'haiclue.seat.right': 'richtig',
  'haiclue.secret': 'Bring sie auf',
  'haiclue.secret.only': 'Das siehst nur du.',
  'haiclue.poem': 'Dein Hinweis',
  'haiclue.hand': 'Deine Wortplättchen',
  'haiclue.line': 'Zeile {line}',
  'haiclue.line.count': '{has} von {want} Silben',
  'haiclue.syllables': '{counts} Silbe|{counts} Silben',
  'haiclue.empty': 'Tippe ein Plättchen an',
  'haiclue.empty.line': 'Das nächste kommt hierher',
  'haiclue.hint': 'Nimm mindestens zwei Plättchen.',
  'haiclue.help': 'Tippe ein Plättchen im Hinweis an, um es zu verschieben.',
  'haiclue.help.keys':
    'Auf der Tastatur tippst du ein Wort, um es zu finden, und Enter legt es. / beginnt die nächste Zeile. Umschalt und Pfeiltasten verschieben ein gelegtes Plättchen.',
  'haiclue.checking': 'Einen Moment…',
  'haiclue.ok': 'Schön, das ist ein Hinweis.',
  'haiclue.ok.haiku': 'Ein Haiku! 5 – 7 – 5.',
  'haiclue.ok.free': 'Kein Haiku möglich, also gilt jeder Hinweis.',
  'haiclue.wait': 'Er liegt. Noch kannst du ihn ändern.',
  'haiclue.lay': 'Legen',
  'haiclue.relay': 'Neu legen',
  'haiclue.laid': 'Gelegt ✓',
  'haiclue.undo': 'Zurück',
  'haiclue.unhint': 'Ohne Vorschlag',
  'haiclue.rehint': 'Mit Vorschlag',
  'haiclue.clear': 'Leeren',
  'haiclue.back': 'Zurücknehmen',
  'haiclue.move': '„{word}“ verschieben',
  'haiclue.move.left': 'Nach links',
  'haiclue.move.right': 'Nach rechts',
  'haiclue.move.up': 'In die Zeile darüber',
  'haiclue.move.down': 'In die Zeile darunter',
  'haiclue.told.laid': '{word}: Zeile {line}, Wort {at}',
  'haiclue.told.back': '{word} liegt wieder bei deinen Plättchen',
  'haiclue.told.line': 'Zeile {line}',
  'haiclue.told.selected': '{word} ausgewählt. Pfeiltasten verschieben es, Entfernen nimmt es zurück.',
  'haiclue.told.changed': 'Dein Hinweis ist geändert.',
  'haiclue.few': 'Noch mindestens eins.',
  'haiclue.composing': 'Alle dichten',
  'haiclue.waiting': 'Wir warten auf {names}.',
  'haiclue.waiting.many': 'Wir warten auf {n} Person.|Wir warten auf {n} Personen.',
  'haiclue.reading': 'Was meint {name}?',
  'haiclue.reading.own': 'Dein Hinweis',
  'haiclue.reads': 'Lies genau…',
  'haiclue.reads.own': 'Alle lesen deinen Hinweis…',
  'haiclue.choose': 'Wähle oben eines der vier Wörter.',
  'haiclue.guess': 'Auf „{word}“ tippen',
  'haiclue.final': 'Ein Tipp ist endgültig und bleibt geheim, bis alle getippt haben.',
  'haiclue.picked': 'Dein Tipp ist',
  'haiclue.reveal.title': '{name} meinte…',
  'haiclue.reveal.own': 'Du meintest…',
  'haiclue.reveal.picks': 'Wer hat was getippt?',
  'haiclue.reveal.was': 'Es war',
  'haiclue.reveal.none': 'Niemand kam darauf. Keine Punkte.',
  'haiclue.reveal.all': 'Alle haben es gefunden!',
  'haiclue.reveal.you': 'Nur du hast es gefunden!',
  'haiclue.reveal.right': 'Gefunden von {names}.',
  'haiclue.nobody': 'von niemandem gefunden',
  'haiclue.next': 'Weiter',
  'haiclue.round.done': 'Die Gedichte der Runde {n}',
  'haiclue.round.black': 'Gleich werden alle Plättchen auf die schwarze Seite gedreht.',
  'haiclue.round.white': 'Gleich kommen neue Zielwörter, und alle Plättchen gehen eine Person nach links.',
  'haiclue.round.over': 'Das war die letzte Runde.',
  'haiclue.ending': 'Der Endstand',
  'haiclue.ending.first': 'Und gewonnen hat…',
  'haiclue.ending.won': 'Wer am besten dichtet',
  'haiclue.ending.team': 'Wie war euer Team?',
  'haiclue.ending.you': 'Du',
  'haiclue.ending.skip': 'Überspringen',
  'haiclue.book': 'Das Gedichtbuch',
  'haiclue.book.round': 'Runde {n}',
  'haiclue.read': 'Bisher gelesen',
  'haiclue.hands': 'Die Plättchen der anderen',
  'haiclue.fact.targets': 'Die Zielwörter sind {words}.',
  'haiclue.fact.tiles': 'Du bekommst {n} Plättchen.|Du bekommst {n} Plättchen.',
  'haiclue.fact.card': 'Dein geheimes Wort ist „{word}“.',
  'haiclue.fact.cards': 'Alle dichten einen Hinweis.',
  'haiclue.fact.laid': '{name} ist fertig.',
  'haiclue.fact.lays': 'Du legst',
  'haiclue.fact.reading': 'Der Hinweis von {name}',
  'haiclue.fact.reading.own': 'Dein Hinweis',
  'haiclue.fact.picked': '{name} hat getippt.',
  'haiclue.fact.picks': 'Du tippst auf „{colour}“.',
  'haiclue.fact.shown': 'Es war „{word}“.',
  'haiclue.fact.right': '{name} hat es gefunden.',
  'haiclue.fact.right.own': 'Du hast es gefunden.',
  'haiclue.fact.wrong': '{name} tippte auf „{word}“.',
  'haiclue.fact.wrong.own': 'Du hast auf „{word}“ getippt.',
  'haiclue.fact.scored': '{name} bekommt {n} Punkt für den Hinweis.|{name} bekommt {n} Punkte für den Hinweis.',
  'haiclue.fact.scored.own': 'Du bekommst {n} Punkt für deinen Hinweis.|Du bekommst {n} Punkte für deinen Hinweis.',
  'haiclue.fact.team': 'Euer Team hat {n} Punkt.|Euer Team hat {n} Punkte.',
  'haiclue.fact.turned.white': 'Alle Plättchen werden auf Weiß gedreht.',
  'haiclue.fact.turned.black': 'Alle Plättchen werden auf Schwarz gedreht.',
  'haiclue.fact.passed': 'Alle geben ihre Plättchen nach links weiter.',
};

const questions = {
  'guess-target': 'Welches Wort ist es?',
  'compose-haiku': 'Dichte ein Haiku auf dein geheimes Wort.',
  'compose-clue': 'Dichte einen Hinweis auf dein Wort.',
};

const options = {
  reader: 'Wessen Hinweis zuletzt gelesen wird; links davon geht es los.',
  haiku: 'Alle haben 20 Plättchen, und jeder Hinweis ist ein Haiku.',
};

/** K14: how far a line of a haiku is off, as src/games/haiclue/rules.c has it. */
function haikuLines(): Record<string, string> {
  const words: Record<string, string> = {};
  [5, 7, 5].forEach((want, i) => {
    const line = i + 1;
    const slug = `haiku-line-${line}-is-`;
    const needs = `Zeile ${line} braucht ${want} Silben`;
    for (let by = 1; by < want; by++) words[`${slug}${by}-short`] = `${needs}: ${by} ${by === 1 ? 'fehlt' : 'fehlen'}.`;
    for (let by = 1; by <= 4; by++) words[`${slug}${by}-long`] = `${needs} und hat ${by} zu viel.`;
    words[`${slug}long-by-many`] = `${needs} und hat viel zu viele.`;
  });
  return words;
}

const refusals = {
  ...haikuLines(),
  'cards-not-dealt': 'Warte, bis alle Plättchen und eine Karte haben.',
  'reader-not-at-the-table': 'Da sitzt niemand. Wähle einen anderen Platz.',
  'clues-are-shown': 'Alle Hinweise liegen offen und lassen sich nicht mehr ändern.',
  'guess-after-clues': 'Lege erst einen Hinweis; geraten wird später.',
  'clue-too-short': 'Nimm mindestens zwei deiner Plättchen.',
  'clue-too-long': 'Ein Hinweis hat Platz für 22 Wörter und Zeilenwechsel. Lege weniger.',
  'clue-line-empty': 'Eine Zeile ist leer. Fülle sie.',
  'tile-not-yours': 'Nimm nur Wörter von deinen eigenen Plättchen.',
  'tile-wrong-side': 'Dieses Wort steht in dieser Runde auf der Rückseite.',
  'tile-twice': 'Jedes Plättchen kann nur einmal gelegt werden.',
  'haiku-needs-three-lines': 'Ein Haiku hat drei Zeilen.',
  'words-too-few': 'Für so viele Plätze ist die Liste zu kurz. 30 Wörter je Platz, beim Haiku 40, und 24 dazu reichen immer.',
  'words-too-many': 'Eine Liste hat höchstens 500 Wörter. Lass einige weg.',
  'words-doubled': 'Ein Wort steht zweimal auf der Liste. Streiche eines davon.',
  'words-too-long': 'Ein Wort hat höchstens 24 Buchstaben. Kürze es.',
  'words-not-text': 'Schreib ein Wort pro Zeile, nur mit Buchstaben, Bindestrichen und Apostrophen.',
  'words-too-much-glue': 'Zu viele Wörter der Liste sind mit + als kleine Wörter markiert. Nimm bei einigen das Zeichen weg.',
  'words-without-syllables': 'Beim Haiku braucht jedes Wort seine Silbenzahl. Schreib sie hinter das Wort, etwa Blume 2, oder spielt ohne Haiku.',
  'haiku-needs-more-tiles': 'Die Plättchen reichen nur für 10 Haiku-Hände. Spielt mit weniger Leuten oder ohne Haiku.',
};

const reasons = {
  '“{text}” makes people think of “{text2}”; about {n}% should get it.':
    'Bei „{text}“ denkt man an „{text2}“; etwa {n} Prozent sollten darauf kommen.',
  '“{text}” points to “{text2}”, which is about {n}% likely to be right.':
    '„{text}“ deutet auf „{text2}“, und das stimmt mit etwa {n} Prozent Wahrscheinlichkeit.',
};

const locale: LocalePart = { strings, questions, options, refusals, reasons };
export default locale;
