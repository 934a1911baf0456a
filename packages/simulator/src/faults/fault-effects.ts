import type { Displacement } from './displaced-fixes';
import type { Fault, FaultKind } from './fault';

/** The combined effects of the faults in force on a phone; `undefined`, 0 and false: no effect. */
export interface FaultEffects {
  /** Share of commits that fail, 0 to 1; 1 while the disk is full. */
  readonly refusedShare: number;
  /** Is the disk full? */
  readonly isDiskFull: boolean;
  /** Is storage locked? */
  readonly isStorageLocked: boolean;
  /** Additional duration of a commit, milliseconds. */
  readonly commitMillis: number;
  /** Share of readings that are lost, 0 to 1. */
  readonly droppedShare: number;
  /** 0 to 1. */
  readonly duplicatedShare: number;
  /** 0 to 1. */
  readonly reorderedShare: number;
  /** Longest delay of a reading, milliseconds. */
  readonly delayMillis: number;
  /** Where every fix is claimed to be instead; the same object as long as the same fault is in force. */
  readonly displacement: Displacement | undefined;
  /** Does registering a region fail? */
  readonly regionsFail: boolean;
  /** The network instead of the world's. */
  readonly network: 'none' | 'captive' | undefined;
  /** The status of the server's responses; 0: connection refused. */
  readonly status: number | undefined;
  /** Seconds of `Retry-After` in the server's responses. */
  readonly retryAfterSeconds: number | undefined;
  /** Does the server store records and drop its response? */
  readonly dropsResponses: boolean;
  /** How long a response takes, milliseconds. */
  readonly responseMillis: number | undefined;
  /** The status of the refresh endpoint; 0: connection refused. */
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

/** No fault is in force. */
export const NO_EFFECTS: FaultEffects = {
  refusedShare: 0,
  isDiskFull: false,
  isStorageLocked: false,
  commitMillis: 0,
  droppedShare: 0,
  duplicatedShare: 0,
  reorderedShare: 0,
  delayMillis: 0,
  displacement: undefined,
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

/** The effects of a fault while it lasts, by its kind and amount; faults without a duration have none. */
const EFFECTS_BY_KIND: { readonly [K in FaultKind]?: (amount: number) => Partial<FaultEffects> } = {
  failingCommits: (refusedShare) => ({ refusedShare }),
  diskFull: () => ({ refusedShare: 1, isDiskFull: true }),
  storageLocked: () => ({ isStorageLocked: true }),
  slowDisk: (commitMillis) => ({ commitMillis }),
  droppedReadings: (droppedShare) => ({ droppedShare }),
  duplicatedReadings: (duplicatedShare) => ({ duplicatedShare }),
  reorderedReadings: (reorderedShare) => ({ reorderedShare }),
  delayedReadings: (delayMillis) => ({ delayMillis }),
  farPlace: (metres) => ({ displacement: { metres, isCoarse: false } }),
  coarseEcho: (metres) => ({ displacement: { metres, isCoarse: true } }),
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

/** The combined effects of the faults in force; where two set the same field, the later one wins. */
export function effectsOf(inForce: readonly Fault[]): FaultEffects {
  if (inForce.length === 0) return NO_EFFECTS;
  return Object.assign(
    {},
    NO_EFFECTS,
    ...inForce.map(({ kind, amount = 0 }) => EFFECTS_BY_KIND[kind]?.(amount)),
  );
}
