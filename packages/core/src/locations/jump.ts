import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import { apparentSpeed, impliedSpeed } from './implied-speed';
import type { NetworkFixes } from './network-fix';
import type { HeldCandidate } from './outcome';

/** So many fixes that agree with one another are a place, not a teleport ... */
const CONFIRMATIONS = 3;
/** ... when they span so many milliseconds: reflected signals agree for a second or two. */
const CONFIRMATION_MILLIS = 5_000;
/** Metres from the track beyond which a network position must be a cell's, and may be wrong by that much. */
const FAR_METERS = 1_000;
/** So long a cell's position may repeat itself before that makes it true. */
const REPETITION_MILLIS = 600_000;
/** More are never kept waiting: a source whose clock stands still could add them for ever. */
const LONGEST_JUMP = 256;

/**
 * The fixes that came too fast to believe and agree with one another: a teleport, or the far end of a tunnel, or
 * the good ones after a bad one that had been believed. Later fixes tell.
 */
export class Jump {
  fixes: HeldCandidate[] = [];
  /** Fixes since the last member that agreed with neither side. */
  private strangers = 0;
  /** Metres a second at which the candidate weighed last would have to come from the last member. */
  private apparent = 0;

  constructor(
    private readonly maxSpeed: number,
    private readonly network: NetworkFixes,
  ) {}

  get isOpen(): boolean {
    return this.fixes.length > 0;
  }

  /** Could the candidate follow the last member? */
  fits(candidate: HeldCandidate): boolean {
    const tail = this.fixes[this.fixes.length - 1];
    const head = this.fixes[0];
    if (tail === undefined || head === undefined || candidate.taken.up < tail.taken.up) return false;
    const { accuracy } = candidate.reading;
    const millis = candidate.taken.up - tail.taken.up;
    const distance = distanceMeters(tail.reading, candidate.reading);
    this.apparent = apparentSpeed(distance, millis);
    if (impliedSpeed(distance, tail.reading.accuracy + accuracy, millis) > this.maxSpeed) return false;
    const way = distanceMeters(head.reading, candidate.reading);
    const since = candidate.taken.up - head.taken.up;
    return impliedSpeed(way, head.reading.accuracy + accuracy, since) <= this.maxSpeed;
  }

  /** Does the candidate that just fitted lie nearer to the jump than to a fix that it would leave at this speed? */
  isNearerThan(apparent: number): boolean {
    return this.apparent < apparent;
  }

  /** Adds one; answers whether the jump from a place on the track is confirmed now. */
  add(candidate: HeldCandidate, from: Position): boolean {
    this.fixes.push(candidate);
    this.strangers = 0;
    const head = this.fixes[0] as HeldCandidate;
    return (
      (this.confirmations(from) >= CONFIRMATIONS &&
        candidate.taken.up - head.taken.up >= CONFIRMATION_MILLIS) ||
      this.fixes.length >= LONGEST_JUMP
    );
  }

  /**
   * How many members confirm one another. Far away, a network position said again is the first one, remembered: on recorded
   * phones a cell 11 km off repeated itself for four minutes. After ten it counts.
   */
  private confirmations(from: Position): number {
    const { fixes, network } = this;
    const [head, tail] = [fixes[0], fixes[fixes.length - 1]];
    if (head === undefined || tail === undefined) return 0;
    const isLong = tail.taken.up - head.taken.up >= REPETITION_MILLIS;
    if (isLong || distanceMeters(from, head.reading) <= FAR_METERS) return fixes.length;
    return fixes.filter(
      ({ reading }, index) =>
        !network.includes(reading) ||
        fixes.findIndex((other) => isSamePlace(other.reading, reading)) === index,
    ).length;
  }

  /** One that fits neither side: is it the odd one, rather than the jump? Two members outweigh one stranger. */
  outweighsStranger(): boolean {
    if (this.fixes.length < 2 || this.strangers > 0) return false;
    this.strangers = 1;
    return true;
  }

  /** Hands out the members, and is over. */
  take(): HeldCandidate[] {
    const { fixes } = this;
    this.fixes = [];
    this.strangers = 0;
    return fixes;
  }
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}
