import { type DesiredAccuracy, distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { activitySamples } from './kit/activity';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { memory } from './kit/memory';
import { storedQueue } from './kit/queue';
import { regions } from './kit/regions';
import { BALANCED, BEST, streams } from './kit/stream';
import { track } from './kit/track';
import { doubling, uploader } from './kit/uploader';

/** Its published defaults. */
const INTERVAL_MILLIS = 300_000;
const DISTANCE = 75;
const STOP_TIMEOUT_MILLIS = 60_000;
const STATIONARY_RADIUS = 100;
const SAMPLE_MILLIS = 30_000;
/** A sample of activity counts from this confidence on, percent. */
const CONFIDENCE = 75;
/** So long it waits for a last fix when it pauses (iOS). */
const FINAL_FIX_MILLIS = 10_000;
const REGION = 'stationary';

/** A fix, and whether tracking was paused when it came. */
export interface Processed {
  readonly fix: Fix;
  readonly paused: boolean;
}

/**
 * Is this fix kept? The first is, and the first after pausing or resuming; of the others each that is late enough or far enough
 * from the last that was kept. (The angle is off by default.)
 */
export function keepsSdk(
  { fix, paused }: Processed,
  lastProcessed: Processed | undefined,
  lastKept: Fix | undefined,
): boolean {
  if (lastProcessed !== undefined && lastProcessed.paused !== paused) return true;
  if (lastKept === undefined) return true;
  return fix.time - lastKept.time >= INTERVAL_MILLIS || distanceMeters(lastKept, fix) >= DISTANCE;
}

/**
 * B4b, the client's tenth version: it listens while the phone moves. A confident "still" arms a minute's timer that only
 * confident movement takes back; when it ends, updates end too and a region of 100 m is drawn, whose exit resumes, as does
 * confident movement. On iOS it waits for one more fix first. One record a request, backoff 5 s doubled to 5 min, held while
 * there is no network; what waits, and whether it is paused, lives through a kill.
 */
function sdk(name: string, id: string, accuracy: DesiredAccuracy): Baseline {
  return {
    name,
    id,
    source: documented(
      'traccar/traccar-client-sdk: LocationFilter, TrackerEngine, Config, ActivityRecognitionDetector, IosLocationSource',
    ),
    os: ['ios', 'android'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const { scheduler } = life.ports;
        const state = await memory<{ paused: boolean; at?: Fix }>(life, { paused: false });
        const queue = await storedQueue(life.ports.storage, 'queue');
        const upload = uploader(life, queue, {
          url,
          most: 1,
          retryMillis: doubling(5000, 300_000),
          waitsForNetwork: true,
        });
        const kept = track(life, queue, upload.sends);
        let lastProcessed: Processed | undefined;
        let lastKept: Fix | undefined;

        const stop = life.timers.handler(pauses);
        const finalFix = life.timers.handler(() => life.sensors.release('location'));
        const watched = regions(life, (_, action) => {
          if (action === 'exit') resumes();
        });

        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, scheduler);
          if (fix === undefined) return;
          const processed = { fix, paused: state.is.paused };
          if (keepsSdk(processed, lastProcessed, lastKept)) {
            lastKept = fix;
            kept.keeps(fix);
          }
          lastProcessed = processed;
          if (!finalFix.isSet) return;
          finalFix.cancel();
          life.sensors.release('location');
        });
        const activity = activitySamples(life, SAMPLE_MILLIS, CONFIDENCE, (isStill) => {
          if (!isStill) resumes();
          else if (!state.is.paused && !stop.isSet) stop.set(STOP_TIMEOUT_MILLIS);
        });

        function pauses(): void {
          activity.ends();
          const at = lastProcessed?.fix;
          state.becomes({ paused: true, ...(at !== undefined && { at }) });
          life.emit({ output: 'motion', isMoving: false });
          if (at !== undefined) watched.puts(REGION, at, STATIONARY_RADIUS, 'exits');
          if (life.os === 'ios') finalFix.set(FINAL_FIX_MILLIS);
          else life.sensors.release('location');
        }

        function resumes(): void {
          stop.cancel();
          if (!state.is.paused) return;
          finalFix.cancel();
          state.becomes({ paused: false });
          life.emit({ output: 'motion', isMoving: true });
          watched.drops(REGION);
          listens();
        }

        function listens(): void {
          activity.begins();
          streams(life, accuracy);
        }

        if (!state.is.paused) listens();
        else if (state.is.at !== undefined) watched.puts(REGION, state.is.at, STATIONARY_RADIUS, 'exits');
        upload.sends();
      }),
  };
}

/** As it comes. */
export const TRACCAR_SDK_MEDIUM = sdk('B4b traccar sdk medium', 'b4b-medium', BALANCED);

/** By satellites. */
export const TRACCAR_SDK_HIGH = sdk('B4b traccar sdk high', 'b4b-high', BEST);
