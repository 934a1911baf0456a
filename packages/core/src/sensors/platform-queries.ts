import { GeoError } from '../contract/errors';
import type { Sensor, SensorQuestion, SensorQuestions } from '../ports/sensor';
import type { PendingWork } from '../time/pending-work';
import type { Timers } from '../time/timers';
import { withTimeout } from '../time/with-timeout';

/** What a platform answers from its own books takes milliseconds; a process that was just woken has little longer. */
const PROMPT_MILLIS = 5_000;
/**
 * A dialog waits for a person, who may read it, put the phone down, and come back. After ten minutes nobody is
 * looking at it, and a platform that lost the answer is likelier than a user who still thinks.
 */
const DIALOG_MILLIS = 600_000;

const LIMIT_MILLIS: { readonly [Q in SensorQuestion]: number } = {
  requestPermission: DIALOG_MILLIS,
  requestTemporaryFullAccuracy: DIALOG_MILLIS,
  currentProvider: PROMPT_MILLIS,
  activityHistory: PROMPT_MILLIS,
  declination: PROMPT_MILLIS,
};

/** Questions to the platform. Each is answered or rejected: by the platform, by its time limit, or by the end. */
export interface PlatformQueries {
  query<Q extends SensorQuestion>(
    question: Q,
    input: SensorQuestions[Q]['input'],
  ): Promise<SensorQuestions[Q]['answer']>;
  /** The engine closes: who still waits is told `CLOSED`. */
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
