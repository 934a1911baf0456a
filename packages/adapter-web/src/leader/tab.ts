import { type ClientChannel, type ClientConnection, PROTOCOL } from '@geo/guest';
import { isVisible, onPageChange, type PageChange } from '../page/page-life';
import { claim } from '../storage/idb-storage';
import { createFollowers, type Followers } from './followers';
import { type HeldLock, hasLocks, holdLock, leaderLock, tabLock } from './lock';
import { joinTabs, newTabId, type Received, type Tabs } from './messages';
import { createTabLink } from './tab-link';

/** What a tab is: it tracks, it is a client of the tab that does, or it waits for one. */
export type TabRole = 'leader' | 'client' | 'joining';

/** The engine of a tab that leads. */
export interface LedEngine {
  connect(): ClientConnection;
  /** Ends it at once, as when the process dies. Nothing is written afterwards. */
  kill(): void;
}

/** What a tab is given. */
export interface TabEnvironment {
  /** Of the database. */
  readonly name: string;
  /**
   * This tab leads from now on. `epoch` is undefined where the database cannot be opened; `fenced`: another leader has claimed it, or it
   * was removed.
   */
  lead(epoch: number | undefined, fenced: () => void): Promise<LedEngine>;
}

/** One page among those of its origin: exactly one of them leads. */
export interface Tab {
  /** The way to the leader, whichever tab that is. */
  readonly channel: ClientChannel;
  readonly role: TabRole;
  /** Ends this tab's part. Another tab leads from then on. */
  leave(): void;
}

/** How often a tab asks whether the leader lives. A hidden page's timers run once a minute after some time: it asks less often. */
const ASK_MILLIS = 3_000;
/** Questions without an answer until the leader counts as frozen: nine seconds, longer than the longest work of a page in use. */
const UNANSWERED_MAX = 3;
/** Without locks: how long a leader has to answer a tab that has just come. */
const ALONE_MILLIS = 1_000;
/** How long a leader that yields keeps the lock for the tab that asked. */
const YIELD_MILLIS = 5_000;

interface Seat {
  readonly epoch: number;
  readonly lock: HeldLock | undefined;
  readonly engine: LedEngine;
  readonly followers: Followers;
}

