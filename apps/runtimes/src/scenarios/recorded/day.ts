import type { ActivityType, Geofence } from '@geo/core';
import type { Scenario } from '../scenario';
import { fullConfig, openApp } from '../world/app';
import { HOUR, MINUTE } from '../world/durations';
import { modelServer } from '../world/server';
import { worldOf } from '../world/world';
import { recording, table } from './folder';
import { type Moment, playBack } from './playback';

/** A day by train, bus and electric bicycle around San Francisco Bay, recorded by two phones at once. */
const RUN = ['mobilitynet', 'train_bus_ebike_mtv_ucb__20190724_00'] as const;
const PHONES = { android: 'ucb-sdb-android-3', ios: 'ucb-sdb-ios-3' } as const;

/** The bay, degrees: towns within it become fences. */
const BAY = { south: 36.9, north: 38.2, west: -123, east: -121.3 };
const TOWN_RADIUS_METERS = 800;

interface Row {
  readonly metadata: { readonly write_ts: number };
  readonly data: Readonly<Record<string, number | boolean | string>>;
}

const rowsOf = (phone: string, what: string): readonly Row[] => JSON.parse(recording(...RUN, phone, what));

function fixes(phone: string): readonly Moment[] {
  return rowsOf(phone, 'background_location.json.gz').map(({ data, metadata }) => {
    const {
      latitude,
      longitude,
      accuracy,
      altitude,
      sensed_speed: speed,
      ts,
    } = data as Record<string, number>;
    const at = Math.round(metadata.write_ts * 1000);
    const time = Math.round((ts as number) * 1000);
    const reading = {
      latitude: latitude as number,
      longitude: longitude as number,
      accuracy: accuracy as number,
      altitude: altitude as number,
      time,
      ageMillis: Math.max(0, at - time),
      ...((speed as number) < 0 ? {} : { speed: speed as number }),
    };
    return { at, kind: 'location', reading };
  });
}

/** As Android numbers them; 5 is tilting, which is no activity. */
const ANDROID_TYPES: readonly (ActivityType | undefined)[] = [
  'in_vehicle',
  'on_bicycle',
  'on_foot',
  'still',
  'unknown',
  undefined,
  undefined,
  'walking',
  'running',
];
/** iOS knows three confidences: middles of the thirds, percent. */
const IOS_CONFIDENCES: Readonly<Record<string, number>> = { low: 17, medium: 50, high: 83 };
/** As iOS names them. */
const IOS_TYPES: Readonly<Record<string, ActivityType>> = {
  automotive: 'in_vehicle',
  cycling: 'on_bicycle',
  stationary: 'still',
  walking: 'walking',
  running: 'running',
};

function activities(phone: string): readonly Moment[] {
  return rowsOf(phone, 'background_motion_activity.json.gz').flatMap(({ data, metadata }): Moment[] => {
    const named = Object.keys(IOS_TYPES).find((name) => data[name] === true);
    const type = named === undefined ? ANDROID_TYPES[data.zzbhB as number] : IOS_TYPES[named];
    if (type === undefined) return [];
    const confidence = Number(data.zzbhC ?? IOS_CONFIDENCES[data.confidence as string]);
    const at = Math.round(metadata.write_ts * 1000);
    return [{ at, kind: 'activity', reading: { type, confidence, ageMillis: 0 } }];
  });
}

function towns(): readonly Geofence[] {
  return table(recording('geofences', 'geonames-cities', 'cities.csv.gz')).flatMap(
    ([name, lat, lng], index): Geofence[] => {
      const [latitude, longitude] = [Number(lat), Number(lng)];
      const isIn =
        latitude > BAY.south && latitude < BAY.north && longitude > BAY.west && longitude < BAY.east;
      if (!isIn) return [];
      return [{ identifier: `${name} ${index}`, latitude, longitude, radius: TOWN_RADIUS_METERS }];
    },
  );
}

function recordedDay(profile: 'android' | 'ios'): Scenario {
  const title = `a recorded day by train, bus and electric bicycle on ${profile === 'ios' ? 'an iPhone' : 'an Android phone'}, through fences around the towns`;
  return {
    name: `recorded-day-${profile}`,
    title,
    needs: 'recordings',
    async record() {
      const phoneName = PHONES[profile];
      const moments = [...fixes(phoneName), ...activities(phoneName)].sort((a, b) => a.at - b.at);
      const server = modelServer();
      const world = worldOf({
        profile,
        seed: 81,
        available: ['location', 'activity', 'connectivity', 'app'],
        startsAt: (moments[0]?.at ?? 0) - MINUTE,
        server: server.respond,
      });
      const { phone } = world;
      phone.transcript.remark(title);
      await phone.boot();
      const engine = await openApp(world, fullConfig(server));
      await phone.waitFor(engine.addGeofences(towns()));
      await phone.waitFor(engine.start());
      await playBack(phone, moments);
      await phone.advance(HOUR);
      return world.finish();
    },
  };
}

export const recordedDays: readonly Scenario[] = [recordedDay('android'), recordedDay('ios')];
