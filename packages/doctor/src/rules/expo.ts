import type { ExpoApp, Packages } from '../app';
import { at, type Literal } from '../read/literal';
import type { Found, Rule } from '../rule';
import { isPlaceholder } from './ios-info';

/** The plugin's options for texts, and the key that each writes. */
export const USAGE_OPTIONS = {
  whenInUseUsage: 'NSLocationWhenInUseUsageDescription',
  alwaysUsage: 'NSLocationAlwaysAndWhenInUseUsageDescription',
  motionUsage: 'NSMotionUsageDescription',
} as const;

/** What the plugin writes where neither the option nor ios.infoPlist has a text: no feature is named. */
export const DEFAULT_USAGE = {
  whenInUseUsage: '$(PRODUCT_NAME) uses your location while you use the app.',
  alwaysUsage: '$(PRODUCT_NAME) uses your location also while the app is closed.',
  motionUsage: '$(PRODUCT_NAME) uses motion to notice when you move.',
} as const;

const NEEDED_BY_MODE = {
  tracking:
    /^(android\.permission\.)?(ACCESS_(FINE|COARSE|BACKGROUND)_LOCATION|FOREGROUND_SERVICE(_LOCATION)?)$/,
  geofences: /^(android\.permission\.)?ACCESS_(FINE|COARSE|BACKGROUND)_LOCATION$/,
} as const;

