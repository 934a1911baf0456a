import type { BrokenApp } from './broken-app';

const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const BUILD = 'android/app/build.gradle';
const INTERNET = '<uses-permission android:name="android.permission.INTERNET" />';
const BACKGROUND = '    <uses-permission android:name="android.permission.ACCESS_BACKGROUND_LOCATION" />\n';
const SERVICE = 'dev.geo.android.process.TrackingService';

const added = (line: string) => ({ [MANIFEST]: [[INTERNET, `${INTERNET}\n    ${line}`]] }) as const;
const inApplication = (line: string) =>
  ({ [MANIFEST]: [['    </application>', `      ${line}\n    </application>`]] }) as const;
const removedPermission = (name: string) =>
  added(`<uses-permission android:name="android.permission.${name}" tools:node="remove" />`);

/** AndroidManifest.xml and Gradle. */
export const ANDROID_APPS: readonly BrokenApp[] = [
  {
    name: 'tracks in the background without asking for it',
    base: 'bare',
    report: 'https://developer.android.com/develop/sensors-and-location/location/permissions/background',
    edits: { [MANIFEST]: [[BACKGROUND, '']] },
    rule: 'android/background-permission',
    at: [MANIFEST],
  },
  {
    name: 'loses background location to another library, as the merged manifest shows',
    base: 'native-android',
    report: 'https://developer.android.com/build/manage-manifests#node_markers',
    edits: {
      'app/build/intermediates/merged_manifests/release/processReleaseManifest/AndroidManifest.xml': `<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <uses-permission android:name="android.permission.ACCESS_FINE_LOCATION" />
  <uses-permission android:name="android.permission.ACCESS_COARSE_LOCATION" />
  <uses-permission android:name="android.permission.FOREGROUND_SERVICE" />
  <uses-permission android:name="android.permission.FOREGROUND_SERVICE_LOCATION" />
  <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />
  <uses-permission android:name="android.permission.SCHEDULE_EXACT_ALARM" />
  <uses-permission android:name="android.permission.ACTIVITY_RECOGNITION" />
  <uses-permission android:name="android.permission.WAKE_LOCK" />
  <uses-permission android:name="android.permission.INTERNET" />
  <uses-permission android:name="android.permission.ACCESS_NETWORK_STATE" />
  <application>
    <service android:name="${SERVICE}" android:foregroundServiceType="location" />
    <receiver android:name="dev.geo.android.process.BootReceiver" />
  </application>
</manifest>
`,
    },
    rule: 'android/background-permission',
    at: ['app/src/main/AndroidManifest.xml'],
  },
  {
    name: 'takes the notification permission away',
    base: 'bare',
    report: 'https://developer.android.com/develop/ui/views/notifications/notification-permission',
    edits: removedPermission('POST_NOTIFICATIONS'),
    rule: 'android/notifications-removed',
    at: [MANIFEST, 'POST_NOTIFICATIONS'],
  },
  {
    name: 'takes exact alarms away',
    base: 'bare',
    report: 'https://github.com/waseefakhtar/dose-android/issues/116',
    edits: removedPermission('SCHEDULE_EXACT_ALARM'),
    rule: 'android/exact-alarm-removed',
    at: [MANIFEST, 'SCHEDULE_EXACT_ALARM'],
  },
  {
    name: 'takes activity recognition away',
    base: 'bare',
    report: 'https://developer.android.com/about/versions/10/privacy/changes#physical-activity-recognition',
    edits: removedPermission('ACTIVITY_RECOGNITION'),
    rule: 'android/activity-removed',
    at: [MANIFEST, 'ACTIVITY_RECOGNITION'],
  },
  {
    name: 'asks for the exemption from battery optimisation',
    base: 'bare',
    report: 'https://developer.android.com/training/monitoring-device-state/doze-standby#exemption-cases',
    edits: added(
      '<uses-permission android:name="android.permission.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS" />',
    ),
    rule: 'android/battery-exemption',
    at: [MANIFEST, 'REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'],
  },
  {
    name: 'tracks, and has removed the service as a page on geofencing says',
    base: 'bare',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/2621',
    edits: inApplication(`<service android:name="${SERVICE}" tools:node="remove" />`),
    rule: 'android/service-removed',
    at: [MANIFEST, SERVICE],
  },
  {
    name: 'gives the service another type',
    base: 'bare',
    report: 'https://github.com/dietrichmax/colota/pull/171',
    edits: inApplication(
      `<service android:name="${SERVICE}" android:foregroundServiceType="dataSync" tools:replace="android:foregroundServiceType" />`,
    ),
    rule: 'android/service-type',
    at: [MANIFEST, 'dataSync'],
  },
  {
    name: 'uploads its own files in the service that tracks',
    base: 'bare',
    report: 'https://developer.android.com/about/versions/15/behavior-changes-15#fgs-boot-completed',
    edits: inApplication(
      `<service android:name="${SERVICE}" android:foregroundServiceType="location|dataSync" tools:replace="android:foregroundServiceType" />`,
    ),
    rule: 'android/service-extra-type',
    at: [MANIFEST, 'location|dataSync'],
  },
  {
    name: 'stops the service with the task, and wants it to go on',
    base: 'bare',
    report: 'https://developer.android.com/guide/topics/manifest/service-element#stopwithtask',
    edits: inApplication(
      `<service android:name="${SERVICE}" android:stopWithTask="true" tools:replace="android:stopWithTask" />`,
    ),
    rule: 'android/service-stops',
    at: [MANIFEST, 'stopWithTask'],
  },
  {
    name: 'runs the service in a process of its own',
    base: 'bare',
    report: 'https://developer.android.com/guide/topics/manifest/service-element#proc',
    edits: inApplication(`<service android:name="${SERVICE}" android:process=":tracking" />`),
    rule: 'android/service-process',
    at: [MANIFEST, ':tracking'],
  },
  {
    name: 'watches geofences alone with a foreground service',
    base: 'native-android',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/2621',
    edits: {
      'app/src/main/kotlin/com/example/trips/Tracking.kt': [['engine.start()', 'engine.startGeofences()']],
    },
    rule: 'android/geofences-service',
    at: ['app/src/main/AndroidManifest.xml'],
  },
  {
    name: 'starts at boot without the permission for it',
    base: 'bare',
    report: 'https://developer.android.com/reference/android/Manifest.permission#RECEIVE_BOOT_COMPLETED',
    edits: removedPermission('RECEIVE_BOOT_COMPLETED'),
    rule: 'android/boot-removed',
    at: [MANIFEST, 'RECEIVE_BOOT_COMPLETED'],
  },
  {
    name: 'is hidden from tablets without a receiver',
    base: 'bare',
    report: 'https://developer.android.com/guide/topics/manifest/uses-feature-element#permissions-features',
    edits: added('<uses-feature android:name="android.hardware.location.gps" />'),
    rule: 'android/required-feature',
    at: [MANIFEST, 'android.hardware.location.gps'],
  },
  {
    name: 'is installed on a card',
    base: 'bare',
    report: 'https://developer.android.com/guide/topics/data/install-location#ShouldNot',
    edits: { [MANIFEST]: [['<manifest ', '<manifest android:installLocation="preferExternal" ']] },
    rule: 'android/external-storage',
    at: [MANIFEST, 'preferExternal'],
  },
  {
    name: 'is for Android 6',
    base: 'bare',
    report: 'https://developer.android.com/build/manage-manifests#uses-sdk',
    edits: { 'android/build.gradle': [['minSdkVersion = 24', 'minSdkVersion = 23']] },
    rule: 'android/min-sdk',
    at: ['android/build.gradle', 'minSdkVersion'],
  },
  {
    name: 'is compiled against Android 14',
    base: 'native-android',
    report: 'https://github.com/organicmaps/organicmaps/pull/6231',
    edits: { 'app/build.gradle.kts': [['compileSdk = 36', 'compileSdk = 34']] },
    rule: 'android/compile-sdk',
    at: ['app/build.gradle.kts', 'compileSdk'],
  },
  {
    name: 'targets Android 15, which Google Play takes no more',
    base: 'bare',
    report: 'https://developer.android.com/google/play/requirements/target-sdk',
    edits: { 'android/build.gradle': [['targetSdkVersion = 36', 'targetSdkVersion = 35']] },
    rule: 'android/target-sdk',
    at: ['android/build.gradle', 'targetSdkVersion'],
  },
  {
    name: "is native and built by Android's Gradle plugin 8",
    base: 'native-android',
    report: 'https://developer.android.com/build/releases/agp-9-0-0-release-notes',
    edits: { 'build.gradle.kts': [['9.0.1', '8.13.0']] },
    rule: 'android/agp-version',
    at: ['build.gradle.kts', '8.13.0'],
  },
  {
    name: 'has pinned Kotlin 2.0',
    base: 'bare',
    report: 'https://github.com/react/react-native/issues/56522',
    edits: { 'android/build.gradle': [['kotlinVersion = "2.1.20"', 'kotlinVersion = "2.0.21"']] },
    rule: 'android/kotlin-version',
    at: ['android/build.gradle', 'kotlinVersion'],
  },
  {
    name: "has Android's Gradle plugin 9 on Gradle 8",
    base: 'native-android',
    report: 'https://developer.android.com/build/releases/agp-9-0-0-release-notes#compatibility',
    edits: { 'gradle/wrapper/gradle-wrapper.properties': [['gradle-9.3.1', 'gradle-8.14.3']] },
    rule: 'android/gradle-version',
    at: ['gradle/wrapper/gradle-wrapper.properties', 'gradle-8.14.3'],
  },
  {
    name: 'forces OkHttp 4 on all modules',
    base: 'bare',
    report: 'https://github.com/bridgefy/bridgefy-react-native/issues/62',
    edits: {
      [BUILD]: [
        [
          'dependencies {',
          "configurations.all { resolutionStrategy.force 'com.squareup.okhttp3:okhttp:4.12.0' }\n\ndependencies {",
        ],
      ],
    },
    rule: 'android/okhttp-forced',
    at: [BUILD, 'okhttp:4.12.0'],
  },
  {
    name: 'was updated to React Native 0.87 with the old ProGuard file',
    base: 'bare',
    report: 'https://github.com/rnmapbox/maps/issues/4281',
    edits: {
      'android/build.gradle': [['com.android.tools.build:gradle"', 'com.android.tools.build:gradle:9.0.1"']],
      'android/gradle.properties': [
        ['newArchEnabled=true', 'newArchEnabled=true\nandroid.builtInKotlin=false'],
      ],
    },
    rule: 'android/proguard-default',
    at: [BUILD, 'proguard-android.txt'],
  },
  {
    name: "applies Kotlin's plugin beside Android's Gradle plugin 9",
    base: 'native-android',
    report: 'https://developer.android.com/build/migrate-to-built-in-kotlin',
    edits: {
      'app/build.gradle.kts': [
        [
          '    id("com.android.application")',
          '    id("com.android.application")\n    id("org.jetbrains.kotlin.android")',
        ],
      ],
    },
    rule: 'android/built-in-kotlin',
    at: ['app/build.gradle.kts', 'org.jetbrains.kotlin.android'],
  },
  {
    name: 'is native and has installed the package without its module',
    base: 'native-android',
    report: 'https://developer.android.com/build/gradle-build-overview',
    edits: {
      'settings.gradle.kts': [
        ['include(":geo_adapter-android")\n', ''],
        [
          'project(":geo_adapter-android").projectDir = file("node_modules/@geo/adapter-android/android")\n',
          '',
        ],
      ],
    },
    rule: 'android/host-not-included',
    at: ['settings.gradle.kts'],
  },
  {
    name: 'names rules for backups that another plugin has not written',
    base: 'bare',
    report: 'https://github.com/expo/expo/issues/36740',
    edits: {
      [MANIFEST]: [
        [
          'android:allowBackup="false"',
          'android:allowBackup="true"\n      android:dataExtractionRules="@xml/secure_store_data_extraction_rules"',
        ],
      ],
    },
    rule: 'android/backup-rules-missing',
    at: [MANIFEST, '<application'],
  },
  {
    name: 'uploads to http:// in a release build',
    base: 'bare',
    report: 'https://github.com/pazaan/600SeriesAndroidUploader/issues/269',
    edits: { 'App.tsx': [['https://example.com', 'http://example.com']] },
    rule: 'android/cleartext',
    at: ['App.tsx', 'http://example.com'],
    also: ['ios/transport-security'],
  },
  {
    name: 'names an icon that does not exist',
    base: 'bare',
    report: 'https://github.com/MaikuB/flutter_local_notifications/issues/1303',
    edits: { 'App.tsx': [['drawable/ic_trip', 'drawable/ic_notification']] },
    rule: 'android/small-icon-missing',
    at: ['App.tsx', 'ic_notification'],
  },
  {
    name: "shows the launcher's icon, which is a white square",
    base: 'bare',
    report: 'https://github.com/transistorsoft/react-native-background-geolocation/issues/526',
    edits: {
      'App.tsx': [['drawable/ic_trip', 'mipmap/ic_launcher']],
      'android/app/src/main/res/mipmap-hdpi/ic_launcher.webp': 'RIFF',
    },
    rule: 'android/small-icon-launcher',
    at: ['App.tsx', 'mipmap/ic_launcher'],
  },
  {
    name: 'shrinks the icon of its notification away',
    base: 'native-android',
    report: 'https://github.com/transistorsoft/flutter_background_geolocation/issues/330',
    edits: { 'app/build.gradle.kts': [['isShrinkResources = false', 'isShrinkResources = true']] },
    rule: 'android/small-icon-shrunk',
    at: ['app/build.gradle.kts', 'isShrinkResources'],
  },
];
