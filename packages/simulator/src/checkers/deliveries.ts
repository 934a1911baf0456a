import type { CheckContext } from './checker';
import type { ObservationHandlers } from './observation-handlers';
import { type Flight, flightOf } from './requests';

/** What the server has, and which acknowledgements the engine received. */
export interface Deliveries {
  readonly on: Pick<ObservationHandlers, 'request' | 'response' | 'noResponse'>;
  /** A row of this record is durable now. */
  stored(uuid: string, seq: number): void;
  /** Did an answer of 2xx reach the engine, for a request that brought this record to the server? */
  isAcknowledged(uuid: string): boolean;
  died(): void;
}

export function createDeliveries(context: CheckContext): Deliveries {
  const { server, report } = context;
  /** How much of the server's arrivals is read. */
  let read = 0;
  const seqs = new Map<string, number>();
  const acknowledged = new Set<string>();
  /** Those whose acknowledgement the running process received. */
  let confirmed = new Set<string>();
  const flights = new Map<number, Flight>();
  /** What arrived with each request that has no answer yet. */
  const arrived = new Map<number, string[]>();

  function catchUp(): void {
    const { arrivals } = server;
    for (; read < arrivals.length; read++) {
      const arrival = arrivals[read];
      if (arrival === undefined) continue;
      const { uuid, request } = arrival;
      const batch = arrived.get(request) ?? [];
      arrived.set(request, batch);
      judge(uuid, batch, request);
      batch.push(uuid);
    }
  }

  function judge(uuid: string, batch: readonly string[], request: number): void {
    const seq = seqs.get(uuid);
    if (seq === undefined) {
      report(`request ${request} brought record ${uuid}, which never was durable in the queue`);
      return;
    }
    const before = batch.length === 0 ? undefined : seqs.get(batch[batch.length - 1] as string);
    if (before !== undefined && before >= seq) {
      report(
        `request ${request} has row ${seq} behind row ${before}: an upload is in the order of the queue`,
      );
    }
    if (confirmed.has(uuid)) {
      report(
        `row ${seq} (${uuid}) was sent again in request ${request}, although this process had received its acknowledgement`,
      );
    }
  }

  return {
    on: {
      request(seen) {
        flights.set(seen.number, flightOf(seen, context));
      },
      noResponse({ number }) {
        flights.delete(number);
      },
      response({ number, response, at }) {
        catchUp();
        const batch = arrived.get(number);
        const flight = flights.get(number);
        arrived.delete(number);
        flights.delete(number);
        if (batch === undefined || response.status < 200 || response.status > 299) return;
        // A response after the engine's timeout may not have been received.
        const isReceived = flight !== undefined && at < flight.givenUpAt;
        for (const uuid of batch) {
          acknowledged.add(uuid);
          if (isReceived) confirmed.add(uuid);
        }
      },
    },
    stored(uuid, seq) {
      seqs.set(uuid, seq);
      acknowledged.delete(uuid);
      confirmed.delete(uuid);
    },
    isAcknowledged: (uuid) => acknowledged.has(uuid),
    died() {
      catchUp();
      confirmed = new Set();
      flights.clear();
    },
  };
}
