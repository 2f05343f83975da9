/*
 * index.tsx - Clue in the browser: the strip with the last suggestion, the board,
 * the sheet, the cards, and the dock, where we are asked.
 *
 * Narrow screens show one of board, sheet and cards at a time, wide ones two or
 * all. Strip and dock have a fixed place and height: what is larger lies over the
 * board, and nothing is pushed away.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import type { SeatNote } from '../../components/seat-chip';
import { isAlone } from '../../components/skip';
import { play, type Sound } from '../../sound';
import type { Fact, Table, View } from '../../types';
import type { BoardProps, GameModule } from '../module';
import { Reveal, Show, Turn, Waiting, type Room } from './ask';
import { showable, type ClueTable, type Sheet } from './board-map';
import { cardsOf, Hand, Talk } from './cards';
import { Envelope } from './envelope';
import { Hands } from './hands';
import { atOf, nameOf } from './names';
import { narrate } from './narrate';
import { Picture } from './pieces';
import { opensEnvelope, scene, shownTo } from './scenes';
import { DetectiveSheet } from './sheet';
import { Stage, type Walk } from './stage';
import { Strip } from './strip';
import { Tabs, useColumns, useTabs, type Tab } from './tabs';

type BoardOf = BoardProps<ClueTable>;

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
      at: atOf(table.pawns[suspect] ?? '', t),
      n: table.sizes[seat] ?? 0,
    }),
    out,
  };
}

function outcome({ table }: View<ClueTable>, seat: number, t: Translate): string {
  if (seat === table.winner) return t(table.accusations[seat] ? 'clue.outcome.solved' : 'clue.outcome.last');
  return t(table.out.includes(seat) ? 'clue.outcome.wrong' : 'clue.outcome.in');
}

function solution({ table }: View<ClueTable>, t: Translate): string {
  return table.envelope ? cardsOf(table.envelope).map((card) => nameOf(card, t)).join(' · ') : '';
}

/** Facts with a card that was shown to us alone, or with the envelope: they stay
 * until we have seen them. */
function useReveal({ news, me, goOn }: BoardOf) {
  const [facts, setFacts] = useState<Fact[] | null>(null);
  useLayoutEffect(() => {
    if (opensEnvelope(news.facts) || (me !== null && shownTo(news.facts, me))) setFacts(news.facts);
    else if (news.facts.some(({ fact }) => fact === 'sealed')) setFacts(null); // another game
  }, [news.key]);
  const close = () => {
    setFacts(null);
    goOn();
  };
  return { facts, close };
}

type Revealing = ReturnType<typeof useReveal>;

function Revealed({ view, me, names, t, facts, close }: BoardOf & { facts: Fact[]; close: () => void }) {
  const shown = shownTo(facts, me);
  if (!shown) return <Envelope {...{ facts, table: view.table, names, me, t }} final={view.over} done={close} />;
  const name = names[Number(shown.by)] ?? '';
  return (
    <Reveal title={t('clue.reveal', { name })} say={t('clue.reveal.secret', { name })} card={String(shown.card)} close={close} t={t} />
  );
}

/** Out of the game, and with one card to show: it is shown for us, and we are not asked.
 * With people at the table it is not: the time that one takes tells them nothing (C24). */
function useShownForUs({ session, table: at, view: { table, question }, me, ask, busy, act }: BoardOf): boolean {
  const tried = useRef(0);
  const [refused, setRefused] = useState<number | null>(null);
  const out = me !== null && ask === 'show-a-card' && table.out.includes(me);
  const ready = out && !at.clock?.paused && isAlone(session, at);
  const [card, another] = ready && !busy ? showable(table, me) : [];
  useEffect(() => {
    // Once: what the server refuses is ours to do.
    if (!card || another || !question || tried.current === question) return;
    tried.current = question;
    setRefused(null);
    void act(`show ${card}`).then((accepted) => !accepted && setRefused(question));
  }, [card, another, question]);
  return ready && showable(table, me).length === 1 && refused !== question;
}

type Docked = { walk: Walk; beside: Room; revealing: Revealing; forUs: boolean };

/** What we are asked, or have to look at first. */
function Dock({ walk, beside, revealing, forUs, ...props }: BoardOf & Docked) {
  const { view, me, names, ask, act, busy, hint, t } = props;
  const { facts, close } = revealing;
  if (facts) return <Revealed key="reveal" {...props} facts={facts} close={close} />;
  if (me === null || ask === null || forUs) return <Waiting {...props} />;
  const asking = { table: view.table, names, me, act, busy, hint, t };
  return ask === 'show-a-card' ? (
    <Show {...asking} />
  ) : (
    <Turn key={`${ask} ${view.table.die}`} {...asking} chosen={walk.chosen} go={walk.go} beside={beside} />
  );
}

/** What is noted beside the board: what is being looked at, once it was seen. */
function noted({ session, view }: Pick<BoardOf, 'session' | 'view'>): View<ClueTable> {
  return (session.around as View<ClueTable> | null) ?? view;
}

