import type { Ports } from '@geo/core';
import { type ObservationPayload, reportingStorage } from '@geo/simulator';

/** Ports that report what passes through them, as the simulator's phone reports it. */
export function observedPorts(ports: Ports, observe: (observation: ObservationPayload) => void): Ports {
  const { sensor, http, presence } = ports;
  const storage = reportingStorage(ports.storage, (output) => observe({ type: 'output', ...output }));
  let commits = 0;
  let requests = 0;
  return {
    ...ports,
    storage: {
      ...storage,
      async commit(changes) {
        const number = ++commits;
        observe({ type: 'commit', number, changes });
        try {
          await storage.commit(changes);
        } catch (error) {
          observe({ type: 'refused', number, message: messageOf(error) });
          throw error;
        }
        observe({ type: 'durable', number });
      },
    },
    sensor: {
      available: sensor.available,
      ask(question, input) {
        observe({ type: 'query', question });
        return sensor.ask(question, input);
      },
      watch(kind, request, sink) {
        observe({ type: 'watch', kind, request });
        const watch = sensor.watch(kind, request, (reading) => {
          observe({ type: 'reading', kind, reading });
          sink(reading);
        });
        return {
          update(next) {
            observe({ type: 'watch', kind, request: next });
            watch.update(next);
          },
          close() {
            observe({ type: 'unwatch', kind });
            watch.close();
          },
        };
      },
    },
    http: {
      async send(request) {
        const number = ++requests;
        observe({ type: 'request', number, request });
        try {
          const response = await http.send(request);
          observe({ type: 'response', number, response });
          return response;
        } catch (error) {
          observe({ type: 'noResponse', number, message: messageOf(error) });
          throw error;
        }
      },
    },
    presence: {
      set(request) {
        observe({ type: 'presence', presence: request });
        presence.set(request);
      },
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
