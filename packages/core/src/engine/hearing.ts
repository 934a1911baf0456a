import type { SensorKind, SensorReadings } from '../ports/sensor';
import { heardRuntime } from './device/app-runtime';
import { locationFailed } from './device/location-failure';
import type { Parts } from './parts';
import { tellConditions } from './wiring/sync';

/** What each kind of reading means to the engine. */
export type Hearing = { readonly [K in SensorKind]: (reading: SensorReadings[K]) => void };

export function createHearing(parts: Parts): Hearing {
  const { ledger, situation } = parts;
  return {
    location(reading) {
      if (!('error' in reading)) {
        const dated = parts.dates.dated(reading);
        if (parts.tracking.enabled) parts.track.offer(dated);
        parts.positions.heard(dated);
        return;
      }
      if (!parts.provider.isKnown(reading.error)) locationFailed(parts, reading.error);
    },
    activity(reading) {
      const { type, confidence } = reading;
      situation.activity = { type, confidence };
      ledger.trace('engine', `activity ${type} ${confidence}`);
      parts.motion.activity(reading);
    },
    acceleration(reading) {
      parts.motion.acceleration(reading);
      parts.crash.acceleration(reading);
      parts.distraction.acceleration(reading);
    },
    regions(reading) {
      const { action, identifier, message } = reading;
      parts.geofences.region(reading);
      if (action === 'failed') return parts.wakeRegions.failed(identifier, message);
      parts.wakeRegions.fired(identifier);
      // Whichever circle it was: the device has left a place.
      if (action === 'exit') parts.motion.suspect('region', ledger.at);
    },
    motion(reading) {
      parts.motion.suspect('motion', {
        up: ledger.at.up - reading.ageMillis,
        wall: ledger.at.wall - reading.ageMillis,
      });
    },
    provider: (reading) => parts.provider.heard(reading),
    connectivity({ connected, transport }) {
      // Where nobody had said anything before, this is how it is and no transition.
      const changed = situation.connectivityKnown && connected !== situation.connected;
      const isOwed = !situation.connectivityKnown && situation.connectivityOwed;
      situation.connected = connected;
      situation.connectivityKnown = true;
      situation.cellular = transport === 'cellular';
      if (changed || isOwed) ledger.emit('connectivitychange', { connected });
      if (changed && connected) {
        parts.sync.refresh();
        parts.life.send({ type: 'network.gained', at: ledger.at });
      }
      tellConditions(parts);
      if (changed) parts.motion.networkChanged();
    },
    battery({ level = situation.battery.level, is_charging = situation.battery.is_charging }) {
      situation.battery = { level, is_charging };
    },
    powerSave({ isPowerSaveMode }) {
      const changed = situation.powerSave !== null && situation.powerSave !== isPowerSaveMode;
      situation.powerSave = isPowerSaveMode;
      if (changed) ledger.emit('powersavechange', isPowerSaveMode);
    },
    screen: (reading) => parts.distraction.screen(reading),
    heading: (reading) => parts.heading.reading(reading),
    app({ state, runtime = 'attached' }) {
      situation.background = state === 'background';
      parts.heading.appMoved();
      heardRuntime(parts, runtime);
    },
  };
}
