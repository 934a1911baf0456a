import { posix } from 'node:path';
import type { AppFiles } from '../src/app-files';
import type { Files } from './app-files';

/** Files in memory, as the doctor reads them; `folder` is the app's in a monorepo, with a slash at the end. */
export function memoryFiles(files: Files, folder = ''): AppFiles {
  const own = Object.keys(files).filter((path) => path.startsWith(folder) && !path.includes('node_modules/'));
  return {
    paths: own.map((path) => path.slice(folder.length)),
    read: (path) => files[posix.normalize(`${folder}${path}`)],
    real: (path) => posix.normalize(`${folder}${path}`),
  };
}