/** Our cards, the envelope once it was opened for us, and what was suggested. */
function CardsPanel({ me, names, big, t, ...props }: BoardOf) {
  const { table } = noted(props);
  const { envelope } = table;
  return (
    <div class="cards-panel">
      {me !== null && !big && <Hand cards={table.hands[me] ?? []} title={t('clue.hand')} t={t} />}
      {envelope && !big && <Hand cards={cardsOf(envelope)} title={t('clue.envelope')} t={t} />}
      <Talk table={table} names={names} me={me} t={t} />
    </div>
  );
}

const SOUNDS: Record<string, Sound> = {
  rolled: 'roll', walked: 'place', passage: 'place', pawn: 'place', suggested: 'tick', shown: 'reveal', accused: 'tick',
};

/** What happens is heard; the envelope has sounds of its own. */
function useSounds({ news }: BoardOf): void {
  useEffect(() => {
    for (const { fact } of news.facts) {
      const sound = SOUNDS[fact];
      if (sound) play(sound);
    }
  }, [news.key]);
}

/** Where we want to walk, chosen or advised. */
function useWalk({ view, act, hint }: BoardOf): Walk {
  const [chosen, choose] = useState<string | null>(null);
  const { phase, turn } = view.table;
  useEffect(() => choose(null), [phase, turn]);
  useEffect(() => {
    const [verb, place] = hint?.split(' ') ?? [];
    if (verb === 'walk' && place) choose(place);
  }, [hint]);
  return { chosen, choose, go: (place) => void act(`walk ${place}`) };
}

/** How long steps within a scene take, by the pace of the table. */
const PACES = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

/** What lies beside the board: the sheet, the cards, in the end all hands. */
function Side({ shows, over, ...props }: BoardOf & { shows: (tab: Tab) => boolean; over: boolean }) {
  const { me, names, note, view, t } = props;
  const sheet = sheetOf(props);
  return (
    <>
      {over && shows('hands') && <Hands {...props} />}
      {sheet && me !== null && shows('sheet') && (
        <DetectiveSheet key={props.table.round} table={view.table} sheet={sheet} me={me} names={names} note={note} t={t} />
      )}
      {shows('cards') && <CardsPanel {...props} />}
    </>
  );
}

/** Our sheet. */
function sheetOf({ me, big, ...props }: BoardOf): Sheet | null {
  return me === null || big ? null : (noted(props).table.sheets[me] ?? null);
}

function Board(props: BoardOf) {
  const { view, ask, big, hint, t } = props;
  const { root, columns } = useColumns();
  const revealing = useReveal(props);
  const walk = useWalk(props);
  useSounds(props);
  const forUs = useShownForUs(props);
  const hasSheet = sheetOf(props) !== null;
  const over = view.over && revealing.facts === null;
  // In a lesson each thing that happens is seen on the board, also after a look at the sheet.
  const happens = props.table.id === 'lesson' ? props.news.key : null;
  const { shows, ...tabs } = useTabs({ columns, hasSheet, over, needsBoard: ask === 'walk' ? 'walk' : (hint ?? happens) });
  const narrow = columns === 1;
  const beside = {
    folded: narrow && tabs.tab !== 'board',
    unfold: () => tabs.pick('board'),
    sheet: narrow && hasSheet ? () => tabs.pick('sheet') : null,
  };
  const opening = revealing.facts !== null && opensEnvelope(revealing.facts);
  const kind = `clue columns-${columns} ${big ? 'big' : ''} ${opening ? 'opens' : ''} ${over ? 'over' : ''}`;
  return (
    <div ref={root} class={kind} style={{ '--beat': PACES[props.table.pace] ?? 1 }}>
      {narrow && <Tabs {...tabs} t={t} />}
      <Strip {...props} over={over} />
      {(!narrow || tabs.tab === 'board') && <Stage {...props} walk={walk} />}
      {!over && (
        <div class="dock">
          <Dock {...props} {...{ walk, beside, revealing, forUs }} />
        </div>
      )}
      <div class="side">
        {columns === 2 && tabs.tabs.length > 1 && <Tabs {...tabs} t={t} />}
        <Side {...props} {...{ shows, over }} />
      </div>
    </div>
  );
}

const game: GameModule = {
  name: 'clue',
  Board: Board as GameModule['Board'],
  narrate,
  scene,
  word: nameOf,
  badge,
  note,
  outcome,
  solution,
  celebration: {
    // A magnifying glass, a key, a star.
    shapes: [
      'M4 0a4 4 0 1 1 0 8 4 4 0 1 1 0-8M4 2a2 2 0 1 0 0 4 2 2 0 1 0 0-4M6 8l2-2 2 2-2 2z',
      'M2 2a2 2 0 1 1 0 5 2 2 0 1 1 0-5M5 4h5v3h-1v-2h-1v2h-1v-2h-2z',
      'M5 0l1.5 3.3 3.5.4-2.6 2.4.7 3.6-3.1-1.8-3.1 1.8.7-3.6L0 3.7l3.5-.4z',
    ],
    colours: ['#e5b96b', '#7b2447', '#c62828', '#f0b429', '#2e7d32', '#1565c0', '#6a1b9a'],
  },
};
export default game;
