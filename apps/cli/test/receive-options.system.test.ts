import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueTokens } from '@geo/receiver';
import { afterAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { get, rowsAt, run, send, serve } from './built-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const receive = (given: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  serve('receive', given, environment);

describe('geo receive, as the built program', () => {
  it('--db keeps the records and a token of its own, which --json tells', async () => {
    const db = join(folder, 'kept.db');
    const first = await receive(['--db', db]);
    expect((await send(first.url, first.token)).status).toBe(200);
    expect((await send(first.url)).status).toBe(401);
    expect(first.tokenFile).toBe(`${db}.token`);
    expect(await first.end()).toBe(EXIT.ok);
    expect(first.said()).toContain('1 row from 2 requests');
    const second = await receive(['--db', db]);
    expect([await rowsAt(second.url), second.token]).toEqual([1, undefined]);
    await second.end();
  });

  it('--token, --read-token and their files are what is asked for; --no-token asks for none', async () => {
    const [write, read] = [file('write.token', 'of-file\n'), file('read.token', 'reads\n')];
    const both = await receive(['--token-file', write, '--read-token-file', read]);
    expect([(await send(both.url, 'of-file')).status, (await send(both.url, 'reads')).status]).toEqual([
      200, 401,
    ]);
    expect([
      (await get(`${both.url}records`, 'reads')).status,
      (await get(`${both.url}records`, 'of-file')).status,
    ]).toEqual([200, 401]);
    const given = await receive(['--token', 'w', '--read-token', 'r']);
    expect([(await send(given.url, 'w')).status, (await get(`${given.url}records`, 'r')).status]).toEqual([
      200, 200,
    ]);
    const open = await receive(['--no-token']);
    expect([(await send(open.url)).status, open.said()]).toEqual([
      200,
      expect.stringContaining('--no-token'),
    ]);
    await Promise.all([both.end(), given.end(), open.end()]);
  });

  it('--cors, --requests-per-minute, --log and --tiles do what they say', async () => {
    const tiles = 'https://tiles.example/{z}/{x}/{y}.png';
    const receiver = await receive([
      ...[
        '--no-token',
        '--cors',
        'https://app.example',
        '--requests-per-minute',
        '2',
        '--log',
        '--tiles',
        tiles,
      ],
    ]);
    const answers = [
      await send(receiver.url, undefined, { Origin: 'https://app.example' }),
      await send(receiver.url),
      await send(receiver.url),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[0]?.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(await (await get(`${receiver.url}page.json`)).json()).toMatchObject({ tiles });
    await receiver.end();
    expect(receiver.said()).toMatch(/"method":"POST","path":"\/","status":429/);
  });

  it('--tokens-file and --jwt-secret-file let organisations in', async () => {
    const secret = 'a secret of the test that is long enough for HS256';
    const tokens = file(
      'tokens.json',
      '[{ "token": "red", "org": "red", "access": "both", "requestsPerMinute": 1 }]',
    );
    const receiver = await receive(['--tokens-file', tokens, '--jwt-secret-file', file('jwt', secret)]);
    expect([(await send(receiver.url, 'red')).status, (await send(receiver.url, 'red')).status]).toEqual([
      200, 429,
    ]);
    const { access_token } = await issueTokens({ secret }, { org: 'blue', device: 'p' });
    expect([(await send(receiver.url, access_token)).status, await rowsAt(receiver.url)]).toEqual([200, 0]);
    await receiver.end();
  });

  it('--webhook posts new records, signed with the secret of a file or of the environment', async () => {
    const taken: (string | string[] | undefined)[] = [];
    const server = createServer((request, response) => {
      taken.push(request.headers['webhook-signature']);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const hook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const secret = `whsec_${Buffer.from('a secret of more than 24 bytes').toString('base64')}`;
    const ways = [
      await receive(['--no-token', '--webhook', hook, '--webhook-secret-file', file('hook', secret)]),
      await receive(['--no-token', '--webhook', hook], { GEO_WEBHOOK_SECRET: secret }),
    ];
    for (const [index, receiver] of ways.entries()) {
      await expect
        .poll(async () => (await send(receiver.url)).status && taken.length, { timeout: 10_000 })
        .toBeGreaterThan(index);
      await receiver.end();
    }
    expect(taken.every((signature) => String(signature).startsWith('v1,'))).toBe(true);
    server.close();
    const none = run(['receive', '--port', '0', '--no-token', '--webhook', hook], { GEO_WEBHOOK_SECRET: '' });
    expect([none.status, none.stderr]).toEqual([
      EXIT.badInput,
      expect.stringContaining('GEO_WEBHOOK_SECRET'),
    ]);
  });

  it('refuses what cannot be meant, and says which option', () => {
    for (const given of [
      ['--port', 'x'],
      ['--requests-per-minute', '0'],
      ['--retention-days', 'soon'],
      ['--store', 'mysql://x'],
      ['--jwks', 'http://far.example/'],
      ['--tokens-file', join(folder, 'missing')],
    ]) {
      const { status, stderr } = run(['receive', '--port', '0', ...given]);
      expect([given, status, stderr.length > 10]).toEqual([given, EXIT.badInput, true]);
    }
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });
});
