/* lesson.ts - Hues and Cues: guess a colour, then describe one. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

/** The recorded cell, for the piece that is shown later lies there; what is said if
 * another one is chosen; and the button once it is this one. */
const guess = (cell: string, [choose, place]: [Text, Text]): Point[] => [
  { at: `.cues-grid [data-cell="${cell}"]`, free: '.cues-cues, .cues-map', say: choose },
  {
    at: `.cues:has(.placing .cues-swatch) .cues-grid [data-cell="${cell}"]:not([aria-selected=true])`,
    free: '.cues-cues, .cues-nudges',
    say: {
      en: `In a game you decide. For this lesson take the ringed one, **${cell}**. The arrows move your choice cell by cell.`,
      de: `Im Spiel entscheidest du. Für diese Übung nimm das umringte Feld, **${cell}**. Die Pfeile verschieben deine Wahl Feld um Feld.`,
    },
  },
  { at: `.cues:has([data-cell="${cell}"][aria-selected=true]) .placing .buttons .main`, free: '.cues-cues, .cues-around.chosen, .cues-panel', say: place },
];

/** Said if the piece was to be placed elsewhere. */
const elsewhere = (cell: string): Text => ({
  en: `In a game that’s up to you. This lesson goes on from **${cell}**: choose the ringed cell, and place your piece there.`,
  de: `Im Spiel entscheidest du. Diese Übung geht mit **${cell}** weiter: Wähl das umringte Feld und setz deinen Stein dorthin.`,
});

/** What one types, and the button once that is typed. */
const cue = (word: string, type: Text, give: Text): Point[] => [
  { at: '.cues-cue input', free: '.cues-panel', say: type },
  { at: `.cues-cue[data-cue="${word}" i] .main`, free: '.cues-panel', say: give },
];

/** Once all points have been told. */
const GO_ON = '.result:has(.giver .settled) .main';

