/** Everything that can go wrong with a phone. */
export type FaultKind =
  // The process
  | 'kill'
  | 'killAtCommit'
  | 'reboot'
  // Storage
  | 'tornCommit'
  | 'failingCommits'
  | 'diskFull'
  | 'slowDisk'
  // Callbacks
  | 'droppedReadings'
  | 'duplicatedReadings'
  | 'reorderedReadings'
  | 'delayedReadings'
  | 'spuriousExit'
  | 'regionsFailing'
  // Clocks
  | 'clockStep'
  | 'timeZone'
  // Network and server
  | 'networkFlaps'
  | 'captivePortal'
  | 'lostResponse'
  | 'serverError'
  | 'clientError'
  | 'tooManyRequests'
  | 'slowServer'
  | 'tokenExpires'
  | 'refreshFails'
  // The user and the system
  | 'permissionRevoked'
  | 'reducedAccuracy'
  | 'locationOff'
  | 'lowPower'
  | 'appOpened'
  | 'swipedAway';

/** One thing that goes wrong: plain data, so that a run is its seed, and a shrunk run is a shorter list. */
export interface Fault {
  readonly kind: FaultKind;
  /** When it begins, milliseconds since the world began. */
  readonly at: number;
  /** How long it lasts; absent where it is a moment. */
  readonly lastsMillis?: number;
  /** How much of it: how many commits, what status, how far the clock steps; its kind says. */
  readonly amount?: number;
}
