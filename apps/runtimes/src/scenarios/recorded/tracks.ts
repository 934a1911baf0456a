import type { Scenario } from '../scenario';
import { listenTo } from '../world/app';
import { MINUTE } from '../world/durations';
import { UPLOAD_URL } from '../world/server';
import { worldOf } from '../world/world';
import { recording, table } from './folder';
import { type Moment, playBack } from './playback';

/** Sports watches do not say how good their fixes are; this is what their makers claim. */
const ACCURACY_METERS = 5;

function fixesOf(name: string): readonly Moment[] {
  return table(recording('sports-tracks', 'csv', `${name}.csv.gz`)).map(
    ([seconds, latitude, longitude, altitude, speed]) => {
      const at = Math.round(Number(seconds) * 1000);
      const reading = {
        latitude: Number(latitude),
        longitude: Number(longitude),
        accuracy: ACCURACY_METERS,
        time: at,
        ageMillis: 0,
        ...(altitude ? { altitude: Number(altitude) } : {}),
        ...(speed ? { speed: Number(speed) } : {}),
      };
      return { at, kind: 'location', reading };
    },
  );
}

function trackOf(name: string, file: string, description: string): Scenario {
  const title = `a recorded ${description}, fix by fix, on a device with nothing but a receiver`;
  return {
    name,
    title,
    needs: 'recordings',
    async record() {
      const moments = fixesOf(file);
      const world = worldOf({
        profile: 'node',
        seed: 71,
        available: ['location', 'connectivity'],
        startsAt: (moments[0]?.at ?? 0) - MINUTE,
      });
      const { phone } = world;
      phone.transcript.remark(title);
      await phone.boot();
      const engine = phone.connect();
      listenTo(engine, ['location', 'locationfilter', 'motionchange']);
      await phone.waitFor(engine.ready({ url: UPLOAD_URL, batchSync: true, autoSyncThreshold: 100 }));
      await phone.waitFor(engine.start());
      await playBack(phone, moments);
      return world.finish();
    },
  };
}

export const recordedRun = trackOf('recorded-run', 'activity-small-fenix2-run', 'run of 9 km');
export const recordedRide = trackOf('recorded-ride', 'Edge810-Vector-2013-08-16-15-35-10', 'ride of 41 km');
