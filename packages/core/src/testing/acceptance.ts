import { applyPatch, resolveConfig } from '../config/config';
import type { ConfigPatch } from '../config/config-patch';
import { NODE_PROFILE, type PlatformProfile } from '../config/profiles';
import type { RejectionReason } from '../contract/events';
import type { Position } from '../geo/position';
import { createLocationFilter } from '../locations/filter';
import { filterSettings } from '../locations/filter-settings';
import { NEW_ODOMETER, travel } from '../locations/odometer';
import type { Outcome } from '../locations/outcome';
import type { FixReading } from '../ports/sensor';
import { templateFault } from '../templates/template';

/** An accepted fix. */
export interface AcceptedPlace extends Position {
  /** When it was taken, epoch milliseconds. */
  readonly time: number;
  /** The odometer after it, metres; where it waits for a fix that proves this place, with the way here. */
  readonly odometer: number;
}

/** The outcome of a fix, and of those that waited for it. */
export interface AcceptanceAnswer {
  /** Accepted fixes, in order. */
  readonly accepted: readonly AcceptedPlace[];
  /** Rejections of the others. */
  readonly rejected: readonly RejectionReason[];
}

/** The engine's filter and odometer for a moving device, without the rest of the engine. */
export interface Acceptance {
  /**
   * Offers a fix. `at`: its arrival, epoch milliseconds, by a clock that does not jump. `onFoot`: from the activity.
   */
  offer(reading: FixReading, at: number, onFoot: boolean): AcceptanceAnswer;
  /** No more fixes will come: rejects those that wait. */
  flush(): AcceptanceAnswer;
}

/**
 * The filter by itself, for comparing recordings with ground truth. In a whole engine the motion region withholds fixes
 * while the device rests, independently of their quality.
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
      const metres = odometer.metres + (odometer.via?.metres ?? 0);
      accepted.push({ latitude, longitude, time: taken.wall, odometer: metres });
    }
    return { accepted, rejected };
  }

  return {
    offer: (reading, at, onFoot) =>
      answer(filter.offer(reading, { up: at, wall: at }, { moving: true, onFoot })),
    flush: () => answer(filter.flush()),
  };
}
