/*
 * turn-line.tsx - whose turn it is: sticky, always visible, and always as high.
 * From it, over the page, opens what the game is about, or a bot's advice.
 *
 * SPDX-License-Identifier: MIT
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sayMove, sayReason } from '../advice';
import { gameOf } from '../games';
import { useTranslate, type Translate } from '../i18n';
import type { Key } from '../locales';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import { listed } from '../tally';
import type { Answer, Table, View } from '../types';
import { useSettings } from '../settings-context';
import { Icon, IconButton, type IconName } from './icons';
import { useSkip } from './skip';
import { useAccepted } from './use-request';

/** Whose move is being looked at. */
function sceneWords(session: Session, { acts }: View, names: string[], t: Translate): string {
  if (session.showsUs) return t('turn.seen'); // it waits for us, whoever is next
  if (session.view?.over) return t('turn.look'); // nobody plays while points are counted
  const [seat] = acts;
  if (acts.length !== 1 || seat === session.seat) return t('turn.look');
  return session.wanted ? t('turn.next') : t('turn.plays', { name: names[0] ?? '' });
}

/** Whose turn it is, as text. */
export function useTurnWords(session: Session, view: View, table: Table): string {
  const t = useTranslate();
  const serverText = useServerText();
  if (view.over) return t('turn.over');
  if (table.clock?.paused) return t('turn.paused');
  if (session.asked) return serverText.question(view.ask, view.say) || t('turn.yours');
  const names = view.acts.map((seat) => table.seats[seat]?.name ?? '');
  if (session.holds) return sceneWords(session, view, names, t);
  if (names.length === 0) return t('turn.wait');
  if (names.length > 3) return t('turn.several', { n: names.length });
  return t('turn.others', { n: names.length, names: listed(names, t('and')) });
}

const LONG = 30; // letters, from which a phone needs three lines

interface Props {
  session: Session;
  view: View;
  table: Table;
  /** Said in place of whose turn it is: by a lesson that waits. */
  instead?: string;
  /** The board points at this move, or at none. */
  point: (move: string | null) => void;
  /** What it points at; a hint closes when that is dropped. */
  hint?: string | null;
  openRules: () => void;
}

/** What the game is about, and what we are asked for. */
function About({ session, view, table, openRules }: Omit<Props, 'point'>) {
  const t = useTranslate();
  const words = useTurnWords(session, view, table);
  const asked = `goal.${table.game}.${view.ask ?? ''}` as Key;
  return (
    <>
      <p>{t(`goal.${table.game}` as Key)}</p>
      <p>
        <b>{words}</b> {session.asked && t(asked) !== asked && t(asked)}
      </p>
      <button class="link" onClick={openRules}>
        {t('turn.rules')}
      </button>
    </>
  );
}

function Advice({ table, hint }: { table: Table; hint: Answer }) {
  const t = useTranslate();
  const serverText = useServerText();
  const { language } = useSettings().settings;
  const game = gameOf(table.game);
  if (!hint.ok || !game) return <p class="advice">{serverText.refusal(hint)}</p>;
  return (
    <p class="advice">
      <b>{sayMove(game, String(hint.move), t)}</b> {sayReason(game, String(hint.why), t, language)}{' '}
      <span class="soft">{t('hint.yours')}</span>
    </p>
  );
}

/** A button of the line: its icon, and on a desk its name. A place that is kept
 * free while there is nothing to press keeps the others where they are. */
function LineButton(props: { icon: IconName; name: string; kind: string; there?: boolean; press: () => void }) {
  const { icon, name, kind, there = true, press } = props;
  return (
    <button class={`line-button ${kind}`} style={there ? undefined : { visibility: 'hidden' }} title={name} onClick={press}>
      <Icon name={icon} /> <span>{name}</span>
    </button>
  );
}

