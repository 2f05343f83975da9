/* join.tsx - SPDX-License-Identifier: MIT */
export function Join(_: { code: string }) {
  return <main />;
}
