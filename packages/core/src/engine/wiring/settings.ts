import { motionSettings } from '../../motion/motion-settings';
import type { Parts } from '../parts';
import { createSettings, type Settings } from '../settings';
import { tellConditions } from './sync';

/** The configuration in force, and everybody who must hear when it changes. */
export function wireSettings(parts: Parts): Settings {
  return createSettings({
    effects: parts.unit,
    profile: parts.profile,
    redactor: parts.redactor,
    adoptTokens: (patch, base) => parts.auth.configured(patch, base),
    changed(reachChanged) {
      const { at } = parts.unit;
      tellConditions(parts);
      if (reachChanged) {
        parts.sync.resetFailures();
        parts.life.send({ type: 'credentials.changed', at });
      }
      const { stopTimeoutMillis } = motionSettings(parts.config());
      parts.life.send({ type: 'settings.changed', at, stopTimeoutMillis });
      parts.crash.reconfigured();
      parts.distraction.reconfigured();
      parts.records.announce();
      if (parts.tracking.enabled) parts.platform.show();
      parts.geofences.reconfigured();
      parts.heartbeat.retime();
      parts.sensing.replan();
      parts.retention.due();
    },
  });
}
