import type { App } from '../app';
import { keyPlace, type PropertyList, textsOf } from '../read/property-list';
import type { Found, Rule } from '../rule';
import { addElements, removeElement } from './edits';

const APPLE = 'https://developer.apple.com/documentation/bundleresources/information-property-list/';
const REVIEW = 'https://developer.apple.com/app-store/review/guidelines/';

/** Tasks that the host registers; `packages/adapter-ios/README.md` lists them. */
export const TASKS = ['dev.geo.refresh', 'dev.geo.processing'] as const;
const MODES_OF_TASKS = ['fetch', 'processing'] as const;

/** Runs a check on the app's Info.plist, where there is one. */
const onPlist =
  (check: (plist: PropertyList, app: App) => readonly Found[]): Rule['check'] =>
  (app) =>
    app.ios?.plist ? check(app.ios.plist, app) : [];

/** A text for the user that an Info.plist must have. */
function usage(
  id: string,
  key: string,
  fails: string,
  without: string,
  isNeeded: (app: App) => boolean,
): Rule {
  return {
    id: `ios/${id}`,
    severity: 'error',
    fails,
    demand: `The Info.plist has a text for ${key}: without it ${without}.`,
    source: `${APPLE}${key.toLowerCase()}`,
    mend: `Add ${key} with a sentence that says what your app does with it.`,
    check: onPlist((plist, app) => {
      const text = plist.value[key];
      if (!isNeeded(app) || (typeof text === 'string' && text.trim() !== '')) return [];
      return [{ ...keyPlace(plist, key), says: `${key} is ${text === undefined ? 'missing' : 'blank'}` }];
    }),
  };
}

