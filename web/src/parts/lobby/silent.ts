/* silent.ts - who plays for people who do not answer or leave. SPDX-License-Identifier: MIT */
import type { Key } from '../../locales';
import type { GameInfo, Table } from '../../types';

/** What the setting means at this table. Where bots play for those who do not
 * answer, they play for those who leave as well, also at tables without bots. */
export function silentSay({ bots, silent }: Table, info?: GameInfo): Key {
  if (info?.bots.length === 0) return 'set.silent.say.game';
  return bots || silent === 'bot' ? 'set.silent.say' : 'set.silent.say.people';
}
