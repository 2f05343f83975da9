/*
 * board.tsx - the house as a drawing: what stands where, where one may walk.
 *
 * The drawing of the house never changes and is made once. Legal places are
 * buttons, one of them in the order of tabs; arrow keys go to the nearest in
 * their direction. A tap takes the nearest legal place, for squares are small
 * on a phone; there the first tap only chooses, and shows the way.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import { furniture, slot } from './furniture';
import {
  at, centre, doors, isRoom, isSquare, map, roomOf, ROOMS, roomsNear, SUSPECTS, square, UNIT, walk,
  WEAPONS, type ClueTable, type Point,
} from './board-map';
import { Pawn, Tool } from './pieces';
import { nameOf } from './narrate';

const WIDTH = 24 * UNIT;
const HEIGHT = 25 * UNIT;
const STEP_MS = 130;
const NEAR = 1.6 * UNIT; // how far off a tap may be

function cells<T>(of: (row: number, col: number) => T | null): T[] {
  const all: T[] = [];
  for (let row = 0; row < 25; row++)
    for (let col = 0; col < 24; col++) {
      const one = of(row, col);
      if (one !== null) all.push(one);
    }
  return all;
}

/** All squares of a letter, one run of a row each. */
function floor(letter: string): string {
  return map
    .map((line, row) => {
      const first = line.indexOf(letter);
      const n = line.lastIndexOf(letter) + 1 - first;
      return first < 0 ? '' : `M${first * UNIT} ${row * UNIT}h${n * UNIT}v${UNIT}h${-n * UNIT}z`;
    })
    .join('');
}

function hasDoor(row: number, col: number, side: string): boolean {
  return doors.some((d) => d.row === row && d.col === col && d.side === side);
}

/** The sides of a room's square that face something else; doors are left
 * open. Sides are named as seen from outside. */
function walls(letter: string): string {
  return cells((row, col) => {
    if (at(row, col) !== letter) return null;
    const x = col * UNIT;
    const y = row * UNIT;
    return [
      at(row - 1, col) !== letter && !hasDoor(row - 1, col, 'S') && `M${x} ${y}h${UNIT}`,
      at(row + 1, col) !== letter && !hasDoor(row + 1, col, 'N') && `M${x} ${y + UNIT}h${UNIT}`,
      at(row, col - 1) !== letter && !hasDoor(row, col - 1, 'E') && `M${x} ${y}v${UNIT}`,
      at(row, col + 1) !== letter && !hasDoor(row, col + 1, 'W') && `M${x + UNIT} ${y}v${UNIT}`,
    ]
      .filter(Boolean)
      .join('');
  }).join('');
}

/** A door stands open into its room, and lets one see where it is. */
function doorway({ row, col, side }: (typeof doors)[number]): string {
  const x = col * UNIT;
  const y = row * UNIT;
  if (side === 'N') return `M${x + 1} ${y}v-9a9 9 0 0 1 9 9M${x + 19} ${y}v-9a9 9 0 0 0-9 9`;
  if (side === 'S') return `M${x + 1} ${y + UNIT}v9a9 9 0 0 0 9-9M${x + 19} ${y + UNIT}v9a9 9 0 0 1-9-9`;
  if (side === 'W') return `M${x} ${y + 1}h-9a9 9 0 0 0 9 9M${x} ${y + 19}h-9a9 9 0 0 1 9-9`;
  return `M${x + UNIT} ${y + 1}h9a9 9 0 0 1-9 9M${x + UNIT} ${y + 19}h9a9 9 0 0 0-9-9`;
}

