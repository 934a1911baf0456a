import type { Sensor } from '@geo/core';
import { arrival, crowd, outage, wakes, work } from './days';
import { type Bug, forgetting, rewritingValues, stuck } from './planting';
import { MINUTE } from './played';

export const BUGS_OF_MOTION: readonly Bug[] = [
  {
    bug: 'is_moving stays null',
    caughtBy: 'motion-verdict',
    ports: (ports) =>
      rewritingValues(ports, 'queue/', (value) => value.replace('"is_moving":true', '"is_moving":null')),
  },
  {
    bug: 'a motion change is emitted twice, as two',
    caughtBy: 'motion-verdict',
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'motionchange'
        ? [happening, { ...happening, delivery: {} }]
        : [happening],
  },
  {
    bug: 'a session begins with a place',
    caughtBy: 'motion-verdict',
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'motionchange'
        ? [
            {
              ...happening,
              data: { isMoving: true, location: { uuid: 'somewhere' }, ...(happening.data as object) },
            },
          ]
        : [happening],
  },
  {
    bug: 'DWELL comes early',
    caughtBy: 'geofence-story',
    geofences: [work],
    // The engine reads of a shorter delay than the app asked for.
    ports: (ports) => {
      const sooner = (value: string) => value.replace('"loiteringDelay":300000', '"loiteringDelay":100000');
      return {
        ...ports,
        storage: {
          ...ports.storage,
          get: async (key) => {
            const value = await ports.storage.get(key);
            return value === undefined ? value : sooner(value);
          },
          scan: async (prefix, options) =>
            (await ports.storage.scan(prefix, options)).map(({ key, value }) => ({
              key,
              value: sooner(value),
            })),
        },
      };
    },
  },
  {
    bug: 'ENTER is emitted twice, as two',
    caughtBy: 'geofence-story',
    geofences: [work],
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'geofence'
        ? [happening, { ...happening, delivery: {} }]
        : [happening],
  },
  {
    bug: 'a fence has no place',
    caughtBy: 'geofence-story',
    geofences: [work],
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'geofence'
        ? [{ ...happening, data: { ...(happening.data as object), location: null } }]
        : [happening],
  },
  {
    bug: 'the slice is over the budget',
    caughtBy: 'monitored-slice',
    os: 'ios',
    geofences: crowd,
    profile: { regionBudget: 35 },
  },
  {
    bug: 'a difference of the slice is not emitted',
    caughtBy: 'monitored-slice',
    geofences: crowd,
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'geofenceschange' ? [] : [happening],
  },
  {
    bug: 'the receiver stays on',
    caughtBy: 'quiet-receiver',
    ports: (ports) => stuck(ports, 'location'),
  },
  {
    bug: 'crash detection stays armed',
    caughtBy: 'armed-while-moving',
    config: { crashDetection: { enabled: true } },
    ports: (ports) => {
      let isArmed = false;
      // Once it was asked for at the rate of crashes, it stays so.
      const faster = <T>(request: T): T => {
        isArmed ||= (request as { rateHz: number }).rateHz >= 50;
        return isArmed ? { ...request, rateHz: 50 } : request;
      };
      const watch: Sensor['watch'] = (kind, request, sink) => {
        if (kind !== 'acceleration') return ports.sensor.watch(kind, request, sink);
        const real = ports.sensor.watch(kind, faster(request), sink);
        return {
          update: (next) => real.update(faster(next)),
          close() {
            if (!isArmed) real.close();
          },
        };
      };
      return { ...ports, sensor: { available: ports.sensor.available, watch, ask: ports.sensor.ask } };
    },
  },
  {
    bug: 'the headless task receives locations',
    caughtBy: 'headless',
    reports: (happening) =>
      happening.type === 'event' && happening.name === 'location'
        ? [happening, { type: 'headless', name: 'location', event: happening.data, delivery: {} }]
        : [happening],
  },
  {
    bug: 'the deadline of the next try is forgotten',
    caughtBy: 'liveness',
    happens: (controls, server) => {
      outage.happens(controls, server);
      wakes(controls, server);
    },
    ports: (ports) => {
      let isFailing = false;
      return {
        ...forgetting(ports, () => isFailing),
        http: {
          async send(request) {
            const answer = await ports.http.send(request);
            isFailing = answer.status === 503;
            return answer;
          },
        },
      };
    },
  },
  {
    bug: 'the deadline of a stop is forgotten',
    caughtBy: 'liveness',
    happens: wakes,
    ports: (ports) => {
      let isStopping = false;
      const told = rewritingValues(ports, 'motion', (value) => {
        isStopping = value.includes('"savedMode":"softStop"');
        return value;
      });
      return forgetting(told, () => isStopping);
    },
  },
  {
    bug: 'a phone that has come to rest is deaf to everything',
    caughtBy: 'liveness',
    deafTo: (kind, now) =>
      now > arrival + 30 * MINUTE &&
      ['location', 'activity', 'regions', 'motion', 'acceleration'].includes(kind),
  },
];
