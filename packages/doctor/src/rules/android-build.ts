import type { App } from '../app';
import { lineOf, type Placed } from '../place';
import type { Found, Rule } from '../rule';
import { isOlder } from '../version';
import { onLine } from './edits';

const DOCS = 'https://developer.android.com';

/** What the host is compiled for: `packages/adapter-android/gradle/libs.versions.toml`. */
export const HOST = {
  minSdk: '24',
  compileSdk: '36',
  agp: '9.0',
  kotlin: '2.2.10',
  gradle: '9.1',
  okhttp: '5.0',
} as const;
/** What Google Play takes from 2026-08-31 on. */
const TARGET_SDK = '36';
/** The oldest compiler that reads the library's Kotlin 2.2: one minor version ahead, as Kotlin promises. */
const KOTLIN_READER = '2.1';

/** A level or a version that is too low. */
function below(
  id: string,
  what: string,
  least: (app: App) => string | undefined,
  read: (app: App) => Placed<string> | undefined,
  row: Pick<Rule, 'fails' | 'demand' | 'source' | 'mend'>,
): Rule {
  return {
    id: `android/${id}`,
    severity: 'error',
    ...row,
    check(app) {
      const [own, limit] = [read(app), least(app)];
      if (!own || limit === undefined || !isOlder(own.value, limit)) return [];
      return [
        { file: own.file, line: own.line, says: `${what} is ${own.value}; ${limit} or newer is needed` },
      ];
    },
  };
}

