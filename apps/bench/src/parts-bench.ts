import { nodeEntropy, nodePresence, replayScheduler } from '@geo/adapter-node';
import {
  ANDROID_PROFILE,
  createEngine,
  type Engine,
  type Geofence,
  type GeofenceSource,
  type Storage,
  unprovidedPorts,
} from '@geo/core';
import { scriptedSensor } from '@geo/core/testing';
import type { BenchResult, Figure } from './figure';
import { measured, type Sample, spread } from './measure';
import { type Size, scaled } from './size';
import { withDatabase } from './temporary-database';

const FENCES = 100_000;
const RECORDS = 300_000;
/** Geofences that a source gives at a time, and records of a page. */
const PART = 250;
/** Storage calls between two measurements of live memory: a garbage collection takes some milliseconds. */
const SAMPLE_EVERY = 5;

interface Run extends Sample {
  /** The most live memory over what there was before, megabytes. */
  readonly peakMegabytes: number;
  /** The longest commit, characters. */
  readonly longest: number;
}

/** What is large in parts: geofences from a list and from a source, records at once and by pages; memory and time. */
export async function partsBench(size: Size): Promise<BenchResult> {
  const fences = scaled(FENCES, size, 3_000);
  const records = scaled(RECORDS, size, 1_000);
  const all = Array.from({ length: fences }, (_, index) => fence(index));
  const works = {
    [`${fences} geofences from a list`]: (engine: Engine) => engine.addGeofences(all),
    [`${fences} geofences from a source`]: (engine: Engine) => engine.addGeofences(sourceOf(fences)),
    [`${records} records at once`]: async (engine: Engine) =>
      found((await engine.getLocations()).length, records),
    [`${records} records by pages of ${PART}`]: async (engine: Engine) => found(await paged(engine), records),
  };
  const figures: Figure[] = [];
  const samples: Record<string, { run: Sample }[]> = {};
  for (const [name, work] of Object.entries(works)) {
    const rows = name.includes('records') ? records : 0;
    const runs: Run[] = [];
    for (let round = 0; round < size.rounds; round++) runs.push(await run(rows, work));
    figures.push(
      { name: `${name}: time`, unit: 'ms', ...spread(runs, ({ wallMillis }) => wallMillis) },
      { name: `${name}: peak memory`, unit: 'MB', ...spread(runs, ({ peakMegabytes }) => peakMegabytes) },
      { name: `${name}: longest commit`, unit: 'MB', ...spread(runs, ({ longest }) => longest / 1e6) },
    );
    samples[name] = runs.map((sample) => ({ run: sample }));
  }
  const setting = [
    `on SQLite; peak memory is live memory over that before the call, measured with --expose-gc at every ${SAMPLE_EVERY}th call of the storage`,
  ];
  return { bench: 'parts', setting, figures, samples };
}

/** Runs the work twice, each on a fresh database: for its time, and for its memory. */
async function run(rows: number, work: (engine: Engine) => Promise<void>): Promise<Run> {
  const time = await onEngine(
    rows,
    (storage) => storage,
    (engine) => measured(() => work(engine)),
  );
  let peak = 0;
  let longest = 0;
  let calls = 0;
  const gc = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
  const live = () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const sample = () => {
    if (calls++ % SAMPLE_EVERY === 0) peak = Math.max(peak, live());
  };
  const watched = (storage: Storage): Storage => ({
    get: (key) => storage.get(key),
    count: (prefix) => storage.count(prefix),
    async scan(prefix, options) {
      const entries = await storage.scan(prefix, options);
      sample();
      return entries;
    },
    async commit(changes) {
      const texts = changes.map((change) => ('put' in change ? change.put.length + change.value.length : 20));
      longest = Math.max(
        longest,
        texts.reduce((sum, length) => sum + length, 0),
      );
      sample();
      await storage.commit(changes);
    },
  });
  const before = await onEngine(rows, watched, async (engine) => {
    const start = live();
    [peak, calls] = [start, 0];
    await work(engine);
    return start;
  });
  return { ...time, peakMegabytes: (peak - before) / 1e6, longest };
}

function onEngine<T>(
  rows: number,
  over: (storage: Storage) => Storage,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  return withDatabase(async (database) => {
    for (let first = 0; first < rows; first += 10_000)
      await database.commit(
        Array.from({ length: Math.min(10_000, rows - first) }, (_, n) => recordRow(first + n)),
      );
    const engine = createEngine({
      ports: {
        ...unprovidedPorts,
        sensor: scriptedSensor({ available: ['location', 'regions'] }),
        storage: over(database),
        scheduler: replayScheduler(0),
        entropy: nodeEntropy(),
        presence: nodePresence(),
      },
      profile: ANDROID_PROFILE,
    });
    await engine.ready({ autoSync: false, maxRecordsToPersist: -1, maxDaysToPersist: 0 });
    await engine.idle();
    const result = await work(engine);
    await engine.close();
    return result;
  });
}

const fence = (index: number): Geofence => ({
  identifier: `place ${index}`,
  latitude: -60 + (index % 1_000) / 10,
  longitude: -170 + Math.floor(index / 1_000) / 2,
  radius: 150,
  extras: { name: `the place of number ${index}`, kind: index % 7 },
});

function sourceOf(count: number): GeofenceSource {
  let at = 0;
  return {
    async next() {
      const list = Array.from({ length: Math.min(PART, count - at) }, (_, n) => fence(at + n));
      at += list.length;
      return list.length > 0 ? list : undefined;
    },
  };
}

function recordRow(index: number) {
  const record = {
    uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    timestamp: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
    odometer: index * 10,
    coords: { latitude: 45 + index / 1e6, longitude: 13, accuracy: 5, speed: 10, heading: 90 },
    activity: { type: 'in_vehicle', confidence: 90 },
    battery: { level: 0.5, is_charging: false },
    is_moving: true,
  };
  return { put: `queue/${String(index).padStart(16, '0')}`, value: JSON.stringify(record) };
}

async function paged(engine: Engine): Promise<number> {
  let count = 0;
  for (let page = await engine.getLocations({ limit: PART }); page.length > 0; ) {
    count += page.length;
    page = await engine.getLocations({ limit: PART, after: page[page.length - 1]?.uuid ?? '' });
  }
  return count;
}

function found(count: number, wanted: number): void {
  if (count !== wanted) throw new Error(`${count} records were read; there are ${wanted}`);
}
