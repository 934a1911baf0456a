import { distanceMeters, type FixReading, type Position, type Wake } from '@geo/core';
import type { ObservationHandlers } from './observation-handlers';

/** A fix that the process was given. */
export interface TrailPoint extends Position {
  /** When it was taken, milliseconds since the world began; of one that was given again (a phone at rest), the first time. */
  readonly takenAt: number;
  /**
   * Metres along every fix given so far, in the order of their delivery: when it was given first, and last. Of an unsure fix an
   * odometer may count the place that a model makes of it, somewhere in its circle: there and back is on top.
   */
  readonly firstMetres: number;
  /** See `firstMetres`: when it was given last. */
  readonly metres: number;
  /** Metres: within this an odometer may count another place for it. */
  readonly circle: number;
  /** Metres from the fix that was given before it; infinite of the first one. Of one that was given again, the farthest of its times. */
  readonly leap: number;
}

/** The fixes that the process was given, as far back as anything may refer to them. */
export interface Trail {
  /** The fix with exactly these coordinates. */
  find(position: Position): TrailPoint | undefined;
  /** Metres along every fix given so far. */
  readonly metres: number;
  /** The fixes from this many metres along the trail on, in the order in which they were given last. */
  from(metres: number): readonly TrailPoint[];
}

/** Metres: of fixes worse than this the engine counts an estimate. */
const SURE_METERS = 15;

/** Two hours at a fix a second: what an engine refers to later than that (a parking place) is found in its memory. */
const POINTS_MAX = 7_200;

export function createTrail(): Trail & { readonly on: ObservationHandlers } {
  const points = new Map<string, TrailPoint>();
  let last: TrailPoint | undefined;
  const keyOf = ({ latitude, longitude }: Position) => `${latitude} ${longitude}`;

  function take(fix: FixReading, at: number): void {
    const key = keyOf(fix);
    const circle = fix.accuracy > SURE_METERS ? fix.accuracy : 0;
    const metres = last === undefined ? 0 : last.metres + distanceMeters(last, fix) + 2 * circle;
    const from = last === undefined ? Number.POSITIVE_INFINITY : distanceMeters(last, fix);
    const { latitude, longitude } = fix;
    const before = points.get(key);
    const takenAt = before?.takenAt ?? at - (fix.ageMillis ?? 0);
    const leap = Math.max(from, before?.leap ?? 0);
    last = { latitude, longitude, takenAt, firstMetres: before?.firstMetres ?? metres, metres, circle, leap };
    // Deleted first, so that it becomes the youngest of the map.
    points.delete(key);
    points.set(key, last);
    if (points.size <= POINTS_MAX) return;
    for (const oldest of points.keys()) {
      points.delete(oldest);
      break;
    }
  }

  /** A fix that starts a dead process comes with the wake alone. */
  function woken(wake: Wake | null, at: number): void {
    if (wake?.cause === 'reading' && wake.kind === 'location') accept(wake.data, at);
  }

  function accept(reading: unknown, at: number): void {
    if (!('error' in (reading as object))) take(reading as FixReading, at);
  }

  return {
    find: (position) => points.get(keyOf(position)),
    get metres() {
      return last?.metres ?? 0;
    },
    from: (metres) => [...points.values()].filter((point) => point.metres >= metres),
    on: {
      reading({ kind, reading, at }) {
        if (kind === 'location') accept(reading, at);
      },
      processStart: ({ wake, at }) => woken(wake, at),
      wake: ({ wake, at }) => woken(wake, at),
    },
  };
}
