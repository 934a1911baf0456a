import type { HeadlessTask, PlatformProfile, Ports } from '@geo/core';
import type { Boot, ClientChannel } from '../protocol/channel';
import type { Hello } from '../protocol/messages';

/** An entry of the host's own log: what a guest or a client said that could not be understood, and what broke. */
export interface HostLogEntry {
  /** As in the engine's log: 1 error, 2 warning, 3 info, 4 debug, 5 verbose. */
  readonly level: number;
  /** What happened, in a word or two: `guest:malformed`. */
  readonly event: string;
  /** A line for people. */
  readonly message: string;
}

/** What a host is made of. */
export interface HostOptions {
  /** The device. `entropy` gives each guest its seed, unless the option of that name does. */
  readonly ports: Ports;
  /** Which of core's platform profiles. */
  readonly profile: PlatformProfile['name'];
  /** Begins a guest: in the engine that runs the bundle, its global `geoGuest`. Called again for each restart. */
  readonly boot: Boot;
  /** Resolves when the JavaScript engine of the guest has no promise job left. */
  drain(): Promise<void>;
  /** 32 hexadecimal digits, new for every guest. Default: a uuid of `ports.entropy` without its dashes. */
  entropy?(): string;
  /**
   * Who takes events while no app runtime is attached: a task of the host's own, unless a headless client is there; or
   * `clients`: the platform starts one, and events wait for it. Default: nobody, and they wait for the next app.
   */
  readonly headless?: HeadlessTask | 'clients';
  /** Hears the decision trace, line by line. */
  trace?(line: string): void;
  /** As `EngineOptions.blackBox`. */
  readonly blackBox?: NonNullable<Hello['blackBox']>;
  /** Hears the host's own log. */
  log?(entry: HostLogEntry): void;
  /** Hears every message as it crosses, in order. */
  tap?(from: 'host' | 'guest', json: string): void;
}

/** A client's end of the way to its host, with what only the host can know of it. */
export interface ClientConnection extends ClientChannel {
  /** The client's runtime is gone, and has not said so itself. */
  lost(): void;
}

/** The host of a guest. */
export interface Host {
  /** A way for one client. `headless`: its runtime was started for headless events alone. */
  connect(options?: { readonly headless?: boolean }): ClientConnection;
  /** Is anything under way? While false, a wake lock or background task may be released. */
  readonly busy: boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
  /** Resolves when every message that was queued has been delivered and its promise jobs have run out. */
  delivered(): Promise<void>;
  /** Begins a new guest in the place of the present one, which is lost at once; clients hear `restarted`. */
  restart(): void;
  /** Has the guest let go of everything. Resolves when it has; from then on calls are refused with `CLOSED`. */
  close(): Promise<void>;
  /** Everything ends here and now, as when the process dies: nobody hears of it, and late answers are dropped. */
  kill(): void;
}
