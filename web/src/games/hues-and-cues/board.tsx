/*
 * board.tsx - the colour board: cells, coordinates, pieces and frame, and how to
 * move about on it.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Point } from '../../gestures/point';
import { Sheet, type SheetHandlers } from '../../gestures/sheet';
import type { Translate } from '../../i18n';
import { Areas } from './areas';
import { useBoardKeys } from './board-keys';
import { inWords } from './colour-names';
import { Grid } from './grid';
import { Magnifier, type Magnified } from './magnifier';
import { cellOf, clampTo, nameOf, type Cell, type Chart, type Placed } from './model';
import { Around, Edge, Frame, hideUnseen } from './overlays';
import { PieceLayer, type Look } from './pieces';
import type { Shown } from './stage';
import { Tools } from './tools';

export interface MapProps {
  chart: Chart;
  pieces: Placed[];
  looks: Look[];
  round: string;
  /** The cue giver's own, or of a round that was scored. */
  target: string | null;
  /** Is the round scored? Then so much of it is shown. */
  shown: Shown | null;
  tag: (piece: Placed) => number | null;
  /** The cell of the piece that is being laid. */
  fresh: string | null;
  chosen: Cell | null;
  /** The chosen one was advised. */
  hinted: boolean;
  /** A cell that a line of the history is about. */
  pointed: Cell | null;
  /** null if there is nothing to choose. */
  choose: ((cell: Cell) => void) | null;
  /** Our seat, or null for spectators. */
  me: number | null;
  /** Enter on the chosen cell. */
  confirm: () => void;
  /** What lies over the board for a while. */
  over?: ComponentChildren;
  t: Translate;
}

const STEP = 1.6; // zoom factor of a button or a key
const NAMED = 28; // px of a cell at which its name is readable
const SMALL = 40; // px of a cell: below that, a scored round is brought closer
const AROUND = 3.4; // cells that are shown on each side of the colour then

function useSheet(handlers: SheetHandlers) {
  const pane = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const cells = useRef<HTMLDivElement>(null);
  const sheet = useRef<Sheet | null>(null);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const made = new Sheet(pane.current!, [cells.current!, top.current!, side.current!], () => latest.current);
    sheet.current = made;
    return () => made.close();
  }, []);
  return { pane, top, side, cells, sheet };
}

const middleOf = ({ rows, columns }: Chart, { row, column }: Cell): Point => ({
  x: (column + 0.5) / columns,
  y: (row + 0.5) / rows,
});

/** A scored round comes closer by itself where cells are small, and the whole board
 * comes back after it. */
function useCloseUp({ chart, target, shown }: MapProps, sheet: ReturnType<typeof useSheet>, ready: boolean): void {
  const close = useRef(false);
  const name = shown?.target ? target : null;
  useEffect(() => {
    const { current } = sheet.sheet;
    if (name === null && close.current) current?.fit();
    const size = sheet.pane.current!.clientWidth / chart.columns;
    close.current = name !== null && ready && size < SMALL;
    if (name === null || !close.current) return;
    const { x, y } = middleOf(chart, cellOf(name));
    const reach = AROUND / Math.min(chart.rows, chart.columns); // the sheet has the shape of the pane
    current?.frame({ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach });
  }, [name, ready, chart]);
}

/** What lies on the cells, row by row, for screen readers. */
function describeLies(props: MapProps): string[] {
  const { chart, pieces, looks, target, shown, t } = props;
  const lies: Record<number, string>[] = chart.colours.map(() => ({}));
  const add = (name: string, text: string) => {
    const { row, column } = cellOf(name);
    const line = lies[row];
    if (line) line[column] = line[column] ? `${line[column]}; ${text}` : text;
  };
  if (target !== null && shown?.target !== false) add(target, t(shown ? 'cues.cell.was' : 'cues.cell.target'));
  for (const { seat, slot, cell } of pieces)
    add(cell, t(slot === 0 ? 'cues.cell.piece.0' : 'cues.cell.piece.1', {
      name: looks[seat]!.name,
    }));
  return lies.map((line) => (Object.keys(line).length > 0 ? JSON.stringify(line) : ''));
}

