import type { CheckContext, Checker, Invariant } from './checker';
import { type Flight, flightOf } from './requests';
import { QUARANTINE } from './rows';

/** Failures are followed by growing waits. */
export const backoff: Invariant = {
  name: 'backoff',
  statement:
    'no request comes before the time that Retry-After names (an hour at most); planned waits are at most 15 minutes, or what the server asks; while nothing succeeds, and no refused record is put aside, there are at most 60 requests an hour',
  createChecker,
};

const HOUR_MILLIS = 3_600_000;
/** The longest wait of the engine's own, in the background. */
const CAP_MILLIS = 900_000;
/**
 * While nothing succeeds: full jitter from 5 s doubles to its cap within ten requests, and then a request comes every two and a half
 * minutes on average in the foreground: 34 in an hour; that 60 come by chance is beyond all odds.
 */
const STORM_REQUESTS = 60;
/** A gain of the network, new tokens, and a call of sync() restart with short waits: this many requests for each. */
const FRESH_START_REQUESTS = 10;
/** Keys that say where uploads go and who sends them. */
const SENDER_KEYS = ['authorization', 'url', 'headers'];
/** Keys that say how a body looks: failures of another form no longer count. */
const FORM_KEYS = ['preset', 'method', 'params', 'httpRootProperty', 'batchSync', 'gzip'];
/** Answers whose Retry-After counts. */
const isTransient = (status: number) => status >= 500 || [408, 409, 425, 429].includes(status);

interface Held {
  /** Until when no request is allowed, milliseconds since the world began. */
  readonly until: number;
  readonly asked: number;
  /** The wait is in durable memory: it outlives the process. */
  isStored: boolean;
}

/** `sync` and `auth` as far as they say when they try again. */
interface WaitMemory {
  readonly machine?: { readonly retryAt?: { readonly wait: number } | null; readonly byServer?: boolean };
}

const REGION = { upload: 'sync', refresh: 'auth' } as const;

function createChecker(context: CheckContext): Checker {
  const { memory, report } = context;
  const flights = new Map<number, Flight>();
  const held: { upload?: Held; refresh?: Held } = {};
  /** When requests that failed were sent, since the last success. */
  const failures: { upload: number[]; refresh: number[] } = { upload: [], refresh: [] };
  /** When waits began anew. */
  let freshStarts: number[] = [];
  let isOnline: boolean | undefined;

  for (const purpose of ['upload', 'refresh'] as const) {
    const region = REGION[purpose];
    memory.onChange(region, () => {
      const wait = held[purpose];
      if (wait) wait.isStored = true;
      const { retryAt, byServer = false } = memory.record<WaitMemory>(region)?.machine ?? {};
      const cap = byServer ? HOUR_MILLIS : CAP_MILLIS;
      if (retryAt && !(retryAt.wait >= 0 && retryAt.wait <= cap))
        report(`${region} waits ${retryAt.wait} ms; at most ${cap} ms are allowed`);
    });
  }

  // A record that was refused for good is settled: the next request is another one's.
  memory.onChange(QUARANTINE, ({ value, before }) => {
    if (value !== undefined && before === undefined) failures.upload.pop();
  });

  function freed(at: number): void {
    delete held.upload;
    delete held.refresh;
    freshStarts.push(at);
  }

  function failed({ purpose, at }: Flight): void {
    if (purpose === 'log') return;
    const recent = failures[purpose].filter((sent) => at - sent < HOUR_MILLIS);
    recent.push(at);
    failures[purpose] = recent;
    freshStarts = freshStarts.filter((began) => at - began < HOUR_MILLIS);
    const allowed = STORM_REQUESTS + freshStarts.length * FRESH_START_REQUESTS;
    if (recent.length <= allowed) return;
    failures[purpose] = [];
    report(
      `${recent.length} times in an hour an ${purpose} failed and nothing succeeded; ${allowed} are allowed`,
    );
  }

  /** What a `Retry-After` of whole seconds asks, at most an hour. Dates are the wall clock's, which may be wrong here. */
  function askedMillis(headers: Readonly<Record<string, string>>): number | undefined {
    const text = headers['retry-after'];
    return text !== undefined && /^\d+$/.test(text) ? Math.min(HOUR_MILLIS, Number(text) * 1000) : undefined;
  }

  return {
    on: [
      {
        request(seen) {
          const flight = flightOf(seen, context);
          flights.set(seen.number, flight);
          if (flight.purpose === 'log') return;
          const wait = held[flight.purpose];
          if (wait === undefined) return;
          delete held[flight.purpose];
          if (seen.at < wait.until)
            report(
              `${flight.purpose} ${seen.number} came ${wait.until - seen.at} ms before the end of the ${wait.asked} ms that the server asked for`,
            );
        },
        response({ number, response, at }) {
          const flight = flights.get(number);
          flights.delete(number);
          if (flight === undefined || flight.purpose === 'log') return;
          const { status, headers } = response;
          if (status >= 200 && status < 300) {
            failures[flight.purpose] = [];
            // With other tokens a request that was refused may be repeated at once.
            if (flight.purpose === 'refresh') freed(at);
            return;
          }
          failed(flight);
          const asked = isTransient(status) && at < flight.givenUpAt ? askedMillis(headers) : undefined;
          if (asked !== undefined && asked > 0)
            held[flight.purpose] = { until: at + asked, asked, isStored: false };
        },
        noResponse({ number }) {
          const flight = flights.get(number);
          flights.delete(number);
          if (flight) failed(flight);
        },
        call({ operation, at, args }) {
          if (operation === 'sync') freshStarts.push(at);
          if (operation === 'ready' || operation === 'setConfig') {
            const patch = args[0] as object | undefined;
            const gives = (keys: readonly string[]) =>
              patch !== undefined && keys.some((key) => key in patch);
            // The time that a server named stands for the same sender, whatever the form of bodies.
            if (gives(SENDER_KEYS)) freed(at);
            else if (gives(FORM_KEYS)) freshStarts.push(at);
          }
        },
        reading({ kind, reading, at }) {
          if (kind !== 'connectivity') return;
          const { connected } = reading as { readonly connected: boolean };
          if (connected && isOnline === false) freshStarts.push(at);
          isOnline = connected;
        },
        processEnd() {
          flights.clear();
          // A wait that was not stored is unknown to the next process.
          for (const purpose of ['upload', 'refresh'] as const)
            if (held[purpose]?.isStored === false) delete held[purpose];
        },
        reboot() {
          // Then only the wall clock says how long it was; it may have jumped.
          delete held.upload;
          delete held.refresh;
        },
      },
    ],
  };
}
