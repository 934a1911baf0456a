import { describe, expect, it } from 'vitest';
import { startReceiver, upload } from '../server';

const OWNTRACKS = { _type: 'location', lat: 48.85833, lon: 2.29513, tst: 1700000000, acc: 10, tid: 'JJ' };
const POINT = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-122.030581, 37.3318] },
  properties: { timestamp: '2015-10-01T08:00:00-0700', horizontal_accuracy: 30, device_id: 'pocket' },
};
const OSMAND = 'id=123456&timestamp=1377177267&lat=60.0&lon=30.0&speed=10';
const CLIENT_9 =
  '{"location":{"event":"motionchange","is_moving":false,"uuid":"0e9a2473-a9a7-4c00-997b-fb97d2154e75","timestamp":"2021-07-21T08:06:34.444Z","odometer":0,"coords":{"latitude":-6.1148096,"longitude":106.6837015,"accuracy":3.8,"speed":18.67,"speed_accuracy":0.26,"heading":63,"heading_accuracy":0.28,"altitude":35.7,"altitude_accuracy":3.8},"activity":{"type":"still","confidence":100},"battery":{"is_charging":false,"level":0.79},"extras":{}},"device_id":"8737767034"}';

/** Requests as the apps send them, twice each: an app that lost the answer sends again. */
const REQUESTS: readonly {
  readonly app: string;
  readonly answer: string;
  readonly device: string;
  send(url: string): Promise<Response>;
}[] = [
  {
    app: 'OwnTracks',
    answer: '[]',
    device: 'jane/phone',
    send: (url) =>
      upload(`${url}owntracks`, OWNTRACKS, { headers: { 'X-Limit-U': 'jane', 'X-Limit-D': 'phone' } }),
  },
  {
    app: 'OwnTracks with its user in the query',
    answer: '[]',
    device: 'joe/tablet',
    send: (url) => upload(`${url}owntracks/pub?u=joe&d=tablet`, OWNTRACKS),
  },
  {
    app: 'Overland',
    answer: '{"result":"ok"}',
    device: 'pocket',
    send: (url) => upload(`${url}overland`, { locations: [POINT] }),
  },
  {
    app: 'Traccar Client 8',
    answer: '',
    device: '123456',
    send: (url) => fetch(`${url}osmand/?${OSMAND}`, { method: 'POST' }),
  },
  {
    app: 'OsmAnd',
    answer: '',
    device: '123456',
    send: (url) => fetch(`${url}osmand?${OSMAND}&hdop=2`),
  },
  {
    app: 'GPSLogger',
    answer: '',
    device: '123456',
    send: (url) =>
      fetch(`${url}osmand`, {
        method: 'POST',
        body: `${OSMAND}&batt=50`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    app: 'Traccar Client 9',
    answer: '',
    device: '8737767034',
    send: (url) =>
      fetch(`${url}osmand`, {
        method: 'POST',
        body: CLIENT_9,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
      }),
  },
  {
    app: 'an app with the library of Transistor',
    answer: '{"success":true}',
    device: 'default',
    send: (url) =>
      upload(`${url}transistor/locations/acme`, {
        location: [{ ...(JSON.parse(CLIENT_9) as { location: object }).location, uuid: undefined }],
      }),
  },
];

describe('clients of others', () => {
  it('get the answer they wait for, and each of their records is stored once', async () => {
    const receiver = await startReceiver();
    for (const { app, answer, device, send } of REQUESTS) {
      const before = (await receiver.stats()).rows;
      for (const attempt of ['first', 'second']) {
        const response = await send(receiver.url);
        expect([app, attempt, response.status, await response.text()]).toEqual([app, attempt, 200, answer]);
      }
      expect([app, (await receiver.stats()).rows - before]).toEqual([app, 1]);
      const devices = (await receiver.rows()).map((row) => row.device);
      expect(devices).toContain(device);
    }
    expect((await receiver.stats()).duplicates).toBe(REQUESTS.length);
  });

  it('send records that every reader takes', async () => {
    const receiver = await startReceiver();
    for (const { send } of REQUESTS) await send(receiver.url);
    for (const path of [
      'track.geojson',
      'records',
      'devices',
      'episodes',
      'positions',
      'trips',
      'export.csv',
    ])
      expect([path, (await fetch(receiver.url + path)).status]).toEqual([path, 200]);
  });

  it('show their token in the way they can, and nothing is stored without one', async () => {
    const receiver = await startReceiver({ token: 'right' });
    const basic = (password: string) => ({
      Authorization: `Basic ${Buffer.from(`jane:${password}`).toString('base64')}`,
    });
    const tries: readonly [status: number, attempt: Promise<Response>][] = [
      [401, upload(`${receiver.url}owntracks`, OWNTRACKS)],
      [401, upload(`${receiver.url}owntracks`, OWNTRACKS, { headers: basic('wrong') })],
      [200, upload(`${receiver.url}owntracks`, OWNTRACKS, { headers: basic('right') })],
      [401, fetch(`${receiver.url}osmand?${OSMAND}&token=wrong`)],
      [200, fetch(`${receiver.url}osmand?${OSMAND}&token=right`)],
      [
        200,
        upload(
          `${receiver.url}overland`,
          { locations: [POINT] },
          { headers: { Authorization: 'Bearer right' } },
        ),
      ],
    ];
    for (const [status, attempt] of tries) expect((await attempt).status).toBe(status);
    expect((await receiver.stats()).rows).toBe(3);
    expect(JSON.stringify(await receiver.rows())).not.toContain('right');
  });

  it('keep what is no position in the log of the device', async () => {
    const receiver = await startReceiver();
    await upload(`${receiver.url}owntracks?u=jane&d=phone`, { _type: 'waypoint', desc: 'Home', tst: 1 });
    await upload(`${receiver.url}overland`, { locations: [POINT, { type: 'Feature' }] });
    await fetch(`${receiver.url}osmand?id=7&timestamp=1377177267`);
    const { events } = (await (await fetch(`${receiver.url}log`)).json()) as {
      events: readonly { device: string; entry: { event: string } }[];
    };
    expect(events.map(({ device, entry }) => [device, entry.event])).toEqual([
      ['7', 'osmand.status'],
      ['default', 'overland.unreadable'],
      ['jane/phone', 'owntracks.waypoint'],
    ]);
    expect((await receiver.stats()).rows).toBe(1);
  });

  it('are refused with what is no message at all', async () => {
    const receiver = await startReceiver();
    const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown;
    const refused = [
      await upload(`${receiver.url}overland`, { other: [] }),
      await upload(`${receiver.url}owntracks`, { ...OWNTRACKS, deep }),
      await upload(`${receiver.url}owntracks`, { _type: 'encrypted', data: 'x' }),
      await fetch(`${receiver.url}osmand?lat=1&lon=2&timestamp=1377177267`),
      await fetch(`${receiver.url}osmand`, {
        method: 'POST',
        body: 'not json',
        headers: { 'Content-Type': 'application/json' },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect((await receiver.stats()).rejected).toBe(refused.length);
  });
});
