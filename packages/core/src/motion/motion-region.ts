import type { ActorRefFrom } from 'xstate';
import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings } from '../ports/sensor';
import type { Instant } from '../time/instant';
import type { MotionInput, MotionMachineMemory, MotionMode, motionMachine } from './motion-machine';
import type { MotionMemory } from './motion-memory';
import type { SkyView } from './sky-view';
import type { RawPosition } from './stay';

/** The motion region: evidence comes in, the machine decides. */
export interface Motion {
  /** The machine, for the engine's machine to run. */
  readonly machine: ReturnType<typeof motionMachine>;
  /** How the machine starts. */
  input(memory: MotionMachineMemory | null): MotionInput;
  /** Takes up what was known before a kill, with the fix accepted last. */
  restore(memory: MotionMemory, last: AcceptedFix | null): void;
  attach(actor: ActorRefFrom<typeof motionMachine>): void;
  readonly mode: MotionMode;
  /** The verdict for records: `null` while moving is unconfirmed. */
  readonly verdict: boolean | null;
  readonly anchor: AcceptedFix | undefined;
  /** Does the activity suggest that the device is at rest? */
  readonly mayRest: boolean;
  /** The same, for two minutes after it was said. */
  readonly isFreshlyStill: boolean;
  /** Does it say that the device moves? */
  readonly saysMoving: boolean;
  /** Has the device come to rest less than 35 minutes ago? */
  readonly isFreshlyParked: boolean;
  /** Is a departure watched for after a stop? */
  readonly watchesDeparture: boolean;
  /** Is a hint at departure to be checked as soon as one may? */
  readonly awaitsCheck: boolean;
  /** Why every fix is wanted for the moment: a stop is about to end, or the device may have left. */
  readonly wantsFix: 'stop-position' | 'departure-check' | undefined;
  /** Whether fixes, and whether satellites, can be had here. */
  readonly sky: Pick<SkyView, 'isBlind' | 'isUnderground'>;
  /** A network has come or gone. */
  networkChanged(): void;
  /** Takes an accepted fix as evidence. Answers the fixes that now belong to the track, in order. */
  offer(fix: AcceptedFix): readonly AcceptedFix[];
  /** Takes a position that is too inaccurate for the track: it may show a stay, or a departure. */
  offerCoarse(seen: RawPosition, taken: Instant): void;
  activity(reading: SensorReadings['activity']): void;
  acceleration(reading: SensorReadings['acceleration']): void;
  /** A hint from another source: a region exit, significant motion. */
  suspect(cause: string, since: Instant): void;
  /** Location is allowed again, or its services are on: where the device has been meanwhile is unknown. */
  allowed(): void;
  /** Activity that the platform remembers from before it woke us. */
  remembered(history: readonly SensorReadings['activity'][]): void;
}
