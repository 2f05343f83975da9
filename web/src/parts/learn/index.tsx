/*
 * index.tsx - a guided first round: the board of the game with a coach beside it.
 *
 * Whoever came from a table stays there meanwhile: when its game begins, they are
 * told.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useOffers } from '../../components/game-choice';
import { WithGame } from '../../components/loaded';
import { Notice, Waiting } from '../../components/notice';
import { Seats } from '../../components/seats';
import { TopBar } from '../../components/top-bar';
import { useTitle } from '../../components/turn';
import { TurnLine } from '../../components/turn-line';
import { useBegin } from '../../components/use-begin';
import { useOnce } from '../../components/use-once';
import { gameOf, loadLesson } from '../../games';
import type { Lesson, Step } from '../../games/lesson';
import { useTranslate } from '../../i18n';
import { cameFrom, keepLearned } from '../../learned';
import { go } from '../../route';
import { read, tokensAt, write } from '../../saved-tables';
import { Announcer } from '../../components/announcer';
import { Board, useActing } from '../../screens/game';
import { titleOf } from '../../server-text';
import { LEVEL, ownName } from '../../tables';
import { useSessions } from '../../use-session';
import { Coach, Rich, usePlace, useText } from './coach';
import { Script } from './script';
import { useTarget } from './use-target';

const GAME = 'cluehouse.game'; // the game that the first page offers

/** The table that one came from: at it, or invited to it. */
function useTable() {
  const [from] = useState(cameFrom);
  const invited = /^\/(t|join)\//.test(from);
  const [, id = ''] = /^\/t\/([^/#]+)$/.exec(from) ?? [];
  const [tokens] = useState(() => (id ? tokensAt(id) : []));
  const [session] = useSessions(id, tokens, 0);
  return { from, begun: session?.table?.phase === 'playing', there: tokens.length > 0, invited };
}

/** Says that the game has begun for which one waited. */
function Begun({ from }: { from: string }) {
  const t = useTranslate();
  return (
    <div class="banner" role="alert">
      <span>{t('learn.begun')}</span>
      <button class="main" onClick={() => go(from)}>
        {t('learn.begun.go')}
      </button>
    </div>
  );
}

function useScript(lesson: Lesson, game: string, you: string): Script {
  const [script] = useState(() => new Script(lesson, game, you));
  const [, again] = useState(0);
  useEffect(() => {
    const stop = script.session.subscribe(() => again((n) => n + 1));
    return () => {
      stop();
      script.close();
    };
  }, [script]);
  return script;
}

/** What was learnt is tried at once, against bots that let one. */
function AgainstBots({ game }: { game: string }) {
  const t = useTranslate();
  const offer = useOffers().find(({ name }) => name === game);
  const begin = useBegin();
  const [busy, once] = useOnce();
  if (offer === undefined || offer.info?.bots.length === 0) return null;
  const level = read<string>(LEVEL, 'easy');
  return (
    <button class="main" disabled={busy} onClick={() => once(() => begin({ ...offer, game, level, name: ownName() }, true))}>
      {t(level === 'easy' ? 'learn.bots' : 'home.bots')}
    </button>
  );
}

/** The end of the lesson: what was learnt, and where to go. It leaves free what was
 * to be seen last. */
function Done({ lesson, game, back, again, toTable }: Omit<RoundProps, 'leave'> & { back: () => void }) {
  const t = useTranslate();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useTarget(lesson.steps.at(-1) ?? null);
  const bubble = usePlace(target && { ...target, box: null }, '');
  useEffect(() => {
    keepLearned(game, 'done');
    if (read(GAME, '') === '') write(GAME, game);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={bubble} class="coach coach-done" aria-labelledby="learn-done">
      <h2 id="learn-done" ref={heading} tabIndex={-1}>
        {t('learn.done')}
      </h2>
      <p>
        <Rich text={text(lesson.done)} />
      </p>
      <div class="coach-row">
        {!toTable && <AgainstBots game={game} />}
        <button class="link" onClick={again}>
          {t('learn.again')}
        </button>
        <button class={toTable ? 'main' : undefined} onClick={back}>
          {t('learn.back')}
        </button>
      </div>
    </section>
  );
}

/** Says the goal, before anything is to be done. */
function Goal({ lesson, begin, leave }: { lesson: Lesson; begin: () => void; leave: () => void }) {
  const t = useTranslate();
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section class="coach coach-goal" aria-labelledby="learn-goal">
      <h2 id="learn-goal">{t('learn.goal')}</h2>
      <p>
        <Rich text={text(lesson.goal)} />
      </p>
      <div class="coach-row">
        <button class="link" onClick={leave}>
          {t('learn.skip')}
        </button>
        <button ref={button} class="main" onClick={begin}>
          {t('learn.begin')}
        </button>
      </div>
    </section>
  );
}

interface RoundProps {
  lesson: Lesson;
  game: string;
  /** One came from a table or an invitation, and goes back there. */
  toTable: boolean;
  leave: () => void;
  again: () => void;
}

/** Who speaks: the goal, a step, the end, or nobody while others move. */
function Teacher({ lesson, game, leave, again, toTable, script }: RoundProps & { script: Script }) {
  const [begun, setBegun] = useState(false);
  const { step } = script;
  const begin = () => {
    setBegun(true);
    script.begin();
  };
  if (!begun) return <Goal {...{ lesson, begin, leave }} />;
  if (script.over) return <Done {...{ lesson, game, again, toTable }} back={leave} />;
  if (step === null) return null;
  const counted = (steps: Step[]) => steps.filter(({ same }) => !same).length;
  const of = counted(lesson.steps);
  const n = counted(lesson.steps.slice(0, script.at + 1));
  return <Coach {...{ step, of, n }} mistakes={script.mistakes} next={() => script.next()} />;
}

function Round(props: RoundProps) {
  const t = useTranslate();
  const { lesson, game } = props;
  const script = useScript(lesson, game, ownName() || t('home.guest'));
  const { session } = script;
  const acting = useActing(session);
  const { table, view, holds } = session;
  if (table === null || view === null) return null;
  const around = session.around ?? view;
  return (
    <>
      <Teacher {...props} script={script} />
      <main class="game-main lesson-board">
        <TurnLine
          {...{ session, table }}
          view={around}
          instead={script.step?.kind === 'look' ? t('turn.look') : undefined}
          point={() => undefined}
          openRules={() => go(`/rules/${game}`)}
        />
        {!gameOf(game)?.ownSeats && <Seats session={session} view={around} table={table} scene={holds} />}
        <div class="board-room">
          <Board session={session} acting={acting} big={false} />
        </div>
      </main>
      <Announcer session={session} table={table} chat={false} />
    </>
  );
}

function useLesson(game: string): Lesson | null | undefined {
  const [lesson, setLesson] = useState<Lesson | null | undefined>(undefined);
  useEffect(() => void loadLesson(game).then(setLesson), [game]);
  return lesson;
}

export default function Learn({ game }: { game: string }) {
  const t = useTranslate();
  const lesson = useLesson(game);
  const { from, begun, there, invited } = useTable();
  const [round, setRound] = useState(0);
  const title = t('learn.title', { game: titleOf(t, game) });
  useTitle(`${title} · Cluehouse`);
  if (lesson === null) return <Notice title={t('not-found')} text={t('not-found.say')} />;
  if (lesson === undefined) return <Waiting />;
  const leave = () => go(from);
  return (
    <div class="game lesson">
      <TopBar title={<h1>{title}</h1>}>
        <button class="quiet" onClick={leave}>
          {t(there ? 'learn.to-table' : 'learn.leave')}
        </button>
      </TopBar>
      {begun && <Begun from={from} />}
      <WithGame game={game}>
        {() => <Round key={round} toTable={there || invited} {...{ lesson, game, leave }} again={() => setRound((n) => n + 1)} />}
      </WithGame>
    </div>
  );
}
