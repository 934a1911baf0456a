import type { Http, HttpRequest, HttpResponse } from '../ports/http';
import type { Scheduler } from '../ports/scheduler';

/** A final answer: a status, a response (200, no headers, empty body by default), or an error for no response. */
export type FinalAnswer = number | Partial<HttpResponse> | Error;

/** A step of the script: an answer, or `held` until the test releases the request. */
export type ScriptedAnswer = FinalAnswer | 'held';

/** A held request. */
export interface HeldRequest {
  /** The request. */
  readonly request: HttpRequest;
  /** Answers it. A no-op when it was answered or timed out before. */
  answer(answer: FinalAnswer): void;
}

/** Timing of scripted answers. */
export interface ScriptedHttpOptions {
  /** Applies their timeout to held requests; without it they wait forever. */
  readonly scheduler?: Pick<Scheduler, 'after'>;
}

/** An HTTP port with scripted answers. */
export interface ScriptedHttp extends Http {
  /** All requests, in order. */
  readonly requests: readonly HttpRequest[];
  /** The held requests, oldest first. */
  readonly held: readonly HeldRequest[];
  /** Scripts the answers to the next requests, in order; used before a script function. */
  enqueue(...answers: ScriptedAnswer[]): void;
  /** Answers the oldest held request; throws when there is none. */
  release(answer?: FinalAnswer): void;
}

/**
 * Answers from a list, in order, or from a function. A request without a scripted answer is held: no test passes because
 * of an answer that it did not script.
 *
 * @example
 * const http = scriptedHttp([200, { status: 503, headers: { 'retry-after': '30' } }, noAnswer()]);
 */
export function scriptedHttp(
  script:
    | readonly ScriptedAnswer[]
    | ((request: HttpRequest, index: number) => ScriptedAnswer | Promise<ScriptedAnswer>) = [],
  options: ScriptedHttpOptions = {},
): ScriptedHttp {
  const queue: ScriptedAnswer[] = typeof script === 'function' ? [] : [...script];
  const otherwise = typeof script === 'function' ? script : () => 'held' as const;
  const requests: HttpRequest[] = [];
  let waiting: HeldRequest[] = [];

  function hold(request: HttpRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const settle = (run: () => void) => {
        waiting = waiting.filter((other) => other !== entry);
        cancel?.();
        run();
      };
      const entry: HeldRequest = {
        request,
        answer: (answer) =>
          settle(() => (answer instanceof Error ? reject(answer) : resolve(response(answer)))),
      };
      waiting.push(entry);
      const cancel = options.scheduler?.after(request.timeoutMillis, () =>
        settle(() => reject(new Error(`no answer within ${request.timeoutMillis} ms`))),
      );
    });
  }

  return {
    requests,
    get held() {
      return waiting;
    },
    enqueue(...answers) {
      queue.push(...answers);
    },
    release(answer = 200) {
      const oldest = waiting[0];
      if (oldest === undefined) throw new Error('no request is waiting for an answer');
      oldest.answer(answer);
    },
    async send(request) {
      const index = requests.push(request) - 1;
      const answer = queue.length > 0 ? (queue.shift() as ScriptedAnswer) : await otherwise(request, index);
      if (answer === 'held') return hold(request);
      if (answer instanceof Error) throw answer;
      return response(answer);
    },
  };
}

/** A network without a response, for a script: the request rejects with this. */
export function noAnswer(message = 'ECONNREFUSED'): Error {
  return new Error(message);
}

function response(answer: number | Partial<HttpResponse>): HttpResponse {
  const { status = 200, headers = {}, body = '' } = typeof answer === 'number' ? { status: answer } : answer;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { status, headers: Object.fromEntries(lower) as Record<string, string>, body };
}
