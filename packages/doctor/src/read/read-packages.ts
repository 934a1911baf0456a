import { parse as parseYaml } from 'yaml';
import type { Copy, Packages } from '../app';
import type { AppFiles } from '../app-files';
import { lineOf, type Placed, type TextFile } from '../place';
import { at, type Literal } from './literal';
import type { Guarded } from './read-android';
import { textFile } from './text-file';

/** Lockfiles, and how many folders above an app a workspace may lie. */
const LOCKS = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'];
const ABOVE = ['', '../', '../../', '../../../'];

/** What package.json, node_modules and the lockfile say. */
export function readPackages(files: AppFiles, manifest: Literal, guarded: Guarded): Packages {
  const workspace = ABOVE.slice(1).find((above) => isWorkspace(files, above));
  const declared = new Map(
    ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((group) =>
      [...(at(manifest, group)?.entries ?? [])].map(
        ([name, { value, file, line }]): [string, Placed<string>] => [
          name,
          { value: String(value), file, line },
        ],
      ),
    ),
  );
  const folders = workspace === undefined ? [''] : ['', workspace];
  return {
    manifest,
    declared,
    workspace,
    copies: copiesOf(files, folders, guarded),
    version: (name) =>
      ABOVE.map((above) => installedVersion(files, above, name)).find((version) => version !== undefined) ??
      declared.get(name)?.value,
    installedIn: (name) => ABOVE.find((above) => installedVersion(files, above, name) !== undefined),
    isLinkedToWorkspace:
      workspace !== undefined && files.read(`${workspace}node_modules/.modules.yaml`) !== undefined,
    metro: ['metro.config.js', 'metro.config.cjs', 'metro.config.mjs', 'metro.config.ts']
      .map((file) => textFile(files, file))
      .find((file) => file !== undefined),
    ignores: folders
      .flatMap((folder) => [`${folder}.easignore`, `${folder}.gitignore`])
      .flatMap((file) => textFile(files, file) ?? []),
  };
}

function isWorkspace(files: AppFiles, above: string): boolean {
  if (files.read(`${above}pnpm-workspace.yaml`) !== undefined) return true;
  const text = files.read(`${above}package.json`);
  return text !== undefined && /"workspaces"\s*:/.test(text);
}

function installedVersion(files: AppFiles, folder: string, name: string): string | undefined {
  const text = files.read(`${folder}node_modules/${name}/package.json`);
  return text === undefined ? undefined : /"version"\s*:\s*"([^"]+)"/.exec(text)?.[1];
}

/** Packages of this library that an app may have. */
const OWN = ['core', 'guest', 'camel', 'adapter-rn', 'adapter-android', 'adapter-ios'].map(
  (name) => `@geo/${name}`,
);

function copiesOf(
  files: AppFiles,
  folders: readonly string[],
  guarded: Guarded,
): ReadonlyMap<string, readonly Copy[]> {
  const copies = new Map<string, Copy[]>();
  const add = (name: string, copy: Copy) => copies.set(name, [...(copies.get(name) ?? []), copy]);
  const seen = new Set<string>();
  for (const name of OWN)
    for (const folder of folders) {
      // Also inside of another package of ours: an older one that npm could not share.
      for (const inside of ['', ...OWN.map((owner) => `node_modules/${owner}/`)]) {
        const file = `${folder}${inside}node_modules/${name}/package.json`;
        const version = installedVersion(files, `${folder}${inside}`, name);
        if (version === undefined || seen.has(files.real(file))) continue;
        seen.add(files.real(file));
        add(name, { version, file, line: 1 });
      }
    }
  // Not installed: what will be. The lockfile of a workspace is that of other apps too, and says nothing of this one.
  if (copies.size === 0)
    for (const lock of LOCKS)
      for (const [name, copy] of guarded(textFile(files, lock), lockedCopies) ?? []) add(name, copy);
  return copies;
}

/** The versions that a lockfile names. */
function lockedCopies(lock: TextFile): readonly [string, Copy][] {
  const keys = lock.file.endsWith('.json')
    ? npmKeys(lock.text)
    : lock.file.endsWith('.yaml')
      ? pnpmKeys(lock.text)
      : yarnKeys(lock.text);
  return keys.map(([name, version, key]): [string, Copy] => [
    name,
    { version, file: lock.file, line: lineOf(lock.text, key) },
  ]);
}

type Locked = readonly [name: string, version: string, key: string];

function npmKeys(text: string): readonly Locked[] {
  const { packages = {} } = (JSON.parse(text) ?? {}) as { packages?: Record<string, { version?: string }> };
  return Object.entries(packages).flatMap(([path, { version = '' }]): Locked[] => {
    const name = /(?:^|\/)node_modules\/(@geo\/[^/]+)$/.exec(path)?.[1];
    return name === undefined ? [] : [[name, version, `"${path}"`]];
  });
}

function pnpmKeys(text: string): readonly Locked[] {
  const { packages = {} } = (parseYaml(text) ?? {}) as { packages?: Record<string, unknown> };
  return Object.keys(packages).flatMap((key): Locked[] => {
    const [, name, version] = /^\/?(@geo\/[^@]+)@([^(]+)/.exec(key) ?? [];
    return name === undefined || version === undefined ? [] : [[name, version, key]];
  });
}

function yarnKeys(text: string): readonly Locked[] {
  const entry = /^"?(@geo\/[^@"]+)@[^\n]*:\n\s+version:? "?([^"\n]+)"?/gm;
  return [...text.matchAll(entry)].map(([key, name = '', version = '']): Locked => [name, version, key]);
}
