import type { Connection } from './connection';
import type { StreamSettings } from './options';
import { parkedName, streamName } from './streams';

/** What the stream holds that no writer has stored yet. */
export interface Lag {
  readonly messages: number;
  readonly bytes: number;
  /** Age of the oldest message, seconds; 0: there is none. */
  readonly oldestSeconds: number;
  /** How many of the messages are of each shard; the place in the list is the shard. */
  readonly messagesByShard: readonly number[];
  /** Messages parked for a person to look at. */
  readonly parked: number;
}

/** The stream is a work queue: what it holds is what is not stored. @throws while it does not answer. */
export async function readLag({ manager }: Connection, settings: StreamSettings): Promise<Lag> {
  const [{ state }, parked] = await Promise.all([
    manager.streams.info(streamName(settings), { subjects_filter: '>' }),
    manager.streams.info(parkedName(settings)),
  ]);
  const oldestAt = state.messages > 0 ? Date.parse(state.first_ts) : Number.NaN;
  return {
    messages: state.messages,
    bytes: state.bytes,
    oldestSeconds: Number.isNaN(oldestAt) ? 0 : Math.max(0, (Date.now() - oldestAt) / 1000),
    messagesByShard: byShard(state.subjects ?? {}, settings.shards),
    parked: parked.state.messages,
  };
}

/** The last part of a subject is the shard. */
function byShard(subjects: Readonly<Record<string, number>>, shards: number): number[] {
  const counts = Array.from({ length: shards }, () => 0);
  for (const [subject, messages] of Object.entries(subjects)) {
    const shard = Number(subject.split('.').at(-1));
    if (counts[shard] !== undefined) counts[shard] += messages;
  }
  return counts;
}
