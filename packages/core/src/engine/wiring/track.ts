import { diagnosticsOf } from '../diagnostics';
import type { Parts } from '../parts';
import { createTrack, type Track } from '../track';

/** The way of fixes among its neighbours. */
export function wireTrack(parts: Parts): Track {
  const { device } = parts;
  return createTrack({
    effects: parts.unit,
    bootId: parts.bootId,
    profile: parts.profile,
    config: parts.config,
    motion: () => parts.motion,
    uuid: () => parts.ports.entropy.uuid(),
    activity: () => device.activity,
    battery: () => device.battery,
    diagnostics: () => diagnosticsOf(parts),
    accepted(fix) {
      device.locationError = null;
      parts.geofences.offer(fix);
      parts.positions.accepted(fix);
      parts.heading.offer(fix);
      parts.crash.offer(fix);
      parts.distraction.offer(fix);
    },
    episode() {
      const extras = parts.distraction.recordExtras();
      return extras && { ...extras };
    },
    queue: (record) => parts.records.append(record),
    elasticChanged: () => parts.sensing.replan(),
  });
}
