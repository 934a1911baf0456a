/** A bar of a round length. */
export interface ScaleBar {
  readonly metres: number;
  readonly pixels: number;
  /** `200 m`, `1 km`. */
  readonly label: string;
}

/** The longest bar of 1, 2 or 5 times a power of ten that is not wider than this. */
export function scaleBar(metresPerPixel: number, pixelsMax: number): ScaleBar {
  const most = metresPerPixel * pixelsMax;
  const decade = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((times) => times * decade <= most) ?? 1;
  const metres = step * decade;
  return { metres, pixels: metres / metresPerPixel, label: lengthLabel(metres) };
}

function lengthLabel(metres: number): string {
  if (metres >= 1000) return `${metres / 1000} km`;
  // A power of a tenth is not exact.
  return metres >= 1 ? `${metres} m` : `${Math.round(metres * 100)} cm`;
}
