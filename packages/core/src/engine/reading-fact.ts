import type { SensorKind, SensorReadings } from '../ports/sensor';

/** A validated reading of a sensor. */
export type ReadingFact = {
  readonly [K in SensorKind]: { readonly type: `reading.${K}`; readonly reading: SensorReadings[K] };
}[SensorKind];
