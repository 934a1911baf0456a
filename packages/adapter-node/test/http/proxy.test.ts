import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { proxyOf } from '../../src/http/proxy';
import { nodeHttp } from '../../src/index';

afterEach(() => void vi.unstubAllEnvs());

describe('HTTP on Node behind a proxy', () => {
  it('goes through the one that the environment names, with its credentials', async () => {
    const proxy = await proxyServer();
    vi.stubEnv('HTTP_PROXY', proxy.url.replace('//', '//me:pass@'));
    const answer = await send('http://server.invalid/locations?x=1');
    expect(proxy.asked).toEqual(['POST http://server.invalid/locations?x=1']);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from('me:pass').toString('base64')}`]);
    expect(answer.status).toBe(203);
  });

  it('goes past it to hosts that are left out, and to this machine', async () => {
    const proxy = await proxyServer();
    vi.stubEnv('http_proxy', proxy.url);
    vi.stubEnv('NO_PROXY', '.left-out.invalid');
    await expect(send('http://a.left-out.invalid/')).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/);
    expect((await send(proxy.url)).status).toBe(203);
    expect(proxy.asked).toEqual(['POST /']);
  });

  it('asks it for a tunnel to https', async () => {
    const proxy = await proxyServer();
    vi.stubEnv('https_proxy', proxy.url);
    await expect(send('https://server.invalid/')).rejects.toThrow();
    expect(proxy.asked).toEqual(['CONNECT server.invalid:443']);
  });

  it('gets an error for a variable that names none, without its value', () => {
    expect(() => proxyOf({ HTTPS_PROXY: 'http://me:secret@:x' })).toThrow(
      'HTTPS_PROXY must be the URL of a proxy, such as http://proxy.example:3128',
    );
    expect(proxyOf({ HTTP_PROXY: '' })).toBe(undefined);
  });
});

function send(url: string) {
  return nodeHttp().send({ method: 'POST', url, headers: {}, body: '{}', timeoutMillis: 5_000 });
}

/** A proxy that answers by itself, 203, and refuses tunnels. */
async function proxyServer() {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    credentials.push(request.headers['proxy-authorization']);
    request.resume();
    response.writeHead(203).end('through');
  });
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, credentials };
}
