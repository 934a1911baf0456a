import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * The text of a recording, unpacked.
 * @throws Error where GEO_DATA is not set
 */
export function recording(...path: readonly string[]): string {
  const folder = process.env.GEO_DATA;
  if (!folder) throw new Error('GEO_DATA must name the folder of recordings; it is not set');
  return gunzipSync(readFileSync(join(folder, ...path))).toString();
}

/** The rows of a table, field by field, without its heading. */
export function table(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
}
