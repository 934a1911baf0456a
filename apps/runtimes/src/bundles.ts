import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Runtime } from './runtime';

const folder = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));

/**
 * Where the guest's bundle lies that a runtime is given.
 * @throws Error where it has not been built
 */
export function bundleFor({ isOld }: Pick<Runtime, 'isOld'>): string {
  const path = join(folder, 'dist', isOld ? 'geo-guest.es5.js' : 'geo-guest.js');
  if (!existsSync(path)) throw new Error(`the guest is not built (pnpm build): there is no ${path}`);
  return path;
}
