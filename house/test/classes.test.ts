import { describe, expect, it } from 'vitest';
import { classesWithBehaviour } from '../rules/classes';
import { committedFiles, isCore } from '../rules/source';

const found = (text: string) => classesWithBehaviour({ path: 'packages/core/src/locations/judge.ts', text });

describe('a class of core is an error or numeric data', () => {
  it('holds for every source of core', () => {
    const sources = committedFiles().filter(({ path }) => isCore(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(classesWithBehaviour)).toEqual([]);
  });

  it.each([
    ['export class Judge { private limit = 1; }', 'Judge is a class'],
    ['class Filter implements LocationFilter {}', 'Filter is a class'],
    ['class Track extends Path {}', 'Track is a class'],
    ['export const make = () => new (class {})();', 'a class without a name is a class'],
  ])('refuses %s', (text, reason) => {
    expect(found(text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    'export class GeoError extends Error {}',
    'export class StorageFullError extends StorageError {}',
    'export class Kalman { private up = 0; }',
    '// class Judge {}\nconst text = "class Judge {}";',
  ])('lets pass %s', (text) => {
    expect(found(text)).toEqual([]);
  });
});
