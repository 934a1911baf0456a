import { describe, expect, it } from 'vitest';
import { bundleFor } from '../src/bundles';
import { everyRuntime } from '../src/every-runtime';
import { examine } from '../src/examination/examine';
import { hashOfAll, tell } from '../src/examination/story';
import { notGolden, readGolden } from '../src/golden';
import { scenarios } from '../src/scenarios';

/** What is told within a minute in all of them together; `pnpm runtimes` tells everything. */
const SHORT = ['boot', 'safety', 'faults-2'];

const chosen = scenarios.filter(({ name }) => SHORT.includes(name));
const stories = await Promise.all(chosen.map(tell));
const present = new Map(
  await Promise.all(everyRuntime.map(async (each) => [each, await each.find()] as const)),
);

describe('the golden scenarios', () => {
  it('are all there', () => {
    expect(chosen.map(({ name }) => name)).toEqual(SHORT);
  });

  it('come to what golden.json has', async () => {
    expect(notGolden(stories, await readGolden())).toEqual([]);
  });

  for (const [runtime, found] of present) {
    const reason = 'missing' in found ? ` (not here: ${found.missing})` : '';
    it.skipIf('missing' in found)(`${runtime.name} decides the same${reason}`, async () => {
      const options = { bundle: bundleFor(runtime), rounds: 0, onStep: () => undefined };
      const result = await examine(runtime, 'any', stories, options);
      expect(result.differences).toEqual([]);
      expect(result.hash).toBe(hashOfAll(stories));
    });
  }
});
