/*
 * index.tsx - Clue in the browser: the house, the sheet, the cards.
 *
 * Narrow screens show one of the three at a time, wide ones two or all. What
 * we are asked is always in sight: below the house on a phone, beside it else.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import type { Fact, Table, View } from '../../types';
import type { BoardProps, GameModule } from '../module';
import { Reveal, Show, Turn, Waiting } from './ask';
import { ClueBoard } from './board';
import './clue.css';
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

/** The frame has a column of its own on a desk: guessed for the first look, so
 * that nothing jumps, measured from then on. */
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

/** What the die showed last, and how often it was thrown. */
function useDie(table: ClueTable, facts: Fact[], key: number) {
  const [die, setDie] = useState({ pips: table.die ?? 6, throws: 0 });
  useLayoutEffect(() => {
    const rolled = facts.filter((fact) => fact.fact === 'rolled').pop();
    if (rolled) setDie((old) => ({ pips: Number(rolled.pips), throws: old.throws + 1 }));
  }, [key]);
  return { ...die, pips: table.die ?? die.pips };
}

interface Revealing {
  title: string;
  say: string;
  cards: string[];
}

/** What is to be revealed to us alone. */
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

/** The pawn, once it is known who plays whom. */
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

/** The house; on a phone it can be made twice as large, and is then moved
 * with a finger. */
function Stage(props: BoardProps<ClueTable> & { chosen: string | null; choose: (place: string | null) => void; go: (place: string) => void }) {
  const { view, me, ask, act, busy, news, t, chosen, choose, go } = props;
  const table = view.table;
  const [zoomed, setZoomed] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  const die = useDie(table, news.facts, news.key);
  const legal = ask === 'walk' ? table.reach : [];
  const mayRoll = ask === 'begin-turn' && me !== null && options(table, me).roll;
  useEffect(() => {
    const place = table.pawns[table.suspects[me ?? 0] ?? ''] ?? '';
    const at = furniture[place]?.pawns ?? centre(place);
    const { current } = pane;
    if (zoomed && current)
      current.scrollTo({
        left: (at.x / 480) * current.scrollWidth - current.clientWidth / 2,
        top: (at.y / 500) * current.scrollHeight - current.clientHeight / 2,
      });
  }, [zoomed]);
  return (
    <div class={zoomed ? 'stage zoomed' : 'stage'}>
      <div ref={pane} class="pane" tabIndex={zoomed ? 0 : -1}>
        <div class="fit">
          <ClueBoard table={table} names={props.names} me={me} legal={legal} pips={die.pips} chosen={chosen} choose={choose} go={go} t={t} />
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
        </div>
      </div>
      <ul class="unseen">
        {WEAPONS.map((weapon) => (
          <li key={weapon}>{t('clue.where', { who: nameOf(weapon, t), place: nameOf(table.weapons[weapon] ?? 'hall', t) })}</li>
        ))}
      </ul>
      <button class="zoom" aria-pressed={zoomed} onClick={() => setZoomed(!zoomed)}>
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

function Board(props: BoardProps<ClueTable>) {
  const { view, me, names, ask, act, note, busy, big, t } = props;
  const table = view.table;
  const { root, columns } = useColumns();
  const [picked, setPicked] = useState<Tab>('board');
  const [chosen, setChosen] = useState<string | null>(null);
  const { reveal, close } = useReveal(props);
  useEffect(() => setChosen(null), [table.phase, table.turn]);
  // Where to walk is chosen on the board.
  useEffect(() => {
    if (ask === 'walk') setPicked('board');
  }, [ask]);

  const go = (place: string) => void act(`walk ${place}`);
  const sheet = me === null || big ? null : table.sheets[me];
  const tabs = (['board', 'sheet', 'cards'] as Tab[]).filter(
    (name) => (name !== 'board' || columns === 1) && (name !== 'sheet' || sheet),
  );
  const tab = tabs.includes(picked) ? picked : tabs[0]!;
  const asking = me === null ? null : { table, names, me, act, busy, t };
  const shows = (name: Tab) => columns === 3 || tab === name;

  const question =
    reveal && !view.over ? (
      <Reveal {...reveal} close={close} t={t} />
    ) : asking && ask === 'show-a-card' ? (
      <Show {...asking} />
    ) : asking && ask !== null ? (
      <Turn {...asking} chosen={chosen} go={go} />
    ) : (
      <Waiting table={table} names={names} t={t} />
    );

  return (
    <div ref={root} class={`clue columns-${columns} ${big ? 'big' : ''}`}>
      <div class="left">
        {columns === 1 && <Tabs tabs={tabs} tab={tab} pick={setPicked} t={t} />}
        {(columns > 1 || tab === 'board') && (
          <Stage {...props} chosen={chosen} choose={setChosen} go={go} />
        )}
      </div>
      <div class="right">
        <div class="question">{question}</div>
        {columns === 2 && tabs.length > 1 && <Tabs tabs={tabs} tab={tab} pick={setPicked} t={t} />}
        <div class="panels">
          {sheet && me !== null && shows('sheet') && (
            <DetectiveSheet key={props.table.round} table={table} sheet={sheet} me={me} names={names} note={note} t={t} />
          )}
          {shows('cards') && (
            <div class="cards-panel">
              {me !== null && !big && <Hand cards={table.hands[me] ?? []} title={t('clue.hand')} t={t} />}
              {table.envelope && !big && (
                <Hand cards={[table.envelope.suspect, table.envelope.weapon, table.envelope.room]} title={t('clue.envelope')} t={t} />
              )}
              <Talk table={table} names={names} t={t} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** A magnifying glass over a footstep. */
function Glyph() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
      <path d="M15.5 15.5L21 21" stroke-width="3" />
      <path d="M8 12V9.5a2 2 0 0 1 4 0V12z" fill="currentColor" stroke="none" />
    </svg>
  );
}

export const clue: GameModule = {
  name: 'clue',
  Board: Board as GameModule['Board'],
  narrate,
  word: nameOf,
  Glyph,
  badge,
  note,
  outcome,
};
