import type { Ports } from '@geo/core';
import { webEntropy } from '../entropy/web-entropy';
import { type WebHttpOptions, webHttp } from '../http/web-http';
import { webScheduler } from '../scheduler/web-scheduler';
import { DATABASE } from '../storage/idb-storage';
import { type Drained, drain } from './drain';
import { syncTag } from './tag';

/** How the worker uploads. */
export interface UploadOptions extends WebHttpOptions {
  /** Name of the database, as the pages give it to `createGeo`. Default: `geo`. */
  readonly name?: string;
}

/** What is used of the event of Background Sync, which is not in the language's types. */
interface SyncEvent extends Event {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Uploads the queue when the browser says that the network is back (Background Sync), also when no page is open: with the stored
 * configuration and tokens, which it refreshes. Call it while the worker's script is evaluated. Does nothing where the browser has no
 * Background Sync; `State.web.backgroundSync` says so.
 *
 * @example
 * import { uploadInBackground } from '@geo/adapter-web/service-worker';
 * uploadInBackground();
 */
export function uploadInBackground(options: UploadOptions = {}): void {
  const tag = syncTag(options.name ?? DATABASE);
  globalThis.addEventListener('sync', (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === tag) sync.waitUntil(uploadAll(options));
  });
}

/** Rejects while something is left: the browser tries again later, a few times. */
async function uploadAll(options: UploadOptions): Promise<void> {
  const { left, by } = await uploadQueue(options);
  if (left > 0 && by !== 'gave-way') throw new Error(`${left} records are left in the queue`);
}

/**
 * Uploads the queue now, unless a page tracks, which uploads by itself. For other events that wake a worker, such as a push message.
 * @throws GeoError as `sync()`: `OFFLINE`, `HTTP`, `NO_URL`.
 */
export async function uploadQueue(options: UploadOptions = {}): Promise<Drained> {
  const scheduler = webScheduler();
  const ports: Omit<Ports, 'storage'> = {
    sensor: { available: new Set(), watch: () => NO_WATCH, ask: () => Promise.reject(new Error(NO_SENSORS)) },
    http: webHttp(options),
    scheduler,
    entropy: webEntropy(),
    presence: { set: () => undefined },
  };
  try {
    return await drain({ name: options.name ?? DATABASE, ports });
  } finally {
    scheduler.close();
  }
}

const NO_SENSORS = 'a service worker has no sensors';
const NO_WATCH = { update: () => undefined, close: () => undefined };
