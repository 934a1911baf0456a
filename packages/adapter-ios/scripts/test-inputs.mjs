// Makes what the tests in Swift read, in a folder: the acceptance suites as a script for a bare JavaScript engine, the transcripts
// of days, and the program that serves as their companion. Prints the path of that program.
//   node scripts/test-inputs.mjs FOLDER
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name a folder for what the tests read');
const here = fileURLToPath(new URL('..', import.meta.url));
const repository = join(here, '../..');
const days = join(folder, 'days');
rmSync(days, { recursive: true, force: true });
mkdirSync(days, { recursive: true });

/** Told by Node with the engine as it is built; the recorded day where the recordings are. */
const scenarios = ['upload', 'day-ios', ...(process.env.GEO_DATA ? ['recorded-day-ios'] : [])];
for (const scenario of scenarios) {
  const program = join(repository, 'apps/runtimes/dist/runtimes.js');
  const { status } = spawnSync(process.execPath, [program, '--write', days, '--scenario', scenario], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`${scenario} cannot be written`);
}

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  conditions: ['@geo/source'],
  external: ['libsql'],
  logLevel: 'warning',
};
await build({
  ...common,
  entryPoints: [join(repository, 'packages/adapter-android/test/acceptance/guest.ts')],
  outfile: join(folder, 'acceptance.js'),
  target: 'es2020',
  format: 'iife',
  platform: 'neutral',
});
// Where what is not bundled (libsql, which is native) is found from.
const companion = join(repository, 'apps/receiver/node_modules/.cache/geo-test/ios-companion.mjs');
await build({
  ...common,
  entryPoints: [join(here, 'test/companion.ts')],
  outfile: companion,
  target: 'node20',
  format: 'esm',
  platform: 'node',
});
process.stdout.write(companion);
