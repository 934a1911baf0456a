// The sample app, laid out as its developer has it: the packed npm package in node_modules, the app's Gradle build beside it.
//   node scripts/android-sample.mjs FOLDER              for a machine with an Android SDK: gradle -p FOLDER/android assembleRelease
//   node scripts/android-sample.mjs FOLDER --compile    compiles its Kotlin by Maven, with what Gradle would give it
// Compiling takes of the library what another app gets: its classes, and the dependencies that it exports.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { compileAgainst } from './android-consumer.mjs';
import { codeOf } from './markdown.mjs';
import { pack, root } from './published.mjs';
import { hasLines, linesOf } from './sample-lines.mjs';

const NAME = '@geo/adapter-android';
const own = join(root, 'packages/adapter-android');

/** Packs the library and unpacks it as npm does; copies the sample beside it. @param {string} folder an empty one */
function layOut(folder) {
  const manifest = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  const installed = join(folder, 'node_modules', NAME);
  mkdirSync(installed, { recursive: true });
  const tarball = pack({ folder: own, manifest }, folder);
  if (tarball === undefined) throw new Error(`${NAME} could not be packed`);
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  if (status !== 0) throw new Error(`${tarball} could not be unpacked`);
  cpSync(join(own, 'sample'), join(folder, 'android'), { recursive: true });
}

/** Each block of code in the README and the file of the sample that must have it, by what the block says. */
const PLACES = /** @type {const} */ ([
  ['kotlin', /^\/\/ (settings\.gradle\.kts)\n/, ''],
  ['kotlin', /^\/\/ (app\/build\.gradle\.kts)\n/, ''],
  ['kotlin', /^suspend fun startTracking\(/, 'app/src/main/kotlin/com/example/geosample/Tracking.kt'],
  ['kotlin', /^suspend fun liftRestriction\(/, 'app/src/main/kotlin/com/example/geosample/Tracking.kt'],
  ['kotlin', /^class TripEvents /, 'app/src/main/kotlin/com/example/geosample/TripEvents.kt'],
  ['xml', /<meta-data/, 'app/src/main/AndroidManifest.xml'],
  ['xml', /<uses-permission/, 'app/src/main/AndroidManifest.xml'],
]);

/**
 * What of the READMEs' code the sample has not, word for word: a sentence each.
 * @param {readonly string[]} readmes - texts
 * @param {(path: string) => string} read - a file of the sample
 */
export function unfollowed(readmes, read) {
  const blocks = readmes.flatMap((readme) =>
    ['kotlin', 'xml'].flatMap((language) => codeOf(readme, language).map(({ code }) => ({ language, code }))),
  );
  return blocks.flatMap(({ language, code }) =>
    // One block may show the lines of two files, each under its name.
    code
      .split(/^(?=\/\/ \S+\.kts$)/m)
      .filter((part) => part.trim() !== '')
      .flatMap((part) => {
        const place = PLACES.find(([name, begins]) => name === language && begins.test(part));
        if (place === undefined) return [`no file of the sample shows ${JSON.stringify(part.slice(0, 60))}`];
        const file = place[2] || (place[1].exec(part)?.[1] ?? '');
        const lines = linesOf(part).filter((line) => !/^\/\/ \S+\.kts$/.test(line));
        return hasLines(read(file), lines) ? [] : [`${file} has not, word for word:\n${part}`];
      }),
  );
}

/** The modules that an app's settings include from outside of it, with their folders. @param {string} app */
function includedModules(app) {
  const settings = readFileSync(join(app, 'settings.gradle.kts'), 'utf8');
  const found = settings.matchAll(/^project\("(.+)"\)\.projectDir = file\("(.+)"\)$/gm);
  const modules = [...found].map(([, name = '', path = '']) => ({ name, folder: resolve(app, path) }));
  for (const { name, folder } of modules) {
    if (!settings.includes(`include("${name}")`)) throw new Error(`the settings do not include ${name}`);
    for (const file of ['build.gradle.kts', 'consumer-rules.pro', 'src/main/AndroidManifest.xml'])
      if (!existsSync(join(folder, file))) throw new Error(`the package has no ${join(folder, file)}`);
  }
  return modules;
}

function main() {
  const { values, positionals } = parseArgs({
    options: { compile: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (given === undefined) throw new Error('say the folder for the sample');
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'android/app')))
    throw new Error(`${folder} holds something else`);
  rmSync(folder, { recursive: true, force: true });
  layOut(folder);
  const app = join(folder, 'android');
  const installed = join(folder, 'node_modules', NAME);
  const readmes = ['README.md', 'android-play/README.md'].map((path) =>
    readFileSync(join(installed, path), 'utf8'),
  );
  const faults = unfollowed(readmes, (path) => readFileSync(join(app, path), 'utf8'));
  for (const fault of faults) console.log(`The sample does not follow the README: ${fault}`);
  const bundle = join(installed, 'android/src/main/assets/geo-guest.js');
  if (!existsSync(bundle)) faults.push(`${dirname(bundle)} has no bundle`);
  const modules = includedModules(app);
  if (faults.length > 0) return 1;
  return values.compile
    ? compileAgainst({ app, modules, catalog: join(installed, 'gradle/libs.versions.toml') })
    : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
