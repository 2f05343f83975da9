/*
 * map.tsx - the board: cards, the ghost, and outlines of regions.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useCamera, type Box, type Camera } from '../../gestures/camera';
import type { Translate } from '../../i18n';
import { initials } from '../../initial';
import type { BoardProps } from '../module';
import { CardArt } from './card';
import { Edge, LastEdge, SpotEdge, worthLabel } from './edge';
import { useBoardPointers, useFieldKeys, useInSight, useWhole } from './field';
import { Flight, Gains, OTHERS, PACE, type Last } from './follow';
import type { Ghost, Holding } from './ghost';
import { GhostArt } from './ghost-art';
import { cellPath, Counts, Wiped } from './marks';
import {
  around,
  judge,
  laidOver,
  middleOfCard,
  squaresOf,
  nameOf,
  occupied,
  regionsOf,
  type Laid,
  type Region,
  type Regions,
  type Spot,
  type Square,
  type Turn,
} from './regions';
import { InWords } from './words';

/** Closer to the ghost or, if there is none, to the last card. */
function ZoomButtons({ camera, focus, t }: { camera: Camera; focus: Spot | null; t: Translate }) {
  const about = focus ? { x: focus.column + 0.5, y: focus.row + 0.5 } : undefined;
  return (
    <div class="hue-zoom">
      <button type="button" aria-label={t('hue.zoom.in')} onClick={() => camera.zoom(0.7, about, true)}>
        +
      </button>
      {camera.zoomed && (
        <button type="button" aria-label={t('hue.zoom.out')} onClick={() => camera.zoom(1 / 0.7)}>
          −
        </button>
      )}
      {camera.zoomed && (
        <button type="button" aria-label={t('hue.zoom.fit')} onClick={camera.fit}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path class="hue-icon" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
          </svg>
        </button>
      )}
    </div>
  );
}

interface MapProps {
  props: BoardProps<{ laid: Laid[]; squares: Square[] }>;
  holding: Holding;
  last: Last;
  regions: Regions;
  /** Edges to draw, with what they are worth. */
  shown: Region[];
  place: () => void;
}

/** The cards on the board. Our own land where they were; one that flies is not
 * there yet. */
function useCards(laid: Laid[], flying: boolean, me: number | null) {
  const before = useRef(laid.length);
  return useMemo(
    () =>
      laid.map((card, i) => {
        const away = flying && i === laid.length - 1 ? ' hue-away' : '';
        const fresh = i >= before.current && card.seat === me ? ' hue-fresh' : '';
        return (
          <g key={`${i} ${card.card}`} class={`hue-laid${away}${fresh}`}>
            <CardArt squares={squaresOf(card.card, card)} />
          </g>
        );
      }),
    [laid, flying],
  );
}

/** Where the middle of the ghost could lie as it is turned now: a dot beside the
 * others, a ring if it covers one. */
function Dots({ squares, holding: { facing, places } }: { squares: Square[]; holding: Holding }) {
  const taken = useMemo(() => occupied(squares), [squares]);
  return (
    <>
      {places.map((spot) => {
        const covers = judge(taken, squaresOf('solid-RYG', around(spot, facing))) === 'covers';
        return (
          <circle
            key={nameOf(spot)}
            class={covers ? 'hue-dot hue-ring' : 'hue-dot'}
            cx={spot.column + 0.5}
            cy={spot.row + 0.5}
            r={covers ? 0.11 : 0.08}
          />
        );
      })}
    </>
  );
}

/** What dots and rings mean. */
function Legend({ t }: { t: Translate }) {
  return (
    <p class="hue-legend">
      {(['beside', 'covers'] as const).map((kind) => (
        <span key={kind}>
          <svg viewBox="-.15 -.15 .3 .3" width="14" height="14" aria-hidden="true">
            <circle class={kind === 'covers' ? 'hue-dot hue-ring' : 'hue-dot'} r={kind === 'covers' ? 0.11 : 0.08} />
          </svg>
          {t(`hue.legend.${kind}`)}
        </span>
      ))}
    </p>
  );
}

/** Regions in their colours, everything else dimmed; what each square counts in the
 * best one. */
function Shown({ regions, squares, box: { x, y } }: { regions: Region[]; squares: Square[]; box: Box }) {
  return (
    <>
      <rect class="hue-veil" x={x - 99} y={y - 99} width="300" height="300" />
      {regions.map((region, i) => (
        <Lit key={i} region={region} />
      ))}
      <Wiped regions={regions} squares={squares} />
      {regions.map((region, i) => (
        <Edge key={i} region={region} label={worthLabel(region)} above={!region.spoilt} />
      ))}
      {regions.filter(({ spoilt }) => !spoilt).map((region) => (
        <Counts key={region.colour} region={region} />
      ))}
    </>
  );
}

function Lit({ region }: { region: Region }) {
  const d = cellPath(region.cells);
  return (
    <>
      <path class={`hue-${region.colour}`} d={d} />
      <path fill={`url(#hue-${region.colour})`} d={d} />
    </>
  );
}

