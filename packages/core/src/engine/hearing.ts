import { toActivityType } from '../contract/activity';
import { STATIONARY_REGION } from '../motion/sensor-plan';
import type { SensorKind, SensorReadings } from '../ports/sensor';
import type { Parts } from './parts';
import { tellConditions } from './wiring/sync';

/** What each kind of reading means to the engine. */
export type Hearing = { readonly [K in SensorKind]: (reading: SensorReadings[K]) => void };

export function createHearing(parts: Parts): Hearing {
  const { ledger, situation } = parts;
  return {
    location(reading) {
      if (!('error' in reading)) {
        if (parts.tracking.enabled) parts.track.offer(reading);
        parts.positions.heard(reading);
        return;
      }
      const { code, message } = reading.error;
      situation.lastLocationError = message;
      situation.locationFailureCount++;
      ledger.trace('engine', `location error ${code}`);
      ledger.emit('locationerror', { code, message });
      ledger.log(2, 'location:error', message, { code });
      parts.positions.failed({ code, message });
    },
    activity(reading) {
      const type = toActivityType(reading.type);
      situation.activity = { type, confidence: reading.confidence };
      ledger.trace('engine', `activity ${type} ${reading.confidence}`);
      parts.motion.activity({ ...reading, type });
    },
    acceleration(reading) {
      parts.motion.acceleration(reading);
      parts.crash.acceleration(reading);
      parts.distraction.acceleration(reading);
    },
    regions({ action, identifier, message }) {
      if (action === 'failed') {
        situation.lastWakeError = message ?? `region ${identifier} could not be registered`;
        ledger.log(2, 'region:failed', situation.lastWakeError);
      } else if (identifier === STATIONARY_REGION && action === 'exit') {
        situation.wakeRearmCount++;
        parts.motion.suspect('region', ledger.at);
      }
    },
    motion(reading) {
      parts.motion.suspect('motion', {
        up: ledger.at.up - reading.ageMillis,
        wall: ledger.at.wall - reading.ageMillis,
      });
    },
    provider(reading) {
      situation.authorization = reading.status;
    },
    connectivity({ connected, transport }) {
      const changed = connected !== situation.connected;
      situation.connected = connected;
      situation.cellular = transport === 'cellular';
      if (changed) ledger.emit('connectivitychange', { connected });
      if (changed && connected) parts.sync.refresh();
      tellConditions(parts);
    },
    battery({ level, is_charging }) {
      situation.battery = { level, is_charging };
    },
    powerSave() {
      // Known to the platform's own power policy; nothing of ours depends on it yet.
    },
    screen: (reading) => parts.distraction.screen(reading),
    heading: (reading) => parts.heading.reading(reading),
    app({ state }) {
      situation.background = state === 'background';
      parts.heading.appMoved();
    },
  };
}
