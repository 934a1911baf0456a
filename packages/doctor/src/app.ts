import type { Place, Placed, TextFile } from './place';
import type { AndroidManifest } from './read/android-manifest';
import type { Gradle } from './read/gradle';
import type { Literal } from './read/literal';
import type { PropertyList } from './read/property-list';
import type { Call } from './read/source';

/** All that the rules know of an app: parsed once, and never changed. */
export interface App {
  readonly kind: 'expo' | 'react-native' | 'native';
  readonly engine: EngineUse;
  readonly packages: Packages | undefined;
  readonly expo: ExpoApp | undefined;
  readonly android: AndroidApp | undefined;
  readonly ios: IosApp | undefined;
  /** Files that could not be read, with the parser's words. */
  readonly unreadable: readonly (Place & { readonly why: string })[];
}

/** What an app wants of the engine. */
export interface EngineUse {
  /**
   * `geofences` where only `startGeofences()` is called, or the Expo plugin's option says so; `tracking` else: what is not
   * found must not hide a finding.
   */
  readonly mode: 'tracking' | 'geofences';
  /** Does it ask for location while the app is not seen? */
  readonly isInBackground: boolean;
  /** Keys that are given to `ready` and `setConfig` or stand in a configuration file, nested ones dotted. */
  readonly config: ReadonlyMap<string, Literal>;
  readonly calls: readonly Call[];
  readonly imports: readonly (Place & { readonly name: string })[];
}

/** What package.json, node_modules and the lockfile say. */
export interface Packages {
  readonly manifest: Literal;
  /** Every declared package, with its range. */
  readonly declared: ReadonlyMap<string, Placed<string>>;
  /** The installed version where there is one, else the declared range. */
  version(name: string): string | undefined;
  /** Copies of packages of this library, by name. */
  readonly copies: ReadonlyMap<string, readonly Copy[]>;
  /** How far above the app its workspace lies: `../../`; undefined outside of a workspace. */
  readonly workspace: string | undefined;
  /** The folder whose node_modules has a package, from the app's: '' or `../../`; undefined where it is not installed. */
  installedIn(name: string): string | undefined;
  /** Does pnpm keep the packages in a store at the root of the workspace, and link to them? */
  readonly isLinkedToWorkspace: boolean;
  readonly metro: TextFile | undefined;
  /** .gitignore and .easignore. */
  readonly ignores: readonly TextFile[];
}

/** One copy of a package. */
export interface Copy extends Place {
  readonly version: string;
}

/** The Expo config. */
export interface ExpoApp {
  readonly file: string;
  /** Undefined where the config is a program alone. */
  readonly config: Literal | undefined;
  /** The entry of this library's plugin; undefined where there is none. */
  readonly plugin: Literal | undefined;
  /** The plugin's options. */
  readonly options: Literal | undefined;
}

/** The Android project. */
export interface AndroidApp {
  /** '' or with a slash at the end. */
  readonly folder: string;
  readonly main: AndroidManifest;
  /** Of the last build; undefined where there was none since the library was installed. */
  readonly merged: AndroidManifest | undefined;
  readonly gradle: Gradle;
  /** Files below `res`. */
  readonly resources: readonly string[];
  /** Names that `tools:keep` lists, in files below `res/raw`. */
  readonly kept: string;
}

/** The iOS project. */
export interface IosApp {
  readonly folder: string;
  readonly plist: PropertyList | undefined;
  readonly privacy: PropertyList | undefined;
  readonly podfile: TextFile | undefined;
  readonly podfileProperties: Literal | undefined;
  /** Podfile.lock. */
  readonly pods: TextFile | undefined;
  readonly swift: readonly TextFile[];
  /** Of the Xcode project or of project.yml. */
  readonly deploymentTargets: readonly Placed<string>[];
}
