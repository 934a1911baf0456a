import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEngines } from './bare-engines-here';

const bundle = join(import.meta.dirname, 'fixtures', 'echo.js');

for (const { title, runtime, missing, version } of bareEngines) {
  describe.skipIf(missing !== undefined)(title, () => {
    it('is here, in some version', () => {
      expect(version).toMatch(/^\d+\.\d+|^\d{4}-\d\d-\d\d/);
    });

    it('gives each message to the guest of its life, and runs promise jobs out before the next', async () => {
      const lines = ['# two lives', '= new', '> {"text":"é 😀 \\ud800"}', '< old', '> 2', '= again', '> 3'];
      const outcome = await runtime.run({ bundle, lines });
      expect(outcome.posts.map((json, index) => `${outcome.causes[index]} ${json}`)).toEqual([
        '3 {"heard":1,"message":{"text":"é 😀"}}',
        '3 {"event":"job","depth":3}',
        '5 {"heard":2,"message":2}',
        '5 {"event":"job","depth":3}',
        '7 {"heard":1,"message":3}',
        '7 {"event":"job","depth":3}',
      ]);
      expect(outcome.firstEventMillis).toBeGreaterThanOrEqual(0);
      expect(outcome.firstEventMillis).toBeLessThan(1000);
      expect(outcome.replayMillis).toBeGreaterThanOrEqual(0);
    });

    it('counts what the last guest holds', async () => {
      const held = async (bytes: number) =>
        (await runtime.run({ bundle, lines: ['= new', `> {"hold":${bytes}}`] })).heapBytes;
      const less = await held(0);
      const more = await held(1_000_000);
      expect((more ?? 0) - (less ?? 0)).toBeGreaterThan(900_000);
      expect((more ?? 0) - (less ?? 0)).toBeLessThan(20_000_000);
    });

    it('says what the guest threw', async () => {
      await expect(runtime.run({ bundle, lines: ['= new', '> {"throw":"out of order"}'] })).rejects.toThrow(
        'out of order',
      );
    });
  });
}
