import type { Trip } from '../contract/trip';
import type { Entry, ScanOptions } from '../ports/storage';
import { rowKey, TRIP_FIXES_PREFIX, TRIP_PREFIX } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import type { PackedFix, TrackRows } from './track';
import { isPackedFixes } from './trip-memory';

/** Finished trips that are kept, half a year of five a day; the oldest goes first. */
export const TRIPS_MAX = 1_000;

/** Reads what is stored. */
export interface TripReads {
  scan(prefix: string, options?: ScanOptions): Promise<readonly Entry[]>;
  count(prefix: string): Promise<number>;
}

/** The key of a finished trip: ids are in the order of starts. */
export const tripKey = (id: string): string => TRIP_PREFIX + id;

/** The rows of the running trip. */
export function trackRows(effects: Pick<StepEffects, 'put' | 'removeAll'>): TrackRows {
  return {
    put: (row, fixes) => effects.put(rowKey(TRIP_FIXES_PREFIX, row), JSON.stringify(fixes)),
    clear: () => effects.removeAll(TRIP_FIXES_PREFIX),
  };
}

/** The fixes in full rows. One that cannot be read is a gap in the track. */
export async function readTrackRows(reads: TripReads): Promise<readonly PackedFix[]> {
  return (await reads.scan(TRIP_FIXES_PREFIX)).flatMap((row) => {
    const fixes = parsed(row);
    return isPackedFixes(fixes) ? fixes : [];
  });
}

/** The trip of a row; none where it cannot be read. */
export function readTrip(row: Entry): readonly Trip[] {
  const trip = parsed(row) as Partial<Trip> | null | undefined;
  return typeof trip?.id === 'string' && tripKey(trip.id) === row.key ? [trip as Trip] : [];
}

/** The keys of trips beyond the limit, the oldest ones. */
export async function excessTrips(reads: TripReads): Promise<readonly string[]> {
  const excess = (await reads.count(TRIP_PREFIX)) - TRIPS_MAX;
  return excess <= 0 ? [] : (await reads.scan(TRIP_PREFIX, { limit: excess })).map(({ key }) => key);
}

function parsed({ value }: Entry): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
