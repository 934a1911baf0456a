import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standardJson } from '../../src/old-hermes/json';

const outcome = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return (error as Error).name;
  }
};

describe('JSON for old Hermes', () => {
  it('is what the standard has, for whatever is given', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, text) => {
        const given = [value, text, { [text]: text }];
        const json = JSON.stringify(given);
        expect(standardJson.stringify(given)).toBe(json);
        expect(standardJson.parse(json)).toEqual(given);
        expect(standardJson.stringify(given, undefined, 2)).toBe(JSON.stringify(given, undefined, 2));
      }),
    );
    expect(standardJson.stringify(undefined)).toBeUndefined();
    expect(standardJson.parse('[1,2]', (_, part) => (part === 1 ? 'one' : part))).toEqual(['one', 2]);
  });

  it.each(['1.', '[1.]', '{"a":-1.}', '1.e3', '[".", 2.]', '"a\\".', '.'])('refuses %s', (text) => {
    expect(outcome(() => JSON.parse(text))).toBe('SyntaxError');
    expect(outcome(() => standardJson.parse(text))).toBe('SyntaxError');
  });

  it.each(['"1."', '["a.", 1.5]', '{"see 3.":"\\"."}'])('takes %s', (text) => {
    expect(standardJson.parse(text)).toEqual(JSON.parse(text));
  });
});
