import type { Position } from '@geo/core';

/** The mode of travel. */
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
  /** The manner of going. */
  readonly going: Going;
  /** What is overhead. */
  readonly sky: Sky;
  /** Where the phone is carried. */
  readonly carried: Carried;
  /** Metres along the way since the world began. */
  readonly metres: number;
}

/** An interval of one mode of travel, or of rest. Times are milliseconds since the world began. */
export interface Stretch {
  /** Milliseconds since the world began. */
  readonly from: number;
  /** Milliseconds since the world began; not part of it. */
  readonly to: number;
  /** The manner of going. */
  readonly going: Going;
  /** What is overhead. */
  readonly sky: Sky;
  /** Where the phone is carried. */
  readonly carried: Carried;
}

/** From leaving a place where one stayed to arriving at the next: what a tracker should find. */
export interface Trip {
  /** Milliseconds since the world began. */
  readonly from: number;
  /** Milliseconds since the world began. */
  readonly to: number;
  /** Its length. */
  readonly metres: number;
}

/**
 * A phone's surroundings. Everything is a function of time alone: who asks, when, and how often changes nothing, so that two
 * trackers in the same world meet the same. Times are milliseconds since the world began; between its end and eternity
 * everything stays as it was at the end.
 */
export interface World {
  /** What everything that was drawn came of. */
  readonly seed: number;
  /** How long it lasts. */
  readonly durationMillis: number;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt: number;
  /** Where the phone truly is at this moment, and how it is carried. */
  truthAt(at: number): Truth;
  /** The stretch that holds this moment; the last one has no end (`Infinity`). */
  stretchAt(at: number): Stretch;
  /** From one rest to the next, in the order of time. */
  readonly trips: readonly Trip[];
  /** What network there is at this moment. */
  networkAt(at: number): Network;
  /** The next moment after this one at which the network becomes another; `Infinity` when never. */
  networkChangesAfter(at: number): number;
}
