/*
 * board.tsx - the board of colours: cells, edges with coordinates, pieces,
 * the frame, and the ways to move about on it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { Areas } from './areas';
import { Grid } from './grid';
import { Glass, type GlassAt } from './magnifier';
import {
  cellOf,
  clampTo,
  isOn,
  nameOf,
  rowName,
  type Cell,
  type Chart,
  type Placed,
} from './model';
import { inWords } from './colour-names';
import { PieceLayer, type Look } from './pieces';
import { Zoom, type Hands, type Point } from './zoom';

export interface MapProps {
  chart: Chart;
  pieces: Placed[];
  looks: Look[];
  round: string;
  /** The cue giver's own, or of a round that was scored. */
  target: string | null;
  /** Was it scored? Then the frame is shown, and what pieces are worth. */
  scored: boolean;
  tag: (piece: Placed) => number | null;
  chosen: Cell | null;
  /** null if there is nothing to choose. */
  choose: ((cell: Cell) => void) | null;
  /** Enter on what is chosen already. */
  confirm: () => void;
  t: Translate;
}

const STEP = 1.6;

function useZoom(hands: Hands) {
  const pane = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const zoom = useRef<Zoom | null>(null);
  const latest = useRef(hands);
  latest.current = hands;
  useEffect(() => {
    const made = new Zoom(
      pane.current!,
      [sheet.current!, top.current!, side.current!],
      {
        glass: (at, finger) => latest.current.glass(at, finger),
        tap: (at, touch) => latest.current.tap(at, touch),
        hover: (at) => latest.current.hover(at),
        sized: (width) => latest.current.sized(width),
      },
    );
    zoom.current = made;
    return () => made.close();
  }, []);
  return { pane, top, side, sheet, zoom };
}

