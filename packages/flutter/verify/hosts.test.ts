import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { copyAndroidHost, copyIosHost } from '../../../scripts/host-sources.mjs';

const here = fileURLToPath(new URL('..', import.meta.url));
const packages = join(here, '..');
const android = join(packages, 'adapter-android/android/src/main');
const ios = join(packages, 'adapter-ios/Sources/Geo');
const own = join(here, 'android/src/main/AndroidManifest.xml');
const folder = mkdtempSync(join(tmpdir(), 'geo-flutter-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each file below a folder with its bytes. */
function filesOf(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'base64')]));
}

/** What git tracks of this package and .pubignore does not leave out. */
function published(): readonly string[] {
  const git = (...args: string[]) =>
    spawnSync('git', ['ls-files', ...args], { cwd: here, encoding: 'utf8' }).stdout.split('\n');
  const left = new Set(git('--cached', '--ignored', '--exclude-per-directory=.pubignore'));
  return git().filter((path) => path !== '' && !left.has(path));
}

const read = (path: string) => readFileSync(join(here, path), 'utf8');

describe('what is published of the hosts', () => {
  it("is Android's host byte for byte, and nothing that it no longer has", () => {
    const host = join(folder, 'android');
    copyAndroidHost(host, own);
    writeFileSync(join(host, 'kotlin/Removed.kt'), 'class Removed\n');
    copyAndroidHost(host, own);
    expect(filesOf(join(host, 'kotlin'))).toEqual(filesOf(join(android, 'kotlin')));
    expect(filesOf(join(host, 'assets'))).toEqual(filesOf(join(android, 'assets')));
    // A checkout without the guest's build copies a host without an engine.
    expect([...filesOf(join(host, 'assets')).keys()]).toContain('geo-guest.js');
    const play = join(packages, 'adapter-android/android-play/src/main/kotlin');
    expect(filesOf(join(host, 'play/kotlin'))).toEqual(filesOf(play));
  });

  it("is iOS's host byte for byte", () => {
    const host = join(folder, 'ios');
    copyIosHost(host);
    expect(filesOf(host)).toEqual(filesOf(ios));
    expect([...filesOf(host).keys()]).toContain('Resources/geo-guest.js');
  });

  it('has every element of both manifests, once', () => {
    const host = join(folder, 'manifest');
    copyAndroidHost(host, own);
    const merged = readFileSync(join(host, 'AndroidManifest.xml'), 'utf8');
    const names = (text: string) =>
      [...text.replace(/<!--[\s\S]*?-->/g, '').matchAll(/android:name="([^"]+)"/g)].map(([, name]) => name);
    const originals = [join(android, 'AndroidManifest.xml'), own].flatMap((path) =>
      names(readFileSync(path, 'utf8')),
    );
    expect(names(merged).sort()).toEqual(originals.sort());
    expect(names(readFileSync(join(host, 'play/AndroidManifest.xml'), 'utf8'))).toEqual(
      expect.arrayContaining(originals),
    );
  });
});

describe('the package of pub', () => {
  it('publishes the copies, which git ignores', () => {
    const copies = ['/android/host/', '/ios/geo_background/Sources/Geo/'];
    const lines = (path: string) => read(path).split('\n');
    expect(lines('.gitignore')).toEqual(expect.arrayContaining(copies));
    for (const copy of copies) expect(lines('.pubignore')).not.toContain(copy);
  });

  it('leaves out what serves this repository alone', () => {
    const files = published();
    const kept = ['pubspec.yaml', 'README.md', 'CHANGELOG.md', 'LICENSE', 'lib/geo_background.dart'];
    expect(kept.filter((path) => !files.includes(path))).toEqual([]);
    expect(files.filter((path) => /^(test|tool|verify|scripts)\/|\.(ts|json)$/.test(path))).toEqual([]);
  });

  it('has the version that changesets have set', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(read('pubspec.yaml')).toContain(`\nversion: ${version}\n`);
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
  });

  it("wants the first Flutter that makes the framework's Swift package, where the manifest names it", () => {
    expect(read('ios/geo_background/Package.swift')).toContain('"../FlutterFramework"');
    for (const path of ['pubspec.yaml', 'example/pubspec.yaml'])
      expect(read(path)).toContain('\n  flutter: ">=3.41.0"\n');
  });

  it('has pages whose links lead to what is published, or to the repository by its address', () => {
    const files = published();
    const [, address = ''] = /^homepage: (.*)$/m.exec(read('pubspec.yaml')) ?? [];
    const pages = files.filter((path) => path.endsWith('.md'));
    expect(pages).toContain('SETUP.md');
    for (const page of pages)
      for (const [, link = ''] of read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
        const [, path] = link.split(`${address}/blob/main/`);
        if (path !== undefined) expect(existsSync(join(packages, '..', path)), `${page}: ${link}`).toBe(true);
        else if (!link.startsWith('https://')) expect(files, page).toContain(join(page, '..', link));
      }
  });

  it('names the classes of both platforms as they are called', () => {
    const pubspec = read('pubspec.yaml');
    const name = /pluginClass: (\w+)/g;
    expect(new Set([...pubspec.matchAll(name)].map(([, found]) => found))).toEqual(
      new Set(['GeoBackgroundPlugin']),
    );
    expect(pubspec).toContain('package: dev.geo.flutter');
    expect(read('android/src/main/kotlin/dev/geo/flutter/GeoBackgroundPlugin.kt')).toContain(
      'package dev.geo.flutter\n',
    );
  });

  it('wants the system of both hosts: the Swift package and the pod have the same', () => {
    const oldest = (text: string) => /\.iOS\("([\d.]+)"\)|deployment_target = '([\d.]+)'/.exec(text);
    const host = oldest(readFileSync(join(packages, 'adapter-ios/Package.swift'), 'utf8'))?.[1];
    expect(oldest(read('ios/geo_background/Package.swift'))?.[1]).toBe(host);
    expect(oldest(read('ios/geo_background.podspec'))?.[2]).toBe(host);
  });
});
