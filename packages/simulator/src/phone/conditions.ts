import type { ProviderState } from '@geo/core';
import type { Network } from '../world/world';

/** What the user, the system or a fault can change on a phone. */
export interface Conditions {
  /** What the platform lets apps use. */
  provider: ProviderState;
  /** The network, where it is not the world's. */
  network: Network | undefined;
  isPowerSaveMode: boolean;
  /** Fixes are made by software. */
  isMocked: boolean;
  /** The app is on the screen. */
  isForeground: boolean;
  /** The phone is switched off. */
  isOff: boolean;
  /** When the app was last on the screen, or the phone switched on; milliseconds since the world began. */
  lastUsedAt: number;
  /** New regions cannot be registered. */
  regionsFail: boolean;
  readonly disk: Disk;
}

/** How storage is. */
export interface Disk {
  /** No commit succeeds. */
  isFull: boolean;
  /** The number of coming commits that fail. */
  failing: number;
  /** How long a commit takes. */
  commitMillis: number;
}

/** A commit to flash memory with a journal takes some milliseconds: an estimate. */
const COMMIT_MILLIS = 3;

/** Every permission granted, no fault, and the app in the background. */
export function initialConditions(): Conditions {
  return {
    provider: { status: 3, enabled: true, gps: true, network: true, accuracyAuthorization: 0 },
    network: undefined,
    isPowerSaveMode: false,
    isMocked: false,
    isForeground: false,
    isOff: false,
    lastUsedAt: 0,
    regionsFail: false,
    disk: { isFull: false, failing: 0, commitMillis: COMMIT_MILLIS },
  };
}
