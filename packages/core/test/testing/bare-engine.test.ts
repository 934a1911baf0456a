import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'tsup';
import { expect, it } from 'vitest';
import { countingEntropy } from '../../src/testing/index';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = join(root, 'node_modules/.cache/geo-test/bare-engine');

/** Runs inside the bare engine, where there is nothing but the language: no timers, no console, no process. */
const story = `
  (async () => {
    const { runCases, storageCases, memoryStorage, schedulerCases, virtualScheduler, countingEntropy } = testing;
    const results = await runCases([
      ...storageCases(() => {
        let storage = memoryStorage();
        return { storage, reopen: async () => (storage = memoryStorage(storage.snapshot())) };
      }),
      ...schedulerCases(() => {
        const scheduler = virtualScheduler();
        return { scheduler, wait: (millis) => scheduler.advanceAsync(millis) };
      }),
    ]);
    return JSON.stringify({
      ran: results.length,
      failed: results.filter((result) => result.error).map((result) => result.name + ': ' + result.error.message),
      random: countingEntropy(1).random(),
      globals: ['setTimeout', 'console', 'process', 'fetch'].filter((name) => name in globalThis),
    });
  })()`;

it('runs in an engine that has nothing but the language', async () => {
  const entry = { testing: join(root, 'src/testing/index.ts') };
  await build({
    entry,
    outDir,
    format: 'iife',
    globalName: 'testing',
    target: 'es2020',
    config: false,
    silent: true,
  });
  const context = createContext({});
  // V8 puts this one into every context; other engines do not.
  runInContext('delete globalThis.console', context);
  runInContext(await readFile(join(outDir, 'testing.global.js'), 'utf8'), context);
  const outcome = JSON.parse((await runInContext(story, context)) as string) as {
    ran: number;
    random: number;
  };
  expect(outcome).toEqual({
    ran: expect.any(Number),
    failed: [],
    random: countingEntropy(1).random(),
    globals: [],
  });
  expect(outcome.ran).toBeGreaterThan(40);
});
