/* locale-de.ts - the words of HUE, in German. SPDX-License-Identifier: MIT */
import type { LocalePart } from '../../locales';
import { both, cuts, forms, keeping, raises, type strings as english } from './locale';

const strings: Record<keyof typeof english, string> = {
  'goal.hue': 'Alle legen Karten, bis jede Hand nur noch eine hat. Diese letzte Karte zählt: Du bekommst das größte Gebiet jeder ihrer drei Farben, die mittlere zählt doppelt. Lass also die Farben einer Karte wachsen, die du behältst.',
  'goal.hue.lay-card': 'Lege eine Karte neben andere oder über ein Feld. Totenköpfe verderben ein Gebiet, also lege sie dorthin, wo andere punkten wollen.',
  'game.hue': 'HUE',
  'blurb.hue': 'Karten legen, Farben wachsen lassen und die passende Karte behalten.',
  'option.poison': 'Totenköpfe verderben',
  'value.region': 'ihr Gebiet',
  'value.colour': 'ihre Farbe',
  'move.hue.lay': 'Lege: {1}; ab Spalte {2}, Zeile {3}, {4}.',
  'hue.colour.R': 'Rot',
  'hue.colour.Y': 'Gelb',
  'hue.colour.G': 'Grün',
  'hue.colour.B': 'Blau',
  'hue.colour.P': 'Lila',
  'hue.card.solid': 'Flächenkarte {colours}',
  'hue.card.striped': 'Streifenkarte {colours}',
  'hue.card.poison': 'Giftkarte {colours}',
  'hue.card.start': 'Startkarte {colours}',
  'hue.board': 'Spielfeld. Pfeiltasten bewegen deine Karte, R dreht sie, Enter legt sie.',
  'hue.board.rows': 'Was auf dem Tisch liegt',
  'hue.board.row': 'Zeile {row}: {squares}',
  'hue.square.solid': 'Spalte {column} {colours}',
  'hue.square.skull': 'Spalte {column} {colours} mit Totenkopf',
  'hue.square.rows': 'Spalte {column} {colours} von oben nach unten',
  'hue.square.columns': 'Spalte {column} {colours} von links nach rechts',
  'hue.zoom.in': 'Näher heran',
  'hue.zoom.out': 'Weiter weg',
  'hue.zoom.fit': 'Das ganze Feld zeigen',
  'hue.values': 'Was jede Farbe wert ist; drücke eine, um ihr bestes Gebiet zu sehen',
  'hue.hand': 'Deine Karten',
  'hue.hold': '{card}, Punkte, wenn du sie behältst:',
  'hue.worth': 'Die Zahl an einer Karte: ihre Punkte, wenn du sie bis zum Schluss behältst.',
  'hue.kept': 'Deine Wertungskarte',
  'hue.kept.why':
    'Sie bleibt bis zum Ende verdeckt. So wie es liegt, ist sie 1 Punkt wert.|Sie bleibt bis zum Ende verdeckt. So wie es liegt, ist sie {n} Punkte wert.',
  'hue.cards': '{n} Karte|{n} Karten',
  'hue.cards.poison': '{n} Karte, Gift|{n} Karten, Gift',
  'hue.poison.held': 'Hat noch eine Giftkarte',
  'hue.poison.laid': 'Hat die Giftkarte schon gelegt',
  'hue.poison.mine': 'Du hast eine Giftkarte: Ihr Totenkopf verdirbt jedes Gebiet seiner Farbe, das er berührt.',
  'hue.choose': 'Wähle eine Karte.',
  'hue.waiting': '{name} wählt eine Karte.',
  'hue.beside': 'Passt.',
  'hue.covers': 'Überdeckt ein Feld.',
  'hue.becomes': '{colour} {from} → {to}',
  'hue.spoils': 'Der Totenkopf verdirbt {n} von {colour}.',
  'hue.no-change': 'Keine Farbe ändert sich.',
  'hue.wrong.card-touches-nothing': 'Hier nicht: Sie muss mit einer Seite an ein Feld stoßen oder eines überdecken.',
  'hue.wrong.card-covers-two-squares': 'Hier nicht: Sie darf nur ein Feld überdecken.',
  'hue.turn': 'Drehen',
  'hue.turn.key': 'Taste: R',
  'hue.turn.right': 'nach rechts',
  'hue.turn.down': 'nach unten',
  'hue.turn.left': 'nach links',
  'hue.turn.up': 'nach oben',
  'hue.place': 'Legen',
  'hue.place.key': 'Taste: Enter',
  'hue.help': 'So wird gewertet',
  'hue.help.last':
    'Alle behalten eine letzte Karte, verdeckt bis zum Ende. Du bekommst die Werte ihrer drei Farben; die mittlere zählt doppelt. Die Zahl unter einer Karte sagt, was sie jetzt bringen würde.',
  'hue.help.lay':
    'Eine Karte liegt neben anderen oder überdeckt genau ein Feld. Eine Farbe ist so viel wert wie ihr bestes Gebiet: Ein Feld zählt 3, ein Streifen 1 je Feld.',
  'hue.help.poison':
    'Ein Totenkopf, der mehr von seiner Farbe berührt, verdirbt das ganze Gebiet: Es ist nichts wert. Allein ist er 3 wert. Überdeckt tut er nichts.',
  'hue.help.poison.region': 'Ist ein Gebiet verdorben, zählt das nächstbeste dieser Farbe.',
  'hue.help.poison.colour': 'Ist das größte Gebiet verdorben, ist die Farbe nichts wert.',
  'hue.help.keys':
    'Tasten: 1 bis 6 nehmen eine Karte, Pfeile gehen von Platz zu Platz, mit Umschalt Feld für Feld, R dreht, Enter legt, Escape legt zurück, + − 0 für die Größe.',
  'hue.end': 'Die Wertung',
  'hue.end.region': '{colour}: Das beste Gebiet ist {n} wert.',
  'hue.end.cards': 'Die behaltenen Karten: Die mittlere Farbe zählt doppelt.',
  'hue.end.tie': 'Gleichstand: Wer dem Startspieler am nächsten sitzt, gewinnt.',
  'hue.end.again': 'Noch einmal zeigen',
  'hue.end.skip': 'Ergebnis zeigen',
  'hue.hidden': 'eine Karte, noch verdeckt',
  'hue.won': 'gewinnt',
  'hue.say.begins': '{name} legt die erste Karte.',
  'hue.say.start': 'Auf dem Tisch: {cards}.',
  'hue.say.dealt': '{name} bekommt {cards}.',
  'hue.say.laid': '{name} legt {card}, ab Spalte {column}, Zeile {row}, {turn}.',
  'hue.say.laid-over': '{name} legt {card}, ab Spalte {column}, Zeile {row}, {turn}, über ein Feld der {covered}.',
  'hue.say.value': 'Am Ende ist {colour} {value} wert.',
  'hue.say.scored': '{name} hat {card} behalten: 1 Punkt.|{name} hat {card} behalten: {n} Punkte.',
  'hue.say.won': '{name} gewinnt.',
};

