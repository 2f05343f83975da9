/*
 * deal.ts - our part in the shuffle, so that nobody can choose the cards.
 *
 * For every deal to come we make random bytes and send a commitment to them. A
 * start fixes who has committed to what; if our part is in that list we tell our
 * bytes, and find them in the head of the log when the game begins. docs/log.md
 * says what this proves.
 *
 * SPDX-License-Identifier: MIT
 */
import { commitment, mixCommitment } from './blake2b';
import { hexOf } from './hex';
import type { Table, You } from './types';
import type { Message } from './wire';

/** What a reload must not forget. */
interface Kept {
  /** The commitment of the house that our bytes are for. */
  next?: string;
  random: string;
  /** The list that we have told them for. */
  list?: string;
  /** That list is not what we were told before. */
  amiss?: boolean;
  /** Deals that were given up after that. */
  again: number;
  /** The game that is played, or was: its head, and how often it was dealt. */
  head?: string;
  mixed?: boolean;
  broken?: boolean;
  was?: number;
}

const untold = (head: string) => head.replace(/^(mix \d+ \w+) \w+$/gm, '$1 -');

export class Mixer {
  private kept: Kept | null = null;
  private table: Table | null = null;
  private you: You = { member: null };

  constructor(
    private order: (what: string, more: object) => void,
    public token = '',
  ) {}

  /** The head of the game's log. */
  get head(): string {
    return this.state.head ?? '';
  }

  /** Are our bytes in it? */
  get mixed(): boolean {
    return this.state.mixed ?? false;
  }

  /** It is not what we were told before, or our part was left out of it. */
  get broken(): boolean {
    return this.state.broken ?? false;
  }

  /** How often it was begun again after we had told our bytes. */
  get again(): number {
    return this.state.was ?? 0;
  }

  hear(message: Message): void {
    if (message.table !== undefined) {
      this.table = message.table as Table;
      this.you = message.you as You;
    }
    if (message.is === 'deal' && !message.dealt) return this.tell(String(message.head));
    if (message.is === 'deal') this.begun(String(message.head));
    this.mix();
  }

  private get key(): string {
    return `cluehouse.deal.${this.token}`;
  }

  private get state(): Kept {
    if (this.kept === null) {
      this.kept = { random: '', again: 0 };
      try {
        this.kept = (JSON.parse(sessionStorage.getItem(this.key) ?? 'null') as Kept | null) ?? this.kept;
      } catch {
        // then it lives as long as the page
      }
    }
    return this.kept;
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.state, ...change };
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // as above
    }
  }

  /** Our line in the head of a log. */
  private line(random: string): string {
    const { next = '', random: ours } = this.state;
    return `mix ${this.you.seat} ${mixCommitment(next, ours)} ${random}`;
  }

  private mix(): void {
    const { next, commit, members, dealing } = this.table ?? {};
    const { state } = this;
    if (next === undefined || dealing || this.you.member === null) return;
    if (next !== state.next) {
      if (state.list !== undefined && commit === state.next) return; // its head is on the way
      this.keep({
        next,
        random: hexOf(crypto.getRandomValues(new Uint8Array(32))),
        list: undefined,
        again: state.again + Number(state.list !== undefined),
      });
    } else if (members?.find(({ member }) => member === this.you.member)?.mixed) return;
    this.order('mix', { commit: mixCommitment(next, this.state.random) });
  }

  /** The list is fixed. Bytes are told once, for one list, that has our part. */
  private tell(head: string): void {
    const { next, random, list } = this.state;
    if (!head.includes(` commit ${next} `) || (list ?? head) !== head) this.keep({ amiss: true });
    else if (head.split('\n').includes(this.line('-'))) {
      this.keep({ list: head });
      this.order('reveal', { random });
    }
  }

  private begun(head: string): void {
    const { next, random, list, again, amiss } = this.state;
    if (head === this.head) return;
    const mixed = head.includes(` commit ${next} `) && head.split('\n').includes(this.line(random));
    const broken = amiss || (list !== undefined && !(mixed && untold(head) === list));
    this.keep({ head, mixed, broken, was: again, list: undefined, again: 0, amiss: false });
  }
}

/** Who had a part in it, who withheld theirs, and does everything fit? */
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