/** What every cell is called, row by row. */
function useLabels(chart: Chart, t: Translate): string[][] {
  return useMemo(
    () =>
      chart.colours.map((colours, row) =>
        colours.map((colour, column) => t('cues.cell', { cell: nameOf({ row, column }), colour: inWords(colour, t) })),
      ),
    [chart, t],
  );
}

/** What pointers show and pick. */
function usePointing(chart: Chart, pick: (cell: Cell) => void) {
  const [magnified, setMagnified] = useState<Magnified | null>(null);
  const [hover, setHover] = useState<Cell | null>(null);
  const [size, setSize] = useState(0); // of a cell, px, in steps
  const under = ({ x, y }: Point): Cell =>
    clampTo(chart, { row: Math.floor(y * chart.rows), column: Math.floor(x * chart.columns) });
  const hoverOver = (cell: Cell | null) =>
    setHover((old) => (old && cell && nameOf(old) === nameOf(cell) ? old : cell));
  const sheet = useSheet({
    magnify: (at, finger) => setMagnified(at && { cell: under(at), finger }),
    tap: (at) => pick(under(at)),
    hover: (at) => hoverOver(at && under(at)),
    sized: (width, seen) => {
      setSize(Math.floor(width / chart.columns / 4) * 4);
      hideUnseen(sheet.top.current, chart.columns, seen.left, seen.right);
      hideUnseen(sheet.side.current, chart.rows, seen.top, seen.bottom);
    },
  });
  return { sheet, magnified, hover, setHover, size };
}

/** Where pointers and keys are on the board, and what they do there. */
function useBoard(map: MapProps) {
  const { chart, choose, chosen, confirm, pointed } = map;
  const root = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState<Cell>({ row: 0, column: 0 });
  const pick = (cell: Cell) => {
    setFocus(cell);
    if (choose) choose(cell);
    else setHover(cell); // only shows its name, for a while
  };
  const { sheet, magnified, hover, setHover, size } = usePointing(chart, pick);
  useCloseUp(map, sheet, size > 0);
  const show = (cell: Cell) => {
    setFocus(cell);
    sheet.sheet.current?.keepInSight(middleOf(chart, cell));
  };
  // What was only looked at is forgotten with the next question.
  useEffect(() => setHover(null), [choose === null, map.round, map.shown === null]);
  // A cell that was chosen with the arrows of the panel, or that is pointed at,
  // comes into sight.
  const called = chosen ?? pointed;
  useEffect(() => {
    if (called === null) return;
    show(called);
    setHover(null);
  }, [called, chart]);
  const goTo = (cell: Cell) => {
    const to = clampTo(chart, cell);
    show(to);
    setHover(to);
    root.current?.querySelector<HTMLElement>(`[data-cell="${nameOf(to)}"]`)?.focus({ preventScroll: true });
  };
  const enter = () => (chosen !== null && nameOf(chosen) === nameOf(focus) ? confirm() : pick(focus));
  // To what is chosen or looked at: it must not leave the window.
  const zoom = (closer: boolean, to: Cell | null = called) =>
    sheet.sheet.current?.by(closer ? STEP : 1 / STEP, to ? middleOf(chart, to) : undefined);
  const press = useBoardKeys(chart, focus, { goTo, enter, zoom: (closer) => zoom(closer, focus) });
  return { root, ...sheet, zoom, focus, called, magnified, spot: hover ?? chosen, size, pick, press, leave: () => setHover(null) };
}

type Board = ReturnType<typeof useBoard>;

