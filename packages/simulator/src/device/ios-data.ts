import { ANDROID_DEVICE } from './android-data';
import { FELT } from './felt-data';
import type { DeviceModel } from './model';

/**
 * An iPhone. "Recorded" means MobilityNet (iPhone 6, iOS 12, the phones with the best accuracy) as `test/fitting` measures it;
 * "estimate" means that nothing was measured.
 */
export const IOS_DEVICE: DeviceModel = {
  fix: {
    // Recorded: these values make up nearly all claims.
    accuracySteps: [5, 10, 30, 50, 65, 100, 165, 200, 500, 1_000, 1_500, 2_000],
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [4, 5.4, 8.8, 9.6, 9.9, 12],
      // Recorded: suburban drive and freeway: a tenth claims 30 m, a hundredth 200 m.
      street: [4.9, 7, 9, 9.9, 34, 120],
      // Recorded: walks downtown and over a campus.
      canyon: [7, 8.5, 9.3, 18, 60, 110],
      // Recorded: phones lying still in houses.
      indoors: [8, 9, 9.5, 9.9, 60, 165],
    },
    // Recorded: commuter trains p75 30 m, p95 65 m: hardly worse than streets.
    accuracyOnRails: 1.05,
    // Recorded: the logarithm of the claims correlates with 0.73 after 10 s, 0.60 after 30 s, 0.47 after 2 minutes.
    accuracyScales: [
      { spanMillis: 20_000, share: 0.4 },
      { spanMillis: 400_000, share: 0.6 },
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.33 and p95 1.79 where 10 m are claimed.
    errorShare: [0.13, 0.24, 0.37, 0.62, 1.5, 2.8],
    // Recorded: that share's p50 is 0.30 at 30 m, 0.20 at 50 and 65 m, 0.14 at 200 m.
    carefulMeters: 200,
    // Recorded: p50 2.9 m where 5 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 4.6 m, p75 13 m, p95 22 m, p99 28 m from the median, whatever is claimed.
    indoors: {
      meters: [2, 3.5, 6, 11, 14, 17],
      // Recorded: behind a filter of 10 m p50 1 fixes an hour.
      scales: [
        { spanMillis: 120_000, share: 0.02 },
        { spanMillis: 1_800_000, share: 0.98 },
      ],
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.87 after 5 s, 0.66 after 20 s, 0.40 after a minute.
    errorScales: [
      { spanMillis: 10_000, share: 0.06 },
      { spanMillis: 120_000, share: 0.1 },
      { spanMillis: 1_800_000, share: 0.34 },
      { spanMeters: 60, share: 0.18 },
      { spanMeters: 300, share: 0.32 },
    ],
    teleports: {
      // Recorded share of jumps at the best accuracy: bicycle 0 of 6800, cars 0.08 %, buses 0.02 %, trains 0.12 %.
      share: { open: 0.0002, street: 0.0006, canyon: 0.002, indoors: 0.00006 },
      onRails: 2,
      // 12 % of jumps claim 100 m or better (research of the same recordings; 13 % here).
      lies: 0.12,
      longestMillis: 6_000,
      // Recorded: how far jumps go.
      meters: [220, 310, 515, 1_020, 2_700, 6_000],
      accuracy: [165, 1_500, 2_000, 3_000, 3_000, 3_000],
    },
    // Recorded speeds are smooth to about this; estimate.
    speedDeviation: 0.3,
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      ...ANDROID_DEVICE.fix.start,
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 2, 6.5, 6.5, 60, 150],
      // Recorded: half of the phones claim their best after 14 s.
      settlesMillis: 24_000,
    },
  },
  network: {
    accuracy: {
      // Recorded: 65 m from Wi-Fi; kilometres from cells, underground up to 25 km.
      open: [65, 65, 165, 900, 1_500, 3_000],
      street: [65, 65, 65, 165, 900, 1_500],
      canyon: [65, 65, 65, 65, 200, 900],
      indoors: [65, 65, 65, 65, 65, 165],
      none: [900, 1_500, 2_000, 3_000, 7_000, 21_000],
    },
    // Recorded: lying still with 100 m wanted, p50 6 m from the median at a claim of 65 m: most of an error stays. The rest: Android's.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.09 },
    errorSpanMillis: 300_000,
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [10_000, 37_000, 75_000, 150_000, 350_000, 550_000],
      // Recorded per labelled section: how long until the right word.
      walking: [1_600, 8_000, 11_800, 15_000, 60_000, 200_000],
      running: [1_600, 5_000, 9_000, 14_000, 40_000, 120_000],
      on_bicycle: [30_000, 80_000, 180_000, 230_000, 600_000, 1_000_000],
      in_vehicle: [16_000, 60_000, 120_000, 240_000, 450_000, 620_000],
      on_rails: [24_000, 50_000, 110_000, 220_000, 500_000, 1_000_000],
    },
    // Recorded: half of the time of waits is `unknown`: a report is withdrawn long before the next one.
    doubtMillis: [4_000, 9_000, 15_000, 30_000, 70_000, 120_000],
    // iOS says low, medium or high; recorded: nearly always high. An adapter makes percents of it.
    confidence: { sure: [100, 100], unsure: [70, 100] },
    // Recorded: 3 % of the time in cars is reported as still: iOS keeps `in_vehicle` at lights.
    haltMillis: [45_000, 80_000, 120_000, 200_000, 300_000, 400_000],
    // Estimate.
    onMillis: [3_000, 5_000, 9_000, 16_000, 40_000, 80_000],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 2 to 29 words in a night.
      still: {
        everyMillis: 7_200_000,
        lastsMillis: [3_000, 5_000, 10_000, 20_000, 40_000, 60_000],
        types: { unknown: 1 },
      },
      // unknown 4 %, in a vehicle 1 %.
      walking: {
        everyMillis: 500_000,
        lastsMillis: [5_000, 12_000, 25_000, 40_000, 60_000, 90_000],
        types: { unknown: 3, in_vehicle: 1 },
      },
      running: {
        everyMillis: 500_000,
        lastsMillis: [5_000, 12_000, 25_000, 40_000, 60_000, 90_000],
        types: { unknown: 1, walking: 1 },
      },
      // Walking 36 %, unknown 18 %.
      on_bicycle: {
        everyMillis: 50_000,
        lastsMillis: [20_000, 50_000, 90_000, 160_000, 300_000, 400_000],
        types: { walking: 4, unknown: 1 },
      },
      // Cars unknown 22 %, walking 4 %; buses unknown 8 %, walking 1 %.
      in_vehicle: {
        everyMillis: 280_000,
        lastsMillis: [8_000, 20_000, 35_000, 70_000, 150_000, 240_000],
        types: { unknown: 9, walking: 1 },
      },
      // unknown 11 %, still 2 %, walking 1 %.
      on_rails: {
        everyMillis: 250_000,
        lastsMillis: [8_000, 20_000, 35_000, 70_000, 120_000, 200_000],
        types: { unknown: 8, still: 1, walking: 1 },
      },
    },
  },
  acceleration: FELT,
  // iOS has no such sensor; its significant change is the operating system's (os/). The hardware's would be as Android's.
  significantMotionMillis: ANDROID_DEVICE.significantMotionMillis,
};
