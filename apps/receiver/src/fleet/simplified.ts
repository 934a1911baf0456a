import simplify from 'simplify-js';

/** Degrees. */
export interface GeoPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** MapLibre's tiles. */
const TILE_PIXELS = 512;
/** A line that is off by less is the same line on a screen. */
const TOLERANCE_PIXELS = 1;
/** The algorithm calls itself once a vertex in the worst case, and the stack holds about ten thousand calls. */
const PIECE_PLACES = 4000;
/** Where web maps end; the projection is infinite at the pole. */
const MOST_LATITUDE = 85.0511;

/** Fewest and most zoom a line can be asked for. */
export const ZOOMS = { least: 0, most: 22 };

/**
 * Places that a line needs so that it looks the same at a zoom of a web map: at most one pixel beside the line of all of
 * them (Ramer, Douglas and Peucker, by simplify-js). The first and the last place stay.
 */
export function simplified<Place extends GeoPlace>(places: readonly Place[], zoom: number): readonly Place[] {
  if (places.length < 3) return places;
  const points = projected(places, zoom);
  const kept: Place[] = [];
  for (let from = 0; from < points.length - 1; from += PIECE_PLACES) {
    const piece = simplify(
      points.slice(from, from + PIECE_PLACES + 1),
      TOLERANCE_PIXELS,
      true,
    ) as Projected<Place>[];
    // Pieces share a place.
    for (const { place } of from === 0 ? piece : piece.slice(1)) kept.push(place);
  }
  return kept;
}

interface Projected<Place> {
  readonly x: number;
  readonly y: number;
  readonly place: Place;
}

/** Pixels of the web mercator projection; longitudes go on beyond 180 degrees where the line crosses them. */
function projected<Place extends GeoPlace>(places: readonly Place[], zoom: number): Projected<Place>[] {
  const world = TILE_PIXELS * 2 ** zoom;
  let before = places[0]?.longitude ?? 0;
  return places.map((place) => {
    const longitude = place.longitude + 360 * Math.round((before - place.longitude) / 360);
    before = longitude;
    const latitude = Math.min(MOST_LATITUDE, Math.max(-MOST_LATITUDE, place.latitude));
    const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
    return { x: (longitude / 360) * world, y: (-north / (2 * Math.PI)) * world, place };
  });
}
