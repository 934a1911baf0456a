import { type JsonObject, recordsOf } from '../server/envelope';
import type { CheckContext, Checker, Invariant } from './checker';
import { type Flight, flightOf } from './requests';
import { QUEUE, read } from './rows';

/** A record over which the server stumbles holds up no other. */
export const stumbling: Invariant = {
  name: 'stumbling',
  statement:
    'no good record waits behind one over which the server stumbles: while one is queued, at most forty requests in a row fail because of another',
  createChecker,
};

/**
 * The head is tried twice, then in turns with probes that step ever wider, and a batch of 250 is halved eight times; and it may be that
 * the rows probed are bad as well.
 */
const IN_A_ROW_MAX = 40;

function createChecker(context: CheckContext): Checker {
  const { memory, server, report } = context;
  /** Rows that wait and over which the server does not stumble. */
  const good = new Set<string>();
  const flights = new Map<number, Flight>();
  let inARow = 0;

  memory.onChange(QUEUE, ({ key, value }) => {
    const record = read<JsonObject>(value ?? '');
    if (record === undefined) good.delete(key);
    else if (!server.stumbles(record)) good.add(key);
  });

  const again = () => {
    inARow = 0;
  };

  /** A request has failed: was it because of a record? */
  function failed(flight: Flight | undefined, status: number): void {
    if (flight?.purpose !== 'upload' || (status !== 0 && status !== 500)) return;
    const hasStumbled = recordsOf(flight.request.body ?? '')?.some((record) => server.stumbles(record));
    if (!hasStumbled || server.conditions.status !== 200) return;
    inARow = good.size === 0 ? 0 : inARow + 1;
    if (inARow <= IN_A_ROW_MAX) return;
    again();
    report(
      `more than ${IN_A_ROW_MAX} requests in a row failed because of records over which the server stumbles, and ${good.size} others wait`,
    );
  }

  function ended(number: number): Flight | undefined {
    const flight = flights.get(number);
    flights.delete(number);
    return flight;
  }

  return {
    on: [
      {
        request(seen) {
          flights.set(seen.number, flightOf(seen, context));
        },
        response({ number, response: { status } }) {
          const flight = ended(number);
          if (flight?.purpose === 'upload' && status >= 200 && status < 300) again();
          else failed(flight, status);
        },
        noResponse({ number }) {
          failed(ended(number), 0);
        },
        // What was learned may have been forgiven, or died with the process.
        call: again,
        reading({ kind }) {
          if (kind === 'connectivity') again();
        },
        processEnd() {
          flights.clear();
          again();
        },
      },
    ],
  };
}
