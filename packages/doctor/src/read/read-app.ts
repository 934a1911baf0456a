import type { App, EngineUse, ExpoApp } from '../app';
import type { AppFiles } from '../app-files';
import type { Place, TextFile } from '../place';
import { at, flattened, type Literal, readJson } from './literal';
import { readNativeSource, usesEngine } from './native-source';
import { readAndroid } from './read-android';
import { readIos } from './read-ios';
import { readPackages } from './read-packages';
import { type Call, readSource } from './source';
import { textFile } from './text-file';

/** This library's package for React Native, which is also the name of its Expo plugin. */
const RN_PACKAGE = '@geo/adapter-rn';
/** Larger sources are bundles. */
const MAX_SOURCE_CHARACTERS = 500_000;

/**
 * Everything that the rules look at. Nothing is fetched, and no program of the app is run.
 * @param configFile - the engine's configuration as JSON; by default `geo.config.json`
 */
export function readApp(files: AppFiles, configFile = 'geo.config.json'): App {
  const unreadable: (Place & { why: string })[] = [];
  const guarded = <T>(source: TextFile | undefined, read: (source: TextFile) => T): T | undefined => {
    if (!source) return undefined;
    try {
      return read(source);
    } catch (error) {
      const line = (error as { loc?: { line: number } }).loc?.line ?? 1;
      const [why = ''] = (error as Error).message.split('\n');
      unreadable.push({ file: source.file, line, why });
      return undefined;
    }
  };
  const manifest = guarded(textFile(files, 'package.json'), readJson);
  const packages = manifest && readPackages(files, manifest, guarded);
  const isExpo = packages?.declared.has('expo') ?? false;
  const expo = isExpo ? readExpo(files, (source) => guarded(source, readJson)) : undefined;
  const config = guarded(textFile(files, configFile), readJson);
  return {
    kind: isExpo ? 'expo' : packages?.declared.has('react-native') ? 'react-native' : 'native',
    engine: readEngine(files, guarded, config, expo),
    packages,
    expo,
    android: readAndroid(files, guarded),
    ios: readIos(files, guarded),
    unreadable,
  };
}

function readExpo(files: AppFiles, json: (source: TextFile) => Literal | undefined): ExpoApp {
  const source = textFile(files, 'app.json') ?? textFile(files, 'app.config.json');
  const program = files.paths.find((path) => /^app\.config\.[cm]?[jt]s$/.test(path));
  const root = source && json(source);
  const config = root && (at(root, 'expo') ?? root);
  // A program may add to the file: what it adds is not known.
  if (!config || program !== undefined)
    return { file: program ?? 'app.json', config: undefined, plugin: undefined, options: undefined };
  const found = at(config, 'plugins')?.items?.find(
    ({ value, items }) => value === RN_PACKAGE || items?.[0]?.value === RN_PACKAGE,
  );
  // A finding about the plugin belongs to the line of its name.
  const plugin = found && { ...found, line: found.items?.[0]?.line ?? found.line };
  return { file: source.file, config, plugin, options: found?.items?.[1] };
}

function readEngine(
  files: AppFiles,
  guarded: <T>(source: TextFile | undefined, read: (source: TextFile) => T) => T | undefined,
  file: Literal | undefined,
  expo: ExpoApp | undefined,
): EngineUse {
  const config = new Map<string, Literal>(file ? flattened(file) : []);
  const calls: Call[] = [];
  const imports: EngineUse['imports'][number][] = [];
  for (const source of sourcesOf(files, /\.([cm]?[jt]s|[jt]sx)$/)) {
    if (!source.text.includes('@geo/')) continue;
    const use = guarded(source, readSource);
    calls.push(...(use?.calls ?? []));
    imports.push(...(use?.imports ?? []));
  }
  for (const { name, argument } of calls)
    if ((name === 'ready' || name === 'setConfig') && argument)
      for (const [key, literal] of flattened(argument)) config.set(key, literal);
  for (const source of sourcesOf(files, /\.(kt|java|swift)$/)) {
    if (!usesEngine(source)) continue;
    const use = readNativeSource(source);
    calls.push(...use.calls);
    for (const [key, literal] of use.config) config.set(key, literal);
  }
  const wanted = at(expo?.options, 'mode')?.value;
  const called = (name: string) => calls.some((call) => call.name === name);
  const isGeofences =
    wanted === 'geofences' || (wanted === undefined && called('startGeofences') && !called('start'));
  return {
    mode: isGeofences ? 'geofences' : 'tracking',
    isInBackground: config.get('locationAuthorizationRequest')?.value !== 'WhenInUse',
    config,
    calls,
    imports,
  };
}

function sourcesOf(files: AppFiles, pattern: RegExp): readonly TextFile[] {
  const isSource = (path: string) =>
    pattern.test(path) && !/(^|\/)(__tests__|__mocks__|tests?|e2e)\/|\.(test|spec)\./.test(path);
  return files.paths
    .filter(isSource)
    .flatMap((path) => textFile(files, path) ?? [])
    .filter(({ text }) => text.length <= MAX_SOURCE_CHARACTERS);
}
