import { describe, expect, it } from 'vitest';
import { describeDifference, firstDifference } from '../src/difference';

const LINES = ['# remark', '= launch', '> {"a":1}', '< {"x":1}', '< {"y":2}', '> {"b":1}', '< {"z":3}'];
const outcome = (...said: readonly (readonly [number, string])[]) => ({
  posts: said.map(([, json]) => json),
  causes: said.map(([cause]) => cause),
  firstEventMillis: null,
  replayMillis: 1,
  heapBytes: null,
});
const difference = (...said: readonly (readonly [number, string])[]) => {
  const found = firstDifference(LINES, outcome(...said));
  return found && describeDifference(found);
};

describe('the first difference', () => {
  it('is none where all is the same', () => {
    expect(difference([3, '{"x":1}'], [3, '{"y":2}'], [6, '{"z":3}'])).toBeUndefined();
  });

  it('is at the first character that is another', () => {
    expect(difference([3, '{"x":1}'], [3, '{"y":7}'], [6, '{"z":4}'])).toBe(
      'after line 3, character 6: expected {"y":2} and got {"y":7}',
    );
  });

  it('may be something more, something less, or something too early', () => {
    expect(difference([3, '{"x":1}'], [3, '{"y":2}'], [6, '{"z":3}'], [6, '{}'])).toBe(
      'after line 6 it also posts {}',
    );
    expect(difference([3, '{"x":1}'], [3, '{"y":2}'])).toBe('after line 6 it does not post {"z":3}');
    expect(difference([3, '{"x":1}'], [6, '{"y":2}'], [6, '{"z":3}'])).toBe(
      'after line 3 it does not post {"y":2}',
    );
    expect(difference([3, '{"x":1}'], [3, '{"y":2}'], [3, '{"z":3}'])).toBe(
      'after line 3 it also posts {"z":3}',
    );
    expect(difference([2, '{"early":1}'])).toBe('after line 2 it also posts {"early":1}');
  });

  it('quotes only what is around it', () => {
    const long = `{"text":"${'a'.repeat(500)}`;
    const said = [
      [3, '{"x":1}'],
      [3, `${long}b"}`],
    ] as const;
    const found = firstDifference(
      LINES.map((line) => (line.includes('"y"') ? `< ${long}c"}` : line)),
      outcome(...said),
    );
    const text = found === undefined ? '' : describeDifference(found);
    expect(text).toContain('character 510');
    expect(text.length).toBeLessThan(350);
  });
});
