import type { ConfigPatch } from '@geo/core';
import { DAYS, modelDay } from '@geo/simulator';
import { mean, quantile } from '../quantile';
import { type ParkingDay, parkingDay } from './parking-day';

/** Each way to park, with the keys that choose it. */
export const WAYS: Readonly<Record<string, ConfigPatch>> = {
  'keep-alive': { stationaryKeepAlive: true },
  'defaults (no keep-alive)': {},
  'low power': { stationaryKeepAlive: false, stationaryLowPower: true },
  dormant: { dormantOnStationary: true },
};

/** Settings that all of them share: uploads in batches, so that parking is what differs. */
const SHARED: ConfigPatch = { batchSync: true, autoSyncThreshold: 250, autoSyncInterval: 3600 };

/** What a way to park costs and brings, over all seeds. */
export interface ParkingRow {
  readonly name: string;
  /** Of 24 hours at home, mWh, the mean. */
  readonly restMilliwattHours: number;
  /** Of the model day, mWh, the mean. */
  readonly dayMilliwattHours: number;
  /** Hours of the model day in which the service is shown, the mean. */
  readonly shownHours: number;
  readonly trips: number;
  readonly missedTrips: number;
  readonly lateMinutes: { readonly median: number; readonly p90: number };
  readonly lostMeters: { readonly median: number; readonly p90: number };
  /** Days after which the server lacks a record. */
  readonly brokenDays: number;
}

/** Of at least one value. */
const average = (values: readonly number[]) => mean(values) ?? Number.NaN;
const at = (values: readonly number[], share: number) => quantile(values, share) ?? Number.NaN;

/**
 * The ways to park side by side, on the same days.
 * @param seeds - number of simulated days of each policy
 */
export async function parkingTable(
  seeds: number,
  told: (name: string) => void,
): Promise<readonly ParkingRow[]> {
  const rows: ParkingRow[] = [];
  for (const [name, config] of Object.entries(WAYS)) {
    told(name);
    rows.push(await rowOf(name, { ...SHARED, ...config }, seeds));
  }
  return rows;
}

async function rowOf(name: string, config: ConfigPatch, seeds: number): Promise<ParkingRow> {
  const days: ParkingDay[] = [];
  const rests: ParkingDay[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    days.push(await parkingDay(modelDay({ seed }), seed, config));
    rests.push(await parkingDay(DAYS.home({ seed }), seed, config));
  }
  const departures = days.flatMap((day) => day.departures);
  const found = departures.flatMap(({ lateMinutes }) => lateMinutes ?? []);
  const lost = departures.map(({ lostMeters }) => lostMeters);
  return {
    name,
    restMilliwattHours: average(rests.map(({ milliwattHours }) => milliwattHours)),
    dayMilliwattHours: average(days.map(({ milliwattHours }) => milliwattHours)),
    shownHours: average(days.map(({ shownHours }) => shownHours)),
    trips: departures.length,
    missedTrips: departures.length - found.length,
    lateMinutes: { median: at(found, 0.5), p90: at(found, 0.9) },
    lostMeters: { median: at(lost, 0.5), p90: at(lost, 0.9) },
    brokenDays: [...days, ...rests].filter(({ isWhole }) => !isWhole).length,
  };
}

/** The rows as a table of Markdown. */
export function shownTable(rows: readonly ParkingRow[]): string {
  const head = [
    ...['', '24 h at rest', 'model day', 'service shown', 'trips found', 'first fix after', 'lost before it'],
  ];
  const cells = rows.map((row) => [
    row.name,
    `${row.restMilliwattHours.toFixed(0)} mWh`,
    `${row.dayMilliwattHours.toFixed(0)} mWh`,
    `${row.shownHours.toFixed(1)} h`,
    `${row.trips - row.missedTrips} of ${row.trips}`,
    `${row.lateMinutes.median.toFixed(1)} min (p90 ${row.lateMinutes.p90.toFixed(1)})`,
    `${row.lostMeters.median.toFixed(0)} m (p90 ${row.lostMeters.p90.toFixed(0)})`,
  ]);
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
