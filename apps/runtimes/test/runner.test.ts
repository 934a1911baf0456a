import { describe, expect, it } from 'vitest';
import { replay } from '../src/runner/replay';
import type { GuestBoot } from '../src/runner/shell';

describe('the runner', () => {
  const printedOf = (lines: readonly string[], boot: GuestBoot, drain = (next: () => void) => next()) => {
    const printed: string[] = [];
    let clock = 0;
    replay(lines, {
      evaluate: () => boot,
      now: () => (clock += 1),
      heap: () => null,
      drain,
      print: (line) => void printed.push(line),
    });
    return printed;
  };

  it('goes through a long transcript without going deeper, whether the shell calls back at once or later', async () => {
    const lines = [
      '= launch',
      ...Array.from({ length: 50_000 }, (_, index) => `> {"reading":"location","n":${index}}`),
    ];
    const boot: GuestBoot = (post) => (json) => post(json);
    const printed = printedOf(lines, boot);
    expect(printed).toHaveLength(50_001);
    expect(printed.at(-2)).toBe('< 50001 {"reading":"location","n":49999}');
    expect(JSON.parse(printed.at(-1)?.slice(2) ?? '')).toMatchObject({
      readings: 50_000,
      guests: 1,
      heapBytes: null,
    });
  });

  it('waits until the shell says that the jobs ran out', () => {
    const waiting: (() => void)[] = [];
    const heard: string[] = [];
    const printed = printedOf(
      ['= launch', '> {"a":1}', '> {"b":2}'],
      () => (json) => void heard.push(json),
      (next) => void waiting.push(next),
    );
    expect(heard).toEqual([]);
    waiting.shift()?.();
    expect(heard).toEqual(['{"a":1}']);
    waiting.shift()?.();
    waiting.shift()?.();
    expect(heard).toEqual(['{"a":1}', '{"b":2}']);
    expect(printed).toEqual([expect.stringMatching(/^@ /)]);
  });

  it('drops messages of a guest that was given up', () => {
    const posts: ((json: string) => void)[] = [];
    const boot: GuestBoot = (post) => {
      posts.push(post);
      return () => {
        for (const [index, each] of posts.entries()) each(`{"from":${index}}`);
      };
    };
    const printed = printedOf(['= one', '> {}', '= two', '> {}'], boot);
    expect(printed.slice(0, -1)).toEqual(['< 2 {"from":0}', '< 4 {"from":1}']);
  });

  it('says which line the guest broke at, and prints nothing more', () => {
    const boot: GuestBoot = () => (json) => {
      if (json.includes('breaks')) throw new Error('broken as asked');
    };
    const printed = printedOf(['# a', '= launch', '> {}', '> {"breaks":true}', '> {}'], boot);
    expect(printed).toEqual([expect.stringMatching(/^! line 4: Error: broken as asked/)]);
  });

  it.each([
    [['> {}'], '! line 1: Error: a line "> …" stands before the first'],
    [['= launch', '* what'], '! line 2: Error: a line begins with one of "= > < #"; got "* what"'],
  ])('refuses %j', (lines, reason) => {
    expect(printedOf(lines, () => () => undefined)).toEqual([expect.stringContaining(reason)]);
  });
});
