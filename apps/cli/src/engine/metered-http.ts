import type { Http, Scheduler } from '@geo/core';

/** One request, as it was seen from here. */
export interface MeteredRequest {
  /** When it was sent, epoch milliseconds of the engine's clock: recorded time in a replay. */
  readonly atMillis: number;
  /** Of the body, before compression. */
  readonly bytes: number;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** How long it took, in real milliseconds. */
  readonly tookMillis: number;
}

/** After this many requests in a row without a response in time, a replay sends no more. */
const PATIENCE = 3;

interface MeterOptions {
  readonly clock: Pick<Scheduler, 'now'>;
  readonly ended: (request: MeteredRequest) => void;
  /**
   * Give up on a server that hangs. Recorded time stands still while an answer is awaited, so that every try of a day's
   * recording would cost its whole timeout in real time.
   */
  readonly givesUp: boolean;
}

/** The same Http, every request measured. */
export function meteredHttp(http: Http, { clock, ended, givesUp }: MeterOptions): Http {
  let hanging = 0;
  return {
    async send(request) {
      if (givesUp && hanging >= PATIENCE)
        throw new Error(`no answer ${PATIENCE} times within ${request.timeoutMillis} ms: not asked again`);
      const atMillis = clock.now();
      const began = performance.now();
      const bytes = Buffer.byteLength(request.body ?? '');
      const end = (status: number) =>
        ended({ atMillis, bytes, status, tookMillis: performance.now() - began });
      try {
        const response = await http.send(request);
        hanging = 0;
        end(response.status);
        return response;
      } catch (error) {
        const timedOut = performance.now() - began >= request.timeoutMillis;
        hanging = timedOut ? hanging + 1 : 0;
        end(0);
        throw error;
      }
    },
  };
}
