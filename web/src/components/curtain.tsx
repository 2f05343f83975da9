/* curtain.tsx - hides everything until the right person has the device. SPDX-License-Identifier: MIT */
import { useEffect, useRef } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { useDelay } from './use-delay';
import { Link } from './top-bar';
import { useTitle } from './turn';

/** It opens for the person that it names: a second press of the key or the
 * finger that made it fall, still on its way, must not be enough. */
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
