import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declaredTests, testsOnLevel } from '../../scripts/kotlin-tests.mjs';
import { declaredSwiftTests } from '../../scripts/swift-tests.mjs';
import { mustHaveAll, provide, withoutJava21, withoutNatsServer } from '../../scripts/toolchains.mjs';

const BOOKWORM = 'ID=debian\nVERSION_ID="12"\nVERSION_CODENAME=bookworm\n';
const TOOLCHAINS = [
  { name: 'a compiler', program: 'tinycc', packages: ['tinycc', 'libtiny-dev'] },
  { name: 'a daemon', program: 'beacond', packages: ['beacond'] },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geo-toolchains-'));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string) {
  const file = join(folder, 'bin', name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** A real apt-get, as far as a shell script is: it writes down what it is asked for, and has no package of these names. */
function aptWithout(...packages: readonly string[]) {
  const refusals = packages.map(
    (name) => `case " $* " in *" ${name} "*) echo "E: no ${name}"; exit 100;; esac`,
  );
  program('apt-get', [`echo "$*" >> ${join(folder, 'asked')}`, ...refusals].join('\n'));
}

/** A machine whose programs are those of the folder alone. */
function machine({ uid = 0, release = BOOKWORM } = {}) {
  const osRelease = join(folder, 'os-release');
  writeFileSync(osRelease, release);
  return { uid, osRelease, path: join(folder, 'bin') };
}

const asked = () => readFileSync(join(folder, 'asked'), 'utf8');

describe('the toolchains of the gate', () => {
  it('are all required of root on Debian 12, and of no one else', () => {
    expect(mustHaveAll(machine())).toBe(true);
    expect(mustHaveAll(machine({ uid: 1000 }))).toBe(false);
    expect(mustHaveAll(machine({ release: BOOKWORM.replace('12', '13') }))).toBe(false);
    expect(mustHaveAll(machine({ release: BOOKWORM.replace('debian', 'ubuntu') }))).toBe(false);
    expect(mustHaveAll({ ...machine(), osRelease: join(folder, 'none') })).toBe(false);
  });

  it('are installed one by one where they are missing, and what is there is left alone', () => {
    program('beacond', '');
    aptWithout();
    expect(provide(TOOLCHAINS, machine())).toEqual([]);
    expect(asked()).toContain('tinycc libtiny-dev');
    expect(asked()).not.toContain('beacond');
  });

  it('that cannot be installed are named with the output of apt-get, and the others are installed all the same', () => {
    aptWithout('libtiny-dev');
    const missing = provide(TOOLCHAINS, machine());
    expect(missing).toEqual([{ name: 'a compiler', reason: expect.stringContaining('E: no libtiny-dev') }]);
    expect(asked()).toContain('beacond');
  });

  it('are missing where there is no apt-get, or no right to use it', () => {
    expect(provide(TOOLCHAINS, machine()).map(({ name }) => name)).toEqual(['a compiler', 'a daemon']);
    aptWithout();
    const [first] = provide(TOOLCHAINS, machine({ uid: 1000 }));
    expect(first?.reason).toContain('sudo');
  });

  it('are installed by sudo where it wants no password', () => {
    aptWithout();
    program('sudo', 'shift; [ "$1" = env ] && shift 2; "$@"');
    expect(provide(TOOLCHAINS, machine({ uid: 1000 }))).toEqual([]);
    expect(asked()).toContain('tinycc');
  });
});

describe('a Java 21 on Debian 12', () => {
  /** Machines without any but what the test makes. */
  const place = () => ({
    path: `${join(folder, 'bin')}:/usr/bin:/bin`,
    cache: join(folder, 'cache/jdk-21'),
    machineJdks: join(folder, 'jvm'),
  });

  /** A package manager that has the packages, each with the files of a JDK or of a C library. */
  function debian13() {
    program(
      'apt-get',
      `echo "$*" >> ${join(folder, 'asked')}; case "$*" in *download*) touch all.deb;; esac`,
    );
    const jdk = 'root/usr/lib/jvm/java-21-openjdk-amd64';
    program(
      'dpkg',
      [
        `mkdir -p ${jdk}/bin ${jdk}/conf root/etc/java-21 root/usr/lib/x86_64-linux-gnu`,
        // Run by the loader, so that a JDK whose `java` were started directly would be noticed.
        `printf '#!/bin/sh\\nexit 1\\n' > ${jdk}/bin/java`,
        `printf '#!/bin/sh\\necho "openjdk version \\"21.0.9\\" $*" >&2\\n' > root/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2`,
        `chmod 755 ${jdk}/bin/java root/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2`,
        'echo kept > root/etc/java-21/net.properties',
        `ln -s /etc/java-21/net.properties ${jdk}/conf/net.properties`,
        `ln -s /etc/ssl/absent ${jdk}/conf/cacerts`,
      ].join('\n'),
    );
  }

  it('is unpacked from Debian 13’s packages into the cache, and found there', () => {
    debian13();
    expect(withoutJava21(place())).toEqual([]);
    expect(asked()).toContain('download openjdk-21-jre-headless');
    const { cache } = place();
    expect(readFileSync(join(cache, 'conf/net.properties'), 'utf8')).toBe('kept\n');
    program('apt-get', 'exit 1');
    expect(withoutJava21(place())).toEqual([]);
  });

  it('runs by the C library beside it, wherever its folder lies', () => {
    debian13();
    withoutJava21(place());
    const moved = join(folder, 'elsewhere');
    renameSync(place().cache, moved);
    const { stderr } = spawnSync(join(moved, 'bin/java'), ['-version'], { encoding: 'utf8' });
    const program = join(moved, 'bin/java.elf');
    expect(stderr).toContain(`--library-path ${join(moved, 'system')} ${program} -Djdk.lang.Process`);
    expect(stderr).toMatch(/ -version$/m);
  });

  it('of the machine is taken, and another version is not', () => {
    program('java', 'echo \'openjdk version "17.0.15"\' >&2');
    program('apt-get', 'echo "E: no network"; exit 100');
    expect(withoutJava21(place())).toEqual([
      { name: expect.stringContaining('Java 21'), reason: expect.stringContaining('E: no network') },
    ]);
    mkdirSync(join(folder, 'jvm/java-21/bin'), { recursive: true });
    renameSync(join(folder, 'bin/java'), join(folder, 'jvm/java-21/bin/java'));
    expect(withoutJava21(place())).toHaveLength(1);
    writeFileSync(join(folder, 'jvm/java-21/bin/java'), '#!/bin/sh\necho \'openjdk version "21.0.9"\' >&2\n');
    expect(withoutJava21(place())).toEqual([]);
  });

  it('that does not come leaves nothing behind', () => {
    program('apt-get', 'exit 100');
    expect(withoutJava21(place())).toHaveLength(1);
    expect(readdirSync(join(folder, 'cache'))).toEqual([]);
  });
});

describe('a nats-server on Debian 12', () => {
  const place = () => ({
    path: `${join(folder, 'bin')}:/usr/bin:/bin`,
    cache: join(folder, 'cache/nats-server'),
  });
  const ofVersion = (version: string) => `echo "nats-server: v${version}"`;

  function debian13(version: string) {
    program(
      'apt-get',
      `echo "$*" >> ${join(folder, 'asked')}; case "$*" in *download*) touch all.deb;; esac`,
    );
    const file = 'root/usr/sbin/nats-server';
    program(
      'dpkg',
      `mkdir -p root/usr/sbin; printf '#!/bin/sh\\n${ofVersion(version)}\\n' > ${file}; chmod 755 ${file}`,
    );
  }

  it('is unpacked from Debian 13’s package where the machine has an older one, and found there', () => {
    program('nats-server', ofVersion('2.9.10'));
    debian13('2.10.27');
    expect(withoutNatsServer(place())).toEqual([]);
    expect(asked()).toContain('download nats-server');
    program('apt-get', 'exit 1');
    expect(withoutNatsServer(place())).toEqual([]);
  });

  it('of the machine is taken where it is recent', () => {
    program('nats-server', ofVersion('2.14.0'));
    program('apt-get', 'exit 1');
    expect(withoutNatsServer(place())).toEqual([]);
  });

  it('that does not come, or does not run, is named with the reason', () => {
    program('apt-get', 'echo "E: no network"; exit 100');
    expect(withoutNatsServer(place())).toEqual([
      { name: expect.stringContaining('nats-server'), reason: expect.stringContaining('E: no network') },
    ]);
    debian13('2.9.10');
    expect(withoutNatsServer(place())).toEqual([
      { name: expect.stringContaining('nats-server'), reason: expect.stringContaining('does not run') },
    ]);
  });
});

it('the tests of an API level can be counted, so that those without their JDK count as skipped', () => {
  const sources = join(folder, 'android/src/test/kotlin');
  mkdirSync(sources, { recursive: true });
  const test = (config = '') => `  @Test\n${config}  fun a() {}\n`;
  const classOf = (config: string, ...tests: readonly string[]) =>
    `${config}class ATest {\n${tests.join('\n')}}\n`;
  writeFileSync(
    join(sources, 'ATest.kt'),
    classOf('@Config(sdk = [24, 36])\n', test(), test(), test('  @Config(sdk = [24])\n')),
  );
  writeFileSync(
    join(sources, 'BTest.kt'),
    classOf('@Config(sdk = [24, 35])\n', test(), test('  @Config(sdk = [35, 36])\n')),
  );
  writeFileSync(join(sources, 'CTest.kt'), classOf('', test()));
  expect(testsOnLevel(folder, 36)).toBe(3);
});

it('the Android library’s tests can be counted without a compiler, so that they count as skipped', () => {
  const sources = join(folder, 'android/src/test/kotlin');
  mkdirSync(sources, { recursive: true });
  writeFileSync(
    join(sources, 'ATest.kt'),
    'class ATest {\n  @Test\n  fun a() {}\n\n  @Test fun b() {}\n  // @Test\n}\n',
  );
  mkdirSync(join(folder, 'android/src/main'), { recursive: true });
  writeFileSync(join(folder, 'android/src/main/Main.kt'), '@Test\n');
  expect(declaredTests(folder)).toBe(2);
});

it('so can the iOS library’s, without those that SwiftPM has copied', () => {
  mkdirSync(join(folder, 'Tests/GeoTests'), { recursive: true });
  mkdirSync(join(folder, '.build/Tests'), { recursive: true });
  const source = '@Suite struct A {\n  @Test("a") func a() {}\n\n  @Test\n  func b() {}\n  // @Test\n}\n';
  writeFileSync(join(folder, 'Tests/GeoTests/A.swift'), source);
  writeFileSync(join(folder, '.build/Tests/A.swift'), source);
  expect(declaredSwiftTests(folder)).toBe(2);
});
