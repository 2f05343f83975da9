/*
 * sheet.tsx - the detective sheet: what is known, and the own marks (C23).
 *
 * What was seen for certain cannot be marked over. A mark shows at once; the
 * server's view has it from the next fact on.
 *
 * SPDX-License-Identifier: MIT
 */
import { useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { ROOMS, SUSPECTS, WEAPONS, type ClueTable, type Mark, type Sheet } from './board-map';
import { Picture } from './pieces';
import { nameOf } from './narrate';

type Own = Mark | 'clear';

const CARDS = [...SUSPECTS, ...WEAPONS, ...ROOMS];
const PARTS = [
  ['clue.suspects', SUSPECTS],
  ['clue.weapons', WEAPONS],
  ['clue.rooms', ROOMS],
] as const;
const CYCLE: Own[] = ['clear', 'no', 'maybe', 'yes'];
const KEYS: Record<string, Own> = {
  n: 'no', x: 'no', m: 'maybe', '?': 'maybe', y: 'yes', j: 'yes', Delete: 'clear', Backspace: 'clear',
};
const SIGNS: Record<Own, string> = {
  yes: 'M-5 0l4 4 7-8', no: 'M-4-4l8 8M4-4l-8 8', maybe: 'M-3-3a3 3 0 1 1 4 3q-1 .5-1 2M0 5.5v.1', clear: '',
};

function Sign({ mark }: { mark: Own }) {
  return (
    <svg viewBox="-8 -8 16 16" class={`sign ${mark}`} aria-hidden="true">
      <path d={SIGNS[mark]} />
    </svg>
  );
}

/** Suggestions that were answered unseen: one line for each different set. */
function OpenAnswers({ sheet, names, t }: { sheet: Sheet; names: string[]; t: Translate }) {
  const lines = sheet.one_of.flatMap((sets, seat) =>
    [...new Set(sets.map((set) => set.join(' ')))]
      .filter((set) => set !== '')
      .map((set) => ({ seat, cards: set.split(' ') })),
  );
  if (lines.length === 0) return null;
  return (
    <section class="open-answers">
      <h3>{t('clue.sheet.open')}</h3>
      <ul>
        {lines.map(({ seat, cards }) => (
          <li key={seat + cards.join()}>
            <span>{t(cards.length > 1 ? 'clue.sheet.one' : 'clue.sheet.must', { name: names[seat] ?? '' })}</span>{' '}
            <b>{cards.map((card) => nameOf(card, t)).join(' · ')}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  table: ClueTable;
  sheet: Sheet;
  me: number;
  names: string[];
  note: (move: string) => Promise<boolean>;
  t: Translate;
}

export function DetectiveSheet({ table, sheet, me, names, note, t }: Props) {
  const [own, setOwn] = useState<Record<string, Own>>({});
  const [focus, setFocus] = useState([0, 0]);
  const grid = useRef<HTMLTableElement>(null);
  // We first, then clockwise; the envelope is the last.
  const turn = table.order.indexOf(me);
  const seats = [...table.order.slice(turn), ...table.order.slice(0, turn)];
  const columns = [...seats.map((seat) => `seat-${seat}`), 'envelope'];
  const title = (i: number) => (i < seats.length ? (names[seats[i]!] ?? '') : t('clue.envelope'));

  const known = (card: string, i: number): Mark | null =>
    sheet.known[card]?.[i < seats.length ? seats[i]! : table.order.length] ?? null;
  const marked = (card: string, column: string): Own =>
    own[`${card} ${column}`] ??
    sheet.marks.find((m) => m.card === card && m.column === column)?.mark ??
    'clear';

  const put = async (card: string, i: number, mark: Own) => {
    const cell = `${card} ${columns[i]}`;
    const before = marked(card, columns[i]!);
    const sure = known(card, i);
    if (sure === 'yes' || sure === 'no' || before === mark) return;
    setOwn((all) => ({ ...all, [cell]: mark }));
    if (!(await note(`note ${cell} ${mark}`))) setOwn((all) => ({ ...all, [cell]: before }));
  };
  const cycle = (card: string, i: number) =>
    put(card, i, CYCLE[(CYCLE.indexOf(marked(card, columns[i]!)) + 1) % CYCLE.length]!);

  const move = (row: number, col: number) => {
    const r = Math.max(0, Math.min(CARDS.length - 1, row));
    const c = Math.max(0, Math.min(columns.length - 1, col));
    setFocus([r, c]);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${r} ${c}"]`)?.focus();
  };
  const key = (event: KeyboardEvent, row: number, col: number) => {
    const mark = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [row, col - 1],
      ArrowRight: [row, col + 1],
      ArrowUp: [row - 1, col],
      ArrowDown: [row + 1, col],
      Home: [row, 0],
      End: [row, columns.length],
    };
    const step = steps[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) move(...step);
    else if (mark) void put(CARDS[row]!, col, mark);
    else return;
    event.preventDefault();
  };

  const cell = (card: string, i: number) => {
    const row = CARDS.indexOf(card);
    const sure = known(card, i);
    const mine = marked(card, columns[i]!);
    const fixed = sure === 'yes' || sure === 'no';
    const shows = fixed || mine === 'clear' ? (sure ?? 'clear') : mine;
    const byUs = !fixed && mine !== 'clear';
    const word = t(`clue.mark.${shows}`);
    return (
      <td key={i} role="gridcell" class={columns[i] === 'envelope' ? 'envelope' : ''}>
        <button
          class={`cell ${byUs ? 'own' : ''} ${fixed ? 'fixed' : ''}`}
          data-cell={`${row} ${i}`}
          tabIndex={focus[0] === row && focus[1] === i ? 0 : -1}
          aria-disabled={fixed}
          aria-label={t('clue.sheet.cell', {
            card: nameOf(card, t),
            column: title(i),
            mark: byUs ? t('clue.mark.own', { mark: word }) : word,
          })}
          onClick={() => {
            setFocus([row, i]);
            void cycle(card, i);
          }}
          onKeyDown={(event) => key(event, row, i)}
        >
          <Sign mark={shows} />
        </button>
      </td>
    );
  };

  return (
    <div class="sheet">
      <div class="scroll">
        <table ref={grid} role="grid" aria-label={t('clue.sheet')}>
          <thead>
            <tr role="row">
              <th scope="col" role="columnheader">
                <span class="unseen">{t('clue.sheet.card')}</span>
              </th>
              {columns.map((column, i) => (
                <th key={column} scope="col" role="columnheader" title={title(i)}>
                  {i < seats.length ? (
                    <Picture card={table.suspects[seats[i]!] ?? ''} />
                  ) : (
                    <svg class="picture" viewBox="-12 -12 24 24" aria-hidden="true">
                      <path class="door" d="M-10-7h20v14h-20zM-10-7L0 2 10-7" />
                    </svg>
                  )}
                  <span>{title(i)}</span>
                </th>
              ))}
            </tr>
          </thead>
          {PARTS.map(([part, cards]) => (
            <tbody key={part}>
              <tr role="row" class="part">
                <th role="rowheader" colSpan={columns.length + 1}>
                  <span>{t(part)}</span>
                </th>
              </tr>
              {cards.map((card) => (
                <tr key={card} role="row" class={known(card, columns.length - 1) === 'no' ? 'cleared' : ''}>
                  <th scope="row" role="rowheader">
                    {nameOf(card, t)}
                  </th>
                  {columns.map((_, i) => cell(card, i))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <p class="help">{t('clue.sheet.help')}</p>
      <OpenAnswers sheet={sheet} names={names} t={t} />
    </div>
  );
}