const lesson: Lesson = {
  recorded,
  names: [null, 'Basil', 'Clove'],
  goal: {
    en: 'One player describes a secret colour **in a word or two**. Everyone else tries to find it on the board: **the closer, the more points**.',
    de: 'Jemand beschreibt eine geheime Farbe **mit ein, zwei Wörtern**. Alle anderen suchen sie auf der Tafel: **Je näher, desto mehr Punkte**.',
  },
  steps: [
    {
      after: 1,
      kind: 'look',
      points: [
        {
          at: '.cues-cues',
          free: '.cues-map',
          say: {
            en: 'Clove has picked a colour that only she can see. Her first cue is a single word: **flamingo**. Which colour comes to mind?',
            de: 'Clove hat sich eine Farbe ausgesucht, die nur sie sieht. Ihr erster Hinweis ist ein Wort: **Flamingo**. An welche Farbe denkst du?',
          },
        },
      ],
    },
    {
      after: 1,
      kind: 'do',
      same: true,
      points: guess('F11', [
        {
          en: 'Somewhere among these pinks! In this lesson we take **F11**: choose the ringed cell.',
          de: 'Irgendwo in diesem Rosa! In dieser Übung nehmen wir **F11**: Wähl das umringte Feld.',
        },
        {
          en: 'Looks like a flamingo. **Place** your piece.',
          de: 'Sieht nach Flamingo aus. **Setz** deinen Stein dorthin.',
        },
      ]),
      instead: elsewhere('F11'),
    },
    {
      after: 5,
      kind: 'do',
      points: guess('F13', [
        {
          en: 'Basil has guessed too. Clove’s second cue may have two words, but one will do: **tutu**. So it’s a bit pinker. Further right, then: choose **F13**.',
          de: 'Basil hat auch geraten. Cloves zweiter Hinweis dürfte zwei Wörter haben, eins genügt: **Tutu**. Also etwas rosiger und weiter rechts: Wähl **F13**.',
        },
        { en: '**Place** your second piece.', de: '**Setz** deinen zweiten Stein.' },
      ]),
      instead: elsewhere('F13'),
    },
    {
      after: 6,
      kind: 'scene',
      points: [
        {
          at: GO_ON,
          free: '.cues-panel',
          say: {
            en: 'There it is! **3 points** on the exact colour, **2** in the inner frame, **1** in the outer. You get 3 in all. Clove gets points for each piece **in the inner frame** (2 each, because there are three of you).',
            de: 'Da ist sie! **3 Punkte** für genau diese Farbe, **2** im inneren Rahmen, **1** im äußeren. Du bekommst zusammen 3. Clove bekommt Punkte für jeden Stein **im inneren Rahmen** (je 2, weil ihr zu dritt seid).',
          },
        },
      ],
    },
    {
      after: 6,
      kind: 'do',
      points: [
        {
          at: '.cues-card label:nth-of-type(2)',
          free: '.cues-panel',
          say: {
            en: 'Now you give the cues. Your card shows four colours: choose the **yellow-orange** one.',
            de: 'Jetzt gibst du die Hinweise. Deine Karte zeigt vier Farben: Nimm das **Gelborange**.',
          },
        },
        {
          at: '.cues-panel:has(label:nth-of-type(2) input:checked) .buttons .main',
          free: '.cues-panel',
          say: { en: 'Good choice. Go with **this one**.', de: 'Gute Wahl. Nimm **diese**.' },
        },
      ],
      instead: {
        en: 'That one’s harder to describe. Take the **yellow-orange** one this time.',
        de: 'Die ist schwerer zu beschreiben. Nimm diesmal das **Gelborange**.',
      },
    },
    {
      after: 7,
      kind: 'do',
      points: cue(
        'mango',
        {
          en: 'One word, and no plain colour names; finer shades such as crimson are fine. Think of something everyone can picture. For this lesson, type **mango**.',
          de: 'Ein Wort, aber keine einfachen Farbnamen; feinere wie Purpur sind erlaubt. Denk an etwas, das alle vor Augen haben. Für diese Übung tipp **Mango** ein.',
        },
        { en: 'Good word. **Give** your cue!', de: 'Gutes Wort. **Gib** deinen Hinweis!' },
      ),
      near: (move) => /^cue\s+mango$/i.test(move),
      instead: {
        en: 'Most other words are fine, but this lesson needs one in particular: type **mango**.',
        de: 'Die meisten anderen Wörter gehen auch, aber diese Übung braucht ein bestimmtes: Tipp **Mango** ein.',
      },
    },
    {
      after: 10,
      kind: 'do',
      points: [
        {
          at: '.cues-cue .cues-skip',
          free: '.cues-panel',
          say: {
            en: 'Two pieces **in the inner frame**, 2 points each! Another cue would help them more than you: **skip** it.',
            de: 'Zwei Steine **im inneren Rahmen**, je 2 Punkte! Ein zweiter Hinweis würde ihnen mehr helfen als dir: Drück auf **Kein zweiter Hinweis**.',
          },
        },
      ],
      instead: {
        en: 'A second cue would bring them more than you: for this lesson, **skip** it.',
        de: 'Ein zweiter Hinweis würde ihnen mehr helfen als dir: Drück in dieser Übung auf **Kein zweiter Hinweis**.',
      },
    },
    {
      after: 11,
      kind: 'scene',
      same: true,
      points: [
        {
          at: GO_ON,
          free: '.cues-panel',
          say: {
            en: 'With three players you get **2 points** for each piece in the inner frame. That makes 4!',
            de: 'Zu dritt bekommst du **2 Punkte** für jeden Stein im inneren Rahmen. Das macht 4!',
          },
        },
      ],
    },
  ],
  done: {
    en: 'You lead with **7 points**. In a full game everyone gives cues in turn, and the highest score wins.',
    de: 'Du führst mit **7 Punkten**. Im ganzen Spiel geben alle reihum Hinweise, und die meisten Punkte gewinnen.',
  },
};
export default lesson;
