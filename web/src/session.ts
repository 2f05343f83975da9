/*
 * session.ts - the state of one table, kept up to date by its socket.
 *
 * The server sends a complete view with the facts: the newest view is the state,
 * and facts only serve to show what happened. While the player looks at something
 * that happened (a scene), what comes after it waits: see playback.ts.
 *
 * SPDX-License-Identifier: MIT
 */
import { Mixer } from './deal';
import { checkForUpdate } from './check-update';
import { withFacts } from './history';
import { Playback } from './playback';
import { dropToken, keepResult, savedTableAt, update, type SavedTable } from './saved-tables';
import { isMuted } from './mutes';
import { isOutdated } from './server-text';
import type { Answer, End, Fact, Notice, Refusal, Table, View, You } from './types';
import { randomId, SILENT, Socket, type Message, type Status } from './socket';

export interface Said {
  key: number;
  member?: number;
  name: string;
  seat?: number;
  text?: string;
  reaction?: string;
}

/** Facts that arrived together, and the view after them. */
export interface News {
  key: number;
  facts: Fact[];
}

/** After these the token is void. */
export const VOID = ['wrong-token', 'no-such-table', 'you-left', 'sent-away', 'banned', 'table-closed'];
const OFFERS = 255;
/** How the last game ended is still told in the next one. */
const LASTING = ['ended', 'restarted'];
const SEEN = 1000; // milliseconds
/** How long scenes last, by the pace of the table. */
export const PACES: Record<Table['pace'], number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
const SCENE_MOST = 60000; // milliseconds that bots are asked to wait
const WATCHED = 8000; // milliseconds of a scene where nobody presses a button
const KEPT = 200; // lines of chat

/** What a session talks to: a socket, or the script of a lesson. */
export type Line = Pick<Socket, 'request' | 'close'>;
type Connect = (...to: ConstructorParameters<typeof Socket>) => Line;

export class Session {
  status: Status = 'connecting';
  table: Table | null = null;
  you: You = { member: null };
  view: View | null = null;
  /** Legal moves of the question asked: all of them, or a sample. */
  offers: string[] = [];
  end: End | null = null;
  /** The host wants to play something else: the lobby opens with the choice. */
  choosesGame = false;
  /** How many moves we have made. */
  moves = 0;
  /** The last facts, for motion and announcements. */
  news: News = { key: 0, facts: [] };
  history: Fact[] = [];
  /** What happened to people, the oldest first. */
  notices: Notice[] = [];
  /** The one that has just come. */
  noticed: { key: number; notice: Notice } | null = null;
  /** The server asks whether we are still there. */
  nudged = false;
  /** When the vote arrived, by performance.now(). */
  voteAt = 0;
  /** Why we were refused or sent away. */
  bye: Refusal | null = null;
  /** The server could not save the last move. */
  unsaved = false;
  /** The commitment to the seed has changed during a round. */
  broken = false;
  /** The server is restarting. */
  restarting = false;
  /** The line was dead: that is said at once, and long enough to be read. */
  dead = false;
  /** The server does not know our requests: this page is too old. */
  outdated = false;
  /** When the clock arrived, by performance.now(). */
  clockAt = 0;
  /** The newest message says that our last move can be taken back. */
  mayUndo = false;

  /** How long these facts of a game must be seen, in ms; `scene` in
   * games/module.ts. Whoever shows the table sets it. */
  sceneOf: (game: string, facts: Fact[], view: View, seat: number | null) => number = () => 0;

