import type { SensorKind, SensorReadings } from '../ports/sensor';

/** A sensor has delivered a sound reading. */
export type ReadingFact = {
  readonly [K in SensorKind]: { readonly type: `reading.${K}`; readonly reading: SensorReadings[K] };
}[SensorKind];
