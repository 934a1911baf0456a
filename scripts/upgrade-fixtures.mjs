// Has an earlier version of this repository write what the tests of upgrades open: the storage and the black box of a phone in
// mid-trip. Run once for each version whose phones must go on; the files are committed and never written again.
//   node scripts/upgrade-fixtures.mjs d92a6c4
//   node scripts/upgrade-fixtures.mjs d92a6c4 --checkout FOLDER     where the version is checked out and built already
// The version is checked out beside the system's temporary files, installed and built. Its own engine plays the trip, its own
// @geo/adapter-node writes node.sqlite, its own Kotlin storage writes android.sqlite (which takes a JDK and Maven).
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { pnpm } from './pnpm.mjs';
import { midTrip } from './upgrade/mid-trip.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { checkout: { type: 'string' } },
});
const [commit = ''] = positionals;
if (!/^[0-9a-f]{7,40}$/.test(commit)) {
  console.error(`one commit is needed, such as d92a6c4; got "${commit}"`);
  process.exit(2);
}
const fixtures = join(root, 'packages/core/test/upgrade/fixtures', commit);
const old = values.checkout ?? mkdtempSync(join(tmpdir(), `geo-${commit}-`));
/** In the packages of an earlier version. */
const KOTLIN_TESTS = 'packages/adapter-android/android/src/test/kotlin/dev/geo/android/storage';

/** @param {string} what @param {{ status: number | null }} ended */
function must(what, { status }) {
  if (status !== 0) throw new Error(`${what} ended with ${status}`);
}

/** @param {string} file below the earlier version */
const imported = (file) => import(pathToFileURL(join(old, file)).href);

function checkOut() {
  must(
    'git archive',
    spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C ${old}`], { cwd: root, stdio: 'inherit' }),
  );
  const options = /** @type {const} */ ({ cwd: old, stdio: 'inherit' });
  must('pnpm install', pnpm(['install', '--frozen-lockfile', '--prefer-offline'], options));
  const wanted = ['adapter-node', 'guest', 'runtimes', 'adapter-android'].map(
    (name) => `--filter=@geo/${name}...`,
  );
  must('the build', pnpm(['exec', 'turbo', 'run', 'build', '--output-logs=errors-only', ...wanted], options));
}

/** @param {readonly { key: string, value: string }[]} entries */
async function writeNode(entries) {
  const { sqliteStorage } = await imported('packages/adapter-node/dist/index.js');
  const path = join(fixtures, 'node.sqlite');
  const storage = await sqliteStorage(path);
  await storage.commit(entries.map(({ key, value }) => ({ put: key, value })));
  await storage.close();
}

/** @param {readonly { key: string, value: string }[]} entries */
function writeAndroid(entries) {
  cpSync(join(root, 'scripts/upgrade/WritesDatabase.kt'), join(old, KOTLIN_TESTS, 'WritesDatabase.kt'));
  const list = join(old, 'entries.txt');
  const base64 = (/** @type {string} */ text) => Buffer.from(text).toString('base64');
  writeFileSync(list, entries.map(({ key, value }) => `${base64(key)} ${base64(value)}\n`).join(''));
  const pom = join(old, 'packages/adapter-android/verify/pom.xml');
  const env = { ...process.env, GEO_ENTRIES: list, GEO_DATABASE: join(fixtures, 'android.sqlite') };
  const args = ['--quiet', '--batch-mode', '-f', pom, '-Dtest=WritesDatabase', 'test'];
  must('mvn', spawnSync('mvn', args, { stdio: 'inherit', env }));
}

if (values.checkout === undefined) checkOut();
rmSync(fixtures, { recursive: true, force: true });
mkdirSync(fixtures, { recursive: true });
const version = {
  core: await imported('packages/core/dist/index.js'),
  testing: await imported('packages/core/dist/testing.js'),
};
const { entries, box, expected } = await midTrip(version);
const lines = (/** @type {readonly unknown[]} */ values) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
writeFileSync(join(fixtures, 'entries.jsonl'), lines(entries));
writeFileSync(join(fixtures, 'box.jsonl'), box);
writeFileSync(join(fixtures, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
await writeNode(entries);
writeAndroid(entries);
for (const name of ['node.sqlite', 'android.sqlite'])
  for (const beside of ['-wal', '-shm'])
    if (existsSync(join(fixtures, name + beside))) throw new Error(`${name} was not closed`);
if (values.checkout === undefined) rmSync(old, { recursive: true, force: true });
console.log(`written: ${fixtures}`);
