import { serveSensors } from '../src/feed/page-sensors';
import { connectPlayground, type QueueRow, type Snapshot } from '../src/protocol/index';

/** A page without anything to see, for the test of this browser's own location. */
const worker = new Worker(new URL('../src/worker/main.ts', import.meta.url), { type: 'module' });
const shown = {
  last: undefined as Snapshot | undefined,
  state: undefined as Snapshot['state'],
  kept: 0,
  queue: new Map<number, QueueRow>(),
};
const client = connectPlayground(worker, {
  snapshot(snapshot) {
    shown.last = snapshot;
    shown.state = snapshot.state ?? shown.state;
    shown.kept += snapshot.fixes.length;
    for (const row of snapshot.queue) shown.queue.set(row.row, row);
  },
  failure: (message) => console.error(message),
});
const sensors = serveSensors(worker);
const begin = { latitude: 45, longitude: 13 };

Object.assign(globalThis, {
  shown,
  sensors,
  ask: client.ask,
  openBrowser: () =>
    client.ask('openBrowser', {
      available: sensors.available,
      begin,
      config: { stopTimeout: 5 },
      fences: [],
    }),
});
