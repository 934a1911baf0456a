import { setTimeout as wait } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import type { Arrival, Owner, Store } from '../store/store';
import { isDataFault } from './data-fault';
import type { Forgetting } from './forgetting';
import { type Content, decoded } from './message';
import type { Parking } from './parking';
import { settle } from './settling';
import type { WriterCounts } from './writer-counts';

/** Stores the messages of some shards, one commit after another. */
export interface Lane {
  /** Takes a message; resolves when there is room for another. */
  push(shard: number, message: JsMsg): Promise<void>;
  /** Gives back what waits of a shard, and resolves when nothing of it is being stored. */
  drop(shard: number): Promise<void>;
  /** Why the last commit failed; undefined once one succeeds. */
  fault(): string | undefined;
}

/** Records in a commit: large enough that its price is shared, small enough that it takes well below a second. */
const COMMIT_RECORDS = 2_000;
/** Bytes of messages that wait in a lane; each shard holds as much again in the client. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const FIRST_PAUSE_MILLIS = 200;
const LONGEST_PAUSE_MILLIS = 5_000;
/** Failures in a row after which an error that names no data is looked for in it. */
const SUSPICIOUS_AFTER = 5;
/** After this an order to forget comes again that has a message before it which another writer held. */
const FORGET_AGAIN_MILLIS = 2_000;

interface Waiting {
  readonly shard: number;
  readonly message: JsMsg;
}
interface Readable extends Waiting {
  readonly content: Content;
}

/** What a lane needs. */
export interface LaneEnvironment {
  readonly store: Store;
  readonly parking: Parking;
  readonly forgetting: Forgetting;
  readonly counts: WriterCounts;
  readonly onFault: (error: unknown) => void;
  /** Called after each commit. */
  readonly onCommit?: ((commit: Commit) => void) | undefined;
}

/** What one commit did. */
export interface Commit {
  readonly messages: number;
  readonly stored: number;
  readonly duplicates: number;
  readonly rejected: number;
  readonly millis: number;
}

