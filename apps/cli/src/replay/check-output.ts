import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';

/** Refuses a file that could not be written at the end, before the work begins. */
export function mustBeWritable(what: string, path: string | undefined): void {
  if (path === undefined) return;
  const file = resolve(path);
  const folder = dirname(file);
  if (existsSync(file) && statSync(file).isDirectory())
    throw new Failure(`${what} must be a file; ${path} is a folder`, { exitCode: EXIT.badInput });
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK);
  } catch (error) {
    throw new Failure(
      existsSync(folder)
        ? `${what} cannot be written to ${path}`
        : `${what} cannot be written: there is no folder ${folder}`,
      { exitCode: EXIT.badInput, cause: error },
    );
  }
}
