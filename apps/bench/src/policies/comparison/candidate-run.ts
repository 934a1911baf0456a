import { ENERGY_COLUMNS, type Energy, type EnergyColumn, type HardwareUse } from '@geo/simulator';
import type { Delivery } from '../metrics/delivery';
import type { FenceMatching } from '../metrics/fence-crossings';
import type { Stopping } from '../metrics/stopping';
import type { TripMatching } from '../metrics/trip-matching';
import type { TripStart } from '../metrics/trip-start';
import type { Purpose } from '../worlds/scenario';

/** The result of one candidate in one world: the input of all figures, in plain values that can be posted between threads. */
export interface CandidateRun {
  readonly candidate: string;
  readonly os: 'ios' | 'android';
  readonly world: string;
  readonly purpose: Purpose;
  readonly hours: number;
  readonly movingHours: number;
  readonly energy: Readonly<Record<EnergyColumn, Energy>>;
  readonly use: HardwareUse;
  readonly fixes: number;
  readonly truthToTrack: readonly number[];
  readonly fixToTruth: readonly number[];
  readonly lengthRatios: readonly number[];
  readonly odometerRatio: number | undefined;
  readonly starts: readonly TripStart[];
  readonly stoppings: readonly Stopping[];
  readonly matching: TripMatching;
  readonly fences: FenceMatching | undefined;
  readonly delivery: Delivery;
  /** Does it report motion itself? Where not, its fixes were cut into trips. */
  readonly speaksOfMotion: boolean;
  /** Milliseconds of this machine's time that it took to play. */
  readonly tookMillis: number;
}

/** One value for each column. */
export function byColumn<T>(of: (column: EnergyColumn) => T): Record<EnergyColumn, T> {
  return Object.fromEntries(ENERGY_COLUMNS.map((column) => [column, of(column)])) as Record<EnergyColumn, T>;
}
