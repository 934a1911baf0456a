import type { FixReading, Sensor, SensorKind, SensorReadings } from '@geo/core';

/** A device with a location receiver and nothing else, whose fixes come when they are delivered. */
export interface BurstSensor extends Sensor {
  /** Gives a fix to the open location watch, within this call, as a platform's callback does. */
  deliver(fix: FixReading): void;
}

/** Authorization "always". */
const GRANTED = 3;

export function burstSensor(): BurstSensor {
  let sink: ((reading: SensorReadings['location']) => void) | undefined;
  return {
    available: new Set<SensorKind>(['location']),
    watch(_kind, _request, given) {
      // Only location is available, so nothing else is ever watched.
      sink = given as (reading: SensorReadings['location']) => void;
      return {
        update: () => undefined,
        close() {
          sink = undefined;
        },
      };
    },
    ask: () => Promise.resolve(GRANTED) as never,
    deliver(fix) {
      if (sink === undefined) throw new Error('a fix was delivered while no location watch is open');
      sink(fix);
    },
  };
}
