/*
 * floor-plan.tsx - the drawing of the house: rooms, walls, doors and furniture.
 * It never changes, and is made once.
 *
 * SPDX-License-Identifier: MIT
 */
import type { Translate } from '../../i18n';
import { at, centre, doors, isSquare, map, ROOMS, SUSPECTS, square, UNIT } from './board-map';
import { furniture } from './furniture';
import { nameOf } from './names';

/** The letter of a room on the map. */
const letterOf = (room: string) => 'KBCDRLOHS'.charAt(ROOMS.indexOf(room));

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

export function roomFloor(room: string): string {
  return floor(letterOf(room));
}

/** Its walls, with its doors open. */
export function roomWalls(room: string): string {
  return walls(letterOf(room));
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

/** The wings of an open door, which show where it is. */
function doorway({ row, col, side }: (typeof doors)[number]): string {
  const x = col * UNIT;
  const y = row * UNIT;
  if (side === 'N') return `M${x + 1} ${y}v-9a9 9 0 0 1 9 9M${x + 19} ${y}v-9a9 9 0 0 0-9 9`;
  if (side === 'S') return `M${x + 1} ${y + UNIT}v9a9 9 0 0 0 9-9M${x + 19} ${y + UNIT}v9a9 9 0 0 1-9-9`;
  if (side === 'W') return `M${x} ${y + 1}h-9a9 9 0 0 0 9 9M${x} ${y + 19}h-9a9 9 0 0 1 9-9`;
  return `M${x + UNIT} ${y + 1}h9a9 9 0 0 1-9 9M${x + UNIT} ${y + 19}h9a9 9 0 0 0-9-9`;
}

function Room({ room, t }: { room: string; t: Translate }) {
  const { name, lines, passage } = furniture[room]!;
  return (
    <g class={`room ${room}`}>
      <path class="floor" d={roomFloor(room)} />
      <path class="lines" d={lines} />
      <path class="walls" d={walls(letterOf(room))} />
      {passage && (
        <path class="hatch" transform={`translate(${passage.x} ${passage.y})`} d="M-8-8h16v16h-16zM-8 4h4v-4h4v-4h4v-4h4" />
      )}
      <text class="name" x={name.x} y={name.y}>
        {nameOf(room, t)}
      </text>
    </g>
  );
}

export function FloorPlan({ t }: { t: Translate }) {
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
      {ROOMS.map((room) => (
        <Room key={room} room={room} t={t} />
      ))}
      <path class="doors" d={doors.map(doorway).join('')} />
    </g>
  );
}
