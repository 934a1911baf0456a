import type { FixReading, Sensor, SensorReadings } from '@geo/core';

/** Observes the fixes that a sensor delivers to the engine. */
export interface LocationListener {
  fix(fix: FixReading): void;
  failed?(message: string): void;
}

/** The same sensor; every fix and every location error is passed to `listener` before the engine receives it. */
export function observedSensor(sensor: Sensor, listener: LocationListener): Sensor {
  return {
    available: sensor.available,
    ask: (question, input) => sensor.ask(question, input),
    watch(kind, request, sink) {
      if (kind !== 'location') return sensor.watch(kind, request, sink);
      return sensor.watch(kind, request, (reading) => {
        const location = reading as SensorReadings['location'];
        if ('error' in location) listener.failed?.(location.error.message);
        else listener.fix(location);
        sink(reading);
      });
    },
  };
}
