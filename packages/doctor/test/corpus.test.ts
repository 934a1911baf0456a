import { describe, expect, it } from 'vitest';
import { diagnose } from '../src/diagnose';
import { readApp } from '../src/read/read-app';
import { RULES } from '../src/rules/rules';
import { baseFiles, editedFiles, type Files, inMonorepo, MONOREPO_FOLDER } from './app-files';
import { ANDROID_APPS } from './corpus/android';
import type { BrokenApp } from './corpus/broken-app';
import { CONFIG_APPS } from './corpus/config';
import { EXPO_APPS } from './corpus/expo';
import { FIRST_TEN } from './corpus/first-ten';
import { IOS_APPS } from './corpus/ios';
import { MONOREPO_EDITS, PACKAGES_APPS } from './corpus/packages';
import { memoryFiles } from './memory-files';

const BROKEN = [FIRST_TEN, PACKAGES_APPS, EXPO_APPS, ANDROID_APPS, IOS_APPS, CONFIG_APPS].flat();

function filesOf({ base, edits, isInMonorepo = false, own }: BrokenApp) {
  const files = editedFiles(base, edits);
  return isInMonorepo ? memoryFiles(inMonorepo(files, own), MONOREPO_FOLDER) : memoryFiles(files);
}

const FIXABLE = BROKEN.filter(
  (app) => app.isInMonorepo !== true && diagnose(readApp(filesOf(app))).some(({ fix }) => fix !== undefined),
);

const findingsIn = (files: Files, folder = '') =>
  diagnose(readApp(memoryFiles(files, folder))).map(({ finding }) => finding);

describe('the corpus of broken apps', () => {
  it.each(BROKEN)('$rule finds an app that $name', (app) => {
    const { rule, at, also = [], report } = app;
    const files = filesOf(app);
    const findings = diagnose(readApp(files)).map(({ finding }) => finding);
    const found = findings.filter((each) => each.rule === rule);
    expect(found.map((each) => each.file)).toContain(at[0]);
    const lines = found.map((each) => (files.read(each.file) ?? '').split('\n')[each.line - 1]);
    expect(lines.join('\n')).toContain(at[1] ?? '');
    expect(report).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
    // Nothing is said that is not so.
    expect(findings.filter((each) => each.rule !== rule && !also.includes(each.rule))).toEqual([]);
  });

  it.each(FIXABLE)(
    'what --fix changes in an app that $name is found no more, and breaks nothing else',
    ({ base, edits }) => {
      const files: Record<string, string> = { ...editedFiles(base, edits) };
      const before = diagnose(readApp(memoryFiles(files)));
      for (const { fix } of before) if (fix) files[fix.file] = fix.edit(files[fix.file] ?? '');
      const after = diagnose(readApp(memoryFiles(files)));
      expect(after.filter(({ fix }) => fix)).toEqual([]);
      const rules = new Set(before.map(({ finding }) => finding.rule));
      expect(after.filter(({ finding }) => !rules.has(finding.rule))).toEqual([]);
      // A fix that has been made changes nothing.
      for (const { fix } of before) if (fix) expect(fix.edit(files[fix.file] ?? '')).toBe(files[fix.file]);
    },
  );

  it('has at least forty, each another, and one at least for each rule', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(40);
    expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(BROKEN.length);
    const found = new Set(BROKEN.map(({ rule }) => rule));
    expect(RULES.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
    expect(FIXABLE.length).toBeGreaterThanOrEqual(8);
  });
});

describe('good apps', () => {
  const geofencesOnly = editedFiles('bare', {
    'App.tsx': [['BackgroundGeolocation.start()', 'BackgroundGeolocation.startGeofences()']],
    'ios/HelloWorld/Info.plist': [['\t\t<string>location</string>\n', '']],
    'android/app/src/main/AndroidManifest.xml': [
      [
        '<uses-permission android:name="android.permission.INTERNET" />',
        '<uses-permission android:name="android.permission.INTERNET" />\n    <uses-permission android:name="android.permission.FOREGROUND_SERVICE_LOCATION" tools:node="remove" />',
      ],
      [
        '    </application>',
        '      <service android:name="dev.geo.android.process.TrackingService" tools:node="remove" />\n    </application>',
      ],
    ],
  });

  it.each<[string, Files, string?]>([
    ['an Expo app', baseFiles('expo')],
    ['a bare React Native app', baseFiles('bare')],
    ['a native Android app', baseFiles('native-android')],
    ['a native iOS app', baseFiles('native-ios')],
    ['an app of geofences alone', geofencesOnly],
    [
      "an app that keeps another library's configuration",
      editedFiles('bare', {
        'App.tsx': [
          ["'@geo/adapter-rn'", "'@geo/adapter-rn/compat'"],
          ['      stopOnTerminate: false,', '      stopOnTerminate: true,\n      enableHeadless: true,'],
        ],
      }),
    ],
    [
      'an app in a monorepo that hoists nothing',
      Object.fromEntries([
        ['package.json', '{ "workspaces": ["apps/*"] }'],
        ...Object.entries(baseFiles('bare')).map(([path, text]) => [`${MONOREPO_FOLDER}${path}`, text]),
      ]),
      MONOREPO_FOLDER,
    ],
    ['an app in a monorepo', inMonorepo(editedFiles('bare', MONOREPO_EDITS)), MONOREPO_FOLDER],
  ])('%s has no finding', (_name, files, folder) => {
    expect(findingsIn(files, folder)).toEqual([]);
  });
});
