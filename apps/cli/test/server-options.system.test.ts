import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get as request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { get, rowsAt, run, send, serve } from './built-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

/** Another address of the loopback interface, which Linux alone has by itself. */
const OTHER_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';
/** Nobody listens there: a writer waits for its cluster. */
const NO_CLUSTER = 'nats://127.0.0.1:1';

/** Asks at an address under a name, which `fetch` cannot. */
function statusAt(address: string, port: number, name: string, asked = '/records'): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: address, port, path: asked, headers: { Host: name } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once('error', reject);
  });
}

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

/** North at 15 m/s for five minutes, three minutes still, five minutes more; still for five before and after. */
function drive(): string {
  const lines: string[] = [];
  let driven = 0;
  for (let second = 0; second < 1380; second += 1) {
    const isDriving = (second >= 300 && second < 600) || (second >= 780 && second < 1080);
    if (isDriving) driven += 15;
    lines.push(`${(45 + driven / 111_150).toFixed(6)},13,${1_700_000_000 + second},${isDriving ? 15 : 0}`);
  }
  return `lat,lon,time,speed\n${lines.join('\n')}\n`;
}

describe('servers of the built program', () => {
  it('geo receive --host opens it to further addresses, and --allow-host names it', async () => {
    const open = await serve('receive', [
      ...['--no-token', '--host', '0.0.0.0'],
      ...['--allow-host', 'track.example'],
    ]);
    expect(open.said()).toContain(`http://127.0.0.1:${open.port}/`);
    expect(await statusAt(OTHER_ADDRESS, open.port, 'track.example')).toBe(200);
    expect(await statusAt(OTHER_ADDRESS, open.port, 'other.example')).toBe(421);
    const closed = await serve('receive', ['--no-token']);
    if (OTHER_ADDRESS !== '127.0.0.1')
      await expect(statusAt(OTHER_ADDRESS, closed.port, 'localhost')).rejects.toThrow('ECONNREFUSED');
    await Promise.all([open.end(), closed.end()]);
  });

  it('geo receive --jwks takes what the keys of the provider have signed, and nothing else', async () => {
    const keys = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
    const published = JSON.stringify({
      keys: [{ ...keys[0]?.publicKey.export({ format: 'jwk' }), kid: 'a' }],
    });
    const provider = createServer((_, response) => response.end(published));
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [own, forged] = keys.map(({ privateKey: key }) => {
      const claims = { sub: 'p', scope: 'write', exp: Math.floor(Date.now() / 1000) + 600 };
      const text = `${encoded({ alg: 'ES256', kid: 'a' })}.${encoded(claims)}`;
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    });
    const { port } = provider.address() as AddressInfo;
    const receiver = await serve('receive', ['--jwks', `http://127.0.0.1:${port}/jwks`]);
    expect([(await send(receiver.url, own)).status, (await send(receiver.url, forged)).status]).toEqual([
      200, 401,
    ]);
    await receiver.end();
    provider.close();
  });

  it('geo receive --retention-days deletes what is older; --db is meant whatever GEO_STORE says', async () => {
    const db = path('old.db');
    const environment = { GEO_STORE: 'postgres://nobody@127.0.0.1:1/none' };
    const first = await serve('receive', ['--no-token', '--db', db], environment);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    for (const timestamp of ['2020-05-01T12:30:00Z', yesterday])
      expect((await send(first.url, undefined, {}, timestamp)).status).toBe(200);
    expect(await rowsAt(first.url)).toBe(2);
    await first.end();
    const second = await serve('receive', ['--no-token', '--db', db, '--retention-days', '30']);
    await expect.poll(() => rowsAt(second.url), { timeout: 10_000 }).toBe(1);
    await second.end();
  });

  it('geo receive without --db says that its token ends with it', async () => {
    const receiver = await serve('receive', []);
    expect((await send(receiver.url, receiver.token)).status).toBe(200);
    await receiver.end();
    expect([receiver.tokenFile, receiver.said()]).toEqual([
      undefined,
      expect.stringContaining('another token is made at the next start'),
    ]);
  });

  it('geo write --host --port --db serves before its cluster is there, and says that it is not ready', async () => {
    const writer = await serve('write', [
      ...['--stream', NO_CLUSTER, '--db', path('written.db'), '--shards', '0-3,9'],
      ...['--host', OTHER_ADDRESS],
    ]);
    expect(writer.url).toBe(`http://${OTHER_ADDRESS}:${writer.port}/`);
    const [health, ready, metrics] = await Promise.all(
      ['healthz', 'readyz', 'metrics'].map((name) => get(`${writer.url}${name}`)),
    );
    expect([health?.status, ready?.status, metrics?.status]).toEqual([200, 503, 200]);
    expect(await writer.end()).toBe(EXIT.ok);
    expect(writer.said()).toContain('0 records');
  });

  it('geo twin --before --workers --profile --json replays in threads; --device and --token read a receiver', async () => {
    const [track, long, short] = [
      file('drive.csv', drive()),
      file('long.json', '{ "trips": true, "stopTimeout": 5 }'),
      file('short.json', '{ "trips": true, "stopTimeout": 1 }'),
    ];
    const twin = run([
      ...['twin', track, '--config', short, '--before', long],
      ...['--workers', '2', '--profile', 'ios', '--json'],
    ]);
    expect([twin.status, twin.stderr]).toEqual([EXIT.ok, expect.any(String)]);
    const { devices } = JSON.parse(twin.stdout);
    expect(devices).toHaveLength(1);
    expect(devices[0].before.from).toBe('replayed');
    expect(devices[0].after.trips.length).toBeGreaterThan(devices[0].before.trips.length);

    const receiver = await serve('receive', ['--token', 'w', '--read-token', 'r']);
    for (const device of ['van-1', 'van-2']) await send(receiver.url, 'w', { device });
    const from = (...given: string[]) => run(['twin', receiver.url, '--config', short, '--json', ...given]);
    expect(JSON.parse(from('--token', 'r', '--device', 'van-2').stdout)).toMatchObject({
      devices: [{ device: 'van-2' }],
    });
    expect(from('--token', 'w').status).not.toBe(EXIT.ok);
    await receiver.end();
  });

  it('geo forget deletes a device of an organisation, in the database that is named', async () => {
    const db = path('forget.db');
    const receiver = await serve('receive', ['--no-token', '--db', db]);
    for (const device of ['van-1', 'van-2']) await send(receiver.url, undefined, { device });
    const open = run(['forget', 'van-1', '--db', db]);
    expect([open.status, open.stderr]).toEqual([EXIT.storageFailed, expect.stringContaining(db)]);
    await receiver.end();
    const gone = run(['forget', 'van-1', '--db', db, '--json']);
    expect([gone.status, JSON.parse(gone.stdout)]).toEqual([EXIT.ok, { records: 1, logEntries: 0 }]);
    for (const given of [['van-1'], ['van-2', '--org', 'other']])
      expect(run(['forget', ...given, '--db', db]).status).toBe(EXIT.badInput);
    const left = await serve('receive', ['--no-token', '--db', db]);
    expect(await rowsAt(left.url)).toBe(1);
    await left.end();
  }, 60_000);

  it('write, migrate-store, forget and twin refuse what cannot be meant, and say what', () => {
    const config = file('any.json', '{}');
    const environment = { GEO_STORE: undefined, GEO_STREAM: undefined };
    const write = ['write', '--stream', NO_CLUSTER];
    for (const [given, code, said] of [
      [['write', '--db', path('w.db')], EXIT.badInput, '--stream'],
      [['write', '--resend-parked'], EXIT.badInput, '--stream'],
      [['write', '--stream', 'http://a', '--db', path('w.db')], EXIT.badInput, 'nats://'],
      [write, EXIT.badInput, 'db'],
      [[...write, '--db', path('w.db'), '--shards', '99'], EXIT.badInput, '99'],
      [['migrate-store', path('none.db')], EXIT.badInput, '--store'],
      [['migrate-store', path('none.db'), '--store', 'postgres://x'], EXIT.storageFailed, 'no such database'],
      [['forget', 'a'], EXIT.badInput, '--db'],
      [['forget', 'a', '--db', path('none.db')], EXIT.storageFailed, 'no such database'],
      [['twin', path('none.csv')], EXIT.badInput, '--config'],
      [['twin', path('none.csv'), '--config', config, '--workers', '0'], EXIT.badInput, 'threads'],
      [['twin', path('none.csv'), '--config', config, '--profile', 'symbian'], EXIT.badInput, 'symbian'],
    ] as const) {
      const { status, stderr } = run(given, environment);
      expect([given, status, stderr]).toEqual([given, code, expect.stringContaining(said)]);
    }
  }, 60_000);
});
