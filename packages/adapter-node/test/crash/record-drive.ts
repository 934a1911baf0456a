import { createEngine, type FixReading, NODE_PROFILE } from '@geo/core';
import {
  nodeEntropy,
  nodeHttp,
  nodePresence,
  recordedSensor,
  replay,
  replayScheduler,
  sqliteStorage,
} from '../../src/index';

/**
 * Records an endless drive to a file until somebody kills it, uploads it meanwhile, and prints the uuid of each record
 * once its `location` event has come: that is the engine's acknowledgement. Each life is a boot of its own, an hour later.
 */
const [path = '', url = '', life = '0'] = process.argv.slice(2);
const POINTS = 20_000;
const HOUR_MILLIS = 3_600_000;
const STARTS_AT = Date.UTC(2026, 0, 1) + Number(life) * POINTS * HOUR_MILLIS;

const points = Array.from({ length: POINTS }, (_, second) => {
  const timeMillis = STARTS_AT + second * 1000;
  const fix: FixReading = {
    latitude: 48 + Number(life) * 0.01 + second * 0.000135,
    longitude: 11,
    accuracy: 5,
    speed: 15,
    time: timeMillis,
  };
  return { timeMillis, fix };
});
const skipped = { untimed: 0, invalid: 0, badChecksum: 0, noFix: 0 };
const track = { name: 'drive', format: 'gpx' as const, points, skipped, warnings: [] };
const clock = replayScheduler(STARTS_AT);
const sensor = recordedSensor(track, clock);
const engine = createEngine({
  profile: NODE_PROFILE,
  ports: {
    sensor,
    scheduler: clock,
    storage: await sqliteStorage(path),
    http: nodeHttp(),
    entropy: nodeEntropy(),
    presence: nodePresence(),
  },
});
engine.onLocation(({ uuid }) => process.stdout.write(`${uuid}\n`));
await engine.ready({ url, startOnBoot: true, distanceFilter: 10, batchSync: true, autoSyncThreshold: 20 });
await engine.start();
await replay({ track, clock, sensor, speed: 'max', idle: () => (engine.busy ? engine.idle() : undefined) });
