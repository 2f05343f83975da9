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
  'move.haiclue.compose': 'Lege: {text}.',
  'move.haiclue.guess': 'Tippe auf: {1}.',
  'haiclue.colour.blue': 'blaue Raute',
  'haiclue.colour.green': 'grüner Balken',
  'haiclue.colour.red': 'rotes Dreieck',
  'haiclue.colour.yellow': 'gelber Kreis',
  'haiclue.side.white': 'Weiße Wörter',
  'haiclue.side.black': 'Schwarze Wörter',
  'haiclue.round': 'Runde {n} von {of}',
  'haiclue.targets': 'Zielwörter',
  'haiclue.pick': 'Welches Zielwort ist gemeint?',
  'haiclue.left': 'noch {n}|noch {n}',
  'haiclue.yours': 'Deins',
  'haiclue.meant': 'Das war es',
  'haiclue.chosen': 'Dein Tipp',
  'haiclue.team': 'Euer Team',
  'haiclue.team.goal': 'von 8 Punkten; 6 gewinnen',
  'haiclue.team.perfect': 'Alle 8 Punkte: ein perfektes Spiel!',
  'haiclue.team.won': 'Euer Team hat {n} von 8 Punkten und gewinnt.',
  'haiclue.team.lost': 'Euer Team hat {n} von 8 Punkten. Mit 6 gewinnt ihr.',
  'haiclue.seat.author': 'dran',
  'haiclue.seat.composes': 'dichtet',
  'haiclue.seat.laid': 'gelegt',
  'haiclue.seat.guesses': 'rät',
  'haiclue.seat.picked': 'getippt',
  'haiclue.secret': 'Dein geheimes Ziel:',
  'haiclue.secret.only': 'Das siehst nur du.',
  'haiclue.poem': 'Dein Hinweis',
  'haiclue.hand': 'Deine Wortplättchen',
  'haiclue.line': 'Zeile {line}',
  'haiclue.line.count': '{has} von {want} Silben',
  'haiclue.syllables': '{counts} Silbe|{counts} Silben',
  'haiclue.empty': 'Tippe ein Plättchen an oder zieh es hierher',
  'haiclue.empty.line': 'Das nächste Plättchen kommt hierher',
  'haiclue.hint': 'Lege zwei Plättchen oder mehr, die die anderen zu deinem Ziel führen.',
  'haiclue.help': 'Tippe ein Plättchen im Hinweis an, um es zu verschieben.',
  'haiclue.help.keys':
    'Mit der Tastatur: Wort tippen findet es, Enter legt es, / wechselt die Zeile, Umschalt und Pfeile verschieben ein gelegtes Plättchen.',
  'haiclue.checking': 'Einen Moment …',
  'haiclue.ok': 'Das ist ein Hinweis.',
  'haiclue.ok.haiku': 'Ein Haiku! 5 – 7 – 5.',
  'haiclue.ok.free': 'Deine Plättchen ergeben kein Haiku, also gilt jeder Hinweis.',
  'haiclue.wait': 'Dein Hinweis liegt; noch kannst du ihn ändern. Wir warten auf {names}.',
  'haiclue.lay': 'Hinweis legen',
  'haiclue.relay': 'Geänderten Hinweis legen',
  'haiclue.laid': 'Gelegt ✓',
  'haiclue.undo': 'Wie zuvor',
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
  'haiclue.few': 'Lege mindestens zwei Plättchen.',
  'haiclue.composing': 'Alle dichten',
  'haiclue.waiting': 'Wir warten auf {names}.',
  'haiclue.reading': 'Was meint {name}?',
  'haiclue.reading.own': 'Dein Hinweis wird gelesen. Die anderen raten.',
  'haiclue.choose': 'Wähle eines der vier Ziele',
  'haiclue.guess': '„{word}“ tippen',
  'haiclue.final': 'Geheim, bis alle getippt haben. Ein Tipp gilt.',
  'haiclue.picked': 'Du hast „{word}“ getippt.',
  'haiclue.reveal.title': 'Der Hinweis von {name}',
  'haiclue.reveal.own': 'Dein Hinweis',
  'haiclue.reveal.was': 'Es war',
  'haiclue.reveal.none': 'Niemand hat es gefunden. Keine Punkte.',
  'haiclue.reveal.all': 'Alle haben es gefunden!',
  'haiclue.reveal.you': 'Du hast es gefunden!',
  'haiclue.reveal.right': 'Gefunden von {names}.',
  'haiclue.nobody': 'niemand',
  'haiclue.next': 'Weiter',
  'haiclue.round.done': 'Runde {n} ist vorbei',
  'haiclue.round.black': 'Nun werden alle Plättchen auf die schwarze Seite gedreht.',
  'haiclue.round.white': 'Neue Ziele kommen, und alle Plättchen gehen an die Person zur Linken, weiße Seite oben.',
  'haiclue.round.over': 'Das war die letzte Runde.',
  'haiclue.read': 'Bisher gelesen',
  'haiclue.hands': 'Die Plättchen der anderen',
  'haiclue.fact.targets': 'Die Ziele: blau {blue}, grün {green}, rot {red}, gelb {yellow}.',
  'haiclue.fact.tiles': '{name} legt {n} Plättchen aus.|{name} legt {n} Plättchen aus.',
  'haiclue.fact.card': '{name} zieht: {colour}. Das Ziel ist {target}.',
  'haiclue.fact.cards': 'Alle ziehen eine Karte und dichten einen Hinweis.',
  'haiclue.fact.laid': '{name} hat einen Hinweis gelegt.',
  'haiclue.fact.lays': '{name} legt: {text}.',
  'haiclue.fact.clue': 'Der Hinweis von {name}: {text}.',
  'haiclue.fact.reading': 'Der Hinweis von {name} wird gelesen. Was ist gemeint?',
  'haiclue.fact.picked': '{name} hat getippt.',
  'haiclue.fact.picks': '{name} tippt: {colour}.',
  'haiclue.fact.shown': '{name} zeigt: {colour}. Es war {target}.',
  'haiclue.fact.guessed': 'Der Tipp von {name}: {colour}.',
  'haiclue.fact.scored': '{name} bekommt {n} Punkt.|{name} bekommt {n} Punkte.',
  'haiclue.fact.team': 'Das Team hat {n} Punkt.|Das Team hat {n} Punkte.',
  'haiclue.fact.turned.white': 'Alle Plättchen werden auf Weiß gedreht.',
  'haiclue.fact.turned.black': 'Alle Plättchen werden auf Schwarz gedreht.',
  'haiclue.fact.reader': '{name} liest vor: Der Hinweis von {author} kommt zuerst.',
  'haiclue.fact.passed': 'Alle geben ihre Plättchen nach links weiter.',
};

const questions = {
  'guess-target': 'Auf welches Zielwort zeigt dieser Hinweis?',
  'compose-haiku': 'Dichte ein Haiku auf dein Ziel, mit 5, 7 und 5 Silben.',
  'compose-clue': 'Lege einen Hinweis auf dein Ziel, aus mindestens zwei Plättchen.',
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
  'clue-line-empty': 'Eine Zeile ist leer.',
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
