// Builds what the simulator needs, then runs it. Standard output belongs to the command alone: with --json its last line is
// the result.
import { spawnSync } from 'node:child_process';
import { pnpm } from './pnpm.mjs';

const toStandardError = /** @type {const} */ (['ignore', 2, 2]);
const built = pnpm(['exec', 'turbo', 'run', 'build', '--filter=@geo/sim...', '--output-logs=errors-only'], {
  stdio: [...toStandardError],
});
if (built.status !== 0) process.exit(built.status ?? 1);

const run = spawnSync(process.execPath, ['apps/sim/dist/sim.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(run.status ?? 1);