function House({ t }: { t: Translate }) {
  return (
    <g class="house">
      <path
        class="tiles"
        d={cells((r, c) => (isSquare(r, c) ? `M${c * UNIT + 0.5} ${r * UNIT + 0.5}h19v19h-19z` : null)).join('')}
      />
      {SUSPECTS.map((suspect, i) => {
        const row = map.findIndex((line) => line.includes(String(i + 1)));
        const place = centre(square(row, map[row]?.indexOf(String(i + 1)) ?? 0));
        return <circle key={suspect} class={`start ${suspect}`} cx={place.x} cy={place.y} r="7" />;
      })}
      <path class="stairs" d={floor('X')} />
      <path class="steps" d="M204 326h92M204 318h92M204 310h92M204 302h92M204 294h92" />
      {ROOMS.map((room, i) => {
        const letter = 'KBCDRLOHS'.charAt(i);
        const { name, lines, passage } = furniture[room]!;
        return (
          <g key={room} class={`room ${room}`}>
            <path class="floor" d={floor(letter)} />
            <path class="lines" d={lines} />
            <path class="walls" d={walls(letter)} />
            {passage && (
              <path class="hatch" transform={`translate(${passage.x} ${passage.y})`} d="M-8-8h16v16h-16zM-8 4h4v-4h4v-4h4v-4h4" />
            )}
            <text class="name" x={name.x} y={name.y}>
              {nameOf(room, t)}
            </text>
          </g>
        );
      })}
      <path class="doors" d={doors.map(doorway).join('')} />
    </g>
  );
}

/** Where everything stands. */
function standing(table: ClueTable): Map<string, Point> {
  const spots = new Map<string, Point>();
  for (const [things, kind] of [[table.pawns, 'pawns'], [table.weapons, 'weapons']] as const)
    for (const [thing, place] of Object.entries(things)) {
      if (place === null) continue;
      const all = Object.entries(things).filter(([, p]) => p === place);
      const i = all.findIndex(([other]) => other === thing);
      const room = furniture[place];
      spots.set(thing, room ? slot(room[kind], i, all.length, 21) : centre(place));
    }
  return spots;
}

/** Something that moves to where it stands; along `way`, if it walked. */
function Piece(props: { spot: Point; way: Point[] | null; class: string; children: ComponentChildren }) {
  const { spot, way } = props;
  const at = useRef<SVGGElement>(null);
  const before = useRef(spot);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = spot;
    if ((from.x === spot.x && from.y === spot.y) || !mayMove()) return;
    const points = [from, ...(way ?? []), spot];
    at.current?.animate(
      points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration: way ? STEP_MS * points.length : 450, easing: way ? 'linear' : 'ease-in-out' },
    );
  }, [spot.x, spot.y]);
  return (
    <g ref={at} class={props.class} style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}>
      {props.children}
    </g>
  );
}

/** The squares of a walk between its ends, as points. */
function wayPoints(steps: string[] | null): Point[] | null {
  return steps && steps.slice(1, -1).filter((place) => !isRoom(place)).map(centre);
}

function middle(place: string): Point {
  return furniture[place]?.pawns ?? centre(place);
}

/** The legal place next to a point; inside a room it is that room. */
function nearest(point: Point, legal: string[]): string | undefined {
  const inside = roomOf(at(Math.floor(point.y / UNIT), Math.floor(point.x / UNIT)));
  if (inside && legal.includes(inside)) return inside;
  const far = (place: string) => Math.hypot(centre(place).x - point.x, centre(place).y - point.y);
  const best = legal.filter((p) => !isRoom(p)).sort((a, b) => far(a) - far(b))[0];
  return best !== undefined && far(best) < NEAR ? best : undefined;
}

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The next legal place in a direction: near, and not far aside. */
function towards(from: string, way: Point, legal: string[]): string {
  const a = middle(from);
  const cost = (place: string) => {
    const b = middle(place);
    const ahead = (b.x - a.x) * way.x + (b.y - a.y) * way.y;
    const aside = Math.abs((b.x - a.x) * way.y) + Math.abs((b.y - a.y) * way.x);
    return ahead <= 0 ? Infinity : ahead + 2 * aside;
  };
  const best = legal.reduce((x, y) => (cost(y) < cost(x) ? y : x), from);
  return cost(best) < Infinity ? best : from;
}

/** Where it leads, for those who do not see it. */
function inWords(place: string, t: Translate): string {
  if (isRoom(place)) return t('clue.walk.here', { place: nameOf(place, t) });
  const rooms = roomsNear(place).map(([room, n]) => `${nameOf(room, t)} ${n}`);
  return t('clue.walk.near', { place, rooms: rooms.join(', ') });
}

interface Props {
  table: ClueTable;
  names: string[];
  me: number | null;
  /** Where we may walk now. */
  legal: string[];
  /** What the die showed last. */
  pips: number;
  chosen: string | null;
  choose: (place: string | null) => void;
  go: (place: string) => void;
  t: Translate;
}

