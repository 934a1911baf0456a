import type { Readable } from 'node:stream';

/** Where Node receives the bodies of requests. */
const readables = new WeakMap<Request, Readable>();

/** Lets the body of a request be read from where Node receives it, without the web streams in between. */
export function receivedBy(request: Request, readable: Readable): Request {
  readables.set(request, readable);
  return request;
}

/** A body that is being read. */
export interface Reading {
  /** Resolves at its end; rejects when it breaks off, with what `take` throws, and with the reason of {@link Reading.stop}. */
  readonly done: Promise<void>;
  stop(reason: Error): void;
}

/** Reads the body of a request chunk by chunk. */
export function chunksOf(request: Request, take: (chunk: Uint8Array) => void): Reading {
  const readable = readables.get(request);
  return readable === undefined ? fromStream(request.body, take) : fromReadable(readable, take);
}

function fromReadable(readable: Readable, take: (chunk: Uint8Array) => void): Reading {
  let stop: Reading['stop'] = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    function onData(chunk: Uint8Array): void {
      try {
        take(chunk);
      } catch (error) {
        stop(error as Error);
      }
    }
    function leave(): void {
      readable.off('data', onData).off('end', onEnd).off('error', stop).off('close', onClose);
    }
    function onEnd(): void {
      leave();
      resolve();
    }
    const onClose = () => stop(new Error('the connection closed'));
    // Not destroyed: the answer goes over the same connection.
    stop = (reason) => {
      leave();
      readable.pause();
      reject(reason);
    };
    readable.on('data', onData).once('end', onEnd).once('error', stop).once('close', onClose);
  });
  return { done, stop };
}

function fromStream(body: Request['body'], take: (chunk: Uint8Array) => void): Reading {
  if (body === null) return { done: Promise.resolve(), stop: () => undefined };
  const reader = body.getReader();
  let stop: Reading['stop'] = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  async function read(): Promise<void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) take(next.value);
  }
  const done = Promise.race([read(), stopped]).catch((error) => {
    void reader.cancel(error).catch(() => undefined);
    throw error;
  });
  return { done, stop };
}
