import { packageFile } from '../app-files';
import type { BrokenApp } from './broken-app';

const WORKSPACE_PATHS = [
  [
    'includeBuild("../node_modules/@react-native/gradle-plugin")',
    'includeBuild("../../../node_modules/@react-native/gradle-plugin")',
  ],
  [
    "includeBuild('../node_modules/@react-native/gradle-plugin')",
    "includeBuild('../../../node_modules/@react-native/gradle-plugin')",
  ],
] as const;
/** What a workspace needs of Metro. */
const WATCHED = 'module.exports = mergeConfig(getDefaultConfig(__dirname), { watchFolders: [root] });';
const UNWATCHED = 'module.exports = mergeConfig(getDefaultConfig(__dirname), {});';

/** What a bare app changes so that it builds in a workspace. */
export const MONOREPO_EDITS = {
  'android/settings.gradle': WORKSPACE_PATHS,
  'metro.config.js': [[UNWATCHED, WATCHED]],
} as const;

/** package.json, node_modules, lockfiles, workspaces. */
export const PACKAGES_APPS: readonly BrokenApp[] = [
  {
    name: 'has React Native 0.81',
    base: 'bare',
    report: 'https://reactnative.dev/docs/upgrading',
    edits: {
      'package.json': [['"react-native": "0.86.3"', '"react-native": "0.81.4"']],
      ...packageFile('react-native', '0.81.4'),
    },
    rule: 'packages/react-native-version',
    at: ['package.json', '"react-native"'],
  },
  {
    name: 'has Expo 54',
    base: 'expo',
    report: 'https://docs.expo.dev/workflow/upgrading-expo-sdk-walkthrough/',
    edits: { 'package.json': [['~57.0.24', '~54.0.10']], ...packageFile('expo', '54.0.10') },
    rule: 'packages/expo-version',
    at: ['package.json', '"expo"'],
  },
  {
    name: 'has the native module twice, in the workspace and in the app',
    base: 'bare',
    isInMonorepo: true,
    report: 'https://github.com/byCedric/expo-monorepo-example/issues/81',
    edits: MONOREPO_EDITS,
    own: packageFile('@geo/adapter-rn', '0.1.1'),
    rule: 'packages/two-copies',
    at: ['../../node_modules/@geo/adapter-rn/package.json'],
  },
  {
    name: 'has two versions of the engine in its lockfile',
    base: 'native-ios',
    report: 'https://docs.npmjs.com/cli/v11/commands/npm-dedupe',
    edits: {
      'node_modules/@geo/adapter-ios/package.json': null,
      'package-lock.json': JSON.stringify(
        {
          lockfileVersion: 3,
          packages: {
            'node_modules/@geo/adapter-ios': { version: '0.1.0' },
            'node_modules/maps/node_modules/@geo/adapter-ios': { version: '0.2.0' },
          },
        },
        null,
        2,
      ),
    },
    rule: 'packages/two-copies',
    at: ['package-lock.json', 'node_modules/maps/node_modules/@geo/adapter-ios'],
  },
  {
    name: 'has a guest of another series than its module',
    base: 'bare',
    report: 'https://docs.npmjs.com/cli/v11/commands/npm-ls',
    edits: packageFile('@geo/guest', '0.2.0'),
    rule: 'packages/unequal-versions',
    at: ['package.json'],
  },
  {
    name: 'still has the library that it came from',
    base: 'bare',
    report: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/1205',
    edits: {
      'package.json': [
        [
          '    "react-native": "0.86.3"',
          '    "react-native": "0.86.3",\n    "react-native-background-geolocation": "^5.8.1"',
        ],
      ],
    },
    rule: 'packages/competing',
    at: ['package.json', 'react-native-background-geolocation'],
  },
  {
    name: 'watches geofences by expo-location too',
    base: 'expo',
    report:
      'https://github.com/expo/expo/blob/main/packages/expo-location/ios/TaskConsumers/EXGeofencingTaskConsumer.m',
    edits: {
      'package.json': [
        [
          '    "expo-dev-client"',
          '    "expo-location": "~57.0.20",\n    "expo-task-manager": "~57.0.2",\n    "expo-dev-client"',
        ],
      ],
    },
    rule: 'packages/expo-location-geofencing',
    at: ['package.json', 'expo-location'],
  },
  {
    name: 'has the module in a package of the workspace, and not in the app',
    base: 'bare',
    isInMonorepo: true,
    report: 'https://github.com/react-native-community/cli/pull/1341',
    edits: { ...MONOREPO_EDITS, 'package.json': [['    "@geo/adapter-rn": "^0.1.0",\n', '']] },
    rule: 'packages/not-in-app',
    at: ['package.json'],
  },
  {
    name: "names React Native's Gradle plugin where it is not, since it is hoisted",
    base: 'bare',
    isInMonorepo: true,
    report: 'https://github.com/react/react-native/issues/36643',
    edits: { 'metro.config.js': MONOREPO_EDITS['metro.config.js'] },
    rule: 'packages/hoisted-gradle-plugin',
    at: ['android/settings.gradle', '../node_modules/@react-native/gradle-plugin'],
  },
  {
    name: 'is installed by pnpm, which gives the Gradle plugin to React Native alone',
    base: 'bare',
    report: 'https://github.com/expo/expo/issues/31005',
    edits: { 'node_modules/@react-native/gradle-plugin/package.json': null },
    rule: 'packages/hoisted-gradle-plugin',
    at: ['android/settings.gradle', '../node_modules/@react-native/gradle-plugin'],
  },
  {
    name: 'bundles in a workspace of pnpm, whose store Metro does not watch',
    base: 'bare',
    isInMonorepo: true,
    report: 'https://github.com/onejs/one/issues/752',
    edits: {
      'android/settings.gradle': WORKSPACE_PATHS,
      'node_modules/.modules.yaml': 'layoutVersion: 5\n',
      'node_modules/@geo/adapter-rn/package.json': null,
    },
    own: packageFile('@geo/adapter-rn', '0.1.0'),
    rule: 'packages/metro-watch-folders',
    at: ['metro.config.js'],
  },
  {
    name: 'bundles in a workspace whose folder Metro does not watch',
    base: 'bare',
    isInMonorepo: true,
    report: 'https://github.com/fixerteam/React-Native-monorepo/issues/1',
    edits: { 'android/settings.gradle': WORKSPACE_PATHS },
    rule: 'packages/metro-watch-folders',
    at: ['metro.config.js'],
  },
];