/** Acknowledges a message after the commit that stored it: whatever dies before that has the message delivered again. */
export function createLane({ store, parking, forgetting, counts, onFault, onCommit }: LaneEnvironment): Lane {
  let waiting: Waiting[] = [];
  let waitingBytes = 0;
  /** Shards that are being let go: what of them is being stored is not tried again. */
  const dropped = new Set<number>();
  /** Sequences that wait or are being stored. A message that is delivered again meanwhile is the same. */
  const held = new Set<number>();
  let isRunning = false;
  let storing: readonly Waiting[] = [];
  /** Sequences of the commit that runs which are acknowledged, or given back. */
  const settled = new Set<number>();
  let fault: string | undefined;
  const roomWaiters = new Set<() => void>();

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (waiting.length > 0) await commit(taken());
    } finally {
      isRunning = false;
    }
  }

  /** What goes into the next commit, in the order of delivery. */
  function taken(): Waiting[] {
    let bytes = 0;
    let records = 0;
    let count = 0;
    for (const { message } of waiting) {
      if (count > 0 && (records >= COMMIT_RECORDS || bytes >= MAX_WAITING_BYTES)) break;
      bytes += message.data.byteLength;
      // Not parsed yet: a record takes some 300 bytes.
      records += Math.ceil(message.data.byteLength / 300);
      count += 1;
    }
    const some = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return some;
  }

  /** Until it is done: the same messages are tried again for as long as the store is away. */
  async function commit(messages: readonly Waiting[]): Promise<void> {
    storing = messages;
    for (let failures = 0; ; ) {
      storing = withoutDropped(storing.filter(({ message }) => !settled.has(message.seq)));
      if (storing.length === 0) break;
      try {
        await attempt(storing, failures >= SUSPICIOUS_AFTER);
        fault = undefined;
        break;
      } catch (error) {
        failures += 1;
        fault = (error as Error).message;
        counts.failures += 1;
        onFault(error);
        await wait(Math.min(FIRST_PAUSE_MILLIS * 2 ** (failures - 1), LONGEST_PAUSE_MILLIS));
      }
    }
    storing = [];
    settled.clear();
    for (const { message } of messages) held.delete(message.seq);
    for (const waiter of [...roomWaiters]) waiter();
  }

  async function attempt(messages: readonly Waiting[], isSuspicious: boolean): Promise<void> {
    const readable: Readable[] = [];
    for (const { shard, message } of messages) {
      try {
        readable.push({ shard, message, content: decoded(message.data) });
      } catch (error) {
        await parking.whole(message, shard, (error as Error).message);
        counts.parked += 1;
        acknowledge(message);
      }
    }
    // Messages before an order to forget are stored before it, later ones after it.
    let some: Readable[] = [];
    for (const one of readable) {
      if (one.content.forget === undefined) some.push(one);
      else {
        await stored(some, isSuspicious);
        await forgotten(one, one.content.forget);
        some = [];
      }
    }
    await stored(some, isSuspicious);
  }

  async function forgotten({ message, shard }: Readable, owner: Owner): Promise<void> {
    if (await forgetting.run(owner, message, shard)) {
      counts.forgotten += 1;
      acknowledge(message);
      return;
    }
    settled.add(message.seq);
    message.nak(FORGET_AGAIN_MILLIS);
  }

  function acknowledge(message: JsMsg): void {
    settled.add(message.seq);
    message.ack();
  }

  async function stored(readable: readonly Readable[], isSuspicious: boolean): Promise<void> {
    if (readable.length === 0) return;
    const startedAt = performance.now();
    const arrivals = readable.flatMap(({ content }) => content.arrivals);
    const settlement = await settle(store, arrivals, Date.now(), isSuspicious);
    counts.commits += 1;
    const millis = performance.now() - startedAt;
    counts.commitSeconds += millis / 1000;
    counts.stored += settlement.stored;
    counts.duplicates += settlement.duplicates;
    onCommit?.({
      ...{ messages: readable.length, stored: settlement.stored, duplicates: settlement.duplicates },
      ...{ rejected: settlement.rejected.length, millis: Math.round(millis * 10) / 10 },
    });
    const reasons = new Map<Arrival, string>(
      settlement.rejected.map(({ arrival, reason }) => [arrival, reason]),
    );
    for (const one of readable) {
      const { shard, message, content } = one;
      await storeLog(one, isSuspicious);
      const parked = content.arrivals.flatMap((arrival) => {
        const reason = reasons.get(arrival);
        return reason === undefined ? [] : [{ arrival, reason }];
      });
      if (parked.length > 0) await parking.records(message, shard, content.receivedAt, parked);
      counts.parked += parked.length;
      acknowledge(message);
    }
  }

  function withoutDropped(messages: readonly Waiting[]): Waiting[] {
    return messages.filter(({ shard, message }) => {
      if (!dropped.has(shard)) return true;
      held.delete(message.seq);
      message.nak();
      return false;
    });
  }

  /** Entries have no identity: those that are delivered again are stored again. */
  async function storeLog({ message, shard, content }: Readable, isSuspicious: boolean): Promise<void> {
    if (content.log === undefined) return;
    try {
      await store.insertLog(content.log.entries, content.log.owner, content.receivedAt);
    } catch (error) {
      if (!isDataFault(error)) {
        if (!isSuspicious) throw error;
        await store.probe();
      }
      await parking.whole(message, shard, (error as Error).message);
      counts.parked += 1;
    }
  }

  const room = () =>
    new Promise<void>((resolve) => {
      const waiter = () => {
        roomWaiters.delete(waiter);
        resolve();
      };
      roomWaiters.add(waiter);
    });

  return {
    async push(shard, message) {
      if (held.has(message.seq)) return;
      dropped.delete(shard);
      counts.messages += 1;
      if (message.redelivered) counts.redelivered += 1;
      held.add(message.seq);
      waiting.push({ shard, message });
      waitingBytes += message.data.byteLength;
      void run();
      while (waitingBytes > MAX_WAITING_BYTES) await room();
    },
    async drop(shard) {
      dropped.add(shard);
      waiting = withoutDropped(waiting);
      waitingBytes = waiting.reduce((sum, { message }) => sum + message.data.byteLength, 0);
      while (storing.some((one) => one.shard === shard)) await Promise.race([room(), wait(100)]);
    },
    fault: () => fault,
  };
}
