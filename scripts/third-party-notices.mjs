// Third-party code is shipped with its licence. What is bundled is read from source maps and from esbuild's metafile of a
// bundle, not from a list that is kept by hand.
//   node ../../scripts/third-party-notices.mjs        in a package's folder: dist/THIRD-PARTY-NOTICES.txt from dist/*.map
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the notices of a package lie, in it. */
export const NOTICES = 'dist/THIRD-PARTY-NOTICES.txt';

/**
 * The folders of the packages that these files come from; files of our own are left out.
 * @param {Iterable<string>} files - absolute
 */
export function packageFolders(files) {
  const folders = [...files].flatMap((file) => {
    // The last one: a store of packages nests them.
    const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
    return found?.[1] === undefined ? [] : [found[1]];
  });
  return [...new Set(folders)].sort();
}

/** The files that a bundle's source map names. @param {string} map - its path */
export function sourcesOf(map) {
  const { sources } = JSON.parse(readFileSync(map, 'utf8'));
  return /** @type {string[]} */ (sources).map((source) => resolve(dirname(map), source));
}

/**
 * One package: its name, and its licence as it must be passed on.
 * @param {string} folder
 * @throws Error where it has no licence file: then it may not be shipped
 */
export function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled, and has no licence file to pass on`);
  return {
    name,
    heading: `${name} ${version} (${license})`,
    text: readFileSync(join(folder, file), 'utf8').trim(),
  };
}

/** The page of notices. @param {readonly string[]} folders */
export function noticesOf(folders) {
  const licences = folders.map(licenceOf).sort((a, b) => (a.name < b.name ? -1 : 1));
  const rule = '-'.repeat(80);
  const parts = licences.map(({ heading, text }) => `${rule}\n${heading}\n${rule}\n\n${text}\n`);
  return `This package contains code of others, under these licences.\n\n${parts.join('\n')}`;
}

/** @param {string} folder - of a package that is built */
function writeNotices(folder) {
  const maps = readdirSync(join(folder, 'dist')).filter((file) => file.endsWith('.map'));
  const folders = packageFolders(maps.flatMap((map) => sourcesOf(join(folder, 'dist', map))));
  if (folders.length > 0) writeFileSync(join(folder, NOTICES), noticesOf(folders));
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeNotices(process.cwd());
}
