import { objectOf, parsed, type Rules } from './rule-server';

/**
 * Transistor's console, after `create` of its models/Location.js: `location` is a record or a list of them, each with
 * `coords.latitude`, `coords.longitude` and a timestamp, for the company in the path or in `company_token`. Anything else is a 500.
 */
export const transistorRules: Rules = ({ method, url, body }, store) => {
  const [, root, company = objectOf(parsed(body))?.company_token] = url.pathname.split('/');
  if (method !== 'POST' || root !== 'locations') return { status: 404 };
  const { location = [], device } = objectOf(parsed(body)) ?? {};
  const records = (Array.isArray(location) ? location : [location]).map(objectOf);
  const isGood = records.every((record) => {
    const coords = objectOf(record?.coords);
    return (
      typeof coords?.latitude === 'number' &&
      typeof coords.longitude === 'number' &&
      typeof record?.timestamp === 'string' &&
      typeof record.uuid === 'string'
    );
  });
  if (typeof company !== 'string' || objectOf(device)?.device_id === undefined || !isGood)
    return { status: 500, contentType: 'application/json', body: '{"error":"Something failed!"}' };
  for (const _ of records) store();
  return { status: 200, contentType: 'application/json', body: '{"success":true}' };
};
