import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { get, rowsAt, run, send, serve } from './built-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-access-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const SECRET = file('secret', 'a secret of the test that is long enough for HS256');
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('who geo receive lets in, as the built program', () => {
  it('--jwt-audience, --jwt-issuer and --jwt-org-claim are asked of every token; without an audience it warns', async () => {
    const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const published = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a' }] });
    const provider = createServer((_, response) => response.end(published));
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const token = (claims: object) => {
      const all = { sub: 'p', scope: 'write', exp: Math.floor(Date.now() / 1000) + 600, ...claims };
      const text = `${encoded({ alg: 'ES256', kid: 'a' })}.${encoded(all)}`;
      return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
    };
    const jwks = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`;
    const strict = await serve('receive', [
      ...['--jwks', jwks, '--jwt-audience', 'fleet', '--jwt-issuer', 'id.example'],
      ...['--jwt-org-claim', 'tenant', '--read-token', 'r'],
    ]);
    const good = { aud: 'fleet', iss: 'id.example' };
    const statuses = async (url: string, ...claims: object[]) =>
      Promise.all(claims.map(async (each) => (await send(url, token(each))).status));
    expect(
      await statuses(
        strict.url,
        good,
        { ...good, aud: 'other' },
        { ...good, iss: 'x' },
        { aud: 'fleet' },
        {},
      ),
    ).toEqual([200, 401, 401, 401, 401]);
    expect((await statuses(strict.url, { ...good, tenant: 'red' }, { ...good, org: 'red' })).join()).toBe(
      '200,200',
    );
    // Of the default organisation are the first one and that of another claim.
    expect(await rowsAt(strict.url)).toBe(2);
    expect(strict.said()).not.toContain('warning');
    const loose = await serve('receive', ['--jwks', jwks]);
    expect(await statuses(loose.url, { aud: 'another app' })).toEqual([200]);
    expect(loose.said()).toContain('warning: --jwks without --jwt-audience');
    await Promise.all([strict.end(), loose.end()]);
    provider.close();
  });

  it('geo token gives a first pair, which POST /token refreshes; --webhooks-file has one of each organisation', async () => {
    const taken: string[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      taken.push(`${request.url} ${JSON.parse(body).org}`);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const webhooks = ['red', 'blue'].map((org) => ({ url: `${hook}/${org}`, secret, org }));
    const receiver = await serve('receive', [
      ...['--jwt-secret-file', SECRET, '--jwt-audience', 'fleet'],
      ...['--webhooks-file', file('hooks.json', JSON.stringify(webhooks))],
    ]);
    const issued = run([
      ...['token', '--org', 'red', '--device', 'van-1', '--json'],
      ...['--jwt-secret-file', SECRET, '--jwt-audience', 'fleet'],
    ]);
    const first = JSON.parse(issued.stdout) as { access_token: string; refresh_token: string };
    expect((await send(receiver.url, first.access_token)).status).toBe(200);
    const refreshed = await fetch(`${receiver.url}token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token: first.refresh_token }),
    });
    expect(refreshed.status).toBe(200);
    await expect.poll(() => taken, { timeout: 10_000 }).toEqual(['/red red']);
    await receiver.end();
    server.close();
    const said = run(['token', '--device', 'a', '--jwt-secret-file', SECRET]);
    expect([said.status, said.stdout]).toEqual([
      EXIT.ok,
      expect.stringMatching(/^access token: .*\nrefresh token: /),
    ]);
    expect(run(['token', '--device', 'a']).stderr).toContain('--jwt-secret-file');
  });

  it('--header, --root-property, --device-field, --org-field, --max-body-bytes, --request-timeout and --tiles-attribution are passed on', async () => {
    const tokens = file('tokens.json', '[{ "token": "g", "org": "gate", "anyOrg": true, "access": "both" }]');
    const receiver = await serve('receive', [
      ...[
        '--header',
        'X-Api-Key',
        '--root-property',
        'data',
        '--device-field',
        'van',
        '--org-field',
        'tenant',
      ],
      ...['--max-body-bytes', '2000', '--request-timeout', '1', '--tokens-file', tokens],
      ...['--tiles', 'https://tiles.example/{z}/{x}/{y}.png', '--tiles-attribution', '© somebody'],
      ...['--admin-token', 'a', '--read-token', 'r'],
    ]);
    const coords = { latitude: 45.27, longitude: 13.72, accuracy: 8 };
    const one = {
      ...{
        uuid: '1f0e2c3a-6b7d-4c55-9a8e-0d1f2a3b4c5d',
        timestamp: '2026-05-01T12:30:00Z',
        odometer: 1,
        coords,
      },
      ...{ activity: {}, battery: { level: -1, is_charging: false }, is_moving: true },
    };
    const post = (body: object, key: string) =>
      fetch(receiver.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Api-Key': key },
        body: JSON.stringify(body),
      });
    expect((await post({ data: one, other: [one], van: 'v7', tenant: 'default' }, 'g')).status).toBe(200);
    expect((await post({ data: one, filler: 'x'.repeat(2000) }, 'g')).status).toBe(413);
    expect((await get(`${receiver.url}devices`, 'r')).status).toBe(401);
    const keyed = (path: string, key: string, method = 'GET') =>
      fetch(`${receiver.url}${path}`, { method, headers: { 'X-Api-Key': key } });
    expect(await (await keyed('devices', 'r')).json()).toMatchObject({ devices: [{ device: 'v7' }] });
    expect(await (await keyed('page.json', 'r')).json()).toMatchObject({ tilesAttribution: '© somebody' });
    expect([
      (await keyed('devices/v7', 'r', 'DELETE')).status,
      (await keyed('devices/v7', 'a', 'DELETE')).status,
    ]).toEqual([401, 204]);
    const slow = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(receiver.port, '127.0.0.1', () => socket.write('POST / HTTP/1.1\r\nHost: loc'));
      socket.on('data', (chunk) => {
        heard += String(chunk);
      });
      socket.on('close', () => resolve(heard));
    });
    expect(slow).toMatch(/^(HTTP\/1.1 408|$)/);
    await receiver.end();
  });

  it('refuses options that mean nothing together', () => {
    for (const [given, said] of [
      [['--jwt-audience', 'fleet'], '--jwks or --jwt-secret-file'],
      [['--stream-replicas', '1'], '--stream'],
      [['--stream', 'nats://a', '--stream-replicas', '2'], 'replicas'],
      [['--stream', 'nats://a', '--stream-credentials', join(folder, 'none')], 'none'],
      [['--stream', 'nats://a', '--retention-days', '3'], 'retentionDays'],
      [['--org-field', 'tenant'], 'orgField'],
      [['--max-body-bytes', '0'], 'max-body-bytes'],
      [['--drain-seconds', '-1'], 'drain-seconds'],
    ] as const) {
      const { status, stderr } = run(['receive', '--port', '0', ...given], {
        GEO_STREAM: undefined,
        GEO_STORE: undefined,
      });
      expect([given, status, stderr]).toEqual([given, EXIT.badInput, expect.stringContaining(said)]);
    }
  }, 40_000);
});
