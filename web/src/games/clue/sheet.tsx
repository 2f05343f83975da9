/*
 * sheet.tsx - the detective sheet: what is known, and our marks (C23).
 *
 * Certain knowledge cannot be overwritten. A mark is shown at once; the server's
 * view contains it from the next fact on. A click marks, a finger first says which
 * box it means.
 *
 * SPDX-License-Identifier: MIT
 */
import { useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { Key } from '../../locales';
import { ROOMS, SUSPECTS, WEAPONS, type ClueTable, type Mark, type Sheet } from './board-map';
import { Picture } from './pieces';
import { nameOf } from './names';

type Own = Mark | 'clear';

const CARDS = [...SUSPECTS, ...WEAPONS, ...ROOMS];
const GROUPS = [
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

/** Suggestions whose answer we did not see: one line for each distinct set. */
function OpenAnswers({ sheet, names, t }: { sheet: Sheet; names: string[]; t: Translate }) {
  const lines = sheet.one_of.flatMap((sets, seat) =>
    [...new Set(sets.map((set) => set.join(' ')))]
      .filter((set) => set !== '')
      .map((set) => ({ seat, cards: set.split(' ') })),
  );
  if (lines.length === 0) return null;
  return (
    <section class="open-answers">
      <h2 class="label">{t('clue.sheet.open')}</h2>
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

/** A column is a seat, or the envelope, which is the last. */
interface Column {
  /** As moves name it. */
  name: string;
  title: string;
  seat: number | null;
}

/** We first, then clockwise, then the envelope. */
function columnsOf({ table, me, names, t }: Props): Column[] {
  const turn = table.order.indexOf(me);
  const seats = [...table.order.slice(turn), ...table.order.slice(0, turn)];
  return [
    ...seats.map((seat) => ({ name: `seat-${seat}`, title: names[seat] ?? '', seat })),
    { name: 'envelope', title: t('clue.envelope'), seat: null },
  ];
}

const isSure = (mark: Mark | null) => mark === 'yes' || mark === 'no';

/** What is known of each cell, and our own marks. They show before the server
 * has confirmed them, and go again if it refuses. */
function useMarks({ table, sheet, note }: Props) {
  const [own, setOwn] = useState<Record<string, Own>>({});
  const known = (card: string, { seat }: Column): Mark | null =>
    sheet.known[card]?.[seat ?? table.order.length] ?? null;
  const marked = (card: string, { name }: Column): Own =>
    own[`${card} ${name}`] ?? sheet.marks.find((m) => m.card === card && m.column === name)?.mark ?? 'clear';
  const put = async (card: string, column: Column, mark: Own) => {
    const cell = `${card} ${column.name}`;
    const before = marked(card, column);
    if (isSure(known(card, column)) || before === mark) return;
    setOwn((all) => ({ ...all, [cell]: mark }));
    if (!(await note(`note ${cell} ${mark}`))) setOwn((all) => ({ ...all, [cell]: before }));
  };
  const cycle = (card: string, column: Column) =>
    put(card, column, CYCLE[(CYCLE.indexOf(marked(card, column)) + 1) % CYCLE.length]!);
  return { known, marked, put, cycle };
}

type Marks = ReturnType<typeof useMarks>;

/** Arrow keys walk through the cells; letters put a mark. */
function useCellKeys(columns: Column[], { put }: Marks) {
  const [focus, setFocus] = useState([0, 0]);
  const grid = useRef<HTMLTableElement>(null);
  const move = (row: number, col: number) => {
    const r = Math.max(0, Math.min(CARDS.length - 1, row));
    const c = Math.max(0, Math.min(columns.length - 1, col));
    setFocus([r, c]);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${r} ${c}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, row: number, col: number) => {
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
    else if (mark) void put(CARDS[row]!, columns[col]!, mark);
    else return;
    event.preventDefault();
  };
  return { grid, focus, setFocus, onKey };
}

type At = { card: string; column: Column };
type Menu = { open: At | null; set: (at: At | null) => void };
type GridProps = { marks: Marks; keys: ReturnType<typeof useCellKeys>; columns: Column[]; menu: Menu; t: Translate };

/** The four marks, large, for the box that was tapped. */
function Marking({ open, set, marks, t }: Menu & { marks: Marks; t: Translate }) {
  if (!open) return null;
  const { card, column } = open;
  const choose = (mark: Own) => {
    set(null);
    void marks.put(card, column, mark);
  };
  return (
    <div class="marking" role="group" aria-label={t('clue.sheet')}>
      <p>
        {nameOf(card, t)} · {column.title}
      </p>
      {(['no', 'maybe', 'yes', 'clear'] as Own[]).map((mark) => (
        <button key={mark} aria-pressed={marks.marked(card, column) === mark} onClick={() => choose(mark)}>
          {mark !== 'clear' && <Sign mark={mark} />}
          {t(`clue.mark.${mark}`)}
        </button>
      ))}
    </div>
  );
}

function Cell({ card, at, marks, keys, columns, menu, t }: GridProps & { card: string; at: number }) {
  const column = columns[at]!;
  const row = CARDS.indexOf(card);
  const sure = marks.known(card, column);
  const mine = marks.marked(card, column);
  const fixed = isSure(sure);
  const byUs = !fixed && mine !== 'clear';
  const shows = byUs ? mine : (sure ?? 'clear');
  const word = t(`clue.mark.${shows}`);
  const meant = menu.open?.card === card && menu.open.column.name === column.name;
  const onClick = (event: MouseEvent) => {
    keys.setFocus([row, at]);
    if ((event as PointerEvent).pointerType !== 'touch') void marks.cycle(card, column);
    else menu.set(meant || fixed ? null : { card, column });
  };
  return (
    <td role="gridcell" class={column.seat === null ? 'envelope' : ''}>
      <button
        class={`cell ${byUs ? 'own' : ''} ${fixed ? 'fixed' : ''} ${meant ? 'marked' : ''}`}
        data-cell={`${row} ${at}`}
        tabIndex={keys.focus[0] === row && keys.focus[1] === at ? 0 : -1}
        aria-disabled={fixed}
        aria-label={t('clue.sheet.cell', {
          card: nameOf(card, t),
          column: column.title,
          mark: byUs ? t('clue.mark.own', { mark: word }) : word,
        })}
        onClick={onClick}
        onKeyDown={(event) => keys.onKey(event, row, at)}
      >
        <Sign mark={shows} />
      </button>
    </td>
  );
}

function Head({ columns, table, t }: { columns: Column[]; table: ClueTable; t: Translate }) {
  return (
    <thead>
      <tr role="row">
        <th scope="col" role="columnheader">
          <span class="unseen">{t('clue.sheet.card')}</span>
        </th>
        {columns.map(({ name, title, seat }) => (
          <th key={name} scope="col" role="columnheader" title={title}>
            {seat !== null ? (
              <Picture card={table.suspects[seat] ?? ''} />
            ) : (
              <svg class="picture" viewBox="-12 -12 24 24" aria-hidden="true">
                <path d="M-10-7h20v14h-20zM-10-7L0 2 10-7" fill="none" stroke="currentColor" stroke-width="1.6" />
              </svg>
            )}
            <span>{title}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The suspects, the weapons or the rooms. */
function Group({ title, cards, ...grid }: GridProps & { title: Key; cards: readonly string[] }) {
  const { marks, columns, t } = grid;
  return (
    <tbody role="rowgroup" aria-label={t(title)}>
      {cards.map((card) => (
        <tr key={card} role="row" data-card={card} class={marks.known(card, columns.at(-1)!) === 'no' ? 'cleared' : ''}>
          <th scope="row" role="rowheader">
            <Picture card={card} />
            {nameOf(card, t)}
          </th>
          {columns.map((_, at) => (
            <Cell key={at} {...grid} card={card} at={at} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

export function DetectiveSheet(props: Props) {
  const { table, sheet, names, t } = props;
  const columns = columnsOf(props);
  const marks = useMarks(props);
  const keys = useCellKeys(columns, marks);
  const [open, set] = useState<At | null>(null);
  const menu = { open, set };
  return (
    <div class="sheet">
      <div class="sheet-in">
        <table ref={keys.grid} role="grid" aria-label={t('clue.sheet')}>
          <Head {...{ columns, table, t }} />
          {GROUPS.map(([title, cards]) => (
            <Group key={title} {...{ title, cards, marks, keys, columns, menu, t }} />
          ))}
        </table>
      </div>
      <Marking {...menu} marks={marks} t={t} />
      <p class="help">
        {t('clue.sheet.help')} <span class="keys">{t('clue.sheet.keys')}</span>
      </p>
      <OpenAnswers sheet={sheet} names={names} t={t} />
    </div>
  );
}
