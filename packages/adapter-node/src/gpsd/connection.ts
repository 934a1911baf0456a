import { connect, type Socket } from 'node:net';
import type { Scheduler } from '@geo/core';
import { Backoff } from './backoff';
import { MessageLines } from './message-lines';

/** A host that does not answer at all would hold an attempt for minutes. */
const CONNECT_LIMIT_MILLIS = 10_000;

/** Detects a peer that is gone without closing the connection: otherwise it looks like a silent receiver. */
const KEEP_ALIVE_MILLIS = 30_000;

const WATCH_COMMAND = '?WATCH={"enable":true,"json":true};\n';

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** Every JSON message of gpsd. */
  readonly onMessage: (message: unknown) => void;
  /** The first message of a connection came: this is gpsd. */
  readonly onUp: () => void;
  /** No connection, for the reason given; another attempt follows. */
  readonly onDown: (reason: string) => void;
}

/** Keeps a watching connection to gpsd, attempt after attempt, until it is closed. Returns the close. */
export function connectToGpsd(options: ConnectionOptions): () => void {
  const { host, port, scheduler, onMessage, onUp, onDown } = options;
  const backoff = new Backoff();
  let closed = false;
  let socket: Socket | undefined;
  let cancel: () => void = () => undefined;

  function attempt(): void {
    const lines = new MessageLines();
    const current = connect({ host, port });
    socket = current;
    let up = false;
    let down = false;

    function fail(reason: string): void {
      if (closed || down) return;
      down = true;
      cancel();
      current.destroy();
      cancel = scheduler.after(backoff.next(), attempt);
      onDown(`gpsd at ${host}:${port}: ${reason}`);
    }

    function take(line: string): void {
      const message = parse(line);
      if (message === undefined) return;
      if (!up) {
        up = true;
        // A connection alone is no success: a proxy, or a gpsd that ends at once, accepts it too.
        backoff.reset();
        onUp();
      }
      if (!closed) onMessage(message);
    }

    cancel = scheduler.after(CONNECT_LIMIT_MILLIS, () =>
      fail(`no answer within ${CONNECT_LIMIT_MILLIS / 1000} s`),
    );
    current.setKeepAlive(true, KEEP_ALIVE_MILLIS);
    current.on('connect', () => {
      cancel();
      current.write(WATCH_COMMAND);
    });
    current.on('data', (bytes: Buffer) => {
      try {
        for (const line of lines.write(bytes)) if (!closed && !down) take(line);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        fail(`${error.message}; is this gpsd?`);
      }
    });
    current.on('error', (error: NodeJS.ErrnoException) => fail(describe(error)));
    current.on('close', () =>
      fail(up ? 'the connection ended' : 'the connection ended before gpsd sent anything'),
    );
  }

  attempt();
  return () => {
    closed = true;
    cancel();
    socket?.destroy();
  };
}

/** One JSON object, or nothing: gpsd may pass raw sentences through, and others may write anything. */
function parse(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function describe(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNREFUSED') return 'connection refused; is gpsd running?';
  if (error.code === 'ENOTFOUND') return 'no such host';
  return error.message;
}
