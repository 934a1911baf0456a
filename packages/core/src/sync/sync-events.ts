import type { Deadline } from '../time/deadline';
import type { Instant } from '../time/instant';

/** Why nothing uploads although records may wait. */
export type ParkReason = 'offline' | 'cellular' | 'no-url' | 'unauthorized' | 'circuit';

/** What uploading depends on, as facts. */
export interface SyncConditions {
  readonly hasUrl: boolean;
  readonly connected: boolean;
  /** Not connected, but there is a network: only `sync()` tries it. Default false. */
  readonly unproven?: boolean;
  /** The connection is cellular and the configuration defers uploads on cellular. */
  readonly deferred: boolean;
  readonly autoSync: boolean;
  /** Records to wait for. */
  readonly threshold: number;
  /** How long records below the threshold wait at most. Default five minutes. */
  readonly flushMillis?: number;
}

/** How one request ended, as the machine sees it. */
export interface UploadOutcome {
  readonly at: Instant;
  readonly next: 'more' | 'empty' | 'wait' | 'circuit' | 'unauthorized' | 'rejected';
  /** The next try, for those that wait; of a refused sender, if no better tokens can be had; when `empty`, of deferred records. */
  readonly retryAt: Deadline | null;
  /** The server set the time: no trigger may start a request earlier. */
  readonly byServer: boolean;
  /** Is a `sync()` still awaited? If not, the automatic rules apply again. */
  readonly awaited: boolean;
}

export type SyncEvent =
  /** `waiting`: records in the queue now. */
  | { type: 'queue.grew'; at: Instant; waiting: number }
  /** A good moment: a motion change, a heartbeat with the network up. */
  | { type: 'flush.wanted'; at: Instant }
  /** The app called `sync()`. */
  | { type: 'sync.asked'; at: Instant }
  | { type: 'conditions.changed'; at: Instant; conditions: SyncConditions }
  /** New tokens, another url or other headers: what failed may work now, and no time that a server named stands. */
  | { type: 'credentials.changed'; at: Instant }
  /** Bodies have another form: what failed may work now, at the time that the server named. */
  | { type: 'form.changed'; at: Instant }
  /** The sender was refused, and there are no better tokens, for now or for good. */
  | { type: 'renewal.failed'; at: Instant }
  | { type: 'engine.resumed'; at: Instant };