/** What the Info.plist says. */
export const IOS_INFO: readonly Rule[] = [
  usage(
    'usage-when-in-use',
    'NSLocationWhenInUseUsageDescription',
    'iOS 11+, upload to the App Store',
    'iOS never asks for location, and the upload is refused (ITMS-90683)',
    () => true,
  ),
  usage(
    'usage-always',
    'NSLocationAlwaysAndWhenInUseUsageDescription',
    'iOS 11+, upload to the App Store',
    'iOS never asks for “Always”, and no region and no significant change starts the app',
    ({ engine }) => engine.isInBackground,
  ),
  usage(
    'usage-motion',
    'NSMotionUsageDescription',
    'iOS 11+, upload to the App Store',
    'there are no activities, and the upload may be refused since the library refers to Core Motion',
    () => true,
  ),
  {
    id: 'ios/usage-placeholder',
    severity: 'warning',
    fails: 'App Store review',
    demand:
      'Texts for the user say what the app does with the data: guideline 5.1.1 refuses a text without a purpose.',
    source: `${REVIEW}#5.1.1`,
    mend: 'Name the feature that uses it, and what happens in the background.',
    check: onPlist((plist) =>
      Object.entries(plist.value).flatMap(([key, text]): Found[] =>
        /^NS(Location|Motion).*UsageDescription$/.test(key) &&
        typeof text === 'string' &&
        text.trim() !== '' &&
        isPlaceholder(text)
          ? [{ ...keyPlace(plist, key), says: `${key} names no purpose: "${text}"` }]
          : [],
      ),
    ),
  },
  {
    id: 'ios/background-mode-location',
    severity: 'error',
    fails: 'iOS, all versions',
    demand:
      'An app that tracks has the background mode location: without it tracking stops in the background.',
    source: `${APPLE}uibackgroundmodes`,
    mend: 'Add location to UIBackgroundModes.',
    check: onPlist((plist, { engine }) => {
      if (engine.mode !== 'tracking' || !engine.isInBackground) return [];
      if (textsOf(plist, 'UIBackgroundModes').includes('location')) return [];
      return [
        {
          ...keyPlace(plist, 'UIBackgroundModes'),
          // No fix: what the store reviews is the author's decision.
          says: 'the app tracks, and UIBackgroundModes has no location',
        },
      ];
    }),
  },
  {
    id: 'ios/background-mode-unneeded',
    severity: 'error',
    fails: 'App Store review',
    demand:
      'An app of geofences alone has no background mode location: regions need none, and guideline 2.5.4 refuses it.',
    source: `${REVIEW}#2.5.4`,
    mend: 'Remove location from UIBackgroundModes. iOS starts the app for a region without it.',
    check: onPlist((plist, { engine }) => {
      if (engine.mode !== 'geofences' || !textsOf(plist, 'UIBackgroundModes').includes('location')) return [];
      return [
        {
          ...keyPlace(plist, 'UIBackgroundModes'),
          says: 'the app watches geofences alone, and UIBackgroundModes has location',
          fix: removeElement(plist.file, 'UIBackgroundModes', 'location'),
        },
      ];
    }),
  },
  {
    id: 'ios/background-mode-tasks',
    severity: 'warning',
    fails: 'iOS 13+',
    demand:
      "UIBackgroundModes has fetch and processing: without them iOS runs nothing at the engine's alarms.",
    source: 'https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler',
    mend: 'Add fetch and processing to UIBackgroundModes.',
    check: onPlist((plist) => {
      const modes = textsOf(plist, 'UIBackgroundModes');
      const missing = MODES_OF_TASKS.filter((mode) => !modes.includes(mode));
      if (missing.length === 0) return [];
      return [
        {
          ...keyPlace(plist, 'UIBackgroundModes'),
          says: `UIBackgroundModes lacks ${missing.join(' and ')}`,
          fix: addElements(plist.file, 'UIBackgroundModes', missing),
        },
      ];
    }),
  },
  {
    id: 'ios/task-identifiers',
    severity: 'error',
    fails: 'iOS 13+, upload to the App Store',
    demand: `BGTaskSchedulerPermittedIdentifiers has ${TASKS.join(' and ')}: the mode processing without the list is refused at the upload.`,
    source: `${APPLE}bgtaskschedulerpermittedidentifiers`,
    mend: `Add ${TASKS.join(' and ')} to BGTaskSchedulerPermittedIdentifiers.`,
    check: onPlist((plist) => {
      const permitted = textsOf(plist, 'BGTaskSchedulerPermittedIdentifiers');
      const missing = TASKS.filter((task) => !permitted.includes(task));
      if (missing.length === 0) return [];
      return [
        {
          ...keyPlace(plist, 'BGTaskSchedulerPermittedIdentifiers'),
          says: `BGTaskSchedulerPermittedIdentifiers lacks ${missing.join(' and ')}`,
          fix: addElements(plist.file, 'BGTaskSchedulerPermittedIdentifiers', missing),
        },
      ];
    }),
  },
  {
    id: 'ios/temporary-accuracy',
    severity: 'error',
    fails: 'iOS 14+',
    demand: 'Each purpose given to requestTemporaryFullAccuracy has a text: without it iOS does not ask.',
    source: `${APPLE}nslocationtemporaryusagedescriptiondictionary`,
    mend: 'Add the purpose to NSLocationTemporaryUsageDescriptionDictionary with a text.',
    check: onPlist((plist, { engine }) => {
      const texts = plist.value.NSLocationTemporaryUsageDescriptionDictionary as
        | Record<string, unknown>
        | undefined;
      return engine.calls.flatMap(({ name, argument, file, line }): Found[] => {
        const purpose = argument?.value;
        if (name !== 'requestTemporaryFullAccuracy' || typeof purpose !== 'string') return [];
        const text = texts?.[purpose];
        if (typeof text === 'string' && text.trim() !== '') return [];
        return [
          { file, line, says: `NSLocationTemporaryUsageDescriptionDictionary has no text for "${purpose}"` },
        ];
      });
    }),
  },
  {
    id: 'ios/exits-on-suspend',
    severity: 'error',
    fails: 'iOS, all versions',
    demand: 'UIApplicationExitsOnSuspend is not true: iOS ends such an app when it leaves the screen.',
    source: `${APPLE}uiapplicationexitsonsuspend`,
    mend: 'Remove UIApplicationExitsOnSuspend.',
    check: onPlist((plist) =>
      plist.value.UIApplicationExitsOnSuspend === true
        ? [
            {
              ...keyPlace(plist, 'UIApplicationExitsOnSuspend'),
              says: 'UIApplicationExitsOnSuspend is true: tracking ends with the screen',
            },
          ]
        : [],
    ),
  },
  {
    id: 'ios/required-gps',
    severity: 'warning',
    fails: 'App Store',
    demand:
      'UIRequiredDeviceCapabilities does not demand gps: the store hides the app from devices that locate by Wi-Fi.',
    source: 'https://developer.apple.com/documentation/corelocation/adding-location-services-to-your-app',
    mend: 'Remove gps from UIRequiredDeviceCapabilities, unless the app is of no use without a receiver.',
    check: onPlist((plist) =>
      textsOf(plist, 'UIRequiredDeviceCapabilities').includes('gps')
        ? [
            {
              ...keyPlace(plist, 'UIRequiredDeviceCapabilities'),
              says: 'UIRequiredDeviceCapabilities has gps',
              fix: removeElement(plist.file, 'UIRequiredDeviceCapabilities', 'gps'),
            },
          ]
        : [],
    ),
  },
  {
    id: 'ios/transport-security',
    severity: 'error',
    fails: 'iOS 9+',
    demand:
      'An http:// url has an exception of App Transport Security: without it no upload leaves the phone.',
    source: `${APPLE}nsapptransportsecurity`,
    mend: 'Use https://, or add the host to NSExceptionDomains.',
    check: onPlist((plist, { engine }) => {
      const url = engine.config.get('url');
      const host = /^http:\/\/([^/:]+)/.exec(String(url?.value))?.[1];
      if (!url || host === undefined) return [];
      const security = (plist.value.NSAppTransportSecurity ?? {}) as Record<string, unknown>;
      const domains = Object.keys((security.NSExceptionDomains ?? {}) as object);
      const isLocal =
        /^(localhost|127\.|10\.|192\.168\.)|\.local$/.test(host) && security.NSAllowsLocalNetworking === true;
      if (security.NSAllowsArbitraryLoads === true || isLocal) return [];
      if (domains.some((domain) => host === domain || host.endsWith(`.${domain}`))) return [];
      return [
        {
          file: url.file,
          line: url.line,
          says: `url is ${String(url.value)}, and iOS refuses http:// to this app`,
        },
      ];
    }),
  },
];

/** Texts of templates and plugins that say no purpose. */
export function isPlaceholder(text: string): boolean {
  const words = text.replace(/\$\([A-Z_]+\)/g, 'App').trim();
  return (
    /^App uses (your location|motion) (while you use the app|also while the app is closed|to notice when you move)\.$/.test(
      words,
    ) ||
    /^Allow \S+ to (access|use) your (precise )?(location|motion)\.?$/i.test(words) ||
    /^(location|motion|description|todo|lorem ipsum)\b.{0,12}$/i.test(words) ||
    words.split(/\s+/).length < 3
  );
}
