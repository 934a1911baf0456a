import type { Position } from '@geo/core';

/** How somebody gets along. */
export type Going = 'still' | 'walking' | 'running' | 'on_bicycle' | 'in_vehicle' | 'on_rails';

/** What satellites can be seen from here. `none`: a tunnel, a cellar. */
export type Sky = 'open' | 'street' | 'canyon' | 'indoors' | 'none';

/** Where the phone is carried: what its accelerometer feels. */
export type Carried = 'table' | 'pocket' | 'mount' | 'hand';

/** What network there is: `captive` is a Wi-Fi that answers everything with a page of its own. */
export type Network = 'wifi' | 'cellular' | 'captive' | 'none';

/** What is true at one moment, whatever the phone believes. */
export interface Truth extends Position {
  /** Metres a second. */
  readonly speed: number;
  /** Degrees clockwise from true north. */
  readonly heading: number;
  readonly going: Going;
  readonly sky: Sky;
  readonly carried: Carried;
  /** Metres along the way since the world began. */
  readonly metres: number;
}

/** A time in which somebody goes in one manner, or rests. Times are milliseconds since the world began. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly going: Going;
  readonly sky: Sky;
  readonly carried: Carried;
}

/** From leaving a place where one stayed to arriving at the next: what a tracker should find. */
export interface Trip {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
}

/**
 * A phone's surroundings. Everything is a function of time alone: who asks, when, and how often changes nothing, so that two
 * trackers in the same world meet the same. Times are milliseconds since the world began; between its end and eternity
 * everything stays as it was at the end.
 */
export interface World {
  readonly seed: number;
  readonly durationMillis: number;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt: number;
  truthAt(at: number): Truth;
  /** The stretch that holds this moment; the last one has no end (`Infinity`). */
  stretchAt(at: number): Stretch;
  readonly trips: readonly Trip[];
  networkAt(at: number): Network;
  /** The next moment after this one at which the network becomes another; `Infinity` when never. */
  networkChangesAfter(at: number): number;
}
