// Writes what a repository for SwiftPM by address holds: Package.swift at its root and the guest's bundle inside, which is built and
// in no repository. A release commits it there, and tags it with the version.
//   node scripts/swift-mirror.mjs FOLDER            empties FOLDER but for its .git, and writes into it
//   git -C FOLDER add --all && git -C FOLDER commit --message VERSION && git -C FOLDER tag VERSION
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pack, root } from './published.mjs';

const own = join(root, 'packages/adapter-ios');

/** What SwiftPM and its users need of the published package; the rest is for npm and CocoaPods. */
const MIRRORED = ['CHANGELOG.md', 'LICENSE', 'Package.swift', 'README.md', 'Sources'];

/** Packs the library, and unpacks it as npm does. @param {string} folder */
export function unpackLibrary(folder) {
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  const place = mkdtempSync(join(tmpdir(), 'geo-pack-'));
  try {
    const tarball = pack({ folder: own, manifest }, place);
    if (tarball === undefined) throw new Error(`${manifest.name} could not be packed`);
    mkdirSync(folder, { recursive: true });
    const { status } = spawnSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
    if (status !== 0) throw new Error(`${tarball} could not be unpacked`);
  } finally {
    rmSync(place, { recursive: true });
  }
}

/**
 * Writes the mirror of an unpacked package.
 * @param {string} unpacked @param {string} folder
 * @throws {Error} where the package has no bundle
 */
export function writeMirror(unpacked, folder) {
  const bundle = join(unpacked, 'Sources/Geo/Resources/geo-guest.js');
  if (!existsSync(bundle))
    throw new Error(`${bundle} is missing: pnpm exec turbo run build --filter=@geo/adapter-ios`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== '.git') rmSync(join(folder, name), { recursive: true });
  }
  for (const name of MIRRORED) cpSync(join(unpacked, name), join(folder, name), { recursive: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('name the folder of the mirror');
  const unpacked = mkdtempSync(join(tmpdir(), 'geo-mirror-'));
  unpackLibrary(unpacked);
  writeMirror(unpacked, resolve(folder));
  rmSync(unpacked, { recursive: true });
}
