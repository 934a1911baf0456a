import type { ActivityType } from '@geo/core';
import type { Carried, Going, Sky } from '../world/world';

/** What is true of a figure in 5, 25, 50, 75, 95 and 99 of 100 cases. */
export type Quantiles = readonly [number, number, number, number, number, number];

/** Skies under which something is received. */
export type OpenSky = Exclude<Sky, 'none'>;

/** How satellite fixes err. */
export interface FixModel {
  /** The accuracy that is claimed, metres. */
  readonly accuracy: Readonly<Record<OpenSky, Quantiles>>;
  /** How long a claimed accuracy resembles itself, milliseconds. */
  readonly accuracySpanMillis: number;
  /** The error in each direction as a share of the claimed accuracy: its deviation varies with time as these. */
  readonly errorScale: Quantiles;
  /** How long an error lasts, milliseconds, and which share of its variance does. The rest changes each second. */
  readonly errorSpanMillis: number;
  readonly lastingShare: number;
  /** Fixes that are somewhere else altogether. */
  readonly teleports: {
    /** Share of all fixes under each sky. */
    readonly share: Readonly<Record<OpenSky, number>>;
    /** Share of them that claims 100 m or better. */
    readonly lies: number;
    /** How long one lasts, milliseconds, at most. */
    readonly longestMillis: number;
    readonly meters: Quantiles;
    /** What the honest ones claim, metres. */
    readonly accuracy: Quantiles;
  };
  /** Speed in metres a second, heading in degrees. */
  readonly speedDeviation: number;
  readonly headingDeviation: number;
  /** Below this speed no heading is given. */
  readonly headingFromSpeed: number;
  readonly start: StartModel;
}

/** How a receiver finds its first fix. */
export interface StartModel {
  /** Milliseconds to the first fix after having been off for less than `hotMillis`, less than `warmMillis`, longer. */
  readonly hot: Quantiles;
  readonly warm: Quantiles;
  readonly cold: Quantiles;
  readonly hotMillis: number;
  readonly warmMillis: number;
  /** How many times longer it takes under each sky. */
  readonly slower: Readonly<Record<OpenSky, number>>;
  /** The first fix claims, and errs by, so many times more; it settles within so many milliseconds. */
  readonly firstTimes: Quantiles;
  readonly settlesMillis: number;
}

/** How positions from Wi-Fi and cells err. */
export interface NetworkFixModel {
  readonly accuracy: Readonly<Record<Sky, Quantiles>>;
  readonly errorScale: number;
  readonly errorSpanMillis: number;
}

/** How activities are recognised. */
export interface ActivityModel {
  /** Milliseconds from the true beginning to the first word of it. */
  readonly latencyMillis: Readonly<Record<Going, Quantiles>>;
  readonly confidence: Readonly<Record<'sure' | 'unsure', readonly [number, number]>>;
  /** Standing so long on the way is taken for `still`; going on is noticed after so long. */
  readonly haltMillis: Quantiles;
  readonly onMillis: Quantiles;
  /** Wrong words: one about every so often, for so long. */
  readonly wrongEveryMillis: Readonly<Record<Going, number>>;
  readonly wrongMillis: Quantiles;
  readonly wrong: Readonly<Record<Going, readonly ActivityType[]>>;
}

/** What an accelerometer feels, in g. */
export interface AccelerationModel {
  /** Broadband deviation of each axis while still, by where it is carried. */
  readonly still: Readonly<Record<Carried, number>>;
  /** The same on the way: by manner and where it is carried. */
  readonly moving: Readonly<Record<Exclude<Going, 'still'>, Readonly<Record<Carried, number>>>>;
  /** Steps: how strong, and how many a second. */
  readonly steps: Readonly<
    Record<
      'walking' | 'running',
      { readonly amplitude: Quantiles; readonly perSecond: readonly [number, number] }
    >
  >;
}

/** One platform's phone. */
export interface DeviceModel {
  readonly fix: FixModel;
  readonly network: NetworkFixModel;
  readonly activity: ActivityModel;
  readonly acceleration: AccelerationModel;
  /** From the true beginning of motion to when the significant-motion sensor fires, milliseconds. */
  readonly significantMotionMillis: Readonly<Record<Exclude<Going, 'still'>, Quantiles>>;
}

/** Normal deviates of the quantiles. */
const DEVIATES = [-1.645, -0.674, 0, 0.674, 1.645, 2.326] as const;

/** The value that belongs to a normal deviate: linear between the quantiles, held at both ends. */
export function quantileOf(quantiles: Quantiles, deviate: number): number {
  let index = 0;
  while (index < 4 && deviate > DEVIATES[index + 1]!) index += 1;
  const low = DEVIATES[index]!;
  const share = Math.min(1, Math.max(0, (deviate - low) / (DEVIATES[index + 1]! - low)));
  return quantiles[index]! + (quantiles[index + 1]! - quantiles[index]!) * share;
}
