// Builds what it needs, then uploads a recorded drive to servers of others and prints what arrived. Standard output belongs to the
// command alone: with --json its last line is the result.
//   pnpm peers --traccar CLONE --owntracks CLONE
//   pnpm peers --only json-server,overland
import { spawnSync } from 'node:child_process';
import { pnpm } from './pnpm.mjs';

const toStandardError = /** @type {const} */ (['ignore', 2, 2]);
const built = pnpm(['exec', 'turbo', 'run', 'build', '--filter=@geo/peers...', '--output-logs=errors-only'], {
  stdio: [...toStandardError],
});
if (built.status !== 0) process.exit(built.status ?? 1);

const run = spawnSync(process.execPath, ['apps/peers/dist/peers.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
