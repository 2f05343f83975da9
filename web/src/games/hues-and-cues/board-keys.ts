/*
 * board-keys.ts - the keyboard on the board: arrows, names of cells, zoom.
 *
 * SPDX-License-Identifier: MIT
 */
import { useRef } from 'preact/hooks';
import { cellOf, isOn, rowName, type Cell, type Chart } from './model';

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

/** "G", "G1", "G14": collects keys that follow each other quickly. */
function useTyping(): (key: string) => string {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = performance.now();
    const fresh = /[a-z]/i.test(key) || now - typed.current.at > 1500;
    typed.current = { text: (fresh ? '' : typed.current.text) + key, at: now };
    return typed.current.text.toUpperCase();
  };
}

/** The cell that was typed so far, in the row of the focus if it has none. */
function typedCell(text: string, focus: Cell): Cell {
  const cell = cellOf(/^[A-Z]/.test(text) ? text : rowName(focus.row) + text);
  return /\d/.test(text) ? cell : { row: cell.row, column: focus.column };
}

interface Keys {
  goTo: (cell: Cell) => void;
  enter: () => void;
  /** Closer, or further off. */
  zoom: (closer: boolean) => void;
}

export function useBoardKeys(chart: Chart, focus: Cell, keys: Keys) {
  const typing = useTyping();
  return (event: KeyboardEvent) => {
    const { key } = event;
    if (event.altKey || event.metaKey || (event.ctrlKey && key !== 'Home' && key !== 'End')) return;
    const step = MOVES[key];
    if (step) keys.goTo(step(focus, chart, event.ctrlKey));
    else if (key === 'Enter' || key === ' ') keys.enter();
    else if (key === '+' || key === '-') keys.zoom(key === '+');
    else if (/^[a-z0-9]$/i.test(key)) {
      const cell = typedCell(typing(key), focus);
      if (isOn(chart, cell)) keys.goTo(cell);
    } else return;
    event.preventDefault();
  };
}
