import type { Going } from './world';

/** How one usually gets along in a manner of going. */
export interface Manner {
  /** Metres a second when nothing is in the way. */
  readonly speed: number;
  /** Metres a second squared, away and to a halt. */
  readonly acceleration: number;
  readonly braking: number;
  /** About the distance between two halts, which last between these seconds; 0 metres: none. */
  readonly haltEveryMeters: number;
  readonly haltSeconds: readonly [number, number];
  /** Metres a second around a sharp corner (60° or more); `Infinity` where corners change nothing. */
  readonly cornerSpeed: number;
}

/**
 * Ordinary people in ordinary towns. Accelerations and halts are estimates; the speeds are such that ways with their halts and
 * corners take as long as those of MobilityNet: walks 1.1 to 1.5 m/s, bicycles 3.0 to 4.4, a suburban drive 6, a freeway 13, city
 * buses 4 to 7, commuter trains 14 to 15.
 */
export const MANNERS: Readonly<Record<Exclude<Going, 'still'>, Manner>> = {
  walking: {
    speed: 1.4,
    acceleration: 0.8,
    braking: 0.8,
    haltEveryMeters: 500,
    haltSeconds: [5, 40],
    cornerSpeed: Infinity,
  },
  running: {
    speed: 2.9,
    acceleration: 1,
    braking: 1,
    haltEveryMeters: 1_500,
    haltSeconds: [5, 30],
    cornerSpeed: Infinity,
  },
  on_bicycle: {
    speed: 4.6,
    acceleration: 0.6,
    braking: 1,
    haltEveryMeters: 700,
    haltSeconds: [5, 45],
    cornerSpeed: 3,
  },
  in_vehicle: {
    speed: 14,
    acceleration: 1.5,
    braking: 2,
    haltEveryMeters: 700,
    haltSeconds: [5, 75],
    cornerSpeed: 5,
  },
  on_rails: {
    speed: 25,
    acceleration: 0.6,
    braking: 0.7,
    haltEveryMeters: 3_500,
    haltSeconds: [25, 60],
    cornerSpeed: Infinity,
  },
};
