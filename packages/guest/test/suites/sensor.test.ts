import { parseTrack, recordedSensor } from '@geo/adapter-node';
import type { SensorKind } from '@geo/core';
import { contentStates, scriptedSensor, sensorSuite, virtualScheduler } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { portsGuest } from './ports-guest';

const EVERYTHING: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'screen',
  'app',
  'heading',
];

describe('a sensor with everything, behind the channel', () => {
  sensorSuite({ describe, it }, async () => {
    const scheduler = virtualScheduler();
    const sensor = scriptedSensor({ available: EVERYTHING });
    const guest = await portsGuest({ scheduler, sensor });
    return {
      sensor: guest.ports.sensor,
      async wait(millis) {
        await scheduler.advanceAsync(millis);
        await guest.tick();
      },
      provoke(kind) {
        if (kind in contentStates) return;
        if (kind === 'location')
          sensor.deliver(kind, { latitude: 48.1, longitude: 11.6, accuracy: 5, ageMillis: 0 });
        else if (kind === 'activity') sensor.deliver(kind, { ageMillis: 0, type: 'walking', confidence: 90 });
        else if (kind === 'acceleration')
          sensor.deliver(kind, { ageMillis: 0, rateHz: 50, samples: [0, 0, 1] });
        else if (kind === 'regions')
          sensor.deliver(kind, { ageMillis: 0, identifier: 'home', action: 'exit' });
        else if (kind === 'motion') sensor.deliver(kind, { ageMillis: 0 });
        else if (kind === 'heading') sensor.deliver(kind, { ageMillis: 0, heading: 90, accuracy: 5 });
      },
      close: guest.close,
    };
  });
});

/** Two minutes of a walk, a point a second. */
const WALK = Array.from({ length: 120 }, (_, second) => {
  const minute = String(Math.floor(second / 60)).padStart(2, '0');
  const rest = String(second % 60).padStart(2, '0');
  return `2026-05-07T06:${minute}:${rest}Z,${(45 + second * 1e-5).toFixed(6)},13.5,5`;
});

describe('the sensor of a recording, behind the channel', () => {
  sensorSuite({ describe, it }, async () => {
    const scheduler = virtualScheduler({ startsAt: Date.UTC(2026, 4, 7, 6) });
    const track = parseTrack(['time,latitude,longitude,accuracy', ...WALK].join('\n'), {
      format: 'csv',
    });
    const sensor = recordedSensor(track, scheduler);
    const guest = await portsGuest({ scheduler, sensor });
    return {
      sensor: guest.ports.sensor,
      async wait(millis) {
        await scheduler.advanceAsync(millis);
        await guest.tick();
      },
      provoke: (kind) => {
        if (kind !== 'location') return false;
        sensor.passNext();
        return true;
      },
      close: guest.close,
    };
  });
});
