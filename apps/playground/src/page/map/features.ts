import type { MotionLook } from '@geo/view';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { FenceNow } from '../../protocol/index';
import { decisions, fixes, history, type TruePlace, track } from '../model/session';
import { circle } from './circle';

/** Rejected fixes drawn at most, the latest. */
const MOST_REJECTED = 400;
/** Corners of the true way drawn at most. */
const MOST_CORNERS = 4000;

/** Features as a collection. */
export function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

/** A line through places, longitude first. */
export function line(coordinates: number[][]): FeatureCollection {
  return collection(coordinates.length < 2 ? [] : [feature({ type: 'LineString', coordinates }, {})]);
}

/** Where the phone truly was. */
export function truth(): FeatureCollection {
  const every = Math.max(1, Math.ceil(track.length / MOST_CORNERS));
  const corners = track.filter((_, index) => index % every === 0 || index === track.length - 1);
  return line(corners.map(({ longitude, latitude }) => [longitude, latitude]));
}

/** The kept positions, and the way through them in the colours of motion. */
export function keptFixes(): { readonly points: FeatureCollection; readonly way: FeatureCollection } {
  const points: Feature[] = [];
  const ways: Feature[] = [];
  let span = 0;
  let last: { colour: MotionLook; coordinates: number[][] } | undefined;
  for (const { longitude, latitude, at } of fixes) {
    while (span < history.motion.length - 1 && (history.motion[span + 1]?.from ?? 0) <= at) span += 1;
    const colour = history.motion[span]?.look ?? 'off';
    const place = [longitude, latitude];
    points.push(feature({ type: 'Point', coordinates: place }, { colour }));
    if (last) last.coordinates.push(place);
    if (last?.colour === colour) continue;
    last = { colour, coordinates: [place] };
    ways.push(feature({ type: 'LineString', coordinates: last.coordinates }, { colour }));
  }
  const drawn = ways.filter(
    ({ geometry }) => geometry.type === 'LineString' && geometry.coordinates.length > 1,
  );
  return { points: collection(points), way: collection(drawn) };
}

/** Where fixes were rejected. */
export function rejectedFixes(): FeatureCollection {
  const found = decisions.filter(({ kind, place }) => kind === 'rejected' && place !== undefined);
  return collection(
    found
      .slice(-MOST_REJECTED)
      .map(({ place, id }) =>
        feature({ type: 'Point', coordinates: [place?.longitude ?? 0, place?.latitude ?? 0] }, { id }),
      ),
  );
}

/** With more fences than this their circles have half the corners: the map takes all of them at every change. */
const MANY_FENCES = 200;

/** Fences as circles that say what the engine makes of them. */
export function fenceCircles(all: readonly FenceNow[]): FeatureCollection {
  const corners = all.length > MANY_FENCES ? 24 : 48;
  return collection(
    all.map(({ fence, state, isMonitored }) =>
      feature(
        { type: 'Polygon', coordinates: [circle(fence, corners)] },
        {
          state,
          isMonitored,
          colour: state === 'dwelling' ? 'soft-stop' : 'fence',
          identifier: fence.identifier,
        },
      ),
    ),
  );
}

/** Where the phone truly was at a moment. */
export function placeAt(at: number): TruePlace | undefined {
  let low = 0;
  let high = track.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((track[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return track[low];
}

/** A point, or nothing. */
export function pointAt(place: { longitude: number; latitude: number } | undefined): FeatureCollection {
  if (!place) return collection([]);
  return collection([feature({ type: 'Point', coordinates: [place.longitude, place.latitude] }, {})]);
}

function feature(geometry: Geometry, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry };
}
