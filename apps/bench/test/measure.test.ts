import { describe, expect, it } from 'vitest';
import { holds, ratio } from '../src/figure';
import { interleaved, type Sample, spread } from '../src/measure';
import { table } from '../src/table';

const took = (wallMillis: number): Sample => ({ wallMillis, userMillis: wallMillis, systemMillis: 0 });

describe('measuring', () => {
  it('warms all up, then runs them in turn and in the opposite turn', async () => {
    const order: string[] = [];
    const candidate = (name: string) => async () => {
      order.push(name);
      return took(1);
    };
    const rounds = await interleaved(3, { a: candidate('a'), b: candidate('b') });
    expect(order.join('')).toBe('ababbaab');
    expect(rounds).toHaveLength(3);
  });

  it('takes ratios within a round, so that a slow minute does not count against one side', () => {
    const rounds = [
      { engine: took(10), bare: took(8) },
      { engine: took(100), bare: took(80) },
      { engine: took(20), bare: took(10) },
    ];
    expect(ratio('engine : bare', rounds, 'engine', 'bare')).toMatchObject({
      median: 0.8,
      low: 0.5,
      high: 0.8,
    });
  });

  it('has the mean of the two in the middle for an even number of rounds', () => {
    expect(spread([4, 1, 3, 2], (value) => value)).toEqual({ median: 2.5, low: 1, high: 4 });
    expect(() => spread([], () => 0)).toThrow('at least one round');
  });

  it('says what holds and what falls short', () => {
    const figure = {
      name: 'fixes',
      unit: '/s',
      median: 50_000,
      low: 40_000,
      high: 60_000,
      target: 50_000,
    } as const;
    expect(holds(figure)).toBe(true);
    expect(holds({ ...figure, median: 49_999 })).toBe(false);
    const text = table({
      bench: 'engine',
      setting: ['a track'],
      figures: [figure, { ...figure, name: 'more fixes', median: 49_999 }],
      samples: {},
    });
    expect(text.split('\n').slice(2, 5)).toEqual([
      '               median     low    high  target',
      'fixes       50,000 /s  40,000  60,000  50,000  holds',
      'more fixes  49,999 /s  40,000  60,000  50,000  SHORT',
    ]);
  });
});
