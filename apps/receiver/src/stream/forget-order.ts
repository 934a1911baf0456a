import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import type { Owner } from '../store/store';
import { openConnection } from './connection';
import { encodedForget } from './message';
import { type StreamOptions, toStreamSettings } from './options';
import { ensureStreams } from './streams';
import { shardOf, subjectOf } from './subjects';

/** Orders the writers of a stream to forget a device. @throws Error where the stream does not answer, or is another one */
export async function orderToForget(options: StreamOptions, owner: Owner): Promise<void> {
  const settings = toStreamSettings(options);
  const connection = await openConnection(settings, 'geo forget');
  try {
    // A shard depends on their number: it must be that of the stream.
    await ensureStreams(connection, settings);
    const subject = subjectOf(settings.name, owner.org, shardOf(owner.org, owner.device, settings.shards));
    await jetstream(connection.nats).publish(subject, encodedForget(owner, Date.now()), {
      msgID: randomUUID(),
    });
  } finally {
    await connection.close();
  }
}
