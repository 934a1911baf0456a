// A tab of an app: an engine whose fixes and server are the test's, over the browser's own storage, locks and channels.
import type { FixReading, Http, Sensor, SensorReadings } from '@geo/core';
import { promisifyRequest } from 'idb-keyval';
import { createGeo } from '../../../src/create-geo';
import { ENTRIES, openDatabase } from '../../../src/storage/database';

type LocationSink = (reading: SensorReadings['location']) => void;

const sinks = new Set<LocationSink>();

const sensor: Sensor = {
  available: new Set(['location']),
  watch(kind, _request, sink) {
    const own = sink as unknown as LocationSink;
    if (kind === 'location') sinks.add(own);
    return { update: () => undefined, close: () => void sinks.delete(own) };
  },
  ask: () => Promise.reject(new Error('this device cannot answer')),
};

/** Every upload is refused for now, so that records stay. */
const http: Http = { send: () => Promise.reject(new Error('the network is down')) };

const geo = createGeo({
  name: 'tabs',
  ports: { sensor, http },
});
const heard: string[] = [];
geo.onLocation(({ uuid }) => void heard.push(uuid));
geo.onMotionChange(({ isMoving }) => void heard.push(`moving ${isMoving}`));

const at = (index: number): FixReading => ({
  latitude: 52 + index * 0.001,
  longitude: 13,
  accuracy: 5,
  speed: 20,
  heading: 0,
  time: Date.now(),
  ageMillis: 0,
});

globalThis.app = {
  geo,
  heard,
  /** Gives every open watch a fix; answers how many there are. */
  fix(index: number) {
    for (const sink of sinks) sink(at(index));
    return sinks.size;
  },
  watches: () => sinks.size,
  committed,
};

/** Resolves when every commit of this page that has begun is complete: transactions over the same entries run in order. */
async function committed(): Promise<void> {
  const store = openDatabase('tabs');
  await store.transact('readwrite', (transaction) =>
    promisifyRequest(transaction.objectStore(ENTRIES).count()),
  );
  store.close();
}

declare global {
  var app: {
    readonly geo: typeof geo;
    readonly heard: string[];
    fix(index: number): number;
    watches(): number;
    committed(): Promise<void>;
  };
}
