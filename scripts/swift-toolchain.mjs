import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debian13Lack, inDebian13, makeDebian13 } from './debian13.mjs';

export const OLDEST_SWIFT = 6;

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * How Swift is run here: a function that runs a shell command in a folder of the repository and returns its exit code; or what is
 * missing, in a sentence. Takes `swift` from the path, 6.0 or newer; else, on Debian as root, a folder with Debian 13, which is made
 * where it is missing.
 * @returns {{ run: (folder: string, command: string, env?: Readonly<Record<string, string>>) => number } | { lack: string }}
 */
export function swiftToolchain() {
  const found = spawnSync('swift', ['--version'], { encoding: 'utf8' });
  if (Number(/Swift version (\d+)/.exec(found.stdout ?? '')?.[1]) >= OLDEST_SWIFT) {
    return {
      run: (folder, command, env = {}) =>
        spawnSync('sh', ['-ec', command], {
          cwd: join(root, folder),
          stdio: ['ignore', 'inherit', 'inherit'],
          env: { ...process.env, ...env },
        }).status ?? 1,
    };
  }
  const lack = debian13Lack();
  if (lack !== undefined) return { lack: `there is no swift ${OLDEST_SWIFT}.0 on the path, and ${lack}` };
  try {
    makeDebian13();
  } catch (error) {
    return {
      lack: `a folder with Debian 13 cannot be made: ${error instanceof Error ? error.message : error}`,
    };
  }
  mkdirSync(join(root, 'out/tmp'), { recursive: true });
  return {
    run: (folder, command, env = {}) =>
      inDebian13({
        repository: root,
        command: `cd /src/${folder} && ${command}`,
        // SwiftPM locks a package by its path, in this folder: in every clone it is /src.
        env: { TMPDIR: '/src/out/tmp', ...env },
      }),
  };
}
