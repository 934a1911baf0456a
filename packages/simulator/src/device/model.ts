import type { ActivityType } from '@geo/core';
import type { NoiseScale } from '../chance/noise';
import type { Carried, Going, Sky } from '../world/world';

/** What is true of a figure in 5, 25, 50, 75, 95 and 99 of 100 cases. */
export type Quantiles = readonly [number, number, number, number, number, number];

/** Skies under which something is received. */
export type OpenSky = Exclude<Sky, 'none'>;

/** How the fixes of a request for the best accuracy err. */
export interface FixModel {
  /** The accuracy that is claimed, metres. */
  readonly accuracy: Readonly<Record<OpenSky, Quantiles>>;
  /** How many times that is claimed behind the coated windows of a train. */
  readonly accuracyOnRails: number;
  /** The only values that the platform claims, in growing order; the next higher one is taken. Absent: any. */
  readonly accuracySteps?: readonly number[];
  /** How long, and along how much of the way, a claim lasts. */
  readonly accuracyScales: readonly NoiseScale[];
  /** The error's deviation in each direction as a share of the claimed accuracy: varies with time as these. */
  readonly errorShare: Quantiles;
  /** Claims this large, metres, are twice as careful as small ones: the share shrinks as 1 / (1 + claimed / this). */
  readonly carefulMeters: number;
  /** No fix is better than one that claims this, however small its claim: metres. */
  readonly errorFloorMeters: number;
  /** What walls add. */
  readonly indoors: IndoorsModel;
  /** How long, and along how much of the way, errors last: at rest only those of time change. */
  readonly errorScales: readonly NoiseScale[];
  /** Fixes that lie far off. */
  readonly teleports: TeleportModel;
  /** Deviations of the speed in metres a second and of the heading in degrees. */
  readonly speedDeviation: number;
  /** Degrees. */
  readonly headingDeviation: number;
  /** Below this speed no heading is given. */
  readonly headingFromSpeed: number;
  /** How long the receiver takes to a first fix. */
  readonly start: StartModel;
}

/** Indoors an error has nothing to do with the claim, and stays. */
export interface IndoorsModel {
  /** Its deviation in each direction, metres: another hour, another one. */
  readonly meters: Quantiles;
  /** How long, and along how much of the way, it lasts. */
  readonly scales: readonly NoiseScale[];
}

/** Fixes that are somewhere else altogether. */
export interface TeleportModel {
  /** Share of the time under each sky. */
  readonly share: Readonly<Record<OpenSky, number>>;
  /** How many times that on rails. */
  readonly onRails: number;
  /** Share of them that claims what it would claim anyhow. */
  readonly lies: number;
  /** How long one lasts, milliseconds, at most; half of it on average. */
  readonly longestMillis: number;
  /** How far off they lie, metres. */
  readonly meters: Quantiles;
  /** What the honest ones claim, metres. */
  readonly accuracy: Quantiles;
}

/** How a receiver finds its first fix. */
export interface StartModel {
  /** Milliseconds to the first fix after having been off for less than `hotMillis`, less than `warmMillis`, longer. */
  readonly hot: Quantiles;
  /** The same, off for less than `warmMillis`. */
  readonly warm: Quantiles;
  /** The same, off for longer. */
  readonly cold: Quantiles;
  /** Milliseconds. */
  readonly hotMillis: number;
  /** Milliseconds. */
  readonly warmMillis: number;
  /** How many times longer it takes under each sky. */
  readonly slower: Readonly<Record<OpenSky, number>>;
  /** The factor by which the first fix claims more, and errs by more. */
  readonly firstTimes: Quantiles;
  /** Milliseconds. */
  readonly settlesMillis: number;
}

/** How positions from Wi-Fi and cells err. */
export interface NetworkFixModel {
  /** The accuracy that is claimed, metres. */
  readonly accuracy: Readonly<Record<Sky, Quantiles>>;
  /** The error's deviation in each direction as a share of the claim. From 200 m on it is cells. */
  readonly errorShare: Readonly<Record<'cells' | 'movingWifi' | 'stillWifi', number>>;
  /** How long an error lasts, milliseconds. */
  readonly errorSpanMillis: number;
}

/** How activities are recognised. */
export interface ActivityModel {
  /** Milliseconds from the true beginning to its first report. */
  readonly latencyMillis: Readonly<Record<Going, Quantiles>>;
  /** The delay after which the previous report is withdrawn: `unknown`. */
  readonly doubtMillis: Quantiles;
  /** Least and most confidence, %, of right reports and of wrong ones. */
  readonly confidence: Readonly<Record<'sure' | 'unsure', readonly [number, number]>>;
  /** Standing so long on the way is taken for `still`; going on is noticed after so long. */
  readonly haltMillis: Quantiles;
  /** Milliseconds until going on is noticed. */
  readonly onMillis: Quantiles;
  /** Wrong reports, by the true activity. */
  readonly wrong: Readonly<Record<Going, WrongWords>>;
}

/** Wrong reports: how often, for how long, and which. */
export interface WrongWords {
  /** Milliseconds between two of them, on average. */
  readonly everyMillis: number;
  /** How long one stands, milliseconds. */
  readonly lastsMillis: Quantiles;
  /** The relative frequency of each. */
  readonly types: Readonly<Partial<Record<ActivityType, number>>>;
}

/** What an accelerometer measures, in g. */
export interface AccelerationModel {
  /** Broadband deviation of each axis while still, by where it is carried. */
  readonly still: Readonly<Record<Carried, number>>;
  /** The same on the way: by manner and where it is carried. */
  readonly moving: Readonly<Record<Exclude<Going, 'still'>, Readonly<Record<Carried, number>>>>;
  /** How many times that it is at the moment, and how long one such moment resembles the next. */
  readonly stillTimes: Quantiles;
  /** The same on the way. */
  readonly movingTimes: Quantiles;
  /** Milliseconds. */
  readonly timesSpanMillis: number;
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
  /** Fixes by satellites. */
  readonly fix: FixModel;
  /** Fixes by networks. */
  readonly network: NetworkFixModel;
  /** The activity classifier. */
  readonly activity: ActivityModel;
  /** The accelerometer. */
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
