// Builds what the demo needs, then runs it. Standard output belongs to the demo alone: with --json its last line is the
// result.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { pnpm } from './pnpm.mjs';

const toStandardError = /** @type {const} */ (['ignore', 2, 2]);
const built = pnpm(['exec', 'turbo', 'run', 'build', '--filter=@geo/cli...', '--output-logs=errors-only'], {
  stdio: [...toStandardError],
});
if (built.status !== 0) process.exit(built.status ?? 1);

mkdirSync('out', { recursive: true });
const demo = spawnSync(
  process.execPath,
  ['apps/cli/dist/geo.js', 'demo', '--report', 'out/demo.html', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(demo.status ?? 1);
