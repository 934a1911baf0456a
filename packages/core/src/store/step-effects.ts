import type { EventName, Events } from '../contract/events';
import type { LogEntry } from '../contract/log-entry';
import type { Instant } from '../time/instant';
import type { RegionKey } from './keys';

/**
 * Receives the effects of a step from machines and regions: changes for the commit, public events for delivery after
 * it, lines of the decision trace. A step processes one input until all mailboxes are empty.
 */
export interface StepEffects {
  /** When the step's input entered. */
  readonly at: Instant;
  /** A new sequence number for a row's key. */
  nextSeq(): number;
  /** Writes a row. */
  put(key: string, value: string): void;
  /** Removes a row. */
  remove(key: string): void;
  /** Removes every row under a prefix. */
  removeAll(prefix: string): void;
  /**
   * Removes a row with the next commit, triggering none below 500 deferred rows. For rows whose removal a kill may undo:
   * an uploaded record that is sent again has the same uuid.
   */
  removeLater(key: string): void;
  /** Saves a region's record with this step; it is serialised at the commit. */
  remember(key: RegionKey, record: object): void;
  /** Saves a region's record with the next commit, without triggering one. */
  rememberLater(key: RegionKey, record: object): void;
  /** Emits a public event, delivered after the commit; `onDelivered` is called after the listeners, even when there are none. */
  emit<N extends EventName>(name: N, payload: Events[N], onDelivered?: (payload: Events[N]) => void): void;
  /** One line of the decision trace. */
  trace(region: string, decision: string): void;
  /** One entry of the in-library log. */
  log(level: LogEntry['level'], event: string, message: string, data?: unknown): void;
}
