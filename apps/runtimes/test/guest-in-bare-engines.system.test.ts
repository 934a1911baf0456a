import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeDifference, firstDifference } from '../src/difference';
import type { Runtime } from '../src/runtime';
import { bareEngines } from './bare-engines-here';
import { forOldHermes, guestFolder, newGuestBundle } from './guest-bundle';

describe('the guest in the bare engines', () => {
  let folder: string;
  const bundleFor = ({ isOld }: Runtime) => join(folder, isOld ? 'old.js' : 'new.js');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'geo-guest-'));
    await writeFile(join(folder, 'new.js'), await newGuestBundle());
    await writeFile(join(folder, 'old.js'), await forOldHermes(await newGuestBundle({ minified: false })));
    // Babel takes its seconds, more where the machine is shared.
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));

  for (const { title, runtime, missing } of bareEngines) {
    describe.skipIf(missing !== undefined)(title, () => {
      it('says in every committed conversation what stands there', async () => {
        const names = (await readdir(join(guestFolder, 'transcripts'))).filter((name) =>
          name.endsWith('.txt'),
        );
        expect(names.length).toBeGreaterThan(5);
        // One after the other in one engine, each with guests of its own: starting an engine takes longer than any of them.
        const texts = await Promise.all(
          names.map((name) => readFile(join(guestFolder, 'transcripts', name), 'utf8')),
        );
        const lines = texts.flatMap((text) => text.split('\n'));
        const difference = firstDifference(lines, await runtime.run({ bundle: bundleFor(runtime), lines }));
        expect(difference && describeDifference(difference)).toBeUndefined();
      });

      it('survives what is nested deeper than its stack, and goes on', async () => {
        const begins = await readFile(join(guestFolder, 'transcripts', 'start.txt'), 'utf8');
        const hello = begins.split('\n').find((line) => line.startsWith('> '))!;
        const deep = (depth: number) => '['.repeat(depth);
        const lines = [
          '= new',
          hello,
          `> ${deep(1_000_000)}`,
          `> ${deep(200_000)}${']'.repeat(200_000)}`,
          '> {}',
        ];
        const { posts, causes } = await runtime.run({ bundle: bundleFor(runtime), lines });
        const refusals = posts
          .map((json, index) => ({
            at: causes[index],
            said: JSON.parse(json) as { log?: { event: string } },
          }))
          .filter(({ said }) => said.log?.event === 'protocol:refused');
        expect(refusals.map(({ at }) => at)).toEqual([3, 4, 5]);
      });
    });
  }
});
