// Which exported names of packages/flutter are names of Dart's own libraries too. An import of the package would shadow them without a
// word: `on TimeoutException` would no longer catch what `Future.timeout` throws.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const lib = fileURLToPath(new URL('../packages/flutter/lib', import.meta.url));
/** Of those that apps import beside this package. */
const LIBRARIES = [
  'async',
  'collection',
  'convert',
  'core',
  'developer',
  'io',
  'isolate',
  'math',
  'typed_data',
];
const DECLARED =
  /^(?:(?:abstract |base |final |interface |sealed )*(?:class|enum|mixin|typedef|extension type const|extension)|const (?:int|String)) ([A-Za-z]\w*)/gm;

function exportedNames() {
  const index = readFileSync(join(lib, 'geo_background.dart'), 'utf8');
  const files = [...index.matchAll(/^export '(.*)';$/gm)].map(([, file = '']) =>
    readFileSync(join(lib, file), 'utf8'),
  );
  return files.flatMap((text) => [...text.matchAll(DECLARED)].map(([, name = '']) => name));
}

/**
 * @param {string} dart the VM, whose compiler says which names are undefined
 * @param {string} out a folder
 * @param {readonly string[]} [names]
 * @returns {readonly string[]} such as `async.TimeoutException`
 */
export function shadowedNames(dart, out, names = exportedNames()) {
  const asked = LIBRARIES.flatMap((library) => names.map((name) => `${library}_.${name}`));
  // An import of dart:core by a prefix takes its names away.
  const imports = [
    "import 'dart:core';",
    ...LIBRARIES.map((library) => `import 'dart:${library}' as ${library}_;`),
  ];
  // Each on a line of its own, which the compiler quotes.
  const program = [...imports, 'void main() {', ...asked.map((each) => `  print(${each});`), '}', ''];
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'names.dart'), program.join('\n'));
  writeFileSync(join(out, 'packages.json'), JSON.stringify({ configVersion: 2, packages: [] }));
  const kernel = ['--snapshot-kind=kernel', `--snapshot=${join(out, 'names.dill')}`];
  const args = [
    '--disable-dart-dev',
    `--packages=${join(out, 'packages.json')}`,
    ...kernel,
    join(out, 'names.dart'),
  ];
  const { stdout, stderr } = spawnSync(dart, args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const undefinedNames = new Set(
    [...`${stdout}${stderr}`.matchAll(/^ {2}print\((\w+\.\w+)\);$/gm)].map(([, each]) => each),
  );
  return asked.filter((each) => !undefinedNames.has(each)).map((each) => each.replace('_.', '.'));
}
