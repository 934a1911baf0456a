// What must hold for a package as it would be published, beside what publint and attw judge: who may use it, where it comes from,
// what changed, and whose code is in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import { anchorsOf, linksOf } from './markdown.mjs';
import { licenceOf, packageFolders, sourcesOf } from './third-party-notices.mjs';

/** A README below this says nothing, characters. */
const README_MIN = 400;

/**
 * @typedef {object} Packed
 * @property {string} unpacked - the folder with what is in the tarball
 * @property {string} folder - the package's own folder in the repository
 * @property {string} root - of the repository
 * @property {readonly string[]} bundled - files whose code is in scripts that have no source map
 */

/** What is wrong with a tarball: a sentence each. @param {Packed} packed */
export function faultsOf(packed) {
  return [manifest, licence, readme, changelog, maps, notices].flatMap((judge) => judge(packed));
}

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** @param {Packed} packed */
function manifest({ unpacked, folder, root }) {
  const { description, license, repository, engines, keywords } = JSON.parse(
    read(join(unpacked, 'package.json')),
  );
  const own = JSON.parse(read(join(root, 'package.json')));
  const directory = relative(root, folder);
  return [
    ...(description ? [] : ['package.json has no description']),
    ...(license === own.license ? [] : [`license must be ${own.license}; got ${license}`]),
    ...(engines?.node === own.engines.node
      ? []
      : [`engines.node must be ${own.engines.node}; got ${engines?.node}`]),
    ...(repository?.url === own.repository.url && repository?.directory === directory
      ? []
      : [
          `repository must be ${own.repository.url} with directory ${directory}; got ${repository?.url} with ${repository?.directory}`,
        ]),
    ...(keywords?.length > 0 ? [] : ['package.json has no keywords']),
  ];
}

/** @param {Packed} packed */
function licence({ unpacked, root }) {
  return read(join(unpacked, 'LICENSE')) === read(join(root, 'LICENSE'))
    ? []
    : ['LICENSE is missing, or another one than that of the repository'];
}

/** @param {Packed} packed */
function readme({ unpacked, folder, root }) {
  const text = read(join(unpacked, 'README.md'));
  if (text.length < README_MIN)
    return [`README.md must have ${README_MIN} characters or more; got ${text.length}`];
  // A registry resolves relative links in the repository, by the directory that the manifest names.
  return linksOf(text).flatMap((link) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? join(folder, 'README.md') : normalize(join(folder, path));
    if (!existsSync(file) || relative(root, file).startsWith('..'))
      return [`README.md links to ${link}, which is not there`];
    if (anchor === undefined || !file.endsWith('.md')) return [];
    return anchorsOf(read(file)).includes(anchor)
      ? []
      : [`README.md links to ${link}, where no heading has that name`];
  });
}

/** @param {Packed} packed */
function changelog({ unpacked }) {
  const { name, version } = JSON.parse(read(join(unpacked, 'package.json')));
  const text = read(join(unpacked, 'CHANGELOG.md'));
  if (!text.startsWith(`# ${name}\n`)) return [`CHANGELOG.md is missing, or does not begin with "# ${name}"`];
  // 0.0.0 is what was never published.
  return version === '0.0.0' || text.includes(`\n## ${version}\n`)
    ? []
    : [`CHANGELOG.md says nothing about ${version}`];
}

/** @param {string} unpacked */
function mapsIn(unpacked) {
  const dist = join(unpacked, 'dist');
  const files = existsSync(dist) ? readdirSync(dist) : [];
  return files.filter((file) => file.endsWith('.map')).map((file) => join(dist, file));
}

/** Maps find each source, and a source is in the package once. @param {Packed} packed */
function maps({ unpacked }) {
  const shipsSources = existsSync(join(unpacked, 'src'));
  return mapsIn(unpacked).flatMap((map) => {
    const shown = relative(unpacked, map);
    const repeats = JSON.parse(read(map)).sourcesContent !== undefined;
    if (!shipsSources) return repeats ? [] : [`${shown} has no sources, and the package does not either`];
    const lost = sourcesOf(map).find((source) => !source.includes('/node_modules/') && !existsSync(source));
    return [
      ...(repeats ? [`${shown} repeats the sources that are in the package`] : []),
      ...(lost === undefined
        ? []
        : [`${shown} names ${relative(unpacked, lost)}, which is not in the package`]),
    ];
  });
}

/** Each licence of what is bundled, word by word. @param {Packed} packed */
function notices({ unpacked, folder, bundled }) {
  // Maps name what they were made of from where they were built.
  const built = mapsIn(unpacked).map((map) => join(folder, 'dist', relative(join(unpacked, 'dist'), map)));
  const folders = packageFolders([...built.flatMap(sourcesOf), ...bundled]);
  const shipped = noticesIn(unpacked);
  return folders
    .map(licenceOf)
    .filter(({ heading, text }) => !shipped.includes(heading) || !shipped.includes(text))
    .map(({ name }) => `the licence of ${name}, which is bundled, is not in a THIRD-PARTY-NOTICES.txt`);
}

/** @param {string} folder */
function noticesIn(folder) {
  const files = /** @type {string[]} */ (readdirSync(folder, { recursive: true }));
  const found = files.filter((file) => file.endsWith('THIRD-PARTY-NOTICES.txt'));
  return found.map((file) => read(join(folder, file))).join('\n');
}
