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
interface State {
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
const deals = () => read<Record<string, State> | null>(KEY, null) ?? {};

const isFor = (head: string, commit = '') => head.includes(` commit ${commit} `);
const untold = (head: string) => head.replace(/^(mix \d+ \w+) \w+$/gm, '$1 -');

export class Mixer {
  #state: State | null = null;
  #table: Table | null = null;
  #you: You = { member: null };
  /** The server's commitment for the next head, as sent on this connection. */
  #expected?: string;

  constructor(
    private request: (what: string, more: object) => void,
    public token = '',
  ) {}

  receive(message: Message): void {
    if (message.table !== undefined) {
      this.#table = message.table as Table;
      this.#you = message.you as You;
    }
    const welcome = message.is === 'welcome';
    if (welcome) this.#expected = undefined;
    if (message.is === 'deal' && !message.dealt) return this.#reveal(String(message.head));
    if (message.is === 'deal') this.#checkHead(String(message.head));
    const { next, commit } = this.#table ?? {};
    if (commit && !isFor(this.state.head, commit)) return; // its head has not arrived yet
    this.#expected = next ?? this.#expected;
    this.#commit(welcome);
  }

  get state(): State {
    return (this.#state ??= { random: '', given: 0, head: '', ...(this.token ? deals()[this.token] : {}) });
  }

  #save(change: Partial<State>): void {
    this.#state = { ...this.state, ...change };
    if (!this.token) return; // spectators store nothing
    const { [this.token]: ours, ...others } = deals();
    write(KEY, Object.fromEntries([...Object.entries(others), [this.token, this.#state]].slice(-MOST)));
  }

  /** Our line in the head of a log. */
  #line(random: string): string {
    const { next = '', random: ours } = this.state;
    return `mix ${this.#you.seat} ${mixCommitment(next, ours)} ${random}`;
  }

  /** Always on a new connection: another device may have had the seat. */
  #commit(welcome: boolean): void {
    const { next, members, dealing } = this.#table ?? {};
    const { state } = this;
    if (next === undefined || dealing || this.#you.member === null) return;
    if (next !== state.next) {
      this.#save({
        next,
        random: hexOf(crypto.getRandomValues(new Uint8Array(32))),
        list: undefined,
        given: state.given + Number(state.list !== undefined),
      });
    } else if (!welcome && members?.find(({ member }) => member === this.#you.member)?.mixed) return;
    this.request('mix', { commit: mixCommitment(next, this.state.random) });
  }

  /** The list is fixed. We reveal once, for one list that has our commitment. */
  #reveal(head: string): void {
    const { next, random, list } = this.state;
    const ours = isFor(head, next);
    if (!isFor(head, this.#expected) || (ours && (list ?? head) !== head)) this.#save({ amiss: true });
    else if (ours && head.split('\n').includes(this.#line('-'))) {
      this.#save({ list: head });
      this.request('reveal', { random });
    }
  }

  #checkHead(head: string): void {
    const { next, random, list, given, amiss } = this.state;
    if (head === this.state.head) return;
    const ours = isFor(head, next);
    const mixed = ours && head.split('\n').includes(this.#line(random));
    const kept = ours ? !list || (mixed && untold(head) === list) : !this.#expected || isFor(head, this.#expected);
    const again = given + Number(!ours && list !== undefined);
    const absent = !this.#expected || (!ours && this.#you.member !== null);
    this.#save({ head, mixed, absent, broken: amiss || !kept, again, list: undefined, given: 0, amiss: false });
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