/** The ghost, and the regions that it makes larger. */
function GhostLayer({ ghost, loose, advised }: { ghost: Ghost; loose: boolean; advised: boolean }) {
  const grown = ghost.legal ? regionsOf(ghost.after, ghost.squares) : [];
  return (
    <>
      <GhostArt ghost={ghost} loose={loose} advised={advised} />
      {grown
        .filter((region) => region.worth > 3)
        .map((region, i) => (
          <Edge key={i} region={region} />
        ))}
    </>
  );
}

/** The card that a pointer carries, right where it is. */
function Carried({ card, facing, at }: { card: string; facing: Turn; at: Spot }) {
  return (
    <g class="hue-carried" transform={`translate(${at.column} ${at.row})`}>
      <CardArt squares={squaresOf(card, around({ column: 0, row: 0 }, facing))} />
    </g>
  );
}

/** The regions that skulls wipe out: now, or if the ghost were laid; of a card that
 * still flies nothing is known. */
function wipedOf(regions: Regions, { ghost }: Holding, last: Last): Region[] {
  const now = ghost?.legal ? ghost.after : last.flying ? last.regions : regions;
  return now.all.filter(({ spoilt }) => spoilt);
}

/** "2,-1" is the first square of the card that a line of the history is about. */
function spotOf(spot: string | null, laid: Laid[]): Laid | null {
  return laid.find((card) => card.seat !== null && nameOf(card) + card.turn === spot) ?? null;
}

/** All that lies on the board, and what is drawn over it. */
function Layers({ props, holding, last, regions, shown, box }: Omit<MapProps, 'place'> & { box: Box }) {
  const { view, me, names, table, spot } = props;
  const { laid, squares } = view.table;
  const { ghost, card, carried } = holding;
  const cards = useCards(laid, last.flying, me);
  const lit = shown.length > 0;
  const whose = (card: Laid) => card.seat ?? 0;
  const edge = (card: Laid) => (
    <LastEdge
      key={nameOf(card) + card.card}
      laid={card}
      colour={table.seats[whose(card)]?.colour ?? 0}
      initial={initials(names)[whose(card)] ?? ''}
      last={card === last.laid}
    />
  );
  const pointed = spotOf(spot, laid);
  const below = ghost ? laidOver(squares, ghost.squares).filter((square) => !ghost.squares.includes(square)) : squares;
  return (
    <>
      {cards}
      <Wiped regions={wipedOf(regions, holding, last)} squares={below} waves={last.fresh && !ghost} />
      {card && <Dots {...{ squares, holding }} />}
      {!lit && !view.over && last.since.map(edge)}
      {last.laid && !last.flying && !lit && edge(last.laid)}
      {pointed && !card && <SpotEdge key={spot} spot={pointed} />}
      {last.fresh && !card && !lit && <Gains {...{ last, regions }} />}
      {lit && <Shown regions={shown} squares={squares} box={box} />}
      {ghost && <GhostLayer ghost={ghost} loose={holding.loose} advised={holding.advised} />}
      {card && carried && <Carried {...{ card, facing: holding.facing, at: carried }} />}
    </>
  );
}

export function HueMap({ props, holding, last, regions, shown, place }: MapProps) {
  const { view, me, big, spot, table, t } = props;
  const { squares, laid } = view.table;
  const { ghost } = holding;
  const camera = useCamera(useWhole(squares, holding, me !== null && !view.over));
  const { x, y, w, h } = camera.box;
  const svg = useBoardPointers(camera, holding);
  const words = useMemo(() => <InWords squares={squares} t={t} />, [squares, t]);
  const lit = shown.length > 0;
  useInSight(camera, holding, spotOf(spot, laid) ?? last.laid);
  // A region that is shown is shown as a whole.
  useEffect(() => {
    if (lit || view.over) camera.fit();
  }, [lit, view.over]);
  return (
    <div class="hue-map">
      <div
        class="hue-field"
        role="application"
        tabIndex={big ? -1 : 0}
        aria-label={t('hue.board')}
        aria-describedby="hue-status"
        onKeyDown={useFieldKeys(camera, holding, place)}
      >
        <svg
          ref={svg}
          class={`hue-svg${camera.zoomed || holding.card ? ' hue-held' : ''}`}
          viewBox={`${x} ${y} ${w} ${h}`}
          aria-hidden="true"
        >
          <Layers {...{ props, holding, last, regions, shown }} box={camera.box} />
        </svg>
      </div>
      {last.flying && last.laid && <Flight laid={last.laid} view={camera.box} ms={OTHERS * PACE[table.pace]} />}
      {holding.card && <Legend t={t} />}
      {!big && <ZoomButtons {...{ camera, t }} focus={ghost?.middle ?? (last.laid && middleOfCard(last.laid))} />}
      {words}
    </div>
  );
}
