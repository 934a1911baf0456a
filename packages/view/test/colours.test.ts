import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, colourSheet } from '../src/index';

const sheet = readFileSync(new URL('../src/generated/colours.css', import.meta.url), 'utf8');

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the colours', () => {
  it('are the same in the style sheet and in the table', () => {
    expect(sheet).toContain(colourSheet());
  });

  it.each([0, 1] as const)('are read upon cards and under text, scheme %i', (scheme) => {
    const { card, page, raised } = COLOURS;
    const faint: string[] = [];
    for (const name of ['ink', 'soft', 'accent', 'good', 'bad', 'rejected', 'moving', 'stationary'] as const)
      for (const ground of [card, page, raised])
        if (contrast(COLOURS[name][scheme], ground[scheme]) < 4.5) faint.push(`${name} on ${ground[scheme]}`);
    for (const name of ['moving', 'unconfirmed', 'soft-stop', 'stationary', 'checking', 'accent'] as const)
      if (contrast(COLOURS['on-fill'][scheme], COLOURS[name][scheme]) < 4.5) faint.push(`text on ${name}`);
    expect(faint).toEqual([]);
  });

  it('finds a colour that is too faint', () => {
    expect(contrast('#9aa7b4', '#ffffff')).toBeLessThan(4.5);
  });
});
