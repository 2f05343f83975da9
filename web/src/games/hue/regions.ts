/*
 * regions.ts - cards, places and regions of HUE, as the rule book has them
 * (U2, U6, U7, U9 to U12). The server decides; this only previews moves.
 * web/test/rules-hue.test.mjs compares it with the rules in C.
 *
 * Every square is drawn on a grid of 3 x 3 cells, the finest that stripes
 * need. That leaves one rule for regions: neighbouring cells of one colour
 * belong together, and three cells are worth a point.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Box } from '../../gestures/camera';

export const LETTERS = ['R', 'Y', 'G', 'B', 'P'] as const;
export type Letter = (typeof LETTERS)[number];
export const TURNS = ['right', 'down', 'left', 'up'] as const;
export type Turn = (typeof TURNS)[number];
export type Values = Record<Letter, number>;
export type Kind = 'solid' | 'striped' | 'poison' | 'start';

export interface Spot {
  column: number;
  row: number;
}

export interface Square extends Spot {
  form: 'solid' | 'skull' | 'rows' | 'columns';
  colours: string;
}

/** Where a card lies: its first square, and which way it runs from there. */
export interface Place extends Spot {
  turn: Turn;
}

/** A card on the board; of no seat at the start. */
export interface Laid extends Place {
  seat: number | null;
  card: string;
}

export interface Region {
  colour: Letter;
  /** Cells of a third of a square: column and row times three. */
  cells: [number, number][];
  worth: number;
  spoilt: boolean;
}

export interface Regions {
  all: Region[];
  best: Partial<Record<Letter, Region>>;
  values: Values;
}

/** How a card would lie: well, or against the rule named by the slug. */
export type Verdict =
  | 'beside'
  | 'covers'
  | 'card-touches-nothing'
  | 'card-covers-two-squares';

const EAST = { right: 1, down: 0, left: -1, up: 0 };
const SOUTH = { right: 0, down: 1, left: 0, up: -1 };
const SIDES = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

export function kindOf(card: string): Kind {
  return card.slice(0, card.indexOf('-')) as Kind;
}

/** In printed order: the second one counts twice. */
export function lettersOf(card: string): Letter[] {
  return [...card.slice(card.indexOf('-') + 1)] as Letter[];
}

/** Starting cards are one pattern in five shifts (U2). */
function startingColours(middle: Letter, k: number): string {
  const from = LETTERS.indexOf(middle);
  const shifts = [
    [2, 3, 4],
    [1, 0, 1],
    [4, 3, 2],
  ][k]!;
  return shifts.map((shift) => LETTERS[(from + shift) % 5]).join('');
}

/** The three squares of a card that lies so (U6). */
export function squaresOf(card: string, place: Place): Square[] {
  const kind = kindOf(card);
  const letters = lettersOf(card);
  const across = EAST[place.turn] !== 0;
  const ahead = place.turn === 'right' || place.turn === 'up';
  const stripes = (ahead ? letters : [...letters].reverse()).join('');
  return [0, 1, 2].map((k) => {
    const spot = {
      column: place.column + k * EAST[place.turn],
      row: place.row + k * SOUTH[place.turn],
    };
    if (kind === 'striped')
      return { ...spot, form: across ? 'rows' : 'columns', colours: stripes };
    if (kind === 'start')
      return { ...spot, form: 'rows', colours: startingColours(letters[0]!, k) };
    const form = kind === 'poison' && k === 1 ? 'skull' : 'solid';
    return { ...spot, form, colours: letters[k]! };
  });
}

/** The place of a card whose middle square lies there. */
export function around(middle: Spot, turn: Turn): Place {
  return {
    column: middle.column - EAST[turn],
    row: middle.row - SOUTH[turn],
    turn,
  };
}

/** The middle square of a card that lies so. */
export function middleOfCard({ column, row, turn }: Place): Spot {
  return { column: column + EAST[turn], row: row + SOUTH[turn] };
}

export function nextTurn(turn: Turn, by = 1): Turn {
  return TURNS[(TURNS.indexOf(turn) + by + 4) % 4]!;
}

export const nameOf = ({ column, row }: Spot): string => `${column},${row}`;

export function occupied(squares: Spot[]): Set<string> {
  return new Set(squares.map(nameOf));
}

/** U7: beside others, or over exactly one square. */
export function judge(taken: Set<string>, card: Spot[]): Verdict {
  const covered = card.filter((spot) => taken.has(nameOf(spot))).length;
  if (covered > 1) return 'card-covers-two-squares';
  if (covered === 1) return 'covers';
  const touches = card.some(({ column, row }) =>
    SIDES.some(([x, y]) => taken.has(nameOf({ column: column + x, row: row + y }))),
  );
  return touches ? 'beside' : 'card-touches-nothing';
}

export function isLegal(verdict: Verdict): boolean {
  return verdict === 'beside' || verdict === 'covers';
}

export function boundsOf(spots: Spot[], margin: number): Box {
  const columns = spots.map((spot) => spot.column);
  const rows = spots.map((spot) => spot.row);
  const x = Math.min(0, ...columns) - margin;
  const y = Math.min(0, ...rows) - margin;
  return {
    x,
    y,
    w: Math.max(0, ...columns) + 1 + margin - x,
    h: Math.max(0, ...rows) + 1 + margin - y,
  };
}

/** The box around squares, with a margin. */
export function boxAround(spots: Spot[], margin: number): Box {
  const columns = spots.map((spot) => spot.column);
  const rows = spots.map((spot) => spot.row);
  const x = Math.min(...columns) - margin;
  const y = Math.min(...rows) - margin;
  return { x, y, w: Math.max(...columns) + 1 + margin - x, h: Math.max(...rows) + 1 + margin - y };
}

