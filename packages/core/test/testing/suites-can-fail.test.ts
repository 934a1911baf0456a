import { describe, expect, it } from 'vitest';
import type {
  Change,
  Entry,
  Http,
  HttpRequest,
  Scheduler,
  Sensor,
  SensorKind,
  Storage,
} from '../../src/index';
import {
  httpCases,
  type MemoryStorage,
  memoryStorage,
  mirror,
  noAnswer,
  runCases,
  type SuiteCase,
  schedulerCases,
  scriptedHttp,
  scriptedSensor,
  sensorCases,
  storageCases,
  type VirtualScheduler,
  virtualScheduler,
} from '../../src/testing/index';

/** The names of the cases that a broken port fails. */
async function failures(cases: readonly SuiteCase[]): Promise<readonly string[]> {
  return (await runCases(cases)).flatMap((result) => (result.error === undefined ? [] : [result.name]));
}

/** A suite that catches a fault catches it where the fault is: not everywhere, not nowhere. */
function catches(faults: Readonly<Record<string, readonly [() => readonly SuiteCase[], string]>>): void {
  for (const [fault, [cases, name]] of Object.entries(faults)) {
    it(`catches ${fault}`, async () => {
      const failed = await failures(cases());
      expect(
        failed.some((one) => one.includes(name)),
        `failed: ${failed.join(' | ') || 'nothing'}`,
      ).toBe(true);
    });
  }
}

