import { distanceToLine, type Point, type Trip, travelled, travelledAt } from './trip';

/** What a trip must keep to. */
export interface Limits {
  /** Metres travelled before the first record. */
  readonly departureMeters: number;
  /** Share of the metres between the first record and the end that lie between two records of at most two minutes, 0 to 1. */
  readonly coveredShare: number;
  /** 95 of 100 records are at most as far from the trip's line, metres. */
  readonly errorMeters: number;
}

/**
 * Chosen for a phone with Google Play services on roads: a region's exit may come some hundred metres late, and a tunnel has no
 * fixes. Another route or phone wants others: the options of `geo judge`.
 */
export const LIMITS: Limits = { departureMeters: 1000, coveredShare: 0.9, errorMeters: 50 };

/** How the records of a phone follow one trip. */
export interface JudgedTrip {
  readonly name: string;
  /** ISO-8601. */
  readonly began: string;
  /** Length of the trip. */
  readonly meters: number;
  readonly records: number;
  /** Null where the phone has no record of the trip, like the next two. */
  readonly departureMeters: number | null;
  readonly coveredShare: number | null;
  readonly errorMeters: number | null;
  /** What is outside of the limits, a sentence each. */
  readonly faults: readonly string[];
}

/** Between two records: longer is a gap. */
const GAP_MILLIS = 120_000;

/** A record's position is compared with where the trip was around its moment: two clocks differ, and a fix is filtered. */
const AROUND_MILLIS = 60_000;

export function judgeTrip(trip: Trip, records: readonly Point[], limits: Limits): JudgedTrip {
  const { name, points } = trip;
  const sums = travelled(points);
  const meters = sums[sums.length - 1] ?? 0;
  const [first, last] = [points[0] as Point, points[points.length - 1] as Point];
  const during = records.filter(({ at }) => at >= first.at && at <= last.at);
  const shown = { name, began: new Date(first.at).toISOString(), meters, records: during.length };
  const [begin] = during;
  if (!begin) {
    const nothing = { departureMeters: null, coveredShare: null, errorMeters: null };
    return { ...shown, ...nothing, faults: ['no record of this trip'] };
  }
  const departureMeters = travelledAt(points, sums, begin.at);
  const figures = {
    departureMeters,
    coveredShare: coveredShare(trip, sums, during),
    errorMeters: quantile95(during.flatMap((record) => distanceToLine(points, record, AROUND_MILLIS) ?? [])),
  };
  return { ...shown, ...figures, faults: faultsOf(figures, limits) };
}

function coveredShare({ points }: Trip, sums: readonly number[], during: readonly Point[]): number {
  const end = points[points.length - 1] as Point;
  const stops = [...during.map(({ at }) => at), end.at];
  const along = stops.map((at) => travelledAt(points, sums, at));
  const total = (along[along.length - 1] ?? 0) - (along[0] ?? 0);
  let covered = 0;
  for (const [index, at] of stops.entries()) {
    const before = stops[index - 1];
    if (before !== undefined && at - before <= GAP_MILLIS)
      covered += (along[index] ?? 0) - (along[index - 1] ?? 0);
  }
  return total === 0 ? 1 : covered / total;
}

/** Null of nothing: no point of the trip is near the moment of any record. */
export function quantile95(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
}

type Figures = Pick<JudgedTrip, 'departureMeters' | 'coveredShare' | 'errorMeters'>;

function faultsOf(
  { departureMeters, coveredShare: covered, errorMeters }: Figures,
  limits: Limits,
): string[] {
  const faults: string[] = [];
  if (departureMeters !== null && departureMeters > limits.departureMeters)
    faults.push(
      `the first record comes ${departureMeters.toFixed(0)} m after the departure; ${limits.departureMeters} m are allowed`,
    );
  if (covered !== null && covered < limits.coveredShare)
    faults.push(`${percent(covered)} of the way have records; ${percent(limits.coveredShare)} are required`);
  if (errorMeters === null || errorMeters > limits.errorMeters)
    faults.push(
      `95 of 100 records are within ${errorMeters?.toFixed(0) ?? '∞'} m of the way; ${limits.errorMeters} m are allowed`,
    );
  return faults;
}

/** Rounded down, so that what is below a limit is not printed as the limit. */
export const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`;
