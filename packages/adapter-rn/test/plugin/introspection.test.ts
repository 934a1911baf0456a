import type { ExpoConfig } from 'expo/config';
import { compileModsAsync } from 'expo/config-plugins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import withGeo, { type GeoPluginOptions } from '../../plugin/src/index';
import { projectWith } from './project';

/** What prebuild would write, as data. */
interface Introspected {
  readonly plist: Record<string, unknown>;
  /** Permission to `tools:node`; undefined where the app asks for it. */
  readonly permissions: ReadonlyMap<string, string | undefined>;
  readonly services: readonly Record<string, string>[];
  readonly properties: ReadonlyMap<string, string>;
  readonly privacy: ExpoConfig['ios'];
}

let project: ReturnType<typeof projectWith>;
beforeAll(() => {
  project = projectWith({ 'package.json': '{ "dependencies": { "expo": "~57.0.24" } }' });
});
afterAll(() => project.remove());

async function introspected(
  options?: GeoPluginOptions,
  own: Partial<ExpoConfig> = {},
): Promise<Introspected> {
  const base: ExpoConfig = {
    name: 'Trips',
    slug: 'trips',
    ...own,
    ios: { bundleIdentifier: 'com.example.trips', ...own.ios },
    android: { package: 'com.example.trips', ...own.android },
  };
  const config = withGeo(base, options);
  const { ios, _internal } = (await compileModsAsync(config, {
    projectRoot: project.folder,
    introspect: true,
    platforms: ['ios', 'android'],
    assertMissingModProviders: false,
  })) as ExpoConfig & { _internal: { modResults: { ios: never; android: never } } };
  const { ios: apple, android } = _internal.modResults as unknown as {
    ios: { infoPlist: Record<string, unknown> };
    android: { manifest: AndroidXml; gradleProperties: { type: string; key?: string; value?: string }[] };
  };
  const { manifest } = android.manifest;
  const short = (name = '') => name.replace('android.permission.', '');
  return {
    plist: apple.infoPlist,
    permissions: new Map(
      (manifest['uses-permission'] ?? []).map(({ $ }) => [short($['android:name']), $['tools:node']]),
    ),
    services: (manifest.application?.[0]?.service ?? []).map(({ $ }) => $),
    properties: new Map(android.gradleProperties.map(({ key = '', value = '' }) => [key, value])),
    privacy: ios,
  };
}

interface AndroidXml {
  readonly manifest: {
    readonly 'uses-permission'?: { $: Record<string, string> }[];
    readonly application?: { service?: { $: Record<string, string> }[] }[];
  };
}

