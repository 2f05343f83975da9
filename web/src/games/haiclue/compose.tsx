/*
 * compose.tsx - making a clue of the own tiles.
 *
 * Each thing can be done in three ways. A tap or Enter on a tile of the hand
 * lays it, and once more takes it back. In the poem it selects the tile, and
 * then the arrows (on the screen or the keyboard) move it. And every tile can
 * be dragged.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { Answer } from '../../types';
import { useCheck } from '../../use-check';
import type { BoardProps } from '../module';
import { LineButton, Movers, Secret, Verdict } from './compose-parts';
import { count, find, isEnough, LINES, moveOf, padded, pushed, put, take, type Lines, type Spot } from './draft';
import { useDrag } from './drag';
import { typeAhead, walk } from './tile-keys';
import { Dots } from './pieces';
import { HAIKU, nearest, syllablesOf } from './syllables';
import type { Haiclue } from './types';

type Props = BoardProps<Haiclue> & { me: number };

/** Drafts live as long as the page, by table, round and seat, because several
 * people may share the device: coming back to the board must not lose one.
 * They are ours alone and are never stored. */
const drafts = new Map<string, Lines>();

function useDraft(key: string, laid: string[][] | null): [Lines, (lines: Lines) => void] {
  const [, again] = useState(0);
  const lines = drafts.get(key) ?? padded(laid ?? []);
  return [
    lines,
    (next) => {
      drafts.set(key, next);
      again((n) => n + 1);
    },
  ];
}

function tileName(word: string, haiku: boolean, t: Translate): string {
  if (!haiku) return word;
  const counts = syllablesOf(word);
  const n = counts[counts.length - 1] ?? 1;
  return `${word}, ${t('haiclue.syllables', { n, counts: counts.join('/') })}`;
}

function waitingFor({ view, names, me }: Props): string {
  return view.table.waiting
    .filter((seat) => seat !== me)
    .map((seat) => names[seat])
    .join(', ');
}