/** All middles of a card that may lie this way round. */
export function legalMiddles(squares: Spot[], turn: Turn): Spot[] {
  const taken = occupied(squares);
  const { x, y, w, h } = boundsOf(squares, 2);
  const found: Spot[] = [];
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) {
      const card = squaresOf('solid-RYG', around({ column, row }, turn));
      if (isLegal(judge(taken, card))) found.push({ column, row });
    }
  return found;
}

/** What is visible once these squares lie on top. */
export function laidOver(squares: Square[], card: Square[]): Square[] {
  const hidden = occupied(card);
  return [...squares.filter((square) => !hidden.has(nameOf(square))), ...card];
}

/** What is visible of cards that were laid in this order. */
export function boardOf(laid: Laid[]): Square[] {
  return laid.reduce<Square[]>((board, card) => laidOver(board, squaresOf(card.card, card)), []);
}

function colourAt({ form, colours }: Square, x: number, y: number): Letter {
  const k = form === 'rows' ? y : form === 'columns' ? x : 0;
  return colours[k] as Letter;
}

type Cells = Map<string, { colour: Letter; skull: boolean; x: number; y: number }>;

function cellsOf(squares: Square[]): Cells {
  const cells: Cells = new Map();
  for (const square of squares)
    for (let i = 0; i < 9; i++) {
      const [dx, dy] = square.form === 'rows' ? [i % 3, (i / 3) | 0] : [(i / 3) | 0, i % 3];
      const x = 3 * square.column + dx!;
      const y = 3 * square.row + dy!;
      const colour = colourAt(square, dx!, dy!);
      cells.set(`${x},${y}`, { colour, skull: square.form === 'skull', x, y });
    }
  return cells;
}

/** Takes the region of this cell out of the map. */
function takeRegion(cells: Cells, from: string): Region {
  const first = cells.get(from)!;
  const region: Region = { colour: first.colour, cells: [], worth: 0, spoilt: false };
  const ahead = [first];
  cells.delete(from);
  for (let cell = ahead.pop(); cell; cell = ahead.pop()) {
    region.cells.push([cell.x, cell.y]);
    region.spoilt ||= cell.skull;
    for (const [dx, dy] of SIDES) {
      const name = `${cell.x + dx},${cell.y + dy}`;
      const next = cells.get(name);
      if (next === undefined || next.colour !== first.colour) continue;
      cells.delete(name);
      ahead.push(next);
    }
  }
  region.worth = region.cells.length / 3;
  region.spoilt &&= region.worth > 3; // U10: a skull alone is worth its 3
  return region;
}

export function findRegions(squares: Square[], poison: string): Regions {
  const cells = cellsOf(squares);
  const all: Region[] = [];
  for (const name of [...cells.keys()])
    if (cells.has(name)) all.push(takeRegion(cells, name));
  const values = {} as Values;
  const best: Regions['best'] = {};
  for (const letter of LETTERS) {
    const top = largest(all, letter, false);
    const spoilt = largest(all, letter, true);
    const lost = poison === 'colour' && (spoilt?.worth ?? 0) > (top?.worth ?? 0); // U11
    if (top && !lost) best[letter] = top;
    values[letter] = best[letter]?.worth ?? 0;
  }
  return { all, best, values };
}

function largest(all: Region[], colour: Letter, spoilt: boolean): Region | undefined {
  return all
    .filter((region) => region.colour === colour && region.spoilt === spoilt)
    .reduce<Region | undefined>((a, b) => (a && a.worth >= b.worth ? a : b), undefined);
}

/** The regions that squares of this card belong to. */
export function regionsOf(regions: Regions, card: Spot[]): Region[] {
  const mine = occupied(card);
  return regions.all.filter((region) =>
    region.cells.some(([x, y]) =>
      mine.has(nameOf({ column: Math.floor(x / 3), row: Math.floor(y / 3) })),
    ),
  );
}

/** The cells of a region, square by square. */
export function bySquare({ cells }: Region): Map<string, [number, number][]> {
  const found = new Map<string, [number, number][]>();
  for (const [x, y] of cells) {
    const name = nameOf({ column: Math.floor(x / 3), row: Math.floor(y / 3) });
    found.set(name, [...(found.get(name) ?? []), [x, y]]);
  }
  return found;
}

/** U3: everybody is dealt one poison card, and has it until it is laid. */
export function hasLaidPoison(laid: { seat: number | null; card: string }[], seat: number): boolean {
  return laid.some((card) => card.seat === seat && kindOf(card.card) === 'poison');
}

/** U12: the middle colour counts twice. */
export function scoreOf(card: string, values: Values): number {
  return lettersOf(card).reduce(
    (sum, letter, k) => sum + values[letter] * (k === 1 ? 2 : 1),
    0,
  );
}

/** The edge of a region as an SVG path, in squares. */
export function outline({ cells }: Region): string {
  const inside = new Set(cells.map(String));
  const third = (n: number) => +(n / 3).toFixed(3);
  let path = '';
  for (const [x, y] of cells) {
    const edge = (dx: number, dy: number, from: string) => {
      if (!inside.has(`${x + dx},${y + dy}`)) path += from;
    };
    edge(0, -1, `M${third(x)} ${third(y)}h.333`);
    edge(0, 1, `M${third(x)} ${third(y + 1)}h.333`);
    edge(-1, 0, `M${third(x)} ${third(y)}v.333`);
    edge(1, 0, `M${third(x + 1)} ${third(y)}v.333`);
  }
  return path;
}
