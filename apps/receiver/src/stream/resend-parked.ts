import { JetStreamApiError, jetstream } from '@nats-io/jetstream';
import { openConnection } from './connection';
import { type StreamOptions, toStreamSettings } from './options';
import { parkedName } from './streams';

/** "no message found": it was deleted meanwhile, or has expired. */
const NO_MESSAGE = 10037;

/**
 * Sends what is parked to the writers again, oldest first, once the reason is gone; gives how many messages that were. What the
 * store refuses again is parked again. Interrupted between two steps it sends a message twice, and the store keeps records once.
 *
 * @throws Error where the stream does not answer; what was sent until then is sent.
 * @example
 * const sent = await resendParked({ url: 'nats://a,b,c' });
 */
export async function resendParked(options: StreamOptions): Promise<number> {
  const settings = toStreamSettings(options);
  const { nats, manager, close } = await openConnection(settings, 'geo resend');
  try {
    const client = jetstream(nats);
    const name = parkedName(settings);
    const { state } = await manager.streams.info(name);
    let sent = 0;
    // What is parked from now on is left: it would go round in a circle.
    // A stream that never had a message gives 0 as its first, which is no sequence number.
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage(name, { seq }).catch((error: unknown) => {
        if (error instanceof JetStreamApiError && error.code === NO_MESSAGE) return null;
        throw error;
      });
      const subject = message?.header?.get('Geo-Subject') ?? '';
      if (message === null || subject === '') continue;
      await client.publish(subject, message.data);
      await manager.streams.deleteMessage(name, seq);
      sent += 1;
    }
    return sent;
  } finally {
    await close();
  }
}
