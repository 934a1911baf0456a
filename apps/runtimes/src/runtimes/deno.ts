import { outputOf } from '../program';
import type { Runtime } from '../runtime';
import { platformProgram } from './platform-package';
import { replayInProcess } from './process';

/**
 * With V8's middle compiler, Deno 2.9.6 ended 6 of 15 replays of a day by a segmentation fault; without it none of 33.
 */
const V8_FLAGS = '--expose-gc,--no-maglev';

const program = platformProgram('deno', '@deno/', 'deno') ?? 'deno';

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
  run: (job) =>
    replayInProcess(
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
    ),
};
