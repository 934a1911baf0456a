// Compiles every Dart file of packages/flutter with sound null safety, and runs its tests, which must fail for each mutant of
// scripts/flutter/mutants.mjs. Standard output is a summary.
//   pnpm test:flutter
//   pnpm test:flutter --only 'hot restart'      the tests whose titles contain this
//   pnpm test:flutter --where-possible          without a Dart VM its tests count as skipped, and that is no failure
// The VM: scripts/dart-sdk.mjs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { shadowedNames } from './dart-names.mjs';
import { compileDart, problemOf, runArguments } from './dart-program.mjs';
import { dartSdk } from './dart-sdk.mjs';
import { declaredDartTests } from './dart-tests.mjs';
import { FLUTTER_MUTANTS } from './flutter/mutants.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'where-possible': { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const out = join(root, 'out/flutter');

/** For scripts/test-totals.mjs. @param {{ passed: number, failed: number, skipped: number }} counts */
function keep(counts) {
  mkdirSync(join(root, 'out'), { recursive: true });
  writeFileSync(join(root, 'out/flutter-report.json'), `${JSON.stringify(counts)}\n`);
}

/** The program that plays the phone. */
async function bundleCompanion() {
  const folder = join(root, 'packages/flutter/test/companion');
  const outfile = join(out, 'companion.mjs');
  await build({
    entryPoints: [join(folder, 'companion.ts')],
    outfile,
    bundle: true,
    conditions: ['@geo/source'],
    format: 'esm',
    logLevel: 'warning',
    platform: 'node',
    plugins: [
      {
        name: 'hosted',
        setup({ onResolve }) {
          // The phone of core's tests runs the engine behind a host.
          onResolve({ filter: /\/engine-under-test$/ }, () => ({
            path: join(folder, 'engine-under-test.ts'),
          }));
        },
      },
    ],
    target: 'node20',
  });
  return outfile;
}

/** The examples of the README, and every file of lib, as one program. */
function everything() {
  const readme = readFileSync(join(root, 'packages/flutter/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```dart\n([\s\S]*?)```/g)].map(([, code = '']) =>
    code.includes('package:geo_background/geo_background.dart')
      ? code
      : `import 'package:geo_background/geo_background.dart';\n${code}`,
  );
  // A loop on its own is the body of a function.
  const sources = Object.fromEntries(
    examples.map((code, index) => [
      `readme_${index}.dart`,
      code.replace(/^await for [\s\S]*/m, (loop) => `Future<void> loops() async {\n${loop}}\n`),
    ]),
  );
  const lib = readdirSync(join(root, 'packages/flutter/lib'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.dart'))
    .map((file) => `package:geo_background/${file}`);
  const imports = [...Object.keys(sources), ...lib].map((path, index) => `import '${path}' as part${index};`);
  return { ...sources, 'everything.dart': `${imports.join('\n')}\n\nvoid main() {}\n` };
}

/**
 * Runs a compiled program whose tests print a line each.
 * @param {string} dart @param {string} program @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 */
async function runTests(dart, program, args, env = process.env) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const child = spawn(dart, [...runArguments(program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = line.startsWith('{"test"') ? JSON.parse(line) : undefined;
    if (message === undefined) return console.log(line);
    if (message.failure === null) counts.passed += 1;
    else {
      counts.failed += 1;
      console.log(`failed: ${message.test}\n  ${message.failure.replaceAll('\n', '\n  ')}`);
    }
  });
  const [code] = await once(child, 'close');
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The tests fail for each mutant. @param {string} dart */
async function killMutants(dart) {
  const misplaced = FLUTTER_MUTANTS.flatMap((mutant) => {
    const problem = problemOf(mutant);
    return problem === undefined ? [] : [`the mutant "${mutant.key}" has no place: ${problem}`];
  });
  for (const problem of misplaced) console.log(`failed: ${problem}`);
  const mutants = FLUTTER_MUTANTS.filter((mutant) => problemOf(mutant) === undefined);
  const compiled = compileDart(dart, 'mutants', { out: join(out, 'mutants'), mutants });
  if ('problem' in compiled) {
    console.log(compiled.problem);
    return { passed: 0, failed: mutants.length + misplaced.length, skipped: 0 };
  }
  const args = mutants.flatMap(({ key, killedBy }) => [key, killedBy]);
  const counts = await runTests(dart, compiled.program, args);
  return { ...counts, failed: counts.failed + misplaced.length };
}

async function run() {
  const sdk = dartSdk();
  if ('reason' in sdk) {
    console.log(`The Flutter package needs a Dart VM: ${sdk.reason}.`);
    if (!values['where-possible']) return 1;
    const skipped = declaredDartTests(join(root, 'packages/flutter/test')) + FLUTTER_MUTANTS.length;
    keep({ passed: 0, failed: 0, skipped });
    console.log(`Its tests did not run: ${skipped} count as skipped.`);
    return 0;
  }
  const started = performance.now();
  const shadowed = shadowedNames(sdk.dart, join(out, 'names'));
  if (shadowed.length > 0) {
    console.log(`geo_background exports names of Dart's own libraries: ${shadowed.join(', ')}`);
    keep({ passed: 0, failed: 1, skipped: 0 });
    return 1;
  }
  const whole = compileDart(sdk.dart, 'everything', { out: join(out, 'everything'), sources: everything() });
  const compiled = 'problem' in whole ? whole : compileDart(sdk.dart, 'all', { out });
  if ('problem' in compiled) {
    console.log(compiled.problem);
    keep({ passed: 0, failed: 1, skipped: 0 });
    return 1;
  }
  const env = { ...process.env, GEO_NODE: process.execPath, GEO_COMPANION: await bundleCompanion() };
  const counts = await runTests(sdk.dart, compiled.program, [values.only], env);
  if (counts.failed === 0 && values.only === '') {
    const killed = await killMutants(sdk.dart);
    counts.passed += killed.passed;
    counts.failed += killed.failed;
  }
  keep(counts);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `Flutter: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped after ${seconds} s`,
  );
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

process.exitCode = await run();
