import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many tests the Swift sources below a folder declare: what is skipped where they cannot be compiled.
 * @param {string} folder
 */
export function declaredSwiftTests(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /(?:^|[\\/])Tests[\\/].*\.swift$/.test(file) && !file.startsWith('.build'))
    .reduce(
      (sum, file) => sum + (readFileSync(join(folder, file), 'utf8').match(/^\s*@Test\b/gm)?.length ?? 0),
      0,
    );
}
