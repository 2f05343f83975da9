/* banners.tsx - banners above the game: connection and server problems. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useTranslate } from '../i18n';
import { storageWorks } from '../saved-tables';
import { useServerText } from '../server-text';
import type { Session } from '../session';
import { copy, secretLink } from './share';
import { Reload } from './update';

const PATIENCE = 1200; // milliseconds: shorter interruptions are not shown

/** True once the condition has lasted for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    setLasting(false);
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [now]);
  return now && lasting;
}

export function Banners(props: { session: Session; reopen: () => void; children?: ComponentChildren }) {
  const { session, reopen } = props;
  const t = useTranslate();
  const serverText = useServerText();
  const lasting = useLasting(session.status === 'offline' || session.status === 'connecting');
  const offline = lasting || session.dead;
  const [keeps] = useState(storageWorks);
  const closed = session.status === 'closed';
  const taken = session.bye?.slug === 'newer-connection';
  return (
    <div class="banners" role="status">
      {offline && <p class="banner quiet now">{t(session.restarting ? 'line.restart' : 'line.offline')}</p>}
      {closed && !session.outdated && (
        <div class="banner">
          <span>{taken ? t('line.newer') : session.bye ? serverText.refusal(session.bye) : t('line.closed')}</span>
          <button onClick={reopen}>{taken ? t('line.here') : t('again')}</button>
        </div>
      )}
      {session.unsaved && <p class="banner bad">{t('line.unsaved')}</p>}
      {session.outdated && (
        <div class="banner">
          <span>{t('update.there')}</span>
          <Reload />
        </div>
      )}
      {(session.broken || session.mixer.state.broken) && <p class="banner bad">{t('promise.broken')}</p>}
      {!keeps && session.you.member !== null && (
        <div class="banner quiet">
          <span>{t('storage.off')}</span>
          <button onClick={() => void copy(secretLink(session.saved), t('secret.copied'))}>
            {t('secret.copy')}
          </button>
        </div>
      )}
      {props.children}
    </div>
  );
}
