/*
 * announcements.ts - what whoever runs the server tells everybody.
 *
 * Each connection brings it, also those that ask one question only.
 *
 * SPDX-License-Identifier: MIT
 */
export interface Announcement {
  text: string;
  /** What it is about, if the server itself says it. */
  slug?: string;
}

let now: Announcement | null = null;
let tell: (now: Announcement | null) => void = () => undefined;

/** A message of the server; without text there is nothing to tell any more. */
export function announced({ text, slug }: Record<string, unknown>): void {
  now = typeof text === 'string' && text !== '' ? { text, ...(slug === undefined ? {} : { slug: String(slug) }) } : null;
  tell(now);
}

/** Calls with what is told at present, and whenever that changes. */
export function onAnnouncement(listener: typeof tell): () => void {
  tell = listener;
  listener(now);
  return () => (tell = () => undefined);
}
