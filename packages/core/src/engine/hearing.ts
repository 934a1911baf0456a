import { toActivityType } from '../contract/activity';
import type { Outlet } from '../memory/outlet';
import type { Motion } from '../motion/motion';
import { STATIONARY_REGION } from '../motion/sensor-plan';
import type { FixReading, SensorKind, SensorReadings } from '../ports/sensor';
import type { Situation } from './situation';

/** What each kind of reading means to the engine. */
export type Hearing = { readonly [K in SensorKind]: (reading: SensorReadings[K]) => void };

interface HearingEnvironment {
  readonly outlet: Outlet;
  readonly situation: Situation;
  motion(): Motion;
  offer(fix: FixReading): void;
  connectivityChanged(gained: boolean): void;
}

export function createHearing({ outlet, situation, ...env }: HearingEnvironment): Hearing {
  return {
    location(reading) {
      if (!('error' in reading)) {
        env.offer(reading);
        return;
      }
      const { code, message } = reading.error;
      situation.lastLocationError = message;
      situation.locationFailureCount++;
      outlet.trace('engine', `location error ${code}`);
      outlet.emit('locationerror', { code, message });
      outlet.log(2, 'location:error', message, { code });
    },
    activity(reading) {
      const type = toActivityType(reading.type);
      situation.activity = { type, confidence: reading.confidence };
      outlet.trace('engine', `activity ${type} ${reading.confidence}`);
      env.motion().activity({ ...reading, type });
    },
    acceleration: (reading) => env.motion().acceleration(reading),
    regions({ action, identifier, message }) {
      if (action === 'failed') {
        situation.lastWakeError = message ?? `region ${identifier} could not be registered`;
        outlet.log(2, 'region:failed', situation.lastWakeError);
      } else if (identifier === STATIONARY_REGION && action === 'exit') {
        situation.wakeRearmCount++;
        env.motion().suspect('region', outlet.at);
      }
    },
    motion(reading) {
      env.motion().suspect('motion', {
        up: outlet.at.up - reading.ageMillis,
        wall: outlet.at.wall - reading.ageMillis,
      });
    },
    provider(reading) {
      situation.authorization = reading.status;
    },
    connectivity({ connected, transport }) {
      const changed = connected !== situation.connected;
      situation.connected = connected;
      situation.cellular = transport === 'cellular';
      if (changed) outlet.emit('connectivitychange', { connected });
      env.connectivityChanged(changed && connected);
    },
    battery({ level, is_charging }) {
      situation.battery = { level, is_charging };
    },
    powerSave() {
      // Known to the platform's own power policy; nothing of ours depends on it yet.
    },
    screen() {
      // Heard by whoever tells handling from riding along.
    },
    heading() {
      // Heard by whoever watches it.
    },
    app({ state }) {
      situation.background = state === 'background';
    },
  };
}
