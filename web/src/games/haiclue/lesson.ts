/* lesson.ts - Haiclue: a clue of your own, and those of two others. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

const tile = (word: string) => `.hc-hand [data-word="${word}"]`;
const laid = (word: string) => `:has(${tile(word)}[aria-pressed=true])`;

/** A target, and the button once it is chosen. */
const guess = (colour: string, [choose, press]: [Text, Text]): Point[] => [
  { at: `label.hc-target[data-colour=${colour}]`, free: '.hc-table', say: choose },
  { at: `.hc:has([data-colour=${colour}][data-chosen]) .hc-scene .main`, free: '.hc-poem', say: press },
];

const GO_ON = '.hc-scene .main';

const lesson: Lesson = {
  recorded,
  names: [null, 'Basil', 'Clove'],
  goal: {
    en: 'Get the others to pick **your secret word** out of four, with nothing but a few word tiles. Then work out what theirs mean.',
    de: 'Bring die anderen dazu, unter vier Wörtern **dein geheimes** zu finden, nur mit ein paar Wortplättchen. Dann rätst du, was sie meinen.',
  },
  steps: [
    {
      after: 0,
      kind: 'look',
      points: [
        {
          at: '.hc-targets',
          say: {
            en: 'Four target words for everyone. Your card is green, so yours is **rose**. Nobody else knows that.',
            de: 'Vier Zielwörter für alle. Deine Karte ist grün, also ist deines **rose**, die Rose. Das weiß sonst niemand.',
          },
        },
      ],
    },
    {
      after: 0,
      kind: 'do',
      points: [
        {
          at: tile('spring'),
          free: '.hc-targets',
          say: {
            en: 'Make a clue of at least two tiles. What makes people think of a rose? Start with **spring**…',
            de: 'Leg einen Hinweis aus mindestens zwei Plättchen. Was lässt an eine Rose denken? Beginn mit **spring**, dem Frühling…',
          },
        },
        {
          at: `.hc-compose${laid('spring')} ${tile('love')}`,
          free: '.hc-lines',
          say: { en: '…and add **love**.', de: '…und nimm **love** dazu, die Liebe.' },
        },
        {
          at: `.hc-compose${laid('spring')}${laid('love')} .hc-buttons .main`,
          free: '.hc-lines',
          say: {
            en: '“Spring love”: lovely. You could use more tiles or break lines, but this’ll do. **Lay it**.',
            de: '„Spring love“: sehr schön. Mehr Plättchen oder Zeilen gingen auch, aber das reicht. **Leg ihn**.',
          },
        },
      ],
      near: (move) => /^compose (spring( \/)* love|love( \/)* spring)$/.test(move),
      instead: {
        en: 'A poet! For this lesson lay just two tiles: **spring** and **love**.',
        de: 'Sehr poetisch! Für diese Übung leg nur zwei Plättchen: **spring** und **love**.',
      },
    },
    {
      after: 4,
      kind: 'do',
      points: guess('yellow', [
        {
          en: 'All clues are in. Basil’s is read first: **“like cheese”**. Which word could that be? Cheese looks rather… golden!',
          de: 'Alle Hinweise liegen. Zuerst wird Basils gelesen: **„like cheese“**, wie Käse. Welches Wort passt? Käse ist doch eher… golden!',
        },
        { en: 'That’s it. **Guess** it.', de: 'Das ist es. **Rate** es.' },
      ]),
      instead: {
        en: 'Hmm, is that like cheese? Look at the colour of it: **golden**.',
        de: 'Hm, wie Käse? Denk an seine Farbe: **golden**.',
      },
    },
    {
      after: 5,
      kind: 'scene',
      same: true,
      points: [
        {
          at: GO_ON,
          free: '.hc-targets',
          say: {
            en: 'Right! **You get a point, and so does Basil**: authors score for everyone who understands them. Clove guessed wrong.',
            de: 'Richtig! **Du bekommst einen Punkt und Basil auch**: Wer verstanden wird, punktet mit. Clove hat falsch geraten.',
          },
        },
      ],
    },
    {
      after: 6,
      kind: 'do',
      points: guess('blue', [
        {
          en: 'Clove’s clue is **“lemon inside”**. What could have a lemon inside? Lemonade comes in a bottle…',
          de: 'Cloves Hinweis ist **„lemon inside“**, Zitrone innen. Worin steckt Zitrone? Limonade kommt aus der Flasche, also „bottle“…',
        },
        { en: '**Guess** it.', de: '**Rate** es.' },
      ]),
      instead: {
        en: 'Not quite. Something you can fill with lemonade: a **bottle**.',
        de: 'Nicht ganz. Etwas, in das Limonade passt: eine Flasche, **bottle**.',
      },
    },
    {
      after: 7,
      kind: 'scene',
      same: true,
      points: [
        {
          at: GO_ON,
          free: '.hc-targets',
          say: {
            en: 'You and Basil both got it: **a point each**, and two for Clove.',
            de: 'Du und Basil habt es beide erraten: **je ein Punkt**, und zwei für Clove.',
          },
        },
      ],
    },
    {
      after: 9,
      kind: 'scene',
      points: [
        {
          at: GO_ON,
          free: '.hc-targets',
          say: {
            en: 'Last comes your own clue, and **both found the rose**. Two points for you!',
            de: 'Zuletzt kommt dein eigener Hinweis, und **beide haben die Rose gefunden**. Zwei Punkte für dich!',
          },
        },
      ],
    },
  ],
  done: {
    en: 'You lead with **4 points**. Next round all tiles are flipped to new words. The most points after six rounds win.',
    de: 'Du führst mit **4 Punkten**. In der nächsten Runde werden alle Plättchen auf neue Wörter gedreht. Nach sechs Runden gewinnen die meisten Punkte.',
  },
};
export default lesson;
