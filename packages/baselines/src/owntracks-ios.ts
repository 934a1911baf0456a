import { distanceMeters } from '@geo/core';
import { type Baseline, documented, type Fence } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { type Life, policy } from './kit/life';
import { oneShot } from './kit/one-shot';
import { storedQueue } from './kit/queue';
import { regions } from './kit/regions';
import { BEST, COARSE, streams } from './kit/stream';
import type { Timer } from './kit/timers';
import { type Track, track } from './kit/track';
import { doubling, uploader } from './kit/uploader';

/** Its published defaults: metres, and milliseconds. */
const DISPLACEMENT = 100;
const INTERVAL_MILLIS = 300_000;
/** An exit of a fence whose name begins with this is held back so long, and an enter takes it back. */
const FOLLOWING = '-';
const HOLD_MILLIS = 3000;

const SOURCE = documented('owntracks/ios, LocationManager at 285f915');

/**
 * B5b's move mode: satellites without a filter of the platform; a fix counts when it is newer than the last that was used and 100 m
 * from it, and every five minutes the latest is published whatever it is.
 */
export const OWNTRACKS_IOS_MOVE: Baseline = {
  name: 'B5b owntracks ios move',
  id: 'b5b-move',
  source: SOURCE,
  os: ['ios'],
  tracker: ({ url, fences }) =>
    policy(async (life) => {
      const kept = await publishes(life, url);
      crosses(life, fences);
      let latest: Fix | undefined;
      let used: Fix | undefined;
      life.sensors.on('location', (reading) => {
        const fix = fixOf(reading, life.ports.scheduler);
        if (fix === undefined) return;
        latest = fix;
        if (used !== undefined && (fix.time <= used.time || distanceMeters(used, fix) < DISPLACEMENT)) return;
        used = fix;
        kept.keeps(fix);
      });
      const tick = life.timers.handler(() => {
        tick.set(INTERVAL_MILLIS);
        if (latest === undefined) return;
        used = latest;
        kept.keeps(latest, 'timer');
      });
      tick.set(INTERVAL_MILLIS);
      streams(life, BEST);
    }),
};

/**
 * B5b's significant mode: the system's significant changes, each with a position of cells and Wi-Fi. (It uses the system's visits
 * besides; the simulated phone has none.)
 */
export const OWNTRACKS_IOS_SIGNIFICANT: Baseline = {
  name: 'B5b owntracks ios significant',
  id: 'b5b-significant',
  source: SOURCE,
  os: ['ios'],
  tracker: ({ url, fences }) =>
    policy(async (life) => {
      const kept = await publishes(life, url);
      crosses(life, fences);
      const shot = oneShot(life, { desiredAccuracy: COARSE, goodMeters: Infinity, withinMillis: 10_000 });
      const takes = () => shot.takes((best) => best !== undefined && kept.keeps(best));
      life.sensors.on('location', shot.accept);
      life.sensors.on('motion', takes);
      life.sensors.request('motion', {});
      takes();
    }),
};

/** Each by itself, kept in a database until it was taken in; the retry is that of its sibling on Android. */
async function publishes(life: Life, url: string): Promise<Track> {
  const queue = await storedQueue(life.ports.storage, 'queue');
  const upload = uploader(life, queue, { url, most: 1, retryMillis: doubling(1000, 120_000) });
  upload.sends();
  return track(life, queue, upload.sends);
}

/** Fences are the system's alone. */
function crosses(life: Life, fences: readonly Fence[]): void {
  const held = new Map<string, Timer>();
  const watched = regions(life, (identifier, action) => {
    const hold = held.get(identifier);
    if (action === 'exit' && identifier.startsWith(FOLLOWING)) {
      const exit = life.timers.handler(() => life.emit({ output: 'geofence', identifier, action: 'EXIT' }));
      held.set(identifier, exit);
      return exit.set(HOLD_MILLIS);
    }
    if (action === 'enter' && hold?.isSet) return hold.cancel();
    life.emit({ output: 'geofence', identifier, action: action === 'enter' ? 'ENTER' : 'EXIT' });
  });
  for (const fence of fences) watched.puts(fence.identifier, fence, fence.radius);
}
