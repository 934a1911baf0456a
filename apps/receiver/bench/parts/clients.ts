import { Worker } from 'node:worker_threads';
import type { Drive, Driven } from './client';

/** Uploads from a thread of its own, so that the client's work holds up nothing that is measured here. */
export function driven(drive: Drive): Promise<Driven> {
  return new Promise((resolve, reject) => {
    const client = new Worker(new URL('./parts/client.mjs', import.meta.url), { workerData: drive });
    client.once('message', resolve);
    client.once('error', reject);
  });
}
