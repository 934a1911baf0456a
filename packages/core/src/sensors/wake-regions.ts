import type { RegionRequest } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Timers } from '../time/timers';
import type { DeviceState } from './device-state';
import { FENCE_REGION_PREFIX, STATIONARY_REGION } from './region-names';

/** First delay before a region that failed to register is requested again; doubled up to an hour. */
const RETRY_MIN_MILLIS = 60_000;
const RETRY_MAX_MILLIS = 3_600_000;

/** Is this a stationary or sentinel region, whose exit wakes the process? The others represent the app's fences. */
function isWakeRegion(identifier: string): boolean {
  return !identifier.startsWith(FENCE_REGION_PREFIX);
}

/** Does this set contain the region around the parking place? */
export function isStationaryArmed(regions: readonly RegionRequest[]): boolean {
  return regions.some(({ identifier }) => identifier === STATIONARY_REGION);
}

/** Keeps the wake regions registered, and counts repeated registrations. */
export interface WakeRegions {
  failed(identifier: string, message: string | undefined): void;
  /** A region was entered or left: registration works. */
  fired(identifier: string): void;
  /** Has the region around the parking place been left since it was registered? It is silent until it is registered anew. */
  readonly isStationaryLeft: boolean;
  /** The requested regions that the platform has not refused since their last request. */
  armed(regions: readonly RegionRequest[]): readonly RegionRequest[];
  /** These are the registered regions now. */
  registered(regions: readonly RegionRequest[]): void;
}

interface WakeRegionsEnvironment {
  readonly unit: UnitOfWork;
  readonly device: DeviceState;
  readonly timers: Timers;
  /** The regions that are requested now. */
  requested(): readonly RegionRequest[];
  /** Repeats the request for these regions. */
  rearm(): void;
}

/** The wake regions of an engine; empty until the first registration. */
export function createWakeRegions({
  unit,
  device,
  timers,
  requested,
  rearm,
}: WakeRegionsEnvironment): WakeRegions {
  /** Requests by identifier, as JSON. */
  let known: ReadonlyMap<string, string> = new Map();
  const fired = new Set<string>();
  const refused = new Set<string>();
  let retryMillis = RETRY_MIN_MILLIS;
  let isRetrying = false;

  function retry(): void {
    if (isRetrying) return;
    isRetrying = true;
    timers.after(retryMillis, () =>
      unit.step(() => {
        isRetrying = false;
        if (!requested().some(({ identifier }) => isWakeRegion(identifier))) return;
        device.wakeRearmCount++;
        refused.clear();
        unit.trace('engine', 'wake regions registered again after a failure');
        rearm();
      }),
    );
    retryMillis = Math.min(RETRY_MAX_MILLIS, retryMillis * 2);
  }

  return {
    failed(identifier, message) {
      if (!isWakeRegion(identifier)) return;
      device.lastWakeError = message ?? `region ${identifier} could not be registered`;
      refused.add(identifier);
      unit.log(2, 'region:failed', device.lastWakeError);
      retry();
    },
    fired(identifier) {
      if (!isWakeRegion(identifier)) return;
      device.lastWakeError = null;
      refused.delete(identifier);
      retryMillis = RETRY_MIN_MILLIS;
      fired.add(identifier);
    },
    get isStationaryLeft() {
      return fired.has(STATIONARY_REGION);
    },
    armed: (regions) =>
      regions.filter(({ identifier }) => isWakeRegion(identifier) && !refused.has(identifier)),
    registered(regions) {
      const ours = regions.filter(({ identifier }) => isWakeRegion(identifier));
      const now = new Map(ours.map((request) => [request.identifier, JSON.stringify(request)]));
      for (const identifier of [...fired]) {
        const request = now.get(identifier);
        // The request is unchanged since it fired, so the region was not registered again.
        if (request === undefined || request === known.get(identifier)) continue;
        fired.delete(identifier);
        device.wakeRearmCount++;
      }
      // A new or changed request has not been refused yet.
      for (const identifier of [...refused])
        if (now.get(identifier) !== known.get(identifier)) refused.delete(identifier);
      known = now;
    },
  };
}
