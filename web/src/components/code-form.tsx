/* code-form.tsx - the form for a code or a pasted link. SPDX-License-Identifier: MIT */
import { useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { go } from '../route';
import { pathOf } from '../tables';
import { TextField } from './fields';

export function CodeForm({ typed = '' }: { typed?: string }) {
  const t = useTranslate();
  const [code, setCode] = useState(typed);
  const submit = (event: Event) => {
    event.preventDefault();
    if (code.trim() !== '') go(pathOf(code));
  };
  return (
    <form class="code-form" onSubmit={submit}>
      <TextField
        label={t('join.code')}
        value={code}
        set={setCode}
        placeholder="KOBA-TUMI-RESA"
        class="code-input"
        most={200}
      />
      <button class={code.trim() === '' ? '' : 'main'}>{t('join')}</button>
    </form>
  );
}
