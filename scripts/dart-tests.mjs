import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many tests the Dart sources below a folder declare: what is skipped where there is no Dart VM.
 * @param {string} folder
 */
export function declaredDartTests(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('_test.dart'))
    .reduce(
      (sum, file) => sum + (readFileSync(join(folder, file), 'utf8').match(/^\s*test\('/gm)?.length ?? 0),
      0,
    );
}
