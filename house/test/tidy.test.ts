import { describe, expect, it } from 'vitest';
import { badExports, badFileNames } from '../rules/names';
import { tooLarge } from '../rules/size';
import { committedFiles, isCode, isCore, isShipped } from '../rules/source';

const files = committedFiles();
const lines = (path: string, count: number) => ({ path, text: 'x;\n'.repeat(count) });
const exported = (text: string) => badExports({ path: 'a.ts', text });

describe('files are small', () => {
  it('holds for core, and for everything that is shipped', () => {
    const core = files.filter(({ path }) => isCore(path));
    expect(core.length).toBeGreaterThan(0);
    expect(tooLarge(core)).toEqual([]);
    expect(tooLarge(files.filter(({ path }) => isShipped(path)))).toEqual([]);
  });

  it('300 lines pass, 301 do not', () => {
    expect(tooLarge([lines('a.ts', 300), lines('b.ts', 1), lines('c.ts', 1)])).toEqual([]);
    expect(tooLarge([lines('a.ts', 301), lines('b.ts', 1), lines('c.ts', 1)])).toEqual([
      'a.ts: 301 lines; at most 300 are allowed',
    ]);
  });

  it('a median of 149 passes, one of 150 does not', () => {
    expect(tooLarge([lines('a.ts', 149), lines('b.ts', 149), lines('c.ts', 300)])).toEqual([]);
    expect(tooLarge([lines('a.ts', 10), lines('b.ts', 150), lines('c.ts', 300)])).toEqual([
      'the median is 150 lines; it must stay under 150',
    ]);
  });
});

describe('names say what a thing is', () => {
  it('holds for all file names', () => {
    const code = files.map(({ path }) => path).filter(isCode);
    expect(code.length).toBeGreaterThan(0);
    expect(badFileNames(code)).toEqual([]);
  });

  it('holds for all exported names', () => {
    expect(files.filter(({ path }) => isShipped(path)).flatMap(badExports)).toEqual([]);
  });

  it.each([
    ['src/stopDetector.ts', 'kebab-case'],
    ['src/Stop.ts', 'kebab-case'],
    ['src/stop_detector.ts', 'kebab-case'],
    ['src/NativelyStopped.tsx', 'kebab-case'],
    ['src/nativeStop.ts', 'kebab-case'],
    ['src/Motion/stop.ts', 'kebab-case'],
    ['src/retry-helper.ts', '"helper" says nothing'],
    ['src/utils/stop.ts', '"utils" says nothing'],
    ['src/common.ts', '"common" says nothing'],
  ])('refuses the file %s', (path, reason) => {
    expect(badFileNames([path])).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    'src/motion/soft-stop.ts',
    'test/stop.test.ts',
    '.ci/run.mjs',
    'src/helpful.ts',
    'src/native/NativeGeo.ts',
  ])('lets pass the file %s', (path) => {
    expect(badFileNames([path])).toEqual([]);
  });

  it.each([
    ['export class SyncManager {}', 'manager'],
    ['export function retryHelper() {}', 'helper'],
    ['export const CORE_UTILS = 1, b = 2;', 'utils'],
    ['export interface CommonShape {}', 'common'],
    ['export type LocationService = 1;', 'service'],
    ["export { a as locationService } from './a';", 'service'],
    ['const geoUtil = 1; export { geoUtil };', 'util'],
    ["export * as helpers from './a';", 'helpers'],
    ["export * from './a';", 'export * hides'],
  ])('refuses %s', (text, reason) => {
    expect(exported(text)).toEqual([expect.stringContaining(reason)]);
  });

  it('what is not exported, or only contains such letters, passes', () => {
    expect(exported("const retryHelper = 1; export const utilization = 'Manager'; // Service")).toEqual([]);
  });
});
