/* newer.ts - does the house have a newer client than this page? SPDX-License-Identifier: MIT */

/** The service worker looks, and takes over when it finds one. Without one
 * everything works but this, and being offline. */
export function lookForUpdate(): void {
  navigator.serviceWorker?.getRegistration().then(
    (found) => found?.update(),
    () => undefined,
  ).catch(() => undefined); // the house is away again
}
