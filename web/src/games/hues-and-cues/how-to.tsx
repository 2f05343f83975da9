/* how-to.tsx - how to play Hues and Cues, in pictures. SPDX-License-Identifier: MIT */
import type { HowTo } from '../module';

/** A corner of the board: pinks and their neighbours. */
const ROWS = [
  ['#eb5e24', '#ef4f3c', '#f05c65', '#f05870', '#ef4f8c', '#df56a0', '#bd5ea5'],
  ['#f5782e', '#f36f45', '#f37675', '#f3778a', '#f069a5', '#d371ab', '#bb71ae'],
  ['#faa44c', '#f78e5d', '#f68f84', '#f48e99', '#f387b4', '#d08bbe', '#b882b9'],
  ['#f9ac56', '#f9a26d', '#f59e92', '#f69ea7', '#f39ec4', '#d0a6cb', '#b998c8'],
  ['#febf59', '#fbb86b', '#f9af8f', '#f5b7ae', '#edb6c8', '#ceb8d9', '#b4a9d3'],
];
const Board = () => (
  <>
    {ROWS.flatMap((row, y) =>
      row.map((fill, x) => <rect key={`${x} ${y}`} x={31 + x * 14} y={15 + y * 14} width="14" height="14" fill={fill} />),
    )}
  </>
);
const Piece = ({ x, y, n }: { x: number; y: number; n: string }) => (
  <g transform={`translate(${38 + x * 14} ${22 + y * 14})`}>
    <circle class="p-card" r="6.5" />
    <text y="4">{n}</text>
  </g>
);

const Secret = () => (
  <>
    <rect class="p-card" x="48" y="12" width="64" height="76" rx="6" />
    <rect x="54" y="18" width="24" height="30" rx="3" fill="#8b4298" />
    <rect x="82" y="18" width="24" height="30" rx="3" fill="#f3778a" />
    <rect x="54" y="52" width="24" height="30" rx="3" fill="#a7c9e9" />
    <rect x="82" y="52" width="24" height="30" rx="3" fill="#76a83c" />
    <rect class="p-ring" x="79" y="15" width="30" height="36" rx="5" />
  </>
);
const Cue = () => (
  <>
    <path class="p-card" d="M26 22h108v40H76L60 78V62H26z" />
    <text x="80" y="46">flamingo</text>
  </>
);
const Guess = () => (
  <>
    <Board />
    <Piece x={1} y={2} n="1" />
    <Piece x={5} y={0} n="1" />
  </>
);
const Again = () => (
  <>
    <Board />
    <Piece x={1} y={2} n="1" />
    <Piece x={3} y={2} n="2" />
    <path class="p-line" d="M61 50h10" />
  </>
);
const Frames = () => (
  <>
    <Board />
    <rect class="p-line" x="45" y="15" width="70" height="70" />
    <rect class="p-line" x="59" y="29" width="42" height="42" />
    <text x="80" y="54" class="p-dark">3</text>
    <text x="66" y="40" class="p-dark">2</text>
    <text x="52" y="26" class="p-dark">1</text>
  </>
);

const howTo: HowTo = {
  goal: {
    en: 'Find the colour someone describes in a word or two, and describe yours so that others find it.',
    de: 'Finde die Farbe, die jemand mit ein, zwei Wörtern beschreibt, und beschreib deine so, dass andere sie finden.',
  },
  steps: [
    {
      title: { en: 'A secret colour', de: 'Eine geheime Farbe' },
      say: {
        en: 'The cue giver draws a card with four colours and secretly picks one.',
        de: 'Wer Hinweise gibt, zieht eine Karte mit vier Farben und wählt heimlich eine.',
      },
      Picture: Secret,
    },
    {
      title: { en: 'First cue', de: 'Erster Hinweis' },
      say: {
        en: 'One word: a thing, a mood, a taste. No plain colour names, nothing about the position.',
        de: 'Ein Wort: ein Ding, eine Stimmung, ein Geschmack. Keine einfachen Farbnamen, nichts über die Lage.',
      },
      Picture: Cue,
    },
    {
      title: { en: 'First guess', de: 'Erster Tipp' },
      say: {
        en: 'In turn, everyone else places a piece on a free cell.',
        de: 'Reihum setzen alle anderen einen Stein auf ein freies Feld.',
      },
      Picture: Guess,
    },
    {
      title: { en: 'Once more', de: 'Noch einmal' },
      say: {
        en: 'A second cue of one or two words, and everyone else places a second piece. The cue giver may skip this.',
        de: 'Ein zweiter Hinweis aus ein oder zwei Wörtern, und alle anderen setzen einen zweiten Stein. Darauf darf man verzichten.',
      },
      Picture: Again,
    },
    {
      title: { en: 'Score', de: 'Werten' },
      say: {
        en: 'The colour is revealed with a frame around it: the closer a piece, the better.',
        de: 'Die Farbe wird aufgedeckt, mit einem Rahmen darum: Je näher ein Stein, desto besser.',
      },
      Picture: Frames,
    },
  ],
  scoring: [
    {
      en: 'Each piece scores 3 points on the colour itself, 2 in the inner frame, 1 in the outer.',
      de: 'Jeder Stein bringt 3 Punkte auf der Farbe selbst, 2 im inneren Rahmen, 1 im äußeren.',
    },
    {
      en: 'The cue giver gets 1 point for each piece in the inner frame, and 2 points each with three players.',
      de: 'Wer den Hinweis gab, bekommt 1 Punkt für jeden Stein im inneren Rahmen, zu dritt 2 Punkte.',
    },
  ],
  end: {
    en: 'With up to six players everyone gives cues twice, with more once. The highest score wins.',
    de: 'Bis zu sechst geben alle zweimal Hinweise, sonst einmal. Die meisten Punkte gewinnen.',
  },
};
export default howTo;
