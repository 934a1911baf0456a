// Packs every package, installs the tarballs in a folder outside of the workspace, and runs each README's example there, with Node
// of every supported version, Bun and Deno. A React Native app in a folder of its own has that package, and runs its tests.
//   pnpm installed                     all of it
//   pnpm installed --only bun,deno     some of the programs; `react-native` is the app
//   pnpm installed --keep              leaves the folder, and says where it is
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { engines } from './installed/engines.mjs';
import { EXAMPLES } from './installed/examples.mjs';
import { reactNativeFaults } from './installed/react-native.mjs';
import { codeOf } from './markdown.mjs';
import { pack, published, root } from './published.mjs';

/** @typedef {import('./installed/examples.mjs').Example} Example */
/** @typedef {import('./installed/engines.mjs').Engine} Engine */

/** As long as the slowest example may take on a busy machine, milliseconds. */
const EXAMPLE_MILLIS = 60_000;
const RECORDING = 'packages/adapter-node/test/fixtures/gpxpy-tracks/around-visnjan-with-car.gpx';
const DATABASE = 'packages/core/test/upgrade/fixtures/d92a6c4/node.sqlite';

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'geo-installed-'));
/** Where a package was installed. @param {string} name */
const installed = (name) => join(folder, 'node_modules', name);

/** The tarball of each package. @returns {Map<string, string>} */
function packAll() {
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs);
  return new Map(
    [...published()].map((own) => {
      const tarball = pack(own, tarballs);
      if (tarball === undefined) throw new Error(`pnpm pack failed in ${own.folder}`);
      return [own.manifest.name, tarball];
    }),
  );
}

/**
 * As a user: npm, a manifest with nothing but the tarballs, and the test runner that the simulator's README names.
 * @param {ReadonlyMap<string, string>} tarballs
 */
function install(tarballs) {
  const dependencies = [...tarballs]
    // npm would install its peers, React Native among them.
    .filter(([name]) => name !== '@geo/adapter-rn')
    .map(([name, tarball]) => [name, `file:${tarball}`]);
  const vitest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.vitest;
  const manifest = { private: true, dependencies: Object.fromEntries([...dependencies, ['vitest', vitest]]) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm install ended with ${status} in ${folder}`);
  cpSync(join(root, RECORDING), join(folder, 'drive.gpx'));
  cpSync(join(root, DATABASE), join(folder, 'node.sqlite'));
  return dependencies.length;
}

/** The README's block of code in this language with that word. @param {string} name @param {string} word @param {readonly string[]} languages */
function block(name, word, languages) {
  const readme = readFileSync(join(installed(name), 'README.md'), 'utf8');
  const found = languages
    .flatMap((language) => codeOf(readme, language))
    .find(({ code }) => new RegExp(word).test(code));
  if (found === undefined) throw new Error(`the README of ${name} has no example with "${word}"`);
  return found.code;
}

/** A port that is free. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** The file that is run. @param {Example} example @param {number} port */
function fileOf({ package: name, code, program, isTest }, port) {
  if (program?.startsWith('dist/')) return join(installed(name), program);
  const source = program
    ? readFileSync(join(root, 'packages', name.replace('@geo/', ''), program), 'utf8')
    : block(name, code ?? '', ['ts', 'js']);
  const script = transformSync(source.replaceAll('8080', String(port)), {
    loader: 'ts',
    target: 'es2022',
  }).code;
  const file = join(folder, `${name.replace('@geo/', '')}-${port}${isTest ? '.test' : ''}.mjs`);
  writeFileSync(file, script);
  return file;
}

/** Runs it to its end, or until it serves and was asked. @param {Engine} engine @param {Example} example @returns {Promise<string | undefined>} what is wrong */
async function fault(engine, example) {
  const port = await freePort();
  const file = fileOf(example, port);
  // Of the receiver's example before: a record is new to each.
  rmSync(join(folder, 'track.db'), { force: true });
  const [program = '', ...before] = example.isTest ? engine.test : engine.run;
  const child = spawn(program, [...before, file, ...(example.args ?? [])], {
    cwd: example.inPackage ? installed(example.package) : folder,
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: EXAMPLE_MILLIS,
  });
  let said = '';
  let served = false;
  const hear = (/** @type {Buffer} */ chunk) => {
    said += String(chunk);
    if (!example.serves || served || !said.includes(`:${port}/`)) return;
    served = true;
    const asks = block(example.package, example.serves, ['sh']).replaceAll('8080', String(port));
    spawn('sh', ['-c', asks], { stdio: ['ignore', 'pipe', 'ignore'] })
      .on('close', () => child.kill())
      .stdout.on('data', (answer) => (said += String(answer)));
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (!served && code !== 0) return `ended with ${code}:\n${said}`;
  return example.says.test(said) ? undefined : `did not say ${example.says}:\n${said}`;
}

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const isWanted = (/** @type {string} */ name) =>
  values.only === undefined || values.only.split(',').includes(name);
const tarballs = packAll();
let failed = 0;
if (isWanted('react-native')) {
  const faults = reactNativeFaults(tarballs);
  for (const fault of faults) console.error(`react-native: ${fault}`);
  failed += faults.length;
  console.log(`react-native: its tests with Jest and Vitest after ${seconds()}`);
}
const wanted = engines().filter(({ name }) => isWanted(name));
if (wanted.length > 0) console.log(`${install(tarballs)} tarballs installed after ${seconds()}`);
for (const engine of wanted) {
  // One after the other: a test runner takes both cores of a small machine by itself.
  for (const example of EXAMPLES) {
    const wrong = await fault(engine, example);
    const what = `${engine.name}: ${example.package}, ${example.code ?? example.program}`;
    if (wrong !== undefined) console.error(`${what} ${wrong}`);
    if (wrong !== undefined) failed++;
  }
  console.log(`${engine.name}: ${EXAMPLES.length} examples after ${seconds()}`);
}
if (values.keep) console.log(`The folder: ${folder}`);
else rmSync(folder, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
