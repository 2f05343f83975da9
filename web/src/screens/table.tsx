/* table.tsx - SPDX-License-Identifier: MIT */
export function TableScreen(_: { id: string }) {
  return <main />;
}