/** Gradle's files. */
export const ANDROID_BUILD: readonly Rule[] = [
  below(
    'min-sdk',
    'minSdk',
    () => HOST.minSdk,
    ({ android }) => android?.gradle.minSdk,
    {
      fails: 'the build',
      demand: `minSdk is ${HOST.minSdk} or higher, as the library's: the manifest merger refuses less.`,
      source: `${DOCS}/build/manage-manifests#uses-sdk`,
      mend: `Set minSdk to ${HOST.minSdk}.`,
    },
  ),
  below(
    'compile-sdk',
    'compileSdk',
    () => HOST.compileSdk,
    ({ android }) => android?.gradle.compileSdk,
    {
      fails: 'the build',
      demand: `compileSdk is ${HOST.compileSdk} or higher, as the library's.`,
      source: `${DOCS}/build#android-sdk`,
      mend: `Set compileSdk to ${HOST.compileSdk}.`,
    },
  ),
  below(
    'target-sdk',
    'targetSdk',
    () => TARGET_SDK,
    ({ android }) => android?.gradle.targetSdk,
    {
      fails: 'Google Play, from 2026-08-31',
      demand: `targetSdk is ${TARGET_SDK} or higher: Google Play takes no other new apps and updates.`,
      source: `${DOCS}/google/play/requirements/target-sdk`,
      mend: `Set targetSdk to ${TARGET_SDK}.`,
    },
  ),
  below(
    'agp-version',
    "Android's Gradle plugin",
    ({ kind }) => (kind === 'native' ? HOST.agp : undefined),
    ({ android }) => android?.gradle.agp,
    {
      fails: 'the build',
      demand: `The app is built by Android's Gradle plugin ${HOST.agp} or newer, whose built-in Kotlin compiles the library. React Native brings a plugin of its own.`,
      source: `${DOCS}/build/releases/agp-9-0-0-release-notes`,
      mend: `Update com.android.application to ${HOST.agp} or newer.`,
    },
  ),
  below(
    'kotlin-version',
    'Kotlin',
    ({ kind }) => (kind === 'native' ? HOST.kotlin : KOTLIN_READER),
    ({ android }) => android?.gradle.kotlin,
    {
      fails: 'the build',
      demand: `Kotlin is ${HOST.kotlin} or newer, in React Native ${KOTLIN_READER}: an older compiler cannot read what the library exports.`,
      source: 'https://kotlinlang.org/docs/kotlin-evolution-principles.html#evolving-the-binary-format',
      mend: 'Update Kotlin.',
    },
  ),
  below(
    'gradle-version',
    'Gradle',
    ({ android }) =>
      android?.gradle.agp && !isOlder(android.gradle.agp.value, '9.0') ? HOST.gradle : undefined,
    ({ android }) => android?.gradle.wrapper,
    {
      fails: 'the build',
      demand: `Android's Gradle plugin 9 runs on Gradle ${HOST.gradle} or newer.`,
      source: `${DOCS}/build/releases/agp-9-0-0-release-notes#compatibility`,
      mend: 'Update the wrapper: ./gradlew wrapper --gradle-version 9.3.1',
    },
  ),
  below(
    'okhttp-forced',
    'the forced OkHttp',
    () => HOST.okhttp,
    ({ android }) => android?.gradle.forcedOkHttp,
    {
      fails: 'Android 7+, at the first upload',
      demand:
        'No resolutionStrategy forces OkHttp 4: the host is compiled for OkHttp 5, and all modules share one.',
      source: 'https://github.com/bridgefy/bridgefy-react-native/issues/62',
      mend: 'Remove the line, or force OkHttp 5, and okhttp-urlconnection with it.',
    },
  ),
  {
    id: 'android/proguard-default',
    severity: 'error',
    fails: 'the build',
    demand:
      "Android's Gradle plugin 9 takes proguard-android-optimize.txt alone: it refuses proguard-android.txt.",
    source: 'https://github.com/rnmapbox/maps/issues/4281',
    mend: "Write getDefaultProguardFile('proguard-android-optimize.txt').",
    check({ android }) {
      const { agp, build } = android?.gradle ?? {};
      if (!agp || !build || isOlder(agp.value, '9.0') || !/["']proguard-android\.txt["']/.test(build.text))
        return [];
      const line = lineOf(build.text, /["']proguard-android\.txt["']/);
      const fix = onLine(build.file, line, /proguard-android\.txt/, 'proguard-android-optimize.txt');
      return [
        {
          file: build.file,
          line,
          says: `proguard-android.txt is used with Android's Gradle plugin ${agp.value}`,
          fix,
        },
      ];
    },
  },
  {
    id: 'android/built-in-kotlin',
    severity: 'error',
    fails: 'the build',
    demand:
      "Android's Gradle plugin 9 compiles Kotlin itself: the plugin org.jetbrains.kotlin.android fails beside it, unless android.builtInKotlin is false.",
    source: `${DOCS}/build/migrate-to-built-in-kotlin`,
    mend: 'Remove the plugin org.jetbrains.kotlin.android, or set android.builtInKotlin=false in gradle.properties.',
    check({ android }) {
      const { agp, build, properties } = android?.gradle ?? {};
      if (
        !agp ||
        !build ||
        isOlder(agp.value, '9.0') ||
        properties?.get('android.builtInKotlin')?.value === 'false'
      )
        return [];
      const applied = /org\.jetbrains\.kotlin\.android|kotlin\(["']android["']\)/;
      if (!applied.test(build.text)) return [];
      return [
        {
          file: build.file,
          line: lineOf(build.text, applied),
          says: 'org.jetbrains.kotlin.android is applied',
        },
      ];
    },
  },
  {
    id: 'android/host-not-included',
    severity: 'error',
    fails: 'the build',
    demand: 'A native app includes the module of @geo/adapter-android, and depends on it.',
    source: `${DOCS}/build/gradle-build-overview`,
    mend: 'Add the lines of its README to settings.gradle.kts and app/build.gradle.kts.',
    check({ android, kind, packages }) {
      if (kind !== 'native' || !android || !packages?.declared.has('@geo/adapter-android')) return [];
      const { settings, build } = android.gradle;
      if (settings && !settings.text.includes('@geo/adapter-android'))
        return [{ file: settings.file, line: 1, says: 'the module of @geo/adapter-android is not included' }];
      if (build && !/dev\.geo:geo-android|:geo_adapter-android/.test(build.text))
        return [
          {
            file: build.file,
            line: lineOf(build.text, 'dependencies'),
            says: 'the app does not depend on the module of @geo/adapter-android',
          },
        ];
      return [];
    },
  },
  {
    id: 'android/backup-rules-missing',
    severity: 'error',
    fails: 'the build',
    demand:
      'The rules for backups that the manifest names exist. The engine needs none: its files are never part of a backup.',
    source: 'https://github.com/expo/expo/issues/36740',
    mend: 'Add the file, remove the attribute, or run expo prebuild again.',
    check({ android }) {
      const application = android?.main.application;
      if (!android || !application) return [];
      return ['android:fullBackupContent', 'android:dataExtractionRules'].flatMap((attribute): Found[] => {
        const name = /^@xml\/(\w+)$/.exec(application.attributes[attribute] ?? '')?.[1];
        if (
          name === undefined ||
          android.resources.some((path) => new RegExp(`/xml[^/]*/${name}\\.xml$`).test(path))
        )
          return [];
        return [
          {
            file: android.main.file,
            line: application.line,
            says: `${attribute} names @xml/${name}, which does not exist`,
          },
        ];
      });
    },
  },
];
