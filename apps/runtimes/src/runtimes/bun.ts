import { outputOf } from '../program';
import type { Runtime } from '../runtime';
import { platformProgram } from './platform-package';
import { replayInProcess } from './process';

const program = platformProgram('bun', '@oven/bun-', 'bin/bun') ?? 'bun';

export const bun: Runtime = {
  name: 'bun',
  async find() {
    try {
      return { version: (await outputOf(program, ['--version'])).trim() };
    } catch {
      return { missing: 'npm install bun (pnpm install brings it where there is one for the platform)' };
    }
  },
  run: (job) => replayInProcess(program, ['run', '--no-install'], job),
};
