/*
 * update.tsx - offers to load a newer version of the client.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';

let tell: () => void = () => undefined;

/** Registers the service worker, which fetches and activates new versions. */
export function watchForUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker;
  const first = worker.controller === null;
  let claimed = !first;
  worker.addEventListener('controllerchange', () => {
    if (claimed) tell();
    claimed = true; // the first one only makes us work offline
  });
  // Without it everything works, except offline.
  addEventListener('load', () => {
    worker.register('/sw.js').catch(() => undefined);
  });
}

/** Reloads the page. */
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
