import { setTimeout as wait } from 'node:timers/promises';
import type { Location } from '@geo/core';
import { records } from '../records';

/** A phone that uploads as the engine does: in order, in batches, again until a 2xx, later where it is told so. */
export interface UploadingPhone {
  readonly device: string;
  /** Every record that was answered 2xx. */
  readonly acknowledged: ReadonlyMap<string, Location>;
  /** Records that wait. */
  queued(): number;
  /** Answers by their status, and how often none came (0). */
  readonly answers: ReadonlyMap<number, number>;
  /** Ends when the queue is empty after this has been called. */
  finish(): Promise<void>;
}

const BATCH = 20;
/** A record of a phone that drives comes every second or so; here time is short. */
const RECORDS_AT_A_TIME = 5;
const LONGEST_PAUSE_MILLIS = 2_000;
const REQUEST_MILLIS = 10_000;

/** Starts a phone. Waits are a tenth of what servers and the engine ask for, so that a test sees many of them. */
export function startPhone(
  device: string,
  url: string,
  chance: () => number,
  pauseMillis = 100,
): UploadingPhone {
  const acknowledged = new Map<string, Location>();
  const answers = new Map<number, number>();
  let queue: Location[] = [];
  let made = 0;
  let isFinishing = false;

  function record(): void {
    queue.push(...records(RECORDS_AT_A_TIME, Date.parse('2024-05-01T12:30:00.000Z') + made * 1000));
    made += RECORDS_AT_A_TIME;
  }

  async function send(batch: readonly Location[]): Promise<{ status: number; retryAfterSeconds: number }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Connection: 'close' },
        body: JSON.stringify({ location: batch, device_id: device }),
        signal: AbortSignal.timeout(REQUEST_MILLIS),
      });
      await response.arrayBuffer().catch(() => undefined);
      return { status: response.status, retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0) };
    } catch {
      return { status: 0, retryAfterSeconds: 0 };
    }
  }

  async function live(): Promise<void> {
    for (let failures = 0; !isFinishing || queue.length > 0; ) {
      if (!isFinishing) record();
      const batch = queue.slice(0, BATCH);
      const { status, retryAfterSeconds } = await send(batch);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status >= 200 && status < 300) {
        for (const one of batch) acknowledged.set(one.uuid, one);
        queue = queue.slice(batch.length);
        failures = 0;
        await wait(chance() * pauseMillis);
      } else {
        failures += 1;
        const pause = Math.max(100 * retryAfterSeconds, 50 * 2 ** failures);
        await wait(Math.min(pause, LONGEST_PAUSE_MILLIS) * (0.5 + chance()));
      }
    }
  }

  const living = live();
  return {
    device,
    acknowledged,
    answers,
    queued: () => queue.length,
    finish() {
      isFinishing = true;
      return living;
    },
  };
}
