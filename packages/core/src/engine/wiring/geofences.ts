import type { Config } from '../../config/keys';
import { TRACKING_MODE_LOCATION } from '../../contract/constants';
import { type GeofenceSettings, geofenceSettings } from '../../geofences/geofence-settings';
import { createGeofences, type Geofences } from '../../geofences/geofences';
import type { Stream } from '../../geofences/geofences-environment';
import { alarm } from '../../time/alarms';
import type { Timers } from '../../time/timers';
import type { Parts } from '../parts';

/** The geofences region among its neighbours. */
export function wireGeofences(parts: Parts, timers: Timers): Geofences {
  const { unit, profile, ports } = parts;
  let read: { readonly from: Config; readonly settings: GeofenceSettings } | undefined;

  /** Every fix asks: they are read anew only from another configuration. */
  function settings(): GeofenceSettings {
    const from = parts.config();
    if (read?.from !== from) read = { from, settings: geofenceSettings(from, profile) };
    return read.settings;
  }

  const tracksLocation = () => parts.tracking.enabled && parts.tracking.mode === TRACKING_MODE_LOCATION;

  function stream(): Stream {
    const { mode } = parts.motion;
    if (!tracksLocation() || mode === 'off') return 'none';
    return mode === 'softStop' || mode === 'parked' ? 'resting' : 'moving';
  }

  /** Without location tracking nobody watches whether the device moves. */
  const verdict = () => (tracksLocation() ? {} : { isMoving: null });
  const aged = (age: number | undefined) => (age === undefined ? {} : { age });

  return createGeofences({
    effects: unit,
    bootId: parts.bootId,
    storage: unit,
    hasRegions: ports.sensor.available.has('regions'),
    settings,
    stream,
    isUnderground: () => parts.motion.isUnderground,
    lastFix: () => parts.track.lastAccepted,
    describe: (fix, age) => parts.track.describe(fix, { ...verdict(), ...aged(age) }),
    record: (fix, extras, age) =>
      parts.records.append(parts.track.describe(fix, { ...verdict(), ...aged(age), extras })),
    read: parts.whenSettled,
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    wakeIn: alarm(parts.ports.scheduler, 'geofences'),
    changed: () => parts.sensing.replan(),
  });
}
