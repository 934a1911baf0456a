// Makes what the tests in Swift read, in a folder: the acceptance suites as a script for a bare JavaScript engine, the transcripts
// of days, and the program that serves as their companion. Prints the path of that program.
//   node scripts/test-inputs.mjs FOLDER
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { companionProgram } from '../../../scripts/companion-program.mjs';

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

await build({
  entryPoints: [join(repository, 'packages/adapter-android/test/acceptance/guest.ts')],
  outfile: join(folder, 'acceptance.js'),
  bundle: true,
  conditions: ['@geo/source'],
  format: 'iife',
  logLevel: 'warning',
  platform: 'neutral',
  target: 'es2020',
});
process.stdout.write(await companionProgram(join(here, 'test/companion.ts'), 'ios-companion'));
