/*
 * Sine, cosine and arcsine from + - * / and square roots, which every JavaScript engine rounds identically.
 * The last bits of the built-in functions differ between engines, and decisions must not.
 */

/** Radians in a degree. */
export const RADIANS = 0.017453292519943295;

const QUARTER_TURN = 1.5707963267948966;

/** Sine of an angle in degrees, -180 to 180. Error below 3e-16. */
export function sineDegrees(degrees: number): number {
  const folded = degrees > 90 ? 180 - degrees : degrees < -90 ? -180 - degrees : degrees;
  if (folded > 45) return cosineOfSmall((90 - folded) * RADIANS);
  if (folded < -45) return -cosineOfSmall((90 + folded) * RADIANS);
  return sineOfSmall(folded * RADIANS);
}

/** Cosine of an angle in degrees, -180 to 180. Error below 3e-16; exactly 0 at ±90. */
export function cosineDegrees(degrees: number): number {
  const size = Math.abs(degrees);
  if (size <= 45) return cosineOfSmall(size * RADIANS);
  if (size >= 135) return -cosineOfSmall((180 - size) * RADIANS);
  return sineOfSmall((90 - size) * RADIANS);
}

/**
 * Arcsine in radians of a number from 0 to 1. Relative error below 1e-14; close to 1 the argument is
 * ill-conditioned for the angle.
 */
export function arcsine(x: number): number {
  if (x <= 0.5) return arcsineOfSmall(x);
  return QUARTER_TURN - 2 * arcsineOfSmall(Math.sqrt((1 - x) / 2));
}

/** The Taylor series to the 17th power: the remainder within an eighth of a turn is below 1e-19. */
function sineOfSmall(x: number): number {
  const y = x * x;
  return (
    x *
    (1 +
      y *
        (-1 / 6 +
          y *
            (1 / 120 +
              y *
                (-1 / 5040 +
                  y *
                    (1 / 362880 +
                      y *
                        (-1 / 39916800 +
                          y * (1 / 6227020800 + y * (-1 / 1307674368000 + y / 355687428096000))))))))
  );
}

/** The Taylor series to the 16th power: the remainder within an eighth of a turn is below 3e-18. */
function cosineOfSmall(x: number): number {
  const y = x * x;
  return (
    1 +
    y *
      (-1 / 2 +
        y *
          (1 / 24 +
            y *
              (-1 / 720 +
                y *
                  (1 / 40320 +
                    y * (-1 / 3628800 + y * (1 / 479001600 + y * (-1 / 87178291200 + y / 20922789888000)))))))
  );
}

/** Up to 0.5. The coefficients are a Chebyshev fit of asin(x)/x in x², computed with 40 digits; the remainder is below 5e-15. */
function arcsineOfSmall(x: number): number {
  const y = x * x;
  return (
    x *
    (1.000000000000003 +
      y *
        (0.1666666666636023 +
          y *
            (0.07500000048801558 +
              y *
                (0.04464282695575735 +
                  y *
                    (0.03038289742013321 +
                      y *
                        (0.02235471795166217 +
                          y *
                            (0.01755004624569455 +
                              y *
                                (0.012550386671737955 +
                                  y *
                                    (0.017924305774952437 +
                                      y * (-0.007309161310274521 + y * 0.03150097858285519))))))))))
  );
}
