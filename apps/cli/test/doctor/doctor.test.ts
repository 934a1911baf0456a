import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { geo } from '../geo-program';
import { baseFiles, editedFiles, type Files, inMonorepo, MONOREPO_FOLDER } from './app-files';
import { FIRST_TEN } from './corpus/first-ten';
import { MONOREPO_EDITS } from './corpus/packages';

const folders: string[] = [];

/** The app on the disk. */
function written(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'geo-doctor-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const [withoutAlways] = FIRST_TEN;
if (!withoutAlways) throw new Error('the corpus is empty');
const broken = () => written(editedFiles(withoutAlways.base, withoutAlways.edits));

describe('geo doctor', () => {
  it('ends with 0 where nothing is found, and says what the Play Console asks', async () => {
    const { result, exitCode } = await geo('doctor', written(baseFiles('bare')));
    expect(exitCode).toBe(0);
    expect(result).toContain('nothing found by');
    expect(result).toContain('Foreground service permissions: location, with a video');
  });

  it('ends with 1 at an error, and names the file, the version, the source and the mend', async () => {
    const { result, exitCode } = await geo('doctor', broken());
    expect(exitCode).toBe(1);
    expect(result).toContain(
      'ios/HelloWorld/Info.plist:1 error NSLocationAlwaysAndWhenInUseUsageDescription is missing',
    );
    expect(result).toContain('fails on iOS 11+, upload to the App Store');
    expect(result).toContain('ios/usage-always  https://developer.apple.com/');
    expect(result).toContain('1 error, 0 warnings');
  });

  it('ends with 0 at a warning', async () => {
    const files = editedFiles('bare', { 'App.tsx': [['stopOnTerminate: false,', 'stopOnTerminate: true,']] });
    const { result, exitCode } = await geo('doctor', written(files));
    expect(exitCode).toBe(0);
    expect(result).toContain('0 errors, 1 warning');
  });

  it('prints one line of JSON', async () => {
    const { result, exitCode } = await geo('doctor', broken(), '--json');
    expect(exitCode).toBe(1);
    expect(result).not.toContain('\n');
    expect(JSON.parse(result)).toMatchObject({
      findings: [{ rule: 'ios/usage-always', severity: 'error', line: 1, isFixable: false }],
      fixed: [],
    });
  });

  it('finds the workspace above an app', async () => {
    const folder = written(inMonorepo(baseFiles('bare')));
    const { result } = await geo('doctor', join(folder, MONOREPO_FOLDER), '--json');
    const { findings } = JSON.parse(result) as { findings: { rule: string }[] };
    expect(findings.map(({ rule }) => rule)).toContain('packages/hoisted-gradle-plugin');
  });

  it('counts a package once that is linked from two places', async () => {
    const folder = written(inMonorepo(editedFiles('bare', MONOREPO_EDITS)));
    const app = join(folder, MONOREPO_FOLDER);
    mkdirSync(join(app, 'node_modules/@geo'), { recursive: true });
    symlinkSync(join(folder, 'node_modules/@geo/adapter-rn'), join(app, 'node_modules/@geo/adapter-rn'));
    const { result, exitCode } = await geo('doctor', app);
    expect(result).toContain('nothing found');
    expect(exitCode).toBe(0);
  });

  it('reads a configuration that is named', async () => {
    const folder = written({ ...baseFiles('native-ios'), 'settings/geo.json': '{ "distanceFilter": -1 }' });
    const { result, exitCode } = await geo('doctor', folder, '--config', 'settings/geo.json');
    expect(exitCode).toBe(1);
    expect(result).toContain('settings/geo.json:1 error distanceFilter must be');
  });

  it.each<[string, () => string[], string]>([
    ['a folder that is not there', () => ['/nowhere/at/all'], 'is no folder'],
    ['a folder without an app', () => [written({ 'README.md': '# A' })], 'contains no app'],
    ['an app without the library', () => [written({ 'package.json': '{}' })], 'does not use this library'],
    [
      'a configuration that is not there',
      () => [written(baseFiles('expo')), '--config', 'no.json'],
      'cannot be read',
    ],
  ])('refuses %s with 2', async (_name, given, says) => {
    const { said, exitCode } = await geo('doctor', ...given());
    expect(exitCode).toBe(2);
    expect(said).toContain(says);
  });
});

describe('geo doctor --fix', () => {
  const PLIST = 'ios/HelloWorld/Info.plist';
  const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
  const DELEGATE = 'ios/HelloWorld/AppDelegate.swift';

  it('mends what is safe, keeps the rest of each file, and finds nothing the second time', async () => {
    const good = baseFiles('bare');
    const folder = written(
      editedFiles('bare', {
        [PLIST]: [
          ['\t\t<string>fetch</string>\n\t\t<string>processing</string>\n', ''],
          [
            '\t<key>BGTaskSchedulerPermittedIdentifiers</key>\n\t<array>\n\t\t<string>dev.geo.refresh</string>\n\t\t<string>dev.geo.processing</string>\n\t</array>\n',
            '',
          ],
        ],
        [MANIFEST]: [
          [
            '<uses-permission android:name="android.permission.INTERNET" />',
            '<uses-permission android:name="android.permission.INTERNET" />\n    <uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" android:maxSdkVersion="30" />',
          ],
        ],
        [DELEGATE]: [
          ['    GeoLaunch.didFinishLaunching()\n', ''],
          ['import Geo\n', ''],
        ],
      }),
    );
    const first = await geo('doctor', folder, '--fix');
    expect(first.exitCode).toBe(0);
    expect(first.result).toContain(`mended ${DELEGATE}: ios/launch-hook`);
    const text = (path: string) => readFileSync(join(folder, path), 'utf8');
    expect(text(DELEGATE)).toBe(good[DELEGATE]);
    expect(text(PLIST)).toContain('<!-- Do not change NSAllowsArbitraryLoads');
    expect(text(PLIST)).toContain(
      '\t\t<string>location</string>\n\t\t<string>fetch</string>\n\t\t<string>processing</string>',
    );
    expect(text(PLIST)).toContain(
      '\t<key>BGTaskSchedulerPermittedIdentifiers</key>\n\t<array>\n\t\t<string>dev.geo.refresh</string>',
    );
    expect(text(MANIFEST)).toContain(
      '<uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" />',
    );

    const before = [PLIST, MANIFEST, DELEGATE].map(text);
    const second = await geo('doctor', folder, '--fix', '--json');
    expect(JSON.parse(second.result)).toMatchObject({ findings: [], fixed: [] });
    expect([PLIST, MANIFEST, DELEGATE].map(text)).toEqual(before);
  });

  it('takes the service from an app of geofences alone, with the namespace that it needs', async () => {
    const folder = written(
      editedFiles('native-android', {
        'app/src/main/kotlin/com/example/trips/Tracking.kt': [['engine.start()', 'engine.startGeofences()']],
      }),
    );
    expect((await geo('doctor', folder, '--fix')).exitCode).toBe(0);
    const manifest = readFileSync(join(folder, 'app/src/main/AndroidManifest.xml'), 'utf8');
    expect(manifest).toContain('xmlns:tools="http://schemas.android.com/tools"');
    expect(manifest).toContain(
      '<service android:name="dev.geo.android.process.TrackingService" tools:node="remove" />',
    );
  });

  it('leaves what needs a sentence of the author', async () => {
    const folder = broken();
    const { exitCode } = await geo('doctor', folder, '--fix');
    expect(exitCode).toBe(1);
    expect(readFileSync(join(folder, PLIST), 'utf8')).not.toContain('NSLocationAlwaysAndWhenInUse');
  });
});
