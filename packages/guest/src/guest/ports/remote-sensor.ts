import type { Sensor, SensorKind, SensorReadings } from '@geo/core';
import type { GuestMessage } from '../../protocol/messages';
import { ANSWERS } from '../shapes/answers';
import type { Requests } from './requests';

/** The sensor port over the channel. */
export interface RemoteSensor extends Sensor {
  /** Delivers a reading. False where the kind is not watched. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): boolean;
}

export function remoteSensor(
  available: readonly SensorKind[],
  requests: Requests,
  send: (message: GuestMessage) => void,
): RemoteSensor {
  const sinks = new Map<SensorKind, (reading: never) => void>();

  return {
    available: new Set(available),
    watch(kind, request, sink) {
      // A wrapper for each watch, because one function may be used for two watches in turn.
      const own = (reading: never) => sink(reading);
      sinks.set(kind, own);
      send({ watch: kind, request });
      return {
        update(wanted) {
          if (sinks.get(kind) === own) send({ watch: kind, request: wanted });
        },
        close() {
          if (sinks.get(kind) !== own) return;
          sinks.delete(kind);
          send({ unwatch: kind });
        },
      };
    },
    ask: (question, input) => requests.ask('sensor.ask', [question, input], ANSWERS[question] as never),
    read(kind, reading) {
      const sink = sinks.get(kind);
      sink?.(reading as never);
      return sink !== undefined;
    },
  };
}
