import type { EventName, Events } from '../contract/events';
import type { LogEntry } from '../contract/log-entry';
import type { Instant } from '../time/instant';
import type { RegionKey } from './keys';

/**
 * Where machines and regions write what a step leaves behind: changes for the one commit, public events for after
 * it, lines of the decision trace. A step is one input, run until every mailbox is empty.
 */
export interface StepEffects {
  /** When the step's input entered. */
  readonly at: Instant;
  /** A fresh sequence number for a row's key. */
  nextSeq(): number;
  /** Writes a row. */
  put(key: string, value: string): void;
  /** Removes a row. */
  remove(key: string): void;
  /** Removes every row under a prefix. */
  removeAll(prefix: string): void;
  /**
   * Removes a row with whatever commit comes next, without causing one, unless many wait. For rows whose removal a kill
   * may undo: a delivered record that is sent again is known to the server.
   */
  removeLater(key: string): void;
  /** Saves a region's record with this step; it is serialised when the commit is made. */
  remember(key: RegionKey, record: object): void;
  /** Saves a region's record with whatever commit comes next, without causing one. */
  rememberLater(key: RegionKey, record: object): void;
  /** A public event, delivered after the commit; `hear` is told after the listeners, even when there are none. */
  emit<N extends EventName>(name: N, payload: Events[N], hear?: (payload: Events[N]) => void): void;
  /** One line of the decision trace. */
  trace(region: string, decision: string): void;
  /** One entry of the in-library log. */
  log(level: LogEntry['level'], event: string, message: string, data?: unknown): void;
}
