import {
  AckPolicy,
  type ConsumerConfig,
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  StoreCompression,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Connection } from './connection';
import type { StreamSettings } from './options';
import { allSubjects, shardSubjects } from './subjects';

/** The stream's own number of shards, where each ingest and writer reads it. */
const SHARDS_KEY = 'geo-shards';
/** Parked messages are kept for a person to look at. */
const PARKED_DAYS = 90;
const DAY_MILLIS = 86_400_000;
/** Messages that a consumer gives out before the first is acknowledged; the bytes that a writer holds are limited apart. */
const MAX_ACK_PENDING = 1_000;

/** The stream's name, as `nats stream ls` shows it. */
export const streamName = ({ name }: StreamSettings) => name.toUpperCase();
/** Where messages lie that no writer can store. */
export const parkedName = (settings: StreamSettings) => `${streamName(settings)}_PARKED`;
/** The subject of a parked message. */
export const parkedSubject = ({ name }: StreamSettings, shard: number) => `${name}-parked.${shard}`;
/** The consumer of a shard. */
export const consumerName = (shard: number) => `shard-${shard}`;

/**
 * Makes the streams where they are absent. A work queue: a message stays until a writer has acknowledged it, however long that
 * takes, and is then deleted. When the stream is full it refuses the newest instead of deleting the oldest.
 *
 * @throws Error where a stream of that name is less safe, or has other shards, than was asked for.
 */
export async function ensureStreams({ manager }: Connection, settings: StreamSettings): Promise<void> {
  const { replicas: num_replicas, maxBytes: max_bytes, shards } = settings;
  const common = { storage: StorageType.File, num_replicas, discard: DiscardPolicy.New };
  await manager.streams.add({
    ...common,
    name: parkedName(settings),
    subjects: [`${settings.name}-parked.*`],
    max_age: nanos(PARKED_DAYS * DAY_MILLIS),
  });
  const wanted = {
    ...common,
    name: streamName(settings),
    subjects: [allSubjects(settings.name)],
    retention: RetentionPolicy.Workqueue,
    max_bytes,
    compression: StoreCompression.S2,
    duplicate_window: nanos(settings.duplicateWindowSeconds * 1000),
    metadata: { [SHARDS_KEY]: String(shards) },
  };
  const { config } = await manager.streams.add(wanted).catch((error: unknown) => {
    // There is one that is set otherwise: an operator may have changed what is harmless.
    if (error instanceof JetStreamApiError && error.code === STREAM_NAME_IN_USE)
      return manager.streams.info(wanted.name);
    throw error;
  });
  requireSafe(config, settings);
}

const STREAM_NAME_IN_USE = 10058;

function requireSafe(config: StreamConfig, { replicas, shards }: StreamSettings): void {
  const require = (isMet: boolean, what: string, got: unknown) => {
    if (!isMet) throw new StreamMismatch(`stream ${config.name} must have ${what}; it has ${String(got)}`);
  };
  const found = config.metadata?.[SHARDS_KEY];
  require(found === String(shards), `${shards} shards`, found);
  require(config.num_replicas >= replicas, `${replicas} replicas`, config.num_replicas);
  require(config.storage === StorageType.File, 'file storage', config.storage);
  require(config.retention === RetentionPolicy.Workqueue, 'workqueue retention', config.retention);
  require(config.discard === DiscardPolicy.New, 'discard new', config.discard);
  require(!config.max_age, 'no max_age', config.max_age);
}

/** The stream on the cluster is not the one that was asked for; trying again does not help. */
export class StreamMismatch extends Error {
  override readonly name = 'StreamMismatch';
}

/** Makes the consumer of a shard where it is absent. It outlives writers, and knows what is acknowledged. */
export async function ensureConsumer(
  { manager }: Connection,
  settings: StreamSettings,
  shard: number,
): Promise<void> {
  const config: Partial<ConsumerConfig> = {
    durable_name: consumerName(shard),
    ack_policy: AckPolicy.Explicit,
    filter_subject: shardSubjects(settings.name, shard),
    ack_wait: nanos(settings.ackWaitSeconds * 1000),
    max_ack_pending: MAX_ACK_PENDING,
    // Redelivered until it is stored or parked: giving up would lose it.
    max_deliver: -1,
  };
  await manager.consumers.add(streamName(settings), config);
}

/** Does the stream refuse because it is full? */
export function isFull(error: unknown): boolean {
  return error instanceof JetStreamApiError && FULL.has(error.code);
}
/** "maximum bytes exceeded", "insufficient resources", "resource limits exceeded for account". */
const FULL = new Set([10077, 10023, 10002]);
