import {
  type CrashEvent,
  type CrashSuspectedEvent,
  createEngine,
  type DistractionEvent,
  IOS_PROFILE,
} from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import { RATE_HZ, type Signal } from './signal';

/** A stretch of a drive: what the phone feels, at which speed, metres a second; `null`: there are no satellites. */
export interface Stretch {
  readonly speed: number | null;
  readonly signal: Signal;
}

/** What the engine made of a drive. */
export interface DriveHeard {
  /** What the detector alone took for an impact, by the decision trace; steps it took back are not counted. */
  readonly impacts: number;
  readonly crashes: readonly CrashEvent[];
  readonly suspicions: readonly CrashSuspectedEvent[];
  readonly distractions: readonly DistractionEvent[];
  /** Epoch milliseconds at which each stretch began. */
  readonly began: readonly number[];
}

const METERS_PER_DEGREE = 111_132;

/** Drives northwards through a whole engine: a fix a second, and the blocks it asks for at the rate it asks for. */
export async function driveRun(stretches: readonly Stretch[]): Promise<DriveHeard> {
  const scheduler = virtualScheduler({ settlingTurns: 16 });
  const sensor = scriptedSensor({ available: ['location', 'acceleration'] });
  const trace: string[] = [];
  const crashes: CrashEvent[] = [];
  const suspicions: CrashSuspectedEvent[] = [];
  const distractions: DistractionEvent[] = [];
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage([], { keepsCommits: false }),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: IOS_PROFILE,
    trace: (line) => trace.push(line),
  });
  engine.onCrash((event) => crashes.push(event));
  engine.onCrashSuspected((event) => suspicions.push(event));
  engine.onDistraction((event) => distractions.push(event));
  await engine.ready({ crashDetection: { enabled: true }, distractionDetection: { enabled: true } });
  await engine.start();
  const began: number[] = [];
  let north = 0;
  for (const { speed, signal } of stretches) {
    began.push(scheduler.now());
    for (let from = 0; from < signal.length; from += RATE_HZ) {
      await scheduler.advanceAsync(1000);
      north += speed ?? 0;
      const rateHz = sensor.request('acceleration')?.rateHz ?? 0;
      if (rateHz > 0) {
        const every = Math.max(1, Math.round(RATE_HZ / rateHz));
        const samples = signal.slice(from, from + RATE_HZ).filter((_sample, index) => index % every === 0);
        sensor.deliver('acceleration', { rateHz: RATE_HZ / every, ageMillis: 0, samples: samples.flat() });
      }
      if (speed === null) continue;
      sensor.deliver('location', {
        latitude: 45 + north / METERS_PER_DEGREE,
        longitude: 13,
        accuracy: 5,
        speed,
        time: scheduler.now(),
        ageMillis: 0,
      });
    }
  }
  await scheduler.settle();
  const traced = (what: string) => trace.filter((line) => line.includes(` crash ${what} `)).length;
  const impacts = traced('found') - traced('taken back');
  await engine.close();
  return { impacts, crashes, suspicions, distractions, began };
}
