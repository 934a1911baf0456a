import { describe, expect, it } from 'vitest';
import { nodeEntropy } from '../../src/index';

describe('ids on Node', () => {
  it('are UUIDs, each its own, in the order of their making', () => {
    const { uuid } = nodeEntropy();
    const ids = Array.from({ length: 20_000 }, uuid);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('and jitter lies in [0, 1)', () => {
    const { random } = nodeEntropy();
    const draws = Array.from({ length: 1000 }, random);
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...draws)).toBeLessThan(1);
    expect(new Set(draws).size).toBeGreaterThan(900);
  });
});
