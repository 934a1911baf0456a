import { describe, expect, it } from 'vitest';
import { record } from './records';
import { startReceiver, upload } from './server';

describe('what other clients send', () => {
  it('is taken where something is unknown: the level of a battery, an accuracy, an activity', async () => {
    const receiver = await startReceiver();
    const sent = [
      record({ battery: { level: -1, is_charging: false } }),
      record({ coords: { latitude: 1, longitude: 2, accuracy: 0 } }),
      { ...record(), activity: {} },
    ];
    for (const one of sent) expect((await upload(receiver.url, { location: one })).status).toBe(200);
    expect((await receiver.rows()).map((row) => row.record)).toEqual(sent);
    for (const path of ['track.geojson', 'records', 'episodes'])
      expect((await fetch(receiver.url + path)).status).toBe(200);
  });

  it('is taken when each record of an array has an envelope of its own, with its own params', async () => {
    const receiver = await startReceiver();
    const [one, other] = [record(), record()];
    const body = [
      { location: one, device_id: 'a' },
      { location: other, device_id: 'b' },
    ];
    expect((await upload(receiver.url, body)).status).toBe(200);
    expect((await receiver.rows()).map(({ device, record }) => [device, record.uuid])).toEqual([
      ['a', one.uuid],
      ['b', other.uuid],
    ]);
  });

  it('gets an error that nothing was stored when it is a fix in the query of a GET', async () => {
    const receiver = await startReceiver();
    const answer = await fetch(`${receiver.url}?id=7&lat=45.1&lon=13.2&timestamp=1714566600&speed=3`);
    expect([answer.status, (await answer.text()).includes('nothing was stored')]).toEqual([405, true]);
  });
});

describe('a page of another origin', () => {
  it('may call when its origin was chosen, and not otherwise', async () => {
    const receiver = await startReceiver({ cors: 'https://app.example', token: 'right' });
    const ask = (origin: string) =>
      fetch(receiver.url, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const allowed = await ask('https://app.example');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://app.example',
    ]);
    expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBe(null);
    const sent = await upload(receiver.url, record(), {
      headers: { Origin: 'https://app.example', Authorization: 'Bearer right' },
    });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://app.example',
    ]);
    const closed = await startReceiver();
    const answer = await upload(closed.url, record(), { headers: { Origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(null);
    await expect(startReceiver({ cors: 'https://app.example/path' })).rejects.toThrow('without a path');
  });
});
