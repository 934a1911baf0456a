import { createEnergyMeter, type EnergyMeter, type ObservationPayload } from '@geo/simulator';
import type { RecordedPhone, RecordedTrip } from '../../recorded/index';
import type { Regime } from './regime';

/** Fixes closer than this come from a receiver that stays on in between: it needs about as long to start. */
const STAYS_ON_MILLIS = 10_000;
/** How long the receiver is on for a fix on its own: six seconds to find itself and two to linger (which the meter adds). */
const ACQUIRES_MILLIS = 6_000;

/**
 * What the hardware of a recorded phone must have done, as a meter observes it: a delivery for every fix and every activity, the
 * receiver on around the fixes (for settings that use it), a network position for each fix otherwise. Uploads are not in the
 * recordings, and were few.
 */
export function recordedUse(
  phone: RecordedPhone,
  regime: Regime,
  trips: readonly RecordedTrip[],
  from: number,
  to: number,
): EnergyMeter {
  const observations: (readonly [at: number, observation: ObservationPayload])[] = [
    [from, { type: 'watch', kind: 'activity', request: {} }],
    // Duty cycling: a fence of 100 m around where it came to rest.
    ...(regime.isDutyCycled ? [[from, { type: 'watch', kind: 'regions', request: [] }] as const] : []),
  ];
  const within = (at: number) => at >= from && at <= to;
  for (const { writtenAt } of phone.activities())
    if (within(writtenAt)) observations.push([writtenAt, { type: 'reading', kind: 'activity', reading: {} }]);

  const fixes = phone
    .fixes()
    .map(({ writtenAt }) => writtenAt)
    .filter(within)
    .sort((a, b) => a - b);
  fixes.forEach((at, index) => {
    const gap = at - (fixes[index - 1] ?? -Infinity);
    if (!regime.usesSatellites) observations.push([at, { type: 'networkPosition' }]);
    else if (gap > STAYS_ON_MILLIS)
      observations.push([Math.max(from, at - ACQUIRES_MILLIS), { type: 'satellites', state: 'acquiring' }]);
    observations.push([at, { type: 'reading', kind: 'location', reading: {} }]);
    if (!regime.usesSatellites) return;
    const next = (fixes[index + 1] ?? Infinity) - at;
    observations.push([at, { type: 'satellites', state: next > STAYS_ON_MILLIS ? 'off' : 'tracking' }]);
  });

  const meter = createEnergyMeter({
    trips: trips.map(({ startsAt, endsAt }) => ({ from: startsAt - from, to: endsAt - from, metres: 0 })),
    networkAt: () => 'cellular',
  });
  for (const [at, observation] of observations.sort(([a], [b]) => a - b))
    meter.observer({ ...observation, at: at - from, wall: at, up: at - from });
  return meter;
}
