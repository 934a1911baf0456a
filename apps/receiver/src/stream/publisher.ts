import { randomUUID } from 'node:crypto';
import type { LogEntry } from '@geo/core';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { Refusal } from '../server/refusal';
import type { Arrival, Owner } from '../store/store';
import { type Connection, openConnection } from './connection';
import { encoded, encodedForget, encodedLog, messageId } from './message';
import type { StreamSettings } from './options';
import { retried } from './retried';
import { ensureStreams, isFull, streamName } from './streams';
import { shardOf, subjectOf } from './subjects';

/** Ingest's half: what is published is on the disks of a quorum of servers before the promise is fulfilled. */
export interface Publisher {
  /** @throws Refusal 503 with `Retry-After` while the stream cannot take it, 413 for what is too large for a message. */
  publish(arrivals: readonly Arrival[], receivedAt: number): Promise<void>;
  /** @throws As {@link Publisher.publish}. */
  publishLog(entries: readonly LogEntry[], owner: Owner, receivedAt: number): Promise<void>;
  /** Orders writers to forget a device once they have come this far. @throws As {@link Publisher.publish}. */
  publishForget(owner: Owner, orderedAt: number): Promise<void>;
  /** What is missing until uploads can be taken, in a sentence; undefined: nothing. */
  missing(): Promise<string | undefined>;
  /** Messages and bytes that the stream has not acknowledged yet. */
  pending(): { readonly messages: number; readonly bytes: number };
  /** Waits for what is on its way, then closes the connection. */
  close(): Promise<void>;
}

/** Bodies that wait for the stream's ack; beyond it a phone is asked to come back, instead of this process growing. */
const MAX_PENDING_BYTES = 32 * 1024 * 1024;
/** Messages that wait; far more than a stream acknowledges within its deadline. */
const MAX_PENDING_MESSAGES = 4_000;
/** A leader is elected within ten seconds or so; phones come back sooner than connections should be held. */
const ACK_MILLIS = 5_000;
/** Phones that were refused together come back apart. */
const RETRY_AFTER_SECONDS = { least: 2, most: 10 };
/** How long a publisher that closes waits for acks. */
const CLOSE_MILLIS = ACK_MILLIS;

/** Connects in the background: until then every upload is refused with 503. */
export function createPublisher(settings: StreamSettings, onFault: (error: unknown) => void): Publisher {
  let client: JetStreamClient | undefined;
  let problem = `no connection to ${settings.servers.join(', ')} yet`;
  let messages = 0;
  let bytes = 0;
  let isClosing = false;
  async function opened(): Promise<Connection> {
    const isOver = () => isClosing;
    const why = (error: unknown) => {
      problem = `no stream at ${settings.servers.join(', ')} yet: ${(error as Error).message}`;
    };
    const made = await retried(() => openConnection(settings, 'geo ingest'), { isOver, onFailure: why });
    try {
      await retried(() => ensureStreams(made, settings), { isOver, onFailure: why });
      client = jetstream(made.nats, { timeout: ACK_MILLIS });
      return made;
    } catch (error) {
      await made.close();
      throw error;
    }
  }
  const opening = opened();
  opening.catch((error: unknown) => {
    if (!isClosing) onFault(error);
  });

  async function send(subject: string, payload: string, id: string): Promise<void> {
    if (client === undefined) throw unavailable(problem);
    const fault = (await opening).fault();
    // The client would else buffer it, and the phone would wait for a deadline.
    if (fault !== undefined) throw unavailable(fault);
    const size = Buffer.byteLength(payload);
    if (messages >= MAX_PENDING_MESSAGES || bytes + size > MAX_PENDING_BYTES) {
      throw refused('overloaded', `${messages} messages wait for the stream; try again later`);
    }
    messages += 1;
    bytes += size;
    try {
      const ack = await client.publish(subject, payload, { msgID: id, timeout: ACK_MILLIS });
      // The leader knows the same message and has not committed it: it would be acknowledged, and may yet be lost.
      // Under a name of its own it is stored for certain; the store drops the second copy.
      if (ack.duplicate && ack.seq === 0)
        await client.publish(subject, payload, { msgID: `${id}.${randomUUID()}`, timeout: ACK_MILLIS });
    } catch (error) {
      if (isFull(error)) throw refused('stream-full', 'the stream is full until writers have caught up');
      throw unavailable((error as Error).message, error);
    } finally {
      messages -= 1;
      bytes -= size;
    }
  }

  return {
    async publish(arrivals, receivedAt) {
      const sendings = byShard(arrivals, settings.shards).flatMap(({ org, shard, arrivals: some }) =>
        small(() => encoded(org, some, receivedAt)).map(({ payload, arrivals: part }) =>
          send(subjectOf(settings.name, org, shard), payload, messageId(org, part)),
        ),
      );
      await all(sendings);
    },
    async publishLog(entries, owner, receivedAt) {
      const { org, device } = owner;
      const payload = small(() => encodedLog(owner, entries, receivedAt));
      await send(subjectOf(settings.name, org, shardOf(org, device, settings.shards)), payload, randomUUID());
    },
    async publishForget(owner, orderedAt) {
      const shard = shardOf(owner.org, owner.device, settings.shards);
      await send(subjectOf(settings.name, owner.org, shard), encodedForget(owner, orderedAt), randomUUID());
    },
    async missing() {
      if (client === undefined) return problem;
      const connection = await opening;
      const fault = connection.fault();
      if (fault !== undefined) return fault;
      try {
        const { cluster } = await connection.manager.streams.info(streamName(settings));
        return cluster === undefined || cluster.leader !== undefined ? undefined : 'the stream has no leader';
      } catch (error) {
        return `the stream does not answer: ${(error as Error).message}`;
      }
    },
    pending: () => ({ messages, bytes }),
    async close() {
      isClosing = true;
      const until = performance.now() + CLOSE_MILLIS;
      while (messages > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await opening.then(
        (connection) => connection.close(),
        () => undefined,
      );
    },
  };
}

/** Arrivals that go to the same subject, in their order. */
function byShard(arrivals: readonly Arrival[], shards: number) {
  const groups = new Map<string, { org: string; shard: number; arrivals: Arrival[] }>();
  for (const arrival of arrivals) {
    const { org, device } = arrival;
    const shard = shardOf(org, device, shards);
    const key = `${shard} ${org}`;
    const group = groups.get(key);
    if (group) group.arrivals.push(arrival);
    else groups.set(key, { org, shard, arrivals: [arrival] });
  }
  return [...groups.values()];
}

/** Waits for all, then throws what the first one that failed threw: none is left behind unobserved. */
async function all(sendings: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(sendings);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

function small<T>(encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    throw error instanceof RangeError ? tooLarge(error) : error;
  }
}

function tooLarge(cause: RangeError): Refusal {
  return new Refusal(413, 'message-too-large', cause.message, {}, {}, { cause });
}

function unavailable(why: string, cause?: unknown): Refusal {
  return refused('stream-unavailable', `the stream cannot take records: ${why}`, cause);
}

function refused(code: string, message: string, cause?: unknown): Refusal {
  const { least, most } = RETRY_AFTER_SECONDS;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  return new Refusal(503, code, message, {}, { 'Retry-After': String(seconds) }, { cause });
}