describe('the storage suite', () => {
  /** A memory storage with something wrong about it. */
  const broken =
    (
      breakIt: (storage: MemoryStorage) => Partial<Storage>,
      reload = (entries: readonly Entry[]) => entries,
    ) =>
    () =>
      storageCases(() => {
        let storage = memoryStorage();
        const wrap = (): Storage => ({ ...storage, ...breakIt(storage) });
        return {
          storage: wrap(),
          async reopen() {
            storage = memoryStorage(reload(storage.snapshot()));
            return wrap();
          },
          fault: {
            break: () => {
              storage.full = true;
            },
            mend: () => {
              storage.full = false;
            },
          },
        };
      });
  const sortedBy = (compare: (a: string, b: string) => number) =>
    broken((storage) => ({
      scan: async (prefix, options = {}) => {
        const entries = [...(await storage.scan(prefix))].sort((a, b) => compare(a.key, b.key));
        return options.reverse === true ? entries.reverse() : entries;
      },
    }));
  const changed = (change: (changes: readonly Change[]) => readonly Change[]) =>
    broken((storage) => ({ commit: (changes) => storage.commit(change(changes)) }));
  const isPut = (change: Change): change is Change & { put: string; value: string } => 'put' in change;

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  catches({
    'commits that are not atomic': [
      broken((storage) => ({
        async commit(changes) {
          for (const change of changes) await storage.commit([change]);
        },
      })),
      'applies nothing of a commit with',
    ],
    'a full disk that keeps a part of the commit': [
      broken((storage) => ({
        async commit(changes) {
          if (!storage.full) return storage.commit(changes);
          storage.full = false;
          await storage.commit(changes.slice(0, 1));
          storage.full = true;
          throw new Error('full');
        },
      })),
      'that the disk refuses',
    ],
    'a commit that swallows the failure of the disk': [
      broken((storage) => ({ commit: (changes) => storage.commit(changes).catch(() => {}) })),
      'that the disk refuses',
    ],
    'order by code points, as UTF-8 has it': [
      sortedBy((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      'orders keys',
    ],
    'order by a language': [sortedBy((a, b) => a.localeCompare(b)), 'orders keys'],
    'order of insertion': [
      broken((storage) => {
        const seen: string[] = [];
        return {
          commit: (changes) => {
            for (const change of changes) if (isPut(change)) seen.push(change.put);
            return storage.commit(changes);
          },
          scan: async (prefix, options) =>
            [...(await storage.scan(prefix, options))].sort(
              (a, b) => seen.indexOf(a.key) - seen.indexOf(b.key),
            ),
        };
      }),
      'orders keys',
    ],
    'prefixes read as patterns of LIKE': [
      broken((storage) => ({
        async count(prefix) {
          const pattern = prefix
            .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
            .replace(/%/g, '.*')
            .replace(/_/g, '.');
          return (await storage.scan('')).filter((entry) => new RegExp(`^${pattern}`, 'isu').test(entry.key))
            .length;
        },
      })),
      'finds exactly the keys with a prefix',
    ],
    'an upper bound made with U+FFFF': [
      broken((storage) => ({
        scan: async (prefix, options) =>
          (await storage.scan(prefix, options)).filter((entry) => entry.key < `${prefix}\uffff`),
      })),
      'finds exactly the keys with a prefix',
    ],
    'a limit that is ignored': [
      broken((storage) => ({
        scan: (prefix, { limit: _, ...options } = {}) => storage.scan(prefix, options),
      })),
      'to a limit',
    ],
    'an `after` that is included': [
      broken((storage) => ({
        scan: async (prefix, { after, ...options } = {}) =>
          (await storage.scan(prefix, options)).filter(
            ({ key }) => after === undefined || (options.reverse === true ? key <= after : key >= after),
          ),
      })),
      'scans from behind a key',
    ],
    'an `after` that leaves the prefix': [
      broken((storage) => ({
        scan: (prefix, options = {}) => storage.scan(options.after === undefined ? prefix : '', options),
      })),
      'one outside the prefix',
    ],
    'a `reverse` that turns the page, not the order': [
      broken((storage) => ({
        scan: async (prefix, { reverse, ...options } = {}) => {
          const entries = await storage.scan(prefix, options);
          return reverse === true ? [...entries].reverse() : entries;
        },
      })),
      'in both directions',
    ],
    'a range that takes its end along': [
      changed((changes) =>
        changes.flatMap((change) =>
          'deleteRange' in change && typeof change.deleteRange.to === 'string'
            ? [change, { delete: change.deleteRange.to }]
            : [change],
        ),
      ),
      'deletes a range',
    ],
    'deletes that are done after puts': [
      changed((changes) => [...changes.filter(isPut), ...changes.filter((change) => !isPut(change))]),
      'in their order',
    ],
    'a prefix that is deleted only behind a slash': [
      changed((changes) =>
        changes.map((change) =>
          'deletePrefix' in change && change.deletePrefix !== ''
            ? { deletePrefix: `${change.deletePrefix}/` }
            : change,
        ),
      ),
      'deletes by prefix',
    ],
    'values that become numbers': [
      broken((storage) => ({
        get: async (key) => {
          const value = await storage.get(key);
          return value !== undefined && value.trim() !== '' && !Number.isNaN(Number(value))
            ? String(Number(value))
            : value;
        },
      })),
      'any text as a value',
    ],
    'values that go through UTF-8': [
      changed((changes) =>
        changes.map((change) =>
          isPut(change) && typeof change.value === 'string'
            ? { ...change, value: Buffer.from(change.value).toString() }
            : change,
        ),
      ),
      'any text as a value',
    ],
    'a commit that resolves before it is done': [
      broken((storage) => ({
        async commit(changes) {
          setTimeout(() => void storage.commit(changes).catch(() => {}), 1);
        },
      })),
      'to every read that begins after',
    ],
    'commits that overtake each other': [
      broken((storage) => {
        let index = 0;
        return {
          async commit(changes) {
            index += 1;
            const turns = 10 - ((index + 5) % 10);
            for (let turn = 0; turn < turns; turn += 1) await undefined;
            await storage.commit(changes);
          },
        };
      }),
      'in the order of the calls',
    ],
    'a file that loses its end when it is closed': [
      broken(
        () => ({}),
        (entries) => entries.slice(0, -1),
      ),
      'opened again',
    ],
    'wrong changes that are skipped': [
      changed((changes) =>
        changes.filter((change) =>
          isPut(change)
            ? typeof change.value === 'string'
            : 'deleteRange' in change ||
              'deletePrefix' in change ||
              typeof (change as { delete?: unknown }).delete === 'string',
        ),
      ),
      'applies nothing of a commit with',
    ],
    'a live view instead of a result': [
      broken((storage) => {
        const live: Entry[] = [];
        return {
          scan: async (prefix, options) => {
            live.splice(0, live.length, ...(await storage.scan(prefix, options)));
            return live;
          },
          commit: async (changes) => {
            await storage.commit(changes);
            live.splice(0, live.length, ...(await storage.scan('')));
          },
        };
      }),
      'hands out what it read',
    ],
  });
});

describe('the scheduler suite', () => {
  const broken = (breakIt: (scheduler: VirtualScheduler) => Partial<Scheduler>) => () =>
    schedulerCases(() => {
      const scheduler = virtualScheduler();
      const sound: Scheduler = {
        get bootId() {
          return scheduler.bootId;
        },
        now: scheduler.now,
        uptime: scheduler.uptime,
        after: scheduler.after,
        wakeAt: scheduler.wakeAt,
        onWake: scheduler.onWake,
      };
      const own = breakIt(scheduler);
      return {
        scheduler: Object.defineProperties(sound, Object.getOwnPropertyDescriptors(own)),
        wait: (millis) => scheduler.advanceAsync(millis),
      };
    });

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  catches({
    'far delays that fire at once': [
      broken((scheduler) => ({
        after: (delay, run) => scheduler.after(delay > 2 ** 31 - 1 ? 1 : delay, run),
      })),
      'does not run at once with a delay of 2147483648',
    ],
    'far delays cut to 32 bits': [
      broken((scheduler) => ({ after: (delay, run) => scheduler.after(delay | 0, run) })),
      'does not run at once',
    ],
    'far alarms that fire at once': [
      broken((scheduler) => ({
        wakeAt: (name, at) =>
          scheduler.wakeAt(name, at !== null && at - scheduler.now() > 2 ** 31 - 1 ? scheduler.now() : at),
      })),
      'far alarm',
    ],
    'early runs': [
      broken((scheduler) => ({ after: (delay, run) => scheduler.after(delay * 0.8, run) })),
      'never before it',
    ],
    'runs inside the call': [
      broken((scheduler) => ({
        after: (delay, run) => {
          if (delay > 0) return scheduler.after(delay, run);
          run();
          return () => {};
        },
      })),
      'not inside the call',
    ],
    'equal delays in reverse': [
      broken((scheduler) => {
        let set = 0;
        return { after: (delay, run) => scheduler.after(delay - (set++ % 1000) / 1e6, run) };
      }),
      'in the order of the calls',
    ],
    'a cancel that does nothing': [
      broken((scheduler) => ({
        after: (delay, run) => {
          scheduler.after(delay, run);
          return () => {};
        },
      })),
      'does not run what was cancelled',
    ],
    'a cancel that throws the second time': [
      broken((scheduler) => ({
        after: (delay, run) => {
          const cancel = scheduler.after(delay, run);
          let cancelled = false;
          return () => {
            if (cancelled) throw new Error('cancelled already');
            cancelled = true;
            cancel();
          };
        },
      })),
      'takes a second cancel',
    ],
    'runs twice': [
      broken((scheduler) => ({
        after: (delay, run) => {
          scheduler.after(delay + 5, run);
          return scheduler.after(delay, run);
        },
      })),
      'runs once',
    ],
    'negative delays that never run': [
      broken((scheduler) => ({
        after: (delay, run) => (delay < 0 ? () => {} : scheduler.after(delay, run)),
      })),
      'delay of -1',
    ],
    'uptime in seconds': [
      broken((scheduler) => ({ uptime: () => scheduler.uptime() / 1_000 })),
      'counts uptime forward',
    ],
    'uptime that stands still': [broken(() => ({ uptime: () => 5_000 })), 'counts uptime forward'],
    'a wall clock in seconds': [
      broken((scheduler) => ({ now: () => Math.floor(scheduler.now() / 1_000) })),
      'epoch milliseconds',
    ],
    'a boot that changes its name': [
      broken((scheduler) => ({
        get bootId() {
          return String(scheduler.uptime());
        },
      })),
      'names the boot',
    ],
    'wakes that are not held': [
      broken((scheduler) => ({
        onWake: (sink) => {
          let registering = true;
          const detach = scheduler.onWake((wake) => {
            if (!registering) sink(wake);
          });
          registering = false;
          return detach;
        },
      })),
      'holds wakes',
    ],
    'alarms that cannot be taken back': [
      broken((scheduler) => ({
        wakeAt: (name, at) => (at === null ? undefined : scheduler.wakeAt(name, at)),
      })),
      'takes an alarm back',
    ],
    'past alarms that are dropped': [
      broken((scheduler) => ({
        wakeAt: (name, at) => scheduler.wakeAt(name, at !== null && at < scheduler.now() ? null : at),
      })),
      'in the past',
    ],
    'a detach that does nothing': [
      broken((scheduler) => ({
        onWake: (sink) => {
          scheduler.onWake(sink);
          return () => {};
        },
      })),
      'detached sink',
    ],
  });
});

describe('the http suite', () => {
  const broken = (breakIt: (http: Http) => Partial<Http>) => () =>
    httpCases(() => {
      const scheduler = virtualScheduler();
      const http = scriptedHttp(
        (request: HttpRequest) => {
          const url = new URL(request.url);
          if (url.host !== 'mirror') return noAnswer();
          const sent = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
          );
          const headers = request.gzip === true ? { ...sent, 'content-encoding': 'gzip' } : sent;
          const mirrored = mirror({
            method: request.method,
            path: url.pathname,
            headers,
            body: request.body,
          });
          if (!('fault' in mirrored)) return mirrored;
          return mirrored.fault === 'silence' || mirrored.fault === 'stall' ? 'held' : noAnswer('ECONNRESET');
        },
        { scheduler },
      );
      return {
        http: { send: http.send, ...breakIt(http) },
        origin: 'http://mirror',
        refusingOrigin: 'http://nobody',
        wait: (millis) => scheduler.advanceAsync(millis),
      };
    });

  it('is content with a sound one', async () => {
    expect(await failures(broken(() => ({}))())).toEqual([]);
  });

  catches({
    'errors for bad statuses': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          if (answer.status >= 400) throw new Error(`status ${answer.status}`);
          return answer;
        },
      })),
      'resolves with status 500',
    ],
    'redirects that are followed': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          if (answer.status < 300 || answer.status > 399 || answer.headers.location === undefined)
            return answer;
          return http.send({ ...request, url: new URL(answer.headers.location, request.url).href });
        },
      })),
      'follows nowhere',
    ],
    'a status 0 instead of a rejection': [
      broken((http) => ({
        send: (request) => http.send(request).catch(() => ({ status: 0, headers: {}, body: '' })),
      })),
      'nobody listens',
    ],
    'a timeout that is ignored': [
      broken((http) => ({ send: (request) => http.send({ ...request, timeoutMillis: 600_000 }) })),
      'rejects after the timeout',
    ],
    'a timeout that comes at once': [
      broken((http) => ({ send: (request) => http.send({ ...request, timeoutMillis: 1 }) })),
      'not before',
    ],
    'a timeout that does not cover the body': [
      broken((http) => ({
        send: (request) =>
          http.send(request.url.endsWith('/stall') ? { ...request, timeoutMillis: 600_000 } : request),
      })),
      'the body stalls',
    ],
    'headers as the server writes them': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return {
            ...answer,
            headers: Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name.toUpperCase(), value]),
            ),
          };
        },
      })),
      'in lower case',
    ],
    'bodies read as Latin-1': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return { ...answer, body: Buffer.from(answer.body).toString('latin1') };
        },
      })),
      'not ASCII',
    ],
    'bodies cut too early': [
      broken((http) => ({
        async send(request) {
          const answer = await http.send(request);
          return { ...answer, body: answer.body.slice(0, 1_000) };
        },
      })),
      'first 64 kB',
    ],
    'compression that is not named': [
      broken((http) => ({ send: ({ gzip: _, ...request }) => http.send(request) })),
      'compresses a body',
    ],
    'request headers that are lost': [
      broken((http) => ({ send: (request) => http.send({ ...request, headers: {} }) })),
      'sends method, headers and body',
    ],
    'another method': [
      broken((http) => ({ send: (request) => http.send({ ...request, method: 'POST' }) })),
      'with PUT',
    ],
  });
});

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

  catches({
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
      'nobody knows',
    ],
    'questions that are never answered': [
      broken(() => ({ ask: () => new Promise<never>(() => {}) })),
      'or rejects',
    ],
  });
});
