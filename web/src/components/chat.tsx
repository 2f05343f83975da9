/* chat.tsx - chat at the table, and reactions. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { withNames } from '../notices';
import type { SavedTable } from '../saved-tables';
import type { Said, Session } from '../session';
import { useOnce } from './use-once';
import { Reaction, reactions, type ReactionName } from './reactions';
import { Disc } from './seat-chip';
import { useRequest } from './use-request';

function Line({ said, session }: { said: Said; session: Session }) {
  const t = useTranslate();
  const reaction = said.reaction as ReactionName | undefined;
  const { table, view } = session;
  return (
    <li class={reaction ? 'said reacted' : 'said'}>
      {table && typeof said.seat === 'number' && (
        <Disc table={withNames(table, (seat) => (seat === said.seat ? said.name : undefined))} view={view} seat={said.seat} size="tiny" />
      )}
      <b>
        <bdi>{said.name}</bdi>
      </b>{' '}
      {reaction !== undefined ? (
        <span role="img" aria-label={t(`react.${reaction}`)}>
          <Reaction name={reaction} />
        </span>
      ) : (
        <bdi>{said.text}</bdi>
      )}
    </li>
  );
}

/** Unsent text by person; it is restored when the panel, the curtain or the game
 * is opened again. */
const drafts = new Map<string, string>();

function useDraft({ table, token }: SavedTable): [string, (draft: string) => void, () => string] {
  const [, again] = useState(0);
  const key = token || table;
  const now = () => drafts.get(key) ?? '';
  const set = (draft: string) => {
    drafts.set(key, draft);
    again((n) => n + 1);
  };
  return [now(), set, now];
}

interface SayProps {
  session: Session;
  /** One request at a time. */
  once: (what: () => Promise<unknown>) => void;
}

function Reactions({ session, once }: SayProps) {
  const t = useTranslate();
  const request = useRequest(session);
  return (
    <div class="reactions" role="group" aria-label={t('react')}>
      {reactions.map((name) => (
        <button
          key={name}
          title={t(`react.${name}`)}
          aria-label={t(`react.${name}`)}
          onClick={() => once(() => request('react', { with: name }))}
        >
          <Reaction name={name} />
        </button>
      ))}
    </div>
  );
}

function SayForm({ session, once }: SayProps) {
  const t = useTranslate();
  const request = useRequest(session);
  const [draft, setDraft, draftNow] = useDraft(session.saved);
  const say = async () => {
    // Keep what was typed meanwhile.
    if (draft.trim() !== '' && (await request('chat', { text: draft })) && draftNow() === draft) setDraft('');
  };
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        once(say);
      }}
    >
      <input
        aria-label={t('chat.say')}
        placeholder={t('chat.say')}
        value={draft}
        maxLength={300}
        autocomplete="off"
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <button disabled={draft.trim() === ''}>{t('chat.send')}</button>
    </form>
  );
}

export function Chat({ session }: { session: Session }) {
  const t = useTranslate();
  const [, once] = useOnce();
  // A member without a seat sees what players may not tell each other.
  const silenced = session.you.member !== null && session.seat === null && session.table?.phase === 'playing';
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [session.said.length]);
  return (
    <div class="chat">
      <div class="lines" ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
        {session.said.length === 0 && <p class="soft">{t('chat.empty')}</p>}
        <ol>
          {session.said.map((said) => (
            <Line key={said.key} said={said} session={session} />
          ))}
        </ol>
      </div>
      {session.you.member === null || silenced ? (
        <p class="soft pad">{t(silenced ? 'chat.players' : 'chat.members')}</p>
      ) : (
        <>
          <Reactions session={session} once={once} />
          <SayForm session={session} once={once} />
        </>
      )}
    </div>
  );
}
