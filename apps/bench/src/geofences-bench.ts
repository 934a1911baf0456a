import { nodeEntropy, nodePresence, replayScheduler } from '@geo/adapter-node';
import { ANDROID_PROFILE, createEngine, type Geofence, unprovidedPorts } from '@geo/core';
import { scriptedSensor } from '@geo/core/testing';
import { type BenchResult, type Figure, most } from './figure';
import { bayDrive, realFences } from './geofence-data';
import {
  type AcceptedFix,
  cutSlice,
  type FenceIndex,
  fromRows,
  geofenceSettings,
  packFences,
  resolveConfig,
  toRows,
} from './geofence-parts';
import { watchingRegion } from './geofence-region';
import { geokdbushNearest, geolibScan, type Inside, turfScan } from './geofence-rivals';
import { type Sample, spread } from './measure';
import { quantile } from './quantile';
import { type Size, scaled } from './size';
import { withDatabase } from './temporary-database';

const FENCES = 100_000;
const FIXES = 3_000;
/** A linear scan takes tens of milliseconds: a few say enough. */
const SCANNED = 8;
/** Wide enough that all of Android's 98 slots are taken: the most there is to evaluate. Metres. */
const FULL_PROXIMITY = 50_000;
const FIX_MICROS = 10;
const SLICE_MILLIS = 1;
const BOOT_MILLIS = 50;
const TIMES_LINEAR = 50;

/** A hundred thousand fences: build, load, a fix, a slice, a boot; against what one would use instead, in one run. */
export async function geofencesBench(size: Size): Promise<BenchResult> {
  const folder = process.env.GEO_DATA;
  if (folder === undefined) {
    const setting = ['skipped: GEO_DATA is not set; it names the folder of the recordings'];
    return { bench: 'geofences', setting, figures: [], samples: {} };
  }
  const fences = realFences(folder, scaled(FENCES, size, 1_000));
  const fixes = bayDrive(scaled(FIXES, size, 200)).map(toFix);
  const rivals = {
    'geolib linear': geolibScan(fences),
    'turf linear': turfScan(fences),
    'geokdbush nearest 98': geokdbushNearest(fences, 98),
  };
  const rounds: Round[] = [];
  await round(fences, fixes, rivals);
  for (let n = 0; n < size.rounds; n++) rounds.push(await round(fences, fixes, rivals));
  const boots = await withDatabase((storage) =>
    bootRounds(storage, fences, fixes[0] as AcceptedFix, size.rounds),
  );
  const last = rounds.at(-1) as Round;
  const of = (name: string, unit: Figure['unit'], pick: (one: Round) => number): Figure => ({
    name,
    unit,
    ...spread(rounds, pick),
  });
  const figures: Figure[] = [
    of('index: build', 'ms', ({ build }) => build),
    of('index: to rows of text', 'ms', ({ write }) => write),
    of('index: cold load from its rows', 'ms', ({ load }) => load),
    of('index: memory', 'MB', ({ megabytes }) => megabytes),
    of('index: rows', 'MB', ({ rowMegabytes }) => rowMegabytes),
    most(
      of('a fix, p50 (98 monitored)', 'µs', ({ full }) => full.p50),
      FIX_MICROS,
    ),
    of('a fix, p99 (98 monitored)', 'µs', ({ full }) => full.p99),
    of('a fix, mean with its slices (98 monitored)', 'µs', ({ full }) => full.mean),
    most(
      of('a fix, p50 (within 1 km)', 'µs', ({ near }) => near.p50),
      FIX_MICROS,
    ),
    of('a fix, p99 (within 1 km)', 'µs', ({ near }) => near.p99),
    most(
      of('a slice, p50 (98 monitored)', 'ms', ({ sliceFull }) => sliceFull.p50 / 1000),
      SLICE_MILLIS,
    ),
    of('a slice, p99 (98 monitored)', 'ms', ({ sliceFull }) => sliceFull.p99 / 1000),
    most(
      of('a slice, p50 (within 1 km)', 'ms', ({ sliceNear }) => sliceNear.p50 / 1000),
      SLICE_MILLIS,
    ),
    most(
      { name: 'boot with the slice alone (SQLite)', unit: 'ms', ...spread(boots, (millis) => millis) },
      BOOT_MILLIS,
    ),
    ...(Object.keys(rivals) as (keyof typeof rivals)[]).flatMap((name) => [
      of(`${name}, p50 a fix`, 'µs', ({ rivals: all }) => all[name] as number),
      {
        ...of(`against ${name}`, '×', ({ rivals: all, full }) => (all[name] as number) / full.mean),
        ...(name.includes('linear') ? { target: TIMES_LINEAR } : {}),
      },
    ]),
  ];
  return {
    bench: 'geofences',
    setting: [
      `${fences.length} fences (ZIP areas and cities), a drive of ${fixes.length} fixes at 30 m/s around San Francisco`,
      `98 monitored: ${last.crossed} transitions; the region alone, over memory storage; ratios by the mean of a fix, slices included`,
      `the scans agree with each other on the fences around ${SCANNED} places: ${last.agreed ? 'yes' : 'NO'}`,
    ],
    figures,
    samples: {
      rounds: rounds.map((one) => ({ fix: sampleOf(one.full.mean / 1000), load: sampleOf(one.load) })),
    },
  };
}

const sampleOf = (wallMillis: number): Sample => ({ wallMillis, userMillis: wallMillis, systemMillis: 0 });

function toFix(
  { latitude, longitude }: { latitude: number; longitude: number },
  second: number,
): AcceptedFix {
  const taken = { up: second * 1000, wall: second * 1000 };
  const reading = { latitude, longitude, accuracy: 8 };
  return { ...reading, taken, speed: 30, filtered: false, relaxed: false, reanchored: false, reading };
}

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
}