export function Compose(props: Props) {
  const { session, view, table, me, t, busy } = props;
  const state = view.table;
  const { haiku, side } = state;
  const hand = state.hands[me] ?? [];
  const laid = state.clues[me]?.lines ?? null;
  const key = `${table.id} ${table.round} ${state.round} ${me}`;
  const [lines, setLines] = useDraft(key, laid);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<string | null>(null);
  const [focused, setFocused] = useState(hand[0] ?? '');
  const [told, tell] = useState('');
  const [refused, setRefused] = useState<Answer | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRef<string | null>(null);
  const move = moveOf(lines);
  const check = useCheck(session, move);
  const isLaid = laid !== null && moveOf(padded(laid)) === move;

  useEffect(() => {
    // A tile that changes its line is a new element.
    if (refocus.current === null) return;
    root.current
      ?.querySelector<HTMLElement>(`[data-line] [data-word="${refocus.current}"]`)
      ?.focus();
    refocus.current = null;
  });

  const change = (next: Lines) => {
    setRefused(null);
    setLines(next);
  };
  const tellPlace = (word: string, spot: Spot) =>
    tell(t('haiclue.told.laid', { word, line: spot.line + 1, at: spot.at + 1 }));
  const putAt = (word: string, spot: Spot) => {
    const next = put(lines, word, spot);
    change(next);
    tellPlace(word, spot);
    const words = next[spot.line] ?? [];
    const want = HAIKU[spot.line] ?? 0;
    // A full line of a haiku leads to the next.
    const full = haiku && nearest(words, want) === want && spot.line < LINES - 1;
    setCurrent(full ? spot.line + 1 : spot.line);
  };
  const takeBack = (word: string) => {
    change(take(lines, word));
    if (selected === word) setSelected(null);
    tell(t('haiclue.told.back', { word }));
  };
  const layOrTake = (word: string) => {
    if (find(lines, word)) return takeBack(word);
    const after = selected === null ? null : find(lines, selected);
    setSelected(null);
    putAt(word, after ? { line: after.line, at: after.at + 1 } : { line: current, at: lines[current]?.length ?? 0 });
  };
  const push = (word: string, arrow: string) => {
    const spot = pushed(lines, word, arrow);
    if (spot === null) return;
    change(put(lines, word, spot));
    setCurrent(spot.line);
    tellPlace(word, spot);
  };
  const drag = useDrag(root, (word, spot) => {
    if (spot) putAt(word, spot);
    else if (find(lines, word)) takeBack(word);
  });
  const goToLine = (line: number) => {
    setCurrent(line);
    setSelected(null);
    tell(t('haiclue.told.line', { line: line + 1 }));
  };

  const lay = async () => {
    if (!isEnough(lines)) return;
    if (laid === null) {
      await props.act(move);
      return;
    }
    // K6: one who has laid a clue is not asked any more, but may change it.
    const answer = await session.move(move);
    setRefused(answer.ok ? null : answer);
    if (answer.ok) tell(t('haiclue.told.changed'));
  };

  const onHandKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const box = event.currentTarget as HTMLElement;
    const to = walk(box, event.key) ?? typeAhead(box, event.key, event.timeStamp);
    if (to) to.focus();
    else if (event.key === '/') goToLine((current + 1) % LINES);
    else if (event.key === 'Backspace') {
      const last = lines[current]?.at(-1);
      if (last) takeBack(last);
    } else return;
    event.preventDefault();
  };
  const onPoemKey = (event: KeyboardEvent, word: string) => {
    const arrow = event.key.startsWith('Arrow');
    if (arrow && (selected === word || event.shiftKey)) {
      refocus.current = word;
      push(word, event.key);
    } else if (arrow) root.current && walk(root.current.querySelector('.hc-lines') as HTMLElement, event.key)?.focus();
    else if (event.key === 'Backspace' || event.key === 'Delete') {
      takeBack(word);
      focusHand(word);
    } else if (event.key === 'Escape' && selected) setSelected(null);
    else return;
    event.preventDefault();
  };
  const focusHand = (word: string) =>
    root.current?.querySelector<HTMLElement>(`.hc-hand [data-word="${word}"]`)?.focus();
  const onPoemClick = (event: MouseEvent, word: string) => {
    event.stopPropagation();
    if (drag.wasDrag(event)) return;
    const byKey = event.detail === 0;
    if (selected === word) {
      if (byKey) setSelected(null);
      else takeBack(word);
      return;
    }
    setSelected(word);
    tell(t('haiclue.told.selected', { word }));
  };

  const caret = (line: number, at: number) =>
    drag.over?.spot?.line === line && drag.over.spot.at === at && (
      <i key="caret" class="hc-caret" />
    );
  const lineTiles = (words: string[], line: number) => {
    let at = 0;
    const shown = words.map((word) => {
      const moving = drag.over?.word === word;
      const mark = moving ? null : caret(line, at++);
      return [
        mark,
        <button
          key={word}
          type="button"
          class="hc-tile"
          data-word={word}
          data-side={side}
          data-moving={moving || undefined}
          aria-pressed={selected === word}
          aria-label={tileName(word, haiku, t)}
          lang="en"
          onPointerDown={(event) => drag.start(event, word)}
          onClick={(event) => onPoemClick(event, word)}
          onKeyDown={(event) => onPoemKey(event, word)}
        >
          {word}
          {haiku && <Dots word={word} />}
        </button>,
      ];
    });
    return [...shown, caret(line, at)];
  };

  return (
    <div class="hc-compose" ref={root}>
      <Secret {...props} />
      <div class="hc-lines" role="group" aria-label={t('haiclue.poem')}>
        {lines.map((words, line) => (
          <div key={line} class="hc-line" data-current={line === current || undefined} onClick={() => goToLine(line)}>
            <LineButton
              {...{ words, line, haiku, t }}
              current={line === current}
              go={() => goToLine(line)}
            />
            <div class="hc-slots" data-line={line}>
              {lineTiles(words, line)}
              {words.length === 0 && !drag.over && line === current && (
                <span class="hc-empty">{t(count(lines) === 0 ? 'haiclue.empty' : 'haiclue.empty.line')}</span>
              )}
            </div>
          </div>
        ))}
      </div>
      <div class="hc-tools">
        {selected === null ? (
          <Verdict {...{ lines, check, refused, haiku, isLaid, t }} waiting={waitingFor(props)} />
        ) : (
          <Movers
            word={selected}
            t={t}
            push={(arrow) => push(selected, arrow)}
            back={() => takeBack(selected)}
          />
        )}
      </div>
      <div class="hc-hand" role="group" aria-label={t('haiclue.hand')} onKeyDown={onHandKey}>
        {hand.map((word) => (
          <button
            key={word}
            type="button"
            class="hc-tile hc-turn"
            data-word={word}
            data-side={side}
            data-moving={drag.over?.word === word || undefined}
            aria-pressed={find(lines, word) !== null}
            aria-label={tileName(word, haiku, t)}
            lang="en"
            tabIndex={word === (hand.includes(focused) ? focused : hand[0]) ? 0 : -1}
            onFocus={() => setFocused(word)}
            onPointerDown={(event) => drag.start(event, word)}
            onClick={(event) => drag.wasDrag(event) || layOrTake(word)}
          >
            {word}
            {haiku && <Dots word={word} />}
          </button>
        ))}
      </div>
      <div class="hc-buttons">
        {laid !== null && !isLaid ? (
          <button type="button" onClick={() => change(padded(laid))}>
            {t('haiclue.undo')}
          </button>
        ) : (
          <button type="button" disabled={count(lines) === 0 || isLaid} onClick={() => change(padded([]))}>
            {t('haiclue.clear')}
          </button>
        )}
        <button
          type="button"
          class="main"
          disabled={busy || isLaid || !isEnough(lines) || check?.ok === false}
          onClick={() => void lay()}
        >
          {t(isLaid ? 'haiclue.laid' : laid === null ? 'haiclue.lay' : 'haiclue.relay')}
        </button>
      </div>
      <p class="hc-note">
        {t('haiclue.help')} <span class="hc-keys">{t('haiclue.help.keys')}</span>
      </p>
      <p class="unseen" role="status">
        {told}
      </p>
    </div>
  );
}
