/*
 * game.tsx - a game being played or just over: the board in its frame.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gameOf } from '../games';
import type { BoardProps } from '../games/module';
import { useWords } from '../i18n';
import { Banners } from '../parts/banners';
import { ClockWishes } from '../parts/clock-wishes';
import { End } from '../parts/end';
import { Icon, IconButton } from '../parts/icons';
import { Panel, type Tab } from '../parts/panel';
import { Seats } from '../parts/seats';
import { TableDialog } from '../parts/table-dialog';
import { TopBar } from '../parts/top-bar';
import { useTurn } from '../parts/turn';
import { maybe, useServerWords } from '../server-words';
import type { Session } from '../session';
import type { Answer, Table, View } from '../types';

export function useActing(session: Session) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Answer | null>(null);
  const running = useRef(false);
  const run = async (move: string, aside: boolean): Promise<boolean> => {
    if (running.current && !aside) return false; // a second click
    if (!aside) setBusy((running.current = true));
    const answer = await session.move(move, aside);
    if (!aside) setBusy((running.current = false));
    setRefusal(answer.ok ? null : answer);
    return answer.ok;
  };
  return {
    busy,
    refusal,
    dismiss: () => setRefusal(null),
    act: (move: string) => run(move, false),
    note: (move: string) => run(move, true),
  };
}
type Acting = ReturnType<typeof useActing>;

/** The board alone. */
export function Board(props: { session: Session; acting: Acting; big: boolean }) {
  const t = useWords();
  const { session, acting, big } = props;
  const { table, view } = session;
  const game = table === null ? undefined : gameOf(table.game);
  if (table === null || view === null || game === undefined) return null;
  const Shown = game.Board as ComponentType<BoardProps>;
  return (
    <Shown
      session={session}
      view={view}
      table={table}
      me={big ? null : session.seat}
      names={namesOf(table)}
      ask={session.asked && !big ? (view.ask ?? null) : null}
      offers={session.offers}
      act={acting.act}
      note={acting.note}
      busy={acting.busy}
      news={session.news}
      t={t}
      big={big}
    />
  );
}

export function namesOf(table: Table): string[] {
  return table.seats.map((seat) => seat.name ?? '');
}

/** Whose turn it is, in words. */
export function useTurnWords(session: Session, view: View, table: Table): string {
  const t = useWords();
  const words = useServerWords();
  if (view.over) return t('turn.over');
  if (table.clock?.paused) return t('turn.paused');
  if (session.asked) return words.question(view.ask, view.say) || t('turn.yours');
  const names = view.acts.map((seat) => table.seats[seat]?.name ?? '');
  if (names.length === 0) return t('turn.wait');
  if (names.length > 3) return t('turn.several', { n: names.length });
  return t('turn.others', { n: names.length, names: names.join(', ') });
}

/** Says what happened to those who listen. */
function Announcer({ session, table }: { session: Session; table: Table }) {
  const t = useWords();
  const say = gameOf(table.game)?.say;
  const words = useServerWords();
  const { facts } = session.news;
  const sentences = facts.flatMap((fact) => say?.(fact, namesOf(table), t) ?? []);
  const turn = session.asked
    ? `${t('turn.yours')}: ${words.question(session.view?.ask, session.view?.say)}`
    : '';
  return (
    <div class="unseen" aria-live="polite">
      <p key={session.news.key}>{sentences.join(' ')}</p>
      <p key={session.view?.question}>{turn}</p>
    </div>
  );
}

function Refusal(props: { acting: Acting; openRule: (rule: string) => void }) {
  const t = useWords();
  const words = useServerWords();
  const why = props.acting.refusal;
  return (
    <div role="alert" class="refusal-place">
      {why !== null && (
        <div class="refusal">
          <span>{words.refusal(why)}</span>
          {why.rule && (
            <button class="link" onClick={() => props.openRule(why.rule ?? '')}>
              {t('rule', { rule: why.rule })}
            </button>
          )}
          <IconButton icon="close" name={t('close')} onClick={props.acting.dismiss} />
        </div>
      )}
    </div>
  );
}

function Hint({ session, act }: { session: Session; act: Acting['act'] }) {
  const t = useWords();
  const words = useServerWords();
  const [hint, setHint] = useState<Answer | null>(null);
  useEffect(() => setHint(null), [session.view?.question]);
  if (!session.table?.hints || session.seat === null || !session.asked) return null;
  return (
    <div class="hint">
      <button onClick={() => void session.order('hint').then(setHint)}>
        <Icon name="bulb" /> {t('hint')}
      </button>
      {hint !== null && (
        <p role="status">
          {hint.ok ? (
            <>
              <code>{String(hint.move)}</code> {String(hint.why)}{' '}
              <button onClick={() => void act(String(hint.move))}>{t('hint.do')}</button>
            </>
          ) : (
            words.refusal(hint)
          )}
        </p>
      )}
    </div>
  );
}

export function Game(props: {
  session: Session;
  /** All members on this device, `session` among them. */
  locals?: Session[];
  reopen: () => void;
}) {
  const { session, locals = [session], reopen } = props;
  const t = useWords();
  const acting = useActing(session);
  const [tab, setTab] = useState<Tab | null>(null);
  const [rule, setRule] = useState('');
  const [people, setPeople] = useState(false);
  const { table, view } = session;
  const title = table === null ? '' : maybe(t, `game.${table.game}`, table.game);
  useTurn(session.asked, title);
  useEffect(acting.dismiss, [view?.question]);
  if (table === null || view === null) return null;
  const openRule = (to: string) => {
    setRule(to);
    setTab('rules');
  };
  const Glyph = gameOf(table.game)?.Glyph;
  return (
    <div class="game">
      <TopBar
        title={
          <h1>
            {Glyph && <Glyph />} <span>{title}</span>
          </h1>
        }
      >
        <IconButton icon="people" name={t('table.people')} onClick={() => setPeople(true)} />
      </TopBar>
      <Banners session={session} reopen={reopen} />
      <main class="game-main">
        <TurnLine session={session} view={view} table={table} />
        <Seats session={session} view={view} table={table} />
        <ClockWishes session={session} table={table} />
        {view.over && <End session={session} locals={locals} table={table} />}
        <Refusal acting={acting} openRule={openRule} />
        <div class="board-room">
          <Board session={session} acting={acting} big={false} />
        </div>
        <Hint session={session} act={acting.act} />
      </main>
      <Panel session={session} table={table} tab={tab} setTab={setTab} rule={rule} />
      <Announcer session={session} table={table} />
      {people && <TableDialog session={session} table={table} close={() => setPeople(false)} />}
    </div>
  );
}

function TurnLine(props: { session: Session; view: View; table: Table }) {
  const t = useWords();
  const { session, view, table } = props;
  const words = useTurnWords(session, view, table);
  const watching = session.seat === null;
  const said = words.startsWith(t('turn.yours')); // some questions begin so
  return (
    <p class={session.asked ? 'turn-line mine' : 'turn-line'}>
      {session.asked && !said && <b>{t('turn.yours')}: </b>}
      <span>{words}</span>
      {watching && !view.over && <span class="tag quiet">{t('watching')}</span>}
    </p>
  );
}
