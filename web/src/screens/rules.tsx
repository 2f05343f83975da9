/* rules.tsx - SPDX-License-Identifier: MIT */
export function Rules(_: { game: string; rule: string }) {
  return <main />;
}
