/** How much is measured. */
export interface Size {
  /** Rounds after the warm-up. */
  readonly rounds: number;
  /** 1 = as the targets mean it; tests use much less. */
  readonly scale: number;
}

/** A count at this scale, never less than `least`. */
export function scaled(count: number, { scale }: Size, least = 1): number {
  return Math.max(least, Math.round(count * scale));
}
