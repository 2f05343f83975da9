/*
 * board.tsx - the board of Clue: pieces, and the places one may walk to.
 *
 * Legal places are buttons with a roving tabindex; arrow keys go to the nearest in
 * their direction. A tap takes the nearest legal place, because squares are small
 * on a phone. A mouse that points at a place shows the way, and a click walks. The
 * first tap selects it and shows the way, the second one walks; so does a button, and
 * Enter on the place that has the focus.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ahead, ARROWS, distance, nearest, svgPoint, type Point } from '../../gestures/point';
import type { Translate } from '../../i18n';
import { mayMove } from '../../settings';
import {
  at, centre, isRoom, roomOf, roomsNear, SUSPECTS, UNIT, walk, WEAPONS, type ClueTable,
} from './board-map';
import { FloorPlan, roomFloor, roomWalls } from './floor-plan';
import { furniture, slot } from './furniture';
import { nameOf } from './names';
import { Pawn, Tool } from './pieces';
import { WALK } from './scenes';

const WIDTH = 24 * UNIT;
const HEIGHT = 25 * UNIT;
const STEP_MS = 110;
const CARRIED_MS = 450;
const NEAR = 1.6 * UNIT; // how far off a tap may be

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

/** A piece that animates to its spot; along `way`, if it walked. */
function Piece(props: { spot: Point; way: Point[] | null; class: string; children: ComponentChildren }) {
  const { spot, way } = props;
  const at = useRef<SVGGElement>(null);
  const before = useRef(spot);
  useLayoutEffect(() => {
    const from = before.current;
    before.current = spot;
    if ((from.x === spot.x && from.y === spot.y) || !mayMove()) return;
    const points = [from, ...(way ?? []), spot];
    // As it is written, and not as it is computed: that would style and lay out the
    // whole page before every piece that moves.
    const beat = Number(at.current?.closest<HTMLElement>('.clue')?.style.getPropertyValue('--beat') || 1);
    const whole = way ? Math.min(STEP_MS * points.length, WALK - 50) : CARRIED_MS;
    at.current?.animate(
      points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` })),
      { duration: whole * beat, easing: way ? 'linear' : 'ease-in-out' },
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
function placeNear(point: Point, legal: string[]): string | undefined {
  const inside = roomOf(at(Math.floor(point.y / UNIT), Math.floor(point.x / UNIT)));
  if (inside && legal.includes(inside)) return inside;
  const best = nearest(legal.filter((place) => !isRoom(place)), point, centre);
  return best !== undefined && distance(centre(best), point) < NEAR ? best : undefined;
}

/** The label of a place, for screen readers. */
function inWords(place: string, t: Translate): string {
  if (isRoom(place)) return t('clue.walk.to', { room: nameOf(place, t) });
  const rooms = roomsNear(place).map(([room, n]) => `${nameOf(room, t)} ${n}`);
  return t('clue.walk.near', { place, rooms: rooms.join(', ') });
}

interface Props {
  table: ClueTable;
  me: number | null;
  /** Where we may walk now. */
  legal: string[];
  /** What the die showed last. */
  pips: number;
  /** The seat whose turn it is. */
  turn: number | null;
  /** A tap went nowhere. */
  tooFar: () => void;
  /** A room or a square that is pointed at. */
  spot: string | null;
  chosen: string | null;
  choose: (place: string | null) => void;
  go: (place: string) => void;
  t: Translate;
}

/** Where all other pawns stand. */
function others(suspect: string, pawns: Record<string, string>): string[] {
  return Object.entries(pawns).filter(([other]) => other !== suspect).map(([, place]) => place);
}

/** How each pawn has come to where it stands now, if it walked. */
function useWays({ pawns }: ClueTable, pips: number): Record<string, Point[] | null> {
  const last = useRef(pawns);
  const came = (suspect: string): Point[] | null => {
    const from = last.current[suspect] ?? '';
    const to = pawns[suspect] ?? '';
    return from === to ? null : wayPoints(walk(from, to, pips, others(suspect, last.current)));
  };
  const ways = Object.fromEntries(SUSPECTS.map((suspect) => [suspect, came(suspect)]));
  useLayoutEffect(() => {
    last.current = pawns;
  });
  return ways;
}

/** Which place the mouse or the focus points at, and which one was tapped. */
function useWalking({ legal, chosen, choose, go, tooFar }: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState('');
  const [over, setOver] = useState<string | null>(null);
  const placeAt = (event: MouseEvent) => placeNear(svgPoint(svg.current!, { x: event.clientX, y: event.clientY }), legal);
  const onClick = (event: MouseEvent) => {
    const place = placeAt(event);
    const shown = chosen === place || (over === place && (event as PointerEvent).pointerType === 'mouse');
    if (place && shown) go(place);
    else choose(place ?? null);
    if (!place) tooFar();
  };
  const onPointerMove = (event: PointerEvent) => event.pointerType === 'mouse' && setOver(placeAt(event) ?? null);
  const onKeyDown = (event: KeyboardEvent, place: string) => {
    const way = ARROWS[event.key];
    // Ignore a key that is still down from the roll.
    if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) go(place);
    else if (!way) return;
    else {
      const next = ahead(legal, middle(place), way, 2, middle) ?? place;
      setFocus(next);
      svg.current?.querySelector<SVGElement>(`[data-place="${next}"]`)?.focus();
    }
    event.preventDefault();
  };
  return {
    svg,
    target: chosen ?? over,
    roving: legal.includes(focus) ? focus : legal[0],
    pointTo: setOver,
    onKeyDown,
    listeners: legal.length > 0 ? { onClick, onPointerMove } : {},
  };
}

type Walking = ReturnType<typeof useWalking>;

function Place({ place, walking, t }: { place: string; walking: Walking; t: Translate }) {
  const { roving, pointTo } = walking;
  const { x, y } = centre(place);
  return (
    <g
      class={place === walking.target ? 'place target' : 'place'}
      role="button"
      aria-label={inWords(place, t)}
      data-place={place}
      tabIndex={place === roving ? 0 : -1}
      data-here={place === roving || undefined}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && pointTo(place)}
      onBlur={() => pointTo(null)}
      onKeyDown={(event) => walking.onKeyDown(event, place)}
    >
      {isRoom(place) ? (
        <>
          <path d={roomFloor(place)} />
          <path class="edge" d={roomWalls(place)} />
        </>
      ) : (
        <rect x={x - 8.5} y={y - 8.5} width="17" height="17" rx="4" />
      )}
    </g>
  );
}

function Weapons({ spots }: { spots: Map<string, Point> }) {
  return (
    <>
      {WEAPONS.map((weapon) => {
        const spot = spots.get(weapon);
        return (
          spot && (
            <Piece key={weapon} class="weapon" spot={spot} way={null}>
              <Tool weapon={weapon} />
            </Piece>
          )
        );
      })}
    </>
  );
}

type PawnsProps = Pick<Props, 'table' | 'pips' | 'turn'> & { mine: string; spots: Map<string, Point> };

function Pawns({ table, mine, spots, pips, turn }: PawnsProps) {
  const ways = useWays(table, pips);
  const active = turn === null ? '' : table.suspects[turn];
  return (
    <>
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
    </>
  );
}

/** The way to a place. */
function Way({ places }: { places: string[] }) {
  return <polyline class="way" points={places.map(middle).map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

/** What a line of the history is about. */
function Spot({ place }: { place: string }) {
  const { x, y } = isRoom(place) ? { x: 0, y: 0 } : centre(place);
  return isRoom(place) ? <path class="spot" d={roomFloor(place)} /> : <circle class="spot" cx={x} cy={y} r="13" />;
}

export function ClueBoard(props: Props) {
  const { table, me, legal, pips, turn, spot, t } = props;
  const plan = useMemo(() => <FloorPlan t={t} />, [t]);
  const walking = useWalking(props);
  const { target } = walking;
  const spots = standing(table);
  const mine = me === null ? '' : (table.suspects[me] ?? '');
  const way =
    target !== null && legal.includes(target)
      ? walk(table.pawns[mine] ?? '', target, pips, others(mine, table.pawns))
      : null;
  return (
    <svg
      ref={walking.svg}
      class="board"
      viewBox={`-3 -3 ${WIDTH + 6} ${HEIGHT + 6}`}
      role="group"
      aria-label={t('clue.board')}
      onPointerLeave={() => walking.pointTo(null)}
      {...walking.listeners}
    >
      {plan}
      <g class="legal">
        {legal.map((place) => (
          <Place key={place} place={place} walking={walking} t={t} />
        ))}
      </g>
      {spot && <Spot key={spot} place={spot} />}
      {way && <Way places={way} />}
      <g aria-hidden="true">
        <Weapons spots={spots} />
        <Pawns {...{ table, mine, spots, pips, turn }} />
      </g>
    </svg>
  );
}
