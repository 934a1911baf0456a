import { describe, expect, it } from 'vitest';
import type { HttpRequest, SensorKind } from '../../src/index';
import {
  contentStates,
  countingEntropy,
  httpSuite,
  mirror,
  noAnswer,
  type ScriptedAnswer,
  scriptedHttp,
  scriptedSensor,
  sensorSuite,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';

const everything: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'app',
];

/** The server of the suite, reached by calling it; the scheduler gives the timeouts. */
httpSuite({ describe, it }, () => {
  const scheduler = virtualScheduler();
  const answer = (request: HttpRequest): ScriptedAnswer => {
    const url = new URL(request.url);
    if (url.host !== 'mirror') return noAnswer();
    const sent = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const headers = request.gzip === true ? { ...sent, 'content-encoding': 'gzip' } : sent;
    const mirrored = mirror({ method: request.method, path: url.pathname, headers, body: request.body });
    if (!('fault' in mirrored)) return mirrored;
    return mirrored.fault === 'silence' || mirrored.fault === 'stall' ? 'held' : noAnswer('ECONNRESET');
  };
  return {
    http: scriptedHttp(answer, { scheduler }),
    origin: 'http://mirror',
    refusingOrigin: 'http://nobody',
    wait: (millis) => scheduler.advanceAsync(millis),
  };
});

sensorSuite({ describe, it }, () => {
  const scheduler = virtualScheduler();
  const sensor = scriptedSensor({ available: everything });
  return {
    sensor,
    wait: (millis) => scheduler.advanceAsync(millis),
    provoke(kind) {
      if (kind in contentStates) return;
      if (kind === 'location')
        sensor.deliver(kind, { latitude: 48.1, longitude: 11.6, accuracy: 5, ageMillis: 0 });
      else if (kind === 'activity') sensor.deliver(kind, { ageMillis: 0, type: 'walking', confidence: 90 });
      else if (kind === 'acceleration')
        sensor.deliver(kind, { ageMillis: 0, rateHz: 50, samples: [0, 0, 1] });
      else if (kind === 'regions') sensor.deliver(kind, { ageMillis: 0, identifier: 'home', action: 'exit' });
      else if (kind === 'motion') sensor.deliver(kind, { ageMillis: 0 });
    },
  };
});

describe('scripted http', () => {
  const request: HttpRequest = {
    method: 'POST',
    url: 'http://x/',
    headers: {},
    body: '{}',
    timeoutMillis: 1_000,
  };

  it('answers in order, then holds', async () => {
    const http = scriptedHttp([200, { status: 429, headers: { 'Retry-After': '7' } }, noAnswer('ENETDOWN')]);
    expect(await http.send(request)).toEqual({ status: 200, headers: {}, body: '' });
    expect(await http.send(request)).toEqual({ status: 429, headers: { 'retry-after': '7' }, body: '' });
    await expect(http.send(request)).rejects.toThrow('ENETDOWN');
    const waiting = http.send(request);
    await Promise.resolve();
    await Promise.resolve();
    expect(http.held.map((entry) => entry.request)).toEqual([request]);
    http.release({ body: 'late' });
    expect(await waiting).toEqual({ status: 200, headers: {}, body: 'late' });
    expect(http.held).toEqual([]);
    expect(http.requests).toHaveLength(4);
    expect(() => http.release()).toThrow('no request is waiting');
  });

  it('puts enqueued answers before those of a function', async () => {
    const http = scriptedHttp((_, index) => 200 + index);
    http.enqueue(503);
    expect((await http.send(request)).status).toBe(503);
    expect((await http.send(request)).status).toBe(201);
  });

  it('lets held requests time out', async () => {
    const scheduler = virtualScheduler();
    const http = scriptedHttp(() => 'held', { scheduler });
    const sent = http.send(request).catch((error: Error) => error.message);
    await scheduler.advanceAsync(1_000);
    expect(await sent).toBe('no answer within 1000 ms');
    expect(http.held).toEqual([]);
  });
});

