import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './app';
import { diskFiles } from './app-files';
import { type Diagnosis, diagnose } from './diagnose';
import { readApp } from './read/read-app';

/** A folder that cannot be checked, in a sentence. */
export class NoApp extends Error {
  override readonly name = 'NoApp';
}

/**
 * Reads the app in a folder, and checks it against every rule. Writes nothing.
 * @param config - the engine's configuration as JSON, from the folder
 * @throws NoApp
 */
export function checkUp(
  folder: string,
  config?: string,
): { readonly app: App; readonly diagnoses: readonly Diagnosis[] } {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new NoApp(`${folder} is no folder`);
  const files = diskFiles(folder);
  if (config !== undefined && files.read(config) === undefined)
    throw new NoApp(`${join(folder, config)} cannot be read`);
  const app = readApp(files, config);
  if (!app.packages && !app.android && !app.ios)
    throw new NoApp(`${folder} contains no app: no package.json, no Gradle project, no Xcode project`);
  if (!usesLibrary(app))
    throw new NoApp(
      `the app in ${folder} does not use this library: install @geo/adapter-rn, @geo/adapter-android or @geo/adapter-ios`,
    );
  return { app, diagnoses: diagnose(app) };
}

/** An app without it would have every finding, and no use of one. */
function usesLibrary({ packages, engine, android, ios }: App): boolean {
  return (
    [...(packages?.declared.keys() ?? [])].some((name) =>
      /^@geo\/(adapter-(rn|android|ios)|cli)$/.test(name),
    ) ||
    engine.imports.some(({ name }) => name.startsWith('@geo/')) ||
    engine.calls.length > 0 ||
    [android?.gradle.settings, ios?.podfile].some((file) => file?.text.includes('@geo/'))
  );
}
