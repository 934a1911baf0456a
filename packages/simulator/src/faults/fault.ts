/** Everything that can go wrong with a phone, with what `amount` says of it and whether it lasts. */
export type FaultKind =
  // The process
  /** The process ends, whatever it is doing. */
  | 'kill'
  /** `amount` commits succeed; the next one becomes durable, and the process is killed before its promise resolves. */
  | 'killAtCommit'
  /** `amount` requests succeed; in the next one the process is killed after the server has accepted it. */
  | 'killAtRequest'
  /** The device restarts; `amount`: milliseconds for which it is off. */
  | 'reboot'
  // Storage
  /** As `killAtCommit`, but the process is killed before the commit becomes durable. */
  | 'tornCommit'
  /** Lasts. `amount`: the share of commits that are refused. */
  | 'failingCommits'
  /** Lasts: every commit is refused. */
  | 'diskFull'
  /** Lasts. `amount`: milliseconds that a commit takes longer. */
  | 'slowDisk'
  /** Lasts: storage can be neither read nor written, as before the first unlock. No seed draws it: a run of a seed stays what it was. */
  | 'storageLocked'
  // Callbacks
  /** Lasts. `amount`: the share of readings that never arrive. */
  | 'droppedReadings'
  /** Lasts. `amount`: the share of readings that arrive twice. */
  | 'duplicatedReadings'
  /** Lasts. `amount`: the share of readings that arrive after the next one. */
  | 'reorderedReadings'
  /** Lasts. `amount`: milliseconds by which readings are late at most. */
  | 'delayedReadings'
  /** Lasts. `amount`: metres to a place that every fix claims, as a position of networks of 20 to 29 m, with jitter in the seventh decimal. */
  | 'farPlace'
  /** Lasts. `amount`: metres to a place that every fix claims, as a position of networks too coarse for the gate. */
  | 'coarseEcho'
  /** One of the registered regions reports an exit that did not happen; `amount` says which (modulo how many there are). */
  | 'spuriousExit'
  /** Lasts: the system refuses to watch regions. */
  | 'regionsFailing'
  // Clocks
  /** The wall clock jumps by `amount` milliseconds, for good. */
  | 'clockStep'
  /** Lasts: the user sets the clock by `amount` whole hours instead of the time zone; then it is corrected. */
  | 'timeZone'
  // Network and server
  /** Lasts. The network is gone for `amount` milliseconds, there for as long, gone again. */
  | 'networkFlaps'
  /** Lasts: a network that responds to every request with its own page. */
  | 'captivePortal'
  /** Lasts: the server stores everything, and its response is lost. */
  | 'lostResponse'
  /** Lasts. `amount`: the status, 5xx; 0: connection refused. */
  | 'serverError'
  /** Lasts. `amount`: the status, 4xx. */
  | 'clientError'
  /** Lasts: 429. `amount`: seconds of `Retry-After`; 0: no such header. */
  | 'tooManyRequests'
  /** Lasts. `amount`: milliseconds that a response takes. */
  | 'slowServer'
  /** The access token in force expires. */
  | 'tokenExpires'
  /** Lasts. `amount`: the status of the refresh endpoint; 0: connection refused. */
  | 'refreshFails'
  // The user and the system
  /** Lasts: the permission to locate is taken away. */
  | 'permissionRevoked'
  /** Lasts: only approximate positions are allowed. */
  | 'reducedAccuracy'
  /** Lasts: the device's location is switched off. */
  | 'locationOff'
  /** Lasts: low power mode. */
  | 'lowPower'
  /** Lasts: the app is in the foreground (and is started where it does not run). */
  | 'appOpened'
  /** The app is swiped away. */
  | 'swipedAway';

/** One thing that goes wrong: plain data, so that a run is its seed, and a shrunk run is a shorter list. */
export interface Fault {
  /** What goes wrong. */
  readonly kind: FaultKind;
  /** When it begins, milliseconds since the world began. */
  readonly at: number;
  /** How long it lasts; absent where it is a moment. */
  readonly lastsMillis?: number;
  /** How much of it: how many commits, what status, how far the clock steps; its kind says. */
  readonly amount?: number;
}

/** When a fault is over, milliseconds since the world began. */
export const endOf = (fault: Fault): number => fault.at + (fault.lastsMillis ?? 0);
