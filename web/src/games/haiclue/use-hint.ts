/*
 * use-hint.ts - a clue that was advised is laid into the draft, as the player
 * would: it can be changed, taken away again, and is laid by the same button.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import type { BoardProps } from '../module';
import { linesOf } from './book';
import { padded, type Lines } from './draft';

export interface Hinted {
  /** The draft is the hint, as it came. */
  hinted: boolean;
  /** Takes the hint away, or brings it back; null if neither can be done. */
  switchHint: (() => void) | null;
}

export function useHint(
  { hint, dropHint }: Pick<BoardProps, 'hint' | 'dropHint'>,
  lines: Lines,
  change: (lines: Lines) => void,
): Hinted {
  const [laid, setLaid] = useState<{ before: Lines; lines: Lines } | null>(null);
  useEffect(() => {
    if (!hint?.startsWith('compose ')) return;
    const advised = padded(linesOf(hint.split(' ').slice(1)));
    setLaid({ before: lines, lines: advised });
    change(advised);
  }, [hint]);
  const hinted = laid?.lines === lines;
  useEffect(() => {
    if (laid && !hinted) dropHint();
  }, [hinted]);
  const other = hinted ? laid.before : laid?.before === lines ? laid.lines : null;
  return { hinted, switchHint: other && (() => change(other)) };
}
