import { describe, expect, it } from 'vitest';
import { diagnose } from '../src/diagnose';
import { readApp } from '../src/read/read-app';
import { type Base, baseFiles } from './app-files';
import { memoryFiles } from './memory-files';

const BASES: readonly Base[] = ['bare', 'expo', 'native-android', 'native-ios'];
const GARBAGE = [
  '',
  '{',
  '<',
  '\0\uFFFF',
  '[1, 2',
  '<plist><array/></plist>',
  'null',
  '"text"',
  '- : :\n\t- {',
  '<a></b>',
];
/** Files that are parsed: what cannot be read is said. */
const PARSED =
  /(package|app)\.json$|AndroidManifest\.xml$|Info\.plist$|\.xcprivacy$|App\.(tsx|js)$|^index\.js$/;

describe('files with garbage', () => {
  const cases = BASES.flatMap((base) => Object.keys(baseFiles(base)).map((path) => [base, path] as const));

  it.each(cases)('%s: %s', (base, path) => {
    for (const text of GARBAGE) {
      const files = memoryFiles({ ...baseFiles(base), [path]: text });
      expect(() => diagnose(readApp(files)), JSON.stringify(text)).not.toThrow();
    }
    const cut = baseFiles(base)[path]?.replace(/[>}\])][^>}\])]*$/, '') ?? '';
    const findings = diagnose(readApp(memoryFiles({ ...baseFiles(base), [path]: cut })));
    const unreadable = findings.filter(({ finding }) => finding.rule === 'files/unreadable');
    // In an app without Expo app.json holds names alone.
    if (PARSED.test(path) && !path.startsWith('node_modules/') && `${base}/${path}` !== 'bare/app.json')
      expect(unreadable.map(({ finding }) => finding.file)).toEqual([path]);
  });

  it('lockfiles too', () => {
    for (const lock of ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock'])
      for (const text of GARBAGE) {
        const { 'node_modules/@geo/adapter-ios/package.json': _, ...files } = baseFiles('native-ios');
        expect(
          () => diagnose(readApp(memoryFiles({ ...files, [lock]: text }))),
          `${lock} ${text}`,
        ).not.toThrow();
      }
  });
});
