import type { AndroidApp } from '../app';
import type { XmlElement } from '../read/xml';
import type { Found, Rule } from '../rule';
import { lostPermission } from './android-permissions';
import { addToApplication, addToManifest } from './edits';

const DOCS = 'https://developer.android.com';
const PROCESS = 'dev.geo.android.process';
const SERVICE = `${PROCESS}.TrackingService`;
const BOOT = `${PROCESS}.BootReceiver`;

/** What the app's own manifest says of a component of the library. */
function own({ main }: AndroidApp, name: string): XmlElement | undefined {
  return main.components.find(({ attributes }) => attributes['android:name'] === name);
}

/** Is a component of the library gone, by the app's manifest or by another library's? */
function lost(android: AndroidApp, name: string): Found | undefined {
  const { main, merged } = android;
  const short = name.slice(PROCESS.length + 1);
  const element = own(android, name);
  if (element?.attributes['tools:node'] === 'remove')
    return { file: main.file, line: element.line, says: `${short} is removed` };
  if (merged && !merged.components.some(({ attributes }) => attributes['android:name'] === name))
    return {
      file: main.file,
      line: 1,
      says: `${short} is not in ${merged.file}: another library removes it`,
    };
  return undefined;
}

/** The library's service and receivers. */
export const ANDROID_COMPONENTS: readonly Rule[] = [
  {
    id: 'android/service-removed',
    severity: 'error',
    fails: 'Android 8+',
    demand:
      'An app that tracks keeps TrackingService: without a foreground service there are a few fixes an hour.',
    source: `${DOCS}/about/versions/oreo/background-location-limits`,
    mend: 'Remove the element with tools:node="remove".',
    check({ android, engine }) {
      const found = android && engine.mode === 'tracking' ? lost(android, SERVICE) : undefined;
      return found ? [found] : [];
    },
  },
  {
    id: 'android/service-type',
    severity: 'error',
    fails: 'Android 14+',
    demand: 'TrackingService keeps the type location: Android refuses a location service of another type.',
    source: `${DOCS}/about/versions/14/changes/fgs-types-required`,
    mend: 'Remove foregroundServiceType and its tools:replace from the element.',
    check({ android, engine }) {
      if (!android || engine.mode !== 'tracking') return [];
      return [android.main, android.merged].flatMap((manifest): Found[] => {
        const element = manifest?.components.find(({ attributes }) => attributes['android:name'] === SERVICE);
        const type = element?.attributes['android:foregroundServiceType'];
        if (!manifest || !element || type === undefined || type.split('|').includes('location')) return [];
        return [{ file: manifest.file, line: element.line, says: `TrackingService has the type ${type}` }];
      });
    },
  },
  {
    id: 'android/service-extra-type',
    severity: 'error',
    fails: 'Android 15+, Google Play review',
    demand:
      'TrackingService has no type but location: others may not begin at a boot, and the store wants a declaration for each.',
    source: `${DOCS}/about/versions/15/behavior-changes-15#fgs-boot-completed`,
    mend: 'Remove the other types from foregroundServiceType, and use a service of your own for other work.',
    check({ android, engine }) {
      const element = android && engine.mode === 'tracking' ? own(android, SERVICE) : undefined;
      const types = element?.attributes['android:foregroundServiceType']?.split('|') ?? [];
      if (!android || !element || types.length < 2 || !types.includes('location')) return [];
      return [
        {
          file: android.main.file,
          line: element.line,
          says: `TrackingService has the types ${types.join(' and ')}`,
        },
      ];
    },
  },
  {
    id: 'android/service-stops',
    severity: 'error',
    fails: 'Android 7+',
    demand: 'TrackingService does not stop with the task, where stopOnTerminate is false.',
    source: `${DOCS}/guide/topics/manifest/service-element#stopwithtask`,
    mend: 'Remove android:stopWithTask from the element.',
    check({ android, engine }) {
      const element = android && own(android, SERVICE);
      if (element?.attributes['android:stopWithTask'] !== 'true') return [];
      if (engine.config.get('stopOnTerminate')?.value !== false) return [];
      return [
        {
          file: android?.main.file ?? '',
          line: element.line,
          says: 'stopOnTerminate is false, and the service stops with the task',
        },
      ];
    },
  },
  {
    id: 'android/service-process',
    severity: 'error',
    fails: 'Android 7+',
    demand:
      "The library's components run in the app's main process, where the engine is: operations fail with LOCKED elsewhere.",
    source: `${DOCS}/guide/topics/manifest/service-element#proc`,
    mend: 'Remove android:process from the element.',
    check: ({ android }) =>
      (android?.main.components ?? [])
        .filter(({ attributes }) => attributes['android:name']?.startsWith('dev.geo.android.'))
        .filter(({ attributes }) => attributes['android:process'] !== undefined)
        .map(({ attributes, line }) => ({
          file: android?.main.file ?? '',
          line,
          says: `${attributes['android:name']} runs in the process ${attributes['android:process']}`,
        })),
  },
  {
    id: 'android/geofences-service',
    severity: 'error',
    fails: 'Google Play review, from 2026-10-28',
    demand:
      'An app of geofences alone has no foreground service for location: the store accepts none for geofencing.',
    source: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/2621',
    mend: 'Remove FOREGROUND_SERVICE_LOCATION and TrackingService by tools:node="remove" (docs/play-console.md).',
    check({ android, engine }) {
      if (!android || engine.mode !== 'geofences') return [];
      const { file } = android.main;
      const permission =
        '<uses-permission android:name="android.permission.FOREGROUND_SERVICE_LOCATION" tools:node="remove" />';
      const service = `<service android:name="${SERVICE}" tools:node="remove" />`;
      const hasPermission = lostPermission(android, 'FOREGROUND_SERVICE_LOCATION') === undefined;
      const hasService = lost(android, SERVICE) === undefined;
      const says = (what: string) => `the app watches geofences alone, and has ${what} of the library`;
      return [
        ...(hasPermission
          ? [
              {
                file,
                line: 1,
                says: says('the permission FOREGROUND_SERVICE_LOCATION'),
                fix: addToManifest(file, permission),
              },
            ]
          : []),
        ...(hasService
          ? [
              {
                file,
                line: android.main.application?.line ?? 1,
                says: says('TrackingService'),
                fix: addToApplication(file, service),
              },
            ]
          : []),
      ];
    },
  },
  {
    id: 'android/boot-removed',
    severity: 'error',
    fails: 'Android 7+',
    demand:
      'With startOnBoot the app keeps BootReceiver and RECEIVE_BOOT_COMPLETED: nothing else starts it after a boot.',
    source: `${DOCS}/reference/android/Manifest.permission#RECEIVE_BOOT_COMPLETED`,
    mend: 'Remove the element with tools:node="remove".',
    check({ android, engine }) {
      if (!android || engine.config.get('startOnBoot')?.value !== true) return [];
      const found = lost(android, BOOT) ?? lostPermission(android, 'RECEIVE_BOOT_COMPLETED');
      return found ? [{ ...found, says: `startOnBoot is true, and ${found.says}` }] : [];
    },
  },
  {
    id: 'android/required-feature',
    severity: 'warning',
    fails: 'Google Play',
    demand:
      'No uses-feature of location is required: the store hides the app from phones and tablets without it.',
    source: `${DOCS}/guide/topics/manifest/uses-feature-element#permissions-features`,
    mend: 'Add android:required="false", unless the app is of no use without it.',
    check: ({ android }) =>
      (android?.main.root.children ?? [])
        .filter(
          ({ name, attributes }) =>
            name === 'uses-feature' &&
            /^android\.hardware\.(location|sensor\.)/.test(attributes['android:name'] ?? '') &&
            attributes['android:required'] !== 'false' &&
            attributes['tools:node'] !== 'remove',
        )
        .map(({ attributes, line }) => ({
          file: android?.main.file ?? '',
          line,
          says: `the manifest requires ${attributes['android:name']}`,
        })),
  },
  {
    id: 'android/external-storage',
    severity: 'warning',
    fails: 'Android 7+',
    demand:
      'The app is installed in internal storage: on a card it loses alarms, and no broadcast of a boot starts it.',
    source: `${DOCS}/guide/topics/data/install-location#ShouldNot`,
    mend: 'Remove android:installLocation, or write internalOnly.',
    check: ({ android }) =>
      android?.main.root.attributes['android:installLocation'] === 'preferExternal'
        ? [
            {
              file: android.main.file,
              line: android.main.root.line,
              says: 'installLocation is preferExternal',
            },
          ]
        : [],
  },
];
