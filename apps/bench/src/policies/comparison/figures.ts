import type { EnergyColumn } from '@geo/simulator';
import { mean, quantile } from '../../quantile';
import type { FenceMatching } from '../metrics/fence-crossings';
import { byColumn, type CandidateRun } from './candidate-run';

/** The results of one candidate on one system over several worlds. Absent where nothing could be measured. */
export interface Figures {
  readonly worlds: number;
  readonly hours: number;
  /** E1, by column. */
  readonly mwhPerDay: Readonly<Record<EnergyColumn, number>>;
  /** The nominal column of the world that took least a day, and of the one that took most. */
  readonly mwhPerDayRange: readonly [least: number, most: number];
  /** E1, nominal, by what took it. */
  readonly mwhPerDayOf: Readonly<
    Record<'satellites' | 'processor' | 'radio' | 'sensors' | 'networkPositions', number>
  >;
  /** E2, shares of time. */
  readonly gpsDuty: number;
  readonly gpsDutyMoving: number | undefined;
  readonly gpsDutyStill: number | undefined;
  /** E3, a day. */
  readonly processorWakes: number;
  readonly radioWakes: number;
  readonly bytes: number;
  readonly fixes: number;
  readonly uploads: number;
  /** A1, metres, from the way to the track. */
  readonly trackErrorP50: number | undefined;
  readonly trackErrorP95: number | undefined;
  readonly trackErrorP99: number | undefined;
  /** A1, metres, from the fixes to the way. */
  readonly fixErrorP50: number | undefined;
  readonly fixErrorP95: number | undefined;
  readonly fixErrorP99: number | undefined;
  /** A2. */
  readonly lengthRatioP50: number | undefined;
  readonly meanAbsLengthError: number | undefined;
  /** A3: the odometer over the truth, the mean of the worlds. */
  readonly odometerRatio: number | undefined;
  /** T1, metres and seconds; `beyondOracle`: more than an always-on policy lost at the same starts. */
  readonly metresLostP50: number | undefined;
  readonly metresLostP90: number | undefined;
  readonly metresLostBeyondOracleP50: number | undefined;
  readonly metresLostBeyondOracleP90: number | undefined;
  readonly startLatencyP50: number | undefined;
  /** T2, seconds. */
  readonly stopSaidP50: number | undefined;
  readonly receiverOffP50: number | undefined;
  /** T3, counts over all worlds. */
  readonly trips: number;
  readonly missedTrips: number;
  readonly falseTrips: number;
  readonly splitTrips: number;
  readonly mergedTrips: number;
  readonly speaksOfMotion: boolean;
  /** G1; absent where there were no fences. Latencies in seconds. */
  readonly geofencePrecision: number | undefined;
  readonly geofenceRecall: number | undefined;
  readonly geofenceLatencyP50: number | undefined;
  readonly geofenceLatencyP95: number | undefined;
  /** Q1, counts over all worlds. */
  readonly recordsKept: number;
  readonly recordsLost: number;
  readonly recordsWaiting: number;
  readonly recordsRepeated: number;
}

