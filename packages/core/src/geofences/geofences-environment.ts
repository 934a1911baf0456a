import type { Location } from '../contract/location';
import type { AcceptedFix } from '../locations/fix';
import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';
import type { FenceSource } from './fence-store';
import type { GeofenceSettings } from './geofence-settings';
import type { Stream } from './stream';

/** What the geofences region needs. */
export interface GeofencesEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  readonly storage: FenceSource;
  /** Does the platform monitor regions? Without them crossings are found by fixes only. */
  readonly hasRegions: boolean;
  settings(): GeofenceSettings;
  stream(): Stream;
  /** Is there no reception of satellites here? Then fixes are not requested near a boundary either. */
  isUnderground(): boolean;
  /** The fix accepted last, of whatever age. */
  lastFix(): AcceptedFix | undefined;
  /** A location to embed in an event; `age` where it is not the fix's own. */
  describe(fix: AcceptedFix, age: number | undefined): Location;
  /** Queues a record of the fix, so that a server learns of a transition. */
  record(fix: AcceptedFix, extras: { readonly [key: string]: unknown }, age: number | undefined): void;
  /** Runs asynchronous reading; what follows runs inside a step of its own. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  /** Runs a step; rejects `STORAGE` when what it wrote is not durable. */
  write(run: () => void): Promise<void>;
  /** Runs inside a step of its own. Returns a cancel. */
  after(delayMillis: number, run: () => void): () => void;
  readonly wakeIn: SetAlarm;
  /** The sensor requests may have changed. */
  changed(): void;
}
