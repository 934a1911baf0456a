import { GeoError } from '../contract/errors';
import type { Sensor, SensorQuestion, SensorQuestions } from '../ports/sensor';
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

export function createPlatformQueries(sensor: Sensor, timers: Timers): PlatformQueries {
  const waiting = new Set<(error: GeoError) => void>();
  let isOver = false;
  const closed = () => new GeoError('CLOSED', 'this engine was closed');

  return {
    query(question, input) {
      if (isOver) return Promise.reject(closed());
      const limit = LIMIT_MILLIS[question];
      const silence = `the platform did not answer ${question} within ${limit} ms`;
      return new Promise((resolve, reject) => {
        const left = () => waiting.delete(reject);
        waiting.add(reject);
        const answer = withTimeout(timers.after, limit, silence, () => sensor.ask(question, input));
        answer.then(left, left);
        answer.then(resolve, reject);
      });
    },
    end() {
      isOver = true;
      for (const reject of [...waiting]) reject(closed());
      waiting.clear();
    },
  };
}
