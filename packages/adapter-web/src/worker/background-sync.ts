import { syncTag } from './tag';

/**
 * Whether the browser uploads what is left when the page is gone.
 *
 * - `registered`: it wakes the service worker when the network is back.
 * - `idle`: it can, and there was nothing to upload yet.
 * - `no-worker`: the page has no service worker; add one with `@geo/adapter-web/service-worker`.
 * - `refused`: the user's settings forbid it.
 * - `unsupported`: the browser has no Background Sync (Firefox, Safari): records are uploaded when a page is open again.
 */
export type BackgroundSync = 'registered' | 'idle' | 'no-worker' | 'refused' | 'unsupported';

/** What is used of `ServiceWorkerRegistration`: `sync` is not in the language's types, since one engine alone has it. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void>; getTags(): Promise<string[]> };
}

const registration = async (): Promise<SyncRegistration | undefined> =>
  (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;

const isSupported = (): boolean => 'SyncManager' in globalThis;

/** Asks the browser to wake the service worker for the queue of a database. Harmless where it has been asked. */
export async function requestSync(name: string): Promise<BackgroundSync> {
  if (!isSupported()) return 'unsupported';
  try {
    const { sync } = (await registration()) ?? {};
    if (sync === undefined) return 'no-worker';
    await sync.register(syncTag(name));
    return 'registered';
  } catch {
    return 'refused';
  }
}

/** What is known about it now, for State. */
export async function backgroundSync(name: string): Promise<BackgroundSync> {
  if (!isSupported()) return 'unsupported';
  try {
    const { sync } = (await registration()) ?? {};
    if (sync === undefined) return 'no-worker';
    return (await sync.getTags()).includes(syncTag(name)) ? 'registered' : 'idle';
  } catch {
    return 'refused';
  }
}
