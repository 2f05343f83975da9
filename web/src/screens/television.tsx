/* television.tsx - SPDX-License-Identifier: MIT */
export function Television(_: { code: string }) {
  return <main />;
}
