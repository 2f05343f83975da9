/* lesson.ts - HUE: the last cards of a game, step by step. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

/** By where it lies in the hand, from 1. */
const card = (n: number) => `.hue-hold:nth-of-type(${n})`;
const held = (n: number) => `.hue:has(${card(n)}[aria-pressed=true])`;

/** Not to be hidden meanwhile. */
const SEEN = ['.hue-values, .hue-laid', '.hue-laid, .hue-legend', '.hue-values, .hue-laid, .hue-ghost'];

const GREEN = '.hue-value:nth-of-type(3)';

/** A card, the spot for its middle, and the button once it is there. */
function lay(n: number, column: number, row: number, says: Text[]): Point[] {
  const spot = `${held(n)} .hue-dot[cx="${column + 0.5}"][cy="${row + 0.5}"]`;
  const there = `.hue-ghost:not(.hue-loose)[style*="translate(${column}px, ${row}px)"]`;
  const place = `${held(n)}:has(${there}) .hue-actions .main`;
  return [card(n), spot, place].map((at, i) => ({ at, say: says[i]!, free: SEEN[i]! }));
}

/** The same card, a square aside or turned, is laid where it belongs. */
const near = (name: string, column: number, row: number) => (move: string) => {
  const [, laid, x, y] = move.split(' ');
  return laid === name && Math.abs(Number(x) - column) <= 2 && Math.abs(Number(y) - row) <= 2;
};

const lesson: Lesson = {
  recorded,
  names: [null, 'Basil'],
  goal: {
    en: 'Grow the colours on **one card you keep secret**. When everyone has a single card left, that card scores.',
    de: 'Lass die Farben **einer Karte wachsen, die du geheim behältst**. Wenn alle nur noch eine Karte haben, zählt diese.',
  },
  steps: [
    {
      after: 0,
      kind: 'look',
      points: [
        {
          at: card(1),
          say: {
            en: 'You’ve got three cards left and will keep one. Let’s keep this one: **yellow, green, blue**. The middle colour counts twice, so green is your favourite.',
            de: 'Du hast noch drei Karten, eine behältst du. Nimm dir diese vor: **Gelb, Grün, Blau**. Die mittlere Farbe zählt doppelt, also magst du Grün am liebsten.',
          },
        },
      ],
    },
    {
      after: 0,
      kind: 'do',
      points: lay(2, -2, 2, [
        {
          en: 'Your turn! Pick up the **red, green, purple** card.',
          de: 'Du bist dran! Nimm die Karte **Rot, Grün, Lila** auf.',
        },
        {
          en: 'The dots show where its middle can go. Choose **this one**: green meets green there.',
          de: 'Die Punkte zeigen, wohin ihre Mitte darf. Nimm **diesen hier**: Dort trifft Grün auf Grün.',
        },
        {
          en: 'Look below green: **→ 21**. That’s 3 more than now. Press **Place**.',
          de: 'Schau unter Grün: **→ 21**. Das sind 3 mehr als jetzt. Drück auf **Legen**.',
        },
      ]),
      near: near('solid-RGP', -2, 1),
      instead: {
        en: 'You could do that, but it wouldn’t help green. Place the **red, green, purple** card on the marked dot.',
        de: 'Das ginge, hilft aber dem Grün nicht. Leg die Karte **Rot, Grün, Lila** auf den markierten Punkt.',
      },
    },
    {
      after: 1,
      kind: 'look',
      points: [
        {
          at: GREEN,
          free: '.hue-map',
          say: {
            en: 'A colour is worth its **largest region**: 3 for each plain square, 1 for each stripe in a striped one. **Press green** to see how it gets to 21.',
            de: 'Eine Farbe ist so viel wert wie ihr **größtes Gebiet**: 3 für jedes einfarbige Feld, 1 für jeden Streifen in einem Streifenfeld. **Drück auf Grün** und sieh, wie es auf 21 kommt.',
          },
        },
        {
          at: `${GREEN}[aria-pressed=true]`,
          free: '.hue-map',
          say: {
            en: 'Plain squares show **3**, stripes **1**. Added up, that’s **21**. You can press a colour like this at any time.',
            de: 'Auf einfarbigen Feldern steht **3**, auf Streifen **1**. Zusammen sind das **21**. So kannst du jederzeit auf eine Farbe drücken.',
          },
        },
      ],
    },
    {
      after: 2,
      kind: 'look',
      points: [
        {
          at: '.hue-values',
          free: '.hue-map, .hue-tray',
          say: {
            en: 'Ouch! Basil placed a **skull** that touches your green. That wipes out the whole region: it turns grey, and green drops to 1.',
            de: 'Autsch! Basil hat einen **Totenkopf** an dein Grün gelegt. Das löscht das ganze Gebiet aus: Es wird grau, und Grün fällt auf 1.',
          },
        },
      ],
    },
    {
      after: 2,
      kind: 'do',
      same: true,
      points: lay(2, 1, -3, [
        {
          en: 'But a card may **cover one square**. Pick up your own skull card…',
          de: 'Aber eine Karte darf **ein Feld abdecken**. Nimm deine eigene Totenkopfkarte…',
        },
        {
          en: '…and choose this dot, so that its **end lies on Basil’s skull**.',
          de: '…und wähl diesen Punkt, dann liegt ihr **Ende auf Basils Totenkopf**.',
        },
        {
          en: 'Its end **covers Basil’s skull**, and green is back at 21. Press **Place**.',
          de: 'Ihr Ende **deckt Basils Totenkopf ab**, und Grün ist wieder bei 21. Drück auf **Legen**.',
        },
      ]),
      near: near('poison-PBY', 1, -4),
      instead: {
        en: 'Keep **yellow, green, blue** for the end, and cover Basil’s skull with your own skull card.',
        de: 'Behalte **Gelb, Grün, Blau** für den Schluss und deck Basils Totenkopf mit deiner Totenkopfkarte ab.',
      },
    },
    {
      after: 4,
      kind: 'scene',
      points: [
        {
          at: '.hue-values',
          free: '.hue-scores, .hue-map',
          say: {
            en: 'That was the last card. Now every colour is counted…',
            de: 'Das war die letzte Karte. Jetzt wird jede Farbe gezählt…',
          },
        },
        {
          at: '.hue:has(.hue-open) .hue-values',
          free: '.hue-scores, .hue-values',
          say: {
            en: '…and the secret cards are turned up. The middle colour counts twice.',
            de: '…und die geheimen Karten werden aufgedeckt. Die mittlere Farbe zählt doppelt.',
          },
        },
      ],
    },
  ],
  done: {
    en: 'You win with **55 points**: yellow and blue once, green twice. In a full game you start with six cards, so watch which colours the others feed!',
    de: 'Du gewinnst mit **55 Punkten**: Gelb und Blau einfach, Grün doppelt. Im ganzen Spiel beginnst du mit sechs Karten. Achte darauf, welche Farben die anderen füttern!',
  },
};
export default lesson;