export function createTab({ name, lead }: TabEnvironment): Tab {
  const id = newTabId();
  const link = createTabLink();
  let tabs: Tabs | undefined;
  let ended = new AbortController();
  let seat: Seat | undefined;
  let leader: { readonly id: string; readonly epoch: number } | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let unanswered = 0;
  let isQueued = false;

  const isJoined = () => tabs !== undefined;
  const announce = () => {
    if (seat) tabs?.send({ leads: seat.epoch, isHidden: !isVisible() });
  };

  /** Waits in the browser's queue: the next in it leads as soon as the leader has ended. */
  async function queue(): Promise<void> {
    if (isQueued || !hasLocks()) return;
    isQueued = true;
    const { signal } = ended;
    try {
      const lock = await holdLock(leaderLock(name), { signal });
      isQueued = false;
      if (lock) await sit(lock);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isQueued = false;
    }
  }

  /** Takes the lead from a tab that does not answer, or that has yielded. */
  async function takeOver(): Promise<void> {
    unanswered = 0;
    // Before the database answers: a page that hangs within a transaction holds it until the browser ends that.
    leader = undefined;
    link.lose();
    await sit(hasLocks() ? await holdLock(leaderLock(name), { steal: true }) : undefined);
  }

  async function sit(lock: HeldLock | undefined): Promise<void> {
    let isOver = false;
    void lock?.over.then(() => {
      isOver = true;
      if (seat && seat.lock === lock) stand();
    });
    // Where the database cannot be opened, the engine's operations reject with that error.
    const epoch = await claim(name).catch(() => undefined);
    if (!isJoined() || isOver || seat) {
      lock?.release();
      return;
    }
    const engine = await lead(epoch, () => {
      if (seat?.engine === engine) stand();
    });
    if (!isJoined() || isOver || seat) {
      engine.kill();
      lock?.release();
      return;
    }
    leader = undefined;
    const own = engine.connect();
    own.onMessage((json) => {
      if (seat?.engine === engine) link.receive(json);
    });
    const followers = createFollowers({
      name,
      connect: engine.connect,
      send: (to, text) => tabs?.send({ to, text, epoch: epoch ?? 0 }),
    });
    seat = { epoch: epoch ?? 0, lock, engine, followers };
    link.to(own.post);
    announce();
  }

  /** Leads no more. The engine ends before anything else can run in this page. */
  function stop(): HeldLock | undefined {
    const { engine, followers, lock } = seat ?? {};
    seat = undefined;
    engine?.kill();
    followers?.end();
    link.lose();
    return lock;
  }

  function stand(): void {
    stop()?.release();
    if (!isJoined()) return;
    void queue();
    ask();
  }

  function yieldTo(to: string, epoch: number): void {
    const lock = stop();
    tabs?.send({ to, yields: epoch });
    // It is stolen at once, unless that tab ends just now.
    setTimeout(() => lock?.release(), YIELD_MILLIS);
    void queue();
  }

  function ask(): void {
    if (seat) announce();
    else if (isJoined() && unanswered >= UNANSWERED_MAX) void takeOver();
    else {
      unanswered++;
      tabs?.send({ who: true });
    }
  }

  function heardLeader({ from, protocol }: Received, epoch: number, isHidden: boolean): void {
    unanswered = 0;
    // A leader whose claim was later: the lock says so too, a moment before or after.
    if (seat && epoch > seat.epoch) stand();
    // A tab of another version cannot be a client: it waits until that leader has ended.
    if (seat || protocol !== PROTOCOL) return;
    if (leader?.id !== from || leader.epoch !== epoch) {
      leader = { id: from, epoch };
      link.to((text) => tabs?.send({ to: from, text, epoch }));
    }
    if (isHidden && isVisible()) tabs?.send({ wants: epoch });
  }

  function heardLeaving(from: string): void {
    seat?.followers.lost(from);
    if (leader?.id !== from) return;
    leader = undefined;
    link.lose();
    // The worker may be next in the queue: it gives way to a tab that asks.
    if (hasLocks()) ask();
    else void takeOver();
  }

  function receive(message: Received): void {
    if ('who' in message) announce();
    else if ('leads' in message) heardLeader(message, message.leads, message.isHidden);
    else if ('leaves' in message) heardLeaving(message.from);
    else if ('wants' in message) {
      if (seat?.epoch === message.wants && !isVisible()) yieldTo(message.from, message.wants);
    } else if (message.to !== id) return;
    else if ('yields' in message) void takeOver();
    else if (seat?.epoch === message.epoch) seat.followers.receive(message.from, message.text);
    else if (leader?.id === message.from && leader.epoch === message.epoch) link.receive(message.text);
  }

  function join(): void {
    if (isJoined()) return;
    ended = new AbortController();
    const { signal } = ended;
    tabs = joinTabs(name, id, receive);
    timer = setInterval(ask, ASK_MILLIS);
    if (hasLocks()) {
      holdLock(tabLock(name, id), { signal }).then(
        (lock) => {
          if (signal.aborted) lock?.release();
          else signal.addEventListener('abort', () => lock?.release());
        },
        () => undefined,
      );
      void queue();
    } else unanswered = UNANSWERED_MAX - 1;
    ask();
    // Without locks a leader is known by its answer alone.
    if (!hasLocks()) setTimeout(ask, ALONE_MILLIS);
  }

  /** Also where the page freezes: it may never wake again, and another tab leads meanwhile. */
  function part(): void {
    if (!isJoined()) return;
    tabs?.send({ leaves: true });
    tabs?.close();
    tabs = undefined;
    leader = undefined;
    clearInterval(timer);
    ended.abort();
    stop()?.release();
  }

  function pageChanged(change: PageChange): void {
    if (change === 'frozen' || change === 'closing') part();
    else if (change === 'resumed') join();
    else ask();
  }

  const unsubscribe = onPageChange(pageChanged);
  join();

  return {
    channel: link.channel,
    get role() {
      if (seat) return 'leader';
      return leader ? 'client' : 'joining';
    },
    leave() {
      unsubscribe();
      part();
    },
  };
}
