import type { Life } from './life';
import { storedQueue } from './queue';
import { type Track, track } from './track';
import { uploader } from './uploader';

/** How policies that say nothing of uploading are made to upload. */
export interface BatchRule {
  /** Records in one request. */
  readonly most: number;
  /** Sends when a batch is full, and otherwise so long after the first record that waits. 0: each at once. */
  readonly everyMillis: number;
}

/** Milliseconds until a failed upload is tried again: ours, the policies' rules say nothing. */
const RETRY_MILLIS = 30_000;

/** A durable queue that is sent in batches. */
export async function batches(life: Life, url: string, { most, everyMillis }: BatchRule): Promise<Track> {
  const queue = await storedQueue(life.ports.storage, 'queue');
  const upload = uploader(life, queue, {
    url,
    most,
    retryMillis: () => RETRY_MILLIS,
    goesOn: (left) => left >= most,
  });
  const due = life.timers.handler(upload.sends);
  if (queue.size > 0) upload.sends();
  return track(life, queue, () => {
    if (everyMillis === 0 || queue.size >= most) {
      due.cancel();
      upload.sends();
    } else if (!due.isSet) due.set(everyMillis);
  });
}
