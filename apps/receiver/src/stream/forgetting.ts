import { JetStreamApiError, type JsMsg, jetstream, type StoredMsg } from '@nats-io/jetstream';
import type { Owner, Store } from '../store/store';
import type { Connection } from './connection';
import type { StreamSettings } from './options';
import { parkedName, parkedSubject, streamName } from './streams';
import { orgToken } from './subjects';

/** Carries out orders to forget a device. */
export interface Forgetting {
  /**
   * Deletes a device in the store and among parked messages, once no message before the order is left in the stream: one that
   * a dead writer held comes again, and would store the device again. False: such a one is left, and the order must come again.
   */
  run(owner: Owner, order: JsMsg, shard: number): Promise<boolean>;
}

/** Acks of the same commit are on their way; what is left after this belongs to another writer. */
const PATIENCE_MILLIS = 1_000;
const BETWEEN_LOOKS_MILLIS = 50;
/** "no message found". */
const NO_MESSAGE = 10037;

export function createForgetting(
  { nats, manager }: Connection,
  settings: StreamSettings,
  store: Pick<Store, 'forget'>,
): Forgetting {
  const client = jetstream(nats);

  /** The first message of a subject from a sequence on. */
  async function next(stream: string, subject: string, seq: number): Promise<StoredMsg | null> {
    // The server knows it; the client's types have it of direct reads alone.
    const query = { seq, next_by_subj: subject };
    try {
      return await manager.streams.getMessage(stream, query);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === NO_MESSAGE) return null;
      throw error;
    }
  }

  async function isFirst({ subject, seq }: JsMsg): Promise<boolean> {
    const until = performance.now() + PATIENCE_MILLIS;
    for (;;) {
      const first = await next(streamName(settings), subject, 1);
      if (first === null || first.seq >= seq) return true;
      if (performance.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MILLIS));
    }
  }

  async function purgeParked(owner: Owner, shard: number): Promise<void> {
    const [name, subject] = [parkedName(settings), parkedSubject(settings, shard)];
    for (let seq = 1; ; ) {
      const message = await next(name, subject, seq);
      if (message === null) return;
      const rest = without(message, owner);
      if (rest !== 'all') {
        if (rest !== undefined) await client.publish(subject, rest, { headers: message.header });
        await manager.streams.deleteMessage(name, message.seq);
      }
      seq = message.seq + 1;
    }
  }

  return {
    async run(owner, order, shard) {
      if (!(await isFirst(order))) return false;
      await purgeParked(owner, shard);
      await store.forget(owner);
      return true;
    },
  };
}

/** What is left of a parked message without a device: `all` of it, a payload, or nothing. */
function without(message: StoredMsg, { org, device }: Owner): 'all' | string | undefined {
  let wire: {
    org?: unknown;
    batches?: readonly { device?: unknown }[];
    log?: { device?: unknown };
  } | null;
  try {
    wire = JSON.parse(message.string());
    if (typeof wire !== 'object' || wire === null) throw new TypeError('no object');
  } catch {
    // It is unreadable, so it is deleted if it may belong to the device.
    const isOfOrg = message.header?.get('Geo-Subject').split('.').at(-2) === orgToken(org);
    return isOfOrg && message.string().includes(JSON.stringify(device)) ? undefined : 'all';
  }
  if (wire.org !== org) return 'all';
  const batches = Array.isArray(wire.batches) ? wire.batches : [];
  const others = batches.filter((batch) => batch?.device !== device);
  if (wire.log?.device === device) return undefined;
  if (others.length === batches.length) return 'all';
  return others.length === 0 ? undefined : JSON.stringify({ ...wire, batches: others });
}
