import type { HeadlessTask, LastLife, PlatformProfile, Ports } from '@geo/core';
import type { Boot, ClientChannel } from '../protocol/channel';
import type { Hello } from '../protocol/messages';

/** An entry of the host's own log: a message that was refused, or a failure. */
export interface HostLogEntry {
  /** As in the engine's log: 1 error, 2 warning, 3 info, 4 debug, 5 verbose. */
  readonly level: number;
  /** A short code: `guest:refused`. */
  readonly event: string;
  /** One line of text for developers. */
  readonly message: string;
}

/** Options of {@link createHost}. */
export interface HostOptions {
  /** The ports of the device. `ports.entropy` seeds each guest, unless the option `entropy` is given. */
  readonly ports: Ports;
  /** The platform profile of core. */
  readonly profile: PlatformProfile['name'];
  /** Starts a guest; with the bundle this is its global `geoGuest`. Called again for each restart. */
  readonly boot: Boot;
  /** Resolves when the guest's JavaScript engine has no pending promise jobs. */
  drain(): Promise<void>;
  /** 32 hexadecimal digits, new for every guest. Default: a uuid of `ports.entropy` without its dashes. */
  entropy?(): string;
  /**
   * Handles events while no app runtime is attached: a task of the host, used where no headless client is attached; or
   * `clients`: the platform starts a headless client, and events wait for it. Default: events wait for the next app runtime.
   */
  readonly headless?: HeadlessTask | 'clients';
  /** Called with each line of the decision trace. */
  trace?(line: string): void;
  /** As `EngineOptions.blackBox`. */
  readonly blackBox?: NonNullable<Hello['blackBox']>;
  /** Why the previous process of the app ended; sent to every guest of this process. */
  readonly lastLife?: LastLife;
  /** Called with each entry of the host's own log. */
  log?(entry: HostLogEntry): void;
  /** Called with every message in either direction, in order. */
  tap?(from: 'host' | 'guest', json: string): void;
}

/** A client's channel to its host, with a notification that only the platform can give. */
export interface ClientConnection extends ClientChannel {
  /** The client's runtime ended without sending `detach`. */
  lost(): void;
}

/** Hosts one guest at a time. */
export interface Host {
  /** Opens a channel for one client. `headless`: its runtime was started for headless events alone. */
  connect(options?: { readonly headless?: boolean }): ClientConnection;
  /** Is work pending? While false, a wake lock or background task may be released. */
  readonly busy: boolean;
  /** Resolves when no work is pending. */
  idle(): Promise<void>;
  /** Resolves when every queued message is delivered and its promise jobs have run. */
  delivered(): Promise<void>;
  /** Discards the guest and starts a new one. Clients receive `restarted`. */
  restart(): void;
  /** Makes the guest release everything. Resolves when it has; later calls are refused with `CLOSED`. */
  close(): Promise<void>;
  /** Ends everything at once, as when the process dies: clients are not notified, and late replies are dropped. */
  kill(): void;
}
