// Installs the programs of the system that tests use and that no package registry has, where the machine lets us.
//   node scripts/toolchains.mjs               installs what is missing; ends with 1 where something still is that must not be
//   node scripts/toolchains.mjs --required    ends with 0 where all of them are required, else with 1; installs nothing
// They are required of root on Debian 12, where each of them is a package: there, a test that skips itself would hide a broken
// installation. Elsewhere tests skip themselves, and the last line of .ci/run counts them.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dartSdk } from './dart-sdk.mjs';
import { findJava21, here, makeJava21 } from './jdk-21.mjs';
import { findNatsServer, makeNatsServer, here as natsPlace } from './nats-server.mjs';

/** @typedef {{ name: string, program?: string, packages: readonly string[] }} Toolchain installed where `program` is missing */
/** @typedef {{ uid: number, osRelease: string, path: string }} System who runs us, the file that names the system, PATH */

/** @type {readonly Toolchain[]} */
const TOOLCHAINS = [
  { name: 'a JDK', program: 'javac', packages: ['openjdk-17-jdk-headless'] },
  { name: 'Maven', program: 'mvn', packages: ['maven'] },
  { name: 'gpsd', program: 'gpsd', packages: ['gpsd'] },
  { name: 'gpsd’s clients', program: 'gpsfake', packages: ['gpsd-clients'] },
  { name: 'PostgreSQL with PostGIS', packages: ['postgresql-15', 'postgresql-15-postgis-3'] },
  { name: 'Chromium', program: 'chromium', packages: ['chromium'] },
  { name: 'JavaScriptCore’s shell', program: 'jsc', packages: ['libjavascriptcoregtk-4.0-bin'] },
  {
    name: 'JavaScriptCore as a library, and a compiler of C',
    packages: ['libjavascriptcoregtk-4.1-dev', 'gcc', 'libc6-dev', 'pkgconf'],
  },
  { name: 'the 32-bit C library, for the Dart VM', packages: ['libc6-i386'] },
  { name: 'debootstrap, for a folder with Swift', program: 'debootstrap', packages: ['debootstrap'] },
];

/** How long apt-get may take for one of them. */
const APT_MILLIS = 300_000;

/** @param {Pick<System, 'uid' | 'osRelease'>} system */
export function mustHaveAll({ uid, osRelease }) {
  let release = '';
  try {
    release = readFileSync(osRelease, 'utf8');
  } catch {
    return false;
  }
  return uid === 0 && /^ID="?debian"?$/m.test(release) && /^VERSION_ID="?12"?$/m.test(release);
}

/** @param {string} program @param {string} path */
function isThere(program, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Installs each toolchain that is missing, one by one, so that a package that a distribution names otherwise does not take the
 * others with it.
 * @param {readonly Toolchain[]} toolchains
 * @param {System} system
 * @returns {{ name: string, reason: string }[]} those that are still missing
 */
export function provide(toolchains, { uid, path }) {
  /** @param {readonly string[]} command */
  const run = ([program = '', ...args]) => {
    const { status, stdout, stderr } = spawnSync(program, args, {
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: APT_MILLIS,
    });
    return {
      isDone: status === 0,
      output: `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-5).join('\n'),
    };
  };
  const wanted = toolchains.filter(({ program }) => program === undefined || !isThere(program, path));
  /** @param {string} reason */
  const allMissing = (reason) => wanted.map(({ name }) => ({ name, reason }));
  if (wanted.length === 0) return [];
  if (!isThere('apt-get', path)) return allMissing('there is no apt-get');
  const sudo = uid === 0 ? [] : ['sudo', '-n'];
  if (uid !== 0 && !run([...sudo, 'true']).isDone)
    return allMissing('not root, and no sudo without a password');
  const quiet = uid === 0 ? [] : ['env', 'DEBIAN_FRONTEND=noninteractive'];
  const apt = [...sudo, ...quiet, 'apt-get', '-q', '-o', 'Acquire::Retries=2'];
  run([...apt, 'update']);
  return wanted.flatMap(({ name, packages }) => {
    const { isDone, output } = run([...apt, 'install', '-y', '--no-install-recommends', ...packages]);
    return isDone ? [] : [{ name, reason: `apt-get could not install ${packages.join(' ')}: ${output}` }];
  });
}

/**
 * Debian 12 has no Java 21, which API level 36 is tested on: Debian 13's is unpacked into a cache folder.
 * @param {import('./jdk-21.mjs').Place} place
 * @returns {{ name: string, reason: string }[]} empty where there is one now
 */
export function withoutJava21(place) {
  if (findJava21(place) !== undefined) return [];
  const made = makeJava21(place);
  return 'java' in made ? [] : [{ name: 'a Java 21, for Android’s API level 36', reason: made.reason }];
}

/** The VM that runs the Flutter package's tests comes from npm. @returns {{ name: string, reason: string }[]} */
function withoutDart() {
  const found = dartSdk();
  return 'dart' in found ? [] : [{ name: 'the Dart VM', reason: found.reason }];
}

/**
 * The stream of the server end is tested on a real cluster; Debian 12's nats-server is too old.
 * @param {import('./nats-server.mjs').Place} place
 * @returns {{ name: string, reason: string }[]} empty where there is one now
 */
export function withoutNatsServer(place) {
  if (findNatsServer(place) !== undefined) return [];
  const made = makeNatsServer(place);
  return 'program' in made ? [] : [{ name: 'nats-server 2.10 or newer', reason: made.reason }];
}

function main() {
  process.env.DEBIAN_FRONTEND = 'noninteractive';
  const system = {
    uid: process.getuid?.() ?? -1,
    osRelease: '/etc/os-release',
    path: process.env.PATH ?? '',
  };
  const isRequired = mustHaveAll(system);
  if (process.argv.includes('--required')) return isRequired ? 0 : 1;
  const missing = [
    ...provide(TOOLCHAINS, system),
    ...withoutJava21(here()),
    ...withoutNatsServer(natsPlace()),
    ...withoutDart(),
  ];
  for (const { name, reason } of missing) console.log(`${name} is missing: ${reason}`);
  if (missing.length === 0) return 0;
  console.log(
    isRequired
      ? 'On Debian 12, as root, that is a failure.'
      : 'Tests that want what is missing skip themselves; the last line counts them.',
  );
  return isRequired ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
