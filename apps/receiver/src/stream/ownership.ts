import { type KV, Kvm } from '@nats-io/kv';
import { type Assignment, NO_ASSIGNMENT, proposed, shardsOf, surplus, withoutWriter } from './assignment';
import type { Connection } from './connection';
import { MAX_SHARDS, type StreamSettings } from './options';

/** One writer's part in the agreement about who reads which shard. */
export interface Ownership {
  /** Lives for another while, and takes and releases shards. Gives those it owns from now on. @throws while the cluster cannot agree. */
  renew(): Promise<readonly number[]>;
  /** Lets everything go, so that others take it at once. */
  leave(): Promise<void>;
}

/** A writer that has not renewed for this long is taken for dead. */
const DEAD_MILLIS = 8_000;
/** How often a writer renews. */
export const RENEW_MILLIS = 2_000;
/** Writers that renew in the same moment: one of them wins, the others read again. */
const MAX_ATTEMPTS = 8;
const KEY = 'assignment';
/** Room for the names of a few hundred writers. */
const MAX_VALUE_BYTES = 128 * 1024;

/**
 * The agreement is one value in a replicated bucket, changed by compare and swap: two writers never both read in it that a
 * shard is theirs. A writer that was stopped and goes on may read for a moment what another one owns; the store then drops
 * duplicates.
 */
export async function createOwnership(
  { nats }: Connection,
  { name, replicas }: StreamSettings,
  writer: string,
  {
    shards,
    release,
  }: {
    /** The shards it can take. */
    readonly shards: readonly number[];
    /** Called before a shard is given up: resolves when nothing of it is being stored any more. */
    readonly release: (shard: number) => Promise<void>;
  },
): Promise<Ownership> {
  const bucket: KV = await new Kvm(nats).create(`${name}-writers`, {
    replicas,
    history: 1,
    maxValueSize: MAX_VALUE_BYTES,
  });
  /** When the count of each writer was last seen to grow, by our clock: no two clocks are compared. */
  const seen = new Map<string, { beat: number; at: number }>();

  function observe({ writers }: Assignment): void {
    for (const [other, { beat }] of Object.entries(writers))
      if (seen.get(other)?.beat !== beat) seen.set(other, { beat, at: performance.now() });
    for (const other of seen.keys()) if (!(other in writers)) seen.delete(other);
  }

  async function read(): Promise<{ current: Assignment; revision: number }> {
    const entry = await bucket.get(KEY);
    if (entry === null || entry.operation !== 'PUT')
      return { current: NO_ASSIGNMENT, revision: entry?.revision ?? 0 };
    return { current: entry.json<Assignment>(), revision: entry.revision };
  }

  async function change(step: (current: Assignment) => Promise<Assignment>): Promise<Assignment> {
    for (let attempt = 1; ; attempt += 1) {
      const { current, revision } = await read();
      const next = await step(current);
      try {
        await bucket.put(KEY, JSON.stringify(next), { previousSeq: revision });
        return next;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    async renew() {
      const next = await change(async (current) => {
        observe(current);
        const released = surplus(current, writer);
        await Promise.all(released.map(release));
        const isDead = (other: string) =>
          other !== writer && performance.now() - (seen.get(other)?.at ?? 0) > DEAD_MILLIS;
        return proposed(current, writer, { shards, isDead, released });
      });
      return shardsOf(next, writer);
    },
    async leave() {
      await change(async (current) => withoutWriter(current, writer));
    },
  };
}

/** All shards of a stream. */
export function allShards({ shards }: StreamSettings): number[] {
  return Array.from({ length: shards }, (_, shard) => shard);
}

/** Reads `0-31,40`. @throws TypeError */
export function readShards(text: string, settings: StreamSettings): number[] {
  const found = new Set<number>();
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part.trim()) ?? [];
    if (first === undefined || Number(last) >= settings.shards || Number(first) > Number(last)) {
      throw new TypeError(
        `shards must look like 0-31,40, each below ${Math.min(settings.shards, MAX_SHARDS)}; got ${JSON.stringify(text)}`,
      );
    }
    for (let shard = Number(first); shard <= Number(last); shard += 1) found.add(shard);
  }
  return [...found].sort((a, b) => a - b);
}