  readonly mixer: Mixer;
  #said: Said[] = [];
  #socket: Line;
  #playback = new Playback({
    apply: (message, at) => this.#take(message, at),
    lasts: (message) => this.#lasts(message),
    changed: (ms) => this.#sceneChanged(ms),
  });
  #listeners = new Set<() => void>();
  #count = 0;
  #before: View | null = null;
  #unseen = false;
  /** A question to us has arrived, and is not answered. */
  #wanted = false;
  /** The facts of a new game arrived before its table. */
  #renewed = false;

  constructor(
    readonly saved: SavedTable,
    private watching = false,
    private always = false,
    connect: Connect = (...to) => new Socket(...to),
  ) {
    this.#socket = connect(
      () => this.#greeting(),
      (message) => this.#receive(message),
      (status, code) => this.#statusChanged(status, code),
      always,
    );
    this.mixer = new Mixer((what, more) => void this.#socket.request(what, more), saved.token);
  }

  /** Chat and reactions, except of those whom we do not want to hear. */
  get said(): Said[] {
    return this.#said.filter(({ member, name }) => !isMuted(this.saved.table, member, name));
  }

  /** What is shown has changed, though the table has not. */
  refresh(): void {
    this.#changed();
  }

  /** Our name at the table. */
  get name(): string {
    return this.table?.members.find(({ member }) => member === this.you.member)?.name ?? '';
  }

  get seat(): number | null {
    return this.you.seat ?? null;
  }

  /** Something that happened is still being looked at. */
  get holds(): boolean {
    return this.#playback.holds;
  }

  /** It is looked at until the player goes on. */
  get showsUs(): boolean {
    return this.#playback.waits;
  }

  /** The player has seen it: what waited happens now. */
  goOn(): void {
    this.#playback.goOn();
    this.#changed();
  }

  /** The position before what is being looked at: what is around the board, such
   * as whose turn it is, gives nothing away. */
  get around(): View | null {
    return this.holds ? this.#before : this.view;
  }

  /** What happened, up to what is being looked at. */
  get past(): Fact[] {
    const first = this.news.facts[0]?.number;
    return this.holds && first !== undefined ? this.history.filter(({ number }) => number < first) : this.history;
  }

  /** Another person has the device: facts are collected until it is shown, and
   * are a scene then. */
  get unseen(): boolean {
    return this.#unseen;
  }

  set unseen(unseen: boolean) {
    if (unseen === this.#unseen) return;
    if (unseen) {
      this.#playback.flush();
      this.news = { key: ++this.#count, facts: [] }; // those were seen
      this.#before = this.view;
    }
    this.#unseen = unseen;
    if (!unseen && this.news.facts.length > 0) this.#playback.begin(this.#lasts({ is: 'facts' }));
  }

  /** Does the table wait for us, though we may still be looking at something? */
  get wanted(): boolean {
    return this.#wanted && this.status !== 'closed';
  }

  /** Is it our turn, in this window? */
  get asked(): boolean {
    return !this.holds && this.view?.question !== undefined && !this.view.over && this.status !== 'closed';
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#playback.stop();
    this.#socket.close();
  }

  async request(what: string, more: object = {}, again = false): Promise<Answer> {
    const answer = await this.#socket.request(what, more, again);
    this.#noteProblems(answer);
    if (what === 'leave' && answer.ok) this.#refused({ slug: 'you-left', rule: '', say: '' });
    return answer;
  }

  /** Answers the current question, or makes an aside (question 0). */
  move(text: string, aside = false): Promise<Answer> {
    const question = aside ? 0 : (this.view?.question ?? 0);
    if (!aside) this.moves++;
    this.nudged = false;
    return this.request('move', { question, move: text }, true);
  }

  /** Takes our last move back. */
  undo(): Promise<Answer> {
    this.mayUndo = false;
    return this.request('undo', {}, true);
  }

  /** All legal moves, however many there are. */
  async legal(): Promise<string[]> {
    const moves: string[] = [];
    for (;;) {
      const answer = await this.request('legal', { from: moves.length });
      const more = (answer.moves as string[] | undefined) ?? [];
      moves.push(...more);
      if (!answer.ok || more.length === 0 || moves.length >= Number(answer.count))
        return moves;
    }
  }

  /** Notes what an answer says about the state of the server. */
  #noteProblems(answer: Answer): void {
    const unsaved = answer.slug === 'could-not-save';
    const outdated = isOutdated(answer.slug);
    if ((!answer.ok && !unsaved && !outdated) || (answer.ok && !this.unsaved)) return;
    this.unsaved = unsaved;
    this.outdated ||= outdated;
    this.#changed();
  }

  /** The number of the last fact that we have. */
  get #last(): number {
    return this.history[this.history.length - 1]?.number ?? 0;
  }

  #greeting(): object {
    const { table, token } = this.saved;
    const prefs = { id: randomId(), offers: OFFERS, views: true };
    return this.watching || !token
      ? { do: 'watch', table, ...prefs }
      : { do: 'hello', table, token, last: this.#last, round: this.table?.round ?? 0, ...prefs };
  }

  #statusChanged(status: Status, code: number): void {
    this.status = status;
    this.restarting = code === 1001 || code === 1012;
    this.dead ||= code === SILENT;
    if (status === 'open') void checkForUpdate(); // the server may have been updated
    this.#changed();
  }

  #alive(): void {
    this.dead = false;
    this.#changed();
  }

  #receive(message: Message): void {
    this.mixer.receive(message); // the dealer does not wait for scenes
    this.#noteNewest(message);
    if (message.is === 'welcome') this.#return(message);
    else if (this.#isInOrder(message)) this.#playback.receive(message);
    else this.#take(message, performance.now());
    this.#changed();
  }

  /** What is true now, whatever is being looked at. */
  #noteNewest({ is, undo, view, table }: Message): void {
    if (view !== undefined || is === 'facts' || is === 'welcome') this.mayUndo = undo === true;
    if (view !== undefined) {
      const { question, over } = view as View;
      this.#wanted = question !== undefined && !over;
      if (savedTableAt(this.saved.table)?.turn !== this.#wanted) update(this.saved.table, { turn: this.#wanted });
    }
    const phase = (table as Table | undefined)?.phase;
    if (phase === 'closed') this.#playback.flush(); // nobody can go on there
    if (phase !== undefined && phase !== 'playing') this.mayUndo = this.#wanted = false;
  }

  /** We are back. A scene that we were looking at is still there, and what we have
   * missed waits for it: a card that was shown is not lost with the connection. */
  #return(message: Message): void {
    const { round, phase } = message.table as Table;
    const same = this.table?.round === round && this.seat === ((message.you as You).seat ?? null);
    if (!this.holds || !same || phase === 'open' || phase === 'closed') {
      this.#playback.flush();
      return this.#take(message, performance.now());
    }
    const { facts = [], view, ...rest } = message;
    const missed = (facts as Fact[]).filter((fact) => fact.number > this.#last);
    const later = { ...rest, view, table: undefined, notices: undefined };
    this.#playback.replace(missed.length > 0 ? { ...later, is: 'facts', facts: missed } : { ...later, is: 'view' });
    this.#take({ ...rest, over: undefined }, performance.now());
    this.#sceneChanged(SCENE_MOST);
  }

  /** Is this about the game, and so waits for what came before it? */
  #isInOrder({ is, table }: Message): boolean {
    if (is !== 'table') return is === 'facts' || is === 'view';
    const { phase, round } = table as Table;
    return this.table !== null && (phase !== this.table.phase || round !== this.table.round);
  }

  /** How long the last facts must be seen. */
  #lasts({ is }: Message): number {
    const { table, view } = this;
    if (is !== 'facts' || this.unseen || table === null || view === null) return 0;
    const ms = this.sceneOf(table.game, this.news.facts, view, this.seat);
    if (ms === Infinity) return this.seat !== null ? ms : WATCHED;
    // The end is seen even by somebody who skipped all that led to it.
    const pace = table.pace === 'off' && view.over ? 'normal' : table.pace;
    return !this.always && document.hidden ? 0 : ms * (PACES[pace] ?? 1);
  }

  /** Bots wait for a scene; see `scene` in docs/protocol.md. */
  #sceneChanged(ms: number): void {
    const bots = this.table?.seats.some(({ kind, stand_in: stands }) => kind === 'bot' || stands);
    if (this.seat !== null && bots) void this.request('scene', { ms: Math.min(ms, SCENE_MOST) });
    this.#changed();
  }

  #take(message: Message, at: number): void {
    switch (message.is) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'table':
        this.#setTable(message);
        break;
      case 'you':
        this.you = message.you as You;
        break;
      case 'view':
        if (message.facts !== undefined) this.#begin(message.facts as Fact[]);
        break;
      case 'facts':
        this.#addFacts(message.facts as Fact[]);
        break;
      case 'notice':
        this.#addNotice(message.notice as Notice);
        break;
      case 'nudge':
        this.nudged = true;
        break;
      case 'chat':
      case 'reaction':
        this.#addChat(message);
        break;
      case 'bye':
        this.#leave(message as unknown as Refusal);
        break;
      case 'answer': // to the greeting
        if (message.ok === false) this.#refused(message as unknown as Refusal);
        break;
    }
    this.#setView(message, at);
    this.#changed();
  }

  #welcome(message: Message): void {
    this.bye = null;
    if (this.dead) setTimeout(() => this.#alive(), SEEN);
    if (this.seat !== ((message.you as You).seat ?? null)) this.history = []; // of another seat
    this.#setTable(message);
    this.#catchUp((message.facts as Fact[] | undefined) ?? []);
  }

  #refused(why: Refusal): void {
    this.#noteProblems({ ok: false, ...why });
    this.#leave(why);
    this.#socket.close();
  }

  /** We have left; if for good, the saved token is removed. */
  #leave(why: Refusal): void {
    this.bye = why;
    if (VOID.includes(why.slug)) dropToken(this.saved.table, this.saved.token);
  }

  #setTable(message: Message): void {
    const before = this.table;
    this.table = message.table as Table;
    if (before?.id === this.table.id) this.table.tally ??= before.tally; // told when it changes
    this.you = message.you as You;
    this.clockAt = this.voteAt = performance.now();
    if (this.seat === null || !this.table.seats[this.seat]?.idle) this.nudged = false;
    if (before !== null && before.round !== this.table.round) {
      if (!this.#renewed) this.#newGame();
      this.#renewed = false;
    }
    if (this.table.phase === 'open') this.view = null;
    if (this.you.member !== null) this.#save(this.table);
  }

  #save({ id, game, phase, round, commit, members }: Table): void {
    const known = savedTableAt(id);
    const name = members.find((one) => one.member === this.you.member)?.name;
    const seen = known?.promise;
    if (known?.token === this.saved.token) update(id, { game, phase, name });
    if (commit === undefined) return;
    if (seen?.round !== round) update(id, { promise: { round, commit } });
    else this.broken = seen.commit !== commit;
  }

  /** Facts since our last one; all of them, if we have none. */
  #catchUp(facts: Fact[]): void {
    const fresh = facts.filter((fact) => fact.number > this.#last);
    if (this.history.length > 0 && fresh.length > 0) this.#addFacts(fresh);
    else this.history = withFacts(this.history, fresh);
  }

  /** We have taken a seat: it knows other facts, with numbers of their own. */
  #begin(facts: Fact[]): void {
    this.history = withFacts([], facts);
    this.news = { key: ++this.#count, facts: [] };
  }

  #newGame(): void {
    this.end = null;
    this.history = [];
    this.notices = this.notices.filter((one) => LASTING.includes(one.notice)).slice(-1);
    this.news = { key: ++this.#count, facts: [] };
  }

  #addFacts(facts: Fact[]): void {
    if ((facts[0]?.number ?? Infinity) <= this.#last) {
      this.#newGame(); // its facts come before the table's new round
      this.#renewed = true;
    }
    this.news = { key: ++this.#count, facts: this.unseen ? withFacts(this.news.facts, facts) : facts };
    this.history = withFacts(this.history, facts);
  }

  #addNotice(notice: Notice): void {
    const before = this.notices.filter((one) => one.number < notice.number);
    this.notices = [...before, notice];
    this.noticed = { key: ++this.#count, notice };
  }

  #setView(message: Message, at: number): void {
    if (message.notices !== undefined) this.notices = message.notices as Notice[];
    if (message.view !== undefined) {
      if (!this.unseen) this.#before = this.view;
      this.view = message.view as View;
      this.offers = (message.offers as string[] | undefined) ?? [];
    }
    if (message.clock !== undefined && this.table !== null && at >= this.clockAt) {
      this.table = { ...this.table, clock: message.clock as Table['clock'] };
      this.clockAt = at;
    }
    if (message.over === true) {
      this.end = {
        scores: message.scores as End['scores'],
        seed: String(message.seed),
      };
      this.#keepResult(this.end);
    }
  }

  /** For the list on the first page. */
  #keepResult({ scores }: End): void {
    if (this.table === null || this.you.member === null) return;
    const { id, round, seats } = this.table;
    keepResult(id, round, seats.filter((_, seat) => scores[seat]?.won).map(({ name = '' }) => name));
  }

  #addChat(message: Message): void {
    const said: Said = { key: ++this.#count, name: String(message.name) };
    if (message.member !== undefined) said.member = Number(message.member);
    if (message.seat !== undefined) said.seat = Number(message.seat);
    if (message.is === 'chat') said.text = String(message.text);
    else said.reaction = String(message.with);
    this.#said = [...this.#said, said].slice(-KEPT);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
