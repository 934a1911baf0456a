// Packs each package as it would be published, and has the tarball judged: publint for the manifest,
// attw for what a user's compiler finds under every way of resolving it, tarball.mjs for everything else that must be in it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundledFiles } from '../packages/guest/scripts/bundle.mjs';
import { pack, published, root } from './published.mjs';
import { faultsOf } from './tarball.mjs';

const packed = join(root, 'out/packed');

/** Packages with the guest's bundle, which has no source map. */
const WITH_GUEST = new Set(['@geo/guest', '@geo/adapter-android', '@geo/adapter-ios']);

/** Loaded by Expo's tools under this name, and imported by no one: it has no types. */
const LOADED_BY_NAME = ['./app.plugin', './app.plugin.js'];

/** @param {string} name @param {readonly string[]} args */
function tool(name, args) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit' });
  return status === 0;
}

/**
 * What is built loads in plain Node both ways, and names the same things: a package resolves itself by name.
 * @param {string} folder @param {string} name
 */
function loads(folder, name) {
  const program = `
    import { createRequire } from 'node:module';
    import { strictEqual } from 'node:assert';
    const names = (module) => Object.keys(module).filter((key) => !/^(default|__esModule|module\\.exports)$/.test(key)).sort().join(' ');
    const imported = names(await import('${name}'));
    const required = names(createRequire(process.cwd() + '/package.json')('${name}'));
    strictEqual(required, imported, '${name} exports other names to require than to import');
    console.log('${name} loads by import and by require');`;
  const args = ['--input-type=module', '--eval', program];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status === 0;
}

/** The folder with what is in the tarball; undefined where there is none. @param {string} tarball */
function unpack(tarball) {
  const folder = tarball.replace(/\.tgz$/, '');
  mkdirSync(folder, { recursive: true });
  // Everything in a tarball of a registry lies under one folder.
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], {
    stdio: 'inherit',
  });
  return status === 0 ? folder : undefined;
}

/** How much is fetched, and how much is then on the disk. @param {string} tarball @param {string} unpacked */
function sizeOf(tarball, unpacked) {
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  const kilobytes = (/** @type {number} */ size) => `${Math.round(size / 1000)} kB`;
  return `${kilobytes(statSync(tarball).size)} packed, ${kilobytes(bytes)} in ${files.length} files`;
}

/** @param {{ folder: string, manifest: any }} own */
async function isFit({ folder, manifest }) {
  const tarball = pack({ folder, manifest }, packed);
  const unpacked = tarball === undefined ? undefined : unpack(tarball);
  if (tarball === undefined || unpacked === undefined) {
    console.error(`pnpm pack failed in ${folder}`);
    return false;
  }
  console.log(sizeOf(tarball, unpacked));
  const bundled = WITH_GUEST.has(manifest.name) ? await bundledFiles() : [];
  const faults = faultsOf({ unpacked, folder, root, bundled });
  for (const fault of faults) console.error(`${manifest.name}: ${fault}`);
  // A program has no exports but those for the workspace.
  const entries = Object.entries(manifest.exports ?? {}).filter(
    ([entry, target]) => !entry.endsWith('.json') && Object.keys(target).join() !== '@geo/source',
  );
  const good = [faults.length === 0, tool('publint', ['run', tarball, '--strict', '--level', 'warning'])];
  // Resolution as before Node 12 knows no exports map, so that ./testing cannot be found there: not supported. What comes as
  // modules only is found by require where Node can do that.
  const profile = entries.some(([, target]) => target.require !== undefined) ? 'node16' : 'esm-only';
  const untyped = LOADED_BY_NAME.filter((name) => entries.some(([entry]) => entry === name));
  const excluded = untyped.length > 0 ? ['--exclude-entrypoints', ...untyped] : [];
  if (entries.length > 0) good.push(tool('attw', [tarball, '--profile', profile, '--no-emoji', ...excluded]));
  for (const [entry, target] of entries) {
    if (target.require !== undefined) good.push(loads(folder, manifest.name + entry.slice(1)));
  }
  return !good.includes(false);
}

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
const failed = [];
for (const own of published()) {
  console.log(`\n${own.manifest.name}`);
  if (!(await isFit(own))) failed.push(own.manifest.name);
}
if (failed.length > 0) console.error(`\nNot fit to be published: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
