/** Of unsorted values; 0.5 is the median. One decimal. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return +(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}

/** The median of whole numbers. */
export function median(values: readonly number[]): number {
  return Math.round(quantile(values, 0.5));
}
