// Publishes the tarballs that were packed and checked: each package whose version the registry does not have. Run by the workflow
// `publish`, whose identity the registry trusts; without --really it only says what it would do.
//   node scripts/publish.mjs FOLDER             what would be published of the tarballs in this folder
//   node scripts/publish.mjs FOLDER --really    publishes it
// npm itself and not `changeset publish`: that packs again, and leaves the exchange of the identity to the version of pnpm.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { published, tarballName } from './published.mjs';

/** The first npm that exchanges the identity of a workflow for the right to publish (docs.npmjs.com/trusted-publishers). */
const NPM_MIN = [11, 5, 1];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { really: { type: 'boolean', default: false } },
});

/** @param {readonly string[]} args */
const npm = (args) => spawnSync('npm', args, { encoding: 'utf8' });

/** Has the registry this version? It says 404 for a package that it does not know. @param {string} name @param {string} version */
function isPublished(name, version) {
  const { status, stdout, stderr } = npm(['view', `${name}@${version}`, 'version', '--json']);
  if (status === 0) return stdout.trim() !== '';
  if (/\bE404\b/.test(stdout + stderr)) return false;
  throw new Error(`npm view ${name}@${version}: ${stderr}`);
}

/** npm has the older versions fail with 404, which says nothing of the reason. */
function requireNpm() {
  const version = npm(['--version']).stdout.trim();
  const parts = version.split('.').map(Number);
  const differing = NPM_MIN.findIndex((least, index) => parts[index] !== least);
  if (differing >= 0 && !((parts[differing] ?? 0) > (NPM_MIN[differing] ?? 0)))
    throw new Error(`npm ${NPM_MIN.join('.')} or newer is needed; this is ${version}`);
}

function main() {
  const [folder = ''] = positionals;
  const waiting = [...published()].map(({ manifest }) => ({
    ...{ name: manifest.name, version: manifest.version },
    tarball: join(resolve(folder), tarballName(manifest)),
  }));
  // All or nothing, as far as that can be seen before: a package must not need a version that is not there.
  const absent = waiting.filter(({ tarball }) => !existsSync(tarball)).map(({ tarball }) => tarball);
  if (absent.length > 0) throw new Error(`not packed: ${absent.join(', ')}; run: pnpm packages`);
  const unversioned = waiting.filter(({ version }) => version === '0.0.0').map(({ name }) => name);
  if (unversioned.length > 0)
    throw new Error(`no version: ${unversioned.join(', ')}; run: pnpm changeset version`);
  if (values.really) requireNpm();
  for (const { name, version, tarball } of waiting) {
    if (isPublished(name, version)) console.log(`${name} ${version} is published already`);
    else if (!values.really) console.log(`${name} ${version} would be published`);
    else {
      const { status } = spawnSync('npm', ['publish', tarball, '--access', 'public', '--provenance'], {
        stdio: 'inherit',
      });
      if (status !== 0) throw new Error(`npm publish ${name} ended with ${status}`);
    }
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
