/*
 * index.tsx - Clue in the browser: the board, the sheet, the cards.
 *
 * Narrow screens show one of the three at a time, wide ones two or all. What
 * we are asked is always visible: below the board on a phone, else beside it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import type { Session } from '../../session';
import type { Fact, Table, View } from '../../types';
import type { BoardProps, GameModule } from '../module';
import { Reveal, Show, Turn, Waiting } from './ask';
import { ClueBoard } from './board';
import { centre, options, WEAPONS, type ClueTable } from './board-map';
import { furniture } from './furniture';
import { Die, Picture } from './pieces';
import { nameOf, narrate } from './narrate';
import { DetectiveSheet } from './sheet';
import { Hand, Talk } from './suggestions';

type Tab = 'board' | 'sheet' | 'cards';

/** How many things fit beside each other: 1, 2 or 3. */
function fitting(width: number): number {
  const flat = innerHeight < 560;
  return width >= 1500 ? 3 : width >= 860 || (flat && width >= 520) ? 2 : 1;
}

/** Guessed for the first render, so that nothing jumps, then measured. */
function useColumns() {
  const root = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(() => fitting(innerWidth - (innerWidth < 1000 ? 72 : 380)));
  useLayoutEffect(() => {
    const look = () => setColumns(fitting(root.current?.clientWidth ?? 0));
    const watcher = new ResizeObserver(look);
    if (root.current) watcher.observe(root.current);
    return () => watcher.disconnect();
  }, []);
  return { root, columns };
}

const lastRoll = (facts: Fact[]) => facts.filter(({ fact }) => fact === 'rolled').pop();

/** What the die showed last, also before this page was opened, and how often it was
 * thrown since. */
function useDie(table: ClueTable, { history, news: { facts, key } }: Session) {
  const before = Number(lastRoll(history)?.pips ?? 6);
  const [die, setDie] = useState({ pips: table.die ?? before, throws: 0 });
  useLayoutEffect(() => {
    const rolled = lastRoll(facts);
    if (rolled) setDie((old) => ({ pips: Number(rolled.pips), throws: old.throws + 1 }));
  }, [key]);
  return { ...die, pips: table.die ?? die.pips };
}

interface Revealing {
  title: string;
  say: string;
  cards: string[];
}

/** A card that was shown to us alone, or the envelope. */
function useReveal({ news, me, names, view, t }: BoardProps<ClueTable>) {
  const [reveal, setReveal] = useState<Revealing | null>(null);
  useLayoutEffect(() => {
    for (const fact of news.facts) {
      const name = names[Number(fact.by)] ?? '';
      if (me === null || view.over) continue;
      if (fact.fact === 'shown' && fact.to === me)
        setReveal({
          title: t('clue.reveal', { name }),
          say: t('clue.reveal.secret', { name }),
          cards: [String(fact.card)],
        });
      if (fact.fact === 'envelope')
        setReveal({
          title: t('clue.reveal.envelope'),
          say: t('clue.reveal.wrong'),
          cards: [fact.suspect, fact.weapon, fact.room].map(String),
        });
    }
  }, [news.key]);
  return { reveal, close: () => setReveal(null) };
}

/** The pawn of a seat, once it is known. */
function badge(table: Table, view: View<ClueTable> | null, seat: number) {
  const suspect = view?.table.suspects[seat] ?? table.options[`suspect-${seat}`] ?? 'auto';
  return suspect === 'auto' ? null : <Picture card={suspect} />;
}

function note({ table }: View<ClueTable>, seat: number, t: Translate): SeatNote {
  const suspect = table.suspects[seat] ?? '';
  const out = table.out.includes(seat);
  return {
    text: out ? t('clue.is.out') : nameOf(suspect, t),
    more: t('clue.player', {
      suspect: nameOf(suspect, t),
      place: nameOf(table.pawns[suspect] ?? '', t),
      n: table.sizes[seat] ?? 0,
    }),
    out,
  };
}

function outcome({ table }: View<ClueTable>, seat: number, t: Translate): string {
  if (seat === table.winner) return t(table.accusations[seat] ? 'clue.outcome.solved' : 'clue.outcome.last');
  return t(table.out.includes(seat) ? 'clue.outcome.wrong' : 'clue.outcome.in');
}

type BoardOf = BoardProps<ClueTable>;

/** Choosing where to walk. */
interface Walk {
  chosen: string | null;
  choose: (place: string | null) => void;
  go: (place: string) => void;
}

/** A zoomed board begins at our own pawn. */
function useZoom({ pawns, suspects }: ClueTable, me: number | null) {
  const [zoomed, setZoomed] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = pawns[suspects[me ?? 0] ?? ''] ?? '';
    const at = furniture[place]?.pawns ?? centre(place);
    const { current } = pane;
    if (zoomed && current)
      current.scrollTo({
        left: (at.x / 480) * current.scrollWidth - current.clientWidth / 2,
        top: (at.y / 500) * current.scrollHeight - current.clientHeight / 2,
      });
  }, [zoomed]);
  return { zoomed, pane, toggle: () => setZoomed(!zoomed) };
}

