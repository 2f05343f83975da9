/*
 * deal.ts - this player's part in the commit-reveal shuffle.
 *
 * For each deal the client makes random bytes and sends a commitment to them. The
 * start fixes the list of commitments; if ours is in it, the client reveals its
 * bytes, and checks that they are in the head of the log when the game begins.
 * docs/log.md says what this proves.
 *
 * SPDX-License-Identifier: MIT
 */
import { commitment, mixCommitment } from './commitments';
import { hexOf } from './hex';
import { read, write } from './saved-tables';
import type { Table, You } from './types';
import type { Message } from './socket';

/** The state that survives a reload. */
interface Kept {
  /** The server's commitment that our bytes belong to. */
  next?: string;
  random: string;
  /** The list for which we revealed them. */
  list?: string;
  /** That list contradicts what the server had sent before. */
  amiss?: boolean;
  /** Deals that were abandoned after we revealed. */
  given: number;
  /** The head of the log of the current or last game. */
  head: string;
  /** Are our bytes in it? */
  mixed?: boolean;
  /** We had no commitment before it, or joined after the deal. */
  absent?: boolean;
  /** It contradicts what was sent before, or leaves out our part. */
  broken?: boolean;
  /** How often the deal was restarted after we had revealed. */
  again?: number;
}

const KEY = 'cluehouse.deals';
const MOST = 30;
/** By token, newest last. */
const deals = () => read<Record<string, Kept> | null>(KEY, null) ?? {};

const isFor = (head: string, commit = '') => head.includes(` commit ${commit} `);
const untold = (head: string) => head.replace(/^(mix \d+ \w+) \w+$/gm, '$1 -');

export class Mixer {
  #kept: Kept | null = null;
  #table: Table | null = null;
  #you: You = { member: null };
  /** The server's commitment for the next head, as sent on this connection. */
  #told?: string;

  constructor(
    private request: (what: string, more: object) => void,
    public token = '',
  ) {}

  hear(message: Message): void {
    if (message.table !== undefined) {
      this.#table = message.table as Table;
      this.#you = message.you as You;
    }
    const welcome = message.is === 'welcome';
    if (welcome) this.#told = undefined;
    if (message.is === 'deal' && !message.dealt) return this.#tell(String(message.head));
    if (message.is === 'deal') this.#begun(String(message.head));
    const { next, commit } = this.#table ?? {};
    if (commit && !isFor(this.state.head, commit)) return; // its head has not arrived yet
    this.#told = next ?? this.#told;
    this.#mix(welcome);
  }

  get state(): Kept {
    return (this.#kept ??= { random: '', given: 0, head: '', ...(this.token ? deals()[this.token] : {}) });
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.state, ...change };
    if (!this.token) return; // spectators store nothing
    const { [this.token]: ours, ...others } = deals();
    write(KEY, Object.fromEntries([...Object.entries(others), [this.token, this.#kept]].slice(-MOST)));
  }

  /** Our line in the head of a log. */
  #line(random: string): string {
    const { next = '', random: ours } = this.state;
    return `mix ${this.#you.seat} ${mixCommitment(next, ours)} ${random}`;
  }

  /** Always on a new connection: another device may have had the seat. */
  #mix(welcome: boolean): void {
    const { next, members, dealing } = this.#table ?? {};
    const { state } = this;
    if (next === undefined || dealing || this.#you.member === null) return;
    if (next !== state.next) {
      this.#keep({
        next,
        random: hexOf(crypto.getRandomValues(new Uint8Array(32))),
        list: undefined,
        given: state.given + Number(state.list !== undefined),
      });
    } else if (!welcome && members?.find(({ member }) => member === this.#you.member)?.mixed) return;
    this.request('mix', { commit: mixCommitment(next, this.state.random) });
  }

  /** The list is fixed. We reveal once, for one list that has our commitment. */
  #tell(head: string): void {
    const { next, random, list } = this.state;
    const ours = isFor(head, next);
    if (!isFor(head, this.#told) || (ours && (list ?? head) !== head)) this.#keep({ amiss: true });
    else if (ours && head.split('\n').includes(this.#line('-'))) {
      this.#keep({ list: head });
      this.request('reveal', { random });
    }
  }

  #begun(head: string): void {
    const { next, random, list, given, amiss } = this.state;
    if (head === this.state.head) return;
    const ours = isFor(head, next);
    const mixed = ours && head.split('\n').includes(this.#line(random));
    const kept = ours ? !list || (mixed && untold(head) === list) : !this.#told || isFor(head, this.#told);
    const again = given + Number(!ours && list !== undefined);
    const absent = !this.#told || (!ours && this.#you.member !== null);
    this.#keep({ head, mixed, absent, broken: amiss || !kept, again, list: undefined, given: 0, amiss: false });
  }
}

/** Which seats revealed, which did not, and whether all commitments hold. */
export function proofOf(head: string, seed: string, commit = '') {
  const told: number[] = [];
  const silent: number[] = [];
  let holds = commitment(seed) === commit && head.includes(` commit ${commit} `);
  for (const [, seat, promise, random = '-'] of head.matchAll(/^mix (\d+) (\w+) (.*)$/gm)) {
    (random === '-' ? silent : told).push(Number(seat));
    if (random !== '-') holds &&= mixCommitment(commit, random) === promise;
  }
  return { told, silent, holds };
}
