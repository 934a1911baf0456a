import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer } from '../peer';
import { freePort, startServer, stopServer } from './child';

const VERSION = '0.17.4';
/** npx may have to install it first. */
const START_MILLIS = 120_000;

/** json-server itself, by npx. */
export const jsonServerPeer: Peer = {
  name: 'json-server',
  kind: 'real',
  async start() {
    const folder = mkdtempSync(join(tmpdir(), 'json-server-'));
    const file = join(folder, 'db.json');
    writeFileSync(file, '{"locations":[]}');
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const args = [
      '-y',
      `json-server@${VERSION}`,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--quiet',
      file,
    ];
    const options = { cwd: folder, url: `${site}/locations`, withinMillis: START_MILLIS };
    const child = await startServer('npx', args, options).catch((error: Error) => error.message);
    if (typeof child === 'string') return child;
    return {
      url: `${site}/locations`,
      stored: async () =>
        (JSON.parse(readFileSync(file, 'utf8')) as { locations: unknown[] }).locations.length,
      async close() {
        await stopServer(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
