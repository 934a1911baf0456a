import { describe, expect, it } from 'vitest';
import { beaten } from '../../src/policies/comparison/beaten';
import type { CandidateResult } from '../../src/policies/comparison/comparison';
import type { Figures } from '../../src/policies/comparison/figures';
import { beatenTable } from '../../src/policies/report/beaten-table';
import { replacedBetween } from '../../src/policies/report/document';

function result(name: string, isOurs: boolean, energy: number, rest: Partial<Figures> = {}): CandidateResult {
  const figures = {
    fixErrorP95: 40,
    metresLostP90: 100,
    missedTrips: 0,
    falseTrips: 0,
    splitTrips: 2,
    ...rest,
  };
  return {
    candidate: { name, isOurs } as CandidateResult['candidate'],
    os: 'ios',
    figures: { reported: { ...figures, mwhPerDay: { nominal: energy } } as Figures },
  };
}

const ours = result('ours', true, 900);
const against = (rest: Partial<Figures>, energy = 800) =>
  beaten([ours, result('theirs', false, energy, rest)], 'reported').map(({ figure }) => figure);

describe('a policy that beats ours', () => {
  it('is better in energy and in metres', () => {
    expect(against({ fixErrorP95: 39 })).toEqual(['fix→way p95']);
    expect(against({ fixErrorP95: 39, metresLostP90: 99 })).toEqual(['fix→way p95', 'lost p90']);
    expect(against({ fixErrorP95: 39 }, 900)).toEqual([]);
    expect(against({})).toEqual([]);
  });

  it.each(['missedTrips', 'falseTrips', 'splitTrips'] as const)('has no more %s', (fault) => {
    expect(against({ metresLostP90: 99, [fault]: 3 })).toEqual([]);
  });

  it('runs on the same system, and is not one of ours', () => {
    const elsewhere = { ...result('theirs', false, 1, { fixErrorP95: 1 }), os: 'android' as const };
    const mine = result('ours too', true, 1, { fixErrorP95: 1 });
    expect(beaten([ours, elsewhere, mine], 'reported')).toEqual([]);
  });

  it('is a line of the table, and none is a sentence', () => {
    const found = beaten([ours, result('theirs', false, 800, { metresLostP90: 99 })], 'reported');
    expect(beatenTable(found, 'markdown')).toContain('900 mWh, 100.0 m');
    expect(beatenTable([], 'text')).toBe('None.');
  });
});

describe('a document', () => {
  it('has its tables replaced between two marks, and nothing else', () => {
    const page = 'before\n<!-- figures -->\nold\n<!-- end figures -->\nafter\n';
    expect(replacedBetween(page, 'figures', 'new')).toBe(
      'before\n<!-- figures -->\nnew\n<!-- end figures -->\nafter\n',
    );
    expect(() => replacedBetween('no marks', 'figures', 'new')).toThrow('<!-- figures -->');
  });
});
