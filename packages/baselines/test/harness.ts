import { ANDROID_PROFILE, type FixReading, IOS_PROFILE, type SensorKind, type Wake } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  type ScriptedHttp,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import type { Process, RunningTracker, TrackerOutput } from '@geo/simulator';
import type { Baseline, Fence } from '../src/index';

const KINDS: readonly SensorKind[] = ['location', 'activity', 'regions', 'motion', 'connectivity', 'app'];

/** Metres of a degree of latitude at the equator, where these tests are. */
export const DEGREE = 110_574.3;

/** Options of `startBaseline`. */
export interface HarnessOptions {
  readonly os?: 'ios' | 'android';
  readonly fences?: readonly Fence[];
  readonly answers?: Parameters<typeof scriptedHttp>[0];
}

/** A record as it went over the wire, as far as tests look at it. */
export interface Sent {
  readonly uuid: string;
  readonly event?: string;
}

/** A baseline policy on ports that a test controls. */
export interface BaselineHarness {
  readonly scheduler: ReturnType<typeof virtualScheduler>;
  readonly storage: ReturnType<typeof memoryStorage>;
  readonly http: ScriptedHttp;
  /** The sensor of the present life. */
  readonly sensor: ScriptedSensor;
  readonly outputs: readonly TrackerOutput[];
  readonly running: RunningTracker;
  /** The fixes that were kept: how many metres north of the beginning. */
  readonly kept: readonly number[];
  /** The reported motions, in order. */
  readonly motions: readonly boolean[];
  /** `ENTER home`, … */
  readonly crossings: readonly string[];
  /** The records of each request. */
  readonly sent: readonly (readonly Sent[])[];
  /** A fix this many metres north of the beginning. */
  fix(north: number, more?: Partial<FixReading>): Promise<void>;
  activity(type: 'still' | 'walking' | 'in_vehicle' | 'unknown', confidence?: number): Promise<void>;
  region(identifier: string, action: 'enter' | 'exit'): Promise<void>;
  wait(millis: number): Promise<void>;
  /** Kills the process and starts another one. */
  relaunch(wake?: Wake): Promise<void>;
}

/** A fence this many metres north of the beginning. */
export function fence(identifier: string, north: number, radius: number): Fence {
  return { identifier, latitude: north / DEGREE, longitude: 0, radius };
}

/** Starts a baseline; every upload is answered 200 unless the answers say otherwise. */
export async function startBaseline(
  baseline: Baseline,
  { os = baseline.os[0] as 'ios' | 'android', fences = [], answers = () => 200 }: HarnessOptions = {},
): Promise<BaselineHarness> {
  const scheduler = virtualScheduler();
  const storage = memoryStorage();
  const http = scriptedHttp(answers);
  const entropy = countingEntropy();
  const outputs: TrackerOutput[] = [];
  let sensor = scriptedSensor({ available: KINDS });
  let lives = 0;

  function launch(wake: Wake): RunningTracker {
    lives += 1;
    const process = {
      life: lives,
      wake,
      // Policies look at the name alone.
      os: { name: os, profile: os === 'ios' ? IOS_PROFILE : ANDROID_PROFILE },
      ports: { sensor, storage, http, scheduler, entropy, presence: silentPresence() },
      emit: (one: TrackerOutput) => outputs.push(one),
      report: () => undefined,
    } as unknown as Process;
    return baseline.tracker({ url: 'http://127.0.0.1/locations', fences })(process);
  }

  let running = launch({ cause: 'launch' });
  await scheduler.settle();
  const harness: BaselineHarness = {
    scheduler,
    storage,
    http,
    outputs,
    get sensor() {
      return sensor;
    },
    get running() {
      return running;
    },
    get kept() {
      return outputs.flatMap((one) => (one.output === 'fix' ? [Math.round(one.fix.latitude * DEGREE)] : []));
    },
    get motions() {
      return outputs.flatMap((one) => (one.output === 'motion' ? [one.isMoving] : []));
    },
    get crossings() {
      return outputs.flatMap((one) => (one.output === 'geofence' ? [`${one.action} ${one.identifier}`] : []));
    },
    get sent() {
      return http.requests.map(({ body }) => {
        const { location } = JSON.parse(body ?? '') as { location: Sent | readonly Sent[] };
        return Array.isArray(location) ? (location as readonly Sent[]) : [location as Sent];
      });
    },
    async fix(north, more = {}) {
      sensor.deliver('location', {
        latitude: north / DEGREE,
        longitude: 0,
        accuracy: 10,
        time: scheduler.now(),
        ageMillis: 0,
        ...more,
      });
      await scheduler.settle();
    },
    async activity(type, confidence = 90) {
      sensor.deliver('activity', { ageMillis: 0, type, confidence });
      await scheduler.settle();
    },
    async region(identifier, action) {
      sensor.deliver('regions', { ageMillis: 0, identifier, action });
      await scheduler.settle();
    },
    wait: (millis) => scheduler.advanceAsync(millis),
    async relaunch(wake = { cause: 'launch' }) {
      scheduler.kill();
      sensor = scriptedSensor({ available: KINDS });
      scheduler.wake(wake);
      running = launch(wake);
      await scheduler.settle();
    },
  };
  return harness;
}

/** Milliseconds. */
export const seconds = (count: number): number => count * 1000;
/** Milliseconds. */
export const minutes = (count: number): number => count * 60_000;
