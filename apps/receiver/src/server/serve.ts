import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { openAddressed } from '../store/addressed';
import type { Store } from '../store/store';
import { receivedBy } from '../uploads/chunks';
import { type ReceiverOptions, toSettings } from './options';
import { createReceiver, type Receiver } from './receiver';

/** Where a receiver listens, beside how it is set up. */
export interface ServeOptions extends Omit<ReceiverOptions, 'store'> {
  /** Where records lie instead of `db`: a store, or the address of a PostgreSQL with PostGIS, `postgres://…`. */
  readonly store?: Store | string;
  /** A request must have come whole within this time, its headers within half of it; milliseconds. Default 60,000. */
  readonly requestTimeoutMillis?: number;
  /**
   * How long `/readyz` answers 503 at `close` while requests are still taken, so that a load balancer sends them elsewhere before the
   * port closes; seconds. Default 3, and 0 where `host` is of this machine alone.
   */
  readonly drainSeconds?: number;
  /** 0 takes any free port. Default 0. */
  readonly port?: number;
  /** Default 127.0.0.1: reachable from this machine only. `0.0.0.0` or `::` opens it to the network; set a token then. */
  readonly host?: string;
}

/** A receiver on a port. */
export interface ServedReceiver extends Pick<Receiver, 'stats' | 'rows' | 'forget'> {
  /** Where uploads go and the map is, such as `http://127.0.0.1:8080/`. */
  readonly url: string;
  readonly port: number;
  /** Answers 503 on `/readyz` for `drainSeconds`, lets running requests finish (at most two seconds), then closes the port and the store. */
  close(): Promise<void>;
}

/** The largest body over the slowest network that phones still have; who is slower holds a socket for nothing. */
const REQUEST_TIMEOUT_MILLIS = 60_000;
/**
 * Connections that wait to be accepted; the system may allow fewer (`net.core.somaxconn`). With Node's 511 the kernel drops those of
 * a fleet that comes back at once: they get no answer for seconds, and are reset in the end.
 */
const BACKLOG = 4096;
/** Load balancers ask every second or two. */
const DRAIN_SECONDS = 3;
/** How long running requests may take to finish at `close`, milliseconds. */
const CLOSE_GRACE_MILLIS = 2000;
/** Node closes idle connections once, when the server is closed; those that become idle later must be closed explicitly. */
const CLOSE_IDLE_EVERY_MILLIS = 20;

/**
 * Starts a receiver.
 *
 * @throws Error when the port is taken or the database cannot be opened, TypeError for an impossible option.
 * @example
 * const receiver = await serveReceiver({ port: 8080, db: 'track.db' });
 * console.log(`map and uploads: ${receiver.url}`);
 */
export async function serveReceiver(options: ServeOptions = {}): Promise<ServedReceiver> {
  const {
    port = 0,
    host = '127.0.0.1',
    store,
    requestTimeoutMillis = REQUEST_TIMEOUT_MILLIS,
    drainSeconds = isLoopback(host) ? 0 : DRAIN_SECONDS,
    ...rest
  } = options;
  if (!(Number.isFinite(drainSeconds) && drainSeconds >= 0))
    throw new TypeError(`drainSeconds must be a number, 0 or more; got ${String(drainSeconds)}`);
  const opened = typeof store === 'string' ? await openAddressed(store, toSettings(rest).onFault) : store;
  const receiver = createReceiver({
    ...rest,
    ...(opened && { store: opened }),
    hosts: [host, ...(rest.hosts ?? [])],
  });
  // Left alone: the adaptor would else replace Request and Response for the whole process.
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => receiver.fetch(receivedBy(request, incoming as IncomingMessage)),
    overrideGlobalObjects: false,
    serverOptions: {
      requestTimeout: requestTimeoutMillis,
      headersTimeout: requestTimeoutMillis / 2,
      connectionsCheckingInterval: Math.min(5_000, requestTimeoutMillis / 2),
    },
  }) as Server;
  try {
    await listening(server, port, host);
  } catch (error) {
    await receiver.close();
    throw error;
  }
  const taken = (server.address() as AddressInfo).port;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    port: taken,
    stats: receiver.stats,
    rows: receiver.rows,
    forget: receiver.forget,
    close: () => (closed ??= closeAll(server, receiver, drainSeconds * 1000)),
  };
}

/** No other client sends requests there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`cannot listen on ${host}:${port}: ${error.message}`, { cause: error })),
    );
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

async function closeAll(server: Server, receiver: Receiver, drainMillis: number): Promise<void> {
  // From now on `/readyz` answers 503.
  receiver.endStreams();
  if (drainMillis > 0) await new Promise((resolve) => setTimeout(resolve, drainMillis));
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MILLIS);
  const grace = setTimeout(() => server.closeAllConnections(), CLOSE_GRACE_MILLIS);
  await ended;
  clearInterval(idle);
  clearTimeout(grace);
  await receiver.close();
}
