import { distanceMeters, type FixReading, type LocationRequest } from '@geo/core';
import type { Due } from './agenda';
import { drawn } from './chances';
import type { Doze } from './doze';
import type { Handset } from './handset';
import type { Lives } from './lives';
import { createLocationTerms } from './location-terms';
import { createReceiver } from './receiver';
import { reducedFix } from './reduced-fix';
import type { Source, Watches } from './watches';

/** The location service: one request at a time, as the app makes it. */
export interface LocationSource extends Source<'location'> {
  /** A request is open that is to go on in the background, and nothing stands in its way. */
  readonly isServing: boolean;
  /** What stands in its way may have changed. */
  review(): void;
  /** The phone was switched off. */
  forget(): void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export function createLocation(
  handset: Handset,
  lives: Lives,
  doze: Doze,
  watches: () => Watches,
): LocationSource {
  const { agenda, clock, world, os, device, seed, conditions, observe } = handset;
  const rules = os.location;
  const receiver = createReceiver(handset);
  const terms = createLocationTerms(handset, lives);
  const relaunches = os.process.relaunches.is.location;
  let request: LocationRequest | undefined;
  let tick: Due | undefined;
  /** When the fix that the next tick delivers is taken. */
  let takenAt = 0;
  let deliveredFix: FixReading | undefined;
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let networkAt = Number.NEGATIVE_INFINITY;
  /** When the satellites began to be looked for, where the receiver is off between two fixes. */
  let searchedSince: number | undefined;
  let lastKnown: { readonly fix: FixReading; readonly at: number } | undefined;
  let ticks = 0;
  /** The request was made while the app was on the screen. */
  let isBegunInUse = false;
  let networkKnown: FixReading | undefined;
  let saidBlock: string | undefined;

  const { usesSatellites, intervalMillis, isOffBetween } = terms;
  const isInUse = () => terms.isInUse(isBegunInUse);

  /** The next fix is taken at this moment, and delivered a little later. */
  function plan(at: number): void {
    agenda.cancel(tick);
    takenAt = Math.max(at, clock.at);
    tick = agenda.add(takenAt + drawn(rules.ageMillis.is, seed, 'fixAge', ticks++), take);
  }

  function take(): void {
    tick = undefined;
    const wanted = request;
    if (wanted === undefined) return;
    const interval = intervalMillis(wanted);
    if (!usesSatellites(wanted)) {
      receiver.off();
      plan(takenAt + interval);
      networkFix(wanted);
      return;
    }
    const ageMillis = clock.at - takenAt;
    const fix = receiver.fix(takenAt);
    if (isOffBetween(wanted)) {
      if (isSearching(fix, interval)) return;
    } else plan(takenAt + interval);
    if (fix !== undefined) offer(wanted, fix, ageMillis);
    else fallBack(wanted);
  }

  /** The receiver is on for one fix, and then off again until the next interval. Is it still looking for satellites? */
  function isSearching(fix: FixReading | undefined, interval: number): boolean {
    searchedSince ??= takenAt;
    const began = searchedSince;
    if (fix === undefined && takenAt - began < rules.searchMillis.is) {
      plan(takenAt + rules.fastestMillis.is);
      return true;
    }
    searchedSince = undefined;
    receiver.off();
    plan(began + interval);
    return false;
  }

  /** No satellites: Wi-Fi and cells say where it is, now and then. */
  function fallBack(wanted: LocationRequest): void {
    if (clock.at - networkAt >= rules.networkIntervalMillis.is) networkFix(wanted);
  }

  /** Where it is by Wi-Fi and cells; at rest that is not found out anew each time. */
  function networkFix(wanted: LocationRequest): void {
    if (doze.isDozing || !conditions.provider.network) return;
    const { going, from } = world.stretchAt(clock.at);
    const isKnown =
      going === 'still' && networkAt >= from && clock.at - networkAt < rules.stillNetworkMillis.is;
    if (!isKnown) {
      networkKnown = device.networkFix(clock.at);
      networkAt = clock.at;
      observe({ type: 'networkPosition' });
    }
    if (networkKnown === undefined) return;
    const time = networkKnown.time === undefined ? {} : { time: networkKnown.time + clock.at - networkAt };
    offer(wanted, isKnown ? { ...networkKnown, ...time } : networkKnown, 0);
  }

  function offer(wanted: LocationRequest, sensed: FixReading, ageMillis: number): void {
    const isReduced = conditions.provider.accuracyAuthorization === 1;
    const fix = isReduced ? reducedFix(sensed, rules.reducedMeters.is, seed) : sensed;
    lastKnown = { fix, at: clock.at - ageMillis };
    const { distanceFilter } = wanted;
    if (
      distanceFilter > 0 &&
      deliveredFix !== undefined &&
      distanceMeters(deliveredFix, fix) < distanceFilter
    )
      return;
    deliver(wanted, fix, ageMillis);
  }

  function deliver(wanted: LocationRequest, fix: FixReading, ageMillis: number): void {
    if (!isInUse()) return;
    const reading: Mutable<FixReading> = { ...fix, ageMillis };
    if (wanted.distanceFilter > 0) reading.filtered = true;
    if (conditions.isMocked) reading.mock = true;
    if (!watches().post('location', reading, { wakes: wanted.background, relaunches })) return;
    deliveredFix = fix;
    deliveredAt = clock.at;
  }

  /** Begins, goes on, or stops, as things are now. */
  function apply(): void {
    const wanted = request;
    const blocked = wanted === undefined || conditions.isOff ? undefined : terms.block;
    if (wanted === undefined || conditions.isOff || blocked !== undefined) {
      agenda.cancel(tick);
      tick = undefined;
      searchedSince = undefined;
      receiver.off();
      if (blocked !== undefined && saidBlock !== blocked.message) {
        // A refusal comes a moment later, as everything from the platform.
        agenda.add(clock.at, () => {
          if (request !== undefined)
            watches().post('location', { error: blocked }, { wakes: request.background, relaunches: false });
        });
      }
      saidBlock = blocked?.message;
      return;
    }
    saidBlock = undefined;
    const satellites = usesSatellites(wanted);
    if (satellites && !isOffBetween(wanted)) receiver.on();
    else if (!satellites) receiver.off();
    const next = Math.max(clock.at, deliveredAt + intervalMillis(wanted));
    if (tick === undefined || takenAt > next) plan(next);
  }

  /** A request that is made anew forgets what the one before has delivered. */
  function begin(): void {
    isBegunInUse = conditions.isForeground;
    deliveredFix = undefined;
    deliveredAt = Number.NEGATIVE_INFINITY;
    const known = lastKnown;
    if (!rules.deliversLastKnown.is || known === undefined) return;
    agenda.add(clock.at, () => {
      if (request !== undefined && terms.block === undefined)
        deliver(request, known.fix, clock.at - known.at);
    });
  }

  function end(): void {
    request = undefined;
    apply();
  }

  return {
    get isServing() {
      return request?.background === true && terms.block === undefined && isInUse();
    },
    open(wanted) {
      // What an earlier life has left open goes on.
      const isTakenUp = request !== undefined;
      request = wanted;
      saidBlock = undefined;
      if (!isTakenUp) begin();
      apply();
    },
    update(wanted) {
      const isRearmed = JSON.stringify(wanted) === JSON.stringify(request);
      request = wanted;
      if (isRearmed) {
        saidBlock = undefined;
        begin();
      }
      apply();
    },
    close: end,
    orphaned() {
      if (!relaunches) end();
      return relaunches;
    },
    review: apply,
    forget: end,
  };
}
