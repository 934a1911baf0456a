/** The report is drawn twice, and the style shows the drawing that fits the screen: text of one size is read on both. */
export interface Size {
  readonly name: 'wide' | 'narrow';
  /** Pixels of the drawing, which are about pixels of the screen. */
  readonly width: number;
  readonly mapHeights: { readonly least: number; readonly most: number };
  readonly mapMargin: number;
  /** Room left of the charts for figures. */
  readonly chartLeft: number;
  /** Times at the axis, at most. */
  readonly timeTicks: number;
  /** Length wanted of the scale bar. */
  readonly scaleWidth: number;
}

export const SIZES: readonly Size[] = [
  {
    name: 'wide',
    width: 960,
    mapHeights: { least: 300, most: 620 },
    mapMargin: 48,
    chartLeft: 52,
    timeTicks: 10,
    scaleWidth: 120,
  },
  {
    name: 'narrow',
    width: 380,
    mapHeights: { least: 240, most: 420 },
    mapMargin: 30,
    chartLeft: 40,
    timeTicks: 5,
    scaleWidth: 80,
  },
];
