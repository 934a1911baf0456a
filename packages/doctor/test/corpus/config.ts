import type { BrokenApp } from './broken-app';

/** What the engine is configured to do. */
export const CONFIG_APPS: readonly BrokenApp[] = [
  {
    name: 'has a key of another library in its configuration',
    base: 'bare',
    report: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/765',
    edits: {
      'App.tsx': [
        ['      stopOnTerminate: false,', '      stopOnTerminate: false,\n      enableHeadless: true,'],
      ],
    },
    rule: 'config/unknown-key',
    at: ['App.tsx', 'enableHeadless'],
  },
  {
    name: 'has no disclosure',
    base: 'expo',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1884',
    edits: { 'App.js': [['      backgroundPermissionRationale: {', '      locationAuthorizationAlert: {']] },
    rule: 'config/disclosure',
    at: ['App.js', '.ready('],
  },
  {
    name: 'has a disclosure that does not name the background',
    base: 'expo',
    report: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/1256',
    edits: {
      'App.js': [
        [
          'Trips records your location also when the app is closed or not in use.',
          'We just need your location.',
        ],
      ],
    },
    rule: 'config/disclosure',
    at: ['App.js', 'We just need your location.'],
  },
  {
    name: 'starts at boot, and ends with a swipe',
    base: 'bare',
    report: 'https://github.com/expo/expo/issues/36259',
    edits: { 'App.tsx': [['      stopOnTerminate: false,\n', '']] },
    rule: 'config/boot-without-stay',
    at: ['App.tsx', 'startOnBoot'],
  },
  {
    name: 'has a negative distance filter in its configuration file',
    base: 'native-ios',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1413',
    edits: { 'geo.config.json': '{\n  // metres\n  "distanceFilter": -1\n}\n' },
    rule: 'config/refused-value',
    at: ['geo.config.json', 'distanceFilter'],
  },
  {
    name: 'has a manifest that is not well-formed',
    base: 'bare',
    report: 'https://github.com/philipphecht/react-native-doc-viewer/pull/64',
    edits: { 'android/app/src/main/AndroidManifest.xml': [['    </application>', '']] },
    rule: 'files/unreadable',
    at: ['android/app/src/main/AndroidManifest.xml'],
  },
];
