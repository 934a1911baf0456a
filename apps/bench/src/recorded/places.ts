import { isRow } from './fields';
import type { Files } from './files';
import type { RecordedPlace } from './recording';
import { positions } from './routes';

const FILE = 'ground_truth_places.geojson';
/** A polygon of three corners names its first once more. */
const LEAST_CORNERS = 4;

/** Reads ground_truth_places.geojson. */
export function placesOf(files: Files): RecordedPlace[] {
  const collection = files.json(FILE);
  if (collection === undefined) return [];
  const features = isRow(collection) && Array.isArray(collection.features) ? collection.features : [];
  if (features.length === 0) files.report(`${FILE}: has no features`);
  return features.flatMap((feature: unknown, index) => {
    const properties = isRow(feature) && isRow(feature.properties) ? feature.properties : {};
    const geometry = isRow(feature) && isRow(feature.geometry) ? feature.geometry : {};
    const rings = Array.isArray(geometry.coordinates) ? geometry.coordinates : [];
    const polygon = positions(rings[0]);
    if (geometry.type !== 'Polygon' || polygon.length < LEAST_CORNERS) {
      files.report(`${FILE}: feature ${index + 1} is no polygon; skipped`);
      return [];
    }
    const named = (name: string) => String(properties[name] ?? '');
    return [
      {
        timeline: named('timeline'),
        trip: named('trip'),
        leg: named('leg'),
        role: named('role'),
        name: named('name'),
        polygon,
      },
    ];
  });
}
