/*
 * announcer.tsx - tells screen readers what happens: each fact once, then the
 * question, when it can be answered.
 *
 * What was said stays for a while, so that nothing is lost when much happens at
 * once; readers say what is added.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { narrate } from '../narrate';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import type { Table } from '../types';
import type { ReactionName } from './reactions';
import { useWasPlaying, useWinners } from './winners';

const RECENT = 40; // facts: how many can be told at once
const KEPT = 8; // sentences

type Say = (text: string) => void;

/** Tells what has happened since it last did. */
function useFacts(session: Session, table: Table, say: Say): void {
  const t = useTranslate();
  const { history, news, notices, seat } = session;
  const last = history[history.length - 1]?.number ?? 0;
  const heard = useRef((news.facts[0]?.number ?? last + 1) - 1);
  useEffect(() => {
    if (last < heard.current) heard.current = 0; // another game
    const lines = narrate(history.slice(-RECENT), table, t, seat, notices);
    say(lines.filter(({ fact }) => fact.number > heard.current).map(({ text }) => text).join(' '));
    heard.current = last;
  }, [last, table.round]);
}

/** Numbers the questions put to us. While we think, others may move, and the same
 * question gets another number: that is not a new one. */
function useAsking({ view, moves }: Session): number {
  const { question, ask } = view ?? {};
  const last = useRef({ question, ask, moves, count: 0 });
  const { current } = last;
  if (question !== current.question) {
    const again = ask === current.ask && moves === current.moves;
    last.current = { question, ask, moves, count: current.count + (again ? 0 : 1) };
  }
  return last.current.count;
}

/** The question, once we can answer it; not again after a scene that came between. */
function useQuestion(session: Session, say: Say): void {
  const t = useTranslate();
  const serverText = useServerText();
  const count = useAsking(session);
  const said = useRef(-1);
  useEffect(() => {
    if (!session.asked || said.current === count) return;
    said.current = count;
    const yours = t('turn.yours');
    const words = serverText.question(session.view?.ask, session.view?.say);
    say(words.startsWith(yours) ? words : `${yours}: ${words}`);
  }, [session.asked, count]);
}

/** Who has won, unless a fact of the game says so. */
function useResult(session: Session, table: Table, say: Say): void {
  const winners = useWinners(session, table);
  const over = useWasPlaying(session, table) && session.view?.over === true;
  useEffect(() => {
    if (over && !session.history.some(({ fact }) => fact === 'won')) say(winners);
  }, [over, table.round]);
}

/** Open chat speaks for itself. */
function useChat(session: Session, open: boolean, say: Say): void {
  const t = useTranslate();
  const last = session.said[session.said.length - 1];
  const heard = useRef(last?.key);
  useEffect(() => {
    if (last === undefined || last.key === heard.current) return;
    heard.current = last.key;
    if (!open) say(`${last.name}: ${last.text ?? t(`react.${last.reaction as ReactionName}`)}`);
  }, [last?.key]);
}

export function Announcer(props: { session: Session; table: Table; chat: boolean }) {
  const { session, table } = props;
  const [all, setAll] = useState<{ key: number; text: string }[]>([]);
  const count = useRef(0);
  const say = (text: string) => {
    if (text !== '') setAll((before) => [...before, { key: ++count.current, text }].slice(-KEPT));
  };
  useFacts(session, table, say);
  useResult(session, table, say);
  useQuestion(session, say);
  useChat(session, props.chat, say);
  return (
    <div class="unseen" aria-live="polite">
      {all.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
