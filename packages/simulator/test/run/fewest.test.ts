import { describe, expect, it } from 'vitest';
import { fewest } from '../../src/run/fewest';

describe('the shortest list that fails', () => {
  const hundred = Array.from({ length: 100 }, (_, number) => number);

  it('is the two that matter of a hundred, in few trials', async () => {
    let trials = 0;
    const left = await fewest(hundred, async (some) => {
      trials++;
      return some.includes(3) && some.includes(77);
    });
    expect(left).toEqual([3, 77]);
    expect(trials).toBeLessThan(60);
  });

  it('is empty where nothing of it matters, after one trial', async () => {
    let trials = 0;
    expect(await fewest(hundred, async () => ++trials > 0)).toEqual([]);
    expect(trials).toBe(1);
  });

  it('is the whole where all of it matters', async () => {
    expect(await fewest([1, 2, 3], async (some) => some.length === 3)).toEqual([1, 2, 3]);
  });
});
