// Expo's real templates, which the plugin's tests run prebuild with, in a cache outside of the tree.
//   node scripts/expo-templates.mjs       fetches what is missing, and prints the paths; ends with 0 also where one cannot be had
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** By SDK: 57 is the one that the package is tested with, 58 starts React Native in a scene. */
const TEMPLATES = {
  57: 'expo-template-bare-minimum-57.0.28.tgz',
  58: 'expo-template-bare-minimum-58.0.8.tgz',
};

/** How long npm may take for 300 kB. */
const FETCH_MILLIS = 60_000;

/** @param {keyof typeof TEMPLATES} sdk */
function pathOf(sdk) {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(caches, 'geo/expo', TEMPLATES[sdk]);
}

/** The template's tarball; undefined where it is not in the cache. @param {keyof typeof TEMPLATES} sdk */
export function expoTemplate(sdk) {
  return existsSync(pathOf(sdk)) ? pathOf(sdk) : undefined;
}

/** @param {keyof typeof TEMPLATES} sdk */
function fetchTemplate(sdk) {
  const folder = join(pathOf(sdk), '..');
  mkdirSync(folder, { recursive: true });
  const version = /-([\d.]+)\.tgz$/.exec(TEMPLATES[sdk])?.[1];
  const args = ['pack', `expo-template-bare-minimum@${version}`, '--pack-destination', folder];
  spawnSync('npm', args, { cwd: folder, stdio: 'ignore', timeout: FETCH_MILLIS });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const sdk of /** @type {const} */ ([57, 58])) {
    if (!expoTemplate(sdk)) fetchTemplate(sdk);
    console.log(expoTemplate(sdk) ?? `${TEMPLATES[sdk]} cannot be fetched; its tests are skipped`);
  }
}
