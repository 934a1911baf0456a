import { describe, expect, it } from 'vitest';
import { cutText } from '../../src/contract/cut';

describe('a text that is cut', () => {
  it('has as many characters as it may, and is whole where it fits', () => {
    expect(cutText('abcdef', 4)).toBe('abcd');
    expect(cutText('abcd', 4)).toBe('abcd');
    expect(cutText('', 4)).toBe('');
  });

  it('ends before a pair of surrogates that the cut would halve', () => {
    expect(cutText('abc😀', 4)).toBe('abc');
    expect(cutText('ab😀c', 4)).toBe('ab😀');
    expect(cutText('ab😀', 4)).toBe('ab😀');
  });
});
