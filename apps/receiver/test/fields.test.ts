import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { OrgToken } from '../src/index';
import { record } from './records';
import { refusal, startReceiver, upload } from './server';

const SECRET = 'a secret of the test that is long enough for HS256';
const TOKENS: readonly OrgToken[] = [
  { token: 'phone', org: 'red', device: 'of-token' },
  { token: 'red', org: 'red' },
  { token: 'gateway', org: 'gate', anyOrg: true },
];
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });

describe('a field that names the device', () => {
  it('is looked for beside the record, then in it; a token stands above it, and the usual names below', async () => {
    const receiver = await startReceiver({ tokens: TOKENS, deviceField: 'extras.van' });
    const inRecord = record({ extras: { van: 'in-record' } });
    for (const [body, token] of [
      [{ location: record(), extras: { van: 'beside' }, device_id: 'usual' }, 'red'],
      [{ location: inRecord, device_id: 'usual' }, 'red'],
      [{ location: record({ extras: { van: 7 } }) }, 'red'],
      [{ location: record({ extras: { van: {} } }), device_id: 'usual' }, 'red'],
      [{ location: record({ extras: { van: 'in-record' } }) }, 'phone'],
    ] as const)
      expect((await upload(receiver.url, body, bearer(token))).status).toBe(200);
    const rows = await receiver.rows({ org: 'red', byArrival: true });
    expect(rows.map(({ device }) => device)).toEqual(['beside', 'in-record', '7', 'usual', 'of-token']);
  });

  it('names the device of log entries too', async () => {
    const receiver = await startReceiver({ token: 't', deviceField: 'vehicle' });
    const events = [{ ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event: 'a' }];
    const sent = await upload(`${receiver.url}log`, { events, vehicle: 'van', device_id: 'x' }, bearer('t'));
    expect(sent.status).toBe(200);
    const { events: stored } = (await (await fetch(`${receiver.url}log`, bearer('t'))).json()) as {
      events: { device: string }[];
    };
    expect(stored.map(({ device }) => device)).toEqual(['van']);
  });
});

describe('a field that names the organisation', () => {
  it('is obeyed for a token that may name any, and means nothing for the others', async () => {
    const jwt = { secret: SECRET };
    const receiver = await startReceiver({ tokens: TOKENS, jwt, orgField: 'tenant' });
    const signed = (claims: object) =>
      new SignJWT({ org: 'signed', ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(SECRET));
    const locations = [record({ extras: {} }), record({ extras: {} })];
    const send = async (token: string, tenant?: unknown) =>
      upload(
        receiver.url,
        { location: locations.map((one) => ({ ...one, uuid: record().uuid })), tenant },
        bearer(token),
      );
    expect((await send('gateway', 'blue')).status).toBe(200);
    expect((await send('gateway')).status).toBe(200);
    expect((await send('red', 'blue')).status).toBe(200);
    expect((await send(await signed({ any_org: true }), 'blue')).status).toBe(200);
    expect((await send(await signed({ any_org: 'true' }), 'blue')).status).toBe(200);
    for (const wrong of ['', 7, {}, 'x'.repeat(129)])
      expect((await refusal(await send('gateway', wrong), 400)).code).toBe('invalid-org');
    const rows = async (org: string) => (await receiver.stats(org)).rows;
    expect([await rows('blue'), await rows('gate'), await rows('red'), await rows('signed')]).toEqual([
      4, 2, 2, 2,
    ]);
  });

  it('is refused where no token could say that it may name any', async () => {
    await expect(startReceiver({ token: 't', orgField: 'tenant' })).rejects.toThrow('orgField');
  });
});
