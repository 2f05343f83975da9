/*
 * cue.tsx - the input for a cue. The server checks it while it is typed; the draft
 * is kept until the cue was given.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Translate } from '../../i18n';
import { useServerText } from '../../server-text';
import type { Session } from '../../session';
import type { Answer } from '../../types';
import { useCheck } from '../../use-check';
import { CUE_LENGTH } from './model';

/** In sessionStorage, so that a reload does not lose it. */
function useDraft(key: string): [string, (text: string) => void] {
  const name = `cluehouse.cue.${key}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(name) ?? '';
    } catch {
      return '';
    }
  });
  const keep = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, next);
    } catch {
      // Storage is off: kept until the page is closed.
    }
  };
  return [text, keep];
}

type Verdict = Answer | 'checking' | null;

/** The server's verdict; null for an empty cue. A lesson has no referee, and would
 * approve of anything: there the coach speaks. */
function useVerdict(session: Session, cue: string): Verdict {
  const silent = cue === '' || session.saved.table === 'lesson';
  const answer = useCheck(session, silent ? null : `cue ${cue}`);
  return silent ? null : (answer ?? 'checking');
}

/** Before there is anything to judge: what is asked for. */
function VerdictLine({ verdict, say, t }: { verdict: Verdict; say: string; t: Translate }) {
  const serverText = useServerText();
  if (verdict === null) return <span class="soft">{say}</span>;
  if (verdict === 'checking') return <span class="soft">{t('cues.cue.checking')}</span>;
  if (verdict.ok) return <span class="good">✓ {t('cues.cue.fine')}</span>;
  return (
    <span class="bad">
      {verdict.slug === 'connection-lost' ? t('cues.cue.offline') : serverText.refusal(verdict)}{' '}
      {verdict.rule && (
        <a href={`/rules/hues-and-cues#${verdict.rule}`} target="_blank" rel="noopener">
          {t('cues.rule', { rule: verdict.rule })}
        </a>
      )}
    </span>
  );
}

function CueField({ text, set, refused, t }: { text: string; set: (text: string) => void; refused: boolean; t: Translate }) {
  const field = useRef<HTMLInputElement>(null);
  // On a phone the keyboard would hide the board.
  useEffect(() => {
    const at = document.activeElement;
    const idle = at === document.body || at?.closest('.cues-room');
    if (idle && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <label>
      <span class="unseen">{t('cues.cue.label')}</span>
      <input
        ref={field}
        value={text}
        onInput={(event) => set(event.currentTarget.value)}
        aria-invalid={refused}
        aria-describedby="cues-verdict"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="send"
        maxLength={80}
        placeholder={t('cues.cue.label')}
      />
    </label>
  );
}

/** A cue that was advised is typed in. */
function useAdvice(hint: string | null, set: (text: string) => void): string | null {
  const advised = hint?.startsWith('cue ') ? hint.slice(4) : null;
  useEffect(() => {
    if (advised !== null) set(advised);
  }, [advised]);
  return advised;
}

export function CueEntry(props: {
  session: Session;
  second: boolean;
  /** What is asked for. */
  say: string;
  /** Tells one cue from the next. */
  draft: string;
  act: (move: string) => Promise<boolean>;
  busy: boolean;
  /** A move that was advised: "cue ocean", or "pass". */
  hint: string | null;
  t: Translate;
}) {
  const { second, act, busy, hint, say, t } = props;
  const [text, set] = useDraft(props.draft);
  const [refusals, refuse] = useState(0); // of this text
  useEffect(() => refuse(0), [text]);
  const advised = useAdvice(hint, set);
  const cue = text.trim();
  const verdict = useVerdict(props.session, cue);
  const refused = verdict !== null && verdict !== 'checking' && !verdict.ok;
  const [pressed, press] = useState<string | null>(null); // it waits for its verdict
  const give = async () => {
    press(null);
    if (refused) refuse(refusals + 1);
    else if (verdict === 'checking') press(cue);
    else if (cue !== '' && !busy && (await act(`cue ${cue}`))) set('');
  };
  // So a refusal is told here, and not above the board too.
  useEffect(() => {
    if (pressed === cue && verdict !== 'checking') void give();
  }, [pressed, verdict]);
  const left = CUE_LENGTH - [...cue].length;
  return (
    <form class={advised !== null && advised === cue ? 'cues-cue advised' : 'cues-cue'} data-cue={cue} onSubmit={(event) => (event.preventDefault(), void give())}>
      <p id="cues-verdict" class="verdict" role="status">
        <span key={refusals} class={refusals > 0 && refused ? 'again' : ''}>
          <VerdictLine {...{ verdict, say, t }} />
          {left < 12 && <span class="soft"> {t('cues.cue.left', { n: left })}</span>}
        </span>
      </p>
      <CueField {...{ text, set, refused, t }} />
      <button class="main" type="submit" disabled={busy} aria-disabled={refused || cue === ''}>
        {t('cues.cue.give')}
      </button>
      {second && (
        <button class={hint === 'pass' ? 'cues-skip cues-hinted' : 'cues-skip'} type="button" disabled={busy} onClick={() => act('pass')}>
          {t('cues.cue.pass')}
        </button>
      )}
    </form>
  );
}
