import { type DesiredAccuracy, distanceMeters } from '@geo/core';
import { type Baseline, documented } from './baseline';
import { type Fix, fixOf } from './kit/fix';
import { policy } from './kit/life';
import { storedQueue } from './kit/queue';
import { BALANCED, BEST, EACH_SECOND, streams } from './kit/stream';
import { track } from './kit/track';
import { uploader } from './kit/uploader';

/** What a user sets. */
export interface LegacyRule {
  readonly intervalMillis: number;
  /** Metres; 0: does not matter. */
  readonly distance: number;
  /** Degrees; 0: does not matter. */
  readonly angle: number;
  readonly accuracy: DesiredAccuracy;
}

/** A failed upload is tried again after this, always. */
const RETRY_MILLIS = 30_000;

/**
 * Is this fix kept? Any of: it is the first; the interval has passed; it is far enough; the bearing has turned enough. The turn is
 * the plain difference of two bearings, as published: from 350° to 10° it is 340°, and a bearing that the device does not
 * give counts as north.
 */
export function keepsLegacy(rule: LegacyRule, last: Fix | undefined, fix: Fix): boolean {
  if (last === undefined || fix.time - last.time >= rule.intervalMillis) return true;
  if (rule.distance > 0 && distanceMeters(last, fix) >= rule.distance) return true;
  return rule.angle > 0 && Math.abs((fix.heading ?? 0) - (last.heading ?? 0)) >= rule.angle;
}

/**
 * B4a, the classic client: it listens as often as its rule can need, sends each kept fix by itself in the order of time, and
 * tries a failed one again every 30 seconds. There is no stop detection. What waits lies in a database; what the last kept fix
 * was is forgotten with the process.
 */
function legacy(name: string, id: string, rule: LegacyRule): Baseline {
  return {
    name,
    id,
    source: documented('traccar/traccar-client-android, PositionProvider; the same on iOS'),
    os: ['ios', 'android'],
    tracker: ({ url }) =>
      policy(async (life) => {
        const queue = await storedQueue(life.ports.storage, 'queue');
        const upload = uploader(life, queue, { url, most: 1, retryMillis: () => RETRY_MILLIS });
        const kept = track(life, queue, upload.sends);
        let last: Fix | undefined;
        life.sensors.on('location', (reading) => {
          const fix = fixOf(reading, life.ports.scheduler);
          if (fix === undefined || !keepsLegacy(rule, last, fix)) return;
          last = fix;
          kept.keeps(fix);
        });
        streams(
          life,
          rule.accuracy,
          0,
          rule.distance > 0 || rule.angle > 0 ? EACH_SECOND : rule.intervalMillis,
        );
        upload.sends();
      }),
  };
}

/** As it comes. */
const DEFAULTS: LegacyRule = { intervalMillis: 600_000, distance: 0, angle: 0, accuracy: BALANCED };

/** A network position every ten minutes. */
export const TRACCAR_LEGACY = legacy('B4a traccar client legacy 600 s', 'b4a-600s', DEFAULTS);

/** Every 75 m besides, by networks. */
export const TRACCAR_LEGACY_75 = legacy('B4a traccar client legacy 75 m', 'b4a-75m', {
  ...DEFAULTS,
  distance: 75,
});

/** Every 75 m, by satellites. */
export const TRACCAR_LEGACY_75_HIGH = legacy('B4a traccar client legacy 75 m high', 'b4a-75m-high', {
  ...DEFAULTS,
  distance: 75,
  accuracy: BEST,
});
