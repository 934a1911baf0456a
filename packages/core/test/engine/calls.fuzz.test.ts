import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EFFORT } from '../../../../scripts/effort';
import { CONFIG_KEYS, type Engine, GeoError, type Location } from '../../src/index';
import { doubled, UNSAYABLE } from '../hostile-values';
import { MINUTE, Phone, SECOND } from '../phone';

/** This many calls are made; `GEO_FUZZ_CALLS` says how many instead, 100,000 for a night. */
const CALLS = Number(process.env.GEO_FUZZ_CALLS ?? 400 * EFFORT);
const CALLS_A_LIFE = 20;
/** A call and what follows take some 15 ms where nothing else runs; many times that is no failure. */
const LIMIT_MILLIS = 60_000 + 300 * CALLS;

/** Everything an engine can do; an operation that it gets does not compile until it is here. */
const OPERATIONS: { readonly [O in Exclude<keyof Engine, 'logger' | 'busy'>]: true } = {
  ...{ ready: true, setConfig: true, start: true, startGeofences: true, stop: true, getState: true },
  ...{ changePace: true, getOdometer: true, sync: true, getLocations: true, getCount: true },
  ...{ destroyLocation: true, destroyLocations: true, insertLocation: true, getQuarantine: true },
  ...{ redrive: true, destroyQuarantined: true, getCurrentPosition: true, watchPosition: true },
  ...{ stopWatchPosition: true, setOdometer: true, resetOdometer: true, addGeofence: true },
  ...{
    getLastLocation: true,
    addGeofences: true,
    getGeofences: true,
    onTrip: true,
    getTrips: true,
    destroyTrip: true,
    destroyTrips: true,
    watchLine: true,
    geofenceExists: true,
    removeGeofence: true,
  },
  ...{ removeGeofences: true, getProviderState: true, requestPermission: true },
  ...{ requestTemporaryFullAccuracy: true, isPowerSaveMode: true, registerHeadlessTask: true },
  ...{ getDeviceReport: true, openSettings: true },
  ...{ getLog: true, destroyLog: true, uploadLog: true, getAuthState: true, exportBlackBox: true },
  ...{ explain: true, watchHeading: true, stopWatchHeading: true, onLocation: true, onLocationError: true },
  ...{ onLocationFilter: true, onMotionChange: true, onHttp: true, onConnectivityChange: true },
  ...{ onHeartbeat: true, onProviderChange: true, onGeofence: true, onGeofencesChange: true },
  ...{
    onPowerSaveChange: true,
    onCrashSuspected: true,
    onCrash: true,
    onDistraction: true,
    onAuthorization: true,
    onHeading: true,
  },
  ...{ getSuspectedCrash: true, confirmCrash: true, cancelCrash: true },
  ...{ onLog: true, on: true, removeListeners: true, idle: true, close: true },
};
const METHODS = [...Object.keys(OPERATIONS), 'logger.error', 'logger.warn', 'logger.info', 'logger.verbose'];

const anything = fc.oneof(
  fc.anything({
    maxDepth: 3,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
    withTypedArray: true,
  }),
  fc.constantFrom(...UNSAYABLE.map(([, value]) => value)),
  fc.constant(doubled(12)),
);

/** A client's function, as bad as functions are. */
const listener = fc.constantFrom<unknown>(
  () => undefined,
  () => {
    throw new Error('mine');
  },
  async () => {
    throw Symbol('mine');
  },
  () => 7n,
  ({ coords }: Location) => coords.latitude,
);

const LOCATION = { uuid: 'mine', coords: { latitude: 45, longitude: 13, accuracy: 5 }, extras: { a: 1 } };
const FENCE = { identifier: 'home', latitude: 45, longitude: 13, radius: 150, extras: { a: 1 } };
const OPTIONS = { samples: 1, timeout: 5, persist: true, limit: 10, interval: 1000, extras: { a: 1 } };

