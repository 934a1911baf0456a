import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Location } from '@geo/core';

/** The engine's own wait is random, and may be longer than a test waits; this one begins in one life of the phone and ends in the next. */
export const RETRY_AFTER_SECONDS = 10;

/** A server that keeps what it is sent, while it is open for it. */
export interface KeepingServer {
  readonly url: string;
  /** While false, it answers 503 with a `Retry-After` of {@link RETRY_AFTER_SECONDS}. */
  isOpen: boolean;
  /** The uuids that it has taken, in order. */
  readonly received: readonly string[];
  /** How often it has said 503. */
  readonly refusals: number;
  /** From the last 503 to the first request that it has taken, milliseconds; NaN before both. */
  readonly waitedMillis: number;
  close(): Promise<void>;
}

export async function keepingServer(): Promise<KeepingServer> {
  const received: string[] = [];
  let refusals = 0;
  let refusedAt = Number.NaN;
  let takenAt = Number.NaN;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (!kept.isOpen) {
        refusals += 1;
        refusedAt = performance.now();
        response.writeHead(503, { 'retry-after': String(RETRY_AFTER_SECONDS) }).end();
        return;
      }
      const { location } = JSON.parse(Buffer.concat(parts).toString()) as { location: readonly Location[] };
      if (received.length === 0) takenAt = performance.now();
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
    get waitedMillis() {
      return takenAt - refusedAt;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return kept;
}
