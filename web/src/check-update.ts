/* check-update.ts - does the server have a newer client than this page? SPDX-License-Identifier: MIT */

/** The service worker looks, and takes over when it finds one. */
export async function checkForUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } catch {
    // Not allowed here, or the server is away again.
  }
}
