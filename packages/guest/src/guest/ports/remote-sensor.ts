import type { Sensor, SensorKind, SensorReadings } from '@geo/core';
import type { GuestMessage } from '../../protocol/messages';
import { ANSWERS } from '../shapes/answers';
import type { Requests } from './requests';

/** The senses of the host. */
export interface RemoteSensor extends Sensor {
  /** A sensor speaks. False where nobody watches it. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): boolean;
}

export function remoteSensor(
  available: readonly SensorKind[],
  requests: Requests,
  say: (message: GuestMessage) => void,
): RemoteSensor {
  const sinks = new Map<SensorKind, (reading: never) => void>();

  return {
    available: new Set(available),
    watch(kind, request, sink) {
      // One function may watch twice, one after the other.
      const own = (reading: never) => sink(reading);
      sinks.set(kind, own);
      say({ watch: kind, request });
      return {
        update(wanted) {
          if (sinks.get(kind) === own) say({ watch: kind, request: wanted });
        },
        close() {
          if (sinks.get(kind) !== own) return;
          sinks.delete(kind);
          say({ unwatch: kind });
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
