import type { Ports, ProviderState, SensorKind } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { Network, World } from '../world/world';
import type { Disk } from './conditions';
import type { ObservationPayload } from './observation';

/**
 * A phone in the hands of whoever plays the user, the system, or chance. Everything takes effect at once, and may be called from
 * anywhere: out of what is planned, or from inside a port (a process can die in the middle of its own call).
 */
export interface PhoneControls {
  /** Milliseconds since the world began. */
  readonly at: number;
  /** Epoch milliseconds as the phone shows them. */
  readonly wall: number;
  /** Where it is carried. */
  readonly world: World;
  /** What its system does. */
  readonly os: OsRules;
  /** What everything that is drawn comes of. */
  readonly seed: number;
  /** Counts the lives of the app's process, from 1; 0 before the first. */
  readonly life: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Alive, but the system lets it do nothing. */
  readonly isSuspended: boolean;
  /** What the platform lets apps use now. */
  readonly provider: ProviderState;
  /** Its durable memory. */
  readonly disk: Disk;
  /** Runs this at this moment of the world, or now if that is past; what it does to the process comes to rest before time goes on. Returns a cancel. */
  schedule(at: number, run: () => void): () => void;
  /** Says something to the observers. */
  observe(happening: ObservationPayload): void;
  /** Somebody opens the app. */
  open(): void;
  /** The app goes to the background. */
  moveToBackground(): void;
  /** Somebody swipes the app away. */
  swipeAway(): void;
  /** The system starts the dead process in the background, or resumes a suspended one, for no reason of its own. */
  wake(): void;
  /** The world has grown at this very moment: whatever was foreseen in it is looked at anew, and what has changed is told. */
  worldChanged(): void;
  /** The process dies. */
  kill(why: string): void;
  /** The phone is switched off, and on again after so long. */
  reboot(offMillis: number): void;
  /** Somebody sets the clock. */
  stepClock(millis: number): void;
  /** What the platform lets apps use becomes another. */
  setProvider(patch: Partial<ProviderState>): void;
  /** The network is this from now on; `undefined`: as the world has it. */
  setNetwork(network: Network | undefined): void;
  /** Power save mode goes on or off. */
  setPowerSave(isPowerSaveMode: boolean): void;
  /** Registering a region fails from now on, or works again. */
  failRegions(isFailing: boolean): void;
  /** The system sees an exit that never happened; false when no region is registered that could be left. */
  reportSpuriousExit(identifier?: string): boolean;
}

/** What somebody else wants to do with a phone. */
export interface PhoneHooks {
  /** Called once, before anything runs. */
  onBegin?(controls: PhoneControls): void;
  /** Called for each life with its ports; what it returns is what the tracker gets. */
  wrapPorts?(ports: Ports, controls: PhoneControls): Ports;
  /**
   * Every reading on its way to an open watch of the process: `deliver` gives it to the watch, now or when the process next runs,
   * and may be called never, later, or twice.
   */
  onReading?(kind: SensorKind, reading: unknown, deliver: (reading: unknown) => void): void;
}
