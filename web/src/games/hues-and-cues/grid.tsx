/*
 * grid.tsx - the 480 cells. A row is rendered again only if its pieces, the focus or
 * the choice change.
 *
 * SPDX-License-Identifier: MIT
 */
import { Component } from 'preact';
import { isDark } from './colour-names';
import { rowName } from './model';

interface RowProps {
  row: number;
  colours: string[];
  /** Names of the cells, for screen readers. */
  labels: string[];
  /** What lies on the cells of this row, as JSON by column; '' for nothing. */
  lies: string;
  /** Columns, or -1 if it is not in this row. */
  focus: number;
  chosen: number;
  /** We are asked for a cell: keyboard focus starts at the focused one. */
  wanted: boolean;
}

class Row extends Component<RowProps> {
  shouldComponentUpdate(next: RowProps): boolean {
    return (Object.keys(next) as (keyof RowProps)[]).some(
      (key) => next[key] !== this.props[key],
    );
  }

  render({ row, colours, labels, lies, focus, chosen, wanted }: RowProps) {
    const on = lies === '' ? {} : (JSON.parse(lies) as Record<number, string>);
    return (
      <div class="line" role="row" aria-rowindex={row + 1}>
        {colours.map((colour, column) => (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 1}
            aria-label={labels[column] + (on[column] ? `; ${on[column]}` : '')}
            aria-selected={column === chosen}
            tabIndex={column === focus ? 0 : -1}
            data-here={(wanted && column === focus) || undefined}
            data-cell={rowName(row) + (column + 1)}
            class={isDark(colour) ? 'dark' : ''}
            style={{ backgroundColor: colour }}
          />
        ))}
      </div>
    );
  }
}

export interface GridProps {
  colours: string[][];
  labels: string[][];
  lies: string[];
  focus: { row: number; column: number };
  chosen: { row: number; column: number } | null;
  wanted: boolean;
  name: string;
}

export function Grid({ colours, labels, lies, focus, chosen, wanted, name }: GridProps) {
  return (
    <div
      class="cues-grid"
      role="grid"
      aria-label={name}
      aria-rowcount={colours.length}
      aria-colcount={colours[0]!.length}
    >
      {colours.map((row, i) => (
        <Row
          key={i}
          row={i}
          colours={row}
          labels={labels[i]!}
          lies={lies[i] ?? ''}
          focus={focus.row === i ? focus.column : -1}
          chosen={chosen?.row === i ? chosen.column : -1}
          wanted={wanted && focus.row === i}
        />
      ))}
    </div>
  );
}
