import type { AndroidApp, App } from '../app';
import { type AndroidManifest, shortName } from '../read/android-manifest';
import type { XmlElement } from '../read/xml';
import type { Found, Rule } from '../rule';
import { onLine } from './edits';

const DOCS = 'https://developer.android.com';

/** A permission that the library's manifest brings, and what does not work without it. */
interface Needed {
  readonly name: string;
  readonly without: string;
  /** Does this app need it? */
  readonly isNeeded?: (app: App) => boolean;
}

const tracks = ({ engine }: App) => engine.mode === 'tracking';
const uploads = ({ engine }: App) => engine.config.has('url');

/** `packages/adapter-android/README.md` has the whole list. */
const ESSENTIAL: readonly Needed[] = [
  { name: 'ACCESS_FINE_LOCATION', without: 'nothing is located by satellites, and no region is watched' },
  { name: 'ACCESS_COARSE_LOCATION', without: 'Android 12 ignores the request for fine location' },
  {
    name: 'FOREGROUND_SERVICE',
    without: 'no service is shown, and tracking ends in the background',
    isNeeded: tracks,
  },
  {
    name: 'FOREGROUND_SERVICE_LOCATION',
    without: 'Android 14 refuses the service, and tracking ends in the background',
    isNeeded: tracks,
  },
  { name: 'INTERNET', without: 'nothing is uploaded', isNeeded: uploads },
  {
    name: 'ACCESS_NETWORK_STATE',
    without: 'uploads wait for a network that is never reported',
    isNeeded: uploads,
  },
];

/** The element that takes a permission or a component of a library away. */
const isRemoval = ({ attributes }: XmlElement) => attributes['tools:node'] === 'remove';

/** How an app has lost a permission that the library's manifest brings; undefined where it has it. */
export function lostPermission(
  { main, merged }: AndroidApp,
  name: string,
): Omit<Found, 'mend' | 'fix'> | undefined {
  const removal = main.permissions.find((each) => shortName(each) === name && isRemoval(each));
  if (removal) return { file: main.file, line: removal.line, says: `${name} is removed` };
  if (merged && !merged.permissions.some((each) => shortName(each) === name))
    return { file: main.file, line: 1, says: `${name} is not in ${merged.file}: another library removes it` };
  return undefined;
}

/** Permissions that are taken away from the library. */
function removed(app: App, needed: readonly Needed[]): readonly Found[] {
  const { android } = app;
  if (!android) return [];
  return needed.flatMap(({ name, without, isNeeded = () => true }): Found[] => {
    const lost = isNeeded(app) ? lostPermission(android, name) : undefined;
    return lost ? [{ ...lost, says: `${lost.says}: ${without}` }] : [];
  });
}

function permissionIn(manifest: AndroidManifest | undefined, name: string): XmlElement | undefined {
  return manifest?.permissions.find((each) => shortName(each) === name && !isRemoval(each));
}

/** Permissions that the store refuses to most apps. */
function refused(
  id: string,
  name: string,
  source: string,
  demand: string,
  mend: string,
  severity: Rule['severity'],
): Rule {
  return {
    id: `android/${id}`,
    severity,
    fails: 'Google Play review',
    demand,
    source,
    mend,
    check({ android }) {
      const element = permissionIn(android?.main, name);
      return element
        ? [{ file: android?.main.file ?? '', line: element.line, says: `the manifest asks for ${name}` }]
        : [];
    },
  };
}

