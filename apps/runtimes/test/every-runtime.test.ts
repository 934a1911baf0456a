import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { share } from '../../../scripts/effort';
import { bundleFor } from '../src/bundles';
import { combinedHash, recordScenario } from '../src/comparison/recording';
import { runScenarios } from '../src/comparison/run-scenarios';
import { firstDifference } from '../src/difference';
import { everyRuntime } from '../src/every-runtime';
import { goldenMismatches, readGolden } from '../src/golden';
import { scenarios } from '../src/scenarios';
import { SMALL_TRANSCRIPT, smallBundle } from './small-guest';

/** The shortest; `pnpm runtimes`, which is a step of .ci/run, plays them all. */
const SHORT = share(['boot', 'safety', 'faults-2']);

const bundle = await smallBundle();
afterAll(() => rm(dirname(bundle), { recursive: true }));
const stories = await Promise.all(scenarios.filter(({ name }) => SHORT.includes(name)).map(recordScenario));
// One file looks for all of them: two at a time would fetch the same Node twice, into the same place.
const present = new Map(
  await Promise.all(everyRuntime.map(async (each) => [each, await each.find()] as const)),
);

it('the golden scenarios come to what golden.json has', async () => {
  expect(stories.map(({ name }) => name)).toEqual(SHORT);
  expect(goldenMismatches(stories, await readGolden())).toEqual([]);
});

for (const [runtime, found] of present) {
  const reason = 'missing' in found ? ` (not here: ${found.missing})` : '';
  describe.skipIf('missing' in found)(`${runtime.name}${reason}`, () => {
    it('replays a conversation', async () => {
      const outcome = await runtime.run({ bundle, lines: SMALL_TRANSCRIPT });
      expect(firstDifference(SMALL_TRANSCRIPT, outcome)).toBeUndefined();
      expect(outcome.posts).toHaveLength(6);
      // Hermes counts whole milliseconds.
      expect(outcome.firstEventMillis).toBeGreaterThanOrEqual(0);
      expect(outcome.firstEventMillis).toBeLessThan(10_000);
      expect(outcome.replayMillis).toBeGreaterThanOrEqual(0);
    });

    it('says what the guest broke of', async () => {
      const lines = [...SMALL_TRANSCRIPT, '> {"breaks":true}'];
      await expect(runtime.run({ bundle, lines })).rejects.toThrow('broken as asked');
    });

    it('decides as everywhere', async () => {
      const options = { bundle: bundleFor(runtime), rounds: 0, onStep: () => undefined };
      const result = await runScenarios(runtime, 'any', stories, options);
      expect(result.differences).toEqual([]);
      expect(result.hash).toBe(combinedHash(stories));
    });
  });
}
