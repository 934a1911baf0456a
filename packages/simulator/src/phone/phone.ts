import type { Entry } from '@geo/core';
import type { Device } from '../device/senses';
import type { OsRules } from '../os/rules';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { PhoneControls, PhoneHooks } from './controls';
import type { Observer } from './observation';
import type { Tracker } from './tracker';

/** Which phone is played, and who tracks on it. */
export interface PhoneOptions {
  /** Where it is carried. */
  readonly world: World;
  /** What its hardware senses. */
  readonly device: Device;
  /** What its system does. */
  readonly os: OsRules;
  /** The app. */
  readonly tracker: Tracker;
  /** Where the app uploads to. */
  readonly server: ModelServer;
  /** What ids, jitter and everything that the operating system draws come of. */
  readonly seed: number;
  /** Who hears of everything that happens. */
  readonly observers?: readonly Observer[];
  /** What an earlier life left behind. */
  readonly memory?: readonly Entry[];
  /** Who plays the user, and what goes wrong. */
  readonly hooks?: readonly PhoneHooks[];
}

/** A phone in a world. Its process runs only while the operating system lets it; nothing runs before the app is opened. */
export interface Phone {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Alive, but the system lets it do nothing. */
  readonly isSuspended: boolean;
  /** What a hook can do to it. */
  readonly controls: PhoneControls;
  /** Somebody opens the app: it is started if it does not run, and comes to the foreground. */
  opens(): Promise<void>;
  /** The app goes to the background. */
  leaves(): Promise<void>;
  /** Somebody swipes the app away: where a foreground service is shown and outlives it, the app's runtime is gone; else it dies. */
  swipesAway(): Promise<void>;
  /** The process dies at this moment. */
  dies(why?: string): Promise<void>;
  /** The phone is switched off, and on again after so long. Default half a minute. */
  reboots(offMillis?: number): Promise<void>;
  /** Time passes until this moment, and everything that comes due happens. */
  runsTo(at: number): Promise<void>;
  /** Time passes until this is done, at most two minutes of it. */
  lasts<T>(work: Promise<T>): Promise<T>;
  /** What is durable now. */
  snapshot(): readonly Entry[];
}
