import { CONFIG_KEYS, type ConfigPatch } from '@geo/core';
import { EXIT } from './exit-code';
import { Failure } from './failure';
import { readText } from './files/read-text';

/** Where records go, given on the command line: it wins over the file. */
export interface UploadOptions {
  readonly url?: string;
  readonly token?: string;
}

/** The engine's configuration: the file, if any, with the command line on top. Keys that the engine does not know are passed to `warn`. */
export async function readConfig(
  path: string | undefined,
  { url, token }: UploadOptions,
  warn: (sentence: string) => void,
): Promise<ConfigPatch> {
  const config = path === undefined ? {} : parse(path, readText('a configuration, JSON', path));
  const unknown = Object.keys(config).filter((key) => !(key in CONFIG_KEYS) && key !== 'reset');
  if (unknown.length > 0) warn(`${path}: the engine does not know ${unknown.join(', ')}`);
  return {
    ...config,
    ...(url === undefined ? {} : { url }),
    ...(token === undefined ? {} : { authorization: { strategy: 'JWT', accessToken: token } }),
  };
}

function parse(path: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Failure(`${path} is not valid JSON: ${(error as Error).message}`, {
      exitCode: EXIT.badInput,
      cause: error,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Failure(`${path}: a config is a JSON object; got ${text.trim().slice(0, 40)}`, {
      exitCode: EXIT.badInput,
    });
  return value as Record<string, unknown>;
}
