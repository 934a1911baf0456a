// Packs each package as it would be published, and has the tarball judged: publint for the manifest,
// attw for what a user's compiler finds under every way of resolving it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pnpm } from './pnpm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const packed = join(root, 'out/packed');

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

rmSync(packed, { recursive: true, force: true });
mkdirSync(packed, { recursive: true });
const failed = [];
for (const name of readdirSync(join(root, 'packages'))) {
  const manifestPath = join(root, 'packages', name, 'package.json');
  if (!existsSync(manifestPath)) continue;
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  if (manifest.private === true) continue;
  console.log(`\n${manifest.name}`);
  const folder = join(root, 'packages', name);
  const { status } = pnpm(['pack', '--pack-destination', packed], { cwd: folder, stdio: 'ignore' });
  const tarball = join(packed, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`);
  if (status !== 0 || !existsSync(tarball)) {
    console.error(`pnpm pack failed in packages/${name}`);
    failed.push(manifest.name);
    continue;
  }
  // Resolution as before Node 12 knows no exports map, so that ./testing cannot be found there: not supported.
  const good = [
    tool('publint', ['run', tarball, '--strict', '--level', 'warning']),
    tool('attw', [tarball, '--profile', 'node16', '--no-emoji']),
  ];
  for (const entry of Object.keys(manifest.exports)) {
    if (!entry.endsWith('.json')) good.push(loads(folder, manifest.name + entry.slice(1)));
  }
  if (good.includes(false)) failed.push(manifest.name);
}
if (failed.length > 0) console.error(`\nNot fit to be published: ${failed.join(', ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
