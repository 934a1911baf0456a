import { type DesiredAccuracy, distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { memory } from './kit/memory';
import { oneShot } from './kit/one-shot';
import { storedQueue } from './kit/queue';
import { regions } from './kit/regions';
import { BALANCED, BEST, COARSE, streams } from './kit/stream';
import { track } from './kit/track';
import { uploader } from './kit/uploader';

/** Its published thresholds: metres, and milliseconds. */
const FENCE_RADIUS = 100;
const TRIP_END_RADIUS = 100;
const TRIP_END_MILLIS = 300_000;
const TRIP_END_SLACK_MILLIS = 60_000;
const TRIP_END_POINTS = 10;
const WORST_ACCURACY = 200;
const ACTIVITY_MILLIS = 30_000;
const SYNC_MILLIS = 3_600_000;
/** Records in one upload: all that there are; no day has as many. */
const MOST = 100_000;
/** A position for the fence: so long it waits, and after so long it tries again. The rule does not say; ours. */
const POSITION_WITHIN_MILLIS = 30_000;
const POSITION_AGAIN_MILLIS = 60_000;
const REGION = 'fence';

/** A sensing regime, as the evaluation names them: high or medium accuracy, high or medium frequency, duty-cycled. */
interface Regime {
  readonly accuracy: DesiredAccuracy;
  /** Android: milliseconds between fixes. */
  readonly intervalMillis: number;
  /** iOS: metres between fixes (the same number of the regime's `filter`, in the platform's own unit). */
  readonly filterMeters: number;
}

/**
 * Has the trip ended? The last ten points and all of the last five minutes lie within 100 m of the latest, and those five minutes
 * are covered, but for one.
 */
export function tripEnds(points: readonly Fix[]): boolean {
  const latest = points.at(-1);
  if (latest === undefined) return false;
  const recent = points.filter((point) => latest.time - point.time <= TRIP_END_MILLIS);
  const spanMillis = latest.time - (recent[0] as Fix).time;
  if (spanMillis <= TRIP_END_MILLIS - TRIP_END_SLACK_MILLIS) return false;
  return [...points.slice(-TRIP_END_POINTS), ...recent].every(
    (point) => distanceMeters(point, latest) < TRIP_END_RADIUS,
  );
}

/**
 * B10: while nothing happens, only a region of 100 m around the place is watched (on iOS significant changes too); leaving it begins
 * a trip, in which fixes come at the regime's pace, and which ends by dwelling. On iOS five minutes without a fix end it as well.
 * (There the system's visits begin and end trips too; the simulated phone has none.) What was recorded is sent in one go: on Android
 * every hour, on iOS when a trip ends. State, fence and records live through a kill.
 */
function openpath(name: string, id: string, regime: Regime): Baseline {
  return {
    name,
    id,
    source: documented('e-mission/e-mission-data-collection; regimes of MobilityNet'),
    os: ['ios', 'android'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const { scheduler } = life.ports;
        const isIos = life.os === 'ios';
        const state = await memory<{ isOngoing: boolean; fence: Fix | null }>(life, {
          isOngoing: false,
          fence: null,
        });
        const queue = await storedQueue(life.ports.storage, 'queue');
        const upload = uploader(life, queue, { url, most: MOST });
        const kept = track(life, queue, () => undefined);
        let points: readonly Fix[] = [];

        const place = oneShot(life, {
          desiredAccuracy: regime.accuracy,
          goodMeters: WORST_ACCURACY,
          withinMillis: POSITION_WITHIN_MILLIS,
        });
        const coarse = oneShot(life, {
          desiredAccuracy: COARSE,
          goodMeters: Infinity,
          withinMillis: POSITION_WITHIN_MILLIS,
        });
        const again = life.timers.alarm('place', () => waits());
        const silence = life.timers.handler(ends);
        const sync = life.timers.alarm('sync', () => {
          sync.set(SYNC_MILLIS);
          upload.sends();
        });
        const watched = regions(life, (_, action) => {
          if (action === 'exit') begins();
        });

        function waits(at?: Fix): void {
          const fence = at ?? state.is.fence;
          if (fence === null) {
            place.takes((best) =>
              best !== undefined && best.accuracy <= WORST_ACCURACY
                ? waits(best)
                : again.set(POSITION_AGAIN_MILLIS),
            );
            return;
          }
          if (fence !== state.is.fence) state.becomes({ fence });
          watched.puts(REGION, fence, FENCE_RADIUS, 'exits');
        }

        function begins(): void {
          if (state.is.isOngoing) return;
          state.becomes({ isOngoing: true });
          life.emit({ output: 'motion', isMoving: true });
          // On iOS the region stays, so that an exit starts the app again should it be killed.
          if (!isIos) watched.drops(REGION);
          follows();
        }

        function follows(): void {
          points = [];
          if (isIos) {
            streams(life, regime.accuracy, regime.filterMeters);
            silence.set(TRIP_END_MILLIS);
          } else streams(life, regime.accuracy, 0, regime.intervalMillis);
          life.sensors.request('activity', { intervalMillis: ACTIVITY_MILLIS });
        }

        function ends(): void {
          silence.cancel();
          life.sensors.release('location');
          life.sensors.release('activity');
          state.becomes({ isOngoing: false, fence: null });
          life.emit({ output: 'motion', isMoving: false });
          waits(points.at(-1));
          if (isIos) upload.sends();
        }

        life.sensors.on('location', (reading) => {
          if (place.accept(reading) || coarse.accept(reading)) return;
          const fix = fixOf(reading, scheduler);
          if (fix === undefined || !state.is.isOngoing) return;
          if (isIos) silence.set(TRIP_END_MILLIS);
          const last = points.at(-1);
          if (fix.accuracy > WORST_ACCURACY || (last !== undefined && distanceMeters(last, fix) === 0))
            return;
          points = [...points, fix].filter(
            (point, index, all) =>
              fix.time - point.time <= TRIP_END_MILLIS || index >= all.length - TRIP_END_POINTS,
          );
          kept.keeps(fix);
          if (tripEnds(points)) ends();
        });
        life.sensors.on('motion', () => {
          const { fence, isOngoing } = state.is;
          if (isOngoing || fence === null) return;
          coarse.takes((best) => {
            if (best !== undefined && distanceMeters(fence, best) > FENCE_RADIUS) begins();
          });
        });

        if (isIos) life.sensors.request('motion', {});
        else sync.set(SYNC_MILLIS);
        if (!state.is.isOngoing) return waits();
        if (isIos && state.is.fence !== null) watched.puts(REGION, state.is.fence, FENCE_RADIUS, 'exits');
        follows();
      }),
  };
}

const SECOND = { intervalMillis: 1000, filterMeters: 1 };
const HALF_MINUTE = { intervalMillis: 30_000, filterMeters: 30 };

/** Best accuracy, as often as can be. */
export const OPENPATH_HAHFDC = openpath('B10 openpath HAHFDC', 'b10-hahfdc', { accuracy: BEST, ...SECOND });

/** Best accuracy, every 30. */
export const OPENPATH_HAMFDC = openpath('B10 openpath HAMFDC', 'b10-hamfdc', {
  accuracy: BEST,
  ...HALF_MINUTE,
});

/** Balanced accuracy, as often as can be. */
export const OPENPATH_MAHFDC = openpath('B10 openpath MAHFDC', 'b10-mahfdc', {
  accuracy: BALANCED,
  ...SECOND,
});

/** Balanced accuracy, every 30. */
export const OPENPATH_MAMFDC = openpath('B10 openpath MAMFDC', 'b10-mamfdc', {
  accuracy: BALANCED,
  ...HALF_MINUTE,
});
