/* curtain.tsx - hides everything until the right person has the device. SPDX-License-Identifier: MIT */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../i18n';
import { useTitle } from './turn';

const CALM = 600; // milliseconds

/** It opens for the person that it names: a second press of the key or the
 * finger that made it fall, still on its way, must not be enough. */
export function Curtain({ name, open }: { name: string; open: () => void }) {
  const t = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const [calm, setCalm] = useState(false);
  useTitle(t('curtain.hand', { name }));
  useEffect(() => {
    heading.current?.focus();
    setCalm(false);
    const timer = setTimeout(() => setCalm(true), CALM);
    return () => clearTimeout(timer);
  }, [name]);
  return (
    <main class="curtain">
      <p class="soft">{t('curtain.look-away')}</p>
      <h1 ref={heading} tabIndex={-1}>
        {t('curtain.hand', { name })}
      </h1>
      <button class="main large" disabled={!calm} onClick={open}>
        {t('curtain.open', { name })}
      </button>
    </main>
  );
}
