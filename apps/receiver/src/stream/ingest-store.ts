import { Refusal } from '../server/refusal';
import type { Store } from '../store/store';
import type { Publisher } from './publisher';

/**
 * A store that writes into the stream: what is inserted is accepted by a quorum of servers, and a writer stores it later. Reads
 * go to `reads`, where writers store; without it they are refused, and the receiver needs no database.
 */
export function createIngestStore(publisher: Publisher, reads: Store | undefined): Store {
  const refused = async (): Promise<never> => {
    throw new Refusal(
      404,
      'no-store',
      'this receiver takes uploads into a stream and has no records to read',
    );
  };
  const noMemory = async (): Promise<never> => {
    const message =
      'this receiver has no store to remember used refresh tokens in; ask one that has the store of the fleet';
    throw new Refusal(404, 'no-store', message);
  };
  return {
    driver: 'jetstream',
    async insert(arrivals, receivedAt) {
      await publisher.publish(arrivals, receivedAt);
      return { stored: 0, duplicates: 0, queued: arrivals.length };
    },
    insertLog: publisher.publishLog,
    pending: publisher.pending,
    count: async (org) => (reads === undefined ? 0 : reads.count(org)),
    list: reads?.list ?? refused,
    listForwards: reads?.listForwards ?? refused,
    listBackwards: reads?.listBackwards ?? refused,
    arrivedAfter: reads?.arrivedAfter ?? refused,
    devices: reads?.devices ?? refused,
    places: reads?.places ?? refused,
    trips: reads?.trips ?? refused,
    tripsBeside: reads?.tripsBeside ?? refused,
    episodes: reads?.episodes ?? refused,
    visits: reads?.visits ?? refused,
    providers: reads?.providers ?? refused,
    positions: reads?.positions ?? refused,
    nearest: reads?.nearest ?? refused,
    cursor: reads?.cursor ?? refused,
    setCursor: reads?.setCursor ?? refused,
    lease: reads?.lease ?? refused,
    spend: reads?.spend ?? noMemory,
    lastSeq: reads?.lastSeq ?? refused,
    listLog: reads?.listLog ?? refused,
    async forget(owner) {
      // First the order: whatever fails after it, the writers carry it out.
      await publisher.publishForget(owner, Date.now());
      const gone = reads === undefined ? { records: 0, logEntries: 0 } : await reads.forget(owner);
      return { ...gone, queued: true };
    },
    prune: reads?.prune ?? refused,
    async probe() {
      const missing = await publisher.missing();
      if (missing !== undefined) throw new Error(missing);
    },
    watch: reads?.watch ?? (() => () => undefined),
    async close() {
      await publisher.close();
      await reads?.close();
    },
  };
}
