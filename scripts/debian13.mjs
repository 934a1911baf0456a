import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Toolchains that this machine's system is too old for are run in a folder with Debian 13. */
const RELEASE = 'trixie';

/** In the order in which they are installed: JavaScriptCore stays unconfigured where debootstrap installs it. */
const BOOTSTRAP_PACKAGES = ['ca-certificates', 'git', 'swiftlang'];
const LATER_PACKAGES = ['libjavascriptcoregtk-4.1-dev', 'libsqlite3-dev', 'zlib1g-dev'];

/** Where toolchain folders are kept, outside of the repository; 3.4 GB. */
const toolchains = process.env.GEO_TOOLCHAINS ?? '/var/cache';
const folder = join(toolchains, 'geo-debian13');

/** Why no such folder can be made here, in a sentence; undefined where it can, or is there. */
export function debian13Lack() {
  if (process.getuid?.() !== 0) return 'it takes root, for chroot';
  let release = '';
  try {
    release = readFileSync('/etc/os-release', 'utf8');
  } catch {
    return 'this is no Debian';
  }
  if (!/^ID="?debian"?$/m.test(release)) return 'this is no Debian';
  for (const program of ['debootstrap', 'unshare', 'chroot']) {
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      return `there is no ${program} (apt-get install debootstrap)`;
  }
  return undefined;
}

/**
 * Makes the folder where it is missing: some minutes.
 * @throws {Error} where it cannot be made
 */
export function makeDebian13() {
  // A file of the last package; programs in the folder are links that lead out of it when seen from here.
  if (existsSync(join(folder, 'usr/include/sqlite3.h'))) return;
  mkdirSync(toolchains, { recursive: true });
  // In a place of its own until it is whole, so that a second run neither uses half of it nor writes into it.
  const making = `${folder}-${process.pid}`;
  try {
    const include = `--include=${BOOTSTRAP_PACKAGES.join(',')}`;
    run('debootstrap', ['--variant=minbase', include, RELEASE, making]);
    for (const path of ['/etc/resolv.conf', '/etc/apt/apt.conf.d']) {
      if (existsSync(path))
        run('cp', ['--recursive', '--remove-destination', path, join(making, path, '..')]);
    }
    inside(
      making,
      [],
      `apt-get -q update && apt-get -q install -y --no-install-recommends ${LATER_PACKAGES.join(' ')}`,
    );
    rmSync(folder, { recursive: true, force: true });
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs a shell command in the folder, with the repository as `/src`.
 * @param {{ repository: string, command: string, env?: Readonly<Record<string, string>> }} options
 * @returns {number} its exit code
 */
export function inDebian13({ repository, command, env = {} }) {
  const source = join(folder, 'src');
  mkdirSync(source, { recursive: true });
  return inside(folder, [`mount --bind ${quoted(repository)} ${quoted(source)}`], command, env);
}

/**
 * Mounts are made in a namespace of its own, and end with the command.
 * @param {string} system
 * @param {readonly string[]} mounts
 * @param {string} command
 * @param {Readonly<Record<string, string>>} [env]
 */
function inside(system, mounts, command, env) {
  const script = [
    ...mounts,
    `mount -t proc proc ${quoted(system)}/proc`,
    `mount --rbind /dev ${quoted(system)}/dev`,
    `exec chroot ${quoted(system)} /bin/sh -ec ${quoted(command)}`,
  ].join(' && ');
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...Object.fromEntries(
      Object.entries(process.env).flatMap(([name, value]) =>
        /^(https?|no)_proxy$/i.test(name) && value !== undefined ? [[name, value]] : [],
      ),
    ),
    ...env,
  };
  const { status } = spawnSync('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: environment,
  });
  return status ?? 1;
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
