/* curtain.tsx - hides everything until the right person has the device. SPDX-License-Identifier: MIT */
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../i18n';
import { useTitle } from './turn';

export function Curtain({ name, open }: { name: string; open: () => void }) {
  const t = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useTitle(t('curtain.hand', { name }));
  useEffect(() => button.current?.focus(), [name]);
  return (
    <main class="curtain">
      <p class="soft">{t('curtain.look-away')}</p>
      <h1>{t('curtain.hand', { name })}</h1>
      <button class="main large" ref={button} onClick={open}>
        {t('curtain.open', { name })}
      </button>
    </main>
  );
}
