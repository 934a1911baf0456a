import { distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { batches } from './kit/batches';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { oneShot } from './kit/one-shot';
import { BEST, COARSE, streams } from './kit/stream';

/** Metres. */
const DISTANCE_FILTER = 10;

/** Its documentation says nothing of uploading: as B1. */
const UPLOAD = { most: 250, everyMillis: 300_000 };

/** Without leaving this radius for this long, the system pauses: it is documented as "ten to fifteen minutes", unmeasured. */
const PAUSE_MILLIS = 750_000;
const PAUSE_RADIUS = 50;

const SOURCE = documented("Apple's documentation of CLLocationManager");

/**
 * B3, the platform's own distance filter: the receiver stays on, and a fix is delivered when it is 10 m or more from the one
 * delivered before. There is no stop detection.
 */
export const DISTANCE_FILTER_10: Baseline = {
  name: 'B3 distance filter 10 m',
  id: 'b3-10m',
  source: SOURCE,
  os: ['ios', 'android'],
  tracker: ({ url }) =>
    policy(async (life) => {
      const track = await batches(life, url, UPLOAD);
      life.sensors.on('location', (reading) => {
        const fix = fixOf(reading, life.ports.scheduler);
        if (fix !== undefined) track.keeps(fix);
      });
      streams(life, BEST, DISTANCE_FILTER);
    }),
};

/**
 * B3 with `pausesLocationUpdatesAutomatically`: when the phone has stayed where it is for about ten to fifteen minutes the
 * updates end, and they do not begin again until the app is opened.
 */
export const DISTANCE_FILTER_PAUSING: Baseline = {
  name: 'B3 distance filter 10 m, pausing',
  id: 'b3-10m-pausing',
  source: SOURCE,
  os: ['ios'],
  tracker: ({ url }) =>
    policy(async (life) => {
      const track = await batches(life, url, UPLOAD);
      let anchor: Fix | undefined;
      let isPaused = false;
      const pause = life.timers.handler(() => {
        isPaused = true;
        life.sensors.release('location');
      });
      life.sensors.on('location', (reading) => {
        const fix = fixOf(reading, life.ports.scheduler);
        if (fix === undefined) return;
        track.keeps(fix);
        if (anchor !== undefined && distanceMeters(anchor, fix) <= PAUSE_RADIUS) return;
        anchor = fix;
        pause.set(PAUSE_MILLIS);
      });
      life.sensors.on('app', ({ state }) => {
        if (state !== 'foreground' || !isPaused) return;
        isPaused = false;
        anchor = undefined;
        streams(life, BEST, DISTANCE_FILTER);
      });
      life.sensors.request('app', {});
      streams(life, BEST, DISTANCE_FILTER);
    }),
};

/**
 * B3 by significant changes alone: the system says that the phone has moved by about 500 m, not more often than every five
 * minutes, and no satellites are used. The change brings a position of cells and Wi-Fi with it.
 */
export const SIGNIFICANT_CHANGE: Baseline = {
  name: 'B3 significant change',
  id: 'b3-significant',
  source: SOURCE,
  os: ['ios'],
  tracker: ({ url }) =>
    policy(async (life) => {
      const track = await batches(life, url, { most: 1, everyMillis: 0 });
      const shot = oneShot(life, { desiredAccuracy: COARSE, goodMeters: Infinity, withinMillis: 10_000 });
      life.sensors.on('location', shot.accept);
      life.sensors.on('motion', takes);
      life.sensors.request('motion', {});
      function takes(): void {
        shot.takes((best) => best !== undefined && track.keeps(best));
      }
      // The platform delivers a position when the service starts.
      takes();
    }),
};
