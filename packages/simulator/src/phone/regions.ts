import { AUTHORIZATION_STATUS_ALWAYS, distanceMeters, type RegionRequest } from '@geo/core';
import type { Due } from './agenda';
import { drawn, occasion } from './chances';
import type { Handset } from './handset';
import type { Source, Watches } from './watches';

/** The regions that the system watches for the app. */
export interface RegionSource extends Source<'regions'> {
  /** Reports an exit that never happened, of this region or of any that the phone is in; false when there is none. */
  exitsSpuriously(identifier?: string): boolean;
  /** The phone was switched off and on. */
  rebooted(): void;
  /** The world has grown: a boundary may be crossed sooner. */
  lookAgain(): void;
}

interface Registered {
  readonly request: RegionRequest;
  /** On which side the phone is, as far as was seen. */
  isInside: boolean;
  /** What was reported last, or true at the registration. */
  reportedInside: boolean;
  pendingReport: Due | undefined;
}

/** The highest speed between two checks: a fast train. */
const FASTEST_METERS_A_SECOND = 90;
/** A look a second at most: what crosses back within it was never out. */
const LOOK_MILLIS = 1000;
const HOUR_MILLIS = 3_600_000;
/** A phone that was still for this long before the crossing counts as resting. */
const RESTING_MILLIS = 300_000;

export function createRegions(handset: Handset, watches: () => Watches): RegionSource {
  const { agenda, clock, world, os, seed, conditions } = handset;
  const rules = os.regions;
  const how = { wakes: true, relaunches: os.process.relaunches.is.regions };
  let registered = new Map<string, Registered>();
  let look: Due | undefined;
  let hourly: Due | undefined;
  let count = 0;
  /** The last rest that was seen. */
  let restedFrom = Number.NEGATIVE_INFINITY;
  let restedUntil = Number.NEGATIVE_INFINITY;

  const radius = ({ radius }: RegionRequest) => Math.max(radius, rules.radiusMeters.is);

  /** Metres from the boundary, negative inside. */
  const clearance = (request: RegionRequest, place: { latitude: number; longitude: number }) =>
    distanceMeters(request, place) - radius(request);

  const isAllowed = () =>
    conditions.provider.status === AUTHORIZATION_STATUS_ALWAYS && conditions.provider.enabled;

  function report(identifier: string, action: 'enter' | 'exit'): void {
    if (!isAllowed()) return;
    watches().post('regions', { ageMillis: 0, identifier, action }, how);
  }

  function fail(identifier: string, message: string): void {
    agenda.add(clock.at, () => {
      watches().post(
        'regions',
        { ageMillis: 0, identifier, action: 'failed', message },
        { ...how, relaunches: false },
      );
    });
  }

  /** Does it rest, or has it set out just now after a while of rest? */
  const isFreshFromRest = () =>
    clock.at - restedUntil <= RESTING_MILLIS &&
    Math.min(restedUntil, clock.at) - restedFrom >= RESTING_MILLIS;

  /** The phone has crossed a boundary: it is reported later, if the phone has not crossed back by then. */
  function crossed(entry: Registered): void {
    if (entry.pendingReport !== undefined) return;
    const { moving, resting } = rules.latencyMillis.is;
    const wait = drawn(isFreshFromRest() ? resting : moving, seed, 'region', count++);
    entry.pendingReport = agenda.add(clock.at + wait, () => {
      entry.pendingReport = undefined;
      if (registered.get(entry.request.identifier) !== entry || entry.isInside === entry.reportedInside)
        return;
      entry.reportedInside = entry.isInside;
      const { identifier, notifyOnEntry, notifyOnExit } = entry.request;
      if (entry.isInside ? notifyOnEntry : notifyOnExit)
        report(identifier, entry.isInside ? 'enter' : 'exit');
    });
  }

  /** Looks where the phone is, and again when it can have crossed a boundary next. */
  function watch(): void {
    agenda.cancel(look);
    look = undefined;
    if (registered.size === 0 || conditions.isOff) return;
    const place = world.truthAt(clock.at);
    let nearest = Number.POSITIVE_INFINITY;
    for (const entry of registered.values()) {
      const metres = clearance(entry.request, place);
      nearest = Math.min(nearest, Math.abs(metres));
      const isInside = metres <= 0;
      if (isInside === entry.isInside) continue;
      entry.isInside = isInside;
      crossed(entry);
    }
    const { going, from, to } = world.stretchAt(clock.at);
    let next: number;
    if (going === 'still') {
      restedFrom = from;
      restedUntil = to;
      next = to;
    } else next = clock.at + Math.max(LOOK_MILLIS, (nearest / FASTEST_METERS_A_SECOND) * 1000);
    if (next < Number.POSITIVE_INFINITY) look = agenda.add(next, watch);
  }

  /** Once an hour the system may see an exit that never happened. */
  function watchHour(): void {
    agenda.cancel(hourly);
    hourly = undefined;
    if (registered.size === 0 || conditions.isOff) return;
    const hour = Math.floor(clock.at / HOUR_MILLIS);
    const chance = occasion(seed, 'falseExit', hour);
    if (chance.chance(rules.falseExitsAnHour.is)) {
      const at = hour * HOUR_MILLIS + Math.floor(chance.random() * HOUR_MILLIS);
      if (at >= clock.at) agenda.add(at, () => isResting() && exitsSpuriously());
    }
    hourly = agenda.add((hour + 1) * HOUR_MILLIS, watchHour);
  }

  const isResting = () => world.stretchAt(clock.at).going === 'still';

  function exitsSpuriously(identifier?: string): boolean {
    if (!isAllowed()) return false;
    for (const { request, reportedInside } of registered.values()) {
      if (
        identifier !== undefined
          ? request.identifier !== identifier
          : !reportedInside || !request.notifyOnExit
      )
        continue;
      report(request.identifier, 'exit');
      return true;
    }
    return false;
  }

  /** What is asked for becomes what is registered: the difference is applied. */
  function register(wanted: readonly RegionRequest[]): void {
    const before = registered;
    registered = new Map();
    const place = world.truthAt(clock.at);
    for (const request of wanted) {
      const { identifier } = request;
      const kept = before.get(identifier);
      if (kept !== undefined && isSame(kept.request, request)) {
        registered.set(identifier, kept);
        continue;
      }
      if (conditions.regionsFail) fail(identifier, 'the region could not be registered');
      else if (!isAllowed()) fail(identifier, 'regions need permission Always, and location services');
      else if (registered.size >= rules.budget.is)
        fail(identifier, `no more than ${rules.budget.is} regions can be registered`);
      else {
        // The initial side is not reported.
        const isInside = clearance(request, place) <= 0;
        registered.set(identifier, { request, isInside, reportedInside: isInside, pendingReport: undefined });
      }
    }
    watch();
    if (hourly === undefined) watchHour();
  }

  return {
    open: register,
    update: register,
    close() {
      registered = new Map();
      watch();
    },
    orphaned: () => true,
    exitsSpuriously,
    lookAgain: watch,
    rebooted() {
      if (!rules.surviveReboot.is) registered = new Map();
      watch();
      watchHour();
    },
  };
}

function isSame(a: RegionRequest, b: RegionRequest): boolean {
  return (
    a.latitude === b.latitude &&
    a.longitude === b.longitude &&
    a.radius === b.radius &&
    a.notifyOnEntry === b.notifyOnEntry &&
    a.notifyOnExit === b.notifyOnExit
  );
}
