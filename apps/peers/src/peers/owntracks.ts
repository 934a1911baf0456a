import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer, RunningPeer } from '../peer';
import { build, freePort, has, startServer, stopServer } from './child';
import { layOut } from './sources';

const START_MILLIS = 20_000;
/** HTTP is what is tried; the others want libraries more. */
const OFF = /^(WITH_(?:MQTT|TOURS|TZ)) .*$/gm;

function builtRecorder(clone: string, folder: string): void {
  if (existsSync(join(folder, 'ot-recorder'))) return;
  rmSync(folder, { recursive: true, force: true });
  layOut(clone, 'HEAD', [], folder);
  const config = readFileSync(join(folder, 'config.mk.in'), 'utf8').replace(OFF, '$1 ?= no');
  writeFileSync(join(folder, 'config.mk'), config);
  build('make', ['ot-recorder'], folder);
}

/** Lines of the recorder's files: one for each location. */
function linesIn(store: string): number {
  return readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.rec'))
    .reduce((sum, path) => sum + readFileSync(join(store, path), 'utf8').trim().split('\n').length, 0);
}

async function started(folder: string): Promise<RunningPeer> {
  const store = mkdtempSync(join(tmpdir(), 'owntracks-'));
  const port = await freePort();
  const options = ['--storage', store, '--http-host', '127.0.0.1', '--http-port', String(port)];
  build(join(folder, 'ot-recorder'), ['--storage', store, '--initialize'], folder);
  const child = await startServer(
    join(folder, 'ot-recorder'),
    [...options, '--doc-root', folder, '--norevgeo'],
    {
      cwd: folder,
      url: `http://127.0.0.1:${port}/api/0/version`,
      withinMillis: START_MILLIS,
    },
  );
  return {
    url: `http://127.0.0.1:${port}/pub`,
    stored: async () => linesIn(store),
    async close() {
      await stopServer(child);
      rmSync(store, { recursive: true, force: true });
    },
  };
}

/** The OwnTracks recorder itself, built of a clone of its sources. */
export function ownTracksPeer(name: string, clone: string | undefined, folder: string): Peer {
  return {
    name,
    kind: 'real',
    async start() {
      if (clone === undefined) return 'no clone of its sources is named (--owntracks)';
      if (!has('make', '--version') || !has('cc', '--version')) return 'there is no make, or no C compiler';
      builtRecorder(clone, folder);
      return started(folder);
    },
  };
}
