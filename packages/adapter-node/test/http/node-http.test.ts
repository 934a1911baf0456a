import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type MirrorServer, mirrorServer, refusingOrigin } from '@geo/core/test-kit';
import { httpSuite } from '@geo/core/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { nodeHttp } from '../../src/index';

httpSuite({ describe, it }, async () => {
  const server = await mirrorServer();
  return {
    http: nodeHttp(),
    origin: server.origin,
    refusingOrigin: await refusingOrigin(),
    wait: async (millis) => {
      await wait(millis);
    },
    close: () => server.close(),
  };
});

describe('HTTP on Node', () => {
  const http = nodeHttp();
  let server: MirrorServer;
  beforeAll(async () => {
    server = await mirrorServer();
  });
  afterAll(() => server.close());

  const sent = (url: string, timeoutMillis = 5_000) =>
    http.send({ method: 'POST', url, headers: {}, body: '{}', timeoutMillis }).then(
      () => 'resolved',
      (error: Error) => error.message,
    );

  it('names what refused', async () => {
    const origin = await refusingOrigin();
    const { host, port } = new URL(origin);
    expect(await sent(`${origin}/locations?token=secret`)).toBe(`connect ECONNREFUSED ${host}`);
    // Both protocols are tried where a name has an address in each.
    expect(await sent(`http://localhost:${port}/?token=secret`)).toMatch(
      new RegExp(`^connect ECONNREFUSED (127\\.0\\.0\\.1|::1):${port} \\(localhost:${port}\\)$`),
    );
  });

  it('names the host that does not exist', async () => {
    expect(await sent('http://no-such-host.invalid/')).toMatch(
      /(ENOTFOUND|EAI_AGAIN).*no-such-host\.invalid/,
    );
  });

  it('names whom it waited for, and how long', async () => {
    const { host } = new URL(server.origin);
    expect(await sent(`${server.origin}/silence?token=secret`, 80)).toBe(
      `no answer from ${host} within 80 ms`,
    );
  });

  it('names the connection that was lost', async () => {
    const { host } = new URL(server.origin);
    expect(await sent(`${server.origin}/reset`)).toMatch(
      new RegExp(`(ECONNRESET|UND_ERR_SOCKET|other side closed).*${host}`),
    );
    expect(await sent(`${server.origin}/cut`)).toMatch(
      new RegExp(`(ECONNRESET|UND_ERR_SOCKET|other side closed|terminated).*${host}`),
    );
  });

  it('refuses what is no address without repeating it', async () => {
    for (const url of ['no address', 'ftp://host/', 'http://user:secret@127.0.0.1:1/']) {
      expect(await sent(url)).toBe(
        'the URL must be http:// or https://, with a host and without credentials',
      );
    }
  });

  it('takes the status of an answer whose body does not unpack, however it says it is packed', async () => {
    for (const [encoding, body, status] of [
      ['gzip', '', 204],
      ['br', '', 204],
      ['gzip', '', 200],
      ['br', '', 200],
      ['deflate', '', 201],
      ['gzip', '{"plain":"json"}', 200],
      ['br', 'not brotli', 200],
      ['deflate', 'not deflated', 500],
      ['compress', 'an encoding nobody has', 200],
    ] as const) {
      const origin = await answering(status, { 'Content-Encoding': encoding }, body);
      const answer = await http.send({ method: 'POST', url: origin, headers: {}, timeoutMillis: 5_000 });
      expect([encoding, answer.status, answer.body]).toEqual([encoding, status, body]);
    }
  });

  it('keeps what it could unpack of a body that breaks off', async () => {
    const whole = gzipSync(Array.from({ length: 3_000 }, (_, index) => `line ${index}`).join());
    const origin = await answering(200, { 'Content-Encoding': 'gzip' }, whole.subarray(0, whole.length - 9));
    const answer = await http.send({ method: 'GET', url: origin, headers: {}, timeoutMillis: 5_000 });
    expect([answer.status, answer.body.slice(0, 6)]).toEqual([200, 'line 0']);
  });

  it('cuts a body behind 64 kB, and the connection with it', async () => {
    const answer = await http.send({
      method: 'GET',
      url: `${server.origin}/large/5000000`,
      headers: {},
      timeoutMillis: 5_000,
    });
    expect(answer.body.length).toBe(65_536);
    const wide = await http.send({
      method: 'GET',
      url: `${server.origin}/wide/100000`,
      headers: {},
      timeoutMillis: 5_000,
    });
    // 21,845 characters of three bytes fit into 65,536.
    expect(wide.body.length).toBe(21_845);
  });
});

/** A server that gives every request the same answer. */
async function answering(
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
