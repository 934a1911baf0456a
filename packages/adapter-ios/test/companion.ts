import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mirrorServer, refusingOrigin } from '@geo/core/test-kit';
import { type ServedReceiver, serveReceiver } from '@geo/receiver';

/**
 * The servers that tests in Swift use: Swift's toolchain may live in a system without Node, and shares only loopback with it.
 * `GET /mirror` starts the server of the http suite; `POST /receiver` starts the real receiver on an empty database;
 * `GET /receiver` answers what it has. The first line of output is the companion's own origin.
 */
let receiver: ServedReceiver | undefined;

async function answer(method: string, path: string): Promise<unknown> {
  if (path === '/mirror')
    return { origin: (await mirrorServer()).origin, refusingOrigin: await refusingOrigin() };
  if (path !== '/receiver') throw new Error(`there is no ${path}`);
  if (method === 'POST') {
    await receiver?.close();
    receiver = await serveReceiver({ db: join(mkdtempSync(join(tmpdir(), 'geo-')), 'received.db') });
    return { url: receiver.url };
  }
  if (receiver === undefined) throw new Error('no receiver was started');
  return { uuids: (await receiver.rows()).map(({ record }) => record.uuid), ...(await receiver.stats()) };
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    answer(request.method ?? '', request.url ?? '').then(
      (value) => response.end(JSON.stringify(value)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// It ends with the program that started it.
process.stdin.on('end', () => process.exit()).resume();
