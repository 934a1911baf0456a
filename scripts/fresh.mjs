// Runs the README's commands as a newcomer would: on a bare Debian 12 with Node and git alone, in a clean clone.
//   pnpm fresh                    the README's commands, as they stand there
//   pnpm fresh --only demo        those that contain this word
//   pnpm fresh --again            makes the bare system anew, instead of copying the one that was made before
// Needs Debian, root and debootstrap. What is not committed is not tested. The system lies in a folder (GEO_FRESH, or one in the
// system's folder for temporary files) and takes 400 MB, a run another 2 GB, which is removed when it has passed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The oldest Node that package.json admits, and the npm that comes with it (nodejs.org/dist/index.json). */
const NODE = '20.19';
const NPM = '10.8.2';
/** Node's own name of this machine's architecture is the registry's as well. */
const NODE_PACKAGE = `node-linux-${process.arch}@${NODE}`;
const DEBIAN = 'bookworm';
const PACKAGES = 'ca-certificates,git';

const { values } = parseArgs({
  options: { only: { type: 'string' }, again: { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = process.env.GEO_FRESH ?? join(tmpdir(), 'geo-fresh');
const base = join(folder, 'base');
const system = join(folder, `run-${process.pid}`);

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
function run(program, args, options) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.slice(0, 4).join(' ')} … ended with ${status}`);
}

/** What is missing here, in a sentence; undefined where nothing is. */
function missing() {
  if (process.platform !== 'linux') return `Linux (this is ${process.platform})`;
  if (process.getuid?.() !== 0) return 'root, for debootstrap and chroot';
  for (const program of ['debootstrap', 'unshare', 'chroot']) {
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      return `${program} (apt-get install ${program})`;
  }
  return undefined;
}

/** Debian's smallest system with git, and Node as the registry has it: nothing that a newcomer would not have. */
function makeBase() {
  if (values.again) rmSync(base, { recursive: true, force: true });
  if (existsSync(base)) return;
  mkdirSync(folder, { recursive: true });
  const making = `${base}-${process.pid}`;
  run('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, DEBIAN, making], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  unpack(NODE_PACKAGE, join(making, 'usr'));
  const npm = join(making, 'usr/lib/node_modules/npm');
  unpack(`npm@${NPM}`, npm);
  for (const name of ['npm', 'npx']) {
    run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(making, 'usr/bin', name)]);
  }
  // An installer writes this one; debootstrap does not.
  writeFileSync(join(making, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  renameSync(making, base);
}

/**
 * Lays a registry's package into a folder.
 * @param {string} spec
 * @param {string} into
 */
function unpack(spec, into) {
  mkdirSync(into, { recursive: true });
  const packed = spawnSync('npm', ['pack', '--silent', spec, '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const name = packed.stdout?.trim().split('\n').at(-1);
  if (packed.status !== 0 || !name) throw new Error(`npm could not fetch ${spec}: ${packed.stderr}`);
  run('tar', ['-xzf', join(folder, name), '--strip-components=1', '-C', into]);
  rmSync(join(folder, name));
}

/** How this machine reaches its registries is no part of what is tested: the names of hosts, and whom to trust. */
function letOnline() {
  for (const path of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) {
    if (existsSync(path)) writeFileSync(join(system, path), readFileSync(path));
  }
}

/** The commands of the README's first block of shell, without the one that clones. */
function commands() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const block = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const lines = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('git clone'))
    .filter((line) => values.only === undefined || line.includes(values.only));
  if (lines.length === 0) throw new Error('README.md has no such command in its first block of shell');
  return lines;
}

/** @param {string} command */
function inside(command) {
  const environment = {
    HOME: '/srv',
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    CI: 'true',
    // Only what leads to the registry; nothing of the project's own.
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$|^npm_config_registry$/i.test(name)),
    ),
    npm_config_cafile: '/etc/ssl/certs/ca-certificates.crt',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  };
  const script = `mount --rbind /dev ${system}/dev && exec chroot ${system} /bin/sh -ec 'cd /srv/geo && ${command}'`;
  const args = ['--mount', '--pid', '--fork', `--mount-proc=${system}/proc`, 'sh', '-ec', script];
  return spawnSync('unshare', args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status;
}

const lack = missing();
if (lack !== undefined) {
  console.log(`A fresh system cannot be made here. It takes ${lack}.`);
  process.exit(1);
}
makeBase();
run('cp', ['--archive', '--reflink=auto', base, system]);
letOnline();
run('git', ['clone', '--quiet', '--no-local', root, join(system, 'srv/geo')]);
const lines = [];
for (const command of commands()) {
  console.log(`\n── ${command}`);
  const started = performance.now();
  const status = inside(command);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  lines.push(`${status === 0 ? 'passed' : 'FAILED'} ${seconds.padStart(6)} s  ${command}`);
  if (status !== 0) break;
}
console.log(`\nDebian ${DEBIAN} with Node ${NODE} and git:\n${lines.join('\n')}`);
const failed = lines.some((line) => line.startsWith('FAILED'));
if (failed) console.log(`The system was left in ${system}`);
else rmSync(system, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
