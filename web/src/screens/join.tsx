/* join.tsx - joining by a code, which is looked up. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { CodeForm } from '../components/code-form';
import { Notice, Waiting } from '../components/notice';
import { go } from '../route';
import { useServerText } from '../server-text';
import { tidyCode } from '../tables';
import type { Answer } from '../types';
import { ask } from '../socket';

const PAUSE = 3000; // milliseconds
const LOST = 'connection-lost';

/** `visit` is a new object each time that the URL is opened. */
export interface JoinProps {
  code: string;
  visit: object;
}

/** Looks up the table with this code; null until the answer. Opening the same URL
 * again looks it up again. Retries while offline: a television has nobody to
 * press a button. */
export function useTableOf({ code, visit }: JoinProps): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let stale = false;
    setAnswer(null);
    const find = async () => {
      const found = await ask('find', { code: tidyCode(code) });
      if (stale) return;
      setAnswer(found);
      if (found.slug === LOST) setTimeout(() => stale || find(), PAUSE);
    };
    void find();
    return () => {
      stale = true;
    };
  }, [visit]);
  return answer;
}

export function Join(props: JoinProps) {
  const answer = useTableOf(props);
  useEffect(() => {
    if (answer?.ok) go(`/t/${String(answer.table)}`, true);
  }, [answer]);
  return answer === null || answer.ok ? <Waiting /> : <NoTable code={props.code} answer={answer} />;
}

/** Why there is no table, and a form to try another code. */
export function NoTable({ code, answer }: { code: string; answer: Answer }) {
  const t = useTranslate();
  const serverText = useServerText();
  if (answer.slug === LOST) return <Notice title={t('wait')} text={t('line.offline')} />;
  return (
    <Notice title={t('join.no')} text={serverText.refusal(answer)}>
      <CodeForm typed={code} />
    </Notice>
  );
}
