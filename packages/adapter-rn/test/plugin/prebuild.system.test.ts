import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PACKAGE, png, projectWith } from './project';

const { expoTemplate } = createRequire(import.meta.url)('../../../../scripts/expo-templates.mjs') as {
  expoTemplate(sdk: 57 | 58): string | undefined;
};
const BUILT = existsSync(join(PACKAGE, 'plugin/build/index.cjs'));
const RUN_MILLIS = 120_000;

/** Why a test cannot run here; undefined where it can. */
function missing(sdk: 57 | 58): string | undefined {
  if (!BUILT) return 'the plugin is not built (pnpm --filter @geo/adapter-rn build)';
  return expoTemplate(sdk)
    ? undefined
    : `the template of Expo ${sdk} is not cached (node scripts/expo-templates.mjs)`;
}

const USAGE = {
  whenInUseUsage: 'Your trips are recorded while you use the app.',
  alwaysUsage: 'Your trips are recorded from their first metre, also while the app is closed.',
  motionUsage: 'Motion shows when a trip begins and ends, which saves battery.',
};
/** Most of what an app configures, so that the doctor has nothing to say. */
const APP = `import BackgroundGeolocation from '@geo/adapter-rn';
BackgroundGeolocation.ready({
  backgroundPermissionRationale: { message: 'Trips records your location also when the app is closed or not in use.' },
  notification: { smallIcon: 'drawable/ic_geo_notification' },
});
BackgroundGeolocation.start();
`;

let project: ReturnType<typeof projectWith> | undefined;
afterEach(() => project?.remove());

function appWith(
  options: object,
  files: Readonly<Record<string, string | Buffer>> = {},
  source = APP,
): string {
  const expo = {
    name: 'Trips',
    slug: 'trips',
    ios: { bundleIdentifier: 'com.example.trips' },
    android: { package: 'com.example.trips' },
    plugins: [['@geo/adapter-rn', { ...USAGE, ...options }]],
  };
  const dependencies = {
    '@geo/adapter-rn': '*',
    expo: '~57.0.24',
    'expo-dev-client': '*',
    react: '*',
    'react-native': '*',
  };
  project = projectWith({
    'package.json': JSON.stringify({ name: 'trips', main: 'index.js', dependencies }),
    'app.json': JSON.stringify({ expo }),
    'index.js': source,
    '.gitignore': '/ios\n/android\nnode_modules/\n',
    'assets/trip.png': png(96),
    ...files,
  });
  return project.folder;
}

function expo(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/expo/bin/cli', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', NODE_ENV: 'development' },
  });
  return { status, output: `${stdout}${stderr}`, stdout };
}

/** The text of every file that prebuild has written. */
function written(folder: string): Readonly<Record<string, string>> {
  const files = ['ios', 'android'].flatMap((platform) =>
    readdirSync(join(folder, platform), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]),
  );
}

/** Expo's library for Xcode draws an id for each file that it adds. */
function withoutIds(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const plain = (text: string) => text.replace(/\b[0-9A-F]{24}\b/g, 'ID');
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, plain(text)]));
}

