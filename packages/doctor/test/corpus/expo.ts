import type { BrokenApp } from './broken-app';

/** Expo's config, EAS Build, and React Native's switches. */
export const EXPO_APPS: readonly BrokenApp[] = [
  {
    name: 'has the package without its plugin',
    base: 'expo',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1388',
    edits: { 'app.json': [['"@geo/adapter-rn",', '"expo-font",']] },
    rule: 'expo/plugin-missing',
    at: ['app.json', '"plugins"'],
  },
  {
    name: 'leaves the text of the Always dialog to the plugin',
    base: 'expo',
    report: 'https://github.com/expo/expo/issues/24161',
    edits: {
      'app.json': [
        [
          '          "alwaysUsage": "Your trips are recorded from their first metre, also while the app is closed.",\n',
          '',
        ],
      ],
    },
    rule: 'expo/usage-texts',
    at: ['app.json'],
  },
  {
    name: "keeps a generator's text for motion",
    base: 'expo',
    report: 'https://github.com/expo/expo/issues/997',
    edits: {
      'app.json': [
        [
          'Motion shows when a trip begins and ends, which saves battery.',
          'Allow $(PRODUCT_NAME) to use your motion',
        ],
      ],
    },
    rule: 'expo/usage-texts',
    at: ['app.json', 'motionUsage'],
  },
  {
    name: 'watches geofences alone, and has the background mode from the plugin of expo-location',
    base: 'expo',
    report: 'https://github.com/expo/expo/issues/50194',
    edits: {
      'App.js': [['BackgroundGeolocation.start()', 'BackgroundGeolocation.startGeofences()']],
      'app.json': [
        [
          '    "plugins": [',
          '    "plugins": [\n      ["expo-location", { "isIosBackgroundLocationEnabled": true }],',
        ],
      ],
    },
    rule: 'expo/background-mode-unneeded',
    at: ['app.json', 'isIosBackgroundLocationEnabled'],
  },
  {
    name: 'uploads native folders that an earlier prebuild has made',
    base: 'expo',
    report: 'https://github.com/expo/eas-cli/issues/2616',
    edits: {
      '.gitignore': 'node_modules/\n',
      'ios/Podfile': "platform :ios, '16.4'\n",
      'ios/trips/Info.plist':
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n<key>NSLocationWhenInUseUsageDescription</key><string>Your trips are recorded while you use the app.</string>\n</dict>\n</plist>\n',
    },
    rule: 'expo/folders-on-eas',
    at: ['app.json', '@geo/adapter-rn'],
    also: [
      'ios/usage-always',
      'ios/usage-motion',
      'ios/background-mode-location',
      'ios/background-mode-tasks',
      'ios/task-identifiers',
    ],
  },
  {
    name: 'leaves the native code of a package in its repository out of the upload',
    base: 'expo',
    report: 'https://github.com/zoontek/react-native-bootsplash/issues/595',
    edits: {
      '.gitignore': 'node_modules/\nandroid/\nios/\n',
      'package.json': [['"@geo/adapter-rn": "^0.1.0"', '"@geo/adapter-rn": "file:./vendor/adapter-rn"']],
    },
    rule: 'expo/ignored-native-code',
    at: ['.gitignore', 'android/'],
  },
  {
    name: 'installs the package from a folder beside the project',
    base: 'expo',
    report: 'https://github.com/byCedric/expo-monorepo-example/issues/51',
    edits: {
      'package.json': [['"@geo/adapter-rn": "^0.1.0"', '"@geo/adapter-rn": "file:../geo/adapter-rn"']],
    },
    rule: 'expo/local-package',
    at: ['package.json', 'file:../geo'],
  },
  {
    name: 'turns the New Architecture off in the Expo config',
    base: 'expo',
    report: 'https://reactnative.dev/blog/2025/10/08/react-native-0.82',
    edits: { 'app.json': [['"slug": "trips",', '"slug": "trips",\n    "newArchEnabled": false,']] },
    rule: 'react-native/new-architecture',
    at: ['app.json', 'newArchEnabled'],
  },
  {
    name: 'turns the New Architecture off for Android',
    base: 'bare',
    report: 'https://github.com/matinzd/react-native-health-connect/issues/180',
    edits: { 'android/gradle.properties': [['newArchEnabled=true', 'newArchEnabled=false']] },
    rule: 'react-native/new-architecture',
    at: ['android/gradle.properties', 'newArchEnabled=false'],
  },
  {
    name: 'turns the New Architecture off for iOS',
    base: 'bare',
    report: 'https://reactnative.dev/blog/2025/10/08/react-native-0.82',
    edits: { 'ios/Podfile': [['platform :ios', "ENV['RCT_NEW_ARCH_ENABLED'] = '0'\nplatform :ios"]] },
    rule: 'react-native/new-architecture',
    at: ['ios/Podfile', 'RCT_NEW_ARCH_ENABLED'],
  },
  {
    name: 'registers its headless task in a component',
    base: 'bare',
    report: 'https://github.com/transistorsoft/react-native-background-fetch/issues/89',
    edits: {
      'index.js': [
        [
          'BackgroundGeolocation.registerHeadlessTask(async (event) => {\n  console.log(event.name);\n});\n',
          '',
        ],
      ],
      'App.tsx': [
        [
          '  useEffect(() => {',
          '  useEffect(() => {\n    BackgroundGeolocation.registerHeadlessTask(async ({ name }) => console.log(name));',
        ],
      ],
    },
    rule: 'react-native/headless-in-entry',
    at: ['App.tsx', 'registerHeadlessTask'],
  },
];
