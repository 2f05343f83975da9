/*
 * index.tsx - the screens of tables. This piece has everything that is not needed
 * before one comes to a table (web/chunks.mjs).
 *
 * SPDX-License-Identifier: MIT
 */
import { Television } from '..';
import type { Route } from '../../route';
import { Join } from '../../screens/join';
import { TableScreen } from '../../screens/table';

export default function Play({ route }: { route: Route }) {
  switch (route.screen) {
    case 'table':
      return <TableScreen key={route.table} id={route.table} visit={route} />;
    case 'join':
      return <Join code={route.code} visit={route} />;
    case 'television':
      return <Television code={route.code} visit={route} />;
    default:
      return null;
  }
}
