import type { HttpEvent } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';
import { type Flight, flightOf } from './requests';

/** Each upload is reported to the app once. */
export const httpEvents: Invariant = {
  name: 'http-events',
  statement:
    'each upload that has ended is reported in exactly one http event, in order, with its status and at most 1024 characters; requests for tokens and of the log in none',
  createChecker,
};

const TEXT_MAX = 1024;
/** From the end of a request to its event, while the process runs: a slow disk, and a headless task that hangs. */
const REPORT_MILLIS = 300_000;

interface Ended {
  readonly number: number;
  /** Undefined: it was given up, or answered at that very time; either may be reported. */
  readonly status: number | undefined;
  readonly at: number;
}

function createChecker(context: CheckContext): Checker {
  const { report } = context;
  const flights = new Map<number, Flight>();
  /** Uploads that have ended without an event yet. */
  let ended: Ended[] = [];
  let isAsleep = false;

  function end(number: number, status: number | undefined, at: number): void {
    const flight = flights.get(number);
    flights.delete(number);
    if (flight?.purpose === 'upload') ended.push({ number, status, at });
  }

  /** Requests that the engine has given up, whatever becomes of them. */
  function giveUp(at: number): void {
    for (const { number, givenUpAt } of flights.values())
      if (at >= givenUpAt) end(number, undefined, givenUpAt);
  }

  return {
    on: [
      {
        request(seen) {
          flights.set(seen.number, flightOf(seen, context));
        },
        response({ number, response, at }) {
          giveUp(at);
          end(number, response.status, at);
        },
        noResponse({ number, at }) {
          giveUp(at);
          end(number, 0, at);
        },
        processEnd() {
          flights.clear();
          ended = [];
          isAsleep = false;
        },
        suspended() {
          isAsleep = true;
        },
        resumed() {
          isAsleep = false;
        },
      },
    ],
    onDelivered({ name, data, at }) {
      if (name !== 'http') return;
      const { success, status, responseText } = data as HttpEvent;
      if (typeof responseText !== 'string' || responseText.length > TEXT_MAX)
        report(
          `an http event has a responseText of ${responseText?.length} characters; ${TEXT_MAX} are allowed`,
        );
      if (success !== (status >= 200 && status < 300))
        report(`an http event says success ${success} with status ${status}`);
      giveUp(at);
      const first = ended.shift();
      if (first === undefined) report(`an http event with status ${status} matches no upload that has ended`);
      else if (first.status !== undefined && first.status !== status)
        report(`upload ${first.number} ended with ${first.status}, and the next http event says ${status}`);
    },
    onEnd(at) {
      const [first] = ended;
      if (first && !isAsleep && at - first.at > REPORT_MILLIS)
        report(
          `no http event reported upload ${first.number}, which ended with ${first.status} ${at - first.at} ms ago`,
        );
    },
  };
}
