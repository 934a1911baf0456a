// Compiles a Dart program of packages/flutter for the standalone VM: the sources as they are, but for `dart:ui`, which the VM does not
// have and whose stand-in takes its place, and for the mutants of the contract, which are planted switched off.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const flutter = join(root, 'packages/flutter');
const MUTANT = "import 'package:geo_background/mutant.dart';\n";

/**
 * A place in the sources: what stands there, and what stands there instead, where `ON` is true while the mutant is on.
 * @typedef {{ key: string, file: string, find: string, become: string }} DartMutant
 */

/** Why a mutant has no place, or several. @param {DartMutant} mutant */
export function problemOf({ file, find }) {
  const places = readFileSync(join(flutter, 'lib/src', file), 'utf8').split(find).length - 1;
  return places === 1 ? undefined : `${file} has ${places} places with ${find}`;
}

/** @param {string} lib @param {readonly DartMutant[]} mutants */
function plant(lib, mutants) {
  writeFileSync(join(lib, 'mutant.dart'), '/// The mutant that is on.\nString? geoMutant;\n');
  for (const { key, file, find, become } of mutants) {
    const path = join(lib, 'src', file);
    const text = readFileSync(path, 'utf8');
    const planted = text.replace(find, () => become.replaceAll('ON', `(geoMutant == '${key}')`));
    const isFirst = !text.includes(MUTANT);
    const importAt = Math.max(0, planted.search(/^import /m));
    writeFileSync(
      path,
      isFirst ? `${planted.slice(0, importAt)}${MUTANT}${planted.slice(importAt)}` : planted,
    );
  }
}

/**
 * @param {string} dart the VM
 * @param {string} name of the program, a file of packages/flutter/test without `.dart`
 * @param {{ out: string, mutants?: readonly DartMutant[], sources?: Readonly<Record<string, string>> }} options out: a folder of its
 *   own; sources: files that lie in the test folder as well, by their names
 * @returns {{ program: string } | { problem: string }} the compiled program, or what the compiler says
 */
export function compileDart(dart, name, { out, mutants = [], sources = {} }) {
  const work = join(out, 'geo_background');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const folder of ['lib', 'test', 'example'])
    cpSync(join(flutter, folder), join(work, folder), { recursive: true });
  plant(
    join(work, 'lib'),
    mutants.filter((mutant) => problemOf(mutant) === undefined),
  );
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(work, 'test', file), text);
  const headless = join(work, 'lib/src/platform/headless.dart');
  writeFileSync(headless, readFileSync(headless, 'utf8').replace("'dart:ui'", "'package:ui/ui.dart'"));
  /** @param {string} packageName @param {string} folder */
  const entry = (packageName, folder) => ({
    name: packageName,
    rootUri: pathToFileURL(folder).href,
    packageUri: 'lib/',
    languageVersion: '3.4',
  });
  const standIns = join(flutter, 'tool/standins');
  const packages = [
    entry('geo_background', work),
    entry('flutter', join(standIns, 'flutter')),
    entry('ui', join(standIns, 'ui')),
  ];
  const config = join(out, 'packages.json');
  writeFileSync(config, JSON.stringify({ configVersion: 2, packages }));
  const program = join(out, `${name.replaceAll('/', '-')}.dill`);
  const source = join(work, 'test', `${name}.dart`);
  const args = [
    '--disable-dart-dev',
    `--packages=${config}`,
    '--snapshot-kind=kernel',
    `--snapshot=${program}`,
    source,
  ];
  const { status, stdout, stderr } = spawnSync(dart, args, { encoding: 'utf8' });
  return status === 0 ? { program } : { problem: `${stdout}${stderr}`.replaceAll(work, 'packages/flutter') };
}

/** How the VM runs a compiled program. @param {string} program */
export const runArguments = (program) => ['--disable-dart-dev', '--enable-asserts', program];
