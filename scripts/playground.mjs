// Builds the playground and serves it; the address is printed. Files that have not changed are not built again.
// Options go to `vite preview`: --port 8000, --open.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pnpm } from './pnpm.mjs';

const toStandardError = /** @type {const} */ (['ignore', 2, 2]);
const built = pnpm(
  ['exec', 'turbo', 'run', 'build', '--filter=@geo/playground', '--output-logs=errors-only'],
  {
    stdio: [...toStandardError],
  },
);
if (built.status !== 0) process.exit(built.status ?? 1);

const app = fileURLToPath(new URL('../apps/playground/', import.meta.url));
const preview = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', ...process.argv.slice(2)],
  { cwd: app, stdio: 'inherit' },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => preview.kill(signal));
preview.on('exit', (code) => process.exit(code ?? 0));
