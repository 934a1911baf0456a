import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declaredTests } from '../../scripts/kotlin-tests.mjs';
import { declaredSwiftTests } from '../../scripts/swift-tests.mjs';
import { mustHaveAll, provide } from '../../scripts/toolchains.mjs';

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