/** The die on the board: a button while we may roll it. */
function Thrown({ view, me, ask, act, busy, t, die }: BoardOf & { die: { pips: number; throws: number } }) {
  const { table } = view;
  const mayRoll = ask === 'begin-turn' && me !== null && options(table, me).roll;
  return (
    <div class={table.die === null && !mayRoll ? 'thrown rest' : 'thrown'}>
      {mayRoll ? (
        <button class="throw" disabled={busy} aria-label={t('clue.roll')} onClick={() => act('roll')}>
          <Die {...die} />
        </button>
      ) : (
        <Die {...die} />
      )}
      {table.die !== null && <span class="unseen">{t('clue.die', { n: table.die })}</span>}
    </div>
  );
}

/** The board; on a phone it can be enlarged, and then scrolls. */
function Stage(props: BoardOf & { walk: Walk }) {
  const { view, me, ask, t, walk } = props;
  const { table } = view;
  const { zoomed, pane, toggle } = useZoom(table, me);
  const die = useDie(table, props.session);
  return (
    <div class={zoomed ? 'stage zoomed' : 'stage'}>
      <div ref={pane} class="pane" tabIndex={zoomed ? 0 : -1}>
        <div class="fit">
          <ClueBoard {...{ table, me, t, ...walk }} legal={ask === 'walk' ? table.reach : []} pips={die.pips} />
          <Thrown {...props} die={die} />
        </div>
      </div>
      <ul class="unseen">
        {WEAPONS.map((weapon) => (
          <li key={weapon}>{t('clue.where', { who: nameOf(weapon, t), place: nameOf(table.weapons[weapon] ?? 'hall', t) })}</li>
        ))}
      </ul>
      <button class="zoom" aria-pressed={zoomed} onClick={toggle}>
        {t(zoomed ? 'clue.fit' : 'clue.zoom')}
      </button>
    </div>
  );
}

function Tabs({ tabs, tab, pick, t }: { tabs: Tab[]; tab: Tab; pick: (tab: Tab) => void; t: Translate }) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]!;
    pick(next);
    document.getElementById(`clue-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t('clue.views')} onKeyDown={step}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`clue-${name}`}
          role="tab"
          aria-selected={name === tab}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => pick(name)}
        >
          {t(`clue.tab.${name}`)}
        </button>
      ))}
    </div>
  );
}

/** What we are asked, or have to look at first. */
function Question({ walk, ...props }: BoardOf & { walk: Walk }) {
  const { view, me, names, ask, act, busy, t } = props;
  const { table } = view;
  const { reveal, close } = useReveal(props);
  if (reveal && !view.over) return <Reveal {...reveal} close={close} t={t} />;
  if (me === null || ask === null) return <Waiting table={table} names={names} t={t} />;
  const asking = { table, names, me, act, busy, t };
  return ask === 'show-a-card' ? <Show {...asking} /> : <Turn {...asking} chosen={walk.chosen} go={walk.go} />;
}

/** Our cards, the envelope once it was opened for us, and what was suggested. */
function Cards({ view, me, names, big, t }: BoardOf) {
  const { table } = view;
  const { envelope } = table;
  return (
    <div class="cards-panel">
      {me !== null && !big && <Hand cards={table.hands[me] ?? []} title={t('clue.hand')} t={t} />}
      {envelope && !big && (
        <Hand cards={[envelope.suspect, envelope.weapon, envelope.room]} title={t('clue.envelope')} t={t} />
      )}
      <Talk table={table} names={names} t={t} />
    </div>
  );
}

/** Which of board, sheet and cards are shown. */
function useTabs({ ask }: BoardOf, columns: number, hasSheet: boolean) {
  const [picked, pick] = useState<Tab>('board');
  // Where to walk is chosen on the board.
  useEffect(() => {
    if (ask === 'walk') pick('board');
  }, [ask]);
  const tabs = (['board', 'sheet', 'cards'] as Tab[]).filter(
    (name) => (name !== 'board' || columns === 1) && (name !== 'sheet' || hasSheet),
  );
  const tab = tabs.includes(picked) ? picked : tabs[0]!;
  return { tabs, tab, pick, shows: (name: Tab) => columns === 3 || tab === name };
}

function Board(props: BoardOf) {
  const { view, me, names, act, note, big, t } = props;
  const { table } = view;
  const { root, columns } = useColumns();
  const [chosen, choose] = useState<string | null>(null);
  useEffect(() => choose(null), [table.phase, table.turn]);
  const sheet = me === null || big ? null : table.sheets[me];
  const { shows, ...tabs } = useTabs(props, columns, !!sheet);
  const walk = { chosen, choose, go: (place: string) => void act(`walk ${place}`) };
  return (
    <div ref={root} class={`clue columns-${columns} ${big ? 'big' : ''}`}>
      <div class="left">
        {columns === 1 && <Tabs {...tabs} t={t} />}
        {(columns > 1 || tabs.tab === 'board') && <Stage {...props} walk={walk} />}
      </div>
      <div class="right">
        <div class="question">
          <Question {...props} walk={walk} />
        </div>
        {columns === 2 && tabs.tabs.length > 1 && <Tabs {...tabs} t={t} />}
        <div class="panels">
          {sheet && me !== null && shows('sheet') && (
            <DetectiveSheet key={props.table.round} table={table} sheet={sheet} me={me} names={names} note={note} t={t} />
          )}
          {shows('cards') && <Cards {...props} />}
        </div>
      </div>
    </div>
  );
}

const game: GameModule = {
  name: 'clue',
  Board: Board as GameModule['Board'],
  narrate,
  word: nameOf,
  badge,
  note,
  outcome,
};
export default game;
