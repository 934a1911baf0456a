import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Location } from '@geo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount, EFFORT } from '../../../../scripts/effort';
import { sqliteStorage } from '../../src/index';
import { builtScript } from '../built-script';
import { temporaryDirectory } from '../storage/drivers';
import { killedProcess } from './killed-process';

/** As many deaths as the queue must survive. */
const KILLS = amount(5, 250);
/** The longest life of a process after its first record, milliseconds: enough for several uploads. */
const LONGEST_LIFE_MILLIS = 150;

/** A server that keeps each record it was sent, once, and how often each came. */
async function keepingServer(): Promise<{ server: Server; url: string; received: Map<string, number> }> {
  const received = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { location } = JSON.parse(Buffer.concat(parts).toString()) as { location: Location[] };
      for (const { uuid } of location) received.set(uuid, (received.get(uuid) ?? 0) + 1);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

let script: string;
let kept: Awaited<ReturnType<typeof keepingServer>>;
beforeAll(async () => {
  script = await builtScript(new URL('./record-drive.ts', import.meta.url));
  kept = await keepingServer();
});
afterAll(() => {
  kept.server.close();
  kept.server.closeAllConnections();
});

describe('an engine killed while it records and uploads', () => {
  it(
    `has every acknowledged record once, in the queue or on the server, ${KILLS} times over`,
    async () => {
      const directory = temporaryDirectory();
      const path = directory.file('engine.db');
      const acknowledged = new Set<string>();
      try {
        for (let life = 0; life < KILLS; life += 1) {
          const uuids = await killedProcess(
            script,
            [path, kept.url, String(life)],
            Math.random() * LONGEST_LIFE_MILLIS,
          );
          for (const uuid of uuids) {
            expect(acknowledged, 'a record is acknowledged once').not.toContain(uuid);
            acknowledged.add(uuid);
          }
          const storage = await sqliteStorage(path);
          const queue = (await storage.scan('queue/')).map(
            ({ value }) => (JSON.parse(value) as Location).uuid,
          );
          storage.close();
          expect(new Set(queue).size, 'no record is queued twice').toBe(queue.length);
          const found = new Set([...queue, ...kept.received.keys()]);
          expect(
            [...acknowledged].filter((uuid) => !found.has(uuid)),
            'none is lost',
          ).toEqual([]);
        }
      } finally {
        directory.remove();
      }
      expect(acknowledged.size).toBeGreaterThan(KILLS);
      expect(kept.received.size, 'uploads went on between the kills').toBeGreaterThan(KILLS);
    },
    120_000 * EFFORT,
  );
});
