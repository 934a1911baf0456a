import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { createEngine } from '../../src/index';
import { countedTrace } from '../../src/testing/replay/counted-trace';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { seededLife } from './seeded-life';

const SEEDS = amount(3, 120);
const FIRST = Number(process.env.BLACK_BOX_FIRST ?? 1);

describe('a life that is replayed', () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
    'decides the same, to the byte: seed %i',
    async (seed) => {
      const { lives, phone } = await seededLife(seed, 40);
      for (const { trace, box } of lives) {
        const replay = await replayBlackBox(box, { createEngine });
        const last = replay.lives[replay.lives.length - 1];
        expect(last?.problem).toBeUndefined();
        expect(last?.trace).toEqual(countedTrace(phone.launchedUp, trace));
      }
      // What was lived before is in the box as well; of each the end may be lost, which no commit took.
      const whole = await replayBlackBox(lives[lives.length - 1]?.box ?? '', { createEngine });
      expect(whole.lives.length).toBe(lives.length);
      whole.lives.forEach((life, index) => {
        expect(life.problem).toBeUndefined();
        const lived = lives[index]?.trace.slice(0, life.recorded.length) ?? [];
        expect(life.recorded).toEqual(countedTrace(phone.launchedUp, lived));
      });
    },
  );
});
