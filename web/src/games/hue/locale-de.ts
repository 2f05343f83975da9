/* locale-de.ts - the words of HUE, in German. SPDX-License-Identifier: MIT */
import type { LocalePart } from '../../locales';
import { both, cuts, forms, keeping, raises, type strings as english } from './locale';

const strings: Record<keyof typeof english, string> = {
  'goal.hue': 'Ihr legt Karten, bis alle nur noch eine haben. Diese letzte Karte zählt: Du bekommst das größte Gebiet jeder ihrer drei Farben, die mittlere zählt doppelt. Lass also die Farben einer Karte wachsen, die du behältst.',
  'goal.hue.lay-card': 'Lege eine Karte neben andere oder über ein Feld. Totenköpfe löschen Gebiete aus, also lege sie dorthin, wo andere punkten wollen.',
  'game.hue': 'HUE',
  'blurb.hue': 'Karten legen, Farben wachsen lassen und eine geheime Karte zum Werten behalten.',
  'option.poison': 'Ein Totenkopf löscht aus',
  'value.region': 'das Gebiet, das er berührt',
  'value.colour': 'die ganze Farbe, wenn er ihr größtes Gebiet trifft',
  'move.hue.lay': 'Spiel deine {1} auf den umrandeten Platz.',
  'hue.colour.R': 'Rot',
  'hue.colour.Y': 'Gelb',
  'hue.colour.G': 'Grün',
  'hue.colour.B': 'Blau',
  'hue.colour.P': 'Lila',
  'hue.card.solid': 'Karte {colours}',
  'hue.card.striped': 'Streifenkarte {colours}',
  'hue.card.poison': 'Totenkopfkarte {colours}',
  'hue.card.start': 'Startkarte {colours}',
  'hue.card.a': 'eine {card}',
  'hue.board': 'Spielfeld. Pfeiltasten bewegen deine Karte, R dreht sie, Enter legt sie.',
  'hue.board.rows': 'Was auf dem Tisch liegt',
  'hue.board.row': 'Zeile {row}: {squares}',
  'hue.square.solid': 'Spalte {column} {colours}',
  'hue.square.skull': 'Spalte {column} {colours} mit Totenkopf',
  'hue.square.rows': 'Spalte {column} {colours} von oben nach unten',
  'hue.square.columns': 'Spalte {column} {colours} von links nach rechts',
  'hue.zoom.in': 'Näher heran',
  'hue.zoom.out': 'Weiter weg',
  'hue.zoom.fit': 'Das ganze Spielfeld zeigen',
  'hue.values': 'Was jede Farbe wert ist. Drück auf eine, um ihr bestes Gebiet zu sehen.',
  'hue.values.title': 'So viel ist jede Farbe gerade wert',
  'hue.values.show': 'Zeigen, wo {colour} zählt',
  'hue.goal': 'Leg noch 1. Die letzte Karte bringt ihre Zahl.|Leg noch {n}. Die letzte Karte bringt ihre Zahl.',
  'hue.goal.all': 'Alle behalten eine letzte Karte, und nur die zählt.',
  'hue.goal.more': 'Sie ist so viel wert wie ihre drei Farben, die mittlere doppelt.',
  'hue.hand': 'Deine Karten',
  'hue.hold': '{card}, Punkte, wenn du sie behältst:',
  'hue.worth': 'Die Zahl an jeder Karte sagt, was sie jetzt bringen würde. Lass ihre Farben wachsen und behalte sie bis zum Schluss.',
  'hue.kept': 'Deine behaltene Karte',
  'hue.kept.why':
    'Sie bleibt bis zum Ende geheim. Gerade brächte sie 1 Punkt.|Sie bleibt bis zum Ende geheim. Gerade brächte sie {n} Punkte.',
  'hue.cards': '{n} Karte|{n} Karten',
  'hue.cards.poison': '{n} Karte, Totenkopf|{n} Karten, Totenkopf',
  'hue.poison.held': 'Hat noch eine Totenkopfkarte',
  'hue.poison.laid': 'Hat die Totenkopfkarte schon gelegt',
  'hue.poison.mine': 'Dein Totenkopf löscht jedes Gebiet seiner Farbe aus, das er berührt.',
  'hue.choose': 'Wähl oder zieh eine Karte.',
  'hue.aim': 'Wähl einen Punkt für die Mitte.',
  'hue.advised': 'Das ist der Vorschlag. Mit „Legen“ nimmst du ihn an.',
  'hue.laid': '{name} legt eine Karte.',
  'hue.laid.effect': '{name} legt eine Karte: {colour} {from} → {to}.',
  'hue.laid.you': 'Deine Karte liegt.',
  'hue.waiting': '{name} wählt eine Karte.',
  'hue.beside': 'Passt.',
  'hue.covers': 'Überdeckt ein Feld.',
  'hue.becomes': '{colour} {from} → {to}',
  'hue.spoils': 'Der Totenkopf löscht 1 Punkt von {colour} aus.|Der Totenkopf löscht {n} Punkte von {colour} aus.',
  'hue.no-change': 'Keine Farbe ändert sich.',
  'hue.wrong.card-touches-nothing': 'Hier berührt sie nichts. Zieh sie auf einen Punkt.',
  'hue.wrong.card-covers-two-squares': 'Hier überdeckt sie zwei Felder, nur eines ist erlaubt. Zieh sie auf einen Punkt.',
  'hue.legend.beside': 'passt',
  'hue.legend.covers': 'überdeckt ein Feld',
  'hue.turn': 'Drehen',
  'hue.turn.tap': 'Tipp die Karte auf dem Spielfeld an, um sie zu drehen.',
  'hue.turn.key': 'Taste: R',
  'hue.place': 'Legen',
  'hue.place.key': 'Taste: Enter',
  'hue.help': 'So wird gewertet',
  'hue.help.last':
    'Alle behalten eine letzte Karte, geheim bis zum Ende. Sie bringt die Werte ihrer drei Farben; die mittlere zählt doppelt. Die Zahl an einer Karte sagt, was sie jetzt bringen würde.',
  'hue.help.lay':
    'Eine Karte liegt neben anderen oder überdeckt genau ein Feld.',
  'hue.help.region':
    'Eine Farbe ist so viel wert wie ihr bestes zusammenhängendes Gebiet: Ein einfarbiges Feld zählt 3, ein Streifen in einem Streifenfeld 1. Drück oben auf eine Farbe, und du siehst sie gezählt.',
  'hue.help.poison':
    'Ein Totenkopf, der mehr von seiner Farbe berührt, löscht das ganze Gebiet aus. Allein ist er 3 wert. Überdeckt tut er nichts.',
  'hue.help.poison.region': 'Ist ein Gebiet ausgelöscht, zählt das nächstbeste dieser Farbe.',
  'hue.help.poison.colour': 'Ist das größte Gebiet ausgelöscht, ist die Farbe nichts wert.',
  'hue.help.keys':
    'Tasten: 1 bis 6 nehmen eine Karte, Pfeile gehen von Platz zu Platz, mit Umschalt Feld für Feld, R dreht, Enter legt, Escape legt zurück, + − 0 für die Größe.',
  'hue.end': 'Die Wertung',
  'hue.end.last': 'Die letzte Karte! Jetzt wird gezählt.',
  'hue.end.last.effect': 'Die letzte Karte: {colour} {from} → {to}.',
  'hue.end.region': '{colour} ist {n} wert.',
  'hue.end.cards': 'Jetzt die Karten: Die Mitte zählt doppelt.',
  'hue.end.won': '{name} gewinnt mit 1 Punkt.|{name} gewinnt mit {n} Punkten.',
  'hue.end.won.you': 'Du gewinnst mit 1 Punkt!|Du gewinnst mit {n} Punkten!',
  'hue.end.tie': 'Gleichstand! Wer dem Startspieler am nächsten sitzt, gewinnt.',
  'hue.end.again': 'Noch einmal zeigen',
  'hue.end.skip': 'Gleich zum Ergebnis',
  'hue.hidden': 'eine Karte, noch verdeckt',
  'hue.won': 'gewinnt',
  'hue.yours': 'Deine behaltene Karte',
  'hue.yours.best': 'hat von all deinen Karten am meisten gebracht.',
  'hue.yours.better': 'war nicht die beste. Auf diesem Spielfeld bringt eine andere 1.|war nicht die beste. Auf diesem Spielfeld bringt eine andere {n}.',
  'hue.yours.kept': 'behalten',
  'hue.say.begins': '{name} fängt an.',
  'hue.say.begins.you': 'Du fängst an.',
  'hue.say.start': 'Am Anfang liegen {card}.',
  'hue.say.dealt': '{name} bekommt {card}.',
  'hue.say.dealt.you': 'Du bekommst {card}.',
  'hue.say.laid': '{name} legt {card}.',
  'hue.say.laid.you': 'Du legst {card}.',
  'hue.say.laid-over': '{name} überdeckt ein Feld mit {card}.',
  'hue.say.laid-over.you': 'Du überdeckst ein Feld mit {card}.',
  'hue.say.value': 'Am Ende ist {colour} {value} wert.',
  'hue.say.scored': '{name} hat {card} behalten und bekommt 1 Punkt.|{name} hat {card} behalten und bekommt {n} Punkte.',
  'hue.say.scored.you': 'Du hast {card} behalten und bekommst 1 Punkt.|Du hast {card} behalten und bekommst {n} Punkte.',
  'hue.say.won': '{name} gewinnt.',
  'hue.say.won.you': 'Du gewinnst!',
};

const questions = {
  'lay-card': 'Leg eine Karte an oder über ein Feld.',
};

const options = {
  poison: 'Ein Totenkopf löscht das Gebiet aus, das er berührt, oder die ganze Farbe, wenn es ihr größtes ist.',
};

const keptDe = (rest: string) =>
  forms('Behältst du deine {card}, bringt sie dir einen Punkt', 'Behältst du deine {card}, bringt sie dir {n} Punkte', rest);

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
