/* join.tsx - coming by a code: it is looked up, and leads to the table. SPDX-License-Identifier: MIT */
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../i18n';
import { CodeForm } from '../parts/code-form';
import { Notice, Waiting } from '../parts/notice';
import { go } from '../route';
import { useServerWords } from '../server-words';
import { tidyCode } from '../tables';
import type { Answer } from '../types';
import { ask } from '../wire';

/** The id of the table with this code; null while it is looked for. */
export function useTableOf(code: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    setAnswer(null);
    void ask('find', { code: tidyCode(code) }).then(setAnswer);
  }, [code]);
  return answer;
}

export function Join({ code }: { code: string }) {
  const t = useWords();
  const words = useServerWords();
  const answer = useTableOf(code);
  useEffect(() => {
    if (answer?.ok) go(`/t/${String(answer.table)}`, true);
  }, [answer]);
  if (answer === null || answer.ok) return <Waiting />;
  return (
    <Notice title={t('join.no')} text={words.refusal(answer)}>
      <CodeForm typed={code} />
    </Notice>
  );
}