/** Rings and frames. */
function Marks({ map: { chart, chosen, hinted, pointed, shown, round, ...map } }: { map: MapProps }) {
  const target = map.target === null ? null : cellOf(map.target);
  return (
    <>
      {target !== null && <Frame key={round} chart={chart} at={target} n={shown ? shown.frames : 1} />}
      {target !== null && shown?.target !== false && (
        <Around chart={chart} at={target} reach={0} kind={shown ? 'target scored' : 'target'} />
      )}
      {pointed !== null && <Around key={nameOf(pointed)} chart={chart} at={pointed} reach={0} kind="pointed" />}
      {chosen !== null && <Around chart={chart} at={chosen} reach={0} kind={hinted ? 'chosen hinted' : 'chosen'} />}
    </>
  );
}

/** Everything that is zoomed. */
function Cells({ map, board, labels, areas }: { map: MapProps; board: Board; labels: string[][]; areas: boolean }) {
  const { chart, chosen, round, t } = map;
  const { rows, columns } = chart;
  const whose = (seat: number) => (seat === map.me ? t('cues.you') : map.looks[seat]!.name);
  return (
    <div class="cues-sheet" ref={board.cells}>
      <Grid
        colours={chart.colours}
        labels={labels}
        lies={describeLies(map)}
        focus={board.focus}
        chosen={chosen}
        wanted={map.choose !== null}
        name={t('cues.board', { rows, columns })}
      />
      {areas && <Areas chart={chart} t={t} />}
      <Marks map={map} />
      <PieceLayer {...{ round, rows, columns }} pieces={map.pieces} looks={map.looks} tag={map.tag} fresh={map.fresh} whose={whose} />
    </div>
  );
}

function Pane(props: Parameters<typeof Cells>[0]) {
  const { map, board } = props;
  return (
    <div
      class="cues-pane"
      ref={board.pane}
      data-choose={map.choose !== null}
      onKeyDown={board.press}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) board.leave();
      }}
      onClick={(event) => {
        // A click by a screen reader has no detail; pointers are handled by Sheet.
        const name = (event.target as HTMLElement).dataset.cell;
        if (event.detail === 0 && name) board.pick(cellOf(name));
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Cells {...props} />
      {map.over}
    </div>
  );
}

/** Names need large cells: the board comes closer for them, and goes back without. */
function useNames({ size, sheet, called }: Board, chart: Chart) {
  const [names, setNames] = useState(false);
  const closer = useRef(false);
  const toggleNames = () => {
    if (names && closer.current) sheet.current?.fit();
    closer.current = !names && size < NAMED;
    if (closer.current) sheet.current?.by(Math.max(1, 32 / Math.max(size, 1)), called ? middleOf(chart, called) : undefined);
    setNames(!names);
  };
  return { names, toggleNames };
}

export function ColourMap(map: MapProps) {
  const { chart, t } = map;
  const board = useBoard(map);
  const { spot, size, sheet, magnified } = board;
  const labels = useLabels(chart, t);
  const labelOf = ({ row, column }: Cell) => labels[row]![column]!;
  const { names, toggleNames } = useNames(board, chart);
  const [areas, setAreas] = useState(() => document.documentElement.dataset.patterns === 'on');
  const swatch = spot && (
    <>
      <i style={{ background: chart.colours[spot.row]![spot.column] }} />
      {labelOf(spot)}
    </>
  );
  return (
    <div
      class={`cues-map ${chart.rows === 9 ? 'pocket' : ''}`}
      ref={board.root}
      data-size={size >= NAMED ? 'large' : size >= 16 ? 'medium' : 'small'}
      data-names={names && size >= 24 ? 'on' : 'off'}
    >
      <Edge edge={board.top} side="top" n={chart.columns} every={size >= 20 ? 1 : 5} here={spot?.column ?? -1} />
      <Edge edge={board.side} side="side" n={chart.rows} every={1} here={spot?.row ?? -1} />
      <Pane {...{ map, board, labels, areas }} />
      <Tools
        {...{ names, toggleNames, areas, t }}
        toggleAreas={() => setAreas(!areas)}
        spot={swatch}
        zoom={(closer) => board.zoom(closer)}
        fit={() => sheet.current?.fit()}
      />
      {magnified && <Magnifier at={magnified} chart={chart} label={labelOf(magnified.cell)} />}
    </div>
  );
}
