import { objectOf, parsed, type Rules } from './rule-server';

/**
 * A receiver for the Overland app, after its README: a batch of GeoJSON points under `locations`, each with a timestamp, and the
 * answer `{"result":"ok"}` when all of it is stored. Many receivers answer a body that they cannot use with 200 and another result.
 */
export const overlandRules: Rules = ({ method, body }, store) => {
  const locations = objectOf(parsed(body))?.locations;
  const isGood = method === 'POST' && Array.isArray(locations) && locations.every(isPoint);
  if (isGood) for (const _ of locations) store();
  const result = isGood ? 'ok' : 'error';
  return { status: 200, contentType: 'application/json', body: JSON.stringify({ result }) };
};

function isPoint(value: unknown): boolean {
  const feature = objectOf(value);
  const geometry = objectOf(feature?.geometry);
  const properties = objectOf(feature?.properties);
  const coordinates = geometry?.coordinates;
  const [longitude, latitude] = Array.isArray(coordinates) ? (coordinates as unknown[]) : [];
  if (feature?.type !== 'Feature' || geometry?.type !== 'Point') return false;
  if (typeof longitude !== 'number' || Math.abs(longitude) > 180) return false;
  if (typeof latitude !== 'number' || Math.abs(latitude) > 90) return false;
  const timestamp = properties?.timestamp;
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) return false;
  const { motion, speed, horizontal_accuracy } = properties as Readonly<Record<string, unknown>>;
  return Array.isArray(motion) && typeof speed === 'number' && typeof horizontal_accuracy === 'number';
}
