import type { Change, Http, HttpRequest, Ports, Sensor, Storage } from '@geo/core';
import { describe, expect, it } from 'vitest';
import type { Violation } from '../../src/index';
import { DAY, MINUTE, namesOf, type Played, play } from './played';

/** Every change of every commit goes through this. */
function rewriting(ports: Ports, rewrite: (changes: readonly Change[]) => readonly Change[]): Ports {
  const storage: Storage = { ...ports.storage, commit: (changes) => ports.storage.commit(rewrite(changes)) };
  return { ...ports, storage };
}

/** Values of keys that begin so are changed. */
const rewritingValues = (ports: Ports, prefix: string, change: (value: string, key: string) => string) =>
  rewriting(ports, (changes) =>
    changes.map((each) =>
      'put' in each && each.put.startsWith(prefix)
        ? { put: each.put, value: change(each.value, each.put) }
        : each,
    ),
  );

const isUpload = ({ url }: HttpRequest) => url.endsWith('/locations');
const isRefresh = ({ url }: HttpRequest) => url.endsWith('/refresh');

function sending(ports: Ports, send: (request: HttpRequest, http: Http) => ReturnType<Http['send']>): Ports {
  return { ...ports, http: { send: (request) => send(request, ports.http) } };
}

/** A sensor of which one kind, once asked for, is never asked for otherwise nor closed. */
function stuck(ports: Ports, kind: string): Ports {
  const watch: Sensor['watch'] = (of, request, sink) => {
    const real = ports.sensor.watch(of, request, sink);
    return of === kind ? { update: () => undefined, close: () => undefined } : real;
  };
  return { ...ports, sensor: { available: ports.sensor.available, watch, ask: ports.sensor.ask } };
}

/** Timers and alarms that are set while this is so never come due. */
function forgetting(ports: Ports, isSo: () => boolean): Ports {
  const { scheduler } = ports;
  return {
    ...ports,
    scheduler: {
      bootId: scheduler.bootId,
      now: scheduler.now,
      uptime: scheduler.uptime,
      onWake: scheduler.onWake,
      after: (delayMillis, run) => (isSo() ? () => undefined : scheduler.after(delayMillis, run)),
      wakeAt(name, wallAt) {
        if (!isSo()) scheduler.wakeAt(name, wallAt);
      },
    },
  };
}

/** Fences where the day leads. */
const at = (millis: number) => DAY.truthAt(millis);
const [out] = DAY.trips;
const arrival = out?.to ?? 0;
const work = {
  identifier: 'work',
  latitude: at(arrival).latitude,
  longitude: at(arrival).longitude,
  radius: 300,
  notifyOnEntry: true,
  notifyOnExit: true,
  notifyOnDwell: true,
  loiteringDelay: 5 * MINUTE,
};
const crowd = Array.from({ length: 40 }, (_, index) => ({
  ...work,
  identifier: `near-${index}`,
  longitude: work.longitude + (index - 20) * 0.0002,
}));

interface Bug extends Played {
  readonly bug: string;
  readonly caughtBy: string;
}

/** The server is not there for a while, in the middle of the way out. */
const outage = {
  happens: ((controls, server) => {
    const from = (out?.from ?? 0) + 2 * MINUTE;
    controls.plan(from, () => {
      server.mood.status = 503;
      server.mood.retryAfterSeconds = 120;
    });
    controls.plan(from + 3 * MINUTE, () => {
      server.mood.status = 200;
      server.mood.retryAfterSeconds = undefined;
    });
  }) satisfies Played['happens'],
};

/** The system wakes the process every few minutes, so that it has every chance. */
const wakes: Played['happens'] = (controls) => {
  for (let due = arrival; due < DAY.durationMillis; due += 5 * MINUTE) controls.plan(due, controls.wake);
};

const expiry = {
  tokens: true,
  happens: ((controls, server) => {
    for (const minutes of [2, 4]) controls.plan((out?.from ?? 0) + minutes * MINUTE, server.expires);
  }) satisfies Played['happens'],
};

/** Once. */
function once<T>(take: (value: T) => boolean): (value: T) => boolean {
  let isDone = false;
  return (value) => {
    if (isDone || !take(value)) return false;
    isDone = true;
    return true;
  };
}

