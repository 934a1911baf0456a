import { FELT } from './felt-data';
import type { DeviceModel } from './model';

/**
 * An Android phone. "Recorded" means MobilityNet (Nexus 6, Android 6, the phones with the best accuracy, fixes twice in a row
 * taken once) as `test/fitting` measures it; "estimate" means that nothing was measured.
 */
export const ANDROID_DEVICE: DeviceModel = {
  fix: {
    accuracy: {
      // Recorded: suburban bicycle ride.
      open: [3, 3.4, 4.1, 8, 12, 24],
      // Recorded: suburban drive, walk through a suburb, electric bicycle, freeway.
      street: [3, 4, 9, 17.5, 110, 280],
      // Recorded: walks downtown and over a campus.
      canyon: [3.6, 7.5, 17, 33, 68, 95],
      // Recorded: phones lying still in houses, asked for the best accuracy.
      indoors: [9, 14, 15.7, 21, 48, 96],
    },
    // Recorded: commuter trains p50 39, p95 420; streets 9 and 110.
    accuracyOnRails: 4,
    // Recorded: the logarithm of the claims correlates with 0.87 after 10 s, 0.79 after 30 s, 0.67 after 2 minutes.
    accuracyScales: [
      { spanMillis: 30_000, share: 0.25 },
      { spanMillis: 400_000, share: 0.75 },
    ],
    // Recorded, of the distance to the planned way as a share of the claim: p50 0.42 and p95 1.68 where 11 to 20 m are claimed.
    errorShare: [0.25, 0.5, 0.72, 1, 1.9, 3.5],
    // Recorded: that share's p50 is 0.36 at 20 to 35 m, 0.24 at 35 to 70 m, 0.23 at 70 to 150 m.
    carefulMeters: 60,
    // Recorded: p50 4.1 m where 3 to 4 m are claimed, of which the plan's own error is a part.
    errorFloorMeters: 4,
    // Recorded: lying still indoors, p50 1.5 m, p75 4.3 m, p95 9.3 m, p99 20 m from the median, whatever is claimed.
    indoors: {
      meters: [0.4, 0.9, 2, 4.5, 8.5, 15],
      // Recorded: behind a filter of 10 m p50 6 fixes an hour.
      scales: [
        { spanMillis: 10_000, share: 0.04 },
        { spanMillis: 120_000, share: 0.11 },
        { spanMillis: 1_800_000, share: 0.85 },
      ],
    },
    // Recorded: steps aside of 0.3 to 0.7 m in a second on the way;
    // errors correlate with 0.97 after 1 s, 0.86 after 5 s, 0.63 after 20 s, 0.26 after a minute.
    errorScales: [
      { spanMillis: 10_000, share: 0.06 },
      { spanMillis: 120_000, share: 0.14 },
      { spanMillis: 1_800_000, share: 0.2 },
      { spanMeters: 60, share: 0.2 },
      { spanMeters: 300, share: 0.4 },
    ],
    teleports: {
      // Recorded share of jumps: bicycle 0 of 6300, walks 0.15 %, cars 0.3 %, buses 0.3 %, trains 4.5 %.
      share: { open: 0.0004, street: 0.005, canyon: 0.006, indoors: 0.00006 },
      onRails: 7,
      // 46 % of jumps claim 100 m or better (research of the same recordings; 59 % once doubled fixes are taken once).
      lies: 0.46,
      longestMillis: 8_000,
      // Recorded: how far jumps go.
      meters: [370, 730, 1_140, 2_700, 6_000, 16_000],
      accuracy: [110, 180, 800, 1_800, 3_000, 3_000],
    },
    // Android's compatibility definition, 7.3.3: speed within 0.5 m/s in 95 % of cases.
    speedDeviation: 0.25,
    // Estimate.
    headingDeviation: 6,
    headingFromSpeed: 0.5,
    start: {
      // Compatibility definition 7.3.3: within 10 s with assistance; 6 s on average when hot (estimate).
      hot: [1_000, 3_500, 5_500, 8_000, 14_000, 25_000],
      // Estimates: about 10 s where the satellites' paths are known, about 30 s where they must be received first.
      warm: [4_000, 7_000, 10_000, 15_000, 28_000, 45_000],
      cold: [12_000, 22_000, 30_000, 38_000, 60_000, 90_000],
      // A received path is valid for about 2 hours (ephemeris); estimate for assistance data.
      hotMillis: 7_200_000,
      warmMillis: 28_800_000,
      // Estimates.
      slower: { open: 0.8, street: 1, canyon: 1.5, indoors: 3 },
      // Recorded: claims of the first fix after a pause, as a multiple of those half a minute later.
      firstTimes: [1, 1.2, 1.8, 3.1, 20, 50],
      // Recorded: p50 of that multiple 1.6 after 31 s and 1.2 after a minute.
      settlesMillis: 45_000,
    },
  },
  network: {
    accuracy: {
      // Recorded: phones lying still that asked for balanced accuracy (indoors), with low power (open, none).
      open: [20, 60, 400, 900, 1_800, 3_000],
      street: [16, 22, 35, 120, 900, 1_800],
      canyon: [15, 20, 28, 60, 400, 1_200],
      indoors: [8, 14.4, 14.8, 15.1, 35, 125],
      none: [550, 800, 1_500, 2_500, 4_000, 5_600],
    },
    // Recorded, lying still: p50 340 m from the median at claims of 800 m, 0.2 to 0.8 m and p95 9 m at 15 m. Moving: estimate.
    errorShare: { cells: 0.36, movingWifi: 0.5, stillWifi: 0.1 },
    errorSpanMillis: 120_000,
  },
  activity: {
    latencyMillis: {
      // Recorded: after the end of a trip, and of waits between vehicles.
      still: [30_000, 52_000, 77_000, 120_000, 270_000, 600_000],
      // Recorded per labelled section: how long until the right word.
      walking: [14_000, 25_000, 47_000, 136_000, 200_000, 254_000],
      running: [14_000, 25_000, 47_000, 136_000, 200_000, 254_000],
      on_bicycle: [17_000, 45_000, 95_000, 170_000, 300_000, 420_000],
      in_vehicle: [25_000, 50_000, 100_000, 170_000, 300_000, 500_000],
      on_rails: [20_000, 42_000, 80_000, 140_000, 330_000, 400_000],
    },
    // Estimate, such that the shares of `unknown` come out as recorded.
    doubtMillis: [15_000, 28_000, 45_000, 70_000, 130_000, 200_000],
    // Recorded: right words p5 75, p50 96; `unknown` always 40.
    confidence: { sure: [75, 100], unsure: [40, 40] },
    // Recorded: 6 % of the time in cars is reported as still: only long halts are noticed.
    haltMillis: [45_000, 65_000, 90_000, 120_000, 200_000, 220_000],
    // Estimate: about one look, every 30 s.
    onMillis: [8_000, 15_000, 25_000, 40_000, 80_000, 120_000],
    // Recorded shares of the time: see each.
    wrong: {
      // Phones lying still: 3 to 6 words in a night.
      still: {
        everyMillis: 14_400_000,
        lastsMillis: [10_000, 20_000, 30_000, 40_000, 60_000, 90_000],
        types: { unknown: 1 },
      },
      // unknown 17 %, still 5 %.
      walking: {
        everyMillis: 150_000,
        lastsMillis: [15_000, 30_000, 40_000, 65_000, 120_000, 180_000],
        types: { unknown: 9, still: 1 },
      },
      running: {
        everyMillis: 150_000,
        lastsMillis: [15_000, 30_000, 40_000, 65_000, 120_000, 180_000],
        types: { unknown: 9, on_foot: 1 },
      },
      // unknown 21 %, still 10 %.
      on_bicycle: {
        everyMillis: 90_000,
        lastsMillis: [15_000, 30_000, 40_000, 65_000, 120_000, 180_000],
        types: { unknown: 16, still: 4, on_foot: 1, in_vehicle: 1 },
      },
      // Cars unknown 39 %, buses 32 %; on bicycle 1 %, on foot 1 %.
      in_vehicle: {
        everyMillis: 60_000,
        lastsMillis: [15_000, 30_000, 40_000, 65_000, 120_000, 180_000],
        types: { unknown: 96, on_bicycle: 2, on_foot: 2 },
      },
      // unknown 25 %, still 21 % (28 % on light rail).
      on_rails: {
        everyMillis: 80_000,
        lastsMillis: [15_000, 30_000, 45_000, 70_000, 140_000, 200_000],
        types: { unknown: 5, still: 4 },
      },
    },
  },
  acceleration: FELT,
  // Estimates: the sensor asks for several steps or seconds of shaking before it believes in a journey.
  significantMotionMillis: {
    walking: [6_000, 9_000, 12_000, 18_000, 30_000, 45_000],
    running: [5_000, 7_000, 10_000, 14_000, 25_000, 40_000],
    on_bicycle: [8_000, 14_000, 20_000, 35_000, 70_000, 120_000],
    in_vehicle: [10_000, 20_000, 35_000, 60_000, 120_000, 200_000],
    on_rails: [15_000, 30_000, 50_000, 90_000, 180_000, 300_000],
  },
};
