import problems from 'virtual:mutant-problems';
import { describe, expect, it } from 'vitest';
import { type Planting, plant } from '../mutants/planting/planting';
import {
  BODY,
  becomes,
  DROPPED,
  FALSE,
  inCore,
  type Mutation,
  preceded,
  renamed,
  type SourceMutants,
  TRUE,
  times,
} from '../mutants/source-mutant';

const KEY = 'row#0';

/** The sources of a small module with one mutant in them. */
function planted(code: string, declaration: string, pattern: string, mutation: Mutation): Planting {
  return plant([{ package: 'core', path: 'a.ts', code }], { row: [inCore(declaration, pattern, mutation)] });
}

/** What the module's `run` answers with the mutant off, and on. */
function answers(
  code: string,
  declaration: string,
  pattern: string,
  mutation: Mutation,
  ...given: unknown[]
) {
  const { files, problems: why } = planted(code, declaration, pattern, mutation);
  expect(why).toEqual({});
  const text = (files.get('a.ts') as string).replaceAll(' as { geoMutant?: string }', '');
  const run = new Function(`${text}; return run;`)() as (...values: unknown[]) => unknown;
  const planting = globalThis as { geoMutant?: string | undefined };
  const off = run(...given);
  planting.geoMutant = KEY;
  try {
    return { off, on: run(...given) };
  } finally {
    planting.geoMutant = undefined;
  }
}

const problemOf = (code: string, declaration: string, pattern: string, mutation = DROPPED) =>
  planted(code, declaration, pattern, mutation).problems[KEY];

describe('the mutants of the sources', () => {
  it('have one place each in the sources as they are', () => {
    expect(problems).toEqual({});
  });
});

describe('a mutant of the sources', () => {
  it('replaces an expression, by itself or by what its pattern captures', () => {
    const code = 'function run(a, b) { return a - b; }';
    expect(answers(code, 'run', 'a - b', becomes('$it * 10'), 3, 1)).toEqual({ off: 2, on: 20 });
    expect(answers(code, 'run', '$x - $y', becomes('$y - $x'), 3, 1)).toEqual({ off: 2, on: -2 });
    expect(answers(code, 'run', 'a - $it', times(2), 3, 1)).toEqual({ off: 2, on: 1 });
  });

  it('decides a condition, and leaves its else where it is', () => {
    const code = "function run(a) { if (a > 1) return 'big'; else return 'small'; }";
    expect(answers(code, 'run', 'a > 1', TRUE, 0)).toEqual({ off: 'small', on: 'big' });
    expect(answers(code, 'run', 'a > 1', FALSE, 2)).toEqual({ off: 'big', on: 'small' });
  });

  it('drops a statement, and a property', () => {
    const statement = 'function run(a) { if (a) a.push(1); else a = []; return a; }';
    expect(answers(statement, 'run', '$.push(1)', DROPPED, [])).toEqual({ off: [1], on: [1] });
    const property = "function run(b) { return { a: 1, b, 'c': 3 }; }";
    expect(answers(property, 'run', '{ a: $it }', DROPPED, 2)).toEqual({
      off: { a: 1, b: 2, c: 3 },
      on: { b: 2, c: 3 },
    });
    expect(answers(property, 'run', '{ b: $it }', DROPPED, 2).on).toEqual({ a: 1, c: 3 });
  });

  it('renames a property, and replaces the value of one in short form', () => {
    const code = 'function run(b) { return { a: 1, b }; }';
    expect(answers(code, 'run', '{ b: $it }', renamed('x'), 2)).toEqual({
      off: { a: 1, b: 2 },
      on: { a: 1, x: 2 },
    });
    expect(answers(code, 'run', '{ b: $it }', becomes('null'), 2).on).toEqual({ a: 1, b: null });
  });

  it('runs statements before a place or at the start of a function', () => {
    const code = 'function run(a) { a += 1; return a; }';
    expect(answers(code, 'run', BODY, preceded('return 0;'), 1)).toEqual({ off: 2, on: 0 });
    expect(answers(code, 'run', 'a += 1', preceded('a = 10;'), 1)).toEqual({ off: 2, on: 11 });
  });

  it('stays with others of the same place, inside it and around it', () => {
    const code = 'function run(a) { return a > 1 ? a : 0; }';
    const mutants: SourceMutants = {
      row: [
        inCore('run', 'a > 1 ? $ : $', becomes('9')),
        inCore('run', 'a > 1', FALSE),
        inCore('run', 'a > 1', TRUE),
      ],
    };
    const { files } = plant([{ package: 'core', path: 'a.ts', code }], mutants);
    const text = (files.get('a.ts') as string).replaceAll(' as { geoMutant?: string }', '');
    const run = new Function(`${text}; return run;`)() as (value: number) => number;
    const planting = globalThis as { geoMutant?: string | undefined };
    const seen = [undefined, 'row#0', 'row#1', 'row#2'].map((key) => {
      planting.geoMutant = key;
      return [run(2), run(1)];
    });
    planting.geoMutant = undefined;
    expect(seen).toEqual([
      [2, 0],
      [9, 9],
      [0, 0],
      [2, 1],
    ]);
  });
});

