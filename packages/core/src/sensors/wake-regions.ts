import type { RegionRequest } from '../ports/sensor';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Timers } from '../time/timers';
import type { DeviceState } from './device-state';
import { FENCE_REGION_PREFIX, STATIONARY_REGION } from './region-names';

/** A region that could not be registered is asked for again, first after this, then doubling up to an hour. */
const RETRY_MIN_MILLIS = 60_000;
const RETRY_MAX_MILLIS = 3_600_000;

/** Is this region one of ours, whose exit wakes us? The others stand for fences of the app. */
function isWakeRegion(identifier: string): boolean {
  return !identifier.startsWith(FENCE_REGION_PREFIX);
}

/** Is the region around the parking place among these? */
export function isStationaryArmed(regions: readonly RegionRequest[]): boolean {
  return regions.some(({ identifier }) => identifier === STATIONARY_REGION);
}

/** The regions that wake us: kept registered, and counted when they had to be registered again. */
export interface WakeRegions {
  failed(identifier: string, message: string | undefined): void;
  /** It was entered or left: registrations work. */
  fired(identifier: string): void;
  /** Those of the wanted ones that the platform has not refused since they were last asked for. */
  armed(regions: readonly RegionRequest[]): readonly RegionRequest[];
  /** These are registered now. */
  registered(regions: readonly RegionRequest[]): void;
}

interface WakeRegionsEnvironment {
  readonly unit: UnitOfWork;
  readonly device: DeviceState;
  readonly timers: Timers;
  /** The regions that are requested now. */
  requested(): readonly RegionRequest[];
  /** Repeats the request for them. */
  rearm(): void;
}

/** The wake regions of an engine; none are known until the first registration. */
export function createWakeRegions({
  unit,
  device,
  timers,
  requested,
  rearm,
}: WakeRegionsEnvironment): WakeRegions {
  /** Requests by identifier, as text. */
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
    armed: (regions) =>
      regions.filter(({ identifier }) => isWakeRegion(identifier) && !refused.has(identifier)),
    registered(regions) {
      const ours = regions.filter(({ identifier }) => isWakeRegion(identifier));
      const now = new Map(ours.map((request) => [request.identifier, JSON.stringify(request)]));
      for (const identifier of [...fired]) {
        const request = now.get(identifier);
        // Still as it was when it fired: nobody has registered it again.
        if (request === undefined || request === known.get(identifier)) continue;
        fired.delete(identifier);
        device.wakeRearmCount++;
      }
      // What is asked for otherwise than it was, or anew, has not been refused yet.
      for (const identifier of [...refused])
        if (now.get(identifier) !== known.get(identifier)) refused.delete(identifier);
      known = now;
    },
  };
}
