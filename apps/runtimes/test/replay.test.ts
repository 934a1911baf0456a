import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { firstDifference } from '../src/difference';
import { everyRuntime } from '../src/every-runtime';
import { replay } from '../src/runner/replay';
import type { GuestBoot } from '../src/runner/shell';
import { SMALL_TRANSCRIPT, smallBundle } from './small-guest';

const bundle = await smallBundle();
afterAll(() => rm(dirname(bundle), { recursive: true }));
const present = new Map(
  await Promise.all(everyRuntime.map(async (each) => [each, await each.find()] as const)),
);

describe('a conversation is replayed in', () => {
  for (const [runtime, found] of present) {
    const reason = 'missing' in found ? ` (not here: ${found.missing})` : '';
    it.skipIf('missing' in found)(`${runtime.name}${reason}`, async () => {
      const outcome = await runtime.run({ bundle, lines: SMALL_TRANSCRIPT });
      expect(firstDifference(SMALL_TRANSCRIPT, outcome)).toBeUndefined();
      expect(outcome.posts).toHaveLength(6);
      expect(outcome.firstEventMillis).toBeGreaterThan(0);
      expect(outcome.firstEventMillis).toBeLessThan(5000);
      expect(outcome.replayMillis).toBeGreaterThan(0);
    });

    it.skipIf('missing' in found)(`${runtime.name} says which line the guest broke at`, async () => {
      const lines = [...SMALL_TRANSCRIPT, '> {"breaks":true}'];
      await expect(runtime.run({ bundle, lines })).rejects.toThrow(/line 15: .*broken as asked/);
    });
  }
});

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

  it('does not hear a guest that was given up', () => {
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

  it.each([
    [['> {}'], '! line 1: Error: something is said before'],
    [['= launch', '* what'], '! line 2: Error: a line begins with one of "= > < #"; got "* what"'],
  ])('refuses %j', (lines, reason) => {
    expect(printedOf(lines, () => () => undefined)).toEqual([expect.stringContaining(reason)]);
  });
});