export function ClueBoard({ table, me, legal, pips, chosen, choose, go, t }: Props) {
  const house = useMemo(() => <House t={t} />, [t]);
  const [focus, setFocus] = useState('');
  const [over, setOver] = useState<string | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const last = useRef(table.pawns);
  const spots = standing(table);
  const mine = me === null ? '' : (table.suspects[me] ?? '');
  const active = table.turn === null ? '' : (table.suspects[table.turn] ?? '');
  const roving = legal.includes(focus) ? focus : legal[0];

  const others = (suspect: string, pawns: Record<string, string>) =>
    Object.entries(pawns).filter(([other]) => other !== suspect).map(([, place]) => place);
  const came = (suspect: string): Point[] | null => {
    const from = last.current[suspect] ?? '';
    const to = table.pawns[suspect] ?? '';
    return from === to ? null : wayPoints(walk(from, to, pips, others(suspect, last.current)));
  };
  const ways = Object.fromEntries(SUSPECTS.map((suspect) => [suspect, came(suspect)]));
  useLayoutEffect(() => {
    last.current = table.pawns;
  });

  const target = chosen ?? over;
  const preview =
    target !== null && legal.includes(target)
      ? walk(table.pawns[mine] ?? '', target, pips, others(mine, table.pawns))
      : null;

  const placeAt = (event: MouseEvent): string | undefined => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return undefined;
    return nearest(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()), legal);
  };
  const tap = (event: MouseEvent) => {
    const place = placeAt(event);
    const touch = (event as PointerEvent).pointerType === 'touch';
    if (!place) choose(null);
    else if (touch && chosen !== place) choose(place);
    else go(place);
  };
  const key = (event: KeyboardEvent, place: string) => {
    const way = ARROWS[event.key];
    // A key that is still down from the roll does not walk.
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) go(place);
    else if (!way) return;
    else {
      const next = towards(place, way, legal);
      setFocus(next);
      svg.current?.querySelector<SVGElement>(`[data-place="${next}"]`)?.focus();
    }
    event.preventDefault();
  };

  return (
    <svg
      ref={svg}
      class="board"
      viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
      role="group"
      aria-label={t('clue.board')}
      onClick={legal.length > 0 ? tap : undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && legal.length > 0 && setOver(placeAt(event) ?? null)}
      onPointerLeave={() => setOver(null)}
    >
      {house}
      <g class="legal">
        {legal.map((place) => {
          const c = isRoom(place) ? null : centre(place);
          return (
            <g
              key={place}
              class={place === target ? 'place target' : 'place'}
              role="button"
              aria-label={inWords(place, t)}
              data-place={place}
              tabIndex={place === roving ? 0 : -1}
              data-here={place === roving || undefined}
              onFocus={(event) => event.currentTarget.matches(':focus-visible') && setOver(place)}
              onBlur={() => setOver(null)}
              onKeyDown={(event) => key(event, place)}
            >
              {c ? (
                <rect x={c.x - 8.5} y={c.y - 8.5} width="17" height="17" rx="4" />
              ) : (
                <path d={floor('KBCDRLOHS'.charAt(ROOMS.indexOf(place)))} />
              )}
            </g>
          );
        })}
      </g>
      {preview && (
        <polyline class="way" points={preview.map((p) => middle(p)).map(({ x, y }) => `${x},${y}`).join(' ')} />
      )}
      <g aria-hidden="true">
        {WEAPONS.map((weapon) => {
          const spot = spots.get(weapon);
          return (
            spot && (
              <Piece key={weapon} class="weapon" spot={spot} way={null}>
                <circle r="9.5" />
                <Tool weapon={weapon} />
              </Piece>
            )
          );
        })}
        {SUSPECTS.map((suspect) => (
          <Piece
            key={suspect}
            class={`piece ${suspect === active ? 'active' : ''} ${table.suspects.includes(suspect) ? '' : 'spare'}`}
            spot={spots.get(suspect) ?? { x: 0, y: 0 }}
            way={ways[suspect] ?? null}
          >
            <circle class="halo" r="13" />
            <Pawn suspect={suspect} />
            {suspect === mine && <path class="you" d="M-4-17h8l-4 5z" />}
          </Piece>
        ))}
      </g>
    </svg>
  );
}
