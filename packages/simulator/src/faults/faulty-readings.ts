import type { FixReading, SensorKind } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { PhoneHooks } from '../phone/controls';
import { displacedFixes } from './displaced-fixes';
import type { FaultInjector } from './fault-injector';

/** What `faultyReadings` reads and calls. */
export interface FaultyReadingsOptions {
  readonly injector: () => FaultInjector;
  readonly draws: Draws;
  /** Milliseconds since the world began. */
  now(): number;
  /** Runs something after a delay, even if the process has died. */
  schedule(delayMillis: number, run: () => void): void;
}

/**
 * The kinds that are streams of moments. The others (network, provider, power, app) are states: a platform that never reported that
 * the network is back would leave the phone with a state that nothing corrects, and no system does that.
 */
const STREAMS: ReadonlySet<SensorKind> = new Set([
  'location',
  'activity',
  'acceleration',
  'motion',
  'regions',
]);

/** How long a reading waits at most for the next one to overtake it. */
const OVERTAKEN_WITHIN_MILLIS = 15_000;

/** The delay of the second delivery of a duplicated reading. */
const AGAIN_AFTER_MILLIS = 40;

/** A reading that comes later than it should is older by then; where it says no age (a failure), there is none to mend. */
function olderBy<T>(reading: T, millis: number): T {
  const { ageMillis } = reading as { ageMillis?: number };
  return ageMillis === undefined ? reading : { ...reading, ageMillis: ageMillis + millis };
}

const isFix = (kind: SensorKind, reading: unknown): reading is FixReading =>
  kind === 'location' && !('error' in (reading as object));

type Deliver = (reading: unknown) => void;

/** Readings that the system drops, duplicates, reorders and delays. */
export function faultyReadings(options: FaultyReadingsOptions): NonNullable<PhoneHooks['onReading']> {
  const { injector, draws, now, schedule } = options;
  const displaced = displacedFixes(draws);
  /** Of each kind at most one reading waits to be overtaken. */
  const waiting = new Map<SensorKind, () => void>();

  function delayed(reading: unknown, deliver: Deliver, millis: number): void {
    if (millis === 0) deliver(reading);
    else schedule(millis, () => deliver(olderBy(reading, millis)));
  }

  function waits(kind: SensorKind, reading: unknown, deliver: Deliver): void {
    const since = now();
    const release = () => {
      if (waiting.get(kind) !== release) return;
      waiting.delete(kind);
      deliver(olderBy(reading, now() - since));
    };
    waiting.set(kind, release);
    schedule(OVERTAKEN_WITHIN_MILLIS, release);
  }

  return (kind, given, deliver) => {
    const reading = isFix(kind, given) ? displaced(given, injector().effects.displacement) : given;
    const { droppedShare, duplicatedShare, reorderedShare, delayMillis } = injector().effects;
    const isCalm = droppedShare + duplicatedShare + reorderedShare + delayMillis === 0;
    if ((isCalm && waiting.size === 0) || !STREAMS.has(kind)) return deliver(reading);
    if (draws.chance(droppedShare)) return;
    if (!waiting.has(kind) && draws.chance(reorderedShare)) return waits(kind, reading, deliver);
    const millis = delayMillis === 0 ? 0 : draws.below(delayMillis);
    delayed(reading, deliver, millis);
    if (draws.chance(duplicatedShare)) delayed(reading, deliver, millis + AGAIN_AFTER_MILLIS);
    waiting.get(kind)?.();
  };
}
