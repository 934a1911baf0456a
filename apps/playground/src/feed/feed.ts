import type { MachineInspection, Position, State } from '@geo/core';
import type { MeterWorld, Observer } from '@geo/simulator';
import type { Action, PhoneNow, Plan, Step } from '../protocol/index';

/** What an engine's feed is watched by. */
export interface FeedWatch {
  readonly observer: Observer;
  inspect(seen: MachineInspection): void;
  onStep(step: Step): void;
}

/**
 * Where the engine's inputs come from: a simulated phone, or this browser. Times are milliseconds since it began. The rest of the
 * playground knows nothing else of it.
 */
export interface Feed {
  /** A virtual clock is driven by `runTo`; otherwise time passes by itself. */
  readonly isVirtual: boolean;
  readonly at: number;
  /** Epoch milliseconds as the device shows them. */
  readonly wall: number;
  /** Something real is at work, and virtual time had better stand still. */
  readonly isWaiting: boolean;
  /** Does it travel on its own? */
  readonly isGoing: boolean;
  /** Starts the engine. */
  begin(): Promise<void>;
  /** Does this now. @throws RangeError that says what is wrong with it, or that the feed cannot do it. */
  act(action: Action): Promise<void>;
  /** Lets virtual time pass until this moment, or until it is enough. */
  runTo(at: number, isEnough?: () => boolean): Promise<void>;
  /** The device as it is now, whatever the engine believes. */
  readonly phone: PhoneNow;
  /** Where it was at this moment, as far as that is known. */
  placeAt(at: number): Position;
  /** For what the radios cost. */
  readonly world: MeterWorld;
  /** The engine's state as its app saw it last. */
  readonly state: State | undefined;
  /** The text of the engine's black box. */
  blackBox(): Promise<string>;
  /** Does its plan make the same session again? */
  readonly isRepeatable: boolean;
  plan(): Plan;
  /** Over everything observed so far. */
  readonly digest: string;
  /** Ends it; the engine stops. */
  end(): Promise<void>;
}
