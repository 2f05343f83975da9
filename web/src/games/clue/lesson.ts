/* lesson.ts - Clue: a whole case in two turns, step by step. SPDX-License-Identifier: MIT */
import type { Lesson, Point } from '../lesson';
import type { Text } from '../module';
import recorded from './lesson.json';

/** Cards to choose stand in the order of the rule book: the nth of a list. */
const pick = (list: number, n: number) => `.naming .pick:nth-of-type(${list}) label:nth-of-type(${n})`;
const chosen = (list: number, n: number) => `:has(.pick:nth-of-type(${list}) label:nth-of-type(${n}).on)`;
const PLUM = 6;
const [CANDLESTICK, KNIFE] = [1, 2];
const CONSERVATORY = 3;

/** On a phone the cards are folded away while one looks at the sheet. */
const UNFOLD: Point = {
  at: '.dock .unfold',
  say: { en: 'Press here to **choose cards**.', de: 'Drück hier, um **Karten zu wählen**.' },
};

/** Names a suspect and a weapon, then presses the button. */
function suggest(weapon: number, [who, what, go]: [Text, Text, Text]): Point[] {
  return [
    { at: pick(1, PLUM), free: '.naming .ask', say: who },
    UNFOLD,
    { at: `.naming${chosen(1, PLUM)} ${pick(2, weapon).slice(8)}`, free: '.naming .ask', say: what },
    { at: `.naming${chosen(1, PLUM)}${chosen(2, weapon)} .buttons .main`, free: '.naming .ask', say: go },
  ];
}

const named = chosen(1, PLUM) + chosen(2, KNIFE);

