import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import { STANDARD_STREAM } from '../files/check-files';
import { readText } from '../files/read-text';

/** A configuration as it stands in an app's source: an object literal, with comments, names without quotes and commas at ends. */
export function readForeignConfig(path: string): object {
  const isStream = path === STANDARD_STREAM;
  const text = isStream ? readFileSync(0, 'utf8') : readText('a configuration', path);
  const name = isStream ? 'standard input' : path;
  let value: unknown;
  try {
    value = JSON5.parse(text);
  } catch (error) {
    const { message } = error as Error;
    throw new Failure(
      `${name} is no object of literals (${message}): copy what ready() is given, with values in place of names`,
      {
        exitCode: EXIT.badInput,
        cause: error,
      },
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Failure(`${name}: a configuration is an object; got ${text.trim().slice(0, 40)}`, {
    exitCode: EXIT.badInput,
  });
}
