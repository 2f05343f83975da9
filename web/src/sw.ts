/*
 * sw.ts - the service worker: caches the client for use offline.
 *
 * Files with a digest in their name never change: cache first. Pages: network
 * first. Nothing else is intercepted. It also shows the notices that the server
 * sends by Web Push.
 *
 * SPDX-License-Identifier: MIT
 */
declare const SHELL: string[];
declare const VERSION: string;
const worker = self as unknown as ServiceWorkerGlobalScope;
const WORDS = 'cluehouse-push'; // kept for notices
const cacheName = `cluehouse-${VERSION}`;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(SHELL))
      .then(() => worker.skipWaiting()),
  );
});

async function clean(): Promise<void> {
  const old = (await caches.keys()).filter((key) => key !== cacheName && key !== WORDS);
  await Promise.all(old.map((key) => caches.delete(key)));
  await worker.clients.claim();
}

worker.addEventListener('activate', (event) => event.waitUntil(clean()));

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(kept(request));
});

/* --- Notices -------------------------------------------------------------- */

/** What is sent: which game waits at which table. */
interface Call {
  game?: string;
  table?: string;
  code?: string;
}

interface Words {
  text: string;
  titles: Record<string, string>;
}

/** As the page has left them, in the reader's language. */
async function words(): Promise<Words> {
  const kept = await caches.match('/push-words', { cacheName: WORDS });
  return kept ? ((await kept.json()) as Words) : { text: 'It is your turn.', titles: {} };
}

/** Something must be shown, whatever has come. A later notice about the same table
 * replaces the earlier one. */
async function show(data: PushMessageData | null): Promise<void> {
  let call: Call = {};
  try {
    call = (data?.json() ?? {}) as Call;
  } catch {
    // not ours, but the browser wants something to be shown
  }
  const { text, titles } = await words();
  const title = titles[call.game ?? ''] ?? 'Cluehouse';
  await worker.registration.showNotification(call.code ? `${title} · ${call.code}` : title, {
    body: text,
    icon: '/icon.svg',
    tag: call.table ?? 'cluehouse',
    data: /^[\w-]+$/.test(call.table ?? '') ? `/t/${call.table}` : '/',
  });
}

/** To the window that shows the table, or a new one. */
async function openTable(path: string): Promise<void> {
  const all = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = all.find(({ url }) => new URL(url).pathname === path);
  if (there) await there.focus();
  else await worker.clients.openWindow(path);
}

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTable(String(event.notification.data)));
});

export {};