function TakeBack({ session, table, view }: Omit<Props, 'point' | 'openRules'>) {
  const t = useTranslate();
  const accepted = useAccepted();
  if (session.seat === null || table.undo === false) return null;
  const can = session.mayUndo && session.status === 'open' && !view.over && !table.clock?.paused;
  const press = () => void session.undo().then(accepted);
  return <LineButton icon="undo" name={t('undo')} kind="take-back" there={can} press={press} />;
}

/** One place for two things: a hint while we are asked, else to skip ahead. */
function Side(props: Omit<Props, 'point' | 'openRules'> & { ask: () => void }) {
  const t = useTranslate();
  const { session, table, view, ask } = props;
  const [skips, skip] = useSkip(session, table, view);
  if (session.seat === null) return null;
  if (session.asked && table.hints) return <LineButton icon="bulb" name={t('hint')} kind="ask-hint" press={ask} />;
  const name = t(skips === 'end' ? 'skip.end' : 'skip.turn');
  return <LineButton icon="skip" name={name} kind="skip" there={skips !== null} press={skip} />;
}

/** At the lower edge of a phone, what else is fixed there stands above it: the buttons
 * of which a hint speaks. */
function useStandAbove(open: boolean) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const game = sheet.current?.closest<HTMLElement>('.game');
    if (!open || !game) return undefined;
    const fit = () => {
      const { offsetTop, offsetHeight } = sheet.current!; // not where it is while it rises
      if (offsetTop + offsetHeight >= innerHeight - 1) game.style.setProperty('--bar', `${offsetHeight}px`);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(sheet.current!);
    return () => {
      watch.disconnect();
      game.style.removeProperty('--bar');
    };
  }, [open]);
  return sheet;
}

/** What opens over the page: over the line, on a phone at the lower edge. */
function More({ children, close }: { children: ComponentChildren; close: () => void }) {
  const t = useTranslate();
  const sheet = useStandAbove(Boolean(children));
  return (
    <div ref={sheet} class={children ? 'turn-more' : undefined}>
      <div role="status">{children}</div>
      {children && <IconButton icon="close" name={t('close')} onClick={close} />}
    </div>
  );
}

/** What is open; a hint goes with its question. */
function useOpen({ session, view, point, hint }: Props) {
  const [open, setOpen] = useState<'about' | Answer | null>(null);
  const { question } = view;
  const now = useRef(question);
  now.current = question;
  useEffect(() => setOpen((was) => (was === 'about' ? was : null)), [question, session.asked]);
  const close = () => setOpen(null);
  const pointed = useRef(hint);
  useEffect(() => {
    if (pointed.current && !hint) setOpen((was) => (was === 'about' ? was : null));
    pointed.current = hint;
  }, [hint]);
  const ask = async () => {
    const answer = await session.request('hint');
    if (now.current !== question) return; // too late: something else is asked
    setOpen(answer);
    point(answer.ok ? String(answer.move) : null);
  };
  return { open, close, ask, toggle: () => setOpen(open === 'about' ? null : 'about') };
}

export function TurnLine(props: Props) {
  const t = useTranslate();
  const { session, view, table } = props;
  const turn = useTurnWords(session, view, table);
  const words = props.instead ?? turn;
  const { open, close, ask, toggle } = useOpen(props);
  const watching = session.seat === null;
  const said = props.instead !== undefined || words.startsWith(t('turn.yours')); // some questions begin so
  return (
    <div
      class={session.asked ? 'turn-line mine' : 'turn-line'}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <button class="turn-words" aria-expanded={open === 'about'} onClick={toggle}>
        {/* Other words are another element: they come, the old ones do not move. */}
        <span key={words} class={words.length > LONG ? 'long' : undefined}>
          {session.asked && !said && <b>{t('turn.yours')}: </b>}
          {words}
        </span>
        <Icon name="info" />
      </button>
      {watching && !view.over && <span class="tag quiet">{t('watching')}</span>}
      <TakeBack {...{ session, table, view }} />
      <Side {...{ session, table, view }} ask={() => void ask()} />
      <More close={close}>
        {open === 'about' ? <About {...props} /> : open && <Advice table={table} hint={open} />}
      </More>
    </div>
  );
}
