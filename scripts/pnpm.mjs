import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The package manager with its version, as package.json pins it: pnpm@x.y.z. */
export const pinned = /** @type {string} */ (manifest.packageManager);

/**
 * Runs the pnpm that runs us; called without one, the pinned version by npx.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
export function pnpm(args, options) {
  const running = process.env.npm_execpath ?? '';
  return /pnpm\.c?js$/.test(running)
    ? spawnSync(process.execPath, [running, ...args], options)
    : spawnSync('npx', ['-y', pinned, ...args], options);
}