/** `oracle`: what an always-on policy showed in the same worlds on the same system, by world. */
export function figuresOf(
  candidateRuns: readonly CandidateRun[],
  oracle: ReadonlyMap<string, CandidateRun>,
): Figures {
  const sum = (of: (one: CandidateRun) => number) => candidateRuns.reduce((total, one) => total + of(one), 0);
  const hours = sum((one) => one.hours);
  const moving = sum(({ movingHours }) => movingHours);
  const daily = (of: (one: CandidateRun) => number) => (sum(of) / hours) * 24;
  const hoursOn = (millis: (one: CandidateRun) => number) => sum(millis) / 3_600_000;
  const pooled = (of: (one: CandidateRun) => readonly number[]) =>
    candidateRuns.flatMap((one) => [...of(one)]);
  const starts = candidateRuns.flatMap(({ starts }) => [...starts]);
  const lost = starts.map(({ metresLost }) => metresLost);
  const beyond = candidateRuns.flatMap(({ world, starts }) =>
    starts.map(({ metresLost }, index) =>
      Math.max(0, metresLost - (oracle.get(world)?.starts[index]?.metresLost ?? 0)),
    ),
  );
  const truthToTrack = pooled((one) => one.truthToTrack);
  const fixToTruth = pooled((one) => one.fixToTruth);
  const ratios = pooled(({ lengthRatios }) => lengthRatios);
  const stoppings = candidateRuns.flatMap(({ stoppings }) => [...stoppings]);
  const seconds = (millis: readonly (number | undefined)[]) => {
    const found = quantile(
      millis.filter((one) => one !== undefined),
      0.5,
    );
    return found === undefined ? undefined : found / 1000;
  };
  const matchings = candidateRuns.flatMap(({ fences }) => fences ?? []);
  const fenced = (of: (one: FenceMatching) => number, over: (one: FenceMatching) => number) => {
    const all = matchings.reduce((total, one) => total + over(one), 0);
    return all === 0 ? undefined : matchings.reduce((total, one) => total + of(one), 0) / all;
  };
  const lateness = (share: number) => {
    const found = quantile(
      matchings.flatMap(({ latencies }) => [...latencies]),
      share,
    );
    return found === undefined ? undefined : found / 1000;
  };
  const still = hours - moving;
  const perWorld = candidateRuns.map(({ energy, hours }) => (energy.nominal.total / hours) * 24);
  return {
    worlds: candidateRuns.length,
    hours,
    mwhPerDayRange: [Math.min(...perWorld), Math.max(...perWorld)],
    mwhPerDay: byColumn((column) => daily(({ energy }) => energy[column].total)),
    mwhPerDayOf: {
      satellites: daily(({ energy }) => energy.nominal.satellites),
      processor: daily(({ energy }) => energy.nominal.processor),
      radio: daily(({ energy }) => energy.nominal.radio),
      sensors: daily(({ energy }) => energy.nominal.sensors),
      networkPositions: daily(({ energy }) => energy.nominal.networkPositions),
    },
    gpsDuty: hoursOn(({ use: { satellites } }) => satellites.acquiring + satellites.tracking) / hours,
    gpsDutyMoving: moving > 0 ? hoursOn(({ use }) => use.satellites.movingOn) / moving : undefined,
    gpsDutyStill: still > 0 ? hoursOn(({ use }) => use.satellites.stillOn) / still : undefined,
    processorWakes: daily(({ use }) => use.processorWakes),
    radioWakes: daily(({ use }) => use.radio.promotions + use.radio.wifiBursts),
    bytes: daily(({ use }) => use.radio.bytes),
    fixes: daily(({ fixes }) => fixes),
    uploads: daily(({ use }) => use.radio.requests),
    trackErrorP50: quantile(truthToTrack, 0.5),
    trackErrorP95: quantile(truthToTrack, 0.95),
    trackErrorP99: quantile(truthToTrack, 0.99),
    fixErrorP50: quantile(fixToTruth, 0.5),
    fixErrorP95: quantile(fixToTruth, 0.95),
    fixErrorP99: quantile(fixToTruth, 0.99),
    lengthRatioP50: quantile(ratios, 0.5),
    meanAbsLengthError: mean(ratios.map((ratio) => Math.abs(ratio - 1))),
    odometerRatio: mean(candidateRuns.flatMap(({ odometerRatio }) => odometerRatio ?? [])),
    metresLostP50: quantile(lost, 0.5),
    metresLostP90: quantile(lost, 0.9),
    metresLostBeyondOracleP50: oracle.size > 0 ? quantile(beyond, 0.5) : undefined,
    metresLostBeyondOracleP90: oracle.size > 0 ? quantile(beyond, 0.9) : undefined,
    startLatencyP50: seconds(starts.map(({ latencyMillis }) => latencyMillis)),
    stopSaidP50: seconds(stoppings.map(({ reportedMillis }) => reportedMillis)),
    receiverOffP50: seconds(stoppings.map(({ receiverOffMillis }) => receiverOffMillis)),
    trips: sum(({ matching }) => matching.trips),
    missedTrips: sum(({ matching }) => matching.missed),
    falseTrips: sum(({ matching }) => matching.falsely),
    splitTrips: sum(({ matching }) => matching.split),
    mergedTrips: sum(({ matching }) => matching.merged),
    speaksOfMotion: candidateRuns.some(({ speaksOfMotion }) => speaksOfMotion),
    geofencePrecision: fenced(
      (one) => one.right,
      (one) => one.reported,
    ),
    geofenceRecall: fenced(
      (one) => one.right,
      (one) => one.crossings,
    ),
    geofenceLatencyP50: lateness(0.5),
    geofenceLatencyP95: lateness(0.95),
    recordsKept: sum(({ delivery }) => delivery.kept),
    recordsLost: sum(({ delivery }) => delivery.lost),
    recordsWaiting: sum(({ delivery }) => delivery.waiting),
    recordsRepeated: sum(({ delivery }) => delivery.repeated),
  };
}
