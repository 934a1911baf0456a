import { record } from './records';

/** A message that a client of others sends to its path, with a position; the `device` where it names one. */
export function foreignMessage(
  path: string,
  method: string,
  device = 'foreign',
): { readonly query: string; readonly body?: unknown } {
  const place = { lat: 48.85833, lon: 2.29513 };
  if (path.startsWith('/owntracks'))
    return { query: `u=u&d=${device}`, body: { _type: 'location', ...place, tst: 1_700_000_000, acc: 10 } };
  if (path.startsWith('/overland')) {
    const properties = { timestamp: '2015-10-01T08:00:00Z', horizontal_accuracy: 30, device_id: device };
    const geometry = { type: 'Point', coordinates: [place.lon, place.lat] };
    return { query: '', body: { locations: [{ type: 'Feature', geometry, properties }] } };
  }
  if (path.startsWith('/osmand') && method === 'GET')
    return { query: `id=${device}&timestamp=1377177267&lat=60.0&lon=30.0&speed=10` };
  return { query: '', body: { location: record(), device_id: device } };
}
