import { applyPatch, resolveConfig } from '../config/config';
import type { ConfigPatch } from '../config/keys';
import { NODE_PROFILE, type PlatformProfile } from '../config/profiles';
import type { RejectionReason } from '../contract/events';
import type { Position } from '../geo/position';
import { createLocationFilter } from '../locations/filter';
import { filterSettings } from '../locations/filter-settings';
import { NEW_ODOMETER, travel } from '../locations/odometer';
import type { Outcome } from '../locations/outcome';
import type { FixReading } from '../ports/sensor';
import { templateFault } from '../templates/template';

/** A fix that became part of the track. */
export interface AcceptedPlace extends Position {
  /** When it was taken, epoch milliseconds. */
  readonly time: number;
  /** What the odometer shows behind it, metres. */
  readonly odometer: number;
}

/** What a fix led to: itself, and those that had waited for it, accepted or rejected. */
export interface AcceptanceAnswer {
  /** Fixes that became part of the track, in order. */
  readonly accepted: readonly AcceptedPlace[];
  /** Why each of the others did not. */
  readonly rejected: readonly RejectionReason[];
}

/** The engine's acceptance of fixes and its odometer, as they are in a device that moves, and nothing else of the engine. */
export interface Acceptance {
  /**
   * A fix comes. `at`: when, epoch milliseconds, by a clock that does not jump. `onFoot`: what activity says.
   */
  offer(reading: FixReading, at: number, onFoot: boolean): AcceptanceAnswer;
  /** No more will come: what waits is rejected. */
  flush(): AcceptanceAnswer;
}

/**
 * Acceptance by itself, to hold recordings with ground truth against it. In a whole engine the motion region keeps fixes
 * back while the device rests, which is not a matter of which fixes are right.
 * @throws GeoError when the configuration is not valid.
 */
export function acceptance(config: ConfigPatch = {}, profile: PlatformProfile = NODE_PROFILE): Acceptance {
  const resolved = resolveConfig(applyPatch({}, config, templateFault), profile);
  const filter = createLocationFilter(filterSettings(resolved, profile));
  const rules = { still: false, accuracyThreshold: resolved.odometerAccuracyThreshold };
  let odometer = NEW_ODOMETER;

  function answer(outcomes: readonly Outcome[]): AcceptanceAnswer {
    const accepted: AcceptedPlace[] = [];
    const rejected: RejectionReason[] = [];
    for (const outcome of outcomes) {
      if (outcome.kind === 'rejected') rejected.push(outcome.rejection.reason);
      if (outcome.kind !== 'accepted') continue;
      const { fix } = outcome;
      odometer = travel(odometer, fix, rules);
      const { latitude, longitude, taken } = fix;
      accepted.push({ latitude, longitude, time: taken.wall, odometer: odometer.metres });
    }
    return { accepted, rejected };
  }

  return {
    offer: (reading, at, onFoot) =>
      answer(filter.offer(reading, { up: at, wall: at }, { moving: true, onFoot })),
    flush: () => answer(filter.flush()),
  };
}
