import type { BrokenApp } from './broken-app';

const PLIST = 'ios/HelloWorld/Info.plist';
const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const PERMISSIONS = '<uses-permission android:name="android.permission.INTERNET" />';

/** Written before the first rule. */
export const FIRST_TEN: readonly BrokenApp[] = [
  {
    name: 'asks for Always without a text for it',
    base: 'bare',
    report: 'https://github.com/zoontek/react-native-permissions/issues/936',
    edits: {
      [PLIST]: [
        ['\t<key>NSLocationAlwaysAndWhenInUseUsageDescription</key>\n', ''],
        [
          '\t<string>Your trips are recorded from their first metre, also while the app is closed.</string>\n',
          '',
        ],
      ],
    },
    rule: 'ios/usage-always',
    at: [PLIST],
  },
  {
    name: "keeps the blank text of React Native's template",
    base: 'bare',
    report: 'https://github.com/blopa/musclog-app/pull/251',
    edits: { [PLIST]: [['Your trips are recorded while you use the app.', '']] },
    rule: 'ios/usage-when-in-use',
    at: [PLIST, 'NSLocationWhenInUseUsageDescription'],
  },
  {
    name: 'watches geofences alone, and declares the location background mode',
    base: 'bare',
    report: 'https://github.com/expo/expo/pull/39419',
    edits: {
      'App.tsx': [['BackgroundGeolocation.start()', 'BackgroundGeolocation.startGeofences()']],
      [MANIFEST]: [
        [
          PERMISSIONS,
          `${PERMISSIONS}\n    <uses-permission android:name="android.permission.FOREGROUND_SERVICE_LOCATION" tools:node="remove" />`,
        ],
        [
          '</application>',
          '  <service android:name="dev.geo.android.process.TrackingService" tools:node="remove" />\n    </application>',
        ],
      ],
    },
    rule: 'ios/background-mode-unneeded',
    at: [PLIST, 'UIBackgroundModes'],
  },
  {
    name: 'blocks the permission of its own service in the Expo config',
    base: 'expo',
    report: 'https://github.com/Almoullim/background_location/issues/200',
    edits: {
      'app.json': [
        [
          '"package": "com.example.trips"',
          '"package": "com.example.trips",\n      "blockedPermissions": ["android.permission.FOREGROUND_SERVICE_LOCATION"]',
        ],
      ],
    },
    rule: 'expo/blocked-permission',
    at: ['app.json', 'FOREGROUND_SERVICE_LOCATION'],
  },
  {
    name: 'removes the permission of the foreground service, and tracks',
    base: 'bare',
    report: 'https://github.com/Yukams/background_locator_fixed/issues/131',
    edits: {
      [MANIFEST]: [
        [
          PERMISSIONS,
          `${PERMISSIONS}\n    <uses-permission android:name="android.permission.FOREGROUND_SERVICE_LOCATION" tools:node="remove" />`,
        ],
      ],
    },
    rule: 'android/permission-removed',
    at: [MANIFEST, 'FOREGROUND_SERVICE_LOCATION'],
  },
  {
    name: 'has the processing mode without identifiers',
    base: 'bare',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/884',
    edits: {
      [PLIST]: [
        [
          '\t<key>BGTaskSchedulerPermittedIdentifiers</key>\n\t<array>\n\t\t<string>dev.geo.refresh</string>\n\t\t<string>dev.geo.processing</string>\n\t</array>\n',
          '',
        ],
      ],
    },
    rule: 'ios/task-identifiers',
    at: [PLIST],
  },
  {
    name: 'takes the permission that Play allows alarm clocks and calendars alone',
    base: 'native-android',
    report: 'https://support.google.com/googleplay/android-developer/answer/13161072',
    edits: {
      'app/src/main/AndroidManifest.xml': [
        [
          '    <!-- The library asks for the others. -->',
          '    <uses-permission android:name="android.permission.USE_EXACT_ALARM" />',
        ],
      ],
    },
    rule: 'android/use-exact-alarm',
    at: ['app/src/main/AndroidManifest.xml', 'USE_EXACT_ALARM'],
  },
  {
    name: 'runs in Expo Go',
    base: 'expo',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/1583',
    edits: {
      'package.json': [
        ['expo start --dev-client', 'expo start'],
        ['    "expo-dev-client": "~57.0.1",\n', ''],
      ],
    },
    rule: 'expo/go',
    at: ['package.json', '"start"'],
  },
  {
    name: 'limits fine location to Android 11, as a Bluetooth guide says',
    base: 'bare',
    report: 'https://github.com/torlando-tech/reticulum-kt/pull/77',
    edits: {
      [MANIFEST]: [
        [
          PERMISSIONS,
          `${PERMISSIONS}\n    <uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" android:maxSdkVersion="30" />`,
        ],
      ],
    },
    rule: 'android/permission-max-sdk',
    at: [MANIFEST, 'ACCESS_FINE_LOCATION'],
  },
  {
    name: 'starts the engine when a scene connects, which never happens in the background',
    base: 'bare',
    report: 'https://github.com/expo/expo/pull/46733',
    edits: {
      'ios/HelloWorld/AppDelegate.swift': [['    GeoLaunch.didFinishLaunching()\n', '']],
      'ios/HelloWorld/SceneDelegate.swift':
        'import Geo\nimport UIKit\n\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate {\n  func scene(\n    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions\n  ) {\n    GeoLaunch.didFinishLaunching()\n  }\n}\n',
    },
    rule: 'ios/launch-hook',
    at: ['ios/HelloWorld/SceneDelegate.swift', 'GeoLaunch'],
  },
];
