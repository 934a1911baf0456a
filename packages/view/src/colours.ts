/**
 * The colours of every page, light and dark. What carries text has a contrast of at least 4.5 to `card` and `page`;
 * a colour that fills something has text of `onFill` upon it.
 */
export const COLOURS = {
  page: ['#f4f6f8', '#0e1318'],
  card: ['#ffffff', '#161d24'],
  raised: ['#eef1f4', '#1f2831'],
  ink: ['#18222d', '#e7edf3'],
  soft: ['#566371', '#9eabb8'],
  rule: ['#dfe4e9', '#2a343f'],
  edge: ['#c3cbd3', '#3d4955'],
  accent: ['#1463c2', '#62adff'],
  'on-fill': ['#ffffff', '#0e1318'],
  water: ['#e3eaf0', '#0c1116'],
  land: ['#f7f7f4', '#171e25'],
  border: ['#d3d8dc', '#2c3742'],
  grid: ['#d6dde3', '#232d36'],
  street: ['#ffffff', '#2b3641'],
  moving: ['#1463c2', '#62adff'],
  unconfirmed: ['#0b7a75', '#3cc8bf'],
  'soft-stop': ['#a35f00', '#f2b33d'],
  stationary: ['#7443b8', '#bf9bf7'],
  checking: ['#9c4f26', '#eb9d70'],
  off: ['#6b7785', '#8793a0'],
  rejected: ['#c42a52', '#ff7d9c'],
  good: ['#19794d', '#57ca8f'],
  bad: ['#c0342b', '#ff8278'],
  fence: ['#0f7a5c', '#4fd3a6'],
  distracted: ['#c2257a', '#ff79c0'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The name of a colour, which is also the name of its CSS custom property without the dashes before it. */
export type ColourName = keyof typeof COLOURS;

/**
 * The colours as CSS: custom properties with plain values, which scripts can read. Dark follows the system, and
 * `data-theme` on the root element overrides it.
 */
export function colourSheet(): string {
  const declared = (index: 0 | 1, indent: string) =>
    Object.entries(COLOURS)
      .map(([name, pair]) => `${indent}--${name}: ${pair[index]};`)
      .join('\n');
  return `:root {
  color-scheme: light;
${declared(0, '  ')}
}
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${declared(1, '    ')}
  }
}
:root[data-theme="dark"] {
  color-scheme: dark;
${declared(1, '  ')}
}
`;
}
