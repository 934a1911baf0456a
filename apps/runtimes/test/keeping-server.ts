import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Location } from '@geo/core';

/** A server that keeps what it is sent, while it is open for it. */
export interface KeepingServer {
  readonly url: string;
  /** While false, it answers 503. */
  isOpen: boolean;
  /** The uuids that it has taken, in order. */
  readonly received: readonly string[];
  /** How often it has said 503. */
  readonly refusals: number;
  close(): Promise<void>;
}

export async function keepingServer(): Promise<KeepingServer> {
  const received: string[] = [];
  let refusals = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (!kept.isOpen) {
        refusals += 1;
        response.writeHead(503).end();
        return;
      }
      const { location } = JSON.parse(Buffer.concat(parts).toString()) as { location: readonly Location[] };
      received.push(...location.map(({ uuid }) => uuid));
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const kept: KeepingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    isOpen: true,
    received,
    get refusals() {
      return refusals;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return kept;
}
