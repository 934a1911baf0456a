import type { Entry } from '@geo/core';
import type { Device } from '../device/senses';
import type { Fault } from '../faults/fault';
import type { OsRules } from '../os/rules';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { Observer } from './observation';
import type { Tracker } from './tracker';

/** Which phone is played, and who tracks on it. */
export interface PhoneOptions {
  readonly world: World;
  readonly device: Device;
  readonly os: OsRules;
  readonly tracker: Tracker;
  readonly server: ModelServer;
  /** What ids, jitter and everything that the operating system draws come of. */
  readonly seed: number;
  /** What goes wrong, in the order of time. Default nothing. */
  readonly faults?: readonly Fault[];
  readonly observers?: readonly Observer[];
  /** What an earlier life left behind. */
  readonly memory?: readonly Entry[];
}

/** A phone in a world. Its process runs only while the operating system lets it. */
export interface Phone {
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly isAlive: boolean;
  readonly isSuspended: boolean;
  /** Somebody opens the app: it is started if it does not run, and comes to the foreground. */
  opens(): Promise<void>;
  /** The app goes to the background. */
  leaves(): Promise<void>;
  /** Somebody swipes the app away: as a kill, and on Android the task is removed. */
  swipesAway(): Promise<void>;
  /** The process dies at this moment. */
  dies(why?: string): Promise<void>;
  reboots(offMillis?: number): Promise<void>;
  /** Time passes until this moment, and everything that comes due happens. */
  runsTo(at: number): Promise<void>;
  /** Time passes until this is done, at most two minutes of it. */
  lasts<T>(work: Promise<T>): Promise<T>;
  /** What is durable now. */
  snapshot(): readonly Entry[];
}
