import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mirror } from '../src/testing/index';

/** The suite's server behind a real socket on loopback. */
export interface MirrorServer {
  readonly origin: string;
  /** The requests that came, preflights left out: `POST /echo`. */
  readonly arrived: readonly string[];
  close(): Promise<void>;
}

/** Which headers a page of another origin may send and read: all of them. `Authorization` is not covered by `*`. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*, Authorization',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
};

/** @param crossOrigin - whether pages of other origins may send requests and read the answers */
export async function mirrorServer(crossOrigin = false): Promise<MirrorServer> {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    if (crossOrigin) response.setHeaders(new Map(Object.entries(CROSS_ORIGIN)));
    if (crossOrigin && request.method === 'OPTIONS') return void response.writeHead(204).end();
    arrived.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, arrived, close: () => end(server) };
}

/** The origin of a port that was just free: it refuses connections. */
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
