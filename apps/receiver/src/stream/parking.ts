import { type JetStreamClient, type JsMsg, jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { Connection } from './connection';
import { encoded } from './message';
import type { StreamSettings } from './options';
import type { Rejected } from './settling';
import { parkedSubject } from './streams';

/** Where messages go that no writer can store, so that they block nothing and are not lost. */
export interface Parking {
  /** Parks a whole message as it came. */
  whole(message: JsMsg, shard: number, reason: string): Promise<void>;
  /** Parks single records of a message. */
  records(message: JsMsg, shard: number, receivedAt: number, rejected: readonly Rejected[]): Promise<void>;
}

/** Headers are lines; a store's message may quote a whole record. */
const REASON_LENGTH = 500;

/** Publishes to the stream of parked messages; fulfilled once a quorum has it. */
export function createParking({ nats }: Connection, settings: StreamSettings): Parking {
  const client: JetStreamClient = jetstream(nats);

  async function park(payload: string | Uint8Array, of: JsMsg, shard: number, reason: string, part: string) {
    const head = headers();
    head.set('Geo-Reason', reason.replace(/[^\x20-\x7e]+/g, ' ').slice(0, REASON_LENGTH));
    head.set('Geo-Subject', of.subject);
    head.set('Geo-Sequence', String(of.seq));
    await client.publish(parkedSubject(settings, shard), payload, {
      headers: head,
      msgID: `${settings.name}.${of.seq}.${part}`,
    });
  }

  return {
    whole: (message, shard, reason) => park(message.data, message, shard, reason, 'whole'),
    async records(message, shard, receivedAt, rejected) {
      for (const { arrival, reason } of rejected) {
        const [{ payload } = { payload: '' }] = encoded(arrival.org, [arrival], receivedAt);
        await park(payload, message, shard, reason, arrival.record.uuid);
      }
    },
  };
}
