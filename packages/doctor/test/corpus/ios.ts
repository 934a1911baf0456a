import { packageFile } from '../app-files';
import type { BrokenApp } from './broken-app';

const PLIST = 'ios/HelloWorld/Info.plist';
const DELEGATE = 'ios/HelloWorld/AppDelegate.swift';

/** Info.plist, the app delegate, CocoaPods, the privacy manifest. */
export const IOS_APPS: readonly BrokenApp[] = [
  {
    name: 'has no text for motion',
    base: 'native-ios',
    report: 'https://github.com/OneSignal/react-native-onesignal/issues/1146',
    edits: {
      'App/Info.plist': [
        ['    <key>NSMotionUsageDescription</key>\n', ''],
        ['    <string>Motion shows when a trip begins and ends, which saves battery.</string>\n', ''],
      ],
    },
    rule: 'ios/usage-motion',
    at: ['App/Info.plist'],
  },
  {
    name: 'has the text that a generator wrote',
    base: 'bare',
    report: 'https://github.com/expo/expo/pull/20290',
    edits: {
      [PLIST]: [
        ['Your trips are recorded while you use the app.', 'Allow $(PRODUCT_NAME) to use your location'],
      ],
    },
    rule: 'ios/usage-placeholder',
    at: [PLIST, 'NSLocationWhenInUseUsageDescription'],
  },
  {
    name: 'tracks without the background mode',
    base: 'bare',
    report: 'https://github.com/expo/expo/issues/15515',
    edits: { [PLIST]: [['\t\t<string>location</string>\n', '']] },
    rule: 'ios/background-mode-location',
    at: [PLIST, 'UIBackgroundModes'],
  },
  {
    name: 'has location as its only background mode',
    base: 'native-ios',
    report: 'https://github.com/ekasetiawans/flutter_background_service/issues/230',
    edits: {
      'App/Info.plist': [['        <string>fetch</string>\n        <string>processing</string>\n', '']],
    },
    rule: 'ios/background-mode-tasks',
    at: ['App/Info.plist', 'UIBackgroundModes'],
  },
  {
    name: "has another library's task identifier, and not the host's",
    base: 'bare',
    report: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/1205',
    edits: {
      [PLIST]: [
        [
          '\t\t<string>dev.geo.refresh</string>\n\t\t<string>dev.geo.processing</string>',
          '\t\t<string>com.transistorsoft.fetch</string>',
        ],
      ],
    },
    rule: 'ios/task-identifiers',
    at: [PLIST, 'BGTaskSchedulerPermittedIdentifiers'],
  },
  {
    name: 'asks for full accuracy with a purpose that has no text',
    base: 'bare',
    report: 'https://github.com/zoontek/react-native-permissions/issues/709',
    edits: {
      'App.tsx': [
        [
          '  await BackgroundGeolocation.start();',
          "  await BackgroundGeolocation.requestTemporaryFullAccuracy('Navigation');\n  await BackgroundGeolocation.start();",
        ],
      ],
    },
    rule: 'ios/temporary-accuracy',
    at: ['App.tsx', 'Navigation'],
  },
  {
    name: 'ends when it leaves the screen',
    base: 'bare',
    report:
      'https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationexitsonsuspend',
    edits: {
      [PLIST]: [
        [
          '\t<key>UILaunchStoryboardName</key>',
          '\t<key>UIApplicationExitsOnSuspend</key>\n\t<true/>\n\t<key>UILaunchStoryboardName</key>',
        ],
      ],
    },
    rule: 'ios/exits-on-suspend',
    at: [PLIST, 'UIApplicationExitsOnSuspend'],
  },
  {
    name: 'demands a receiver of every device',
    base: 'bare',
    report: 'https://developer.apple.com/documentation/corelocation/adding-location-services-to-your-app',
    edits: {
      [PLIST]: [['\t\t<string>arm64</string>', '\t\t<string>arm64</string>\n\t\t<string>gps</string>']],
    },
    rule: 'ios/required-gps',
    at: [PLIST, 'UIRequiredDeviceCapabilities'],
  },
  {
    name: 'uploads to http://',
    base: 'native-ios',
    report:
      'https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity',
    edits: { 'App/Tracking.swift': [['https://example.com', 'http://example.com']] },
    rule: 'ios/transport-security',
    at: ['App/Tracking.swift', 'http://example.com'],
  },
  {
    name: 'does not start the engine',
    base: 'bare',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/2661',
    edits: { [DELEGATE]: [['    GeoLaunch.didFinishLaunching()\n', '']] },
    rule: 'ios/launch-hook',
    at: [DELEGATE, 'didFinishLaunchingWithOptions'],
  },
  {
    name: 'starts the engine when the app becomes active',
    base: 'native-ios',
    report: 'https://developer.apple.com/documentation/uikit/about-the-app-launch-sequence',
    edits: {
      'App/AppDelegate.swift': [
        [
          '        GeoLaunch.didFinishLaunching()\n        return true\n    }\n',
          '        return true\n    }\n\n    func applicationDidBecomeActive(_ application: UIApplication) {\n        GeoLaunch.didFinishLaunching()\n    }\n',
        ],
      ],
    },
    rule: 'ios/launch-hook',
    at: ['App/AppDelegate.swift', 'GeoLaunch.didFinishLaunching()'],
  },
  {
    name: 'was updated to React Native 0.88 without its scene',
    base: 'bare',
    report: 'https://github.com/expo/expo/issues/46664',
    edits: {
      'package.json': [['"react-native": "0.86.3"', '"react-native": "0.88.1"']],
      ...packageFile('react-native', '0.88.1'),
    },
    rule: 'ios/scene-manifest',
    at: [PLIST],
  },
  {
    name: 'is for iOS 13',
    base: 'native-ios',
    report:
      'https://github.com/react/react-native/blob/main/packages/react-native/scripts/cocoapods/helpers.rb',
    edits: { 'project.yml': [['iOS: "16.0"', 'iOS: "13.4"']] },
    rule: 'ios/deployment-target',
    at: ['project.yml', '13.4'],
  },
  {
    name: 'aggregates no privacy manifests, and declares no reason itself',
    base: 'bare',
    report: 'https://github.com/inaturalist/iNaturalistReactNative/issues/1304',
    edits: {
      'ios/Podfile': [
        [
          ':path => config[:reactNativePath],',
          ':path => config[:reactNativePath],\n    :privacy_file_aggregation_enabled => false,',
        ],
      ],
      'ios/HelloWorld/PrivacyInfo.xcprivacy': [['35F9.1', '8FFB.1']],
    },
    rule: 'ios/privacy-reasons',
    at: ['ios/HelloWorld/PrivacyInfo.xcprivacy', 'NSPrivacyAccessedAPITypes'],
  },
  {
    name: 'links dynamic frameworks',
    base: 'bare',
    report: 'https://github.com/react/react-native/issues/25349',
    edits: { 'ios/Podfile': [["target 'HelloWorld' do", "use_frameworks!\n\ntarget 'HelloWorld' do"]] },
    rule: 'ios/dynamic-frameworks',
    at: ['ios/Podfile', 'use_frameworks!'],
  },
  {
    name: 'names the host that the module already brings',
    base: 'bare',
    report: 'https://guides.cocoapods.org/syntax/podfile.html#pod',
    edits: {
      'ios/Podfile': [
        [
          '  config = use_native_modules!',
          "  pod 'Geo', :path => '../node_modules/@geo/adapter-ios'\n  config = use_native_modules!",
        ],
      ],
    },
    rule: 'ios/two-hosts',
    at: ['ios/Podfile', 'adapter-ios'],
  },
  {
    name: 'has Expo modules, and an app delegate that calls no subscriber',
    base: 'bare',
    report: 'https://docs.expo.dev/bare/installing-expo-modules/',
    edits: {
      'package.json': [
        [
          '    "react-native": "0.86.3"',
          '    "expo": "~57.0.24",\n    "expo-dev-client": "~57.0.1",\n    "react-native": "0.86.3"',
        ],
      ],
      [DELEGATE]: [['    GeoLaunch.didFinishLaunching()\n', '']],
    },
    rule: 'ios/launch-hook',
    at: [DELEGATE, 'didFinishLaunchingWithOptions'],
  },
  {
    name: 'has not run pod install since',
    base: 'bare',
    report: 'https://github.com/Agontuk/react-native-geolocation-service/issues/182',
    edits: {
      'ios/Podfile.lock':
        'PODS:\n  - React-Core (0.86.3)\n\nEXTERNAL SOURCES:\n  React-Core:\n    :path: "../node_modules/react-native/"\n',
    },
    rule: 'ios/pods-outdated',
    at: ['ios/Podfile.lock'],
  },
];
