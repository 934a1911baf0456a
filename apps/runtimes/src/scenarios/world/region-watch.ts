import type { RegionRequest } from '@geo/core';
import type { Draws } from './draws';
import { metersBetween, type Spot, spotOf } from './town';

/** The operating system reports a crossing after this delay, because it checks seldom to save power. */
const LATE_MILLIS_MIN = 15_000;
const LATE_MILLIS_SPAN = 45_000;

/** A crossing that the operating system reports. */
export interface RegionCrossing {
  readonly identifier: string;
  readonly action: 'enter' | 'exit';
}

/** The regions that the operating system monitors, across processes. */
export interface RegionWatch {
  /** The crossings due now. `wanted`: the registered regions. */
  check(wanted: readonly RegionRequest[], spot: Spot, up: number): readonly RegionCrossing[];
}

export function regionWatch({ below }: Draws): RegionWatch {
  const inside = new Map<string, boolean>();
  /** Crossings not yet reported: when they are due. */
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
    check(wanted, spot, up) {
      const names = new Set(wanted.map(({ identifier }) => identifier));
      for (const known of [inside, doubted])
        for (const name of [...known.keys()]) if (!names.has(name)) known.delete(name);
      return wanted.flatMap((region) => crossing(region, spot, up) ?? []);
    },
  };
}