describe("expo prebuild of Expo 57's template", () => {
  const template = expoTemplate(57) ?? '';
  const why = missing(57);
  const prebuild = (folder: string, ...args: string[]) =>
    expo(folder, 'prebuild', '--no-install', '--template', template, ...args);

  it.skipIf(why)(
    `writes both platforms, and the same the second time${why ? `: ${why}` : ''}`,
    { timeout: RUN_MILLIS },
    () => {
      const folder = appWith({
        notificationIcon: './assets/trip.png',
        temporaryFullAccuracy: { Navigation: 'To find your entrance.' },
      });
      const first = prebuild(folder);
      expect(first.output).toContain('Finished prebuild');
      // The doctor has looked at what was written, and found nothing.
      expect(first.output).not.toContain('»');
      const files = written(folder);
      expect(files['ios/Trips/Info.plist']).toContain(USAGE.alwaysUsage);
      expect(files['ios/Trips/Info.plist']).toContain('To find your entrance.');
      expect(files['ios/Trips/PrivacyInfo.xcprivacy']).toContain('35F9.1');
      // Expo's app delegate calls the subscriber of the package.
      expect(files['ios/Trips/AppDelegate.swift']).not.toContain('GeoLaunch');
      expect(files['android/app/src/main/AndroidManifest.xml']).toContain('ACCESS_BACKGROUND_LOCATION');
      expect(files['android/app/src/main/res/drawable-xxxhdpi/ic_geo_notification.png']).toBeDefined();
      expect(files['android/app/src/main/res/raw/geo_keep.xml']).toContain('@drawable/ic_geo_notification');

      const second = prebuild(folder, '--no-clean');
      expect(second.output).toContain('Finished prebuild');
      expect(written(folder)).toEqual(files);
      prebuild(folder);
      expect(withoutIds(written(folder))).toEqual(withoutIds(files));
    },
  );

  it.skipIf(why)(
    'moves from tracking to geofences and back in the same folders',
    { timeout: RUN_MILLIS },
    () => {
      const folder = appWith({ mode: 'tracking' });
      prebuild(folder, '--platform', 'android');
      const manifest = () => readFileSync(join(folder, 'android/app/src/main/AndroidManifest.xml'), 'utf8');
      const tracking = manifest();
      const config = join(folder, 'app.json');
      const change = (from: string, to: string) =>
        writeFileSync(config, readFileSync(config, 'utf8').replace(from, to));
      change('tracking', 'geofences');
      prebuild(folder, '--platform', 'android', '--no-clean');
      expect(manifest()).toContain('dev.geo.android.process.TrackingService" tools:node="remove"');
      change('geofences', 'tracking');
      prebuild(folder, '--platform', 'android', '--no-clean');
      expect(manifest()).toBe(tracking);
    },
  );

  it.skipIf(why)(
    'writes one line into an app delegate that calls no subscribers, once',
    { timeout: RUN_MILLIS },
    () => {
      const folder = appWith({});
      prebuild(folder, '--platform', 'ios');
      const delegate = join(folder, 'ios/Trips/AppDelegate.swift');
      const own = readFileSync(delegate, 'utf8').replaceAll('ExpoAppDelegate', 'OurAppDelegate');
      writeFileSync(delegate, own);
      for (const _ of [1, 2]) {
        prebuild(folder, '--platform', 'ios', '--no-clean');
        const text = readFileSync(delegate, 'utf8');
        expect(text.split('GeoLaunch.didFinishLaunching()')).toHaveLength(2);
        expect(text.replace('import Geo\n', '').replace('    GeoLaunch.didFinishLaunching()\n', '')).toBe(
          own,
        );
      }
    },
  );

  it.skipIf(why)('prints what the doctor finds as warnings', { timeout: RUN_MILLIS }, () => {
    const source = APP.replace('ic_geo_notification', 'ic_missing');
    const { status, output } = prebuild(appWith({}, {}, source));
    expect(status).toBe(0);
    expect(output).toContain('android/small-icon-missing');
    expect(output).toContain('there is no resource drawable/ic_missing');
    const silent = prebuild(appWith({ doctor: false }, {}, source));
    expect(silent.output).not.toContain('small-icon-missing');
  });

  it.skipIf(why).each([
    [
      'is not there',
      { notificationIcon: './assets/none.png' },
      'notificationIcon "./assets/none.png" does not exist',
    ],
    [
      'is no PNG',
      { notificationIcon: './assets/text.png' },
      'notificationIcon "./assets/text.png" is no PNG',
    ],
    [
      'has another size',
      { notificationIcon: './assets/small.png' },
      'must be 96 × 96 pixels; "./assets/small.png" is 48 × 48',
    ],
    [
      'has no transparency',
      { notificationIcon: './assets/opaque.png' },
      'has no transparency: Android would show a white square',
    ],
  ])('refuses an icon that %s', { timeout: RUN_MILLIS }, (_name, options, sentence) => {
    const icons = { 'assets/text.png': 'icon', 'assets/small.png': png(48), 'assets/opaque.png': png(96, 2) };
    const { status, output } = prebuild(appWith(options, icons), '--platform', 'android');
    expect(status).not.toBe(0);
    expect(output).toContain(sentence);
  });

  it.skipIf(why)('shows the result by expo config --type introspect', { timeout: RUN_MILLIS }, () => {
    const { stdout } = expo(appWith({ mode: 'geofences' }), 'config', '--type', 'introspect', '--json');
    const { _internal } = JSON.parse(stdout) as { _internal: { modResults: { ios: { infoPlist: object } } } };
    expect(_internal.modResults.ios.infoPlist).toMatchObject({ UIBackgroundModes: ['fetch', 'processing'] });
  });
});

describe("expo prebuild of Expo 58's template", () => {
  const why = missing(58);

  it.skipIf(why)(
    `leaves the launch to the subscriber, and the scene to Expo${why ? `: ${why}` : ''}`,
    { timeout: RUN_MILLIS },
    () => {
      const folder = appWith({});
      const { output } = expo(folder, 'prebuild', '--no-install', '--template', expoTemplate(58) ?? '');
      expect(output).toContain('Finished prebuild');
      const files = written(folder);
      expect(files['ios/Trips/AppDelegate.swift']).toContain('ExpoAppDelegate');
      expect(files['ios/Trips/AppDelegate.swift']).not.toContain('GeoLaunch');
      expect(files['ios/Trips/SceneDelegate.swift']).toContain('ExpoAppSceneDelegate');
      expect(files['ios/Trips/Info.plist']).toContain('UIApplicationSceneManifest');
    },
  );
});
