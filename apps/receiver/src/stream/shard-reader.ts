import { type ConsumerMessages, jetstream } from '@nats-io/jetstream';
import type { Connection } from './connection';
import type { Lane } from './lane';
import type { StreamSettings } from './options';
import { consumerName, ensureConsumer, streamName } from './streams';

/** The reading of one shard. */
export interface ShardReader {
  /** Has it ended by itself: its consumer or its stream is gone. */
  isOver(): boolean;
  /** Resolves when nothing of the shard is being stored any more; what was not stored goes to the next reader at once. */
  stop(): Promise<void>;
}

/** Bytes asked for at a time; the largest message fits twice. */
const PULL_BYTES = 1024 * 1024;
/** A pull request is lost with the server that had it; missed heartbeats tell after twice this. */
const HEARTBEAT_MILLIS = 2_500;
const PULL_EXPIRES_MILLIS = 10_000;
/** A consumer that is not found this often is gone: while a leader is elected it may not be found either. */
const MISSES = 5;

/** Reads a shard into a lane, and asks for more when the lane has room. */
export async function startShardReader(
  connection: Connection,
  settings: StreamSettings,
  shard: number,
  lane: Lane,
): Promise<ShardReader> {
  const { consumers } = jetstream(connection.nats);
  const found = () => consumers.get(streamName(settings), consumerName(shard));
  const consumer = await found().catch(async () => {
    await ensureConsumer(connection, settings, shard);
    return found();
  });
  const messages = await consumer.consume({
    max_bytes: PULL_BYTES,
    expires: PULL_EXPIRES_MILLIS,
    idle_heartbeat: HEARTBEAT_MILLIS,
  });
  let isOver = false;
  let isStopping = false;
  void watched(messages);
  const reading = read();

  async function read(): Promise<void> {
    try {
      for await (const message of messages) {
        if (isStopping) message.nak();
        else await lane.push(shard, message);
      }
    } finally {
      isOver = true;
    }
  }

  async function watched({ status }: ConsumerMessages): Promise<void> {
    for await (const notice of status.call(messages)) {
      const isGone =
        notice.type === 'consumer_deleted' ||
        ((notice.type === 'consumer_not_found' || notice.type === 'stream_not_found') && missed(notice));
      if (isGone) await messages.close();
    }
  }

  return {
    isOver: () => isOver,
    async stop() {
      isStopping = true;
      await messages.close();
      await lane.drop(shard);
      await reading.catch(() => undefined);
    },
  };
}

function missed(notice: { count?: number; consumerCreateFails?: number }): boolean {
  return (notice.count ?? notice.consumerCreateFails ?? 0) >= MISSES;
}