/** Numbers or letters along an edge; `shown` of them, the rest left out. */
function Edge(props: {
  edge: RefObject<HTMLDivElement | null>;
  side: 'top' | 'side';
  n: number;
  every: number;
  here: number;
}) {
  const across = props.side === 'top';
  return (
    <div class={`cues-edge ${props.side}`} aria-hidden="true">
      <div ref={props.edge}>
        {Array.from({ length: props.n }, (_, i) => {
          const shown = i === props.here || i === 0 || (i + 1) % props.every === 0;
          const place = `${((i + 0.5) / props.n) * 100}%`;
          return (
            <span
              key={i}
              class={i === props.here ? 'here' : shown ? '' : 'gone'}
              style={across ? { left: place } : { top: place }}
            >
              {across ? i + 1 : rowName(i)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** A ring or a frame around cells, in parts of the sheet. */
function Around(props: {
  chart: Chart;
  at: Cell;
  reach: number;
  kind: string;
  children?: ComponentChildren;
}) {
  const { rows, columns } = props.chart;
  const size = 2 * props.reach + 1;
  return (
    <div
      class={`cues-around ${props.kind}`}
      aria-hidden="true"
      style={{
        left: `${((props.at.column - props.reach) / columns) * 100}%`,
        top: `${((props.at.row - props.reach) / rows) * 100}%`,
        width: `${(size / columns) * 100}%`,
        height: `${(size / rows) * 100}%`,
      }}
    >
      {props.children}
    </div>
  );
}

function Frame({ chart, at }: { chart: Chart; at: Cell }) {
  return (
    <>
      <Around chart={chart} at={at} reach={2} kind="frame outer">
        <b>1</b>
      </Around>
      <Around chart={chart} at={at} reach={1} kind="frame inner">
        <b>2</b>
      </Around>
    </>
  );
}

/** What lies on the cells, row by row, for screen readers. */
function describeLies(props: MapProps): string[] {
  const { chart, pieces, looks, target, scored, t } = props;
  const lies: Record<number, string>[] = chart.colours.map(() => ({}));
  const add = (name: string, text: string) => {
    const { row, column } = cellOf(name);
    const line = lies[row];
    if (line) line[column] = line[column] ? `${line[column]}; ${text}` : text;
  };
  if (target !== null) add(target, t(scored ? 'cues.cell.was' : 'cues.cell.target'));
  for (const { seat, slot, cell } of pieces)
    add(cell, t(slot === 0 ? 'cues.cell.piece.0' : 'cues.cell.piece.1', {
      name: looks[seat]!.name,
    }));
  return lies.map((line) => (Object.keys(line).length > 0 ? JSON.stringify(line) : ''));
}

const MOVES: Record<string, (cell: Cell, chart: Chart, far: boolean) => Cell> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - 4, column }),
  PageDown: ({ row, column }) => ({ row: row + 4, column }),
  Home: ({ row }, _, far) => ({ row: far ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, far) => ({
    row: far ? rows - 1 : row,
    column: columns - 1,
  }),
};

/** "G", "G1", "G14": what was typed in one go, until it is a while ago. */
function useTyping(): (key: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = performance.now();
    const fresh = /[a-z]/i.test(key) || now - typed.current.at > 1500;
    typed.current = { text: (fresh ? '' : typed.current.text) + key, at: now };
    return typed.current.text.toUpperCase();
  };
}

export function ColourMap(props: MapProps) {
  const { chart, choose, chosen, confirm, t } = props;
  const [focus, setFocus] = useState<Cell>({ row: 0, column: 0 });
  const [glass, setGlass] = useState<GlassAt | null>(null);
  const [hover, setHover] = useState<Cell | null>(null);
  const [size, setSize] = useState(0); // of a cell, px, in steps
  const [names, setNames] = useState(false);
  const [areas, setAreas] = useState(
    () => document.documentElement.dataset.patterns === 'on',
  );
  const root = useRef<HTMLDivElement>(null);
  const typing = useTyping();

  const under = ({ x, y }: Point): Cell =>
    clampTo(chart, {
      row: Math.floor(y * chart.rows),
      column: Math.floor(x * chart.columns),
    });
  const { pane, top, side, sheet, zoom } = useZoom({
    glass: (at, finger) => setGlass(at && { cell: under(at), finger }),
    tap: (at) => pick(under(at)),
    hover: (at) => {
      const cell = at && under(at);
      setHover((old) => (old && cell && nameOf(old) === nameOf(cell) ? old : cell));
    },
    sized: (width) => setSize(Math.floor(width / chart.columns / 4) * 4),
  });
  function pick(cell: Cell): void {
    setFocus(cell);
    if (choose) choose(cell);
    else setHover(cell); // just to hear what it is
  }

  const goTo = (cell: Cell) => {
    const { row, column } = clampTo(chart, cell);
    setFocus({ row, column });
    zoom.current?.keepInSight({
      x: (column + 0.5) / chart.columns,
      y: (row + 0.5) / chart.rows,
    });
    root.current
      ?.querySelector<HTMLElement>(`[data-cell="${nameOf({ row, column })}"]`)
      ?.focus({ preventScroll: true });
  };
  /* Whoever chooses by the arrows of the panel sees where that leads. */
  useEffect(() => {
    if (chosen === null) return;
    setFocus(chosen);
    zoom.current?.keepInSight({
      x: (chosen.column + 0.5) / chart.columns,
      y: (chosen.row + 0.5) / chart.rows,
    });
  }, [chosen, chart]);

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey || event.metaKey || (event.ctrlKey && key !== 'Home' && key !== 'End'))
      return;
    const step = MOVES[key];
    if (step) goTo(step(focus, chart, event.ctrlKey));
    else if (key === 'Enter' || key === ' ') {
      if (chosen !== null && nameOf(chosen) === nameOf(focus)) confirm();
      else pick(focus);
    } else if (key === '+') zoom.current?.by(STEP);
    else if (key === '-') zoom.current?.by(1 / STEP);
    else if (/^[a-z0-9]$/i.test(key)) typedKey(typing(key));
    else return;
    event.preventDefault();
  };
  function typedKey(text: string): void {
    const cell = cellOf(/^[A-Z]/.test(text) ? text : rowName(focus.row) + text);
    const whole = { row: cell.row, column: text.length > 1 || /\d/.test(text) ? cell.column : focus.column };
    if (isOn(chart, whole)) goTo(whole);
  }

  const labels = useMemo(
    () =>
      chart.colours.map((row, i) =>
        row.map((colour, column) =>
          t('cues.cell', { cell: nameOf({ row: i, column }), colour: inWords(colour, t) }),
        ),
      ),
    [chart, t],
  );
  const spot = hover ?? chosen ?? null;
  const target = props.target === null ? null : cellOf(props.target);
  const toggleNames = () => {
    if (!names && size < 28) zoom.current?.by(Math.max(1, 32 / Math.max(size, 1)));
    setNames(!names);
  };
  return (
    <div
      class={`cues-map ${chart.rows === 9 ? 'pocket' : ''}`}
      ref={root}
      data-size={size >= 28 ? 'large' : size >= 16 ? 'medium' : 'small'}
      data-names={names && size >= 24 ? 'on' : 'off'}
    >
      <Edge edge={top} side="top" n={chart.columns} every={size >= 20 ? 1 : 5} here={spot?.column ?? -1} />
      <Edge edge={side} side="side" n={chart.rows} every={1} here={spot?.row ?? -1} />
      <div
        class="cues-pane"
        ref={pane}
        data-choose={choose !== null}
        onKeyDown={press}
        onClick={(event) => {
          // A screen reader's click: the pointer's are told from it by detail.
          const name = (event.target as HTMLElement).dataset.cell;
          if (event.detail === 0 && name) pick(cellOf(name));
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div class="cues-sheet" ref={sheet}>
          <Grid
            colours={chart.colours}
            labels={labels}
            lies={describeLies(props)}
            focus={focus}
            chosen={chosen}
            wanted={choose !== null}
            name={t('cues.board', { rows: chart.rows, columns: chart.columns })}
          />
          {areas && <Areas chart={chart} t={t} />}
          {target !== null && props.scored && <Frame key={props.round} chart={chart} at={target} />}
          {target !== null && (
            <Around chart={chart} at={target} reach={0} kind={props.scored ? 'target scored' : 'target'} />
          )}
          {chosen !== null && <Around chart={chart} at={chosen} reach={0} kind="chosen" />}
          <PieceLayer
            pieces={props.pieces}
            looks={props.looks}
            round={props.round}
            rows={chart.rows}
            columns={chart.columns}
            tag={props.tag}
          />
        </div>
      </div>
      <div class="cues-tools" role="toolbar" aria-label={t('cues.map')}>
        <p class="spot">
          {spot !== null && (
            <>
              <i style={{ background: chart.colours[spot.row]![spot.column] }} />
              {labels[spot.row]![spot.column]}
            </>
          )}
        </p>
        <Tool name={t('cues.show.names')} on={names} press={toggleNames}>
          A1
        </Tool>
        <Tool name={t('cues.show.areas')} on={areas} press={() => setAreas(!areas)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 3h14v14H3zM3 11c5 0 5-3 8-3s2 4 6 4M9 3c0 3 2 3 2 5" />
          </svg>
        </Tool>
        <Tool name={t('cues.zoom.out')} press={() => zoom.current?.by(1 / STEP)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 10h12" />
          </svg>
        </Tool>
        <Tool name={t('cues.zoom.in')} press={() => zoom.current?.by(STEP)}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 10h12M10 4v12" />
          </svg>
        </Tool>
        <Tool name={t('cues.zoom.fit')} press={() => zoom.current?.fit()}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4" />
          </svg>
        </Tool>
      </div>
      {glass !== null && <Glass at={glass} chart={chart} label={labels[glass.cell.row]![glass.cell.column]!} />}
    </div>
  );
}

function Tool(props: {
  name: string;
  on?: boolean;
  press: () => void;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class="cues-tool"
      aria-label={props.name}
      title={props.name}
      aria-pressed={props.on}
      onClick={props.press}
    >
      {props.children}
    </button>
  );
}
