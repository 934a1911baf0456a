import type { Ports } from '../ports/index';
import type { PendingWork } from '../time/pending-work';

/** The same ports; a task that calls one of them does not count until its answer is there. */
export function countedPorts(ports: Ports, { wait }: PendingWork): Ports {
  const { sensor, storage, http } = ports;
  const { whenUnlocked } = storage;
  return {
    ...ports,
    sensor: {
      available: sensor.available,
      watch: (kind, request, sink) => sensor.watch(kind, request, sink),
      ask: (question, input) => wait(sensor.ask(question, input)),
    },
    storage: {
      get: (key) => wait(storage.get(key)),
      scan: (prefix, options) => wait(storage.scan(prefix, options)),
      count: (prefix) => wait(storage.count(prefix)),
      commit: (changes) => wait(storage.commit(changes)),
      ...(whenUnlocked === undefined ? {} : { whenUnlocked: () => wait(whenUnlocked.call(storage)) }),
    },
    http: { send: (request) => wait(http.send(request)) },
  };
}