interface Round {
  readonly build: number;
  readonly write: number;
  readonly load: number;
  readonly megabytes: number;
  readonly rowMegabytes: number;
  readonly full: Times;
  readonly near: Times;
  readonly sliceFull: Times;
  readonly sliceNear: Times;
  readonly rivals: Readonly<Record<string, number>>;
  readonly agreed: boolean;
  readonly crossed: number;
}

const millis = (run: () => unknown) => {
  const begun = performance.now();
  run();
  return performance.now() - begun;
};

/** Microseconds of each run. */
function times(micros: number[]): Times {
  const at = (share: number) => quantile(micros, share) as number;
  return { p50: at(0.5), p99: at(0.99), mean: micros.reduce((sum, value) => sum + value, 0) / micros.length };
}

async function round(
  fences: readonly Geofence[],
  fixes: readonly AcceptedFix[],
  rivals: Readonly<Record<string, Inside>>,
): Promise<Round> {
  let packed = packFences([]);
  const build = millis(() => {
    packed = packFences(fences);
  });
  let rows: ReturnType<typeof toRows> = [];
  const write = millis(() => {
    rows = toRows(packed);
  });
  const gc = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
  packed = packFences([]);
  gc();
  const before = process.memoryUsage();
  let index: FenceIndex | undefined;
  const load = millis(() => {
    index = fromRows(rows);
  });
  gc();
  const after = process.memoryUsage();
  const used = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
  const places = fixes.filter((_fix, n) => n % Math.ceil(fixes.length / SCANNED) === 0);
  const found = Object.values(rivals).map((inside) => places.map(inside).join());
  const full = await driven(fences, fixes, FULL_PROXIMITY);
  const near = await driven(fences, fixes, 1_000);
  return {
    build,
    write,
    load,
    megabytes: used / 1e6,
    rowMegabytes: rows.reduce((sum, { key, value }) => sum + key.length + value.length, 0) / 1e6,
    full: full.times,
    near: near.times,
    sliceFull: sliced(index as FenceIndex, fixes, FULL_PROXIMITY),
    sliceNear: sliced(index as FenceIndex, fixes, 1_000),
    rivals: Object.fromEntries(
      Object.entries(rivals).map(([name, inside]) => [
        name,
        times(places.map((place) => millis(() => inside(place)) * 1000)).p50,
      ]),
    ),
    agreed: new Set(found).size === 1,
    crossed: full.crossed,
  };
}

/** The whole region, fix by fix; slices that become due are cut in between, as storage answers. */
async function driven(fences: readonly Geofence[], fixes: readonly AcceptedFix[], proximity: number) {
  const { takes, idle, crossed } = await watchingRegion(fences, fixes[0] as AcceptedFix, proximity);
  const micros: number[] = [];
  for (const fix of fixes) {
    const begun = performance.now();
    takes(fix);
    micros.push((performance.now() - begun) * 1000);
    const waited = performance.now();
    await idle();
    // What followed from the fix, such as a slice, belongs to the mean.
    if (micros.length > 0)
      micros[micros.length - 1] = (micros.at(-1) as number) + (performance.now() - waited) * 1000;
  }
  return { times: times(micros), crossed: crossed() };
}

function sliced(index: FenceIndex, fixes: readonly AcceptedFix[], proximity: number): Times {
  const config = resolveConfig({ geofenceProximityRadius: proximity }, ANDROID_PROFILE);
  const settings = geofenceSettings(config, ANDROID_PROFILE);
  let monitored: ReadonlySet<string> = new Set();
  const micros = fixes
    .filter((_fix, n) => n % 10 === 0)
    .map((fix) => {
      const begun = performance.now();
      const { identifiers } = cutSlice(index, fix, settings, monitored, new Set());
      const took = (performance.now() - begun) * 1000;
      monitored = new Set(identifiers);
      return took;
    });
  return times(micros);
}

/** A whole engine that is started again over a full database: from its creation until `ready` is answered. */
async function bootRounds(
  storage: Parameters<Parameters<typeof withDatabase>[0]>[0],
  fences: readonly Geofence[],
  fix: AcceptedFix,
  rounds: number,
): Promise<number[]> {
  const engineOver = () => {
    const sensor = scriptedSensor({ available: ['location', 'regions'] });
    const engine = createEngine({
      ports: {
        ...unprovidedPorts,
        sensor,
        storage,
        scheduler: replayScheduler(0),
        entropy: nodeEntropy(),
        presence: nodePresence(),
      },
      profile: ANDROID_PROFILE,
    });
    return { engine, sensor };
  };
  const first = engineOver();
  await first.engine.ready({ geofenceProximityRadius: FULL_PROXIMITY });
  await first.engine.addGeofences(fences);
  await first.engine.startGeofences();
  first.sensor.deliver('location', { ...fix.reading, ageMillis: 0 });
  await first.engine.idle();
  const monitored = first.sensor.request('regions')?.length ?? 0;
  await first.engine.close();
  const found: number[] = [];
  for (let n = 0; n <= rounds; n++) {
    const begun = performance.now();
    const { engine, sensor } = engineOver();
    const state = await engine.ready({ reset: false });
    if (n > 0) found.push(performance.now() - begun);
    const registered = sensor.request('regions')?.length ?? 0;
    if (state.geofenceCount !== fences.length || registered === 0 || registered !== monitored) {
      throw new Error(
        `booted with ${state.geofenceCount} fences and ${registered} regions instead of ${fences.length} and ${monitored}`,
      );
    }
    await engine.close();
  }
  return found;
}
