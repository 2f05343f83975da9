/*
 * index.tsx - which words are played with: a dialog for the host. For Haiclue a
 * list of one's own, typed, pasted or from a file, or one that the server has; for
 * Hues and Cues words that no cue may contain.
 *
 * SPDX-License-Identifier: MIT
 */
import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog';
import { toast } from '../../components/toast';
import { useOnce } from '../../components/use-once';
import { useTranslate, type Translate } from '../../i18n';
import type { Key } from '../../locales';
import { translateOr, useServerText, type ServerText } from '../../server-text';
import type { Session } from '../../session';
import type { Answer, Table } from '../../types';
import { check, lengthOf, MOST, pieces, type Problem } from './check';

interface Props {
  session: Session;
  table: Table;
  close: () => void;
}

const SHOWN = 8; // problems
const MOST_BANNED = 100;

/** Sends a list in pieces; the answer to the last one, or the first refusal. */
async function upload(session: Session, text: string): Promise<Answer> {
  const all = pieces(text);
  let at = 0;
  for (const [i, piece] of all.entries()) {
    const more = i < all.length - 1;
    const answer = await session.request('words', { list: 'own', text: piece, at, more }, true);
    if (!more || !answer.ok) return answer;
    at += lengthOf(piece);
  }
  return { ok: false };
}

/** Why a list was refused, with what the server says about it. */
function refusalText(answer: Answer, serverText: ServerText, t: Translate): string {
  const kind = /^words-(?:too-|not-)?(.+)$/.exec(answer.slug ?? '')?.[1] ?? '';
  const holes = Object.fromEntries(
    ['line', 'word', 'words', 'limit'].flatMap((name) =>
      answer[name] === undefined ? [] : [[name, answer[name] as string | number]],
    ),
  );
  const key = `words.no.${kind}`;
  const told = t(key as Key, holes);
  return told === key || told.includes('{') ? serverText.refusal(answer) : told;
}

function Problems({ problems }: { problems: Problem[] }) {
  const t = useTranslate();
  if (problems.length === 0) return null;
  return (
    <div class="bad-words">
      <p>{t('words.problems', { n: problems.length })}</p>
      <ul>
        {problems.slice(0, SHOWN).map((one) => (
          <li key={one.line}>{t(`words.no.${one.kind}`, { ...one })}</li>
        ))}
      </ul>
    </div>
  );
}

/** A text file, chosen or dropped. */
function FromFile({ set }: { set: (text: string) => void }) {
  const t = useTranslate();
  const [over, setOver] = useState(false);
  const load = (file: File | undefined) => {
    if (file === undefined) return;
    void file
      .arrayBuffer()
      .then((all) => set(new TextDecoder('utf-8', { fatal: true }).decode(all)))
      .catch(() => toast(t('words.read')));
  };
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        load(event.dataTransfer?.files[0]);
      }}
    >
      <span class="soft">{t('words.drop')}</span>
      <label class="button">
        {t('words.file')}
        <input
          type="file"
          class="unseen"
          accept=".txt,text/plain"
          onChange={({ currentTarget }) => {
            load(currentTarget.files?.[0]);
            currentTarget.value = ''; // the same file may be loaded again
          }}
        />
      </label>
    </div>
  );
}

function Area(props: { label: string; value: string; set: (text: string) => void; about: string }) {
  return (
    <textarea
      aria-label={props.label}
      aria-describedby={props.about}
      rows={10}
      dir="auto"
      spellcheck={false}
      autocapitalize="off"
      value={props.value}
      onInput={(event) => props.set(event.currentTarget.value)}
    />
  );
}

/** Says what was wrong, and closes the dialog if nothing was. */
function useSending({ close }: Props) {
  const t = useTranslate();
  const serverText = useServerText();
  const [refused, setRefused] = useState('');
  const [busy, once] = useOnce();
  const send = (what: () => Promise<Answer>) =>
    once(async () => {
      const answer = await what();
      if (!answer.ok) return setRefused(refusalText(answer, serverText, t));
      const warnings = (answer.warnings as string[] | undefined) ?? [];
      const told = warnings.map((one) => translateOr(t, `words.warn.${one.replace(/^words-/, '')}`, one));
      if (told.length > 0) toast(told.join(' '));
      close();
    });
  return { refused, busy, send };
}

function Themes({ session, table, busy, send }: Props & Omit<ReturnType<typeof useSending>, 'refused'>) {
  const t = useTranslate();
  const now = table.words?.list ?? 'standard';
  return (
    <ul class="themes">
      {['standard', ...(table.themes ?? [])].map((list) => (
        <li key={list}>
          <button
            aria-pressed={list === now}
            disabled={busy}
            onClick={() => send(() => session.request('words', { list }))}
          >
            {translateOr(t, `words.list.${list}`, list)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function OwnWords(props: Props) {
  const { session } = props;
  const t = useTranslate();
  const { refused, busy, send } = useSending(props);
  const [text, setText] = useState('');
  const { words, problems } = check(text);
  return (
    <Dialog title={t('words.choose')} close={props.close}>
      <div class="stack">
        <Themes {...props} busy={busy} send={send} />
        <section class="stack tight" aria-labelledby="own-words">
          <h3 id="own-words">{t('words.list.own')}</h3>
          <p class="soft" id="words-say">
            {t('words.say')}
          </p>
          <FromFile set={setText} />
          <Area label={t('words.text')} value={text} set={setText} about="words-say" />
          <div role="status">
            <p>{text !== '' && t('words.n', { n: words })}</p>
            {words > MOST && <p class="bad-words">{t('words.no.many', { words, limit: MOST })}</p>}
            <Problems problems={problems} />
          </div>
          <p role="alert" class="bad-words">
            {refused}
          </p>
          <div class="row">
            <button
              class="main"
              disabled={busy || words === 0 || problems.length > 0}
              onClick={() => send(() => upload(session, text))}
            >
              {t('words.use')}
            </button>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

function BannedWords(props: Props) {
  const { session, table } = props;
  const t = useTranslate();
  const { refused, busy, send } = useSending(props);
  const [text, setText] = useState((table.banned ?? []).join('\n'));
  return (
    <Dialog title={t('words.banned')} close={props.close}>
      <div class="stack">
        <p class="soft" id="banned-say">
          {t('words.banned.say', { n: MOST_BANNED })}
        </p>
        <Area label={t('words.text')} value={text} set={setText} about="banned-say" />
        <p role="alert" class="bad-words">
          {refused}
        </p>
        <div class="row">
          <button class="main" disabled={busy} onClick={() => send(() => session.request('words', { list: 'banned', text }))}>
            {t('done')}
          </button>
          <button onClick={props.close}>{t('cancel')}</button>
        </div>
      </div>
    </Dialog>
  );
}

export default function WordsDialog(props: Props & { banned: boolean }) {
  return props.banned ? <BannedWords {...props} /> : <OwnWords {...props} />;
}
