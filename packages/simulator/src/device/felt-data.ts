import type { AccelerationModel } from './model';

/**
 * What phones feel, as `test/fitting` measures it. Recorded: motionsense (front pocket, 50 Hz, deviation of |a| over a second)
 * and transport-mode-sensors (mostly pocket and mount, 2 to 18 Hz, over 5 seconds). Hand and mount on foot are estimates.
 */
export const FELT: AccelerationModel = {
  // Recorded: a phone laid down p25 0.0011 g, sitting p50 0.002 to 0.007 g, standing p50 0.006 to 0.010 g.
  still: { table: 0.0012, pocket: 0.006, mount: 0.003, hand: 0.012 },
  moving: {
    // Recorded: walking p50 0.60 g in the front pocket, of which the step itself is 0.35; 0.29 g in other pockets and hands.
    walking: { table: 0.02, pocket: 0.62, mount: 0.25, hand: 0.2 },
    // Recorded: jogging p50 1.0 g, of which the step itself is 0.55.
    running: { table: 0.05, pocket: 1.45, mount: 0.9, hand: 0.9 },
    // Estimate: between a car and a walk.
    on_bicycle: { table: 0.08, pocket: 0.15, mount: 0.2, hand: 0.15 },
    // Recorded: cars p50 0.030 g, buses 0.030 g, of which a quarter is standing (p25 0.006 g).
    in_vehicle: { table: 0.04, pocket: 0.045, mount: 0.045, hand: 0.06 },
    // Recorded: train p50 0.019 g, p95 0.043 g.
    on_rails: { table: 0.015, pocket: 0.018, mount: 0.016, hand: 0.025 },
  },
  // Recorded, against the median: sitting and standing p5 0.3 to 0.6, p95 3 to 4, p99 6 to 14.
  stillTimes: [0.4, 0.65, 1, 1.7, 4, 7],
  // Recorded: cars p25 0.2, p75 3, p95 7 of the median, of which much is hands; trains 0.3, 0.65, 1.4, 2.3.
  movingTimes: [0.4, 0.65, 1, 1.7, 3.2, 5],
  // Recorded: the next second resembles this one, a minute later is another road. Estimate.
  timesSpanMillis: 20_000,
  steps: {
    // Recorded: 0.40 and 0.54 g at 1.6 to 2.0 steps a second.
    walking: { amplitude: [0.28, 0.4, 0.47, 0.53, 0.6, 0.65], perSecond: [1.65, 2] },
    // Recorded: 0.76 and 0.79 g at 2.4 to 2.75 steps a second.
    running: { amplitude: [0.58, 0.7, 0.77, 0.82, 0.9, 0.95], perSecond: [2.4, 2.75] },
  },
};
