/*
 * announcer.tsx - tells screen readers what happens: each fact once, and each
 * question when it can be answered.
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

const RECENT = 40; // facts: how many can be told at once

/** What has happened since this was last asked. Several messages may have come
 * since then. */
function useTold(session: Session, table: Table): { key: number; text: string } {
  const t = useTranslate();
  const { history, news, notices, seat } = session;
  const last = history[history.length - 1]?.number ?? 0;
  const heard = useRef((news.facts[0]?.number ?? last + 1) - 1);
  const [told, setTold] = useState({ key: 0, text: '' });
  useEffect(() => {
    if (last < heard.current) heard.current = 0; // another game
    const lines = narrate(history.slice(-RECENT), table, t, seat, notices);
    const fresh = lines.filter(({ fact }) => fact.number > heard.current);
    heard.current = last;
    if (fresh.length > 0) setTold(({ key }) => ({ key: key + 1, text: fresh.map(({ text }) => text).join(' ') }));
  }, [last, table.round]);
  return told;
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

/** The question, once we can answer it. It stays while a scene is shown: what
 * comes back unchanged is not said again. */
function useQuestion(session: Session): { key: number; text: string } {
  const t = useTranslate();
  const serverText = useServerText();
  const count = useAsking(session);
  const said = useRef({ key: -1, text: '' });
  if (session.asked && said.current.key !== count) {
    const yours = t('turn.yours');
    const words = serverText.question(session.view?.ask, session.view?.say);
    said.current = { key: count, text: words.startsWith(yours) ? words : `${yours}: ${words}` };
  }
  return said.current;
}

/** Open chat speaks for itself. */
export function Announcer(props: { session: Session; table: Table; chat: boolean }) {
  const t = useTranslate();
  const { session, table } = props;
  const told = useTold(session, table);
  const question = useQuestion(session);
  const last = session.said[session.said.length - 1];
  const heard = useRef(last);
  if (props.chat) heard.current = last;
  const said = last === heard.current ? undefined : last;
  return (
    <div class="unseen" aria-live="polite">
      <p key={`told${told.key}`}>{told.text}</p>
      <p key={`asked${question.key}`}>{question.text}</p>
      <p key={`said${said?.key}`}>
        {said && `${said.name}: ${said.text ?? t(`react.${said.reaction as ReactionName}`)}`}
      </p>
    </div>
  );
}
