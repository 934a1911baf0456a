import type { Ports, ProviderState, SensorKind } from '@geo/core';
import type { OsRules } from '../os/rules';
import type { Network, World } from '../world/world';
import type { Disk } from './conditions';
import type { ObservationPayload } from './observation';

/**
 * Controls a phone as the user, the system or a fault would. Everything takes effect at once, and may be called from
 * anywhere: from a scheduled function, or from inside a port (a process can be killed in the middle of its own call).
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
  /** The seed of every random choice. */
  readonly seed: number;
  /** Counts the lives of the app's process, from 1; 0 before the first. */
  readonly life: number;
  /** Does the app's process exist? */
  readonly isAlive: boolean;
  /** Is the process suspended by the system? */
  readonly isSuspended: boolean;
  /** What the platform lets apps use now. */
  readonly provider: ProviderState;
  /** Its durable memory. */
  readonly disk: Disk;
  /** Runs this at this moment of the world, or now if that is past; the process is quiescent again before time goes on. Returns a cancel. */
  schedule(at: number, run: () => void): () => void;
  /** Passes an observation to the observers. */
  observe(observation: ObservationPayload): void;
  /** Opens the app. */
  open(): void;
  /** Moves the app to the background. */
  moveToBackground(): void;
  /** Swipes the app away. */
  swipeAway(): void;
  /** The system starts the dead process in the background, or resumes a suspended one, for no reason of its own. */
  wake(): void;
  /** Call when the world was changed at this moment: what was predicted from it is computed again, and changes are delivered. */
  worldChanged(): void;
  /** Ends the process. */
  kill(why: string): void;
  /** Switches the phone off, and on again after this many milliseconds. */
  reboot(offMillis: number): void;
  /** Moves the wall clock by this many milliseconds. */
  stepClock(millis: number): void;
  /** Changes fields of the provider state. */
  setProvider(patch: Partial<ProviderState>): void;
  /** Sets the network; `undefined`: the world's. */
  setNetwork(network: Network | undefined): void;
  /** Turns power save mode on or off. */
  setPowerSave(isPowerSaveMode: boolean): void;
  /** Makes the platform mark fixes as made by software, or no longer. */
  setMockFixes(isMocked: boolean): void;
  /** Makes the registration of regions fail, or work again. */
  failRegions(isFailing: boolean): void;
  /** Reports an exit that did not happen; false when no region is registered. */
  reportSpuriousExit(identifier?: string): boolean;
}

/** Extends a phone: a user, faults, measurements. */
export interface PhoneHooks {
  /** Called once, before anything runs. */
  onBegin?(controls: PhoneControls): void;
  /** Called for each life with its ports; what it returns is what the tracker gets. */
  wrapPorts?(ports: Ports, controls: PhoneControls): Ports;
  /**
   * Called with every reading for an open watch of the process: `deliver` gives it to the watch, now or when the process next runs,
   * and may be called never, later, or twice.
   */
  onReading?(kind: SensorKind, reading: unknown, deliver: (reading: unknown) => void): void;
}
