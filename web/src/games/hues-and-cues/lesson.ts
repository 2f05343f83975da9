/* lesson.ts - Hues and Cues: guess a colour, then describe one. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

const CELL = /^guess ([A-P])(\d+)$/;

/** A cell near the recorded one will do: the piece lies there then. */
const near = (row: string, column: number, reach: number) => (move: string) => {
  const [, at = '', n] = CELL.exec(move) ?? [];
  return at !== '' && Math.abs(at.charCodeAt(0) - row.charCodeAt(0)) <= reach && Math.abs(Number(n) - column) <= reach;
};

/** A cell of the board, and the button once one is chosen. */
const guess = (cell: string, [choose, place]: [Text, Text]): Point[] => [
  { at: `.cues-grid [data-cell="${cell}"]`, free: '.cues-map', say: choose },
  { at: '.placing.chosen .main, .cues-panel:has(.cues-swatch) .buttons .main', say: place },
];

/** What one types, and the button. */
const cue = (type: Text, give: Text): Point[] => [
  { at: '.cues-cue input', say: type },
  { at: '.cues-cue .main', say: give },
];

const GO_ON = '.result .main';

const lesson: Lesson = {
  recorded,
  names: [null, 'Basil', 'Clove'],
  goal: {
    en: 'One player describes a secret colour **in a word or two**. Everyone else tries to find it on the board: **the closer, the more points**.',
    de: 'Jemand beschreibt eine geheime Farbe **mit ein, zwei Wörtern**. Alle anderen suchen sie auf dem Brett: **Je näher, desto mehr Punkte**.',
  },
  steps: [
    {
      after: 1,
      kind: 'look',
      points: [
        {
          at: '.cues-cues',
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
          en: 'Somewhere among these pinks! **Pick one**, for example here. Hold it to look closer.',
          de: 'Irgendwo in diesem Rosa! **Tipp ein Feld an**, zum Beispiel dieses. Halten zeigt es größer.',
        },
        {
          en: 'Looks like a flamingo. **Place** your piece.',
          de: 'Sieht nach Flamingo aus. **Leg** deinen Stein dorthin.',
        },
      ]),
      near: near('F', 12, 4),
      instead: {
        en: 'That’d be an unusual flamingo! Try one of the **pinks** near the top, in the middle.',
        de: 'Das wäre ein seltsamer Flamingo! Versuch es mit einem **Rosa** oben in der Mitte.',
      },
    },
    {
      after: 5,
      kind: 'do',
      points: guess('F13', [
        {
          en: 'Basil has guessed too. Clove’s second cue may have two words, but one will do: **tutu**. So it’s a bit pinker. Pick a cell further right.',
          de: 'Basil hat auch geraten. Cloves zweiter Hinweis dürfte zwei Wörter haben, eins genügt: **Tutu**. Also etwas rosiger. Nimm ein Feld weiter rechts.',
        },
        { en: '**Place** your second piece.', de: '**Leg** deinen zweiten Stein.' },
      ]),
      near: near('F', 13, 3),
      instead: {
        en: 'Stay with the **pinks**, a little to the right of your first piece.',
        de: 'Bleib beim **Rosa**, etwas rechts von deinem ersten Stein.',
      },
    },
    {
      after: 6,
      kind: 'scene',
      points: [
        {
          at: GO_ON,
          say: {
            en: 'There it is! **3 points** on the very cell, **2** in the inner frame, **1** in the outer. You get 3 in all, and Clove scores for each piece close by.',
            de: 'Da ist sie! **3 Punkte** genau auf dem Feld, **2** im inneren Rahmen, **1** im äußeren. Du bekommst zusammen 3, und Clove punktet für jeden Stein in der Nähe.',
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
          say: {
            en: 'Now you give the cues. Your card shows four colours: choose the **golden yellow**.',
            de: 'Jetzt gibst du die Hinweise. Deine Karte zeigt vier Farben: Nimm das **Goldgelb**.',
          },
        },
        {
          at: '.cues-panel:has(label:nth-of-type(2) input:checked) .buttons .main',
          say: { en: 'Good choice. Go with **this one**.', de: 'Gute Wahl. Nimm **diese**.' },
        },
      ],
      instead: {
        en: 'That one’s harder to describe. Take the **golden yellow** this time.',
        de: 'Die ist schwerer zu beschreiben. Nimm diesmal das **Goldgelb**.',
      },
    },
    {
      after: 7,
      kind: 'do',
      points: cue(
        {
          en: 'One word, and no names of basic colours. Think of something everyone can picture: type **mango**.',
          de: 'Ein Wort, aber keine gewöhnlichen Farbnamen. Denk an etwas, das alle vor Augen haben: Tipp **Mango** ein.',
        },
        { en: 'It’s allowed. **Give** your cue!', de: 'Das ist erlaubt. **Gib** deinen Hinweis!' },
      ),
      near: (move) => /^cue\s+mango$/i.test(move),
      instead: {
        en: 'Nice idea! Basil and Clove are waiting for a fruit, though: type **mango**.',
        de: 'Schöne Idee! Basil und Clove warten aber auf eine Frucht: Tipp **Mango** ein.',
      },
    },
    {
      after: 10,
      kind: 'do',
      points: [
        {
          at: '.cues-cue button[type=button], .cues-cue ~ .buttons button:not(.main)',
          say: {
            en: 'Both are right beside your colour! You could give a second cue, but why risk it? **Skip** it.',
            de: 'Beide liegen direkt neben deiner Farbe! Ein zweiter Hinweis wäre möglich, aber wozu? **Verzichte**.',
          },
        },
      ],
      instead: {
        en: 'They’re close enough already: **skip** the second cue.',
        de: 'Sie sind schon nah genug: **Verzichte** auf den zweiten Hinweis.',
      },
    },
    {
      after: 11,
      kind: 'scene',
      same: true,
      points: [
        {
          at: GO_ON,
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
