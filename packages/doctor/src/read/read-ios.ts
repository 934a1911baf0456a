import type { IosApp } from '../app';
import type { AppFiles } from '../app-files';
import { findIn, type Placed, type TextFile } from '../place';
import { readJson } from './literal';
import { type PropertyList, readPropertyList } from './property-list';
import type { Guarded } from './read-android';
import { textFile } from './text-file';

/** The iOS project of an app; undefined where there is none. */
export function readIos(files: AppFiles, guarded: Guarded): IosApp | undefined {
  const inFolder = files.paths.filter((path) => path.startsWith('ios/'));
  const isProject = (path: string) => /\.xcodeproj\/|(^|\/)(project\.yml|Podfile)$/.test(path);
  const folder =
    inFolder.some(isProject) || inFolder.some((path) => path.endsWith('/Info.plist')) ? 'ios/' : '';
  const own = files.paths.filter(
    (path) => path.startsWith(folder) && !/(^|\/)(android|Tests?|UITests)\//.test(path),
  );
  if (!own.some(isProject)) return undefined;
  const file = (path: string) => textFile(files, path);
  const sources = (pattern: RegExp) =>
    own.filter((path) => pattern.test(path)).flatMap((path) => file(path) ?? []);
  return {
    folder,
    plist: applicationPlist(
      sources(/Info\.plist$/).flatMap((source) => guarded(source, readPropertyList) ?? []),
    ),
    privacy: sources(/\.xcprivacy$/).flatMap((source) => guarded(source, readPropertyList) ?? [])[0],
    podfile: file(`${folder}Podfile`),
    podfileProperties: guarded(file(`${folder}Podfile.properties.json`), readJson),
    pods: file(`${folder}Podfile.lock`),
    swift: sources(/\.(swift|mm?)$/),
    deploymentTargets: [
      ...sources(/project\.pbxproj$/).flatMap((source) => targetsOf(source)),
      ...sources(/(^|\/)project\.yml$/).flatMap((source) => findIn(source, /\biOS:\s*["']?([\d.]+)/) ?? []),
    ],
  };
}

/** Not that of an extension or a test bundle. */
function applicationPlist(lists: readonly PropertyList[]): PropertyList | undefined {
  const apps = lists.filter(({ value }) => value.NSExtension === undefined);
  return (
    apps.find(
      ({ value }) => value.CFBundlePackageType !== 'BNDL' && value.CFBundleExecutable !== undefined,
    ) ?? apps[0]
  );
}

function targetsOf({ file, text }: TextFile): readonly Placed<string>[] {
  return text.split('\n').flatMap((line, index): Placed<string>[] => {
    const value = /IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+)/.exec(line)?.[1];
    return value === undefined ? [] : [{ value, file, line: index + 1 }];
  });
}
