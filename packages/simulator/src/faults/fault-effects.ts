import type { Fault, FaultKind } from './fault';

/** What is wrong with a phone at one moment. Where nothing is said, all is well. */
export interface FaultEffects {
  /** Share of commits that are refused; 1: the disk is full. */
  readonly refusedShare: number;
  /** Is the disk full? */
  readonly isDiskFull: boolean;
  /** How much longer a commit takes. */
  readonly commitMillis: number;
  /** Shares of readings that never arrive, arrive twice, and arrive after the next one. */
  readonly droppedShare: number;
  /** 0 to 1. */
  readonly duplicatedShare: number;
  /** 0 to 1. */
  readonly reorderedShare: number;
  /** How late readings are at most. */
  readonly delayMillis: number;
  /** Does registering a region fail? */
  readonly regionsFail: boolean;
  /** What the network is instead of what the world says. */
  readonly network: 'none' | 'captive' | undefined;
  /** Answered by the server to every upload, 0: nobody answers; by the refresh endpoint. */
  readonly status: number | undefined;
  /** Seconds of `Retry-After` in the server's answers. */
  readonly retryAfterSeconds: number | undefined;
  /** Does the server take records in, and its answer gets lost? */
  readonly dropsResponses: boolean;
  /** How long the server takes to answer. */
  readonly responseMillis: number | undefined;
  /** Answered by the refresh endpoint; 0: nobody answers. */
  readonly refreshStatus: number | undefined;
  /** Has the user revoked the permission? */
  readonly isPermissionRevoked: boolean;
  /** Does the user give approximate location only? */
  readonly isAccuracyReduced: boolean;
  /** Are location services off? */
  readonly isLocationOff: boolean;
  /** Is power save mode on? */
  readonly isLowPower: boolean;
}

/** Nothing is wrong. */
export const NO_EFFECTS: FaultEffects = {
  refusedShare: 0,
  isDiskFull: false,
  commitMillis: 0,
  droppedShare: 0,
  duplicatedShare: 0,
  reorderedShare: 0,
  delayMillis: 0,
  regionsFail: false,
  network: undefined,
  status: undefined,
  retryAfterSeconds: undefined,
  dropsResponses: false,
  responseMillis: undefined,
  refreshStatus: undefined,
  isPermissionRevoked: false,
  isAccuracyReduced: false,
  isLocationOff: false,
  isLowPower: false,
};

/** What a fault does while it lasts, by its kind and amount; a moment does nothing here. */
const EFFECTS_BY_KIND: { readonly [K in FaultKind]?: (amount: number) => Partial<FaultEffects> } = {
  failingCommits: (refusedShare) => ({ refusedShare }),
  diskFull: () => ({ refusedShare: 1, isDiskFull: true }),
  slowDisk: (commitMillis) => ({ commitMillis }),
  droppedReadings: (droppedShare) => ({ droppedShare }),
  duplicatedReadings: (duplicatedShare) => ({ duplicatedShare }),
  reorderedReadings: (reorderedShare) => ({ reorderedShare }),
  delayedReadings: (delayMillis) => ({ delayMillis }),
  regionsFailing: () => ({ regionsFail: true }),
  networkFlaps: () => ({ network: 'none' }),
  captivePortal: () => ({ network: 'captive' }),
  lostResponse: () => ({ dropsResponses: true }),
  serverError: (status) => ({ status }),
  clientError: (status) => ({ status }),
  tooManyRequests: (seconds) => ({ status: 429, retryAfterSeconds: seconds > 0 ? seconds : undefined }),
  slowServer: (responseMillis) => ({ responseMillis }),
  refreshFails: (refreshStatus) => ({ refreshStatus }),
  permissionRevoked: () => ({ isPermissionRevoked: true }),
  reducedAccuracy: () => ({ isAccuracyReduced: true }),
  locationOff: () => ({ isLocationOff: true }),
  lowPower: () => ({ isLowPower: true }),
};

/** What all the faults in force come to; where two speak of the same, the one that began later is heard. */
export function effectsOf(inForce: readonly Fault[]): FaultEffects {
  if (inForce.length === 0) return NO_EFFECTS;
  return Object.assign(
    {},
    NO_EFFECTS,
    ...inForce.map(({ kind, amount = 0 }) => EFFECTS_BY_KIND[kind]?.(amount)),
  );
}
