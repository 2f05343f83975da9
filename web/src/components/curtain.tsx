/* curtain.tsx - hides everything until the right person has the device. SPDX-License-Identifier: MIT */
import { useEffect, useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { useDelay } from './use-delay';
import { Link } from './top-bar';
import { useTitle } from './turn';

/** The button is disabled at first, so that a double click or a repeated key does
 * not open the curtain that it has just closed. */
export function Curtain({ name, open }: { name: string; open: () => void }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const ready = useDelay(name);
  useTitle(t('curtain.hand', { name }));
  useEffect(() => heading.current?.focus(), [name]);
  return (
    <main class="curtain">
      <p class="soft">{t('curtain.look-away')}</p>
      <h1 ref={heading} tabIndex={-1}>
        {t('curtain.hand', { name })}
      </h1>
      <button class="main large" disabled={!ready} onClick={open}>
        {t('curtain.open', { name })}
      </button>
      <Link to="/">{t('home.go')}</Link>
    </main>
  );
}
