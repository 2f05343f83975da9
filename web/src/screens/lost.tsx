/* lost.tsx - SPDX-License-Identifier: MIT */
export function Lost() {
  return <main />;
}
