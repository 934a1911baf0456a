import { createEngine, type Entry, NODE_PROFILE } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';

const QUEUE = 'queue/';
const BY_UUID = 'queue-uuid/';

/** The storage of a process with `count` queued records: copies of one record of a real engine, under new numbers. */
export async function storedRows(count: number): Promise<readonly Entry[]> {
  const storage = memoryStorage();
  const engine = createEngine({
    profile: NODE_PROFILE,
    ports: {
      scheduler: virtualScheduler({ wakes: [] }),
      storage,
      sensor: scriptedSensor({ available: ['location', 'connectivity'] }),
      http: scriptedHttp(),
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    blackBox: false,
  });
  await engine.ready({});
  const uuid = await engine.insertLocation({
    coords: { latitude: 45.2712345, longitude: 13.7112345, accuracy: 5, speed: 13.9, heading: 91 },
    extras: { trip: 'a text as apps have them', vehicle: 4711 },
  });
  await engine.close();
  const stored = storage.snapshot();
  const row = stored.find(({ key }) => key.startsWith(QUEUE));
  if (row === undefined) throw new Error('the engine has stored no row');
  const digits = row.key.length - QUEUE.length;
  return [
    ...stored.filter(({ key }) => !key.startsWith(QUEUE) && !key.startsWith(BY_UUID)),
    ...Array.from({ length: count }, (_, n) => {
      const seq = String(n + 1).padStart(digits, '0');
      const own = uuid.slice(0, -8) + String(n).padStart(8, '0');
      return [
        { key: QUEUE + seq, value: row.value.replace(uuid, own) },
        { key: BY_UUID + own, value: String(n + 1) },
      ];
    }).flat(),
  ];
}
