import type { DeviceModel } from './model';

/** An iPhone. */
export const IOS_DEVICE: DeviceModel = {
  fix: {
    accuracy: {
      open: [3, 4, 5, 8, 16, 24],
      street: [4, 6, 9, 14, 30, 48],
      canyon: [8, 12, 18, 28, 60, 95],
      indoors: [15, 24, 40, 70, 140, 260],
    },
    accuracySpanMillis: 60_000,
    errorScale: [0.2, 0.35, 0.5, 0.7, 1, 1.4],
    errorSpanMillis: 40_000,
    lastingShare: 0.9,
    teleports: {
      share: { open: 0.004, street: 0.01, canyon: 0.03, indoors: 0.02 },
      lies: 0.12,
      longestMillis: 6_000,
      meters: [220, 400, 800, 1_600, 4_000, 9_000],
      accuracy: [120, 300, 700, 1_300, 2_500, 4_000],
    },
    speedDeviation: 0.4,
    headingDeviation: 6,
    headingFromSpeed: 0.7,
    start: {
      hot: [1_000, 2_500, 5_000, 8_000, 14_000, 25_000],
      warm: [4_000, 7_000, 11_000, 18_000, 32_000, 50_000],
      cold: [12_000, 20_000, 28_000, 36_000, 55_000, 90_000],
      hotMillis: 7_200_000,
      warmMillis: 14_400_000,
      slower: { open: 0.8, street: 1, canyon: 1.5, indoors: 3 },
      firstTimes: [1, 1.5, 2.5, 4, 8, 14],
      settlesMillis: 12_000,
    },
  },
  network: {
    accuracy: {
      open: [20, 40, 300, 900, 1_800, 3_000],
      street: [18, 25, 40, 120, 900, 1_800],
      canyon: [18, 22, 30, 60, 400, 1_200],
      indoors: [14, 18, 22, 35, 120, 900],
      none: [900, 1_200, 1_500, 2_000, 3_000, 4_000],
    },
    errorScale: 0.6,
    errorSpanMillis: 120_000,
  },
  activity: {
    latencyMillis: {
      still: [8_000, 20_000, 40_000, 75_000, 150_000, 240_000],
      walking: [2_000, 3_000, 5_000, 9_000, 25_000, 60_000],
      running: [2_000, 3_000, 4_000, 8_000, 20_000, 50_000],
      on_bicycle: [4_000, 8_000, 12_000, 40_000, 120_000, 240_000],
      in_vehicle: [3_000, 6_000, 12_000, 50_000, 150_000, 260_000],
      on_rails: [4_000, 8_000, 20_000, 90_000, 240_000, 400_000],
    },
    confidence: { sure: [75, 100], unsure: [35, 70] },
    haltMillis: [45_000, 60_000, 80_000, 110_000, 160_000, 200_000],
    onMillis: [8_000, 15_000, 25_000, 40_000, 80_000, 120_000],
    wrongEveryMillis: {
      still: 14_400_000,
      walking: 900_000,
      running: 900_000,
      on_bicycle: 300_000,
      in_vehicle: 500_000,
      on_rails: 300_000,
    },
    wrongMillis: [10_000, 20_000, 30_000, 45_000, 80_000, 120_000],
    wrong: {
      still: ['unknown', 'unknown', 'in_vehicle', 'on_foot'],
      walking: ['unknown', 'on_foot', 'still', 'on_bicycle'],
      running: ['on_foot', 'walking', 'unknown'],
      on_bicycle: ['unknown', 'in_vehicle', 'on_foot', 'still'],
      in_vehicle: ['unknown', 'still', 'on_bicycle', 'unknown'],
      on_rails: ['still', 'unknown', 'still', 'on_foot'],
    },
  },
  acceleration: {
    still: { table: 0.003, pocket: 0.006, mount: 0.005, hand: 0.012 },
    moving: {
      walking: { table: 0.02, pocket: 0.08, mount: 0.05, hand: 0.05 },
      running: { table: 0.05, pocket: 0.25, mount: 0.2, hand: 0.2 },
      on_bicycle: { table: 0.08, pocket: 0.12, mount: 0.15, hand: 0.12 },
      in_vehicle: { table: 0.03, pocket: 0.03, mount: 0.03, hand: 0.04 },
      on_rails: { table: 0.012, pocket: 0.015, mount: 0.012, hand: 0.025 },
    },
    steps: {
      walking: { amplitude: [0.2, 0.28, 0.36, 0.45, 0.6, 0.7], perSecond: [1.6, 2.1] },
      running: { amplitude: [0.7, 0.9, 1.1, 1.3, 1.7, 2], perSecond: [2.3, 2.8] },
    },
  },
  significantMotionMillis: {
    walking: [6_000, 9_000, 12_000, 18_000, 30_000, 45_000],
    running: [5_000, 7_000, 10_000, 14_000, 25_000, 40_000],
    on_bicycle: [8_000, 14_000, 20_000, 35_000, 70_000, 120_000],
    in_vehicle: [10_000, 20_000, 35_000, 60_000, 120_000, 200_000],
    on_rails: [15_000, 30_000, 50_000, 90_000, 180_000, 300_000],
  },
};
