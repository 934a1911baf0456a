import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distanceMeters } from '../../src/geo/distance';
import { eastMeters, localPlane, northMeters } from '../../src/geo/local-plane';
import type { Position } from '../../src/geo/position';

/** A fix as the phone of 2019 wrote it down. */
export interface RecordedFix extends Position {
  /** Unix seconds. */
  readonly ts: number;
  readonly accuracy: number;
  /** Metres a second, -1 unknown. */
  readonly sensed_speed: number;
}

/** One labelled stretch of a trip with the route that was taken, and all that one phone recorded on that day. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly route: readonly Position[];
  readonly fixes: readonly RecordedFix[];
}

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
const read = (file: string): any => JSON.parse(gunzipSync(readFileSync(file)).toString());

/** The travelled sections of one timeline, for every phone of one system that was carried along. */
export function sections(folder: string, timeline: string, system: 'android' | 'ios'): Section[] {
  const routes = new Map<string, Position[]>();
  const spec = [read(join(folder, 'spec', `${timeline}.evaluation_spec.json.gz`))].flat();
  for (const trip of spec[0].data.label.evaluation_trips) {
    for (const leg of trip.legs) {
      const places = leg.route_coords?.geometry?.coordinates;
      if (places === undefined) continue;
      routes.set(
        `${trip.id} ${leg.id}`,
        places.map(([longitude, latitude]: [number, number]) => ({ latitude, longitude })),
      );
    }
  }
  const found: Section[] = [];
  const labels = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split('\n');
  const recordings = new Map<string, RecordedFix[]>();
  for (const [run = '', kind, trip, section, , , from, to] of labels.map((line) => line.split(','))) {
    const route = routes.get(`${trip} ${section}`);
    if (!run.startsWith(timeline) || kind !== 'SECTION' || route === undefined) continue;
    for (const phone of readdirSync(join(folder, run)).filter((name) => name.includes(system))) {
      const file = join(folder, run, phone, 'background_location.json.gz');
      if (!existsSync(file)) continue;
      const fixes = recordings.get(file) ?? inOrder(read(file).map((row: { data: RecordedFix }) => row.data));
      recordings.set(file, fixes);
      found.push({ from: Number(from), to: Number(to), route, fixes });
    }
  }
  return found;
}

function inOrder(fixes: RecordedFix[]): RecordedFix[] {
  return [...fixes].sort((a, b) => a.ts - b.ts);
}

/** Metres from a place to the nearest point of a route. */
export function crossTrack(place: Position, route: readonly Position[]): number {
  const plane = localPlane(place);
  const points = route.map((point) => ({ east: eastMeters(plane, point), north: northMeters(plane, point) }));
  let nearest = Infinity;
  points.forEach((end, index) => {
    const start = points[index - 1] ?? end;
    const east = end.east - start.east;
    const north = end.north - start.north;
    const squared = east * east + north * north;
    const along = squared === 0 ? 0 : -(start.east * east + start.north * north) / squared;
    const share = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(start.east + share * east, start.north + share * north));
  });
  return nearest;
}

/** Metres along a line of places. */
export function length(places: readonly Position[]): number {
  return places.reduce((sum, place, index) => sum + distanceMeters(places[index - 1] ?? place, place), 0);
}
