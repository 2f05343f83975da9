/* home.tsx - SPDX-License-Identifier: MIT */
export function Home() {
  return <main />;
}
