/** Colours by what they are for. Text and its ground have a contrast of 4.5 or more, in both. */
export interface Colors {
  readonly ground: string;
  readonly surface: string;
  readonly sunken: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly accentSoft: string;
  readonly good: string;
  readonly warning: string;
  readonly warningSoft: string;
  readonly bad: string;
  readonly badSoft: string;
  readonly mapGround: string;
  readonly mapGrid: string;
  readonly track: string;
  readonly trackCasing: string;
  readonly fence: string;
}

const LIGHT: Colors = {
  ground: '#f3f5f7',
  surface: '#ffffff',
  sunken: '#edf0f3',
  line: '#dce2e8',
  text: '#15212c',
  muted: '#566675',
  accent: '#0a66c2',
  onAccent: '#ffffff',
  accentSoft: '#e3eefa',
  good: '#16794c',
  warning: '#8f5500',
  warningSoft: '#fdf1dc',
  bad: '#b3261e',
  badSoft: '#fbe9e7',
  mapGround: '#eef2ee',
  mapGrid: '#dbe3dc',
  track: '#0a66c2',
  trackCasing: '#ffffff',
  fence: '#7a3fc4',
};

const DARK: Colors = {
  ground: '#0f151b',
  surface: '#19222b',
  sunken: '#222d38',
  line: '#2c3844',
  text: '#e9eff4',
  muted: '#9fb0bf',
  accent: '#6cb2ff',
  onAccent: '#04203d',
  accentSoft: '#17324d',
  good: '#57c993',
  warning: '#f0b45b',
  warningSoft: '#38290f',
  bad: '#ff8f86',
  badSoft: '#3d1c1a',
  mapGround: '#141c20',
  mapGrid: '#222c31',
  track: '#6cb2ff',
  trackCasing: '#0b1217',
  fence: '#bd93f2',
};

/** Distances between and within parts, in density-independent pixels. */
export const SPACE = { xs: 4, s: 8, m: 12, l: 16, xl: 24, xxl: 32 } as const;

/** Corners. */
export const RADIUS = { s: 8, m: 12, round: 999 } as const;

/** Sizes of text. */
export const FONT = { caption: 12, small: 13, body: 15, heading: 17, title: 22, figure: 34 } as const;

/** The smallest side of what is pressed: 44 points by Apple's guidelines, 48 dp by Google's. */
export const TOUCH = 44;

/** What every part is drawn with. */
export interface Theme {
  readonly isDark: boolean;
  readonly colors: Colors;
}

/** The theme of a bright and of a dark surrounding. */
export const themeOf = (scheme: string | null | undefined): Theme =>
  scheme === 'dark' ? { isDark: true, colors: DARK } : { isDark: false, colors: LIGHT };
