import { describe, expect, it } from 'vitest';
import { committedFiles, isCore } from '../rules/source';
import { privateWords } from '../rules/words';

const found = (text: string, path = 'packages/core/src/sync/batch.ts') => privateWords({ path, text });

describe('names are the field’s terms', () => {
  it('holds for every source of core', () => {
    const sources = committedFiles().filter(({ path }) => isCore(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(privateWords)).toEqual([]);
  });

  it.each([
    ['interface Hearers {}', '"Hearers" has the private word "hearers" (handlers)'],
    ['const toldMoving = true;', '"toldMoving" has the private word "told"'],
    ['const CONDEMNED_MAX = 40;', '"CONDEMNED_MAX" has the private word "condemned"'],
    ['function heed() {}', '"heed" has the private word "heed" (handle)'],
    ['part.hear(reading);', '"hear" has the private word "hear"'],
    ['const { news } = calendar;', '"news" has the private word "news"'],
    ['type UploadSituation = 1;', '"UploadSituation" has the private word "situation" (conditions)'],
    ['class A { #patient = []; }', '"#patient" has the private word "patient" (deferred)'],
    ['let a: { readonly suspects: 1 };', '"suspects" has the private word "suspects" (failed records)'],
  ])('refuses %s', (text, reason) => {
    expect(found(text)).toEqual([expect.stringContaining(reason)]);
  });

  it('refuses a file that is called by one, and names each name once', () => {
    expect(found('', 'packages/core/src/motion/sighting.ts')).toEqual([
      expect.stringContaining('"sighting" has the private word'),
    ]);
    expect(found('tell(); tell(); tell();')).toHaveLength(1);
  });

  it.each([
    'const tolerance = 1;',
    'const newest = hearing;',
    '// what was told, and to whom\nconst reported = true;',
    "throw new Error('no listener heard it');",
    'motion.suspect(cause);',
  ])('lets pass %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('lets pass the names under which state is stored, in the files that store it', () => {
    expect(found('const suspects = 1;', 'packages/core/src/sync/sync-memory.ts')).toEqual([]);
    expect(found('const suspects = 1;', 'packages/core/src/sync/batch.ts')).toHaveLength(1);
  });
});
