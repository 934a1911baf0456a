import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { outputOf } from '../program';
import { readOutcome } from '../runner/outcome';
import type { Job, Outcome, Runtime } from '../runtime';
import { inScratchFolder } from '../scratch';
import { scriptText } from '../script';

/** Where the package keeps the programs of each platform that it has any for. */
const FOLDERS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux64-bin',
  darwin: 'osx-bin',
  win32: 'win64-bin',
};

/** Promise jobs by the engine's own queue, run out between the tasks of the shell. */
const OPTIONS = ['-Xes6-promise', '-Xmicrotask-queue'];

/** Hermes as React Native had it until 0.81: no classes, and a `let` in a loop is one for all its turns. */
export const hermes: Runtime = {
  name: 'hermes',
  isOld: true,

  async find() {
    const output = await outputOf(program('hermes'), ['-version']).catch(() => '');
    const version = /release version: (\S+)/.exec(output)?.[1];
    return version === undefined
      ? { missing: 'npm hermes-engine-cli (x64 only): pnpm install' }
      : { version };
  },

  run: (job: Job): Promise<Outcome> =>
    inScratchFolder(async (folder) => {
      const source = join(folder, 'replay.js');
      const bytecode = join(folder, 'replay.hbc');
      await writeFile(source, await whole(job));
      // As on a phone: Hermes compiles when an app is built. Optimizing a whole transcript would take minutes and change nothing.
      await outputOf(program('hermesc'), ['-emit-binary', '-w', '-out', bytecode, source]);
      return readOutcome(await outputOf(program('hermes'), [...OPTIONS, '-b', bytecode]));
    }),
};

/** The shell reads no files: the bundle and the transcript are part of the script. */
async function whole({ bundle, lines }: Job): Promise<string> {
  return `
${await scriptText('runner/bare')}
function evaluateBundle() {
${await readFile(bundle, 'utf8')}
}
geoReplay(${JSON.stringify(lines)}, {
  evaluate: function () { evaluateBundle(); return globalThis.geoGuest; },
  now: function () { return Date.now(); },
  heap: function () { gc(); return HermesInternal.getInstrumentedStats().js_allocatedBytes; },
  drain: function (next) { setTimeout(next, 0); },
  print: print
});
`;
}

function program(name: 'hermes' | 'hermesc'): string {
  const folder = FOLDERS[process.platform];
  try {
    const manifest = createRequire(import.meta.url).resolve('hermes-engine-cli/package.json');
    return join(dirname(manifest), folder ?? '', name);
  } catch {
    // A path that leads nowhere: not installed.
    return join('hermes-engine-cli', name);
  }
}
