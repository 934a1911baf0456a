import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readTrack, type Track } from '@geo/adapter-node';
import { documentedConfig } from './documented-config';
import type { Peer } from './peer';
import { jsonServerPeer } from './peers/json-server';
import { ownTracksPeer } from './peers/owntracks';
import { traccarPeer } from './peers/traccar';
import { RULE_PEERS } from './rules/rule-peers';
import { type UploadedDrive, uploadDrive } from './upload-drive';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = parseArgs({
  options: {
    track: { type: 'string', default: join(ROOT, 'apps/cli/fixtures/korita-zbevnica.gpx') },
    only: { type: 'string' },
    traccar: { type: 'string' },
    owntracks: { type: 'string' },
    build: { type: 'string', default: join(ROOT, 'out/peers') },
    json: { type: 'boolean', default: false },
  },
});

const traccar = join(values.build, 'traccar');
const REAL: readonly Peer[] = [
  traccarPeer('traccar-json', values.traccar, traccar),
  traccarPeer('traccar-form', values.traccar, traccar),
  ownTracksPeer('owntracks', values.owntracks, join(values.build, 'owntracks')),
  jsonServerPeer,
];

interface Outcome extends UploadedDrive {
  readonly name: string;
  readonly server: string;
  readonly stored: number;
}

async function tried(peer: Peer, track: Track): Promise<Outcome | string> {
  const running = await peer.start();
  if (typeof running === 'string') return running;
  try {
    const drive = await uploadDrive(track, documentedConfig(peer.name, running.url));
    return { name: peer.name, server: peer.kind, ...drive, stored: await running.stored() };
  } finally {
    await running.close();
  }
}

/** The real server; where this machine does not have it, which is printed, one with its documented rules. */
async function bestOf(rules: Peer, track: Track): Promise<Outcome> {
  const real = REAL.find(({ name }) => name === rules.name);
  const outcome = real ? await tried(real, track) : 'only its rules are tried';
  if (typeof outcome !== 'string') return outcome;
  console.error(`${rules.name}: ${outcome}; its documented rules stand in`);
  return (await tried(rules, track)) as Outcome;
}

const track = await readTrack(values.track);
const only = values.only?.split(',');
const outcomes: Outcome[] = [];
for (const rules of RULE_PEERS) {
  if (only && !only.includes(rules.name)) continue;
  outcomes.push(await bestOf(rules, track));
}
if (values.json) console.log(JSON.stringify(outcomes));
else console.table(outcomes);
const isWhole = ({ records, stored, queued, quarantined }: Outcome) =>
  records > 0 && stored === records && queued === 0 && quarantined === 0;
process.exitCode = outcomes.every(isWhole) ? 0 : 1;
