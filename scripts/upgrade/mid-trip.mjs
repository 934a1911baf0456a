// A phone in mid-trip, played by the engine of any version through its public entries alone: what its storage and its black box
// contain when its process is killed. Everything is virtual, so that the same version writes the same bytes.

const UPLOADS = 'https://example.test/locations';
const TOKENS = 'https://example.test/token';

/** The record that the server refuses for what it contains. */
const POISON = 'refused-by-the-server';
const SPEED = 20;
const METRES_PER_DEGREE = 111_132;
/** At which the phone measures acceleration; the engine gets it at the rate that it asks for. */
const MEASURED_HZ = 50;
const SECOND = 1000;

/** Seconds of the drive by what the server does meanwhile. */
const DRIVE = { uploading: 40, refusing: 20, failing: 40 };
/** The second of a blow that does not slow the car: an impact that is confirmed to be none. */
const BLOW_AT = 30;
/** From this second on the driver holds the phone in a hand. */
const HELD_FROM = 80;

const KINDS = /** @type {const} */ ([
  ...['location', 'activity', 'acceleration', 'motion', 'regions', 'provider'],
  ...['connectivity', 'battery', 'powerSave', 'screen', 'app', 'heading'],
]);

/** Every region is on: uploads with tokens, a small black box, both safety detectors, the heartbeat, the log. */
const CONFIG = {
  url: UPLOADS,
  batchSync: true,
  maxBatchSize: 5,
  autoSyncThreshold: 3,
  distanceFilter: 20,
  stopTimeout: 3,
  heartbeatInterval: 30,
  startOnBoot: true,
  stopOnTerminate: false,
  logLevel: 3,
  maxDaysToPersist: 7,
  extras: { vehicle: 'van 7' },
  params: { device: 'phone-1' },
  headers: { 'x-tenant': 'red' },
  crashDetection: { enabled: true },
  distractionDetection: { enabled: true },
  authorization: { accessToken: 'access-0', refreshToken: 'refresh-0', refreshUrl: TOKENS },
};

/** @param {number} metres north of where the drive begins */
const north = (metres) => 45 + metres / METRES_PER_DEGREE;

/** Circles around the whole drive, around its end, and far from it. */
const GEOFENCES = [
  {
    ...{ identifier: 'region', latitude: north(1000), longitude: 13, radius: 5000 },
    ...{ notifyOnEntry: true, notifyOnExit: true, notifyOnDwell: true, loiteringDelay: 600_000 },
    extras: { tier: 1 },
  },
  {
    ...{ identifier: 'last street', latitude: north(1900), longitude: 13, radius: 300 },
    ...{ notifyOnEntry: true, notifyOnExit: true },
  },
  { identifier: 'depot', latitude: north(0), longitude: 13, radius: 150, notifyOnExit: true },
  ...Array.from({ length: 40 }, (_, index) => ({
    identifier: `stop ${String(index).padStart(2, '0')}`,
    latitude: north(4000 + index * 700),
    longitude: 13 + (index % 5) / 100,
    radius: 120 + index,
    notifyOnEntry: true,
  })),
];

