/* lesson.ts - Haiclue: a clue of your own, and those of two others. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

const tile = (word: string) => `.hc-hand [data-word="${word}"]`;
const laid = (word: string) => `:has(${tile(word)}[aria-pressed=true])`;
/** The clue that the others read later, and nothing else. */
const WHOLE = '.hc-compose:has([data-line] [data-word=spring] ~ [data-word=love])';

/** What one looks at while one writes, and while one guesses: the coach leaves it free,
 * and so finds the same place in all steps, below the board. */
const WRITING = '.hc-targets, .hc-secret, .hc-lines, .hc-bar, .hc-hand';
const READING = '.hc-targets, .hc-scene h2, .hc-poem, .hc-say, .hc-scene .main';

/** A target, and the button once it is chosen. */
const guess = (colour: string, [choose, press]: [Text, Text]): Point[] => [
  { at: `label.hc-target[data-colour=${colour}]`, free: READING, say: choose },
  { at: `.hc:has([data-colour=${colour}][data-chosen]) .hc-scene .main`, free: READING, say: press },
];

/** Once it was told who got it, and the button can be pressed. */
const GO_ON = '[data-moment=reveal][data-done] .main:enabled';
const SUM = '[data-moment=round] .main:enabled';

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
          free: WRITING,
          say: {
            en: 'Four target words for everyone. Your colour is green, so yours is **rose**. Nobody else knows that.',
            de: 'Vier Zielwörter für alle. Deine Farbe ist Grün, also ist deines **rose**, die Rose. Das weiß sonst niemand.',
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
          free: WRITING,
          say: {
            en: 'Make a clue of at least two tiles. What makes people think of a rose? In this lesson, **spring** and **love**. Start with **spring**…',
            de: 'Leg einen Hinweis aus mindestens zwei Plättchen. Was lässt an eine Rose denken? In dieser Übung **spring** und **love**. Beginn mit **spring**, dem Frühling…',
          },
        },
        {
          at: `.hc-compose${laid('spring')} ${tile('love')}`,
          free: WRITING,
          say: { en: '…and then **love**.', de: '…und dann **love**, die Liebe.' },
        },
        {
          at: `${WHOLE} .hc-buttons .main`,
          free: WRITING,
          say: {
            en: '“Spring love”: lovely. You could use more tiles or break lines, but this’ll do. **Send** it.',
            de: '„Spring love“: sehr schön. Mehr Plättchen oder Zeilen gingen auch, aber das reicht. **Gib ihn ab**.',
          },
        },
        {
          at: '.hc-hand [aria-pressed=true]:not([data-word=spring], [data-word=love])',
          free: WRITING,
          say: {
            en: 'Nice word, but this lesson takes just **spring** and **love**. Tap this one again to take it back.',
            de: 'Schönes Wort, aber diese Übung nimmt nur **spring** und **love**. Tipp es noch einmal an, dann kommt es zurück.',
          },
        },
      ],
      instead: {
        en: 'A poet! But in this lesson the others read “spring love”: put **spring**, then **love**, on one line and with nothing else.',
        de: 'Sehr poetisch! In dieser Übung lesen die anderen aber „spring love“: Leg **spring**, dann **love**, in einer Zeile und sonst nichts.',
      },
    },
    {
      after: 4,
      kind: 'do',
      points: guess('yellow', [
        {
          en: 'All clues are in. Basil’s is read first: **“like cheese”**. Which word could that be? Cheese is kind of… golden!',
          de: 'Alle Hinweise sind da. Zuerst wird Basils gelesen: **„like cheese“**, wie Käse. Welches Wort passt? Käse ist doch eher… golden!',
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
          free: READING,
          say: {
            en: 'Right! **You get a point, and so does Basil**: poets score for everyone who understands them. Clove guessed wrong.',
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
          free: READING,
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
          free: READING,
          say: {
            en: 'Your clue comes last, and **both of them got it**. Two points for you!',
            de: 'Zuletzt kommt dein eigener Hinweis, und **beide haben die Rose gefunden**. Zwei Punkte für dich!',
          },
        },
        {
          at: SUM,
          free: '.hc-rows',
          say: {
            en: 'The whole round: who wrote what, which word it meant, who found it, and everyone’s **points**.',
            de: 'Die ganze Runde: wer was gedichtet hat, welches Wort gemeint war, wer es fand, und alle **Punkte**.',
          },
        },
      ],
    },
    {
      after: 9,
      kind: 'look',
      points: [
        {
          at: '.hc-side',
          free: WRITING,
          say: {
            en: 'In round 2 every tile **flips to its black side**, with new words. After that there are new targets, and everyone **passes their tiles** left.',
            de: 'Runde 2, und alle Plättchen sind auf die schwarze Seite **gedreht**: neue Wörter! Danach, mit neuen Zielen, gehen alle Plättchen **nach links weiter**.',
          },
        },
      ],
    },
  ],
  done: {
    en: 'You lead with **4 points**. Two players can have the same secret word, by the way. Most points after six rounds wins.',
    de: 'Du führst mit **4 Punkten**. Übrigens können zwei dasselbe geheime Wort haben. Nach sechs Runden gewinnen die meisten Punkte.',
  },
};
export default lesson;