const isRow = (change: Change) => 'put' in change && change.put.startsWith('queue/');

const BUGS: readonly Bug[] = [
  {
    bug: 'a row is dropped from a commit',
    caughtBy: 'persist-first',
    ports: (ports) => {
      const isIt = once(isRow);
      return rewriting(ports, (changes) => changes.filter((change) => !isIt(change)));
    },
  },
  {
    bug: 'a row is deleted that nobody has taken',
    caughtBy: 'nothing-lost',
    ports: (ports) => {
      let oldest: string | undefined;
      return rewriting(ports, (changes) => {
        const gone = oldest;
        oldest = changes.flatMap((change) => (isRow(change) && 'put' in change ? [change.put] : [])).pop();
        return gone === undefined ? changes : [...changes, { delete: gone }];
      });
    },
  },
  {
    bug: 'a batch is sent twice',
    caughtBy: 'nothing-lost',
    ports: (ports) =>
      sending(ports, async (request, http) => {
        const answer = await http.send(request);
        return isUpload(request) ? http.send(request) : answer;
      }),
  },
  {
    bug: 'a batch is sent in the wrong order',
    caughtBy: 'nothing-lost',
    config: { batchSync: true, autoSyncThreshold: 20 },
    ports: (ports) =>
      sending(ports, (request, http) => {
        const { location } = JSON.parse(request.body ?? '') as { location: unknown[] };
        return http.send({ ...request, body: JSON.stringify({ location: [...location].reverse() }) });
      }),
  },
  {
    bug: 'the odometer forgets',
    caughtBy: 'odometer',
    ports: (ports) => {
      let count = 0;
      return rewritingValues(ports, 'odometer', (value) => {
        const memory = JSON.parse(value) as { metres: number };
        return ++count === 50 ? JSON.stringify({ ...memory, metres: memory.metres - 200 }) : value;
      });
    },
  },
  {
    bug: 'the odometer counts too much',
    caughtBy: 'odometer',
    ports: (ports) =>
      rewritingValues(ports, 'odometer', (value) => {
        const memory = JSON.parse(value) as { metres: number };
        return JSON.stringify({ ...memory, metres: memory.metres * 1.5 });
      }),
  },
  {
    bug: 'is_moving stays null',
    caughtBy: 'motion-verdict',
    ports: (ports) =>
      rewritingValues(ports, 'queue/', (value) => value.replace('"is_moving":true', '"is_moving":null')),
  },
  {
    bug: 'a motion change is told twice, as two',
    caughtBy: 'motion-verdict',
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'motionchange'
        ? [happening, { ...happening, delivery: {} }]
        : [happening],
  },
  {
    bug: 'a session begins with a place',
    caughtBy: 'motion-verdict',
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'motionchange'
        ? [
            {
              ...happening,
              data: { isMoving: true, location: { uuid: 'somewhere' }, ...(happening.data as object) },
            },
          ]
        : [happening],
  },
  {
    bug: 'events are told before their commit is durable',
    caughtBy: 'persist-first',
    ports: (ports, controls) => ({
      ...ports,
      storage: {
        ...ports.storage,
        async commit(changes) {
          controls.plan(controls.at + 500, () => void ports.storage.commit(changes));
        },
      },
    }),
  },
  {
    bug: 'the record of a stop is missing',
    caughtBy: 'persist-first',
    ports: (ports) =>
      rewriting(ports, (changes) =>
        changes.filter(
          (change) => !(isRow(change) && 'put' in change && change.value.includes('"event":"motionchange"')),
        ),
      ),
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
    bug: 'ENTER is told twice, as two',
    caughtBy: 'geofence-story',
    geofences: [work],
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'geofence'
        ? [happening, { ...happening, delivery: {} }]
        : [happening],
  },
  {
    bug: 'a fence has no place',
    caughtBy: 'geofence-story',
    geofences: [work],
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'geofence'
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
    bug: 'a difference of the slice is not told',
    caughtBy: 'monitored-slice',
    geofences: crowd,
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'geofenceschange' ? [] : [happening],
  },
  {
    bug: 'the receiver stays on',
    caughtBy: 'quiet-receiver',
    ports: (ports) => stuck(ports, 'location'),
  },
  {
    bug: 'two uploads at a time',
    caughtBy: 'single-flight',
    ports: (ports) =>
      sending(ports, (request, http) => {
        if (isUpload(request)) void http.send(request).catch(() => undefined);
        return http.send(request);
      }),
  },
  {
    bug: 'a spent refresh token is sent again',
    caughtBy: 'single-flight',
    ...expiry,
    ports: (ports) => {
      let first: string | undefined;
      return sending(ports, (request, http) => {
        if (!isRefresh(request)) return http.send(request);
        first ??= request.body;
        return http.send({ ...request, ...(first === undefined ? {} : { body: first }) });
      });
    },
  },
  {
    bug: 'new tokens are used before they are durable',
    caughtBy: 'single-flight',
    ...expiry,
    ports: (ports, controls) => ({
      ...ports,
      storage: {
        ...ports.storage,
        commit(changes) {
          const isIt = (change: Change) => 'put' in change && change.put === 'secret/tokens';
          if (!changes.some(isIt)) return ports.storage.commit(changes);
          controls.plan(controls.at + 2_000, () => void ports.storage.commit(changes.filter(isIt)));
          return ports.storage.commit(changes.filter((change) => !isIt(change)));
        },
      },
    }),
  },
  {
    bug: 'nobody reads Retry-After',
    caughtBy: 'backoff',
    ...outage,
    ports: (ports) =>
      sending(ports, async (request, http) => {
        const answer = await http.send(request);
        return { ...answer, headers: {} };
      }),
  },
  {
    bug: 'a request storm',
    caughtBy: 'backoff',
    ...outage,
    ports: (ports) =>
      sending(ports, async (request, http) => {
        let answer = await http.send(request);
        for (let again = 0; again < 80 && answer.status !== 200; again++) answer = await http.send(request);
        return answer;
      }),
  },
  {
    bug: 'an upload is told twice',
    caughtBy: 'http-events',
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'http' ? [happening, { ...happening }] : [happening],
  },
  {
    bug: 'an upload is not told',
    caughtBy: 'http-events',
    ...outage,
    reports: (happening) =>
      happening.saw === 'event' &&
      happening.name === 'http' &&
      (happening.data as { status: number }).status === 503
        ? []
        : [happening],
  },
  {
    bug: 'the whole answer is told',
    caughtBy: 'http-events',
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'http'
        ? [{ ...happening, data: { ...(happening.data as object), responseText: 'x'.repeat(1025) } }]
        : [happening],
  },
  {
    bug: 'crash detection stays armed',
    caughtBy: 'armed-while-moving',
    config: { crashDetection: { enabled: true } },
    ports: (ports) => {
      const watch: Sensor['watch'] = (kind, request, sink) => {
        const real = ports.sensor.watch(kind, request, sink);
        // Once it was asked for at the rate of crashes, it stays so.
        return kind === 'acceleration'
          ? {
              update(next) {
                if ((next as { rateHz: number }).rateHz >= 50) real.update(next);
              },
              close: () => undefined,
            }
          : real;
      };
      return { ...ports, sensor: { available: ports.sensor.available, watch, ask: ports.sensor.ask } };
    },
  },
  {
    bug: 'the headless task hears of locations',
    caughtBy: 'headless',
    reports: (happening) =>
      happening.saw === 'event' && happening.name === 'location'
        ? [happening, { saw: 'headless', name: 'location', event: happening.data, delivery: {} }]
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

/** The same day without the bug: many bugs share one. */
const cleanDays = new Map<string, Promise<readonly Violation[]>>();

function cleanDay(played: Played): Promise<readonly Violation[]> {
  const key = `${JSON.stringify(played)} ${played.happens}`;
  const known = cleanDays.get(key) ?? play(played);
  cleanDays.set(key, known);
  return known;
}

describe('a planted bug is caught, and the same day without it is clean:', () => {
  it.each(BUGS)('$bug → $caughtBy', async ({ bug: _bug, caughtBy, ...played }) => {
    const { ports: _ports, reports: _reports, profile: _profile, deafTo: _deafTo, ...clean } = played;
    expect(await cleanDay(clean)).toEqual([]);
    expect(namesOf(await play(played))).toContain(caughtBy);
  });
});
