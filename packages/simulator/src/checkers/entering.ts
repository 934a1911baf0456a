import { distanceMeters, type FixReading, type Geofence } from '@geo/core';
import type { CheckContext } from './checker';
import type { Expectation } from './expectation';
import { createIntent } from './intent';
import { isMisleading } from './misleading';
import { read } from './rows';

/** How long the device has been well inside, and the fence known, before an ENTER is due. */
const ENTERED_MILLIS = 30 * 60_000;
/** Deep inside: this share of the radius. Fixes indoors are tens of metres wrong for as long as one stays. */
const DEEP = 0.4;
/** Smaller fences are smaller than what the fixes are wrong by. */
const RADIUS_METERS = 200;
/** Two slots of the platform are the engine's own. */
const RESERVED = 2;
/** How often the truth is looked at. */
const LOOK_MILLIS = 60_000;
/** Metres in a degree of latitude, for a first look that rules most fences out. */
const DEGREE_METERS = 111_000;

const FENCE = 'fence/';
const FENCE_STATE = 'fence-state/';

/** A fence that the device lies in is entered. */
export function createEntering(context: CheckContext): Expectation {
  const { memory, os, world, report } = context;
  const intent = createIntent(context);
  const fences = new Map<string, { readonly fence: Geofence; readonly since: number }>();
  const entered = new Set<string>();
  /** Since when the device has been deep inside. */
  const insideSince = new Map<string, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Was the last fix misleading, of those that are accurate enough to be believed? */
  let isLastMisleading = false;
  /** Long enough inside, and not entered: when that was, for the end knows whether all was well. */
  const missed = new Map<string, number>();

  memory.onChange(FENCE, ({ key, value, at }) => {
    const identifier = key.slice(FENCE.length);
    const fence = value === undefined ? undefined : read<Geofence>(value);
    fences.delete(identifier);
    insideSince.delete(identifier);
    if (fence !== undefined) fences.set(identifier, { fence, since: at });
  });
  memory.onChange(FENCE_STATE, ({ key, value }) => {
    const identifier = key.slice(FENCE_STATE.length);
    if (value === undefined) entered.delete(identifier);
    else entered.add(identifier);
    missed.delete(identifier);
  });

  /** Is the engine's place that of a misleading fix? Adjust moves it towards each fix, and where nothing is filtered it is the last fix. */
  function isMisled(): boolean {
    const { locationFilterPolicy, disableLocationFilter } = context.config;
    return isLastMisleading && (disableLocationFilter || locationFilterPolicy !== 'Conservative');
  }

  function located(fix: FixReading, at: number): void {
    const misleads = isMisleading(fix, world, at);
    const { disableLocationFilter, locationFilterMaxAccuracy } = context.config;
    // One that is too inaccurate is rejected, and corrects nothing.
    if (misleads || disableLocationFilter || fix.accuracy <= locationFilterMaxAccuracy)
      isLastMisleading = misleads;
  }

  function look({ at }: { readonly at: number }): void {
    if (at - lookedAt < LOOK_MILLIS || fences.size === 0) return;
    lookedAt = at;
    if (intent.mode === 'off' || at - intent.since < ENTERED_MILLIS) {
      insideSince.clear();
      return;
    }
    // Without satellites and without a network its place is not known.
    const isBlind = world.stretchAt(at).sky === 'none' && world.networkAt(at) === 'none';
    if (isBlind || isMisled()) {
      insideSince.clear();
      return;
    }
    const truth = world.truthAt(at);
    // Inside more fences than the platform watches at a time, which of them are entered is the budget's affair.
    const around = [...fences.values()].filter(({ fence }) => distanceMeters(fence, truth) <= fence.radius);
    if (around.length > os.profile.regionBudget - RESERVED) {
      insideSince.clear();
      return;
    }
    for (const [identifier, { fence, since }] of fences) {
      const isNear = Math.abs(fence.latitude - truth.latitude) * DEGREE_METERS < fence.radius;
      const isSmall = fence.radius < RADIUS_METERS;
      if (
        !isNear ||
        isSmall ||
        entered.has(identifier) ||
        distanceMeters(fence, truth) > fence.radius * DEEP
      ) {
        insideSince.delete(identifier);
        continue;
      }
      const from = insideSince.get(identifier) ?? at;
      insideSince.set(identifier, from);
      if (at - Math.max(from, since) >= ENTERED_MILLIS && !missed.has(identifier))
        missed.set(identifier, from);
    }
  }

  return {
    on: [
      intent.on,
      {
        commit: look,
        reading(seen) {
          if (seen.kind === 'location' && !('error' in (seen.reading as object)))
            located(seen.reading as FixReading, seen.at);
          look(seen);
        },
        // A process that is dead, and that its system does not start again, enters nothing.
        processEnd: () => insideSince.clear(),
      },
    ],
    judges(calmFrom, at) {
      look({ at });
      const { maxMonitoredGeofences: wanted } = context.config;
      // With more fences around than may be monitored, which of them are is the budget's affair.
      if (wanted >= 0 && fences.size > wanted) return;
      for (const [identifier, from] of missed) {
        if (from < calmFrom || !fences.has(identifier)) continue;
        report(`the device has lain deep in geofence ${identifier} since ${from}, and it was not entered`);
      }
    },
  };
}
