import type { SensorKind, SensorReadings } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { Delivery, Post } from '../phone/watches';
import type { Affliction } from './affliction';

/** What faulty callbacks need of their phone. */
export interface FaultyReadingsOptions {
  /** Gives a reading to the process. */
  readonly deliver: Post;
  readonly affliction: Affliction;
  readonly draws: Draws;
  /** Milliseconds since the world began. */
  now(): number;
  /** Runs after a while, whatever became of the process. */
  later(delayMillis: number, run: () => void): void;
}

/**
 * The kinds that are streams of moments. The others (network, provider, power, app) are states: a platform that never said that
 * the network is back would leave the phone with a belief that nothing corrects, and no system does that.
 */
const STREAMS: ReadonlySet<SensorKind> = new Set([
  'location',
  'activity',
  'acceleration',
  'motion',
  'regions',
]);

/** A reading that waits for the next one to overtake it comes at the latest after so long. */
const OVERTAKEN_WITHIN_MILLIS = 15_000;

/** The same reading twice: the second one comes so much later. */
const AGAIN_AFTER_MILLIS = 40;

/** A reading that comes later than it should is older by then; where it says no age (a failure), there is none to mend. */
function olderBy<T>(reading: T, millis: number): T {
  const { ageMillis } = reading as { ageMillis?: number };
  return ageMillis === undefined ? reading : { ...reading, ageMillis: ageMillis + millis };
}

/** Callbacks that the system drops, repeats, swaps, and delays. */
export function faultyReadings({ deliver, affliction, draws, now, later }: FaultyReadingsOptions): Post {
  /** Of each kind at most one reading waits to be overtaken. */
  const waiting = new Map<SensorKind, () => void>();

  function delayed<K extends SensorKind>(
    kind: K,
    reading: SensorReadings[K],
    how: Delivery,
    millis: number,
  ): void {
    if (millis === 0) deliver(kind, reading, how);
    else later(millis, () => deliver(kind, olderBy(reading, millis), how));
  }

  function waits<K extends SensorKind>(kind: K, reading: SensorReadings[K], how: Delivery): void {
    const since = now();
    const release = () => {
      if (waiting.get(kind) !== release) return;
      waiting.delete(kind);
      deliver(kind, olderBy(reading, now() - since), how);
    };
    waiting.set(kind, release);
    later(OVERTAKEN_WITHIN_MILLIS, release);
  }

  // Whoever gives a reading is told that it has gone: the system does not know of its own faults.
  return (kind, reading, how) => {
    const { droppedShare, duplicatedShare, reorderedShare, delayMillis } = affliction.trouble;
    const isCalm = droppedShare + duplicatedShare + reorderedShare + delayMillis === 0;
    if ((isCalm && waiting.size === 0) || !STREAMS.has(kind)) return deliver(kind, reading, how);
    if (draws.chance(droppedShare)) return true;
    if (!waiting.has(kind) && draws.chance(reorderedShare)) {
      waits(kind, reading, how);
      return true;
    }
    const millis = delayMillis === 0 ? 0 : draws.below(delayMillis);
    delayed(kind, reading, how, millis);
    if (draws.chance(duplicatedShare)) delayed(kind, reading, how, millis + AGAIN_AFTER_MILLIS);
    waiting.get(kind)?.();
    return true;
  };
}
