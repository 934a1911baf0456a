import type { RegionRequest } from '@geo/core';
import type { Draws } from './draws';
import { metersBetween, type Spot, spotOf } from './town';

/** The operating system is sure of a crossing when it has lasted so long: it saves power by looking seldom. */
const LATE_MILLIS_MIN = 15_000;
const LATE_MILLIS_SPAN = 45_000;

/** A crossing that the operating system reports. */
export interface RegionCrossing {
  readonly identifier: string;
  readonly action: 'enter' | 'exit';
}

/** The regions that the operating system watches for us, across the lives of the process. */
export interface RegionWatch {
  /** Time to look. `wanted`: what is registered now. */
  looks(wanted: readonly RegionRequest[], spot: Spot, up: number): readonly RegionCrossing[];
}

export function regionWatch({ below }: Draws): RegionWatch {
  const inside = new Map<string, boolean>();
  /** Crossings seen and not yet believed: since when they may be told. */
  const doubted = new Map<string, number>();

  function crossing(region: RegionRequest, spot: Spot, up: number): RegionCrossing | undefined {
    const { identifier, radius } = region;
    const isIn = metersBetween(spotOf(region), spot) <= radius;
    const before = inside.get(identifier);
    if (before === undefined) inside.set(identifier, isIn);
    if (before === undefined || before === isIn) {
      doubted.delete(identifier);
      return undefined;
    }
    const due = doubted.get(identifier) ?? up + LATE_MILLIS_MIN + below(LATE_MILLIS_SPAN);
    doubted.set(identifier, due);
    if (up < due) return undefined;
    doubted.delete(identifier);
    inside.set(identifier, isIn);
    if (isIn ? !region.notifyOnEntry : !region.notifyOnExit) return undefined;
    return { identifier, action: isIn ? 'enter' : 'exit' };
  }

  return {
    looks(wanted, spot, up) {
      const names = new Set(wanted.map(({ identifier }) => identifier));
      for (const known of [inside, doubted])
        for (const name of [...known.keys()]) if (!names.has(name)) known.delete(name);
      return wanted.flatMap((region) => crossing(region, spot, up) ?? []);
    },
  };
}
