import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../store/store';
import { type Connection, openConnection } from './connection';
import { createForgetting } from './forgetting';
import { type Lag, readLag } from './lag';
import { type Commit, createLane, type Lane } from './lane';
import type { StreamSettings } from './options';
import { allShards, createOwnership, type Ownership, RENEW_MILLIS } from './ownership';
import { createParking } from './parking';
import { retried } from './retried';
import { type ShardReader, startShardReader } from './shard-reader';
import { ensureStreams } from './streams';
import { noCounts, type WriterCounts } from './writer-counts';

/** The storing half: takes shards of the stream and puts their records into a store. */
export interface Writer {
  /** What is missing until it stores, a sentence each; empty: nothing. */
  missing(): Promise<readonly string[]>;
  /** The shards it reads now. */
  shards(): readonly number[];
  counts(): Readonly<WriterCounts>;
  /** What all writers together have not stored yet. @throws while the stream does not answer. */
  lag(): Promise<Lag>;
  /** Lets running commits finish, gives its shards to others, and closes the store. May be called twice. */
  close(): Promise<void>;
}

/** How a writer is set up. */
export interface WriterEnvironment {
  readonly settings: StreamSettings;
  readonly store: Store;
  /** The shards it can take; absent: all. Writers share those that several of them can take. */
  readonly shards?: readonly number[];
  /** Commits at the same time; a database that one process writes alone gains nothing from more than one. */
  readonly lanes: number;
  readonly onFault: (error: unknown) => void;
  readonly onCommit?: ((commit: Commit) => void) | undefined;
  /** Called with the shards that it reads from now on, when they change. */
  readonly onShards?: ((shards: readonly number[]) => void) | undefined;
}

/** Starts a writer. It waits for the cluster as long as there is none. */
export function createWriter({
  settings,
  store,
  shards,
  lanes: laneCount,
  onFault,
  onCommit,
  onShards,
}: WriterEnvironment): Writer {
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const counts = noCounts();
  const readers = new Map<number, ShardReader>();
  let lanes: readonly Lane[] = [];
  let connection: Connection | undefined;
  let ownership: Ownership | undefined;
  let problem: string | undefined = `no stream at ${settings.servers.join(', ')} yet`;
  let isClosing = false;
  let closed: Promise<void> | undefined;
  const stopper = new AbortController();
  const patience = {
    isOver: () => isClosing,
    onFailure: (error: unknown) => {
      problem = `no stream at ${settings.servers.join(', ')} yet: ${(error as Error).message}`;
    },
  };

  const working = work();
  working.catch((error: unknown) => {
    problem = (error as Error).message;
    if (!isClosing) onFault(error);
  });

  async function work(): Promise<void> {
    const made = await retried(() => openConnection(settings, `geo writer ${name}`), patience);
    connection = made;
    await retried(() => ensureStreams(made, settings), patience);
    const parking = createParking(made, settings);
    const forgetting = createForgetting(made, settings, store);
    lanes = Array.from({ length: laneCount }, () =>
      createLane({ store, parking, forgetting, counts, onFault, onCommit }),
    );
    const agreed = await retried(
      () => createOwnership(made, settings, name, { shards: shards ?? allShards(settings), release }),
      patience,
    );
    ownership = agreed;
    while (!isClosing) {
      try {
        await follow(await agreed.renew());
        problem = undefined;
      } catch (error) {
        // Without a quorum no other writer can take a shard either: messages that were read are still stored.
        problem = `the writers cannot agree: ${(error as Error).message}`;
      }
      await wait(RENEW_MILLIS, undefined, { signal: stopper.signal }).catch(() => undefined);
    }
  }

  /** Reads what is owned and nothing else. */
  async function follow(owned: readonly number[]): Promise<void> {
    const ended = [...readers].filter(([shard, reader]) => !owned.includes(shard) || reader.isOver());
    await Promise.all(ended.map(([shard]) => release(shard)));
    const added = isClosing ? [] : owned.filter((shard) => !readers.has(shard));
    await Promise.all(added.map(start));
    if (ended.length + added.length > 0) onShards?.(shardsRead());
  }

  const shardsRead = () => [...readers.keys()].sort((a, b) => a - b);

  async function start(shard: number): Promise<void> {
    const lane = lanes[shard % lanes.length];
    if (connection === undefined || lane === undefined) return;
    readers.set(shard, await startShardReader(connection, settings, shard, lane));
  }

  async function release(shard: number): Promise<void> {
    const reader = readers.get(shard);
    readers.delete(shard);
    await reader?.stop();
  }

  async function closeAll(): Promise<void> {
    isClosing = true;
    stopper.abort();
    await working.catch(() => undefined);
    await Promise.all([...readers.keys()].map(release));
    await ownership?.leave().catch(() => undefined);
    // Sends the last acks.
    await connection?.nats.drain().catch(() => undefined);
    await store.close();
  }

  return {
    async missing() {
      const found = [problem ?? connection?.fault(), ...lanes.map((lane) => lane.fault())];
      const unreachable = await store.probe().then(
        () => undefined,
        (error: unknown) => `the store: ${(error as Error).message}`,
      );
      return [...new Set([...found, unreachable].filter((reason) => reason !== undefined))];
    },
    shards: shardsRead,
    counts: () => counts,
    async lag() {
      if (connection === undefined) throw new Error(problem);
      return readLag(connection, settings);
    },
    close: () => (closed ??= closeAll()),
  };
}
