import type { AcceptedFix } from '../locations/fix';
import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Held } from './evidence';
import type { MotionSettings } from './motion-settings';

/** What the motion region needs. */
export interface MotionEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  /** Runs inside a step of its own. Returns a cancel. */
  after(delayMillis: number, run: () => void): () => void;
  settings(): MotionSettings;
  /** Does a session that is opened at rest become stationary as soon as the rest is certain? */
  parksEarly(): boolean;
  /** Milliseconds expected between fixes of the open location request. */
  intervalMillis(): number;
  /** Does the open location request bring a fix at least this often, however still the device is? */
  receivesEveryFixWithin(millis: number): boolean;
  readonly hasAcceleration: boolean;
  /** Is there a network, as far as is known? */
  isConnected(): boolean;
  /** A session has begun: moving, unconfirmed, nowhere yet. */
  sessionOpened(): void;
  /** The stop is over: the device is parked at the anchor, if any fix ever came. */
  becameStationary(anchor: AcceptedFix | undefined): void;
  /** A stop that had begun then is over before its time; until now the device rested at the anchor. */
  stopRevoked(anchor: AcceptedFix, began: Instant): void;
  /** A trip has begun; these fixes, held until now, are its first. */
  becameMoving(held: readonly AcceptedFix[], departedAt: Instant | undefined): void;
  /** A check has begun: the platform may remember when the device really left. */
  checkBegan(): void;
  /** A check has found no departure: these held fixes are dropped. */
  notDeparted(held: readonly Held[]): void;
  /** The location request delivers nothing: request again. */
  rearm(cause: 'silence' | 'watchdog'): void;
  /** Mode or anchor may have changed: so may the sensors that are wanted. */
  changed(): void;
  /** For the machine's deadline. */
  readonly wakeIn: SetAlarm;
  /** For the last look at a place of rest. */
  readonly stopFixIn: SetAlarm;
  /** For the end of a spot check. */
  readonly spotCheckIn: SetAlarm;
  /** For the end of a watch for a departure. */
  readonly watchIn: SetAlarm;
  /** Requests an alarm for the next look at a resting place that nothing proves. */
  readonly doubtIn: SetAlarm;
  /** For what time alone decides. */
  readonly reviewIn: SetAlarm;
}
