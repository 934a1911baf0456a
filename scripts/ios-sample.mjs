// The sample app, laid out as its developer has it: the packed npm package in node_modules, the app beside it.
//   node scripts/ios-sample.mjs FOLDER            for a Mac: (cd FOLDER/ios && xcodegen generate)
//   node scripts/ios-sample.mjs FOLDER --build    has SwiftPM compile its sources, by path and by address, and the library as a pod
// Building takes a FOLDER in this repository. Where Apple's frameworks are missing, the stand-ins are copied beside the library.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { codeOf } from './markdown.mjs';
import { root } from './published.mjs';
import { hasLines, linesOf } from './sample-lines.mjs';
import { unpackLibrary, writeMirror } from './swift-mirror.mjs';
import { swiftToolchain } from './swift-toolchain.mjs';

const own = join(root, 'packages/adapter-ios');

/** Each block of code in the README and the file of the sample that must have it, by what the block says. */
const PLACES = /** @type {const} */ ([
  ['swift', /\.package\(path:/, 'Package.swift'],
  ['swift', /GeoLaunch/, 'App/AppDelegate.swift'],
  ['swift', /^(?:let engine|func |\/\/\/ )/, 'App/Tracking.swift'],
  ['xml', /UsageDescription/, 'App/Info.plist'],
]);

/**
 * What of the README's code the sample has not, word for word: a sentence each.
 * @param {string} readme
 * @param {(path: string) => string} read - a file of the sample
 */
export function unfollowed(readme, read) {
  return ['swift', 'xml'].flatMap((language) =>
    codeOf(readme, language).flatMap(({ code, line }) => {
      const place = PLACES.find(([name, says]) => name === language && says.test(code));
      if (place === undefined) return [`no file of the sample shows line ${line}`];
      return hasLines(read(place[2]), linesOf(code))
        ? []
        : [`${place[2]} has not, word for word, line ${line}:\n${code}`];
    }),
  );
}

/** The flags with which CocoaPods compiles the library, from its podspec. @param {string} podspec */
export function podFlags(podspec) {
  const value = (/** @type {RegExp} */ pattern) => {
    const found = pattern.exec(podspec)?.[1];
    if (found === undefined) throw new Error(`Geo.podspec has nothing like ${pattern}`);
    return found;
  };
  return [
    '-module-name',
    value(/s\.name = '(\w+)'/),
    '-swift-version',
    value(/s\.swift_versions = \['(\d+)\.\d+'\]/),
    '-package-name',
    value(/'SWIFT_PACKAGE_NAME' => '(\w+)'/),
  ];
}

/** @param {string} folder @param {readonly string[]} args */
function git(folder, args) {
  const { status } = spawnSync(
    'git',
    ['-C', folder, '-c', 'user.name=geo', '-c', 'user.email=geo@', ...args],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`git ${args[0]} ended with ${status}`);
}

/** The mirror as a repository with a version, and a copy of the sample that depends on that. @param {string} folder */
function byAddress(folder) {
  const mirror = join(folder, 'mirror');
  writeMirror(join(folder, 'node_modules/@geo/adapter-ios'), mirror);
  if (process.platform === 'linux')
    cpSync(join(own, 'StandIns'), join(mirror, 'StandIns'), { recursive: true });
  git(mirror, ['init', '--quiet']);
  git(mirror, ['add', '--all']);
  git(mirror, ['commit', '--quiet', '--message', '1.0.0']);
  git(mirror, ['tag', '1.0.0']);
  const app = join(folder, 'by-address');
  cpSync(join(folder, 'ios'), app, { recursive: true });
  const manifest = readFileSync(join(app, 'Package.swift'), 'utf8')
    .replace('.package(path: "../node_modules/@geo/adapter-ios")', '.package(url: "MIRROR", from: "1.0.0")')
    .replace('package: "adapter-ios"', 'package: "mirror"');
  writeFileSync(join(app, 'Package.swift'), manifest);
}

/** @param {string} folder - from the root of the repository */
function build(folder) {
  const swift = swiftToolchain();
  if ('lack' in swift) {
    console.log(`The sample is not compiled: ${swift.lack}.`);
    return 1;
  }
  const installed = join(root, folder, 'node_modules/@geo/adapter-ios');
  if (process.platform === 'linux')
    cpSync(join(own, 'StandIns'), join(installed, 'StandIns'), { recursive: true });
  byAddress(join(root, folder));
  const flags = podFlags(readFileSync(join(installed, 'Geo.podspec'), 'utf8'));
  const steps = [
    { name: 'by path', place: 'ios', command: 'swift build -j 2' },
    // A repository's address is absolute, and the folder's path where Swift runs is known there.
    {
      name: 'by address',
      place: 'by-address',
      command: 'sed -i "s|MIRROR|file://$(cd ../mirror && pwd)|" Package.swift && swift build -j 2',
    },
    // Without what SwiftPM passes by itself; its modules of the stand-ins and of C are those of the first step.
    {
      name: 'as a pod',
      place: 'ios',
      command:
        `modules=.build/debug/Modules && sources=../node_modules/@geo/adapter-ios/Sources && ` +
        `swiftc -typecheck ${flags.join(' ')} -I $modules -I $sources/CJavaScriptCore -I $sources/CSQLite -I $sources/CZlib ` +
        `$(pkg-config --cflags javascriptcoregtk-4.1 | sed 's/-pthread//g; s/-I/-Xcc -I/g') $(find $sources/Geo -name '*.swift')`,
    },
  ];
  for (const { name, place, command } of steps) {
    const status = swift.run(`${folder}/${place}`, command);
    console.log(`The sample ${name}: ${status === 0 ? 'compiles' : 'does not compile'}.`);
    if (status !== 0) return status;
  }
  return 0;
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { build: { type: 'boolean', default: false } },
  });
  const folder = resolve(positionals[0] ?? '');
  if (positionals[0] === undefined) throw new Error('name an empty folder for the sample');
  rmSync(folder, { recursive: true, force: true });
  const installed = join(folder, 'node_modules/@geo/adapter-ios');
  unpackLibrary(installed);
  mkdirSync(folder, { recursive: true });
  cpSync(join(installed, 'sample'), join(folder, 'ios'), { recursive: true });
  const readme = readFileSync(join(installed, 'README.md'), 'utf8');
  const faults = unfollowed(readme, (path) => readFileSync(join(folder, 'ios', path), 'utf8'));
  for (const fault of faults) console.log(`The sample does not follow the README: ${fault}`);
  if (faults.length > 0) return 1;
  return values.build ? build(relative(root, folder)) : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main();
