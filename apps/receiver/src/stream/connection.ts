import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import type { StreamSettings } from './options';

/** A connection to the cluster that comes back by itself. */
export interface Connection {
  readonly nats: NatsConnection;
  readonly manager: JetStreamManager;
  /** Why nothing can be sent now, in a sentence; undefined while connected. */
  fault(): string | undefined;
  close(): Promise<void>;
}

const RECONNECT_MILLIS = 250;
/** Many clients must not come back in the same moment. */
const RECONNECT_JITTER_MILLIS = 250;
/** A server that vanishes without closing its sockets is noticed after two of these. */
const PING_MILLIS = 5_000;
const REQUEST_MILLIS = 5_000;

/** Connects to any server of the cluster. @throws Error where none answers. */
export async function openConnection(settings: StreamSettings, client: string): Promise<Connection> {
  const nats = await connect({
    servers: [...settings.servers],
    ...(settings.userCredentials
      ? { authenticator: credsAuthenticator(settings.userCredentials) }
      : settings.credentials),
    ...(settings.isEncrypted ? { tls: {} } : {}),
    name: client,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MILLIS,
    reconnectJitter: RECONNECT_JITTER_MILLIS,
    pingInterval: PING_MILLIS,
    timeout: REQUEST_MILLIS,
    // A password that is changed while servers restart one by one is refused by some of them.
    ignoreAuthErrorAbort: true,
  });
  // Without the check, which asks a leader that a cluster that has just started does not have yet.
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: REQUEST_MILLIS });
  let fault: string | undefined;
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect') fault = `no connection to ${status.server}`;
      if (status.type === 'reconnect') fault = undefined;
    }
  })();
  return {
    nats,
    manager,
    fault: () => (nats.isClosed() ? 'the connection is closed' : fault),
    close: () => nats.close(),
  };
}
