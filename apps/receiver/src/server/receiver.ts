import type { Stats } from '../reads/stats';
import { openSqliteStore } from '../store/sqlite/sqlite-store';
import { DEFAULT_ORG, type Forgotten, type RowQuery, type Store, type StoredRow } from '../store/store';
import { createIngestStore } from '../stream/ingest-store';
import { toStreamSettings } from '../stream/options';
import { createPublisher } from '../stream/publisher';
import { startWebhooks } from '../webhooks/webhooks';
import { createApp } from './app';
import { forget } from './forget';
import { type ReceiverOptions, type Settings, toSettings } from './options';
import { openRoom } from './room';

/** A receiver without a port: answers requests, keeps records. */
export interface Receiver {
  /** Answers one request; never rejects. */
  fetch(request: Request): Promise<Response>;
  /** Counts of the organisation, `default` when none is given. */
  stats(org?: string): Promise<Stats>;
  /** The stored records, oldest first by timestamp and then by arrival; with a `limit` the newest ones. */
  rows(query?: RowQuery & { readonly org?: string }): Promise<StoredRow[]>;
  /** Deletes everything of a device, as `DELETE /devices/{device}` does. */
  forget(owner: { readonly device: string; readonly org?: string }): Promise<Forgotten>;
  /** Ends the live streams, which otherwise keep a server's connections open. */
  endStreams(): void;
  /** Ends the live streams and closes the store. May be called twice. */
  close(): Promise<void>;
}

/**
 * Opens a receiver. {@link serveReceiver} puts it on a port.
 *
 * @throws TypeError for an impossible option, Error when the database cannot be opened.
 * @example
 * const receiver = createReceiver({ db: 'track.db' });
 * const answer = await receiver.fetch(new Request('http://localhost/healthz'));
 */
export function createReceiver(options: ReceiverOptions = {}): Receiver {
  const settings = toSettings(options);
  const room = openRoom(settings, openStore(options, settings));
  const webhooks = startWebhooks(room);
  const app = createApp(room, webhooks);
  return {
    fetch: async (request) => app.fetch(request),
    stats: (org = DEFAULT_ORG) => room.stats(org),
    rows: (query = {}) => room.store.list({ org: DEFAULT_ORG, ...query }),
    forget: (owner) => forget(room, { org: DEFAULT_ORG, ...owner }),
    endStreams: room.endStreams,
    async close() {
      await webhooks.close();
      await room.close();
    },
  };
}

function openStore({ stream, store, db }: ReceiverOptions, settings: Settings): Store {
  if (stream === undefined) return store ?? openFile(settings);
  if (store === undefined && db === undefined) requireNoStore(settings);
  const publisher = createPublisher(toStreamSettings(stream), settings.onFault);
  return createIngestStore(publisher, store ?? (db === undefined ? undefined : openFile(settings)));
}

/** What an ingest without a store cannot do is refused at the start, instead of failing once an hour. */
function requireNoStore({ retentionDays, webhooks }: Settings): void {
  const name = retentionDays === undefined ? webhooks.length > 0 && 'webhooks' : 'retentionDays';
  if (!name) return;
  throw new TypeError(
    `${name} needs a store or a db: this receiver takes uploads into a stream alone; give it to one that has the store`,
  );
}

function openFile({ db, onFault }: Settings): Store {
  return openSqliteStore(db, (sentence) => onFault(new Error(sentence)));
}
