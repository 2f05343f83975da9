/*
 * sw.ts - the service worker: caches the client for use offline.
 *
 * Files with a digest in their name never change: cache first. Pages: network
 * first. Nothing else is intercepted.
 *
 * SPDX-License-Identifier: MIT
 */
declare const SHELL: string[];
declare const VERSION: string;
const worker = self as unknown as ServiceWorkerGlobalScope;
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
  const old = (await caches.keys()).filter((key) => key !== cacheName);
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

export {};