/** The permissions of an AndroidManifest.xml. */
export const ANDROID_PERMISSIONS: readonly Rule[] = [
  {
    id: 'android/background-permission',
    severity: 'error',
    fails: 'Android 10+',
    demand:
      'An app that is located while it is not seen asks for ACCESS_BACKGROUND_LOCATION itself: the library leaves it to the app, since the store wants a declaration for it.',
    source: `${DOCS}/develop/sensors-and-location/location/permissions/background`,
    mend: 'Add it to the manifest, and declare its purpose in the Play Console (docs/play-console.md).',
    check({ android, engine }) {
      const name = 'ACCESS_BACKGROUND_LOCATION';
      if (!android || !engine.isInBackground || permissionIn(android.merged ?? android.main, name)) return [];
      const removal = android.main.permissions.find((each) => shortName(each) === name);
      const { file } = android.main;
      if (removal) return [{ file, line: removal.line, says: `${name} is removed` }];
      if (permissionIn(android.main, name))
        return [{ file, line: 1, says: `another library removes ${name}` }];
      // No fix: what the store reviews is the author's decision.
      return [{ file, line: 1, says: `${name} is missing` }];
    },
  },
  {
    id: 'android/permission-removed',
    severity: 'error',
    fails: 'Android 7+',
    demand: 'No tools:node="remove" takes a permission away that the app needs for what it does.',
    source: `${DOCS}/build/manage-manifests#node_markers`,
    mend: 'Remove the element with tools:node="remove".',
    check: (app) => removed(app, ESSENTIAL),
  },
  {
    id: 'android/notifications-removed',
    severity: 'warning',
    fails: 'Android 13+',
    demand:
      'POST_NOTIFICATIONS stays in the manifest: without it the notification of the service is not in the drawer.',
    source: `${DOCS}/develop/ui/views/notifications/notification-permission`,
    mend: 'Remove the element with tools:node="remove".',
    check: (app) =>
      removed(app, [
        {
          name: 'POST_NOTIFICATIONS',
          without: 'the user finds the app under “active apps” only',
          isNeeded: tracks,
        },
      ]),
  },
  {
    id: 'android/exact-alarm-removed',
    severity: 'warning',
    fails: 'Android 12+',
    demand:
      'SCHEDULE_EXACT_ALARM stays in the manifest: without it alarms come late, and a killed app resumes later.',
    source: `${DOCS}/develop/background-work/services/alarms#exact-permission-declare`,
    mend: 'Remove the element with tools:node="remove". The permission needs no declaration in the Play Console.',
    check: (app) =>
      removed(app, [{ name: 'SCHEDULE_EXACT_ALARM', without: 'alarms come up to minutes late' }]),
  },
  {
    id: 'android/activity-removed',
    severity: 'warning',
    fails: 'Android 10+',
    demand:
      'ACTIVITY_RECOGNITION and WAKE_LOCK stay in the manifest: trips are found later without the first, and work is cut short without the second.',
    source: `${DOCS}/about/versions/10/privacy/changes#physical-activity-recognition`,
    mend: 'Remove the element with tools:node="remove".',
    check: (app) =>
      removed(app, [
        { name: 'ACTIVITY_RECOGNITION', without: 'steps and activities are not known' },
        { name: 'WAKE_LOCK', without: 'the processor sleeps while the engine works' },
      ]),
  },
  {
    id: 'android/permission-max-sdk',
    severity: 'error',
    fails: 'Android 12+',
    demand:
      'No maxSdkVersion limits a permission for location, as libraries for Bluetooth do: the merged manifest keeps the limit.',
    source: `${DOCS}/guide/topics/manifest/uses-permission-element#maxSdk`,
    mend: 'Declare the permission in your manifest with tools:remove="android:maxSdkVersion".',
    check({ android }) {
      if (!android) return [];
      const limited = (manifest: AndroidManifest | undefined) =>
        (manifest?.permissions ?? []).filter(
          (each) =>
            /^(ACCESS_(FINE|COARSE|BACKGROUND)_LOCATION|FOREGROUND_SERVICE.*)$/.test(shortName(each)) &&
            Number(each.attributes['android:maxSdkVersion'] ?? Number.POSITIVE_INFINITY) < 36,
        );
      const own = limited(android.main).map((each): Found => {
        const says = `${shortName(each)} ends at API level ${each.attributes['android:maxSdkVersion']}`;
        const { file } = android.main;
        return {
          file,
          line: each.line,
          says,
          fix: onLine(file, each.line, /\s+android:maxSdkVersion="\d+"/, ''),
        };
      });
      if (own.length > 0) return own;
      return limited(android.merged).map((each) => ({
        file: android.merged?.file ?? '',
        line: each.line,
        says: `a library ends ${shortName(each)} at API level ${each.attributes['android:maxSdkVersion']}`,
      }));
    },
  },
  refused(
    'use-exact-alarm',
    'USE_EXACT_ALARM',
    'https://support.google.com/googleplay/android-developer/answer/13161072',
    'The app does not ask for USE_EXACT_ALARM: Google Play allows it to alarm clocks and calendars alone.',
    'Remove it. The library uses SCHEDULE_EXACT_ALARM, and goes on without.',
    'error',
  ),
  refused(
    'battery-exemption',
    'REQUEST_IGNORE_BATTERY_OPTIMIZATIONS',
    `${DOCS}/training/monitoring-device-state/doze-standby#exemption-cases`,
    'The app does not ask for REQUEST_IGNORE_BATTERY_OPTIMIZATIONS: Google Play allows it to few kinds of apps.',
    'Remove it, and open the settings by openSettings(BATTERY) instead.',
    'warning',
  ),
];
