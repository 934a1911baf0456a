import type { AndroidApp } from '../app';
import type { AppFiles } from '../app-files';
import type { TextFile } from '../place';
import { type AndroidManifest, readAndroidManifest } from './android-manifest';
import { readGradle } from './gradle';
import { textFile } from './text-file';

/** Reads a file by a parser; what it throws is noted, and the file counts as absent. */
export type Guarded = <T>(source: TextFile | undefined, read: (source: TextFile) => T) => T | undefined;

/** The Android project of an app; undefined where there is none. */
export function readAndroid(files: AppFiles, guarded: Guarded): AndroidApp | undefined {
  const folder = files.paths.some((path) => /^android\/settings\.gradle(\.kts)?$/.test(path))
    ? 'android/'
    : '';
  const module = applicationModule(files, folder);
  if (module === undefined) return undefined;
  const main = guarded(textFile(files, `${module}src/main/AndroidManifest.xml`), readAndroidManifest);
  if (!main) return undefined;
  const script = (path: string) => textFile(files, `${path}.kts`) ?? textFile(files, path);
  const resources = files.paths.filter((path) => path.startsWith(`${module}src/`) && path.includes('/res/'));
  return {
    folder,
    main,
    merged: mergedManifest(files, module, guarded),
    gradle: readGradle({
      app: script(`${module}build.gradle`),
      root: script(`${folder}build.gradle`),
      settings: script(`${folder}settings.gradle`),
      properties: textFile(files, `${folder}gradle.properties`),
      catalog: textFile(files, `${folder}gradle/libs.versions.toml`),
      wrapper: textFile(files, `${folder}gradle/wrapper/gradle-wrapper.properties`),
      reactNative: ['', '../', '../../']
        .map((above) => textFile(files, `${above}node_modules/react-native/gradle/libs.versions.toml`))
        .find((file) => file !== undefined),
    }),
    resources,
    kept: resources
      .filter((path) => path.includes('/raw/'))
      .map((path) => files.read(path) ?? '')
      .join('\n'),
  };
}

/** The module whose build file applies the plugin for applications. */
function applicationModule(files: AppFiles, folder: string): string | undefined {
  return files.paths
    .filter((path) => path.startsWith(folder) && /\/build\.gradle(\.kts)?$/.test(path))
    .filter((path) => /com\.android\.application|android\.application\)/.test(files.read(path) ?? ''))
    .map((path) => path.replace(/build\.gradle(\.kts)?$/, ''))
    .find((module) => files.paths.includes(`${module}src/main/AndroidManifest.xml`));
}

/** One that does not know the library was merged before it was installed, and proves nothing. */
function mergedManifest(files: AppFiles, module: string, guarded: Guarded): AndroidManifest | undefined {
  return files.paths
    .filter((path) => path.startsWith(`${module}build/`) && path.endsWith('/AndroidManifest.xml'))
    .sort((a, b) => Number(/release/i.test(b)) - Number(/release/i.test(a)))
    .filter((path) => files.read(path)?.includes('dev.geo.android'))
    .map((path) => guarded(textFile(files, path), readAndroidManifest))
    .find((manifest) => manifest !== undefined);
}
