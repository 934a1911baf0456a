import { countingEntropy } from '@geo/core/testing';
import type { Filled } from './fill-rows';

type Request = readonly [url: string, init?: RequestInit];

interface ReadCase {
  readonly name: string;
  readonly request: () => Request;
  /** Of a stream that does not end: as many events are read. */
  readonly events?: number;
}

const DAY_MILLIS = 86_400_000;
const HOUR_MILLIS = 3_600_000;

/** What maps and people ask of a server, with other devices, days and places each time; the same ones by seed. */
export function readCases(url: string, filled: Filled): readonly ReadCase[] {
  const { random } = countingEntropy(23);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const dayOf = () => pick(filled.days);
  const track = (day: { device: string; start: number }, rest: string): Request => [
    `${url}devices/${day.device}/track?since=${day.start}&until=${day.start + DAY_MILLIS}${rest}`,
  ];
  const box = (kilometres: number): RequestInit => {
    const { latitude, longitude } = pick(filled.places);
    const [high, wide] = [kilometres / 222, kilometres / 222 / Math.cos((latitude * Math.PI) / 180)];
    const [west, east, south, north] = [longitude - wide, longitude + wide, latitude - high, latitude + high];
    const ring = [
      [west, south],
      [east, south],
      [longitude, north],
      [west, north],
      [west, south],
    ];
    return {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
    };
  };
  const during = (hours: number, mostDaysAgo: number) => {
    const until = filled.until - random() * mostDaysAgo * DAY_MILLIS;
    return `since=${Math.round(until - hours * HOUR_MILLIS)}&until=${Math.round(until)}`;
  };
  const weeks = (filled.weeks - 1) * 7;
  return [
    { name: 'map: last positions of all devices', request: () => [`${url}positions?limit=10000`] },
    { name: 'map: newest 1,000 records', request: () => [`${url}track.geojson?limit=1000`] },
    {
      name: 'map: 1,000 records of an hour, any week',
      request: () => [`${url}track.geojson?limit=1000&${during(1, weeks)}`],
    },
    { name: 'track: a day of a device', request: () => track(dayOf(), '') },
    { name: 'track: a day of a device, zoom 12', request: () => track(dayOf(), '&zoom=12') },
    {
      name: 'track: newest 1,000 records of a device',
      request: () => [`${url}devices/${dayOf().device}/track?limit=1000`],
    },
    { name: 'records: a page of 100', request: () => [`${url}records?limit=100`] },
    { name: 'records: a page of 100 of a device', request: () => [`${url}records?device=${dayOf().device}`] },
    {
      name: 'nearest: 10 devices',
      request: () => {
        const { latitude, longitude } = pick(filled.places);
        return [`${url}nearest?latitude=${latitude}&longitude=${longitude}&limit=10`];
      },
    },
    {
      name: 'polygon: 2 km, an hour of the last month',
      request: () => [`${url}inside?${during(1, 28)}`, box(2)],
    },
    {
      name: 'polygon: 2 km, a day of the last month',
      request: () => [`${url}inside?${during(24, 28)}`, box(2)],
    },
    {
      name: 'polygon: 2 km, a day of any week',
      request: () => [`${url}inside?${during(24, weeks)}`, box(2)],
    },
    { name: 'trips: newest 100', request: () => [`${url}trips?limit=100`] },
    { name: 'trips: of a device', request: () => [`${url}trips?device=${dayOf().device}`] },
    { name: 'stays: newest 100', request: () => [`${url}stays?limit=100`] },
    {
      name: 'geofences: newest 100 transitions',
      request: () => [`${url}geofences/history?limit=100`],
    },
    { name: 'records: newest 100 by arrival', request: () => [`${url}records?order=arrival&limit=100`] },
    {
      name: 'events: 500 after any arrival',
      request: () => [`${url}events?after=${Math.floor(random() * filled.lastSeq * 0.99)}`],
      events: 500,
    },
    {
      name: 'events: the last 500',
      request: () => [`${url}events?after=${filled.lastSeq - 500}`],
      events: 1,
    },
    { name: 'devices: all', request: () => [`${url}devices`] },
    { name: 'degraded: all', request: () => [`${url}degraded`] },
    { name: 'log: newest 500', request: () => [`${url}log`] },
    { name: 'log: newest 500 of a device', request: () => [`${url}log?device=${dayOf().device}`] },
    { name: 'export: a device, NDJSON', request: () => [`${url}export.ndjson?device=${dayOf().device}`] },
    { name: 'export: 10,000 records, CSV', request: () => [`${url}export.csv?limit=10000`] },
  ];
}
