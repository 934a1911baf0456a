import { findIn, type Placed, type TextFile } from '../place';

/** What Gradle's files of an app say, as far as it is literal. */
export interface Gradle {
  readonly minSdk: Placed<string> | undefined;
  readonly targetSdk: Placed<string> | undefined;
  readonly compileSdk: Placed<string> | undefined;
  /** Of Android's Gradle plugin. */
  readonly agp: Placed<string> | undefined;
  readonly kotlin: Placed<string> | undefined;
  /** An OkHttp that every module is forced to. */
  readonly forcedOkHttp: Placed<string> | undefined;
  /** Of Gradle itself. */
  readonly wrapper: Placed<string> | undefined;
  readonly properties: ReadonlyMap<string, Placed<string>>;
  /** The app's build file, without comments. */
  readonly build: TextFile | undefined;
  readonly settings: TextFile | undefined;
}

/** Gradle's files, each undefined where there is none. */
export interface GradleFiles {
  readonly app: TextFile | undefined;
  readonly root: TextFile | undefined;
  readonly settings: TextFile | undefined;
  readonly properties: TextFile | undefined;
  readonly catalog: TextFile | undefined;
  readonly wrapper: TextFile | undefined;
  /** The catalog of react-native, whose plugin brings its own versions. */
  readonly reactNative: TextFile | undefined;
}

/** Reads literals only: a build file is a program. The app's own file wins over the root's, and that over catalogs. */
export function readGradle(files: GradleFiles): Gradle {
  const [app, root, settings] = [files.app, files.root, files.settings].map(
    (file) => file && withoutComments(file),
  );
  const own = [app, root, files.properties, files.catalog].filter((file) => file !== undefined);
  const all = files.reactNative ? [...own, files.reactNative] : own;
  const first = (sources: readonly TextFile[], ...patterns: RegExp[]) => {
    for (const source of sources)
      for (const pattern of patterns) {
        const found = findIn(source, pattern);
        if (found) return found;
      }
    return undefined;
  };
  const level = (name: string) =>
    first(own, new RegExp(`\\b${name}(?:Version)?\\s*(?:=|\\(|\\s)\\s*["']?(\\d+)`));
  return {
    minSdk: level('minSdk'),
    targetSdk: level('targetSdk'),
    compileSdk: level('compileSdk'),
    agp: first(
      all,
      /com\.android\.(?:application|library)["']\)?\s+version\s+["']([\d.]+)/,
      /com\.android\.tools\.build:gradle:([\d.]+)/,
      /^agp\s*=\s*["']([\d.]+)/m,
    ),
    kotlin: first(
      all,
      /kotlinVersion\s*=\s*["']?([\d.]+)/,
      /org\.jetbrains\.kotlin\.android["']\)?\s+version\s+["']([\d.]+)/,
      /kotlin-gradle-plugin:([\d.]+)/,
      /kotlin\(["']android["']\)\s+version\s+["']([\d.]+)/,
      /^kotlin\s*=\s*["']([\d.]+)/m,
    ),
    forcedOkHttp: first(
      own,
      /(?:\bforce\b|strictly|enforcedPlatform)[^\n]*com\.squareup\.okhttp3:okhttp(?:-bom)?:([\d.]+)/,
      /com\.squareup\.okhttp3:okhttp(?:-bom)?:([\d.]+)!!/,
    ),
    wrapper: files.wrapper && findIn(files.wrapper, /distributionUrl=.*gradle-([\d.]+)-/),
    properties: propertiesOf(files.properties),
    build: app,
    settings,
  };
}

function propertiesOf(source: TextFile | undefined): ReadonlyMap<string, Placed<string>> {
  const lines = (source?.text ?? '').split(/\r?\n/);
  return new Map(
    lines.flatMap((text, index): [string, Placed<string>][] => {
      const [, key, value] = /^\s*([\w.-]+)\s*[=:]\s*(.*?)\s*$/.exec(text) ?? [];
      if (key === undefined || value === undefined) return [];
      return [[key, { value, file: source?.file ?? '', line: index + 1 }]];
    }),
  );
}

/** The same lines and columns, with blanks for comments. */
function withoutComments({ file, text }: TextFile): TextFile {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  return { file, text: text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, blank) };
}
