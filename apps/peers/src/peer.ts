/** A running third-party server on loopback. */
export interface RunningPeer {
  /** Where records go. */
  readonly url: string;
  /** Positions that it has stored, each counted once. */
  stored(): Promise<number>;
  close(): Promise<void>;
}

/** A third-party server. */
export interface Peer {
  /** The name of its configuration in docs/servers.md. */
  readonly name: string;
  /** The server itself, or a test server with its documented rules. */
  readonly kind: 'real' | 'rules';
  /** Starts it on loopback; a text says what this machine lacks. */
  start(): Promise<RunningPeer | string>;
}
