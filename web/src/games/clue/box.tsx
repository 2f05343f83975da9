/* box.tsx - the frame of a question. SPDX-License-Identifier: MIT */
import type { ComponentChildren } from 'preact';
import type { Translate } from '../../i18n';
import type { ClueTable } from './board-map';

export interface Asking {
  table: ClueTable;
  names: string[];
  me: number;
  act: (move: string) => Promise<boolean>;
  busy: boolean;
  t: Translate;
  /** A move that was advised, in log notation. */
  hint: string | null;
}

export function Box(props: { title: string; say?: string | undefined; loud?: boolean; children?: ComponentChildren }) {
  return (
    <section class={props.loud ? 'ask loud' : 'ask'}>
      <div class="words">
        <h2>{props.title}</h2>
        {props.say && <p>{props.say}</p>}
      </div>
      {props.children}
    </section>
  );
}
