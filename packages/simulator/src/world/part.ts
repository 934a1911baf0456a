import type { Position } from '@geo/core';
import type { Carried, Going, Network, Sky } from './world';

/** Standing on the way: at a light, in a station, at a crossing. */
export interface Halt {
  /** Metres from the leg's beginning. */
  readonly metres: number;
  /** How long it lasts. */
  readonly millis: number;
}

/** From here on along a leg, the sky is this. */
export interface SkyFrom {
  /** From so far along the leg. */
  readonly metres: number;
  /** What is overhead. */
  readonly sky: Sky;
}

/** Travel along a path. */
export interface Leg {
  /** The manner of going. */
  readonly going: Exclude<Going, 'still'>;
  /** From place to place; begins where the last part ended. */
  readonly path: readonly Position[];
  /** Metres a second when nothing is in the way. Default: usual for the manner of going. */
  readonly speed?: number;
  /** How long it all takes, halts included: everything is slowed down or hurried to fit. Default: as long as it takes. */
  readonly lastsMillis?: number;
  /** Default: drawn as usual for the manner of going. */
  readonly halts?: readonly Halt[];
  /** Default `street`. */
  readonly sky?: Sky | readonly SkyFrom[];
  /** Default: a mount in a vehicle, else a pocket. */
  readonly carried?: Carried;
  /** Default `cellular`, with gaps; `none` in tunnels. */
  readonly network?: Network;
}

/** A path with a time of its own for each place, as it was recorded. */
export interface TimedLeg {
  /** The manner of going. */
  readonly going: Exclude<Going, 'still'>;
  /** From place to place; begins where the last part ended. */
  readonly path: readonly Position[];
  /** Milliseconds from the leg's beginning at which each place is reached: the first is 0, and none is before the last. */
  readonly reachedMillis: readonly number[];
  /** Default `street`. */
  readonly sky?: Sky | readonly SkyFrom[];
  /** Default: a mount in a vehicle, else a pocket. */
  readonly carried?: Carried;
  /** Default `cellular`, with gaps; `none` in tunnels. */
  readonly network?: Network;
}

/** A rest. */
export interface Rest {
  /** How long it lasts. */
  readonly restMillis: number;
  /** Default `indoors`. */
  readonly sky?: Sky;
  /** Default `table`. */
  readonly carried?: Carried;
  /** Default `cellular`. */
  readonly network?: Network;
}

/** What a day is made of. */
export type Part = Leg | TimedLeg | Rest;
