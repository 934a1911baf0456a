import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createReceiver } from '../src/index';
import { startReceiver } from './server';

/** fetch does not let a caller choose the name that is asked for. */
function statusUnder(url: string, host: string, headers = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { Host: host, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the name a receiver is asked under', () => {
  it('must be its own where no token is asked for: else any web page could read it by rebinding its name', async () => {
    const receiver = await startReceiver({ hosts: ['Tracks.Example'] });
    const path = `${receiver.url}records`;
    for (const host of ['evil.example', `evil.example:${receiver.port}`, '127.0.0.1.evil.example'])
      expect([host, await statusUnder(path, host)]).toEqual([host, 421]);
    for (const host of [
      'localhost',
      `127.0.0.1:${receiver.port}`,
      '[::1]:80',
      'me.localhost',
      'tracks.example:443',
    ])
      expect([host, await statusUnder(path, host)]).toEqual([host, 200]);
  });

  it('is any where a token is asked for, and any for one that is mounted in another server', async () => {
    const receiver = await startReceiver({ token: 'right' });
    const headers = { Authorization: 'Bearer right' };
    expect(await statusUnder(`${receiver.url}records`, 'tracks.example', headers)).toBe(200);
    const mounted = createReceiver();
    expect((await mounted.fetch(new Request('http://tracks.example/records'))).status).toBe(200);
    await mounted.close();
  });
});
