import type { Entry } from '@geo/core';
import type { Device } from '../device/device';
import type { OsRules } from '../os/rules';
import type { ModelServer } from '../server/model-server';
import type { World } from '../world/world';
import type { PhoneControls, PhoneHooks } from './controls';
import type { Observer } from './observation';
import type { Tracker } from './tracker';

/** An event sensor that a phone has when it is configured. */
export type EventSensor = 'significantChange' | 'visits' | 'restrictions';

/** Options of a simulated phone and its tracker. */
export interface PhoneOptions {
  /** Where it is carried. */
  readonly world: World;
  /** Its hardware. */
  readonly device: Device;
  /** What its system does. */
  readonly os: OsRules;
  /** The app. */
  readonly tracker: Tracker;
  /** Where the app uploads to. */
  readonly server: ModelServer;
  /** Seeds ids, jitter and every random choice of the operating system. */
  readonly seed: number;
  /** Receive every observation. */
  readonly observers?: readonly Observer[];
  /** Initial content of durable memory. */
  readonly memory?: readonly Entry[];
  /**
   * Event sensors: `significantChange`, which takes the place of `motion`, and `visits` as iPhones have them; `restrictions` as Android has
   * them. Default none.
   */
  readonly eventSensors?: readonly EventSensor[];
  /** Hooks that act as the user or inject faults. */
  readonly hooks?: readonly PhoneHooks[];
}

/** A phone in a world. Its process runs only while the operating system lets it; nothing runs before the app is opened. */
export interface Phone {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Is the process suspended by the system? */
  readonly isSuspended: boolean;
  /** The controls that hooks are given. */
  readonly controls: PhoneControls;
  /** Opens the app: it is started if it does not run, and comes to the foreground. */
  open(): Promise<void>;
  /** Moves the app to the background. */
  moveToBackground(): Promise<void>;
  /** Swipes the app away: its runtime ends where a foreground service outlives it, otherwise its process does. */
  swipeAway(): Promise<void>;
  /** Ends the process at this moment. */
  kill(why?: string): Promise<void>;
  /** Switches the phone off, and on again after this many milliseconds. Default half a minute. */
  reboot(offMillis?: number): Promise<void>;
  /**
   * Lets time pass until this moment; everything that is due happens. It ends early, at the moment of what happened last, as soon as
   * `isEnough` says so, which is asked after everything that happens.
   */
  runTo(at: number, isEnough?: () => boolean): Promise<void>;
  /** Lets time pass until this promise settles, at most two minutes. */
  waitFor<T>(work: Promise<T>): Promise<T>;
  /** What is durable now. */
  snapshot(): readonly Entry[];
}
