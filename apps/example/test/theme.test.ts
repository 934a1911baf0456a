import { type Colors, themeOf } from '../src/theme/theme';

/** What is written on what. */
const PAIRS: readonly (readonly [text: keyof Colors, ground: keyof Colors])[] = [
  ['text', 'ground'],
  ['text', 'surface'],
  ['text', 'sunken'],
  ['text', 'mapGround'],
  ['text', 'accentSoft'],
  ['muted', 'ground'],
  ['muted', 'surface'],
  ['muted', 'sunken'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['onAccent', 'accent'],
  ['good', 'surface'],
  ['warning', 'ground'],
  ['warning', 'surface'],
  ['warning', 'warningSoft'],
  ['bad', 'ground'],
  ['bad', 'surface'],
  ['bad', 'badSoft'],
  ['fence', 'mapGround'],
];

describe.each(['light', 'dark'] as const)('the %s theme', (scheme) => {
  const { colors } = themeOf(scheme);

  it.each(PAIRS)('has %s legible on %s', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

/** The contrast of two colours, 1 to 21: WCAG 2.2, 1.4.3 asks for 4.5. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
