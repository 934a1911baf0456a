import type { Connection } from './connection';
import type { StreamSettings } from './options';
import { parkedName, streamName } from './streams';

/** What the stream holds that no writer has stored yet. */
export interface Lag {
  readonly messages: number;
  readonly bytes: number;
  /** Age of the oldest message, seconds; 0: there is none. */
  readonly oldestSeconds: number;
  /** Messages parked for a person to look at. */
  readonly parked: number;
}

/** The stream is a work queue: what it holds is what is not stored. @throws while it does not answer. */
export async function readLag({ manager }: Connection, settings: StreamSettings): Promise<Lag> {
  const [{ state }, parked] = await Promise.all([
    manager.streams.info(streamName(settings)),
    manager.streams.info(parkedName(settings)),
  ]);
  const oldestAt = state.messages > 0 ? Date.parse(state.first_ts) : Number.NaN;
  return {
    messages: state.messages,
    bytes: state.bytes,
    oldestSeconds: Number.isNaN(oldestAt) ? 0 : Math.max(0, (Date.now() - oldestAt) / 1000),
    parked: parked.state.messages,
  };
}
