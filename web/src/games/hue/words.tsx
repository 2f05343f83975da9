/* words.tsx - the board as text, for screen readers. SPDX-License-Identifier: MIT */
import type { Translate } from '../../i18n';
import { lettersOf, type Square } from './regions';

/** The board as text, row by row, for screen readers. */
export function InWords({ squares, t }: { squares: Square[]; t: Translate }) {
  const rows = [...new Set(squares.map((square) => square.row))].sort((a, b) => a - b);
  return (
    <ul class="unseen" aria-label={t('hue.board.rows')}>
      {rows.map((row) => (
        <li key={row}>
          {t('hue.board.row', {
            row,
            squares: squares
              .filter((square) => square.row === row)
              .sort((a, b) => a.column - b.column)
              .map((square) =>
                t(`hue.square.${square.form}`, {
                  column: square.column,
                  colours: lettersOf(square.colours)
                    .map((letter) => t(`hue.colour.${letter}`))
                    .join(', '),
                }),
              )
              .join('; '),
          })}
        </li>
      ))}
    </ul>
  );
}
