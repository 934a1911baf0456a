import { distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { type Life, policy } from './kit/life';
import { oneShot } from './kit/one-shot';
import { type Queue, storedQueue } from './kit/queue';
import { recordOf } from './kit/record';
import { regions } from './kit/regions';
import { BEST, streams } from './kit/stream';
import { uploader } from './kit/uploader';

/** Its published defaults: metres, and milliseconds. */
const STATIONARY_RADIUS = 50;
const DISTANCE_FILTER = 500;
const INTERVAL_MILLIS = 600_000;
const STOP_MILLIS = 300_000;
/** Fixes that it takes to find where it rests, and how fast it goes. */
const STATIONARY_FIXES = 5;
const SPEED_FIXES = 3;
/** The first look whether it still rests, then each, and each when it may have begun to leave. */
const FIRST_POLL_MILLIS = 60_000;
const LAZY_POLL_MILLIS = 180_000;
const EAGER_POLL_MILLIS = 60_000;
/** The platform gives a single update up after this. */
const POLL_WITHIN_MILLIS = 30_000;
/** Metres a second from which a fix counts as movement. */
const MOVING_SPEED = 1;
const LONGEST_FILTER = 1000;
/** Speeds of this and more leave the filter alone, metres a second. */
const ABSURD_SPEED = 100;
const SYNC_THRESHOLD = 100;
const QUEUE_LIMIT = 10_000;
const NO_MORE_UPDATES = 285;
const REGION = 'stationary';

/** Metres between fixes at this speed: the square of the speed, rounded to 5 m/s, on top of the base. */
export function scaledFilter(speed: number): number {
  if (speed >= ABSURD_SPEED) return DISTANCE_FILTER;
  const rounded = Math.round(speed / 5) * 5;
  return Math.min(rounded * rounded + DISTANCE_FILTER, LONGEST_FILTER);
}

/**
 * What a look says of whether it still rests. The distance is taken without its sign, as published: a device deep inside with a
 * poor fix seems to have left.
 */
export function pollVerdict(rests: Fix, fix: Fix): 'left' | 'leaving' | 'resting' {
  const beyond = Math.abs(distanceMeters(rests, fix) - rests.accuracy - fix.accuracy);
  if (beyond > STATIONARY_RADIUS) return 'left';
  return beyond > 0 ? 'leaving' : 'resting';
}

/**
 * B6: it rests in a region around the best of five fixes and looks by satellite, after a minute and then every three, whether it has
 * left. Then it takes three fixes to know its speed, and asks for one every ten minutes and every 500 m plus the square of
 * the speed. Five minutes without a good fix of 1 m/s or more end it, but only once there has been one. Each record is sent at
 * once and by itself; what fails is kept, and sent together when a hundred have gathered.
 */
export const SCALED_DISTANCE: Baseline = {
  name: 'B6 scaled distance filter',
  id: 'b6-scaled',
  source: documented('mauron85/background-geolocation-android, DistanceFilterLocationProvider'),
  os: ['android'],
  tracker: ({ url }) =>
    policy(async (life) => {
      const failed = await storedQueue(life.ports.storage, 'queue', QUEUE_LIMIT);
      const sends = directly(life, url, failed, () => ends());
      let pace: 'unknown' | 'still' | 'moving' = 'unknown';
      let finds: 'place' | 'speed' | undefined;
      let seen = 0;
      let best: Fix | undefined;
      let rests: Fix | undefined;
      let last: Fix | undefined;
      let filter = DISTANCE_FILTER;

      const stop = life.timers.alarm('stop', () => sets('still'));
      const poll = life.timers.alarm('poll', looks);
      const shot = oneShot(life, {
        desiredAccuracy: BEST,
        goodMeters: Infinity,
        withinMillis: POLL_WITHIN_MILLIS,
      });
      const watched = regions(life, (_, action) => {
        if (action === 'exit' && pace === 'still') leaves();
      });

      function sets(wanted: 'still' | 'moving'): void {
        const before = pace;
        pace = wanted;
        finds = wanted === 'still' ? 'place' : before === 'moving' ? undefined : 'speed';
        seen = 0;
        best = undefined;
        if (before !== wanted && before !== 'unknown')
          life.emit({ output: 'motion', isMoving: wanted === 'moving' });
        if (finds === undefined) streams(life, BEST, filter, INTERVAL_MILLIS);
        else streams(life, BEST, 0, 0);
      }

      function leaves(): void {
        poll.cancel();
        watched.drops(REGION);
        sets('moving');
      }

      function looks(): void {
        if (pace !== 'still' || rests === undefined) return;
        poll.set(LAZY_POLL_MILLIS);
        const from = rests;
        shot.takes((fix) => {
          if (fix === undefined || pace !== 'still') return;
          const verdict = pollVerdict(from, fix);
          if (verdict === 'left') leaves();
          else if (verdict === 'leaving') poll.set(EAGER_POLL_MILLIS);
        });
      }

      function findsPlace(fix: Fix): void {
        seen += 1;
        if (best === undefined || fix.accuracy < best.accuracy) best = fix;
        if (seen < STATIONARY_FIXES) return;
        finds = undefined;
        rests = best;
        life.sensors.release('location');
        watched.puts(REGION, best, Math.max(STATIONARY_RADIUS, best.accuracy), 'exits');
        poll.set(FIRST_POLL_MILLIS);
        keeps(best, 'stationary');
      }

      function findsSpeed(fix: Fix): void {
        seen += 1;
        if (seen < SPEED_FIXES) return;
        filter = scaledFilter(fix.speed ?? 0);
        sets('moving');
      }

      function follows(fix: Fix): void {
        if ((fix.speed ?? 0) >= MOVING_SPEED && fix.accuracy <= STATIONARY_RADIUS) {
          stop.set(STOP_MILLIS);
          const scaled = scaledFilter(fix.speed ?? 0);
          if (scaled !== filter) {
            filter = scaled;
            sets('moving');
          }
        }
        if (last !== undefined && distanceMeters(last, fix) < DISTANCE_FILTER) return;
        keeps(fix);
      }

      function keeps(fix: Fix, event?: string): void {
        last = fix;
        sends(fix, event);
      }

      function ends(): void {
        stop.cancel();
        poll.cancel();
        life.sensors.release('location');
      }

      life.sensors.on('location', (reading) => {
        if (shot.accept(reading)) return;
        const fix = fixOf(reading, life.ports.scheduler);
        if (fix === undefined) return;
        if (finds === 'place') findsPlace(fix);
        else if (finds === 'speed') findsSpeed(fix);
        else if (pace === 'moving') follows(fix);
      });
      sets('still');
    }),
};

/** Sends a fix at once; where that fails it is kept, and all that was kept goes when it is enough. */
function directly(
  life: Life,
  url: string,
  failed: Queue,
  ends: () => void,
): (fix: Fix, event?: string) => void {
  const sync = uploader(life, failed, { url, most: QUEUE_LIMIT });
  async function sends(record: object): Promise<void> {
    const response = await life.ports.http
      .send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ location: record }),
        timeoutMillis: 60_000,
      })
      .catch(() => undefined);
    if (response?.status === NO_MORE_UPDATES) return ends();
    if (response === undefined || response.status < 200 || response.status >= 300) await failed.add(record);
    if (failed.size >= SYNC_THRESHOLD) sync.sends();
  }
  return (fix, event) => {
    const { latitude, longitude, accuracy, time, speed } = fix;
    life.emit({
      output: 'fix',
      fix: { latitude, longitude, accuracy, time, ...(speed !== undefined && { speed }) },
    });
    life.work.track(sends(recordOf(fix, life.ports.entropy.uuid(), event)));
  };
}
