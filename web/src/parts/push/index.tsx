/*
 * index.tsx - notices by Web Push: a switch, and what stands in its way.
 *
 * The browser's subscription is sent to the table, for this member; sw.ts shows
 * what comes. It is renewed when a table is opened, as browsers change it.
 *
 * SPDX-License-Identifier: MIT
 */
import { useEffect, useState } from 'preact/hooks';
import { Switch } from '../../components/fields';
import { useAccepted } from '../../components/use-request';
import { useTranslate, type Translate } from '../../i18n';
import type { Key } from '../../locales';
import { savedTableAt, update } from '../../saved-tables';
import { games } from '../../games';
import { titleOf } from '../../server-text';
import type { Session } from '../../session';
import { pushKey } from '../../tables';

/** What stands in the way; null if nothing does. */
function obstacle(): Key | null {
  if (!isSecureContext) return 'push.insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iPhone|iPad/.test(navigator.userAgent) ? 'push.home' : 'push.unsupported';
  return Notification.permission === 'denied' ? 'push.denied' : null;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** The service worker has no catalogue: it gets the words that it needs. */
async function keepWords(t: Translate): Promise<void> {
  const cache = await caches.open('cluehouse-push');
  const titles = Object.fromEntries(games.map(({ name }) => [name, titleOf(t, name)]));
  await cache.put('/push-words', new Response(JSON.stringify({ text: t('push.text'), titles })));
}

/** The browser's subscription for this server, made if there is none. One for
 * another key of the server's is of no use. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = fromBase64(key);
  const old = await pushManager.getSubscription();
  const same = old?.options.applicationServerKey;
  if (old && same && String(new Uint8Array(same)) === String(wanted)) return old;
  await old?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

async function tell(session: Session, made: PushSubscription) {
  const { endpoint, keys } = made.toJSON();
  const answer = await session.request('push', { subscription: { endpoint, keys } });
  if (answer.ok) update(session.saved.table, { push: { endpoint: made.endpoint, token: session.saved.token } });
  return answer;
}

/** Is it on for this person? Several may share the device. */
function isOn({ saved }: Session): boolean {
  return savedTableAt(saved.table)?.push?.token === saved.token;
}

/** Sends the subscription again if the browser has changed it. */
export async function renew(session: Session): Promise<void> {
  const known = savedTableAt(session.saved.table)?.push;
  const key = await pushKey();
  if (known === undefined || !isOn(session) || key === null || obstacle() !== null) return;
  if (Notification.permission !== 'granted') return;
  const made = await subscription(key).catch(() => null);
  if (made && made.endpoint !== known.endpoint) await tell(session, made);
}

function useTurningOn(session: Session, key: string | null, done: (problem: Key | null) => void) {
  const t = useTranslate();
  const accepted = useAccepted();
  return async (on: boolean): Promise<boolean> => {
    done(null);
    if (!on) {
      if (!accepted(await session.request('push', { subscription: null }))) return false;
      update(session.saved.table, { push: undefined });
      return true;
    }
    if ((await Notification.requestPermission()) !== 'granted') {
      done('push.denied');
      return false;
    }
    try {
      await keepWords(t);
      return accepted(await tell(session, await subscription(key ?? '')));
    } catch {
      done('push.failed');
      return false;
    }
  };
}

/** Nothing if the server sends no notices. */
export default function PushSwitch({ session }: { session: Session }) {
  const t = useTranslate();
  const [key, setKey] = useState<string | null>(null);
  const [problem, setProblem] = useState<Key | null>(obstacle);
  const [on, setOn] = useState(() => isOn(session));
  const turn = useTurningOn(session, key, setProblem);
  useEffect(() => {
    void pushKey().then(setKey);
  }, []);
  if (key === null) return null;
  const set = async (wanted: boolean) => {
    const fine = await turn(wanted);
    if (fine) setOn(wanted);
    return fine;
  };
  const never = problem !== null && problem !== 'push.denied' && problem !== 'push.failed';
  return (
    <div class="push">
      <Switch label={t('push')} hint={t('push.say')} on={on} disabled={never} set={set} />
      <p role="status" class="bad-words">
        {problem && t(problem)}
      </p>
    </div>
  );
}
