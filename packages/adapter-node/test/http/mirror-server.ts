import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mirror } from '@geo/core/testing';

/** The suite's server behind a real socket on loopback. */
export interface MirrorServer {
  readonly origin: string;
  close(): Promise<void>;
}

export async function mirrorServer(): Promise<MirrorServer> {
  const server = createServer((request, response) => void answer(request, response));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, close: () => end(server) };
}

/** A port that was just free: whoever connects is refused. */
export async function refusingOrigin(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await end(server);
  return `http://127.0.0.1:${port}`;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('error', () => {});
  const sent = await buffer(request);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  const mirrored = mirror({
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body: sent.length > 0 ? plain.toString() : undefined,
  });
  if (!('fault' in mirrored)) {
    const { status, body, gzip } = mirrored;
    response.writeHead(status, {
      ...mirrored.headers,
      ...(gzip === true ? { 'Content-Encoding': 'gzip' } : {}),
    });
    response.end(gzip === true ? gzipSync(body) : body);
    return;
  }
  if (mirrored.fault === 'silence') return;
  if (mirrored.fault === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('a part of it');
  // Long enough for headers and the part to arrive, so that it is the body that fails.
  if (mirrored.fault === 'cut') setTimeout(() => request.socket.destroy(), 20);
}
