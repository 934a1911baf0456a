import { readFileSync } from 'node:fs';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder; expected a file',
  EACCES: 'you may not read it',
};

/** The text of an input file, `-` not among them. `what` says what is expected: `a black box`. */
export function readText(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Failure(`${path}: ${REASONS[code] ?? message} (expected ${what})`, {
      exitCode: EXIT.badInput,
      cause: error,
    });
  }
}