/** Expo's config, EAS, and Expo Go. */
export const EXPO: readonly Rule[] = [
  {
    id: 'expo/plugin-missing',
    severity: 'error',
    fails: 'iOS and Android, all versions',
    demand:
      'The Expo config names the plugin @geo/adapter-rn: without it prebuild writes no permission, text or background mode.',
    source: 'https://docs.expo.dev/config-plugins/introduction/',
    mend: 'Add "@geo/adapter-rn" to plugins in the Expo config.',
    check({ expo, packages, ios, android }) {
      if (!expo?.config || expo.plugin || !packages?.declared.has('@geo/adapter-rn')) return [];
      // Native folders that are there are looked at themselves.
      if (ios || android) return [];
      const plugins = at(expo.config, 'plugins') ?? expo.config;
      return [{ file: plugins.file, line: plugins.line, says: 'plugins has no @geo/adapter-rn' }];
    },
  },
  {
    id: 'expo/blocked-permission',
    severity: 'error',
    fails: 'Android, all versions',
    demand:
      'android.blockedPermissions has no permission that the app needs: prebuild writes tools:node="remove" for each.',
    source: 'https://docs.expo.dev/versions/latest/config/app/#blockedpermissions',
    mend: 'Remove the permission from the list.',
    check: ({ expo, engine }) =>
      (at(expo?.config, 'android', 'blockedPermissions')?.items ?? [])
        .filter(({ value }) => NEEDED_BY_MODE[engine.mode].test(String(value)))
        .map(({ value, file, line }) => ({ file, line, says: `blockedPermissions has ${String(value)}` })),
  },
  {
    id: 'expo/go',
    severity: 'error',
    fails: 'Expo Go',
    demand: 'The app runs in a development build: Expo Go has only the native modules that came with it.',
    source: 'https://docs.expo.dev/develop/development-builds/introduction/',
    mend: 'npx expo install expo-dev-client, then npx expo run:android or an EAS build of the profile development.',
    check({ kind, packages }) {
      if (kind !== 'expo' || !packages || packages.declared.has('expo-dev-client')) return [];
      const start = at(packages.manifest, 'scripts', 'start');
      if (!start || !/\bexpo start\b(?!.*--dev-client)/.test(String(start.value))) return [];
      return [
        {
          file: start.file,
          line: start.line,
          says: 'expo start opens Expo Go, since expo-dev-client is not installed',
        },
      ];
    },
  },
  {
    id: 'expo/usage-texts',
    severity: 'warning',
    fails: 'App Store review',
    demand:
      "The Expo config has the app's own texts for location and motion: the plugin's default names no feature, which guideline 5.1.1 may refuse.",
    source: 'https://github.com/expo/expo/issues/24161',
    mend: 'Give the plugin alwaysUsage, whenInUseUsage and motionUsage, or set ios.infoPlist.',
    check({ expo, ios, engine }) {
      if (!expo?.plugin || ios) return [];
      return Object.entries(USAGE_OPTIONS).flatMap(([option, key]): Found[] => {
        if (option === 'alwaysUsage' && !engine.isInBackground) return [];
        const text = ownText(expo, option, key);
        const value = typeof text?.value === 'string' ? text.value : undefined;
        const place = text ?? (expo.plugin as Literal);
        if (value !== undefined && value.trim() !== '' && !isPlaceholder(value)) return [];
        return [
          {
            file: place.file,
            line: place.line,
            says: value === undefined ? `${option} is not set` : `${option} names no purpose: "${value}"`,
          },
        ];
      });
    },
  },
  {
    id: 'expo/background-mode-unneeded',
    severity: 'error',
    fails: 'App Store review',
    demand:
      'The config of an app of geofences alone sets no background mode location, also not for another plugin.',
    source: 'https://github.com/expo/expo/issues/50194',
    mend: 'Remove location from ios.infoPlist.UIBackgroundModes, and isIosBackgroundLocationEnabled from the plugin expo-location.',
    check({ expo, engine, ios }) {
      if (engine.mode !== 'geofences' || ios) return [];
      const modes = at(expo?.config, 'ios', 'infoPlist', 'UIBackgroundModes')?.items ?? [];
      const other = at(expo?.config, 'plugins')?.items?.find(
        ({ items }) => items?.[0]?.value === 'expo-location',
      )?.items?.[1];
      const enabled = at(other, 'isIosBackgroundLocationEnabled');
      return [
        ...modes.filter(({ value }) => value === 'location'),
        ...(enabled?.value === true ? [enabled] : []),
      ].map(({ file, line }) => ({
        file,
        line,
        says: 'the app watches geofences alone, and the config adds the background mode location',
      }));
    },
  },
  {
    id: 'expo/folders-on-eas',
    severity: 'warning',
    fails: 'EAS Build',
    demand:
      'Native folders that prebuild has made are not uploaded: where there are any, EAS Build does not run prebuild, and the plugin has no effect.',
    source: 'https://github.com/expo/eas-cli/issues/2616',
    mend: 'Add /android and /ios to .gitignore, or run npx expo prebuild after each change of the config.',
    check({ expo, packages, ios, android }) {
      if (!expo?.plugin || !packages) return [];
      const folders = [
        ...(ios?.folder === 'ios/' ? ['ios'] : []),
        ...(android?.folder === 'android/' ? ['android'] : []),
      ];
      const kept = folders.filter((folder) => !isIgnored(packages, folder));
      if (kept.length === 0) return [];
      return [
        {
          file: expo.plugin.file,
          line: expo.plugin.line,
          says: `the plugin is configured, and ${kept.join(' and ')} ${kept.length > 1 ? 'are' : 'is'} uploaded`,
        },
      ];
    },
  },
  {
    id: 'expo/ignored-native-code',
    severity: 'error',
    fails: 'EAS Build',
    demand:
      'A pattern for native folders begins with a slash where a package lies in the repository: android/ also leaves out the native code of that package.',
    source: 'https://github.com/zoontek/react-native-bootsplash/issues/595',
    mend: 'Write /android and /ios.',
    check({ packages, expo }) {
      const local = [...(packages?.declared ?? [])].find(
        ([name, { value }]) => name.startsWith('@geo/') && /^(file:|link:|workspace:|\.)/.test(value),
      );
      if (!expo || !packages || !local) return [];
      return packages.ignores.flatMap(({ file, text }) =>
        text.split('\n').flatMap((pattern, index): Found[] =>
          /^(\*\*\/)?(android|ios)\/?\s*$/.test(pattern)
            ? [
                {
                  file,
                  line: index + 1,
                  says: `${pattern.trim()} leaves out the native code of ${local[0]} (${local[1].value})`,
                },
              ]
            : [],
        ),
      );
    },
  },
  {
    id: 'expo/local-package',
    severity: 'error',
    fails: 'EAS Build',
    demand:
      'Packages that are installed from a folder lie in the repository: EAS Build uploads nothing else.',
    source: 'https://github.com/byCedric/expo-monorepo-example/issues/51',
    mend: 'Install the package from the registry, or make both folders one workspace.',
    check({ packages, kind }) {
      if (kind !== 'expo' || !packages || packages.workspace !== undefined) return [];
      return [...packages.declared]
        .filter(([name, { value }]) => name.startsWith('@geo/') && /^(file:|link:)?\.\.\//.test(value))
        .map(([name, { value, file, line }]) => ({
          file,
          line,
          says: `${name} is ${value}, outside of the project`,
        }));
    },
  },
];

function ownText({ config, options }: ExpoApp, option: string, key: string): Literal | undefined {
  return at(config, 'ios', 'infoPlist', key) ?? at(options, option);
}

/** .easignore takes the place of .gitignore. */
function isIgnored({ ignores }: Packages, folder: string): boolean {
  const [file] = ignores;
  return new RegExp(`^(\\*\\*/|/)?${folder}/?\\s*$`, 'm').test(file?.text ?? '');
}
