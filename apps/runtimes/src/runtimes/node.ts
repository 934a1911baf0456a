import { outputOf } from '../program';
import type { Runtime } from '../runtime';
import { replayInProcess } from './process';

/** A Node is some 50 MB to fetch, on a slow line too. */
const FETCH_LIMIT_MILLIS = 180_000;

interface Found {
  readonly program: string;
  readonly version: string;
}

export const node20 = nodeRuntime(20);
export const node22 = nodeRuntime(22);
export const node24 = nodeRuntime(24);

/** The Node that runs us where it is the one, else that of the npm registry, which npx fetches once. */
function nodeRuntime(major: number): Runtime {
  let found: Promise<Found> | undefined;
  const program = () => {
    found ??= isMajor(process.version, major)
      ? Promise.resolve({ program: process.execPath, version: process.version })
      : fromRegistry(major);
    return found;
  };
  return {
    name: `node${major}`,
    async find() {
      try {
        return { version: (await program()).version.slice(1) };
      } catch (error) {
        return { missing: `npx -y -p node@${major} node: ${(error as Error).message.split('\n').at(-1)}` };
      }
    },
    async run(job) {
      return replayInProcess((await program()).program, ['--expose-gc'], job);
    },
  };
}

async function fromRegistry(major: number): Promise<Found> {
  const report = 'JSON.stringify({ program: process.execPath, version: process.version })';
  const args = ['--yes', '--prefer-offline', `--package=node@${major}`, '--', 'node', '-p', report];
  const found = JSON.parse(await outputOf('npx', args, { limitMillis: FETCH_LIMIT_MILLIS })) as Found;
  if (!isMajor(found.version, major)) throw new Error(`npx gave Node ${found.version}`);
  return found;
}

function isMajor(version: string, major: number): boolean {
  return version.startsWith(`v${major}.`);
}
