/*
 * card.tsx - drawings of squares and cards. A square is 1 x 1; every colour also
 * has a sign and a pattern, so that nothing depends on colour alone.
 *
 * SPDX-License-Identifier: MIT
 */
import { LETTERS, squaresOf, type Letter, type Square, type Turn } from './regions';
import { SIGNS } from './signs';

/** Small enough to show twice in a stripe. */
const TILE = 1 / 6;
const MARKS: Record<Letter, string> = {
  R: 'M-.25 .25 .25-.25M0 1 1 0M.75 1.25l.5-.5',
  Y: 'M.5 .5h.01',
  G: 'M.5 .2v.6M.2 .5h.6',
  B: 'M0 .5q.25-.5 .5 0t.5 0',
  P: 'M.5 .1 .9 .5 .5 .9 .1 .5z',
};

function Mark({ letter }: { letter: Letter }) {
  return (
    <pattern id={`hue-${letter}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
      <path class={`hue-mark hue-mark-${letter}`} d={MARKS[letter]} transform={`scale(${TILE})`} />
    </pattern>
  );
}

/** The patterns behind `fill="url(#hue-R)"`, and the gloss of a card; once in a page. */
export function Patterns() {
  return (
    <svg class="hue-patterns" width="0" height="0" aria-hidden="true">
      {LETTERS.map((letter) => (
        <Mark key={letter} letter={letter} />
      ))}
      <pattern id="hue-hatch" width=".14" height=".14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hue-hatch" d="M.07 0v.14" />
      </pattern>
      <linearGradient id="hue-gloss" x2=".3" y2="1">
        <stop stop-color="#fff" stop-opacity=".24" />
        <stop offset=".5" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-opacity=".13" />
      </linearGradient>
    </svg>
  );
}

/** The sign of a colour, so large, at this point. */
export function Sign({ letter, x, y, size }: { letter: Letter; x: number; y: number; size: number }) {
  return (
    <path
      class={`hue-sign hue-on-${letter}`}
      d={SIGNS[letter]}
      transform={`translate(${x} ${y}) scale(${size})`}
    />
  );
}

interface Piece {
  letter: Letter;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The sections of a square, with the white line around it. */
function piecesOf({ form, colours }: Square): Piece[] {
  const room = 0.96;
  const edge = (1 - room) / 2;
  return [...colours].map((letter, k) => {
    const from = edge + (k * room) / colours.length;
    const size = room / colours.length;
    const piece = { letter: letter as Letter, x: edge, y: edge, w: room, h: room };
    if (form === 'rows') return { ...piece, y: from, h: size };
    if (form === 'columns') return { ...piece, x: from, w: size };
    return piece;
  });
}

function Skull() {
  return (
    <g class="hue-skull">
      <path d="M.5 .17c-.19 0-.31 .13-.31 .3 0 .11 .05 .19 .13 .24v.1q0 .04 .04 .04h.28q.04 0 .04-.04v-.1c.08-.05 .13-.13 .13-.24 0-.17-.12-.3-.31-.3z" />
      <circle cx=".385" cy=".47" r=".075" />
      <circle cx=".615" cy=".47" r=".075" />
      <path class="hue-nose" d="M.5 .57l.045 .09h-.09z" />
      <path class="hue-teeth" d="M.44 .75v.1M.5 .75v.1M.56 .75v.1" />
    </g>
  );
}

function Section({ piece, size, skull }: { piece: Piece; size: number; skull: boolean }) {
  const { letter, x, y, w, h } = piece;
  return (
    <>
      <rect class={`hue-${letter}`} x={x} y={y} width={w} height={h} />
      <rect fill={`url(#hue-${letter})`} x={x} y={y} width={w} height={h} />
      <Sign letter={letter} x={skull ? 0.17 : x + w / 2} y={skull ? 0.17 : y + h / 2} size={size} />
    </>
  );
}

export function SquareArt({ square }: { square: Square }) {
  const skull = square.form === 'skull';
  const pieces = piecesOf(square);
  const size = skull ? 0.18 : pieces.length > 1 ? 0.2 : 0.42;
  return (
    <g transform={`translate(${square.column} ${square.row})`}>
      {pieces.map((piece, k) => (
        <Section key={k} piece={piece} size={size} skull={skull} />
      ))}
      {skull && <Skull />}
    </g>
  );
}

/** A card as it lies on the table. */
export function CardArt({ squares }: { squares: Square[] }) {
  const x = Math.min(...squares.map((square) => square.column));
  const y = Math.min(...squares.map((square) => square.row));
  const across = squares[0]!.row === squares[1]!.row;
  const edge = { width: across ? 2.99 : 0.99, height: across ? 0.99 : 2.99, rx: 0.07 };
  return (
    <>
      <rect class="hue-stock" x={x + 0.005} y={y + 0.005} {...edge} />
      {squares.map((square, k) => (
        <SquareArt key={k} square={square} />
      ))}
      <rect fill="url(#hue-gloss)" x={x + 0.005} y={y + 0.005} {...edge} />
    </>
  );
}

/** A card by itself, for a hand or a list. */
export function CardPicture({ card, turn = 'down' }: { card: string; turn?: Turn }) {
  const across = turn === 'right';
  return (
    <svg
      class="hue-picture"
      viewBox={across ? '-.03 -.03 3.06 1.06' : '-.03 -.03 1.06 3.06'}
      aria-hidden="true"
    >
      <CardArt squares={squaresOf(card, { column: 0, row: 0, turn })} />
    </svg>
  );
}

/** A card as large as a word. */
export function MiniCard({ card }: { card: string }) {
  return (
    <span class="hue-mini">
      <CardPicture card={card} turn="right" />
    </span>
  );
}

export function Chip({ letter }: { letter: Letter }) {
  return (
    <svg class="hue-chip" viewBox="0 0 .5 .5" width="24" height="24" aria-hidden="true">
      <rect class={`hue-${letter}`} width=".5" height=".5" rx=".12" />
      <rect fill={`url(#hue-${letter})`} width=".5" height=".5" rx=".12" />
      <Sign letter={letter} x={0.25} y={0.25} size={0.32} />
    </svg>
  );
}
