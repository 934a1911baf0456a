import { describe, expect, it } from 'vitest';
import type { Sensor, SensorKind } from '../../src/index';
import { scriptedSensor, sensorCases, virtualScheduler } from '../../src/testing/index';
import { expectCaught, failures } from './broken-ports';

describe('the sensor suite', () => {
  const available: readonly SensorKind[] = ['location', 'connectivity', 'battery'];
  const fix = { latitude: 48.1, longitude: 11.6, accuracy: 5, ageMillis: 0 };
  const broken =
    (breakIt: (sensor: Sensor) => Partial<Sensor>, reading = fix) =>
    () =>
      sensorCases(() => {
        const scheduler = virtualScheduler();
        const sensor = scriptedSensor({ available });
        return {
          sensor: { ...sensor, ...breakIt(sensor) },
          wait: (millis) => scheduler.advanceAsync(millis),
          provoke(kind) {
            if (kind !== 'location') return false;
            sensor.deliver('location', reading);
            return true;
          },
        };
      });

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  expectCaught({
    'kinds that do not exist': [
      broken(() => ({ available: new Set(['telepathy' as SensorKind]) })),
      'only kinds that exist',
    ],
    'a close that does nothing': [
      broken((sensor) => {
        const sinks = new Map<SensorKind, ((reading: never) => void)[]>();
        return {
          watch: (kind, request, sink) => {
            const heard = sinks.get(kind) ?? [];
            heard.push(sink as (reading: never) => void);
            if (!sinks.has(kind)) {
              sinks.set(kind, heard);
              sensor.watch(kind, request, (reading) => {
                for (const one of heard) one(reading as never);
              });
            }
            return { update() {}, close() {} };
          },
        };
      }),
      'delivers nothing after it was closed',
    ],
    'a close that throws the second time': [
      broken((sensor) => ({
        watch: (kind, request, sink) => {
          const watch = sensor.watch(kind, request, sink);
          let open = true;
          return {
            update: watch.update,
            close() {
              if (!open) throw new Error('closed already');
              open = false;
              watch.close();
            },
          };
        },
      })),
      'closed again',
    ],
    'readings after close': [
      broken((sensor) => {
        let old: ((reading: never) => void) | undefined;
        return {
          watch: (kind, request, sink) => {
            const watch = sensor.watch(kind, request, sink);
            old = sink as (reading: never) => void;
            return {
              update: watch.update,
              close() {
                watch.close();
                void Promise.resolve().then(() => old?.({ ...fix } as never));
              },
            };
          },
        };
      }),
      'location: delivers nothing after it was closed',
    ],
    'an old watch that closes the new one': [
      broken((sensor) => {
        const current = new Map<SensorKind, { close(): void }>();
        return {
          watch: (kind, request, sink) => {
            const watch = sensor.watch(kind, request, sink);
            current.set(kind, watch);
            return { update: watch.update, close: () => current.get(kind)?.close() };
          },
        };
      }),
      'does not close the new one',
    ],
    'a state that comes only when it changes': [
      broken((sensor) => ({
        watch: (kind, request, sink) => {
          let opening = true;
          const watch = sensor.watch(kind, request, (reading) => {
            if (!opening) sink(reading);
          });
          opening = false;
          return watch;
        },
      })),
      'present value at once',
    ],
    'a latitude off the earth': [broken(() => ({}), { ...fix, latitude: 481 }), 'only readings of its kind'],
    'an accuracy of zero': [broken(() => ({}), { ...fix, accuracy: 0 }), 'only readings of its kind'],
    'a negative age': [broken(() => ({}), { ...fix, ageMillis: -1 }), 'only readings of its kind'],
    'answers to questions that nobody knows': [
      broken(() => ({ ask: async () => undefined as never })),
      'unknown query',
    ],
    'questions that are never answered': [
      broken(() => ({ ask: () => new Promise<never>(() => {}) })),
      'or rejects',
    ],
  });
});
