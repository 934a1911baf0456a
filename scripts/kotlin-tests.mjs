import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How many tests the Kotlin sources below a folder declare: what is skipped where they cannot be compiled.
 * @param {string} folder
 */
export function declaredTests(folder) {
  return kotlinTests(folder).reduce((sum, text) => sum + (text.match(/^\s*@Test\b/gm)?.length ?? 0), 0);
}

/**
 * How many of these tests run on an API level, which their `@Config(sdk = […])` names: one for each test of such a class, one
 * for a test that names it itself.
 * @param {string} folder
 * @param {number} level
 */
export function testsOnLevel(folder, level) {
  const named = new RegExp(`@Config\\(sdk = \\[[^\\]]*\\b${level}\\b`);
  return kotlinTests(folder).reduce((sum, text) => {
    const [head = '', ...tests] = text.split(/^\s*@Test\b/m);
    const isOfClass = named.test(head.split(/^(?:internal )?class /m)[0] ?? '');
    // What stands behind a test's own @Test, up to its body.
    const counted = tests.filter((test) => {
      const own = test.split('fun ')[0] ?? '';
      return named.test(own) || (isOfClass && !own.includes('@Config(sdk'));
    });
    return sum + counted.length;
  }, 0);
}

/** @param {string} folder */
function kotlinTests(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])src[\\/]test[\\/].*\.kt$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
