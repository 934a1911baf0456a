import { describe, expect, it } from 'vitest';
import { draws } from '../../src/chance/draws';
import { endOf } from '../../src/faults/fault';
import { FAULT_KINDS } from '../../src/faults/fault-menu';
import { drawFaults, type Fault, quietMillis, type Trip } from '../../src/index';

const HOUR = 3_600_000;
const TRIPS: readonly Trip[] = [{ from: 8 * HOUR, to: 8.5 * HOUR, metres: 9000 }];
const SEEDS = 400;

const drawn = (seed: number): readonly Fault[] =>
  drawFaults(draws(seed, 'faults'), { hours: 24, trips: TRIPS });
const all = Array.from({ length: SEEDS }, (_, seed) => drawn(seed));

describe('the faults of a seed', () => {
  it('are the same whenever they are drawn, and others for another seed', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(new Set(all.map((faults) => JSON.stringify(faults))).size).toBeGreaterThan(SEEDS * 0.8);
  });

  it('begin in order, and have ceased two hours before the end', () => {
    for (const faults of all) {
      expect(faults.filter(({ at }, index) => at < (faults[index - 1]?.at ?? 0))).toEqual([]);
      expect(faults.filter((fault) => endOf(fault) > 24 * HOUR - quietMillis(24))).toEqual([]);
    }
  });

  it('are a mix of its own: some seeds are calm, none has everything, and every kind occurs', () => {
    const kinds = all.map((faults) => new Set(faults.map(({ kind }) => kind)));
    expect(kinds.filter(({ size }) => size === 0).length).toBeGreaterThan(SEEDS * 0.05);
    expect(Math.max(...kinds.map(({ size }) => size))).toBeLessThan(FAULT_KINDS.length);
    expect(new Set(kinds.flatMap((of) => [...of])).size).toBe(FAULT_KINDS.length);
  });

  it('fall near a trip more often than a clock would have it', () => {
    const faults = all.flat();
    const near = faults.filter(({ at }) => at > 7.8 * HOUR && at < 8.7 * HOUR);
    expect(near.length / faults.length).toBeGreaterThan(0.4);
  });

  it('leave half of a short run in peace', () => {
    expect(quietMillis(2)).toBe(HOUR);
    expect(quietMillis(48)).toBe(2 * HOUR);
  });
});
