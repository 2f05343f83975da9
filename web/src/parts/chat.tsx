/* chat.tsx - talk at the table, and reactions. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../i18n';
import { useServerWords } from '../server-words';
import type { Said, Session } from '../session';
import { Reaction, reactions, type ReactionName } from './reactions';
import { toast } from './toast';

function Line({ said }: { said: Said }) {
  const t = useWords();
  const reaction = said.reaction as ReactionName | undefined;
  return (
    <li class={reaction ? 'said reacted' : 'said'}>
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

/** `draft` lives outside, so that it is there when the panel opens again. */
export function Chat(props: {
  session: Session;
  draft: string;
  setDraft: (draft: string) => void;
}) {
  const t = useWords();
  const words = useServerWords();
  const { session, draft, setDraft } = props;
  const [busy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [session.said.length]);
  const give = async (what: string, more: object): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const answer = await session.order(what, more);
    setBusy(false);
    if (!answer.ok) toast(words.refusal(answer));
    return answer.ok;
  };
  const say = async (event: Event) => {
    event.preventDefault();
    if (draft.trim() !== '' && (await give('chat', { text: draft }))) setDraft('');
  };
  const member = session.you.member !== null;
  return (
    <div class="chat">
      <div class="lines" ref={list} role="log" aria-label={t('chat')} tabIndex={0}>
        {session.said.length === 0 && <p class="soft">{t('chat.empty')}</p>}
        <ol>
          {session.said.map((said) => (
            <Line key={said.key} said={said} />
          ))}
        </ol>
      </div>
      {!member && <p class="soft pad">{t('chat.members')}</p>}
      {member && (
        <>
          <div class="reactions" role="group" aria-label={t('react')}>
            {reactions.map((name) => (
              <button
                key={name}
                title={t(`react.${name}`)}
                aria-label={t(`react.${name}`)}
                onClick={() => void give('react', { with: name })}
              >
                <Reaction name={name} />
              </button>
            ))}
          </div>
          <form class="row" onSubmit={(event) => void say(event)}>
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
        </>
      )}
    </div>
  );
}
