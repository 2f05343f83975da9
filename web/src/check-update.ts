/* check-update.ts - checks for a newer version of the client. SPDX-License-Identifier: MIT */

/** The service worker fetches a new version, and activates it. */
export async function checkForUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } catch {
    // No service worker here, or the server is unreachable.
  }
}