const lesson: Lesson = {
  recorded,
  names: [null, 'Basil', 'Clove'],
  goal: {
    en: 'Be the first to work out **who** did it, **with what**, and **where**. Three cards are hidden in an envelope: a suspect, a weapon and a room. Everyone holds some of the others.',
    de: 'Finde als Erstes heraus, **wer** es war, **womit** und **wo**. Drei Karten stecken in einem Umschlag: Person, Waffe und Raum. Die anderen Karten haben die Spieler auf der Hand.',
  },
  steps: [
    {
      after: 0,
      kind: 'do',
      points: [
        {
          at: '.buttons > .main',
          free: '.dock .ask, .strip',
          say: {
            en: 'You’re Miss Scarlett, the red pawn. You can only ask questions **in a room**, so roll the die and head for one.',
            de: 'Du bist Fräulein Scarlett, die rote Figur. Fragen darfst du nur **in einem Raum**. Würfle also und geh in einen.',
          },
        },
      ],
      instead: {
        en: 'It’s too early to accuse: a wrong accusation puts you out. Roll the die first.',
        de: 'Für eine Anklage ist es zu früh: Liegst du falsch, bist du raus. Würfle zuerst.',
      },
    },
    {
      after: 1,
      kind: 'do',
      points: [
        {
          at: '.buttons .go + .go',
          free: '.dock .ask, .room.lounge, .legal, .piece.active',
          say: {
            en: 'Squares you can reach are marked. The **lounge** is close enough: go in.',
            de: 'Felder in Reichweite sind markiert. Der **Salon** ist nah genug: Geh hinein.',
          },
        },
      ],
      instead: {
        en: 'You could walk there, but nobody answers questions in a corridor. Go into the **lounge**.',
        de: 'Dorthin kämst du auch, aber im Flur kannst du nichts fragen. Geh in den **Salon**.',
      },
    },
    {
      after: 2,
      kind: 'do',
      points: suggest(CANDLESTICK, [
        {
          en: 'Now ask! You name a suspect and a weapon, and the room you’re in. Pick **Prof. Plum**.',
          de: 'Jetzt frag! Du nennst eine Person und eine Waffe, dazu den Raum, in dem du bist. Wähl **Prof. Plum**.',
        },
        { en: 'And with what? Try the **candlestick**.', de: 'Und womit? Versuch es mit dem **Leuchter**.' },
        {
          en: 'Press **Suggest**. Basil and then Clove have to show you one of these cards, if they can.',
          de: 'Drück auf **Vermuten**. Erst Basil, dann Clove müssen dir eine dieser Karten zeigen, falls sie können.',
        },
      ]),
      instead: {
        en: 'Good question, but Clove has an answer ready for another one: **Prof. Plum** with the **candlestick**.',
        de: 'Gute Frage, aber Clove wartet auf eine andere: **Prof. Plum** mit dem **Leuchter**.',
      },
    },
    {
      after: 4,
      kind: 'scene',
      same: true,
      points: [
        {
          at: '.reveal .main',
          free: '.reveal',
          say: {
            en: 'Basil had none of the three. Clove shows you the **candlestick**, and only you see it. So it isn’t in the envelope!',
            de: 'Basil hatte keine der drei. Clove zeigt dir den **Leuchter**, und nur du siehst ihn. Er steckt also nicht im Umschlag!',
          },
        },
      ],
    },
    {
      after: 4,
      kind: 'look',
      points: [
        {
          at: '#clue-sheet',
          say: {
            en: 'Your **sheet** keeps track: what you’ve seen is crossed off for you. Look at it whenever you like, and add marks of your own.',
            de: 'Dein **Notizblatt** merkt sich alles: Was du gesehen hast, ist schon gestrichen. Schau jederzeit hinein und setz eigene Zeichen.',
          },
        },
        {
          at: '.sheet [data-card=candlestick]',
          free: '.sheet thead',
          say: {
            en: 'Your **sheet** keeps track: the candlestick is crossed off now. You can add marks of your own at any time.',
            de: 'Dein **Notizblatt** merkt sich alles: Der Leuchter ist jetzt gestrichen. Eigene Zeichen kannst du jederzeit setzen.',
          },
        },
      ],
    },
    {
      after: 7,
      kind: 'do',
      points: [
        {
          at: '.cards .show',
          free: '.ask, .strip',
          say: {
            en: 'Basil asks about the **revolver**, and you hold it. Show it: only Basil will see.',
            de: 'Basil fragt nach dem **Revolver**, und du hast ihn. Zeig ihn: Nur Basil sieht ihn.',
          },
        },
        {
          at: '.reveal .main',
          free: '.reveal',
          say: { en: 'That’s Clove’s card. Put it back first.', de: 'Das ist Cloves Karte. Gib sie erst zurück.' },
        },
      ],
    },
    {
      after: 10,
      kind: 'do',
      points: [
        {
          at: '.buttons > button:not(.main, .quiet, .go)',
          free: '.dock .ask, .room.conservatory, .piece.active, .strip',
          say: {
            en: 'Corner rooms have **secret passages**. Take the one to the conservatory: no roll needed.',
            de: 'Eckräume haben **Geheimgänge**. Nimm den in den Wintergarten, ganz ohne Würfel.',
          },
        },
      ],
      instead: {
        en: 'You could, but there’s a quicker way: take the **secret passage**.',
        de: 'Das ginge, aber es gibt etwas Schnelleres: Nimm den **Geheimgang**.',
      },
    },
    {
      after: 11,
      kind: 'do',
      same: true,
      points: suggest(KNIFE, [
        {
          en: 'Nobody has shown you Prof. Plum yet. Ask about **him** again…',
          de: 'Prof. Plum hat dir bisher niemand gezeigt. Frag noch einmal nach **ihm**…',
        },
        { en: '…this time with the **knife**.', de: '…diesmal mit dem **Messer**.' },
        { en: 'And **suggest** it.', de: 'Jetzt **Vermuten**.' },
      ]),
      instead: {
        en: 'Let’s follow the trail: **Prof. Plum** with the **knife**.',
        de: 'Bleiben wir auf der Spur: **Prof. Plum** mit dem **Messer**.',
      },
    },
    {
      after: 12,
      kind: 'do',
      points: [
        {
          at: '.buttons > .quiet',
          free: '.dock .ask, .strip',
          say: {
            en: 'And you don’t hold any of the three either. So they must be **in the envelope**. Press **Accuse**!',
            de: 'Und du selbst hast auch keine der drei. Dann stecken sie **im Umschlag**. Drück auf **Anklagen**!',
          },
        },
        UNFOLD,
        { at: pick(1, PLUM), say: { en: 'It was **Prof. Plum**…', de: 'Es war **Prof. Plum**…' } },
        { at: `.naming${chosen(1, PLUM)} ${pick(2, KNIFE).slice(8)}`, say: { en: '…with the **knife**…', de: '…mit dem **Messer**…' } },
        { at: `.naming${named} ${pick(3, CONSERVATORY).slice(8)}`, say: { en: '…in the **conservatory**.', de: '…im **Wintergarten**.' } },
        {
          at: `.naming${named}${chosen(3, CONSERVATORY)} .buttons .main`,
          free: '.naming .ask',
          say: {
            en: 'You get one accusation per game, so it’s checked twice. Go on.',
            de: 'Anklagen darfst du nur einmal im Spiel, darum wird nachgefragt. Weiter.',
          },
        },
        {
          at: '.naming .danger',
          soon: true,
          free: '.naming .ask',
          say: { en: 'You’re sure. **Accuse!**', de: 'Du bist dir sicher. **Klag an!**' },
        },
      ],
      instead: {
        en: 'You know better: **Prof. Plum**, with the **knife**, in the **conservatory**.',
        de: 'Du weißt es besser: **Prof. Plum** mit dem **Messer** im **Wintergarten**.',
      },
    },
    {
      after: 13,
      kind: 'scene',
      same: true,
      points: [
        {
          at: '.opening:has(.verdict-line:empty) .cards',
          free: '.opening',
          say: { en: 'Let’s open the envelope…', de: 'Der Umschlag wird geöffnet…' },
        },
        {
          at: '.opening .main',
          free: '.opening, .who-held li:first-child',
          say: { en: 'All three are right: **you’ve solved it**!', de: 'Alle drei stimmen: **Du hast den Fall gelöst**!' },
        },
      ],
    },
  ],
  done: {
    en: 'Case closed: **Prof. Plum, with the knife, in the conservatory**. In a real game it takes a few more questions. Watch what others ask, and who can’t answer!',
    de: 'Fall gelöst: **Prof. Plum mit dem Messer im Wintergarten**. Im richtigen Spiel braucht es ein paar Fragen mehr. Achte darauf, was andere fragen und wer nicht antworten kann!',
  },
};
export default lesson;