describe('scripted sensor', () => {
  it('keeps what is wanted, and every call', () => {
    const sensor = scriptedSensor({ available: ['activity'] });
    const watch = sensor.watch('activity', { intervalMillis: 1 }, () => {});
    watch.update({ intervalMillis: 2 });
    expect(sensor.request('activity')).toEqual({ intervalMillis: 2 });
    watch.close();
    watch.close();
    expect(sensor.watched.size).toBe(0);
    expect(sensor.calls).toEqual([
      { did: 'watch', kind: 'activity', request: { intervalMillis: 1 } },
      { did: 'update', kind: 'activity', request: { intervalMillis: 2 } },
      { did: 'close', kind: 'activity' },
    ]);
    expect(() => watch.update({ intervalMillis: 3 })).toThrow('was closed');
  });

  it('throws at a second watch of a kind, and at a kind it does not have', () => {
    const sensor = scriptedSensor({ available: ['motion'] });
    sensor.watch('motion', {}, () => {});
    expect(() => sensor.watch('motion', {}, () => {})).toThrow('motion is watched already');
    expect(() =>
      sensor.watch(
        'location',
        { desiredAccuracy: -1, distanceFilter: 0, interval: 1, background: false },
        () => {},
      ),
    ).toThrow('this device has no location; it has motion');
  });

  it('delivers the last state, also when it was not watched', () => {
    const sensor = scriptedSensor({ available: ['connectivity'] });
    expect(sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' })).toBe(false);
    const seen: boolean[] = [];
    sensor.watch('connectivity', {}, (reading) => seen.push(reading.connected));
    expect(sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' })).toBe(
      true,
    );
    expect(seen).toEqual([false, true]);
  });

  it('answers what was set, what it knows, and nothing else', async () => {
    const sensor = scriptedSensor({
      available: [],
      answers: { requestPermission: ({ request }) => (request === 'Always' ? 3 : 4) },
    });
    expect(await sensor.ask('requestPermission', { request: 'WhenInUse' })).toBe(4);
    expect(await sensor.ask('currentProvider', {})).toEqual({
      status: 3,
      enabled: true,
      gps: true,
      network: true,
    });
    await expect(sensor.ask('activityHistory', { sinceMillisAgo: 1 })).rejects.toThrow(
      'cannot answer activityHistory',
    );
    sensor.answers.currentProvider = new Error('switched off');
    await expect(sensor.ask('currentProvider', {})).rejects.toThrow('switched off');
  });
});

describe('counting entropy', () => {
  it('counts ids', () => {
    const entropy = countingEntropy();
    expect(entropy.uuid()).toBe('00000000-0000-4000-8000-000000000001');
    for (let issued = 1; issued < 9; issued += 1) entropy.uuid();
    expect(entropy.uuid()).toBe('00000000-0000-4000-8000-000000000010');
  });

  it('gives the same numbers for the same seed, spread over [0, 1)', () => {
    const numbers = (seed: number) => {
      const entropy = countingEntropy(seed);
      return Array.from({ length: 10_000 }, () => entropy.random());
    };
    expect(numbers(7)).toEqual(numbers(7));
    expect(numbers(7)).not.toEqual(numbers(8));
    const drawn = numbers(1);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const share = drawn.filter((value) => Math.floor(value * 10) === tenth).length;
      // 1,000 expected, standard deviation 30: five of them either way.
      expect(Math.abs(share - 1_000)).toBeLessThan(150);
    }
  });
});

describe('silent presence', () => {
  it('records what was set', () => {
    const presence = silentPresence();
    expect(presence.current).toEqual({ mode: 'off' });
    presence.set({ mode: 'location' });
    presence.set({ mode: 'geofences', sound: 'beep' });
    expect(presence.current).toEqual({ mode: 'geofences', sound: 'beep' });
    expect(presence.requests).toHaveLength(2);
  });
});
