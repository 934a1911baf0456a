import { outputOf } from '../program';
import type { Job, Outcome, Runtime } from '../runtime';
import { platformProgram } from './platform-package';
import { replayInProcess } from './process';

/**
 * Deno 2.9.6 ends a day in five by a segmentation fault, whatever realm the guest has and with or without V8's middle compiler;
 * without V8's background threads, none of 18 so far.
 */
const V8_FLAGS = '--expose-gc,--single-threaded';
/** A replay that ends with a segmentation fault of the engine is repeated, with a note in the output. */
const CRASHES_MAX = 3;

const program = platformProgram('deno', '@deno/', 'deno') ?? 'deno';

async function replay(job: Job, crashes = 0): Promise<Outcome> {
  try {
    return await replayInProcess(
      program,
      [
        'run',
        '--quiet',
        '--no-config',
        '--no-lock',
        '--allow-read',
        '--allow-write',
        `--v8-flags=${V8_FLAGS}`,
      ],
      job,
    );
  } catch (error) {
    const { signal } = ((error as Error).cause ?? {}) as { signal?: unknown };
    if (signal !== 'SIGSEGV' || crashes === CRASHES_MAX) throw error;
    process.stderr.write('deno ended by a segmentation fault; the replay begins again\n');
    return replay(job, crashes + 1);
  }
}

export const deno: Runtime = {
  name: 'deno',
  async find() {
    try {
      const [first = ''] = (await outputOf(program, ['--version'])).split('\n');
      return { version: first.split(' ')[1] ?? first };
    } catch {
      return { missing: 'npm install deno (pnpm install brings it where there is one for the platform)' };
    }
  },
  run: (job) => replay(job),
};
