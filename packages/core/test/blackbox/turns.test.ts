import { describe, expect, it } from 'vitest';
import { EFFORT } from '../../../../scripts/effort';
import { createEngine } from '../../src/index';
import { countingEntropy } from '../../src/testing/index';
import { countedTrace } from '../../src/testing/replay/counted-trace';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { seededLife } from './seeded-life';

/** Far more than any chain of promises in the engine has. */
const TURNS_MAX = 500;

describe('a life whose ports and listeners take promise turns at random', () => {
  it.each(Array.from({ length: 6 * EFFORT }, (_, index) => 100 + index))(
    'is replayed to the same bytes: seed %i',
    async (seed) => {
      const { random } = countingEntropy(seed);
      const turns = () => Math.floor(random() * random() * (TURNS_MAX + 1));
      const { lives, phone } = await seededLife(seed, 25, { turns });
      for (const { trace, box } of lives) {
        const replay = await replayBlackBox(box, { createEngine });
        const last = replay.lives[replay.lives.length - 1];
        expect(last?.problem).toBeUndefined();
        expect(last?.trace).toEqual(countedTrace(phone.launchedUp, trace));
      }
    },
    120_000,
  );
});
