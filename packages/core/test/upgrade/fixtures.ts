import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EngineState, Entry, Location, QuarantinedRecord } from '../../src/index';

/** What an earlier version wrote of a phone in mid-trip: fixtures/README.md. */
export interface UpgradeFixture {
  /** The version that wrote it. */
  readonly commit: string;
  /** The same storage as SQLite files of `@geo/adapter-node` and of the Android library. */
  readonly nodeDatabase: string;
  readonly androidDatabase: string;
  readonly entries: readonly Entry[];
  readonly box: string;
  readonly expected: ExpectedTrip;
}

/** What the earlier version answered at the last moment of its process. */
export interface ExpectedTrip {
  readonly at: { readonly bootId: string; readonly uptime: number; readonly wall: number };
  /** Where the car is, metres north of the beginning. */
  readonly metres: number;
  readonly state: EngineState;
  readonly geofences: readonly string[];
  readonly inside: readonly string[];
  /** Uuids that the server has. */
  readonly stored: readonly string[];
  /** Uuids in the order of upload. */
  readonly queue: readonly string[];
  readonly last: Location;
  readonly quarantine: readonly QuarantinedRecord[];
  /** Its decisions. */
  readonly trace: readonly string[];
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
}

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url));

/** One for each version whose phones must go on. */
export const upgradeFixtures: readonly UpgradeFixture[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const path = (file: string) => `${folder}${name}/${file}`;
    const read = (file: string) => readFileSync(path(file), 'utf8');
    const rows = read('entries.jsonl').trimEnd().split('\n');
    return {
      commit: name,
      nodeDatabase: path('node.sqlite'),
      androidDatabase: path('android.sqlite'),
      entries: rows.map((row) => JSON.parse(row) as Entry),
      box: read('box.jsonl'),
      expected: JSON.parse(read('expected.json')) as ExpectedTrip,
    };
  });
