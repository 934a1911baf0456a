import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StandardPromise } from '../../src/old-hermes/promise';

type Constructor = typeof StandardPromise;

/** What a promise of the program is made of; each number names an earlier one. */
type Part =
  | { readonly make: 'resolve' | 'reject'; readonly from: number }
  | { readonly make: 'value' | 'failure' | 'thenable' | 'broken thenable' }
  | {
      readonly make: 'then' | 'catch' | 'finally' | 'throwing then' | 'following then';
      readonly from: number;
      readonly with: number;
    }
  | { readonly make: 'all' | 'race' | 'allSettled'; readonly from: number; readonly with: number };

const earlier = fc.nat(20);
const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ make: fc.constantFrom('resolve' as const, 'reject' as const), from: earlier }),
  fc.record({
    make: fc.constantFrom(
      'value' as const,
      'failure' as const,
      'thenable' as const,
      'broken thenable' as const,
    ),
  }),
  fc.record({
    make: fc.constantFrom(
      'then' as const,
      'catch' as const,
      'finally' as const,
      'throwing then' as const,
      'following then' as const,
      'all' as const,
      'race' as const,
      'allSettled' as const,
    ),
    from: earlier,
    with: earlier,
  }),
);

/** The words for an error of the engine's are the engine's. */
const worded = (error: Error) => (error instanceof TypeError ? error.name : error.message);

/** Runs the program with one kind of promises, and gives what it wrote down: what ran, in which order, and with what. */
async function ran(Kind: Constructor, program: readonly Part[]): Promise<readonly string[]> {
  const log: string[] = [];
  const made: StandardPromise[] = [Kind.resolve('first')];
  const at = (index: number) => made[index % made.length]!;
  program.forEach((each, number) => {
    const note = (what: string) => (value: unknown) => {
      log.push(`${number} ${what} ${value instanceof Error ? worded(value) : JSON.stringify(value)}`);
      return `${number} ${what}`;
    };
    const promise = create(Kind, each, at, note);
    promise.then(note('came to'), note('failed with'));
    made.push(promise);
  });
  await new Promise((resolve) => setImmediate(resolve));
  return log;
}

function create(
  Kind: Constructor,
  each: Part,
  at: (index: number) => StandardPromise,
  note: (what: string) => (value: unknown) => unknown,
): StandardPromise {
  switch (each.make) {
    case 'value':
      return new Kind((resolve) => resolve('value'));
    case 'failure':
      return new Kind(() => {
        throw new Error('failure');
      });
    case 'thenable':
      return Kind.resolve({
        // biome-ignore lint/suspicious/noThenProperty: it is what is tried.
        then: (resolve: (value: unknown) => void) => resolve(note('asked')('thenable')),
      });
    case 'broken thenable':
      return Kind.resolve({
        // biome-ignore lint/suspicious/noThenProperty: it is what is tried.
        get then(): never {
          throw new Error(String(note('asked')('broken thenable')));
        },
      });
    case 'resolve':
      return new Kind((resolve, reject) => {
        resolve(at(each.from));
        reject('too late');
      });
    case 'reject':
      return Kind.reject(`reason ${each.from}`);
    case 'then':
      return at(each.from).then(note('then'), note('otherwise'));
    case 'catch':
      return at(each.from).catch(note('caught'));
    case 'finally':
      return at(each.from).finally(() => {
        note('finally')(undefined);
        return at(each.with);
      });
    case 'throwing then':
      return at(each.from).then((value) => {
        throw note('throws')(value);
      });
    case 'following then':
      return at(each.from).then(() => at(each.with));
    default:
      return Kind[each.make]([at(each.from), 'plain', at(each.with)]);
  }
}

describe('promises for old Hermes', () => {
  it('run their jobs in the order of the standard, whatever is made of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (program) => {
        const native = Promise as unknown as Constructor;
        expect(await ran(StandardPromise, program)).toEqual(await ran(native, program));
      }),
      { numRuns: 500 },
    );
  });

  it('refuse to wait for themselves', async () => {
    let resolve: (value: unknown) => void = () => {};
    const promise = new StandardPromise((settle) => {
      resolve = settle;
    });
    resolve(promise);
    await expect(promise).rejects.toThrow(TypeError);
  });
});
