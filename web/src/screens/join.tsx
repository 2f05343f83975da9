/* join.tsx - coming by a code: it is looked up, and leads to the table. SPDX-License-Identifier: MIT */
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

/** A code that somebody comes with; `visit` is another one each time. */
export interface Coming {
  code: string;
  visit: object;
}

/** The id of the table with this code; null while it is looked for. The same
 * code once more is looked for once more, and so it is while there is no line:
 * nobody may be there to press anything. */
export function useTableOf({ code, visit }: Coming): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let stale = false;
    setAnswer(null);
    const look = async () => {
      const told = await ask('find', { code: tidyCode(code) });
      if (stale) return;
      setAnswer(told);
      if (told.slug === LOST) setTimeout(() => stale || look(), PAUSE);
    };
    void look();
    return () => {
      stale = true;
    };
  }, [visit]);
  return answer;
}

export function Join(props: Coming) {
  const answer = useTableOf(props);
  useEffect(() => {
    if (answer?.ok) go(`/t/${String(answer.table)}`, true);
  }, [answer]);
  return answer === null || answer.ok ? <Waiting /> : <NoTable code={props.code} answer={answer} />;
}

/** Why a code leads nowhere, and another try. */
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
