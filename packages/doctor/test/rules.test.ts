import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HOST } from '../src/rules/android-build';
import { TASKS } from '../src/rules/ios-info';
import { MIN_IOS } from '../src/rules/ios-project';
import { MIN_EXPO, MIN_REACT_NATIVE } from '../src/rules/packages';
import { RULES } from '../src/rules/rules';
import { rulesPage } from '../src/rules-page';

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('the table of rules', () => {
  it('has one row for each id, each with a source, and sentences', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id, source, demand, mend, fails } of RULES) {
      expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/);
      expect(source, id).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
      expect(demand, id).toMatch(/^\S.*\.$/);
      expect(mend.length, id).toBeGreaterThan(10);
      expect(fails, id).not.toBe('');
    }
  });

  // After a change: vitest run -u --project @geo/doctor test/rules
  it('is what docs/doctor.md prints', async () => {
    await expect(rulesPage(RULES)).toMatchFileSnapshot('../../../docs/doctor.md');
  });
});

describe("what the rules demand is what the packages' own files say", () => {
  it('Android: levels and versions of the host', () => {
    const catalog = text('packages/adapter-android/gradle/libs.versions.toml');
    const pinned = (name: string) => new RegExp(`^${name} = "([^"]+)"`, 'm').exec(catalog)?.[1];
    expect(HOST.minSdk).toBe(pinned('minSdk'));
    expect(HOST.compileSdk).toBe(pinned('compileSdk'));
    expect(pinned('agp')).toMatch(new RegExp(`^${HOST.agp}\\.`));
    expect(HOST.kotlin).toBe(pinned('kotlin'));
    expect(pinned('okhttp')?.split('.')[0]).toBe(HOST.okhttp.split('.')[0]);
  });

  it("Android: each permission that a rule keeps is in the library's manifest, and so is each component", () => {
    const manifest = text('packages/adapter-android/android/src/main/AndroidManifest.xml');
    for (const name of [
      'ACCESS_FINE_LOCATION',
      'ACCESS_COARSE_LOCATION',
      'FOREGROUND_SERVICE',
      'FOREGROUND_SERVICE_LOCATION',
      'POST_NOTIFICATIONS',
      'SCHEDULE_EXACT_ALARM',
      'ACTIVITY_RECOGNITION',
      'RECEIVE_BOOT_COMPLETED',
      'WAKE_LOCK',
      'INTERNET',
      'ACCESS_NETWORK_STATE',
    ])
      expect(manifest).toContain(`"android.permission.${name}"`);
    expect(manifest).not.toContain('ACCESS_BACKGROUND_LOCATION"');
    for (const name of ['TrackingService', 'BootReceiver'])
      expect(manifest).toContain(`"dev.geo.android.process.${name}"`);
  });

  it('iOS: the oldest version, the tasks, the keys of the Info.plist, and the reasons of the privacy manifest', () => {
    expect(text('packages/adapter-ios/Geo.podspec')).toContain(`deployment_target = '${MIN_IOS}'`);
    const readme = text('packages/adapter-ios/README.md');
    for (const task of TASKS) expect(readme).toContain(`| \`${task}\` |`);
    for (const key of ['WhenInUse', 'AlwaysAndWhenInUse'])
      expect(readme).toContain(`[\`NSLocation${key}UsageDescription\`]`);
    const privacy = text('packages/adapter-ios/Sources/Geo/Resources/PrivacyInfo.xcprivacy');
    const reasons = RULES.find(({ id }) => id === 'ios/privacy-reasons')?.demand ?? '';
    for (const [, reason = ''] of privacy.matchAll(/<string>([0-9A-F]{4}\.\d)<\/string>/g))
      expect(reasons).toContain(reason);
  });

  it('React Native and Expo: the peers of @geo/adapter-rn', () => {
    const { peerDependencies } = JSON.parse(text('packages/adapter-rn/package.json')) as {
      peerDependencies: Record<string, string>;
    };
    expect(peerDependencies['react-native']).toBe(`>=${MIN_REACT_NATIVE}`);
    expect(peerDependencies.expo).toBe(`>=${MIN_EXPO}`);
  });
});
