// The packages that are published, and each as the tarball that a registry would get.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pnpm } from './pnpm.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Generator<{ folder: string, manifest: any }>} */
export function* published() {
  for (const room of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, room))) {
      const folder = join(root, room, name);
      if (!existsSync(join(folder, 'package.json'))) continue;
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (manifest.private !== true) yield { folder, manifest };
    }
  }
}

/** As pnpm and npm name it. @param {{ name: string, version: string }} manifest */
export const tarballName = ({ name, version }) => `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/**
 * Packs one; what is built must be there.
 * @param {{ folder: string, manifest: any }} own @param {string} into
 * @returns {string | undefined} the tarball; undefined where it could not be made
 */
export function pack({ folder, manifest }, into) {
  const { status } = pnpm(['pack', '--pack-destination', into], { cwd: folder, stdio: 'ignore' });
  const tarball = join(into, tarballName(manifest));
  return status === 0 && existsSync(tarball) ? tarball : undefined;
}