describe('the pattern of a mutant', () => {
  const nested = 'const make = () => ({ one() { return go(1); }, two() { return go(2); } });';

  it('finds its place whatever the file, the layout and the types are', () => {
    const code = 'export class A { b(c?: number): void { (d!.e as F)\n.emit("x", { y: 1, z: <G>c }); } }';
    expect(problemOf(code, 'A', "$.emit('x', { z: $it })", becomes('2'))).toBeUndefined();
    expect(problemOf(code, 'A.b', '$.emit(...$)')).toBeUndefined();
    expect(problemOf(nested, 'make.two', 'go($)', TRUE)).toBeUndefined();
    expect(problemOf('class A { x = 1 }', 'A', 'x = $it', becomes('2'))).toBeUndefined();
    expect(problemOf('function f({ x = 1 }) { return x }', 'f', 'x = $it', becomes('2'))).toBeUndefined();
  });

  it('that matches nothing, more than one place or no declaration fails with the place', () => {
    expect(problemOf(nested, 'made', 'go($)')).toBe('no declaration of core is called made');
    expect(problemOf(nested, 'make.two', 'go(3)')).toBe('nothing in make.two (a.ts:1) matches go(3)');
    expect(problemOf(nested, 'make', 'go($)')).toBe('go($) matches 2 places in make: a.ts:1, a.ts:1');
  });

  it('whose text uses a name that is not there is refused: it would only throw', () => {
    const code = 'import { g } from "g"; const h = 1; function f(a) { a(); } function other(b) { b(); }';
    expect(problemOf(code, 'f', 'a()', preceded('a = g(h, (x) => x);'))).toBeUndefined();
    expect(problemOf(code, 'f', 'a()', preceded('const { c } = a; return c;'))).toBeUndefined();
    expect(problemOf(code, 'f', 'a()', becomes('b ?? $it'))).toBe(
      'its text uses b, which is not known there',
    );
  });

  it('that asks for what a place cannot give is refused', () => {
    expect(problemOf('function f() { a?.b.c(); }', 'f', 'a?.b', TRUE)).toMatch('a link of a chain');
    expect(problemOf('function f() { a.b(); }', 'f', 'a.b', TRUE)).toMatch('a callee');
    expect(problemOf('const f = { g() {} };', 'f', '{ g: $it }', TRUE)).toMatch('it replaces a method');
    expect(problemOf('function f() { const x = 1; }', 'f', 'x = 1', DROPPED)).toMatch('neither a statement');
    expect(problemOf('function f() { g(); }', 'f', 'g()', becomes('$x'))).toMatch('$x, which its pattern');
    expect(problemOf('function f() { g(); }', 'f', 'g(', TRUE)).toMatch('pattern.ts');
  });
});
