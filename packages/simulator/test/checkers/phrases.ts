import type { Change } from '@geo/core';
import { kept, MINUTE, queued, record, type Stream, stored } from './streamed';

/** Each: what happens, and what is to be said of it; nothing: it is as it should be. */
export type Story = readonly [what: string, happens: (stream: Stream) => Stream, said?: RegExp];

export const death = { type: 'processEnd', life: 1, why: 'killed' } as const;
export const birth = { type: 'processStart', life: 2, wake: { cause: 'launch' } } as const;
/** A commit that a full disk refuses. */
export const refused = (...changes: readonly Change[]) =>
  [
    { type: 'commit', number: 90, changes },
    { type: 'refused', number: 90, message: 'full' },
  ] as const;
/** A commit in which the process dies. */
export const cut = (...changes: readonly Change[]) =>
  [{ type: 'commit', number: 91, changes }, death] as const;
export const located = (enabled: boolean, status = 3) =>
  ({ type: 'reading', kind: 'provider', reading: { ageMillis: 0, status, enabled } }) as const;
export const online = (transport: 'wifi' | 'cellular') =>
  ({ type: 'reading', kind: 'connectivity', reading: { ageMillis: 0, connected: true, transport } }) as const;
/** The platform says that a region was left. */
export const left = {
  type: 'reading',
  kind: 'regions',
  reading: { ageMillis: 0, identifier: 'geo/sentinel', action: 'exit' },
} as const;
export const suspended = { type: 'suspended' } as const;
export const call = (operation: string, ...args: readonly unknown[]) =>
  ({ type: 'call', operation, args }) as const;
export const returned = (operation: string, value?: unknown) =>
  ({ type: 'returned', operation, value }) as const;
export const app = (runtime?: 'gone') =>
  ({
    type: 'reading',
    kind: 'app',
    reading: { ageMillis: 0, state: 'foreground', ...(runtime === undefined ? {} : { runtime }) },
  }) as const;
export const fix = (latitude: number, longitude = 11, accuracy = 5) =>
  ({
    type: 'reading',
    kind: 'location',
    reading: { latitude, longitude, accuracy, ageMillis: 0 },
  }) as const;
export const heard = (name: string) => ({ type: 'headless', name, event: {}, delivery: {} }) as const;
export const on = kept('enabled', { enabled: true, trackingMode: 1 });
export const motion = (savedMode: string) =>
  kept('motion', { version: 1, machine: { savedMode }, aliveAt: { up: 0 } });
export const place = (uuid: string) => record(uuid, { is_moving: false, event: 'motionchange' });
export const odometer = (metres: number, latitude: number) =>
  kept('odometer', { metres, from: { latitude, longitude: 11, accuracy: 5 } });
export const fence = (id: string) => ({ identifier: id, latitude: 48, longitude: 11, radius: 200 });
export const home = kept('fence/home', {
  ...fence('home'),
  notifyOnEntry: true,
  notifyOnExit: true,
  notifyOnDwell: true,
  loiteringDelay: 5 * MINUTE,
});
export const crossing = (action: string, location: unknown = record('f')) => ({
  identifier: 'home',
  action,
  location,
});
export const region = (id: string) => ({
  ...fence(`geo/fence/${id}`),
  notifyOnEntry: true,
  notifyOnExit: true,
});
export const watches = (kind: 'location' | 'regions' | 'acceleration' | 'heading', request: unknown) =>
  ({ type: 'watch', kind, request }) as const;
export const every = { desiredAccuracy: -1, distanceFilter: 0, interval: 1000, background: true };
export const low = { desiredAccuracy: 10, distanceFilter: 75, interval: 30_000, background: true };
/** The watch for a departure after a stop. */
export const watchful = { desiredAccuracy: -1, distanceFilter: 25, interval: 1000, background: true };
export const beat = (stream: Stream, minutes: number) => {
  for (let minute = 0; minute < minutes; minute++)
    stream.passes(MINUTE).sees({ type: 'reading', kind: 'battery', reading: { level: 1 } });
  return stream;
};
export const request = (
  number: number,
  path = 'locations',
  headers: Record<string, string> = {},
  body = '{}',
) =>
  ({
    type: 'request',
    number,
    request: { method: 'POST', url: `https://backend.example/${path}`, headers, body, timeoutMillis: 30_000 },
  }) as const;
export const answer = (number: number, status: number, body = '', headers: Record<string, string> = {}) =>
  ({ type: 'response', number, response: { status, headers, body } }) as const;
export const secured = kept('config', {
  version: 1,
  given: {
    url: 'https://backend.example/locations',
    authorization: { refreshUrl: 'https://backend.example/refresh' },
  },
});
export const tokens = (n: number) =>
  kept('secret/tokens', { version: 1, accessToken: `a${n}`, refreshToken: `r${n}` });
export const fresh = (n: number) => JSON.stringify({ access_token: `a${n}`, refresh_token: `r${n}` });
export const asks = (number: number, n: number) =>
  request(number, 'refresh', {}, JSON.stringify({ refresh_token: `r${n}` }));
export const bearer = (n: number) => ({ Authorization: `Bearer a${n}` });
export const distracted = (seq: number, dds: number, ddd: number) =>
  stored(seq, 'distraction', {
    timestamp: '2026-03-02T01:00:00.000Z',
    startTimestamp: new Date(dds * 1000).toISOString(),
    durationSec: ddd,
    cause: 'h',
  });
export const episode = (seq: number, dds: number, ddd?: number) =>
  queued(seq, `e${seq}`, { extras: { dds, ddc: 'h', ...(ddd === undefined ? {} : { ddd }) } });
