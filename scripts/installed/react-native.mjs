// A React Native app outside of the workspace, with the packed packages in it: its tests run with Jest and with Vitest, its screen is
// rendered, its types are checked, and plain Node imports what it imports.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { published, root } from '../published.mjs';

const APP = join(root, 'packages/adapter-rn/test/installed');
const TYPE_TEST = join(root, 'packages/adapter-rn/test/types/module.test-d.ts');
/** What the app installs of ours, beside what these depend on; a test needs the simulator. */
const WANTED = ['@geo/adapter-rn', '@geo/simulator'];

const npm = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];

/** @param {string} folder @param {string} program @param {readonly string[]} args */
function run(folder, program, args) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: 'true' },
  });
  return { status, said: `${stdout}${stderr}` };
}

/** Those packages and their dependencies among ours: no registry has them. @param {readonly string[]} wanted @returns {Set<string>} */
function withOwnDependencies(wanted) {
  const manifests = new Map([...published()].map(({ manifest }) => [manifest.name, manifest]));
  const found = new Set(wanted);
  // What is added while it is walked is walked as well.
  for (const name of found)
    for (const other of Object.keys(manifests.get(name)?.dependencies ?? {}))
      if (manifests.has(other)) found.add(other);
  return found;
}

/** The app with what the registry has of it, kept between runs for each list of packages: 280 MB. */
function appFolder() {
  const manifest = readFileSync(join(APP, 'package.json'), 'utf8');
  const digest = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `geo-react-native-app-${digest}`);
  if (!existsSync(folder)) {
    const making = `${folder}-${process.pid}`;
    mkdirSync(making, { recursive: true });
    cpSync(join(APP, 'package.json'), join(making, 'package.json'));
    const { status, said } = run(making, 'npm', npm);
    if (status !== 0) throw new Error(`npm install ended with ${status} in ${making}: ${said}`);
    renameSync(making, folder);
  }
  for (const file of readdirSync(folder))
    if (!file.startsWith('node_modules')) rmSync(join(folder, file), { recursive: true });
  for (const file of readdirSync(APP)) cpSync(join(APP, file), join(folder, file));
  cpSync(TYPE_TEST, join(folder, 'module.test-d.ts'));
  return folder;
}

/** @typedef {{ what: string, program: string, args: readonly string[], says: RegExp }} Check */

const IMPORTS = `
  const { createRequire } = await import('node:module');
  const required = createRequire(process.cwd() + '/package.json')('@geo/adapter-rn');
  const { default: imported } = await import('@geo/adapter-rn');
  for (const module of [required.default, imported])
    await module.getState().catch(({ code }) => console.log(code, module.LOG_LEVEL_VERBOSE));
`;

/** @type {readonly Check[]} */
const CHECKS = [
  {
    what: 'plain Node imports and requires it',
    program: process.execPath,
    args: ['--input-type=module', '--eval', IMPORTS],
    says: /^UNAVAILABLE 5\nUNAVAILABLE 5\n$/,
  },
  {
    what: 'types',
    program: process.execPath,
    args: ['node_modules/typescript/bin/tsc', '-p', '.'],
    says: /^$/,
  },
  {
    what: 'Jest',
    program: process.execPath,
    args: ['node_modules/jest/bin/jest.js', '--testTimeout=60000'],
    says: /Tests: +3 passed, 3 total/,
  },
  {
    what: 'Vitest',
    program: process.execPath,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=60000'],
    says: /Tests +2 passed/,
  },
];

/**
 * Installs the tarballs in the app and runs its checks.
 * @param {ReadonlyMap<string, string>} tarballs the file of each package
 * @returns {readonly string[]} what is wrong, a text each
 */
export function reactNativeFaults(tarballs) {
  const folder = appFolder();
  // The versions are those of the run before: npm would leave what it finds.
  rmSync(join(folder, 'node_modules/@geo'), { recursive: true, force: true });
  const files = [...withOwnDependencies(WANTED)].map((name) => `file:${tarballs.get(name)}`);
  const { status, said } = run(folder, 'npm', [...npm, '--no-save', '--no-package-lock', ...files]);
  if (status !== 0) return [`npm install ended with ${status}: ${said}`];
  return CHECKS.flatMap(({ what, program, args, says }) => {
    const { status, said } = run(folder, program, args);
    return status === 0 && says.test(said) ? [] : [`${what} ended with ${status}:\n${said}`];
  });
}
