import { distanceMeters, type Position } from '@geo/core';
import Flatbush from 'flatbush';

/** Metres in a degree of latitude, about: the error of 0.5 % only widens the search, never what is measured. */
const DEGREE = 111_195;
const RADIANS = Math.PI / 180;
/** How much wider than needed the search is, so that nothing escapes by the rounding of a degree. */
const WIDER = 1.02;

/** A line through places, and how far from it other places lie. */
export interface Line {
  readonly metres: number;
  /** Metres from a place to the nearest point of the line. */
  distanceFrom(place: Position): number;
  /** Places along the line at this spacing, metres, beginning at its start. */
  sampled(every: number): readonly Position[];
}

/** @throws RangeError when there is not one place. */
export function line(places: readonly Position[]): Line {
  const [first] = places;
  if (first === undefined) throw new RangeError('a line needs at least one place; got none');
  const starts = places.length === 1 ? [first] : places.slice(0, -1);
  const ends = places.length === 1 ? [first] : places.slice(1);
  const index = new Flatbush(starts.length);
  starts.forEach((a, at) => {
    const b = ends[at] as Position;
    index.add(
      Math.min(a.longitude, b.longitude),
      Math.min(a.latitude, b.latitude),
      Math.max(a.longitude, b.longitude),
      Math.max(a.latitude, b.latitude),
    );
  });
  index.finish();
  const toSegment = (place: Position, at: number) =>
    distanceToSegment(place, starts[at] as Position, ends[at] as Position);

  return {
    metres: starts.reduce((sum, a, at) => sum + distanceMeters(a, ends[at] as Position), 0),
    distanceFrom(place) {
      const { longitude, latitude } = place;
      // Some segment near by says how far to look; the nearest one lies within that.
      const [near = 0] = index.neighbors(longitude, latitude, 1);
      let nearest = toSegment(place, near);
      const north = (nearest * WIDER) / DEGREE;
      const east = north / Math.cos(latitude * RADIANS);
      for (const at of index.search(longitude - east, latitude - north, longitude + east, latitude + north))
        nearest = Math.min(nearest, toSegment(place, at));
      return nearest;
    },
    sampled(every) {
      const samples: Position[] = [];
      let until = 0;
      starts.forEach((a, at) => {
        const b = ends[at] as Position;
        const metres = distanceMeters(a, b);
        for (; until <= metres; until += every)
          samples.push(metres === 0 ? a : between(a, b, until / metres));
        until -= metres;
      });
      return samples;
    },
  };
}

function between(a: Position, b: Position, share: number): Position {
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
}

/** Metres from a place to a segment: the foot is found in the plane around the place, the distance on the ellipsoid. */
function distanceToSegment(place: Position, a: Position, b: Position): number {
  const shrink = Math.cos(place.latitude * RADIANS);
  const east = (a.longitude - place.longitude) * shrink;
  const north = a.latitude - place.latitude;
  const eastward = (b.longitude - a.longitude) * shrink;
  const northward = b.latitude - a.latitude;
  const squared = eastward * eastward + northward * northward;
  const share = squared === 0 ? 0 : -(east * eastward + north * northward) / squared;
  return distanceMeters(place, between(a, b, Math.min(1, Math.max(0, share))));
}
