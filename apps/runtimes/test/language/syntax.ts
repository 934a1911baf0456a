import { Base, Derived } from './classes';
import type { Questions } from './questions';

export const syntaxQuestions: Questions = {
  'closures in loops': () => {
    const made: (() => unknown)[] = [];
    for (let index = 0; index < 3; index += 1) made.push(() => index);
    for (const letter of 'ab') made.push(() => letter);
    // biome-ignore lint/suspicious/useGuardForIn: it is what is tried.
    for (const key in { k: 1, l: 2 }) made.push(() => key);
    for (let index = 0, step = 1; index < 4; index += step) {
      if (index === 2) continue;
      const twice = index * 2;
      made.push(() => `${index}:${twice}`);
    }
    let left = 2;
    while (left > 0) {
      const now = left;
      made.push(() => now);
      left -= 1;
    }
    {
      const left = 'inner';
      made.push(() => left);
    }
    return made.map((run) => run());
  },
  classes: () => {
    const one = new Derived('CODE', 'text');
    return [
      one.say('more'),
      String(one),
      one instanceof Base,
      one instanceof Error,
      Object.keys(one),
      JSON.stringify(one),
      Base.made > 0,
      Object.prototype.toString.call(one),
      one.constructor === Derived,
    ];
  },
  generators: () => {
    const log: unknown[] = [];
    function* inner(): Generator<number, string, string | undefined> {
      try {
        log.push(yield 1);
        log.push(yield 2);
      } finally {
        log.push('inner is left');
      }
      return 'done';
    }
    function* outer(): Generator<number, void, string | undefined> {
      log.push(yield* inner());
      yield* [7, 8];
    }
    const run = outer();
    log.push(run.next('ignored').value, run.next('first').value, run.next('second').value);
    for (const value of outer()) {
      if (value === 2) break;
      log.push(value);
    }
    return log;
  },
  'taking apart': () => {
    const absent = (): { a?: number; b?: { c?: number; d: number }; x: null } => ({ x: null });
    const { a = 1, b: { c = 2, ...rest } = { d: 3 } as { c?: number; d: number }, ...others } = absent();
    const [first, , third = 'third', ...more] = [1, 2, undefined, 4, 5];
    const given = (one: number, two = one + 1, ...many: number[]) => [one, two, many];
    return [a, c, rest, others, first, third, more, given(1), given(1, undefined, 3, 4)];
  },
  'nothing and less': () => {
    const nothing = null as { a?: { b(): number } } | null;
    return [
      nothing?.a?.b(),
      nothing ?? 'else',
      [0 as number | null].map((value) => value ?? 1),
      [undefined, null].map(String),
    ];
  },
};
