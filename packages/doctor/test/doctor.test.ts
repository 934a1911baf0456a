import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type DoctorRequest, doctorText, runDoctor } from '../src/index';
import { baseFiles, editedFiles, type Files, inMonorepo, MONOREPO_FOLDER } from './app-files';
import { FIRST_TEN } from './corpus/first-ten';
import { MONOREPO_EDITS } from './corpus/packages';

const folders: string[] = [];
const same = (text: string) => text;
const PLAIN = { bold: same, dim: same, red: same, green: same, yellow: same };

/** What it finds in a folder, as it is printed. */
function doctor(folder: string, options: Omit<DoctorRequest, 'folder'> = {}) {
  const checked = runDoctor({ folder, ...options });
  const isHealthy = checked.findings.every(({ severity }) => severity !== 'error');
  return { checked, isHealthy, result: doctorText(checked, PLAIN) };
}

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

describe('the doctor', () => {
  it('finds nothing where nothing is wrong, and says what the Play Console asks', () => {
    const { result, isHealthy } = doctor(written(baseFiles('bare')));
    expect(isHealthy).toBe(true);
    expect(result).toContain('nothing found by');
    expect(result).toContain('Foreground service permissions: location, with a video');
  });

  it('names the file, the version, the source and the mend', () => {
    const { result, isHealthy } = doctor(broken());
    expect(isHealthy).toBe(false);
    expect(result).toContain(
      'ios/HelloWorld/Info.plist:1 error NSLocationAlwaysAndWhenInUseUsageDescription is missing',
    );
    expect(result).toContain('fails on iOS 11+, upload to the App Store');
    expect(result).toContain('ios/usage-always  https://developer.apple.com/');
    expect(result).toContain('1 error, 0 warnings');
  });

  it('calls an app healthy that has warnings alone', () => {
    const files = editedFiles('bare', { 'App.tsx': [['stopOnTerminate: false,', 'stopOnTerminate: true,']] });
    const { result, isHealthy } = doctor(written(files));
    expect(isHealthy).toBe(true);
    expect(result).toContain('0 errors, 1 warning');
  });

  it('finds the workspace above an app', () => {
    const folder = written(inMonorepo(baseFiles('bare')));
    const { findings } = doctor(join(folder, MONOREPO_FOLDER)).checked;
    expect(findings.map(({ rule }) => rule)).toContain('packages/hoisted-gradle-plugin');
  });

  it('counts a package once that is linked from two places', () => {
    const folder = written(inMonorepo(editedFiles('bare', MONOREPO_EDITS)));
    const app = join(folder, MONOREPO_FOLDER);
    mkdirSync(join(app, 'node_modules/@geo'), { recursive: true });
    symlinkSync(join(folder, 'node_modules/@geo/adapter-rn'), join(app, 'node_modules/@geo/adapter-rn'));
    const { result, isHealthy } = doctor(app);
    expect(result).toContain('nothing found');
    expect(isHealthy).toBe(true);
  });

  it('reads a configuration that is named', () => {
    const folder = written({ ...baseFiles('native-ios'), 'settings/geo.json': '{ "distanceFilter": -1 }' });
    const { result, isHealthy } = doctor(folder, { config: 'settings/geo.json' });
    expect(isHealthy).toBe(false);
    expect(result).toContain('settings/geo.json:1 error distanceFilter must be');
  });

  it.each<[string, () => string[], string]>([
    ['a folder that is not there', () => ['/nowhere/at/all'], 'is no folder'],
    ['a folder without an app', () => [written({ 'README.md': '# A' })], 'contains no app'],
    ['an app without the library', () => [written({ 'package.json': '{}' })], 'does not use this library'],
    ['a configuration that is not there', () => [written(baseFiles('expo')), 'no.json'], 'cannot be read'],
  ])('refuses %s', (_name, given, says) => {
    const [folder = '', config] = given();
    expect(() => doctor(folder, config === undefined ? {} : { config })).toThrow(says);
  });
});

describe('the doctor, asked to mend', () => {
  const PLIST = 'ios/HelloWorld/Info.plist';
  const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
  const DELEGATE = 'ios/HelloWorld/AppDelegate.swift';

  it('mends what is safe, keeps the rest of each file, and finds nothing the second time', () => {
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
    const first = doctor(folder, { fix: true });
    expect(first.isHealthy).toBe(true);
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
    const second = doctor(folder, { fix: true });
    expect(second.checked).toMatchObject({ findings: [], fixed: [] });
    expect([PLIST, MANIFEST, DELEGATE].map(text)).toEqual(before);
  });

  it('takes the service from an app of geofences alone, with the namespace that it needs', () => {
    const folder = written(
      editedFiles('native-android', {
        'app/src/main/kotlin/com/example/trips/Tracking.kt': [['engine.start()', 'engine.startGeofences()']],
      }),
    );
    expect(doctor(folder, { fix: true }).isHealthy).toBe(true);
    const manifest = readFileSync(join(folder, 'app/src/main/AndroidManifest.xml'), 'utf8');
    expect(manifest).toContain('xmlns:tools="http://schemas.android.com/tools"');
    expect(manifest).toContain(
      '<service android:name="dev.geo.android.process.TrackingService" tools:node="remove" />',
    );
  });

  it('leaves what needs a sentence of the author', () => {
    const folder = broken();
    const { isHealthy } = doctor(folder, { fix: true });
    expect(isHealthy).toBe(false);
    expect(readFileSync(join(folder, PLIST), 'utf8')).not.toContain('NSLocationAlwaysAndWhenInUse');
  });
});