/** Uniform draws that a seed repeats. @param {number} seed */
function draws(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/**
 * What the phone feels, g: on its mount, at the blow, in a hand.
 * @param {number} time seconds of the drive @param {number} noise @returns {[number, number, number]}
 */
function felt(time, noise) {
  const blow = (time - BLOW_AT) / 0.12;
  if (blow > 0 && blow < 1) return [-7 * (1 - Math.cos(2 * Math.PI * blow)), 0, 1];
  if (time < HELD_FROM) return [noise, noise, 1 + noise];
  const tremor = 0.17 * Math.sin(2 * Math.PI * 2.7 * time);
  const wander = 0.08 * Math.sin(2 * Math.PI * 0.3 * time);
  return [0.94 + tremor + wander, 0.7 * tremor, 0.34 - wander + noise];
}

/** A server of records and tokens; `mode` is what it does with uploads. */
function createServer() {
  const generation = 1; // the pair that the app gave has expired
  const server = {
    mode: /** @type {'taking' | 'failing'} */ ('taking'),
    /** Uuids in the order in which they were stored. @type {string[]} */
    stored: [],
    /** @param {{ url: string, body?: string, headers: Record<string, string> }} request */
    answer({ url, body = '', headers }) {
      if (url === TOKENS) {
        const pair = { access_token: `access-${generation}`, refresh_token: `refresh-${generation}` };
        return { status: 200, headers: {}, body: JSON.stringify({ ...pair, token_type: 'Bearer' }) };
      }
      if (headers.Authorization !== `Bearer access-${generation}`) return 401;
      if (server.mode === 'failing') return { status: 503, headers: { 'retry-after': '900' }, body: '' };
      if (body.includes(POISON)) return { status: 400, headers: {}, body: '{"error":"no such vehicle"}' };
      const { location } = JSON.parse(body);
      server.stored.push(...[location].flat().map(({ uuid }) => uuid));
      return 200;
    },
  };
  return server;
}

/**
 * Plays the trip.
 * @param {{ core: any, testing: any }} version the entries `@geo/core` and `@geo/core/testing` of the version that plays it
 */
export async function midTrip({ core, testing }) {
  const server = createServer();
  const random = draws(7);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** @type {string[]} */
  const trace = [];
  /** @type {any} */
  let engine;
  const scheduler = testing.virtualScheduler({
    idle: async () => {
      for (let turns = 0; turns < 3; turns++) {
        await turn();
        if (engine?.busy) await Promise.race([engine.idle(), turn()]);
      }
    },
  });
  const storage = testing.memoryStorage();
  const sensor = testing.scriptedSensor({ available: KINDS, answers: { activityHistory: [] } });
  const http = testing.scriptedHttp(server.answer, { scheduler });
  engine = core.createEngine({
    ports: {
      ...{ scheduler, storage, sensor, http },
      entropy: testing.countingEntropy(),
      presence: testing.silentPresence(),
    },
    profile: core.ANDROID_PROFILE,
    trace: (/** @type {string} */ line) => void trace.push(line),
  });

  /** Time passes until this is done. @template T @param {Promise<T>} work */
  async function lasts(work) {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    for (let millis = 0; !isDone && millis < 1000; millis++) await scheduler.advanceAsync(1);
    return work;
  }

  let metres = 0;
  let seconds = 0;
  /** A second of the drive: a fix, and the acceleration that is wanted. */
  async function second() {
    metres += SPEED;
    const rateHz = sensor.request('acceleration')?.rateHz;
    if (rateHz !== undefined) {
      const every = Math.max(1, Math.round(MEASURED_HZ / rateHz));
      const samples = Array.from({ length: MEASURED_HZ / every }, (_, index) =>
        felt(seconds + (index * every) / MEASURED_HZ, (random() - 0.5) / 12),
      ).flat();
      sensor.deliver('acceleration', { rateHz: MEASURED_HZ / every, ageMillis: 0, samples });
    }
    seconds++;
    if (sensor.request('location'))
      sensor.deliver('location', {
        ...{ latitude: north(metres + random() * 3), longitude: 13 + random() / 50_000, altitude: 80 },
        ...{ accuracy: 5, speed: SPEED, heading: 1, time: scheduler.now(), ageMillis: 0 },
      });
    await scheduler.advanceAsync(SECOND);
  }
  /** @param {number} many */
  async function drives(many) {
    for (let past = 0; past < many; past++) await second();
  }

  await scheduler.advanceAsync(0);
  await lasts(engine.ready(CONFIG));
  await lasts(engine.addGeofences(GEOFENCES));
  await lasts(engine.start());
  await lasts(engine.watchHeading({ minDeltaDeg: 5 }, () => undefined));
  sensor.deliver('heading', { ageMillis: 0, heading: 2, accuracy: 3 });
  await lasts(engine.changePace(true));
  sensor.deliver('activity', { ageMillis: 0, type: 'in_vehicle', confidence: 95 });
  await drives(DRIVE.uploading);
  await lasts(engine.insertLocation({ uuid: POISON, coords: { latitude: 45, longitude: 13 } }));
  await drives(DRIVE.refusing);
  server.mode = 'failing';
  await drives(DRIVE.failing);
  sensor.deliver('screen', { ageMillis: 0, on: true });
  engine.logger.warn('the trip goes on');
  await scheduler.advanceAsync(SECOND);

  const state = await lasts(engine.getState());
  const queue = await lasts(engine.getLocations());
  const quarantine = await lasts(engine.getQuarantine());
  const box = await lasts(engine.exportBlackBox());
  await scheduler.settle();
  const entries = /** @type {{ key: string, value: string }[]} */ (storage.snapshot());
  const { accessToken, refreshToken } = JSON.parse(
    entries.find(({ key }) => key === 'secret/tokens')?.value ?? '{}',
  );
  const expected = {
    at: { bootId: scheduler.bootId, uptime: scheduler.uptime(), wall: scheduler.now() },
    /** Where the car is, metres north of the beginning. */
    metres,
    state,
    geofences: GEOFENCES.map(({ identifier }) => identifier).sort(),
    inside: entries.flatMap(({ key }) => (key.startsWith('fence-state/') ? key.slice(12) : [])),
    tokens: { accessToken, refreshToken },
    stored: server.stored,
    queue: queue.map((/** @type {any} */ { uuid }) => uuid),
    last: queue.at(-1),
    quarantine,
    trace,
  };
  return { entries, box, expected };
}
