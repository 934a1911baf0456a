import { localPlane, placeAt } from '../../src/geo/local-plane';
import { createLocationFilter, type LocationFilter } from '../../src/locations/filter';
import type { FilterContext } from '../../src/locations/filter-context';
import type { FilterMemory } from '../../src/locations/filter-memory';
import type { FilterSettings } from '../../src/locations/filter-settings';
import type { AcceptedFix } from '../../src/locations/fix';
import type { Outcome, Rejection } from '../../src/locations/outcome';
import type { FixReading } from '../../src/ports/sensor';
import type { Instant } from '../../src/time/instant';

const town = localPlane({ latitude: 45.27, longitude: 13.71 });
/** An arbitrary morning; the phone had been up for an hour. */
const WALL = Date.UTC(2024, 4, 7, 6);
const UP = 3_600_000;

export const DEFAULTS: FilterSettings = {
  maxAccuracyMeters: 100,
  maxSpeedMetersPerSecond: 60,
  policy: 'Conservative',
  disabled: false,
  kalmanProfile: 'DEFAULT',
};

/** This many seconds into the story. */
export function at(seconds: number): Instant {
  return { up: UP + seconds * 1000, wall: WALL + seconds * 1000 };
}

/** A fresh reading this many metres east and north of the middle of the town. */
export function reading(east: number, north: number, rest: Partial<FixReading> = {}): FixReading {
  return { ...placeAt(town, { east, north }), accuracy: 10, ageMillis: 0, ...rest };
}

/** Offers fixes to a filter and keeps the outcome of each. */
export class FilterHarness {
  filter: LocationFilter;
  readonly outcomes: Outcome[] = [];
  context: FilterContext = { moving: true, onFoot: false };

  constructor(
    readonly settings: Partial<FilterSettings> = {},
    memory?: FilterMemory,
  ) {
    this.filter = createLocationFilter({ ...DEFAULTS, ...settings }, memory);
  }

  /** Returns the outcomes of this fix: 'accepted', 'held', or the reason of a rejection; one for each fix decided now. */
  offer(fix: FixReading, seconds: number): string[] {
    const outcomes = this.filter.offer(fix, at(seconds), this.context);
    this.outcomes.push(...outcomes);
    return outcomes.map(summaryOf);
  }

  /** A fix a second at constant speed along a street to the east. */
  drive(from: number, to: number, metresPerSecond: number): string[] {
    const outcomes: string[] = [];
    for (let second = from; second <= to; second++) {
      outcomes.push(...this.offer(reading((second - from) * metresPerSecond, 0), second));
    }
    return outcomes;
  }

  /** Creates the filter again from its memory, through JSON. */
  restart(): void {
    const memory: FilterMemory = JSON.parse(JSON.stringify(this.filter.memory()));
    this.filter = createLocationFilter({ ...DEFAULTS, ...this.settings }, memory);
  }

  get track(): AcceptedFix[] {
    return this.outcomes.flatMap((outcome) => (outcome.kind === 'accepted' ? [outcome.fix] : []));
  }

  get rejections(): Rejection[] {
    return this.outcomes.flatMap((outcome) => (outcome.kind === 'rejected' ? [outcome.rejection] : []));
  }
}

export function summaryOf(outcome: Outcome): string {
  return outcome.kind === 'rejected' ? outcome.rejection.reason : outcome.kind;
}
