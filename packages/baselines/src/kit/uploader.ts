import type { HttpRequest, HttpResponse } from '@geo/core';
import type { Life } from './life';
import type { Queue } from './queue';

/** What a policy's rule says about uploading. */
export interface UploadRule {
  readonly url: string;
  /** Records in one request; 1 sends a record by itself, not in a list. */
  readonly most: number;
  /** Milliseconds until it tries again by itself after this many failures in a row; absent: it waits until it is asked again. */
  readonly retryMillis?: (failures: number) => number;
  /** Does it hold back without a network, and go on when there is one? Default no: it tries, and fails. */
  readonly waitsForNetwork?: boolean;
  /** Is this answer a success? Default any 2xx. */
  readonly accepts?: (response: HttpResponse) => boolean;
  /** After a success: does it go on at once with this many left? Default as long as there are any. */
  readonly goesOn?: (left: number) => boolean;
  /** Milliseconds; default 60 s, the usual one of the platforms' clients. */
  readonly timeoutMillis?: number;
}

/** Sends what a queue holds, one request at a time, oldest first, and deletes what was taken in. */
export interface Uploader {
  /** Sends, unless a request is on its way, the rule waits to retry, or there is nothing. */
  sends(): void;
}

const TIMEOUT_MILLIS = 60_000;

/** @param life - The handler of its sensors' `connectivity` is set by this uploader when the rule waits for a network. */
export function uploader(life: Life, queue: Queue, rule: UploadRule): Uploader {
  const { accepts = accepted, goesOn = () => true } = rule;
  let isSending = false;
  let failures = 0;
  let online = true;
  const retry = life.timers.handler(sends);

  function sends(): void {
    if (isSending || retry.isSet || !online || queue.size === 0) return;
    isSending = true;
    life.work.track(cycle().finally(settles));
  }

  async function cycle(): Promise<void> {
    do {
      const taken = await queue.oldest(rule.most);
      const response = await life.ports.http
        .send(
          request(
            rule,
            taken.map(({ record }) => record),
          ),
        )
        .catch(() => undefined);
      if (response === undefined || !accepts(response)) {
        failures += 1;
        return;
      }
      failures = 0;
      await queue.remove(taken);
    } while (online && queue.size > 0 && goesOn(queue.size));
  }

  function settles(): void {
    isSending = false;
    if (failures > 0 && rule.retryMillis !== undefined) retry.set(rule.retryMillis(failures));
  }

  if (rule.waitsForNetwork === true) {
    life.sensors.on('connectivity', ({ connected }) => {
      online = connected;
      sends();
    });
    life.sensors.request('connectivity', {});
  }

  return { sends };
}

/** Waits of `first`, doubled with each failure in a row, up to `longest`. */
export function doubling(firstMillis: number, longestMillis: number): (failures: number) => number {
  return (failures) => Math.min(firstMillis * 2 ** (failures - 1), longestMillis);
}

function accepted({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

function request(rule: UploadRule, records: readonly unknown[]): HttpRequest {
  return {
    method: 'POST',
    url: rule.url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ location: rule.most === 1 ? records[0] : records }),
    timeoutMillis: rule.timeoutMillis ?? TIMEOUT_MILLIS,
  };
}