describe('an app that tracks', () => {
  it('gets the texts, the background modes and the tasks of the host', async () => {
    const { plist } = await introspected({ alwaysUsage: 'Your trips are recorded from their first metre.' });
    expect(plist.NSLocationAlwaysAndWhenInUseUsageDescription).toBe(
      'Your trips are recorded from their first metre.',
    );
    expect(plist.NSLocationWhenInUseUsageDescription).toContain('$(PRODUCT_NAME)');
    expect(plist.UIBackgroundModes).toEqual(['location', 'fetch', 'processing']);
    expect(plist.BGTaskSchedulerPermittedIdentifiers).toEqual(['dev.geo.refresh', 'dev.geo.processing']);
  });

  it("keeps the app's own texts, modes and tasks", async () => {
    const infoPlist = {
      NSMotionUsageDescription: 'Our own words.',
      UIBackgroundModes: ['audio', 'fetch'],
      BGTaskSchedulerPermittedIdentifiers: ['com.example.task'],
    };
    const { plist } = await introspected({ motionUsage: 'The option.' }, { ios: { infoPlist } });
    expect(plist.NSMotionUsageDescription).toBe('Our own words.');
    expect(plist.UIBackgroundModes).toEqual(['audio', 'fetch', 'location', 'processing']);
    expect(plist.BGTaskSchedulerPermittedIdentifiers).toContain('com.example.task');
  });

  it('asks for each permission of Android', async () => {
    const { permissions, services } = await introspected();
    for (const name of [
      'ACCESS_FINE_LOCATION',
      'ACCESS_COARSE_LOCATION',
      'ACCESS_BACKGROUND_LOCATION',
      'FOREGROUND_SERVICE',
      'FOREGROUND_SERVICE_LOCATION',
      'POST_NOTIFICATIONS',
      'SCHEDULE_EXACT_ALARM',
    ]) {
      expect(permissions.has(name), name).toBe(true);
      expect(permissions.get(name), name).toBeUndefined();
    }
    expect(services).toEqual([]);
  });

  it('leaves blocked what the app blocks', async () => {
    const { permissions } = await introspected(undefined, {
      android: { blockedPermissions: ['android.permission.POST_NOTIFICATIONS'] },
    });
    expect(permissions.has('POST_NOTIFICATIONS')).toBe(false);
    expect(permissions.get('ACCESS_BACKGROUND_LOCATION')).toBeUndefined();
  });

  it("declares the reasons of the privacy manifest beside the app's own", async () => {
    const { privacy } = await introspected(undefined, {
      ios: {
        privacyManifests: {
          NSPrivacyAccessedAPITypes: [
            {
              NSPrivacyAccessedAPIType: 'NSPrivacyAccessedAPICategoryFileTimestamp',
              NSPrivacyAccessedAPITypeReasons: ['3B52.1'],
            },
          ],
        },
      },
    });
    expect(privacy?.privacyManifests).toMatchObject({
      NSPrivacyAccessedAPITypes: [
        { NSPrivacyAccessedAPITypeReasons: ['3B52.1', 'C617.1'] },
        { NSPrivacyAccessedAPITypeReasons: ['35F9.1'] },
      ],
      NSPrivacyCollectedDataTypes: [
        { NSPrivacyCollectedDataType: 'NSPrivacyCollectedDataTypePreciseLocation' },
      ],
    });
  });

  it('gets the other options where they are set', async () => {
    const { plist, permissions, properties } = await introspected({
      temporaryFullAccuracy: { Navigation: 'To find your entrance.' },
      notifications: false,
      exactAlarms: false,
      playServices: true,
    });
    expect(plist.NSLocationTemporaryUsageDescriptionDictionary).toEqual({
      Navigation: 'To find your entrance.',
    });
    expect(permissions.get('POST_NOTIFICATIONS')).toBe('remove');
    expect(permissions.get('SCHEDULE_EXACT_ALARM')).toBe('remove');
    expect(properties.get('geoPlayServices')).toBe('true');
  });
});

describe('an app of geofences alone', () => {
  it('has no background mode location, and neither the service nor its permission', async () => {
    const { plist, permissions, services } = await introspected({ mode: 'geofences' });
    expect(plist.UIBackgroundModes).toEqual(['fetch', 'processing']);
    expect(permissions.get('FOREGROUND_SERVICE_LOCATION')).toBe('remove');
    expect(services).toEqual([
      { 'android:name': 'dev.geo.android.process.TrackingService', 'tools:node': 'remove' },
    ]);
    expect(permissions.has('ACCESS_BACKGROUND_LOCATION')).toBe(true);
  });
});

describe('an app that is located only while it is seen', () => {
  it('asks for nothing in the background', async () => {
    const { plist, permissions } = await introspected({ background: false });
    expect(plist.UIBackgroundModes).not.toContain('location');
    expect(plist.NSLocationAlwaysAndWhenInUseUsageDescription).toBeUndefined();
    expect(permissions.has('ACCESS_BACKGROUND_LOCATION')).toBe(false);
  });
});

it('runs once, although an app names it twice', () => {
  const twice = withGeo(withGeo({ name: 'Trips', slug: 'trips' }, {}), { mode: 'geofences' });
  expect(twice.ios?.privacyManifests?.NSPrivacyAccessedAPITypes).toHaveLength(2);
});
