import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Geofence } from '../../src/contract/geofence';
import { distanceMeters } from '../../src/geo/distance';
import { medianPosition } from '../../src/geo/median';
import type { Position } from '../../src/geo/position';
import { createEngine, type GeofenceEvent, NODE_PROFILE } from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';
import type { RecordedFix } from '../locations/mobilitynet';

/** What one phone recorded on one day, in order. */
export interface Recording {
  readonly run: string;
  readonly phone: string;
  readonly fixes: readonly RecordedFix[];
}

/** The recordings of all runs whose names begin so. */
export function recordings(folder: string, timeline: string): Recording[] {
  return readdirSync(folder)
    .filter((run) => run.startsWith(timeline))
    .flatMap((run) =>
      readdirSync(join(folder, run)).flatMap((phone) => {
        const file = join(folder, run, phone, 'background_location.json.gz');
        if (!existsSync(file)) return [];
        const rows: { data: RecordedFix }[] = JSON.parse(gunzipSync(readFileSync(file)).toString());
        const fixes = rows.map(({ data }) => data).sort((a, b) => a.ts - b.ts);
        return [{ run, phone, fixes }];
      }),
    );
}

/** A transition, and the time of its fix in Unix seconds. */
export interface Crossing {
  readonly at: number;
  readonly event: GeofenceEvent;
}

/** Plays a recording to a whole engine that tracks, with these fences; nothing but its fixes tells. */
export async function crossings(
  fixes: readonly RecordedFix[],
  fences: readonly Geofence[],
): Promise<Crossing[]> {
  // The phone's clock shows the day of the recording: a receiver that is years away from it would be corrected.
  const scheduler = virtualScheduler({ startsAt: Math.floor((fixes[0]?.ts ?? 0) * 1000) });
  const sensor = scriptedSensor({ available: ['location'] });
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage([], { keepsCommits: false }),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: NODE_PROFILE,
  });
  const heard: Crossing[] = [];
  engine.onGeofence((event) => heard.push({ at: Date.parse(event.location.timestamp) / 1000, event }));
  await engine.ready({});
  await engine.addGeofences(fences);
  await engine.start();
  await scheduler.settle();
  for (const { latitude, longitude, accuracy, sensed_speed, ts } of fixes) {
    const wait = ts * 1000 - scheduler.now();
    if (wait > 0) await scheduler.advanceAsync(wait);
    const speed = sensed_speed < 0 ? {} : { speed: sensed_speed };
    sensor.deliver('location', { latitude, longitude, accuracy, time: ts * 1000, ageMillis: 0, ...speed });
    await scheduler.settle();
  }
  await engine.close();
  return heard;
}

/** Where a phone lay: the median of its good fixes. */
export function restingPlace(fixes: readonly RecordedFix[]): Position {
  return medianPosition(fixes.filter(({ accuracy }) => accuracy <= 100));
}

/** A place of the ground truth, as the circle around its polygon. */
export interface Place extends Geofence {
  readonly polygon: readonly Position[];
}

interface Feature {
  readonly properties: { timeline: string; trip: string; leg: string; role: string; name: string };
  readonly geometry: { coordinates: [[number, number][]] };
}

/** All polygons, each different one once, with the legs that begin or end in it. */
export function places(folder: string) {
  const { features }: { features: Feature[] } = JSON.parse(
    readFileSync(join(folder, 'ground_truth_places.geojson'), 'utf8'),
  );
  const circles = new Map<string, Place>();
  const legs = features.map(({ properties, geometry }) => {
    const polygon = geometry.coordinates[0].map(([longitude, latitude]) => ({ latitude, longitude }));
    const key = JSON.stringify(polygon);
    const lat = polygon.map(({ latitude }) => latitude);
    const lon = polygon.map(({ longitude }) => longitude);
    const center = {
      latitude: (Math.min(...lat) + Math.max(...lat)) / 2,
      longitude: (Math.min(...lon) + Math.max(...lon)) / 2,
    };
    const radius = Math.max(...polygon.map((corner) => distanceMeters(center, corner)));
    const place = circles.get(key) ?? {
      identifier: `${properties.name} ${circles.size}`,
      radius,
      ...center,
      polygon,
    };
    circles.set(key, place);
    return { ...properties, place };
  });
  return { circles: [...circles.values()], legs, polygons: features.length };
}

/** A phone is known to have been at a place, from and to in Unix seconds. */
export interface Visit {
  readonly place: Place;
  readonly from: number;
  readonly to: number;
}

/** Within this the ends of two legs at one place are one visit. Seconds. */
const SAME_VISIT_SECONDS = 900;

/** Who was where on a run, as the labels say. */
export function visits(folder: string, run: string, { legs }: ReturnType<typeof places>): Visit[] {
  const known: Visit[] = [];
  const named = new Set<string>();
  const labels = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split('\n');
  for (const [of, kind, trip, section, , , from, to] of labels.map((line) => line.split(','))) {
    if (of !== run || kind !== 'SECTION') continue;
    // The experimenters named some legs twice; which of them is meant the second time is unknown.
    if (named.has(`${trip} ${section}`)) continue;
    named.add(`${trip} ${section}`);
    for (const leg of legs) {
      if (!run.startsWith(leg.timeline) || leg.trip !== trip || leg.leg !== section) continue;
      const begin = leg.role === 'end_loc' ? Number(to) : Number(from);
      const end = leg.role === 'start_loc' ? Number(from) : Number(to);
      known.push({ place: leg.place, from: begin, to: end });
    }
  }
  const merged: Visit[] = [];
  for (const visit of known.sort((a, b) => a.from - b.from)) {
    const index = merged.findIndex(
      ({ place, to }) => place === visit.place && visit.from - to <= SAME_VISIT_SECONDS,
    );
    const before = merged[index];
    if (before) merged[index] = { ...before, to: Math.max(before.to, visit.to) };
    else merged.push(visit);
  }
  return merged;
}
