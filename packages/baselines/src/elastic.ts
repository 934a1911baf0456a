import { distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { elasticFences } from './elastic/fences';
import { elasticFilter } from './elastic/filter';
import { activitySamples } from './kit/activity';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { memory } from './kit/memory';
import { storedQueue } from './kit/queue';
import { regions } from './kit/regions';
import { BEST, streams } from './kit/stream';
import { track } from './kit/track';
import { uploader } from './kit/uploader';

/** Documented defaults: metres, milliseconds, percent. */
const DISTANCE_FILTER = 10;
const ELASTICITY = 1;
const STOP_TIMEOUT_MILLIS = 300_000;
const STATIONARY_RADIUS = 25;
const ACTIVITY_MILLIS = 10_000;
const CONFIDENCE = 75;
const ODOMETER_ACCURACY = 20;
const HTTP_TIMEOUT_MILLIS = 60_000;
/** Regions that the systems watch for one app; one is for where it rests. */
const REGIONS = { ios: 20, android: 100 };
const REGION = 'stationary';

/** Metres between fixes: the base for each 5 m/s of speed, rounded to the nearest 5; below that the base alone. */
export function elasticDistance(speed: number): number {
  const fives = Math.round(speed / 5);
  return fives > 0 ? fives * DISTANCE_FILTER * ELASTICITY : DISTANCE_FILTER;
}

/** How records are sent. */
interface ElasticUpload {
  /** Records in one request. */
  readonly most: number;
  /** This many records must wait before a request; a change of motion is sent at once. */
  readonly threshold: number;
}

/**
 * B8: satellites while the phone moves, the further apart the faster it goes. A confident "still" that lasts for five minutes
 * ends that; then a region around the place, or confident movement, begins it again. What waits, where it is, the odometer and the
 * fences live through a kill. A failed upload is tried again with the next record, with the network, and in the next life,
 * always from the oldest.
 */
function elastic(name: string, id: string, { most, threshold }: ElasticUpload): Baseline {
  return {
    name,
    id,
    source: documented('the public documents of an elastic policy with batching'),
    os: ['ios', 'android'],
    tracker: ({ url, fences }) =>
      policy(async (life) => {
        const state = await memory<{
          isMoving: boolean;
          inside: readonly string[];
          odometer: number;
          rests?: Fix;
        }>(life, { isMoving: false, inside: [], odometer: 0 });
        const queue = await storedQueue(life.ports.storage, 'queue');
        const upload = uploader(life, queue, {
          url,
          most,
          waitsForNetwork: true,
          timeoutMillis: HTTP_TIMEOUT_MILLIS,
        });
        let isForced = false;
        const kept = track(life, queue, () => {
          if (!isForced && queue.size < threshold) return;
          isForced = false;
          upload.sends();
        });
        const filter = elasticFilter();
        let last: Fix | undefined;
        let measured: Fix | undefined;
        let distance = DISTANCE_FILTER;
        /** A change of motion is reported with the next fix that is kept. */
        let changes = false;

        // A sleeping phone must not stretch the five minutes.
        const stop = life.timers.alarm('stop', () => rests());
        const watched = regions(life, (identifier, action) => {
          if (identifier !== REGION) fenced.crosses(identifier, action);
          else if (action === 'exit') goes();
        });
        const fenced = elasticFences(life, fences, watched, state, REGIONS[life.os] - 1);

        function goes(): void {
          if (state.is.isMoving) return;
          state.becomes({ isMoving: true });
          life.emit({ output: 'motion', isMoving: true });
          changes = true;
          watched.drops(REGION);
          distance = DISTANCE_FILTER;
          listens();
        }

        function listens(): void {
          activity.begins();
          streams(life, BEST, distance);
        }

        function rests(at = last ?? state.is.rests): void {
          activity.ends();
          life.sensors.release('location');
          if (state.is.isMoving) life.emit({ output: 'motion', isMoving: false });
          state.becomes({ isMoving: false, ...(at !== undefined && { rests: at }) });
          if (at === undefined) return;
          watched.puts(REGION, at, STATIONARY_RADIUS, 'exits');
          isForced = true;
          kept.keeps(at, 'motionchange');
        }

        function follows(fix: Fix): void {
          const adjusted = elasticDistance(fix.speed ?? 0);
          if (adjusted === distance) return;
          distance = adjusted;
          streams(life, BEST, distance);
        }

        function measures(fix: Fix): void {
          if (fix.accuracy > ODOMETER_ACCURACY) return;
          if (measured !== undefined) {
            state.becomes({ odometer: state.is.odometer + distanceMeters(measured, fix) });
            life.emit({ output: 'odometer', metres: state.is.odometer });
          }
          measured = fix;
        }

        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, life.ports.scheduler);
          if (fix === undefined || filter.rejects(fix) !== undefined) return;
          const isFirst = last === undefined && state.is.rests === undefined;
          last = fix;
          measures(fix);
          fenced.moves(fix);
          // It begins at rest, around the first fix that it takes.
          if (!state.is.isMoving) return isFirst ? rests(fix) : undefined;
          isForced ||= changes;
          kept.keeps(fix, changes ? 'motionchange' : undefined);
          changes = false;
          follows(fix);
        });
        const activity = activitySamples(life, ACTIVITY_MILLIS, CONFIDENCE, (isStill) => {
          if (!isStill) {
            stop.cancel();
            goes();
          } else if (state.is.isMoving && !stop.isSet) stop.set(STOP_TIMEOUT_MILLIS);
        });

        if (!state.is.isMoving && state.is.rests !== undefined) {
          fenced.moves(state.is.rests);
          watched.puts(REGION, state.is.rests, STATIONARY_RADIUS, 'exits');
        } else listens();
        upload.sends();
      }),
  };
}

/** As it comes: each record in a request of its own. */
export const ELASTIC_EACH = elastic('B8 documented elastic policy', 'b8-each', { most: 1, threshold: 1 });

/** Fifty together. */
export const ELASTIC_BATCHED = elastic('B8 documented elastic policy, batches of 50', 'b8-batch', {
  most: 50,
  threshold: 50,
});
