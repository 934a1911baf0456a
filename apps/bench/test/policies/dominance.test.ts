import { describe, expect, it } from 'vitest';
import { front } from '../../src/policies/comparison/dominance';

const cheap = { name: 'cheap', x: 1, y: 10 };
const exact = { name: 'exact', x: 10, y: 1 };
const middling = { name: 'middling', x: 5, y: 5 };
const beaten = { name: 'beaten', x: 6, y: 6 };
const asCheap = { name: 'as cheap, less exact', x: 1, y: 11 };

describe('who is beaten in both', () => {
  it('the front has all that none dominates, from the cheapest', () => {
    expect(front([exact, beaten, cheap, asCheap, middling])).toEqual([cheap, middling, exact]);
  });

  it('equals stay on the front together', () => {
    const twin = { ...middling, name: 'twin' };
    expect(front([middling, twin, beaten])).toEqual([middling, twin]);
  });
});
