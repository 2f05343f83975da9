/*
 * reasons.ts - why the server advises a move. Bots say it in English, in one of
 * these sentences; src/bots has them, and test/server-words.test.mjs sees that
 * none is missing here.
 *
 * Holes with numbers {n}, words of the game {card}, and what people and tiles
 * say {text} are filled from the sentence.
 *
 * SPDX-License-Identifier: MIT
 */
type Reasons = Record<string, string>;

/** HUE: the four sentences differ in what follows. */
const keeping = 'Keeping {card} would then give you {n} points';
const cuts = '; it cuts {colour} from {from} down to {to}';
const raises = '; it raises {colour} from {from} to {to}';
const both = `${cuts} and raises {colour2} from {from2} to {to2}`;

/** With one point, and with several. */
const forms = (one: string, more: string, rest: string) => `${one}${rest}.|${more}${rest}.`;

/** English sentences with names in them that are meant for programs. */
export const reasonsEn: Reasons = Object.fromEntries([
  ...[
    'Of the three only {card} is yours.',
    'They have seen {card} before: it tells them nothing new.',
    'Of what you could show, {card} tells them least.',
    'Walk towards the {card}, a room worth asking in.',
    'The passage leads to the {card}, a room worth asking in.',
    'Go into the {card}, a room worth asking in.',
    'It is on the way to the {card}, a room worth asking in.',
  ].map((sentence) => [sentence, sentence]),
  ...[both, cuts, raises, ''].map((rest) => [
    `${keeping}${rest}.`,
    forms(keeping.replace('points', 'point'), keeping, rest),
  ]),
]);

const keptDe = (rest: string) =>
  forms('Behältst du danach {card}, bringt sie dir einen Punkt', 'Behältst du danach {card}, bringt sie dir {n} Punkte', rest);

export const reasonsDe: Reasons = {
  'It is a legal move, picked at random.': 'Ein erlaubter Zug, zufällig gewählt.',
  'There is nothing better to do.': 'Etwas Besseres gibt es nicht.',
  'It is as good as any other.': 'Er ist so gut wie jeder andere.',
  /* Clue */
  'Of the three only {card} is yours.': 'Von den dreien hast du nur diese.',
  'They have seen {card} before: it tells them nothing new.': 'Die war dort schon zu sehen und verrät nichts Neues.',
  'Of what you could show, {card} tells them least.': 'Von dem, was du zeigen könntest, verrät das am wenigsten.',
  'No other envelope fits what you have seen.': 'Kein anderer Umschlag passt zu dem, was du gesehen hast.',
  'This is it with a chance of {n} in a hundred, and somebody may be faster if you wait.':
    'Mit {n} Prozent Wahrscheinlichkeit ist es das, und wenn du wartest, ist vielleicht jemand schneller.',
  'Whatever they answer, this should tell you most: about {n} % of what you do not know yet.':
    'Was auch immer die anderen antworten, daraus erfährst du am meisten: etwa {n} % von dem, was du noch nicht weißt.',
  'You have not seen where these are.': 'Wo diese sind, hast du noch nicht gesehen.',
  'All ways out are closed.': 'Alle Ausgänge sind versperrt.',
  'Walk towards the {card}, a room worth asking in.': 'Geh in diese Richtung, dort lohnt sich das Fragen: {card}.',
  'The passage leads to the {card}, a room worth asking in.': 'Dahin führt der Geheimgang, dort lohnt sich das Fragen: {card}.',
  'Go into the {card}, a room worth asking in.': 'Dort lohnt sich das Fragen.',
  'It is on the way to the {card}, a room worth asking in.': 'Das liegt auf dem Weg dahin, wo sich das Fragen lohnt: {card}.',
  'No step is possible.': 'Kein Schritt ist möglich.',
  'More than one envelope still fits.': 'Noch passt mehr als ein Umschlag.',
  'Only one envelope is left on your sheet.': 'Auf deinem Notizblatt ist nur noch ein Umschlag übrig.',
  'It asks for cards that you have not seen.': 'Damit fragst du nach Karten, die du noch nicht gesehen hast.',
  'It leads to rooms that you have not seen.': 'Da geht es zu Räumen, die du noch nicht gesehen hast.',
  'Any two will do.': 'Irgendwelche zwei.',
  /* Haiclue */
  'My target is "{text}": "{text2}" brings it to mind, and {n} % of my listeners would pick it out of the four.':
    'Das Ziel ist „{text}“: An das lässt „{text2}“ denken, und {n} % würden es unter den vieren finden.',
  '"{text}" makes me think of "{text2}"; I give it {n} %.': '„{text}“ lässt an „{text2}“ denken; ich gebe ihm {n} %.',
  /* HUE */
  [`${keeping}${both}.`]: keptDe('; {colour} fällt von {from} auf {to}, und {colour2} steigt von {from2} auf {to2}'),
  [`${keeping}${cuts}.`]: keptDe('; {colour} fällt von {from} auf {to}'),
  [`${keeping}${raises}.`]: keptDe('; {colour} steigt von {from} auf {to}'),
  [`${keeping}.`]: keptDe(''),
  /* Hues and Cues */
  '{cell} is the colour that I have the best word for.': 'Für {cell} habe ich das beste Wort.',
  'I have no good word left.': 'Mir fällt kein gutes Wort mehr ein.',
  'Most people see "{text}" near {cell}: about {n} points a piece.':
    'Die meisten sehen „{text}“ nahe bei {cell}: etwa {n} Punkte je Stein.',
  'I have won if nobody places another piece.': 'Setzt niemand einen weiteren Stein, ist das Spiel gewonnen.',
  'A second cue would give the others more than me.': 'Ein zweiter Hinweis brächte den anderen mehr als dir.',
  'With "{text}" they should find {cell}: {n} % of the pieces would lie in the frame.':
    'Mit „{text}“ sollten die anderen {cell} finden: {n} % der Steine lägen im Rahmen.',
  'I know what "{text}" looks like, and {cell} should win about {n} points.':
    'Ich weiß, wie „{text}“ aussieht, und {cell} sollte etwa {n} Punkte bringen.',
  'I can only guess what "{text}" looks like from similar words; {cell} looks best.':
    'Wie „{text}“ aussieht, kann ich nur aus ähnlichen Wörtern erraten; {cell} sieht am besten aus.',
  'I do not know "{text}", so I go by the pieces on the board and common colours.':
    '„{text}“ kenne ich nicht, also richte ich mich nach den Steinen auf der Tafel und nach häufigen Farben.',
  '"{text}" is a forbidden colour in disguise.': '„{text}“ ist eine verkleidete verbotene Farbe.',
  '"{text}" is a fair word as far as I can tell.': '„{text}“ ist ein faires Wort, soweit ich sehe.',
};