/** What is nearly right: a good value with anything in one of its places, under its own name or another. */
const nearly = fc
  .tuple(
    fc.constantFrom<object>(LOCATION, FENCE, OPTIONS, { url: 'https://example.test/' }),
    fc.constantFrom(...Object.keys({ ...LOCATION, ...FENCE, ...OPTIONS, ...CONFIG_KEYS }), 'constructor'),
    anything,
    fc.boolean(),
  )
  .map(([good, name, value, isDeep]) => ({ ...good, [name]: isDeep ? { [name]: value } : value }));

const argument = fc.oneof(
  { weight: 3, arbitrary: nearly },
  { weight: 2, arbitrary: anything },
  { weight: 1, arbitrary: fc.array(nearly, { maxLength: 3 }) },
  { weight: 1, arbitrary: listener },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(LOCATION, FENCE, OPTIONS, 'mine', 'location', true, 7) },
);
const call = fc.tuple(fc.constantFrom(...METHODS), fc.array(argument, { maxLength: 3 }));

function made(engine: Engine, method: string, args: readonly unknown[]): unknown {
  const [first = '', second] = method.split('.');
  const owner = (second === undefined ? engine : engine.logger) as unknown as Record<
    string,
    (...args: readonly unknown[]) => unknown
  >;
  return owner[second ?? first]?.(...args);
}

/** Makes the call; whatever it is refused with must be an error that an app can read. */
async function calls(phone: Phone, method: string, args: readonly unknown[]): Promise<void> {
  try {
    await made(phone.engine, method, args);
  } catch (error) {
    expect(error, `${method} rejected with ${String(error)}`).toBeInstanceOf(GeoError);
    expect((error as GeoError).code).toMatch(/^[A-Z_]+$/);
  }
}

const DEFAULTS = Object.fromEntries(Object.keys(CONFIG_KEYS).map((key) => [key, null]));

/** After any calls: with the defaults it records the next fixes. */
async function recordsOn(phone: Phone, north: number): Promise<void> {
  await phone.engine.ready({ ...DEFAULTS, distanceFilter: 0 });
  await phone.engine.stop();
  await phone.engine.start();
  let heard = 0;
  const listening = phone.engine.onLocation(() => heard++);
  const before = await phone.engine.getCount();
  await phone.drive(3, north);
  listening.remove();
  expect(heard).toBeGreaterThan(0);
  expect(await phone.engine.getCount()).toBeGreaterThan(before);
  expect(await phone.engine.getState()).toMatchObject({ lastStorageError: null, enabled: true });
}

/** What was given cannot be printed: some of it throws when it is read. */
function reporter(run: fc.RunDetails<[boolean, [string, unknown[]][]]>): void {
  if (!run.failed) return;
  const methods = run.counterexample?.[1].map(([method]) => method).join(', ');
  const again = `{ seed: ${run.seed}, path: "${run.counterexamplePath}" }`;
  throw new Error(`after ${methods} (${again}): ${run.errorInstance}`, { cause: run.errorInstance });
}

describe('a client that calls anything with anything', () => {
  it(
    'is answered or refused with a coded error, and after any call the engine records the next fixes',
    async () => {
      const lives = fc.asyncProperty(
        fc.boolean(),
        fc.array(call, { minLength: CALLS_A_LIFE, maxLength: CALLS_A_LIFE }),
        async (blackBox, given) => {
          const available = ['location', 'connectivity', 'app', 'provider', 'heading'] as const;
          const phone = await Phone.create({ config: {}, blackBox, available, listenTo: [] });
          const pending = new Set<Promise<void>>();
          for (const [index, [method, args]] of given.entries()) {
            const work = calls(phone, method, args);
            pending.add(work);
            await phone.wait(SECOND);
            if (method === 'close') await phone.restart({});
            await recordsOn(phone, index * 6);
          }
          // Longer than any dialog is waited for, and any backoff.
          await phone.wait(11 * MINUTE);
          await Promise.all(pending);
          expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
        },
      );
      await fc.assert(lives, { numRuns: Math.ceil(CALLS / CALLS_A_LIFE), reporter });
    },
    LIMIT_MILLIS,
  );
});
