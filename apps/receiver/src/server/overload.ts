import { Refusal } from './refusal';

/** Uploads that are read, checked and stored at the same time. One more waits longer than it is worth. */
const MOST_UPLOADS = 1_000;
/** Bytes of their bodies: some 25,000 records, which take seconds. */
const MOST_BYTES = 8 * 1024 * 1024;
/** JSON of records gets this much smaller. */
const GZIP_FACTOR = 8;
/** An upload that takes longer counts no more: bodies that never come must not keep others out. */
const COUNTED_MILLIS = 10_000;
/** Phones that were refused together come back apart. */
const RETRY_AFTER_SECONDS = { least: 2, most: 10 };

/** Limits what is worked on at once: what is offered beyond is refused before its body is read. */
export interface Overload {
  /**
   * Lets an upload in. The returned function is to be called when it is answered.
   *
   * @throws Refusal 503 with `Retry-After` while there is no room.
   */
  admit(request: Request): () => void;
}

interface Admitted {
  readonly at: number;
  readonly bytes: number;
}

export function createOverload(): Overload {
  /** In the order of their admission. */
  const open = new Set<Admitted>();
  let openBytes = 0;

  function release(upload: Admitted): void {
    if (open.delete(upload)) openBytes -= upload.bytes;
  }

  return {
    admit(request) {
      const now = performance.now();
      for (const upload of open) {
        if (now - upload.at < COUNTED_MILLIS) break;
        release(upload);
      }
      const upload = { at: now, bytes: bytesOf(request.headers) };
      // However large it is, the only one is let in: its own limit is another.
      if (open.size > 0 && (open.size >= MOST_UPLOADS || openBytes + upload.bytes > MOST_BYTES)) {
        throw overloaded(open.size);
      }
      open.add(upload);
      openBytes += upload.bytes;
      return () => release(upload);
    },
  };
}

/** As far as it says; what comes in pieces counts as one upload alone. */
function bytesOf(headers: Headers): number {
  const declared = Number(headers.get('content-length') ?? 0);
  const isPacked = headers.get('content-encoding') !== null;
  return Number.isFinite(declared) ? declared * (isPacked ? GZIP_FACTOR : 1) : 0;
}

function overloaded(uploads: number): Refusal {
  const { least, most } = RETRY_AFTER_SECONDS;
  const seconds = least + Math.floor(Math.random() * (most - least + 1));
  const message = `${uploads} uploads are being stored; try again in ${seconds} seconds`;
  return new Refusal(503, 'overloaded', message, {}, { 'Retry-After': String(seconds) });
}
