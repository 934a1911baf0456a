import type { Rule } from '../rule';
import { isOlder } from '../version';

/** The oldest versions that `packages/adapter-rn/package.json` takes as peers. */
export const MIN_REACT_NATIVE = '0.86';
export const MIN_EXPO = '57';

/** Libraries that track as well: two of them fight for the same regions, services and permissions. */
const COMPETING = [
  'react-native-background-geolocation',
  'react-native-background-geolocation-android',
  '@mauron85/react-native-background-geolocation',
  '@darron1217/react-native-background-geolocation',
  '@hariks789/react-native-background-geolocation',
  'react-native-mauron85-background-geolocation',
  'react-native-background-actions',
];

/** package.json, node_modules and the lockfile. */
export const PACKAGES: readonly Rule[] = [
  {
    id: 'packages/react-native-version',
    severity: 'error',
    fails: 'the build',
    demand: `React Native is ${MIN_REACT_NATIVE} or newer.`,
    source: 'https://reactnative.dev/docs/upgrading',
    mend: 'Update by the upgrade helper: https://react-native-community.github.io/upgrade-helper/',
    check({ packages }) {
      const declared = packages?.declared.get('react-native');
      const version = packages?.version('react-native');
      if (!declared || version === undefined || !packages?.declared.has('@geo/adapter-rn')) return [];
      if (!isOlder(version, MIN_REACT_NATIVE)) return [];
      return [{ file: declared.file, line: declared.line, says: `react-native is ${version}` }];
    },
  },
  {
    id: 'packages/expo-version',
    severity: 'error',
    fails: 'the build',
    demand: `Expo's SDK is ${MIN_EXPO} or newer.`,
    source: 'https://docs.expo.dev/workflow/upgrading-expo-sdk-walkthrough/',
    mend: 'Update one SDK at a time: npx expo install expo@latest, then npx expo install --fix',
    check({ packages }) {
      const declared = packages?.declared.get('expo');
      const version = packages?.version('expo');
      if (!declared || version === undefined || !isOlder(version, MIN_EXPO)) return [];
      return [{ file: declared.file, line: declared.line, says: `expo is ${version}` }];
    },
  },
  {
    id: 'packages/two-copies',
    severity: 'error',
    fails: 'the build, or all versions',
    demand:
      'There is one copy of each package of this library: two of a native module do not link, or the older one runs.',
    source: 'https://docs.expo.dev/guides/monorepos/#duplicate-native-packages-within-monorepos',
    mend: 'Give all packages of the workspace the same range, and install again; npm dedupe, pnpm dedupe or yarn dedupe does the rest.',
    check: ({ packages }) =>
      [...(packages?.copies ?? [])].flatMap(([name, copies]) => {
        const [first, second] = copies;
        if (!first || !second) return [];
        const where = `${first.version} (${first.file}) and ${second.version} (${second.file})`;
        return [{ file: second.file, line: second.line, says: `there are two copies of ${name}: ${where}` }];
      }),
  },
  {
    id: 'packages/unequal-versions',
    severity: 'error',
    fails: 'all versions',
    demand:
      'The packages of this library have the same version: a host refuses the guest of another protocol.',
    source: 'https://docs.npmjs.com/cli/v11/commands/npm-ls',
    mend: 'Install the same version of each @geo package.',
    check({ packages }) {
      if (!packages) return [];
      const versions = [...packages.copies].flatMap(([name, [copy]]) =>
        copy ? [{ name, series: /^(?:0\.\d+|\d+)/.exec(copy.version)?.[0] ?? '', ...copy }] : [],
      );
      const [first] = versions;
      const other = versions.find(({ series }) => series !== first?.series);
      if (!first || !other) return [];
      const declared = packages.declared.get(other.name) ?? packages.declared.get('@geo/adapter-rn') ?? other;
      const says = `${first.name} is ${first.version}, and ${other.name} is ${other.version}`;
      return [{ file: declared.file, line: declared.line, says }];
    },
  },
  {
    id: 'packages/competing',
    severity: 'warning',
    fails: 'all versions',
    demand:
      'One library tracks: two of them double permissions, services, notifications and the battery, and take regions from each other.',
    source: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/1205',
    mend: 'Remove the other one once you have moved over.',
    check: ({ packages }) =>
      COMPETING.flatMap((name) => {
        const found = packages?.declared.get(name);
        return found ? [{ file: found.file, line: found.line, says: `${name} is installed too` }] : [];
      }),
  },
  {
    id: 'packages/expo-location-geofencing',
    severity: 'error',
    fails: 'iOS, all versions',
    demand:
      'expo-location watches no geofences beside this library: on each change it stops every region of the app.',
    source:
      'https://github.com/expo/expo/blob/main/packages/expo-location/ios/TaskConsumers/EXGeofencingTaskConsumer.m',
    mend: 'Add these geofences by addGeofence().',
    check({ packages, engine }) {
      const found = packages?.declared.get('expo-location');
      if (!found || !packages?.declared.has('expo-task-manager')) return [];
      const imported = engine.imports.find(({ name }) => name === 'expo-location');
      const place = imported ?? found;
      return [{ file: place.file, line: place.line, says: 'expo-location is used with expo-task-manager' }];
    },
  },
  {
    id: 'packages/not-in-app',
    severity: 'error',
    fails: 'all versions',
    demand:
      "The app's own package.json names @geo/adapter-rn: autolinking looks at no other package of a workspace.",
    source: 'https://github.com/react-native-community/cli/pull/1341',
    mend: "Add @geo/adapter-rn to the dependencies of the app's package.json.",
    check({ packages, engine, kind }) {
      if (!packages || kind === 'native' || packages.declared.has('@geo/adapter-rn')) return [];
      const imported = engine.imports.find(({ name }) => name.startsWith('@geo/adapter-rn'));
      const installed = packages.version('@geo/adapter-rn') !== undefined;
      if (!imported && !installed) return [];
      return [
        {
          file: packages.manifest.file,
          line: 1,
          says: '@geo/adapter-rn is installed, and is not in this package.json',
        },
      ];
    },
  },
  {
    id: 'packages/hoisted-gradle-plugin',
    severity: 'error',
    fails: 'the build',
    demand: "settings.gradle finds React Native's Gradle plugin where the package manager has put it.",
    source: 'https://github.com/react/react-native/issues/36643',
    mend: "Write the path to the workspace's node_modules, or resolve it by node --print \"require.resolve('@react-native/gradle-plugin/package.json')\".",
    check({ packages, android }) {
      const settings = android?.gradle.settings;
      if (!settings || packages?.installedIn('react-native') === undefined) return [];
      const folder = packages.installedIn('@react-native/gradle-plugin');
      if (folder === '') return [];
      const index = settings.text
        .split('\n')
        .findIndex((line) =>
          /includeBuild\(\s*["']\.\.\/node_modules\/@react-native\/gradle-plugin/.test(line),
        );
      if (index < 0) return [];
      const where =
        folder === undefined ? 'only react-native itself can resolve it' : `it is in ${folder}node_modules`;
      const says = `../node_modules/@react-native/gradle-plugin does not exist: ${where}`;
      return [{ file: settings.file, line: index + 1, says }];
    },
  },
  {
    id: 'packages/metro-watch-folders',
    severity: 'error',
    fails: 'the bundle',
    demand:
      "Metro watches the workspace's folder, where hoisted packages lie. Expo's configuration does so by itself.",
    source: 'https://metrobundler.dev/docs/configuration/#watchfolders',
    mend: "Set watchFolders and resolver.nodeModulesPaths in metro.config.js to the workspace's folder.",
    check({ packages, kind }) {
      if (kind !== 'react-native' || !packages?.metro) return [];
      const folder = packages.installedIn('@geo/adapter-rn');
      if (folder === undefined || (folder === '' && !packages.isLinkedToWorkspace)) return [];
      if (/watchFolders|rnx-kit\/metro-config/.test(packages.metro.text)) return [];
      return [
        {
          file: packages.metro.file,
          line: 1,
          says: 'watchFolders is not set, and @geo/adapter-rn lies outside of the app',
        },
      ];
    },
  },
];
