// A page that records and uploads without pause, and says of each record when it is acknowledged.
import type { Sensor, SensorReadings } from '@geo/core';
import { createGeo } from '../../../src/create-geo';

type LocationSink = (reading: SensorReadings['location']) => void;

/** A drive to the north at 20 m/s, one fix each 20 ms, over as many pages as there are. */
const sensor: Sensor = {
  available: new Set(['location']),
  watch(kind, _request, sink) {
    if (kind !== 'location') return { update: () => undefined, close: () => undefined };
    const timer = setInterval(() => {
      const time = Date.now();
      (sink as unknown as LocationSink)({
        latitude: 10 + ((time / 1000) % 100_000) * 0.00018,
        longitude: 10,
        accuracy: 5,
        speed: 20,
        heading: 0,
        time,
        ageMillis: 0,
      });
    }, 20);
    return { update: () => undefined, close: () => clearInterval(timer) };
  },
  ask: () => Promise.reject(new Error('this device cannot answer')),
};

const geo = createGeo({ name: 'kills', ports: { sensor } });
const acknowledge = (uuid: string) => void navigator.sendBeacon('/acknowledged', uuid);
geo.onLocation(({ uuid }) => acknowledge(uuid));

globalThis.recorder = {
  /** What is queued, before this page adds anything. */
  async queued() {
    await geo.ready({
      reset: false,
      url: `${location.origin}/records`,
      batchSync: true,
      maxBatchSize: 20,
      autoSyncThreshold: 20,
      distanceFilter: 0,
    });
    return (await geo.getLocations()).map(({ uuid }) => uuid);
  },
  async record() {
    await geo.start();
    await geo.changePace(true);
    for (let index = 0; ; index++)
      acknowledge(await geo.insertLocation({ coords: { latitude: index % 80, longitude: 20 } }));
  },
};

declare global {
  var recorder: { queued(): Promise<readonly string[]>; record(): Promise<never> };
}
