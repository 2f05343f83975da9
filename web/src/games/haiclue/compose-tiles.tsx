/*
 * compose-tiles.tsx - the tiles while composing: in the lines, and in the hand.
 *
 * A tap or Enter on a tile of the hand lays it, and once more takes it back.
 * In the poem it selects the tile, and then the arrows (on the screen or the
 * keyboard) move it. And every tile can be dragged.
 *
 * SPDX-License-Identifier: MIT
 */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { LineButton } from './compose-controls';
import { count, find, LINES } from './draft';
import type { useDrag } from './drag';
import { wordLanguage } from './language';
import { Dots } from './pieces';
import { syllablesOf } from './syllables';
import { isElsewhere, typing, walk } from './tile-keys';
import type { Composing } from './use-composing';

const ROOM = 18; // px around a tile in a line

interface Props {
  composing: Composing;
  drag: ReturnType<typeof useDrag>;
  t: Translate;
}

function tileName(word: string, haiku: boolean, t: Translate): string {
  if (!haiku) return word;
  const counts = syllablesOf(word);
  const n = counts[counts.length - 1] ?? 1;
  return `${word}, ${t('haiclue.syllables', { n, counts: counts.join('/') })}`;
}

type TileProps = Props & {
  word: string;
  pressed: boolean;
  class: string;
  tabIndex?: number;
  onFocus?: () => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

function TileButton({ composing, drag, t, word, pressed, ...more }: TileProps) {
  const { haiku, side } = composing;
  return (
    <button
      {...more}
      type="button"
      data-word={word}
      data-side={side}
      data-moving={drag.over?.word === word || undefined}
      data-hinted={(composing.hinted && find(composing.lines, word) !== null) || undefined}
      aria-pressed={pressed}
      aria-label={tileName(word, haiku, t)}
      lang={wordLanguage()}
      onPointerDown={(event) => drag.start(event, word)}
    >
      {word}
      {haiku && <Dots word={word} />}
    </button>
  );
}

/** A tile that changes its line is a new element: restores the focus. */
function useRefocus(box: RefObject<HTMLElement | null>): (word: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(`[data-line] [data-word="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return (word) => {
    wanted.current = word;
  };
}

/** What keys and clicks do to a tile of the poem. */
function usePoemTile({ composing, drag, t }: Props, box: RefObject<HTMLElement | null>) {
  const { selected, select, takeBack, push } = composing;
  const refocus = useRefocus(box);
  const focusInHand = (word: string) =>
    box.current?.parentElement?.querySelector<HTMLElement>(`.hc-hand [data-word="${word}"]`)?.focus();
  return {
    onKey(event: KeyboardEvent, word: string) {
      const arrow = event.key.startsWith('Arrow');
      if (arrow && (selected === word || event.shiftKey)) {
        refocus(word);
        push(word, event.key);
      } else if (arrow) box.current && walk(box.current, event.key)?.focus();
      else if (event.key === 'Backspace' || event.key === 'Delete') {
        takeBack(word);
        focusInHand(word);
      } else if (event.key === 'Escape' && selected) select(null);
      else return;
      event.preventDefault();
    },
    onClick(event: MouseEvent, word: string) {
      event.stopPropagation();
      if (drag.wasDrag(event)) return;
      const byKey = event.detail === 0;
      if (selected === word) return byKey ? select(null) : takeBack(word);
      select(word);
      composing.announce(t('haiclue.told.selected', { word }));
    },
  };
}

type LineProps = Props & { words: string[]; line: number; tile: ReturnType<typeof usePoemTile> };

/** The tiles of a line, with a caret where the dragged one would go. */
function Slots({ words, line, tile, ...props }: LineProps) {
  const { lines, current, selected } = props.composing;
  const { over } = props.drag;
  const others = words.filter((word) => word !== over?.word);
  const caret = (at: number) =>
    over?.spot?.line === line && over.spot.at === at && <i key="caret" class="hc-caret" />;
  return (
    <div class="hc-slots" data-line={line}>
      {words.map((word) => [
        word !== over?.word && caret(others.indexOf(word)),
        <TileButton
          key={word}
          {...props}
          word={word}
          class="hc-tile"
          pressed={selected === word}
          onClick={(event) => tile.onClick(event, word)}
          onKeyDown={(event) => tile.onKey(event, word)}
        />,
      ])}
      {caret(others.length)}
      {words.length === 0 && !over && line === current && (
        <span class="hc-empty">{props.t(count(lines) === 0 ? 'haiclue.empty' : 'haiclue.empty.line')}</span>
      )}
    </div>
  );
}

/** A line that is too long for the screen shows its end, where tiles are laid. */
function useEndsInSight(box: RefObject<HTMLElement | null>, lines: string[][]): void {
  const lengths = useRef(lines.map((words) => words.length));
  useEffect(() => {
    lines.forEach((words, line) => {
      if (words.length > (lengths.current[line] ?? 0))
        box.current?.querySelector(`[data-line="${line}"]`)?.scrollTo({ left: 9999 });
    });
    lengths.current = lines.map((words) => words.length);
  }, [lines]);
}

export function PoemTiles(props: Props) {
  const { composing, t } = props;
  const { lines, current, haiku, goToLine } = composing;
  const box = useRef<HTMLDivElement>(null);
  useEndsInSight(box, lines);
  const tile = usePoemTile(props, box);
  return (
    <div class="hc-lines" role="group" aria-label={t('haiclue.poem')} ref={box}>
      {lines.map((words, line) => (
        <div key={line} class="hc-line" data-current={line === current || undefined} onClick={() => goToLine(line)}>
          <LineButton {...{ words, line, haiku, t }} current={line === current} go={() => goToLine(line)} />
          <Slots {...props} words={words} line={line} tile={tile} />
        </div>
      ))}
    </div>
  );
}

/** Where a tile has room: this line, or the next that has some. Lines of a haiku are
 * as long as their syllables. */
function lineWithRoom(hand: HTMLElement, word: string, { current, haiku }: Composing): number {
  const width = hand.querySelector<HTMLElement>(`[data-word="${word}"]`)?.offsetWidth ?? 0;
  for (let i = 0; i < LINES && !haiku; i++) {
    const line = (current + i) % LINES;
    const slots = hand.parentElement?.querySelector(`[data-line="${line}"]`);
    const tiles = slots?.querySelectorAll('[data-word]') ?? [];
    const { left = 0, right = 0 } = slots?.getBoundingClientRect() ?? {};
    const used = tiles[tiles.length - 1]?.getBoundingClientRect().right ?? left;
    if (right - used > width + ROOM) return line;
  }
  return current;
}

/** Sends the clue as its button does, if it can be sent. */
function send(hand: HTMLElement): void {
  hand.closest('.hc-compose')?.querySelector<HTMLButtonElement>('.hc-buttons .main')?.click();
}

/** Letters find a tile wherever the focus is, unless they are for something else:
 * from the moment when the tiles are there. What finds none does nothing to the tile
 * that has the focus. */
function useTyping(hand: RefObject<HTMLElement | null>, tell: Composing['tellTyped']): void {
  const missed = useRef(false);
  useLayoutEffect(() => {
    const forget = () => tell((missed.current = false) || null);
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, timeStamp } = event;
      const box = hand.current;
      if (event.defaultPrevented) return forget(); // an arrow
      if (box === null || altKey || isElsewhere(event)) return;
      const isSent = key === 'Enter' && (ctrlKey || metaKey);
      if (isSent) send(box);
      if (isSent || (missed.current && /^(Enter| )$/.test(key))) return event.preventDefault();
      if (ctrlKey || metaKey || key === 'Shift') return;
      const all = [...box.querySelectorAll<HTMLElement>('[data-word]')];
      const typed = typing(all.map((tile) => tile.dataset.word ?? ''), key, timeStamp, all.indexOf(document.activeElement as HTMLElement));
      missed.current = typed?.at === -1;
      tell(typed);
      all[typed?.at ?? -1]?.focus();
      if (typed) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('pointerdown', forget);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('pointerdown', forget);
    };
  }, []);
}

export function HandTiles(props: Props) {
  const { composing, drag, t } = props;
  const { hand, lines, current, goToLine, takeBack, layOrTake } = composing;
  const [focused, setFocused] = useState(hand[0] ?? '');
  const box = useRef<HTMLDivElement>(null);
  useTyping(box, composing.tellTyped);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = walk(box.current!, event.key);
    if (to) to.focus();
    else if (event.key === '/') goToLine((current + 1) % LINES);
    else if (event.key === 'Backspace') {
      const last = lines[current]?.at(-1);
      if (last) takeBack(last);
    } else return;
    event.preventDefault();
  };
  return (
    <div class="hc-hand" role="group" aria-label={t('haiclue.hand')} ref={box} onKeyDown={onKeyDown}>
      {hand.map((word) => (
        <TileButton
          key={word}
          {...props}
          word={word}
          class="hc-tile hc-turn"
          pressed={find(lines, word) !== null}
          tabIndex={word === (hand.includes(focused) ? focused : hand[0]) ? 0 : -1}
          onFocus={() => setFocused(word)}
          onClick={(event) => drag.wasDrag(event) || layOrTake(word, lineWithRoom(box.current!, word, composing))}
        />
      ))}
    </div>
  );
}
