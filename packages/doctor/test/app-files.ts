import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An app as files: paths from its folder, with forward slashes. */
export type Files = Readonly<Record<string, string>>;

/** The apps in `fixtures`: cut down from React Native's template 0.86.3 and Expo's of SDK 57, and the two samples. */
export type Base = 'bare' | 'expo' | 'native-android' | 'native-ios';

/** What a broken app changes: a new text, `null` for a file that goes, or replacements that must each be found. */
export type Edits = Readonly<
  Record<string, string | null | readonly (readonly [from: string, to: string])[]>
>;

const FIXTURES = fileURLToPath(new URL('./fixtures', import.meta.url));

/** A base app with what an installation would have put beside it. */
export function baseFiles(base: Base): Files {
  const folder = join(FIXTURES, base);
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // As .gitignore it would hide files of this repository, as .tsx it would be compiled with the tests.
    const name = path
      .slice(folder.length + 1)
      .replaceAll('\\', '/')
      .replace('gitignore.txt', '.gitignore')
      .replace(/\.txt$/, '');
    files[name] = readFileSync(path, 'utf8');
  }
  return { ...files, ...installed(base) };
}

function installed(base: Base): Files {
  if (base === 'native-android') return packageFile('@geo/adapter-android', '0.1.0');
  if (base === 'native-ios') return packageFile('@geo/adapter-ios', '0.1.0');
  return {
    ...packageFile('@geo/adapter-rn', '0.1.0'),
    ...packageFile('@geo/core', '0.1.0'),
    ...packageFile('@geo/guest', '0.1.0'),
    ...packageFile('react-native', '0.86.3'),
    ...(base === 'expo'
      ? packageFile('expo', '57.0.24')
      : packageFile('@react-native/gradle-plugin', '0.86.3')),
  };
}

/** The manifest of an installed package. */
export function packageFile(name: string, version: string, below = ''): Files {
  return { [`${below}node_modules/${name}/package.json`]: JSON.stringify({ name, version }) };
}

/** The folder of an app in its workspace. */
export const MONOREPO_FOLDER = 'apps/mobile/';

/** The app as one of a workspace that hoists what it installs. */
export function inMonorepo(files: Files, own: Files = {}): Files {
  const moved = Object.entries(files).map(([path, text]) =>
    path.startsWith('node_modules/') ? [path, text] : [`${MONOREPO_FOLDER}${path}`, text],
  );
  const kept = Object.entries(own).map(([path, text]) => [`${MONOREPO_FOLDER}${path}`, text]);
  const root = '{ "private": true, "workspaces": ["apps/*"] }';
  return { 'package.json': root, ...Object.fromEntries([...moved, ...kept]) };
}

/** The files of a base app with these edits. An edit that changes nothing is an error of the corpus. */
export function editedFiles(base: Base, edits: Edits): Files {
  const files: Record<string, string> = { ...baseFiles(base) };
  for (const [path, edit] of Object.entries(edits)) {
    const before = files[path];
    if (edit === null) {
      if (before === undefined) throw new Error(`${base} has no ${path}`);
      delete files[path];
    } else if (typeof edit === 'string') {
      files[path] = edit;
    } else {
      files[path] = edit.reduce((text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`${base}/${path} does not contain ${JSON.stringify(from)}`);
        return text.replace(from, to);
      }, before ?? '');
    }
  }
  return files;
}
