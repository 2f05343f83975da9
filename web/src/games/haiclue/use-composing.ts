/*
 * use-composing.ts - the state of a clue in the making, and what can be done
 * with its tiles.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { play } from '../../sound';
import type { Answer } from '../../types';
import { useCheck } from '../../use-check';
import type { BoardProps } from '../module';
import { count, find, isEnough, moveOf, padded, pushed, put, take, type Lines, type Spot } from './draft';
import { lineAfter } from './syllables';
import type { Typed } from './tile-keys';
import { useHint } from './use-hint';
import type { Haiclue } from './types';

export type ComposeProps = Omit<BoardProps<Haiclue>, 'scene'> & { me: number };

/** Drafts live as long as the page, by table, round and seat, because several
 * people may share the device: coming back to the board must not lose one.
 * They are never stored. */
const drafts = new Map<string, Lines>();

function useDraft(key: string, laid: string[][] | null): [Lines, (lines: Lines) => void] {
  const [, rerender] = useState(0);
  const lines = drafts.get(key) ?? padded(laid ?? []);
  return [
    lines,
    (next) => {
      drafts.set(key, next);
      rerender((n) => n + 1);
    },
  ];
}

/** Laying the clue, and what the server says to it. */
function useLaying({ session, act, t }: ComposeProps, lines: Lines, laid: string[][] | null, announce: (text: string) => void) {
  const [refused, setRefused] = useState<Answer | null>(null);
  const move = moveOf(lines);
  const check = useCheck(session, move);
  const lay = async () => {
    if (!isEnough(lines)) return;
    if (laid === null) {
      await act(move);
      return;
    }
    // K6: who has laid a clue is not asked any more, but may change it.
    const answer = await session.move(move);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) announce(t('haiclue.told.changed'));
  };
  return { laid, isLaid: laid !== null && moveOf(padded(laid)) === move, check, refused, setRefused, lay };
}

interface Editing {
  lines: Lines;
  haiku: boolean;
  /** The line that the next tile goes to. */
  current: number;
  /** The tile of the poem that the arrows move. */
  selected: string | null;
  setCurrent: (line: number) => void;
  select: (word: string | null) => void;
  change: (lines: Lines) => void;
  /** For screen readers. */
  announce: (text: string) => void;
  t: Translate;
}

function actionsOn(editing: Editing) {
  const { lines, haiku, selected, setCurrent, select, change, announce, t } = editing;
  const place = (word: string, spot: Spot): Lines => {
    const next = put(lines, word, spot);
    change(next);
    play('place');
    announce(t('haiclue.told.laid', { word, line: spot.line + 1, at: spot.at + 1 }));
    return next;
  };
  const putAt = (word: string, spot: Spot) => {
    const next = place(word, spot);
    setCurrent(haiku ? lineAfter(next, spot.line) : spot.line);
  };
  const takeBack = (word: string) => {
    setCurrent(find(lines, word)?.line ?? 0); // where there is room again
    change(take(lines, word));
    if (selected === word) select(null);
    announce(t('haiclue.told.back', { word }));
  };
  /** `line` has room for the word. */
  const layOrTake = (word: string, line: number) => {
    if (find(lines, word)) return takeBack(word);
    const after = selected === null ? null : find(lines, selected);
    select(null);
    putAt(word, after ? { line: after.line, at: after.at + 1 } : { line, at: lines[line]?.length ?? 0 });
  };
  const push = (word: string, arrow: string) => {
    const spot = pushed(lines, word, arrow);
    if (spot === null) return;
    place(word, spot);
    setCurrent(spot.line);
  };
  const goToLine = (line: number) => {
    setCurrent(line);
    select(null);
    announce(t('haiclue.told.line', { line: line + 1 }));
  };
  return { putAt, takeBack, layOrTake, push, goToLine };
}

export function useComposing(props: ComposeProps) {
  const { view, table, me, t } = props;
  const { haiku, side, hands, clues, round } = view.table;
  const laid = clues[me]?.lines ?? null;
  const [lines, setLines] = useDraft(`${table.id} ${table.round} ${round} ${me}`, laid);
  const [current, setCurrent] = useState(0);
  const [selected, select] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const [typed, tellTyped] = useState<Typed | null>(null);
  const laying = useLaying(props, lines, laid, announce);
  const change = (next: Lines) => {
    laying.setRefused(null);
    if (count(next) === 0) setCurrent(0);
    setLines(next);
  };
  const hint = useHint(props, lines, change);
  const editing: Editing = { lines, haiku, current, selected, setCurrent, select, change, announce, t };
  return { ...laying, ...editing, ...hint, ...actionsOn(editing), announced, typed, tellTyped, side, hand: hands[me] ?? [] };
}

export type Composing = ReturnType<typeof useComposing>;
