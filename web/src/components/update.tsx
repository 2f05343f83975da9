/*
 * update.tsx - the server has a newer client than this page: offer it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';

let tell: () => void = () => undefined;

/** The service worker looks for a newer client, and takes over when it has one. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  const first = worker.controller === null;
  let claimed = !first;
  worker.addEventListener('controllerchange', () => {
    if (claimed) tell();
    claimed = true; // the first one only makes us work offline
  });
  // Without it everything works but being offline.
  addEventListener('load', () => {
    worker.register('/sw.js').catch(() => undefined);
  });
}

/** The way to the newer client. */
export function Reload() {
  const t = useTranslate();
  return <button onClick={() => location.reload()}>{t('update.reload')}</button>;
}

export function UpdateBanner() {
  const t = useTranslate();
  const [newer, setNewer] = useState(false);
  useEffect(() => {
    tell = () => setNewer(true);
  }, []);
  if (!newer) return null;
  return (
    <div class="banner" role="status">
      <span>{t('update.there')}</span>
      <Reload />
    </div>
  );
}
