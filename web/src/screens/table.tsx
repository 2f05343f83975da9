/* table.tsx - SPDX-License-Identifier: MIT */
import { useSession } from '../use-session';
import { placeAt } from '../places';
import { Game } from './game';
export function TableScreen({ id }: { id: string }) {
  const session = useSession(placeAt(id) ?? { table: id, token: '' });
  (window as any).session = session;
  return <main>{session && <Game session={session} big={false} />}</main>;
}
