import type { SensorKind, SensorReadings } from '../ports/sensor';
import { heardRuntime } from './device/app-runtime';
import { locationFailed } from './device/location-failure';
import type { Parts } from './parts';
import { tellConditions } from './wiring/sync';

/** What each kind of reading means to the engine. */
export type Hearing = { readonly [K in SensorKind]: (reading: SensorReadings[K]) => void };

export function createHearing(parts: Parts): Hearing {
  const { unit, device } = parts;
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
      device.activity = { type, confidence };
      unit.trace('engine', `activity ${type} ${confidence}`);
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
      if (action === 'exit') parts.motion.suspect('region', unit.at);
    },
    motion(reading) {
      parts.motion.suspect('motion', {
        up: unit.at.up - reading.ageMillis,
        wall: unit.at.wall - reading.ageMillis,
      });
    },
    provider: (reading) => parts.provider.heard(reading),
    connectivity({ connected, transport }) {
      // Where nobody had said anything before, this is how it is and no transition.
      const changed = device.connectivityKnown && connected !== device.connected;
      const isOwed = !device.connectivityKnown && device.connectivityOwed;
      device.connected = connected;
      device.connectivityKnown = true;
      device.cellular = transport === 'cellular';
      if (changed || isOwed) unit.emit('connectivitychange', { connected });
      if (changed && connected) {
        parts.sync.networkChanged();
        parts.life.send({ type: 'network.gained', at: unit.at });
      }
      tellConditions(parts);
      if (changed) parts.motion.networkChanged();
    },
    battery({ level = device.battery.level, is_charging = device.battery.is_charging }) {
      device.battery = { level, is_charging };
    },
    powerSave({ isPowerSaveMode }) {
      const changed = device.powerSave !== null && device.powerSave !== isPowerSaveMode;
      device.powerSave = isPowerSaveMode;
      if (changed) unit.emit('powersavechange', isPowerSaveMode);
    },
    screen: (reading) => parts.distraction.screen(reading),
    heading: (reading) => parts.heading.reading(reading),
    app({ state, runtime = 'attached' }) {
      device.background = state === 'background';
      parts.heading.appMoved();
      heardRuntime(parts, runtime);
    },
  };
}