const questions = {
  'lay-card': 'Lege eine Karte neben die anderen oder über ein Feld.',
};

const options = {
  poison: 'Ein Totenkopf löscht das Gebiet aus, das er berührt, oder die ganze Farbe, wenn es ihr größtes ist.',
};

const keptDe = (rest: string) =>
  forms('Behältst du danach {card}, bringt sie dir einen Punkt', 'Behältst du danach {card}, bringt sie dir {n} Punkte', rest);

const refusals = {
  'card-not-in-hand': 'Diese Karte hast du nicht. Lege eine aus deiner Hand.',
  'card-touches-nothing': 'Eine Karte muss mit einer Seite an ein Feld auf dem Tisch stoßen oder eines überdecken. Eine Ecke genügt nicht.',
  'card-covers-two-squares': 'Eine Karte darf nur ein Feld überdecken. Schiebe sie, bis ihre anderen beiden frei liegen.',
  'nobody-sits-on-first': 'Da sitzt niemand. Wähle einen anderen Platz, der beginnt.',
};

const reasons = {
  [`${keeping}${both}.`]: keptDe('; {colour} fällt von {from} auf {to}, und {colour2} steigt von {from2} auf {to2}'),
  [`${keeping}${cuts}.`]: keptDe('; {colour} fällt von {from} auf {to}'),
  [`${keeping}${raises}.`]: keptDe('; {colour} steigt von {from} auf {to}'),
  [`${keeping}.`]: keptDe(''),
};

const locale: LocalePart = { strings, questions, options, refusals, reasons };
export default locale;
