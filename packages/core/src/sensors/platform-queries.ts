import { GeoError } from '../contract/errors';
import type { Sensor, SensorQuestion, SensorQuestions } from '../ports/sensor';
import type { PendingWork } from '../time/pending-work';
import type { Timers } from '../time/timers';
import { withTimeout } from '../time/with-timeout';

/** Timeout of a query without a dialog, milliseconds: the platform needs milliseconds, and a woken process has little time. */
const PROMPT_MILLIS = 5_000;
/**
 * Timeout of a permission dialog, milliseconds. After ten minutes a lost answer is more likely than a user who is still
 * deciding.
 */
const DIALOG_MILLIS = 600_000;

const LIMIT_MILLIS: { readonly [Q in SensorQuestion]: number } = {
  requestPermission: DIALOG_MILLIS,
  requestTemporaryFullAccuracy: DIALOG_MILLIS,
  currentProvider: PROMPT_MILLIS,
  activityHistory: PROMPT_MILLIS,
  declination: PROMPT_MILLIS,
  deviceReport: PROMPT_MILLIS,
  openSettings: PROMPT_MILLIS,
};

/** One-time queries to the platform. Each is answered or rejected: by the platform, its timeout, or the engine's end. */
export interface PlatformQueries {
  query<Q extends SensorQuestion>(
    question: Q,
    input: SensorQuestions[Q]['input'],
  ): Promise<SensorQuestions[Q]['answer']>;
  /** The engine closes: pending queries reject with `CLOSED`. */
  end(): void;
}

export function createPlatformQueries(sensor: Sensor, timers: Timers, pending: PendingWork): PlatformQueries {
  const waiting = new Set<(error: GeoError) => void>();
  let isOver = false;
  const closed = () => new GeoError('CLOSED', 'this engine was closed');

  return {
    query(question, input) {
      if (isOver) return Promise.reject(closed());
      const limit = LIMIT_MILLIS[question];
      const silence = `the platform did not answer ${question} within ${limit} ms`;
      let close: (error: GeoError) => void = () => undefined;
      const end = new Promise<never>((_resolve, reject) => {
        close = reject;
      });
      waiting.add(close);
      const left = () => waiting.delete(close);
      const ask = () => sensor.ask(question, input);
      const answer = pending.run(withTimeout(pending, timers.after, limit, silence, ask));
      answer.then(left, left);
      return pending.wait(answer, end);
    },
    end() {
      isOver = true;
      for (const reject of [...waiting]) reject(closed());
      waiting.clear();
    },
  };
}
