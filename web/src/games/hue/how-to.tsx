/* how-to.tsx - how to play HUE, in pictures. SPDX-License-Identifier: MIT */
import type { HowTo } from '../module';
import type { Letter } from './regions';
import { SIGNS } from './signs';

const FILLS = { R: '#d8463d', Y: '#f4c03f', G: '#43ad79', B: '#2b63c6', P: '#7c429f' };
const S = 20;

/** A sign as on the cards, about this point. */
const Sign = ({ x, y, c, size }: { x: number; y: number; c: Letter; size: number }) => (
  <path d={SIGNS[c]} transform={`translate(${x} ${y}) scale(${size})`} fill={c === 'Y' || c === 'G' ? '#1d1a14' : '#fff'} opacity=".8" />
);
/** A square with its sign. */
const Square = ({ x, y, c }: { x: number; y: number; c: Letter }) => (
  <>
    <rect x={x} y={y} width={S} height={S} rx="2" fill={FILLS[c]} />
    <Sign x={x + S / 2} y={y + S / 2} c={c} size={10} />
  </>
);
const Card = ({ x, y, is, across = false }: { x: number; y: number; is: string; across?: boolean }) => (
  <>
    {[...is].map((c, i) => (
      <Square key={i} x={x + (across ? i * S : 0)} y={y + (across ? 0 : i * S)} c={c as Letter} />
    ))}
    <rect class="p-line" x={x} y={y} width={across ? 3 * S : S} height={across ? S : 3 * S} rx="3" />
  </>
);
const Skull = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path fill="#fff" d="M0-7a7 6.5 0 0 1 4 11v3h-8v-3a7 6.5 0 0 1 4-11z" />
    <circle cx="-2.6" cy="-1" r="1.7" />
    <circle cx="2.6" cy="-1" r="1.7" />
  </g>
);

const Lay = () => (
  <>
    <Card x={50} y={20} is="BGR" />
    <Card x={70} y={40} is="GPY" across />
    <rect class="p-ring" x="68" y="38" width="64" height="24" rx="4" />
  </>
);
const Cover = () => (
  <>
    <Card x={40} y={20} is="BGR" />
    <Card x={40} y={40} is="PYB" across />
    <rect class="p-ring" x="38" y="38" width="24" height="24" rx="4" />
  </>
);
const Grow = () => (
  <>
    {['50 20', '70 20', '70 40', '90 40', '90 60'].map((at) => {
      const [x, y] = at.split(' ').map(Number);
      return <Square key={at} x={x!} y={y!} c="G" />;
    })}
    <Square x={50} y={40} c="R" />
    <Square x={70} y={60} c="B" />
    <Square x={90} y={20} c="Y" />
    <path class="p-ring" d="M50 20h40v20h20v40H90V60H70V40H50z" />
    <text x="130" y="55" style={{ fontSize: '20px' }}>
      15
    </text>
  </>
);
const Poison = () => (
  <>
    <Card x={40} y={40} is="BGR" across />
    <rect x="60" y="40" width={S} height={S} rx="2" fill={FILLS.G} />
    <Sign x={63.5} y={43.5} c="G" size={4.4} />
    <Skull x={70} y={51} />
    <Square x={60} y={60} c="G" />
    <Square x={80} y={60} c="G" />
    <path class="p-thin" d="M58 58h44v24H58z" />
    <text x="126" y="76" style={{ fontSize: '20px' }}>
      0
    </text>
  </>
);
const Keep = () => (
  <>
    <Card x={44} y={20} is="YGB" />
    {[
      ['×1', 34],
      ['×2', 54],
      ['×1', 74],
    ].map(([n, y]) => (
      <text key={y} x="82" y={y}>
        {n}
      </text>
    ))}
    <text x="118" y="56" style={{ fontSize: '20px' }}>
      = ?
    </text>
  </>
);

const howTo: HowTo = {
  goal: {
    en: 'Grow the colours of one card that you keep secret until the end.',
    de: 'Lass die Farben einer Karte wachsen, die du bis zum Schluss geheim hältst.',
  },
  steps: [
    {
      title: { en: 'Place a card', de: 'Karte legen' },
      say: {
        en: 'On your turn, place one card so that it touches others. Colours don’t have to match.',
        de: 'Wenn du dran bist, leg eine Karte an andere an. Die Farben müssen nicht passen.',
      },
      Picture: Lay,
    },
    {
      title: { en: 'Or cover one square', de: 'Oder ein Feld abdecken' },
      say: {
        en: 'A card may also cover exactly one square of what’s there.',
        de: 'Eine Karte darf auch genau ein Feld von anderen abdecken.',
      },
      Picture: Cover,
    },
    {
      title: { en: 'Grow a colour', de: 'Farbe wachsen lassen' },
      say: {
        en: 'Squares of one colour that touch make a region. A plain square counts 3, a stripe in a striped one 1. A colour is worth its best region.',
        de: 'Felder einer Farbe, die sich berühren, bilden ein Gebiet. Ein einfarbiges Feld zählt 3, ein Streifen in einem Streifenfeld 1. Eine Farbe ist so viel wert wie ihr bestes Gebiet.',
      },
      Picture: Grow,
    },
    {
      title: { en: 'Beware of skulls', de: 'Vorsicht, Totenkopf' },
      say: {
        en: 'Everyone has one skull card. Its skull wipes out the region of its colour that it touches, until it’s covered.',
        de: 'Alle haben eine Totenkopfkarte. Ihr Totenkopf löscht das Gebiet seiner Farbe aus, das er berührt, bis er abgedeckt wird.',
      },
      Picture: Poison,
    },
    {
      title: { en: 'Keep one card', de: 'Eine Karte behalten' },
      say: {
        en: 'Your last card scores: the values of its three colours, the middle one twice.',
        de: 'Deine letzte Karte zählt: die Werte ihrer drei Farben, der mittleren doppelt.',
      },
      Picture: Keep,
    },
  ],
  scoring: [
    { en: 'Add up the values of your card’s colours; the middle one counts twice.', de: 'Zähl die Werte der Farben deiner Karte zusammen, die mittlere doppelt.' },
    { en: 'A skull card you keep scores like any other.', de: 'Eine Totenkopfkarte, die du behältst, zählt wie jede andere.' },
  ],
  end: {
    en: 'The game ends when everyone has one card left. The highest score wins.',
    de: 'Das Spiel endet, wenn alle nur noch eine Karte haben. Die meisten Punkte gewinnen.',
  },
};
export default howTo;
