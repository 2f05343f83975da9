/* table.tsx - SPDX-License-Identifier: MIT */
import { placeAt } from '../places';
import { useSession } from '../use-session';
import { Game } from './game';
export function TableScreen({ id }: { id: string }) {
  const session = useSession(placeAt(id) ?? { table: id, token: '' });
  (globalThis as unknown as { S: unknown }).S = session;
  return <main class="harness">{session && <Game session={session} big={location.hash === '#big'} />}</main>;
}
