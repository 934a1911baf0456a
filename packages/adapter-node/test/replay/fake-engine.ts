import { setTimeout as sleep } from 'node:timers/promises';
import {
  type RecordedSensor,
  type ReplayScheduler,
  recordedSensor,
  replayScheduler,
  type Track,
} from '../../src/index';

/** Numbers in [0, 1) from a seed, so that a failure can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a device and an engine of a test look like: everything that enters is a line with its time. */
export interface FakeEngine {
  readonly clock: ReplayScheduler;
  readonly sensor: RecordedSensor;
  readonly inputs: string[];
  idle(): Promise<void> | undefined;
}

/**
 * An engine in small: every fix sets a timer, every third one begins a commit, and a commit is followed by an upload
 * of which the answer sets a timer too. The real work takes `delayMillis()`; none when it gives 0.
 */
export function fakeEngine(track: Track, delayMillis: () => number, intervalMillis = 0): FakeEngine {
  const clock = replayScheduler(track.points[0]?.timeMillis ?? 0);
  const sensor = recordedSensor(track, clock);
  const inputs: string[] = [];
  let outstanding = 0;
  let rest: (() => void) | undefined;
  let resting: Promise<void> | undefined;
  let seen = 0;

  const enter = (what: string) => inputs.push(`${clock.now()} ${clock.uptime()} ${what}`);

  function begin(what: string, then: () => void): void {
    outstanding += 1;
    void sleep(delayMillis()).then(() => {
      enter(`${what} settled`);
      then();
      outstanding -= 1;
      if (outstanding > 0) return;
      resting = undefined;
      rest?.();
    });
  }

  function upload(number: number): void {
    begin(`upload ${number}`, () => {
      // An answer that is refused is tried again later: recorded time, counted from when the answer came.
      if (number % 2 === 0) clock.after(3700, () => enter(`retry ${number}`));
    });
  }

  clock.onWake((wake) => {
    enter(`wake ${wake.cause}`);
    clock.wakeAt('heartbeat', clock.now() + 60_000);
  });
  const request = {
    desiredAccuracy: -1,
    distanceFilter: 0,
    interval: intervalMillis,
    background: true,
  } as const;
  const watch = sensor.watch('location', request, (reading) => {
    enter(JSON.stringify(reading));
    seen += 1;
    const number = seen;
    const cancel = clock.after(90_000, () => enter(`silence after ${number}`));
    if (number % 5 === 0) clock.after(0, () => enter(`at once ${number}`));
    if (number % 2 === 0) cancel();
    if (number % 3 === 0) begin(`commit ${number}`, () => upload(number));
    if (number % 40 === 0) watch.update({ ...request, interval: number % 80 === 0 ? intervalMillis : 5000 });
  });

  return {
    clock,
    sensor,
    inputs,
    idle() {
      if (outstanding === 0) return undefined;
      resting ??= new Promise((resolve) => {
        rest = resolve;
      });
      return resting;
    },
  };
}
