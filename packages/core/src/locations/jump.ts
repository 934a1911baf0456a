import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import { apparentSpeed, impliedSpeed } from './implied-speed';
import type { NetworkFixes } from './network-fix';
import type { HeldCandidate } from './outcome';

/** This many fixes that agree with one another confirm a jump ... */
const CONFIRMATIONS = 3;
/** ... when they span at least this many milliseconds: reflected signals agree for a second or two. */
const CONFIRMATION_MILLIS = 5_000;
/** Metres from the track beyond which a network position must be a cell's, and may be wrong by that distance. */
const FAR_METERS = 1_000;
/** Milliseconds after which a repeated cell position counts as confirmed. */
const REPETITION_MILLIS = 600_000;
/** Maximum fixes held: a source whose clock stands still could add them without end. */
const LONGEST_JUMP = 256;

/**
 * Consecutive fixes that came implausibly fast and agree with one another: a teleport, the far end of a tunnel, or
 * good fixes after a bad one that had been accepted. Later fixes decide.
 */
export class Jump {
  fixes: HeldCandidate[] = [];
  /** Fixes since the last member that agreed with neither the track nor the jump. */
  private strangers = 0;
  /** Speed from the last member to the last checked candidate, metres a second. */
  private apparent = 0;

  constructor(
    private readonly maxSpeed: number,
    private readonly network: NetworkFixes,
  ) {}

  get isOpen(): boolean {
    return this.fixes.length > 0;
  }

  /** Could the device have moved from the last member to the candidate? */
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

  /** Is the last checked candidate closer to the jump than to a fix from which its speed would be this? */
  isNearerThan(apparent: number): boolean {
    return this.apparent < apparent;
  }

  /** Adds a fix; returns whether the jump from a position on the track is now confirmed. */
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
   * Number of members that confirm one another. Far from the track, a repeated network position is cached, and counts once: on
   * recorded phones a cell 11 km off repeated itself for four minutes. After ten minutes it counts.
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

  /** Is a fix that fits neither side an outlier, rather than the jump? Two members outweigh one such fix. */
  outweighsStranger(): boolean {
    if (this.fixes.length < 2 || this.strangers > 0) return false;
    this.strangers = 1;
    return true;
  }

  /** Returns the members and ends the jump. */
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
