import { objectOf, parsed, type Rules } from './rule-server';

/** What throws in Traccar's decoder closes the connection without an answer. */
class Closed extends Error {}

function number(object: Readonly<Record<string, unknown>>, name: string): number {
  const value = object[name];
  if (typeof value !== 'number') throw new Closed(`${name} must be a number`);
  return value;
}

/** Optional to the decoder, but of this type where it is there; null is there. */
function optional(object: Readonly<Record<string, unknown>>, name: string, type: string): void {
  if (name in object && typeof object[name] !== type) throw new Closed(`${name} must be a ${type}`);
}

/**
 * The OsmAnd port of Traccar, after its `OsmAndProtocolDecoder` (6.9.1): JSON by its content type, anything else as a form in the
 * query or the body. An unknown device is registered, as with `database.registerUnknown`.
 */
export const traccarRules: Rules = ({ headers, url, body }, store) => {
  try {
    const isJson = headers['content-type']?.startsWith('application/json') ?? false;
    if (isJson) checkJson(body);
    else if (!isPosition(url, body)) return { status: 400 };
    store();
    return { status: 200 };
  } catch (error) {
    if (error instanceof Closed) return undefined;
    throw error;
  }
};

function checkJson(body: string): void {
  const root = objectOf(parsed(body));
  const location = objectOf(root?.location);
  if (typeof root?.device_id !== 'string' || location === undefined)
    throw new Closed('no device_id, or no location');
  const { timestamp } = location;
  if (typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) throw new Closed('no timestamp');
  if ('coords' in location) {
    const coords = objectOf(location.coords) ?? {};
    for (const name of ['latitude', 'longitude', 'speed', 'heading', 'accuracy', 'altitude'])
      number(coords, name);
  }
  optional(location, 'event', 'string');
  optional(location, 'is_moving', 'boolean');
  optional(location, 'odometer', 'number');
  optional(location, 'mock', 'boolean');
  if ('activity' in location && typeof objectOf(location.activity)?.type !== 'string')
    throw new Closed('activity');
  if ('battery' in location) {
    const battery = objectOf(location.battery) ?? {};
    number(battery, 'level');
    if (typeof battery.is_charging !== 'boolean') throw new Closed('is_charging must be a boolean');
  }
  if ('extras' in location && objectOf(location.extras) === undefined)
    throw new Closed('extras must be an object');
}

/** Is there a device? The others are checked. */
function isPosition(url: URL, body: string): boolean {
  const form = url.search === '' ? new URLSearchParams(body) : url.searchParams;
  for (const name of ['lat', 'lon', 'speed', 'bearing', 'altitude', 'accuracy', 'batt']) {
    const text = form.get(name);
    if (text !== null && (text === '' || !Number.isFinite(Number(text))))
      throw new Closed(`${name} must be a number`);
  }
  const timestamp = form.get('timestamp') ?? '';
  if (!/^\d+$/.test(timestamp) && Number.isNaN(Date.parse(timestamp))) throw new Closed('no timestamp');
  // Without a position it would store the last one once more.
  return (
    (form.get('id') ?? form.get('deviceid')) !== null && form.get('lat') !== null && form.get('lon') !== null
  );
}
