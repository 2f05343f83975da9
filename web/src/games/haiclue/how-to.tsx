/* how-to.tsx - how to play Haiclue, in pictures. SPDX-License-Identifier: MIT */
import type { HowTo } from '../module';

const COLOURS = ['#2f5fc4', '#1f7a4d', '#c0392b', '#f0b429'];
const WORDS = ['bottle', 'rose', 'queen', 'golden'];

const Tile = ({ x, y, word, w = 46 }: { x: number; y: number; word: string; w?: number }) => (
  <>
    <rect class="p-card" x={x} y={y} width={w} height="22" rx="4" />
    <text x={x + w / 2} y={y + 15}>
      {word}
    </text>
  </>
);

/** The four targets; one may be ringed. */
const Targets = ({ y, ring }: { y: number; ring?: number }) => (
  <>
    {COLOURS.map((fill, i) => {
      const [x, top] = [14 + (i % 2) * 68, y + Math.floor(i / 2) * 34];
      return (
        <g key={fill}>
          <rect x={x} y={top} width="64" height="30" rx="5" fill={fill} />
          <Tile x={x + 7} y={top + 4} w={50} word={WORDS[i]!} />
          {ring === i && <rect class="p-ring" x={x - 1.5} y={top - 1.5} width="67" height="33" rx="6" />}
        </g>
      );
    })}
  </>
);

const Words = () => (
  <>
    <Targets y={18} />
  </>
);
const Secret = () => (
  <>
    <rect x="60" y="16" width="40" height="58" rx="6" fill={COLOURS[1]} />
    <rect x="70" y="42" width="20" height="7" fill="#fff" />
    <path class="p-line" d="M108 30q12-12 24 0-12 12-24 0z" />
    <circle class="p-main" cx="120" cy="30" r="4" />
    <text x="80" y="92">rose</text>
  </>
);
const Compose = () => (
  <>
    <rect class="p-paper" x="14" y="14" width="132" height="34" rx="6" />
    <Tile x={24} y={20} word="spring" w={52} />
    <Tile x={82} y={20} word="love" />
    <Tile x={14} y={64} word="baby" />
    <Tile x={64} y={64} word="wind" />
    <Tile x={114} y={64} word="hat" w={34} />
  </>
);
const Guess = () => (
  <>
    <Targets y={18} ring={1} />
  </>
);

const howTo: HowTo = {
  goal: {
    en: 'Say your secret word with a handful of word tiles, and work out what the others mean.',
    de: 'Sag dein geheimes Wort mit ein paar Wortplättchen, und errate, was die anderen meinen.',
  },
  steps: [
    {
      title: { en: 'Four words', de: 'Vier Wörter' },
      say: { en: 'Four target words lie in the middle, each with a colour and a shape.', de: 'In der Mitte liegen vier Zielwörter, jedes mit Farbe und Form.' },
      Picture: Words,
    },
    {
      title: { en: 'One is yours', de: 'Eines ist deines' },
      say: {
        en: 'Everyone draws a secret card: its colour tells you your word. Two players can have the same word.',
        de: 'Alle ziehen eine geheime Karte: Ihre Farbe sagt dir dein Wort. Zwei können dasselbe Wort haben.',
      },
      Picture: Secret,
    },
    {
      title: { en: 'Make a clue', de: 'Hinweis legen' },
      say: {
        en: 'At the same time, everyone makes a tiny poem of two or more of their tiles.',
        de: 'Alle legen gleichzeitig ein winziges Gedicht aus zwei oder mehr ihrer Plättchen.',
      },
      Picture: Compose,
    },
    {
      title: { en: 'Guess', de: 'Raten' },
      say: {
        en: 'The clues are read one by one. Everyone but the poet secretly picks a target, then all picks are shown.',
        de: 'Die Hinweise werden nacheinander gelesen. Wer den Hinweis nicht gedichtet hat, wählt heimlich ein Ziel, dann wird aufgedeckt.',
      },
      Picture: Guess,
    },
  ],
  scoring: [
    { en: 'A right guess is 1 point for you and 1 for the poet.', de: 'Ein richtiger Tipp bringt dir 1 Punkt, und wer gedichtet hat, bekommt auch 1.' },
    {
      en: 'Two players are a team: each right guess is 1 point, and 6 of 8 win.',
      de: 'Zu zweit seid ihr ein Team: 1 Punkt je richtigem Tipp, mit 6 von 8 gewinnt ihr.',
    },
  ],
  end: {
    en: 'Each tile has a white and a black word; “White side up” or “Black side up” says which side is up. After a round all are flipped; after two, everyone passes their tiles on. When the stacks of targets are empty, the most points win.',
    de: 'Jedes Plättchen hat ein weißes und ein schwarzes Wort; „Weiße Seite oben“ oder „Schwarze Seite oben“ sagt, welche Seite gilt. Nach einer Runde werden alle umgedreht, nach zweien gibt jeder seine weiter. Sind die Zielstapel leer, gewinnen die meisten Punkte.',
  },
};
export default howTo;
