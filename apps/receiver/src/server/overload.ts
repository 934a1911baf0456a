import { Refusal } from './refusal';

/** Uploads that are checked and stored at the same time. One more waits longer than it is worth. */
const MOST_UPLOADS = 1_000;
/** Bytes of their bodies: some 25,000 records, which take seconds. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Phones that were refused together come back apart. */
const RETRY_AFTER_SECONDS = { least: 2, most: 10 };

/** Limits what is worked on at once. Only bodies that have arrived count: a slow one blocks no other. */
export interface Overload {
  /**
   * Admits an upload with a body of this many bytes. Call the returned function when it is answered.
   *
   * @throws Refusal 503 with `Retry-After` while there is no room.
   */
  admit(bytes: number): () => void;
}

export function createOverload(): Overload {
  let openUploads = 0;
  let openBytes = 0;
  return {
    admit(bytes) {
      // However large it is, the only one is let in: its own limit is another.
      if (openUploads > 0 && (openUploads >= MOST_UPLOADS || openBytes + bytes > MOST_BYTES))
        throw overloaded(openUploads);
      openUploads += 1;
      openBytes += bytes;
      return () => {
        openUploads -= 1;
        openBytes -= bytes;
      };
    },
  };
}

function overloaded(uploads: number): Refusal {
  const { least, most } = RETRY_AFTER_SECONDS;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  const message = `${uploads} uploads are being stored; try again in ${seconds} seconds`;
  return new Refusal(503, 'overloaded', message, {}, { 'Retry-After': String(seconds) });
}
