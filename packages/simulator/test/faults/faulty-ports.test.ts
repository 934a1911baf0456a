import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { distanceMeters, type FixReading, type SensorKind } from '@geo/core';
import { memoryStorage, scriptedHttp, virtualScheduler } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { draws } from '../../src/chance/draws';
import { faultyHttp } from '../../src/faults/faulty-http';
import { faultyReadings } from '../../src/faults/faulty-readings';
import { faultyStorage } from '../../src/faults/faulty-storage';
import type { Fault } from '../../src/index';
import { recordedTarget } from './recorded-target';

function faulty(...faults: readonly Fault[]) {
  const scheduler = virtualScheduler({ uptime: 0 });
  const { injector } = recordedTarget(faults);
  injector.advanceTo(0);
  const deaths: string[] = [];
  const common = {
    injector,
    draws: draws(1, 'test'),
    now: scheduler.uptime,
    schedule: (millis: number, run: () => void) => void scheduler.after(millis, run),
    kill: (why: string) => void deaths.push(why),
    failNextCommit: () => undefined,
  };
  return { ...common, scheduler, deaths };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A process that waits for something, and what it held. */
function waitsFor(waits: () => Promise<void>) {
  const held = {};
  const promise = waits();
  void promise.then(() => held);
  return { promise: new WeakRef(promise), witness: new WeakRef(held) };
}

const ROW = [{ put: 'row', value: 'one' }];

describe('a faulty disk', () => {
  it('loses a torn commit in whole, with the process', async () => {
    const parts = faulty({ kind: 'tornCommit', at: 0, amount: 0 });
    const memory = memoryStorage([], { latency: { scheduler: parts.scheduler, commitMillis: 3 } });
    // As a phone's disk has it: what is under way is lost with the process.
    const kill = (why: string) => {
      parts.kill(why);
      memory.restore([]);
    };
    let heard = false;
    void faultyStorage({ ...parts, kill, storage: memory })
      .commit(ROW)
      .then(() => (heard = true));
    await parts.scheduler.advanceAsync(10);
    expect({ heard, rows: memory.snapshot(), deaths: parts.deaths }).toEqual({
      heard: false,
      rows: [],
      deaths: ['killed in a commit'],
    });
  });

  it('forgets the process that died in its commit', async () => {
    const { promise, witness } = waitsFor(() => {
      const parts = faulty({ kind: 'tornCommit', at: 0, amount: 0 });
      return faultyStorage({ ...parts, storage: memoryStorage() }).commit(ROW);
    });
    // There is no other reference: what the process still held may be collected, although its promise never settles.
    await setImmediate();
    collectGarbage();
    expect(promise.deref()).toBeUndefined();
    expect(witness.deref()).toBeUndefined();
  });

  it('keeps a commit after which the process died unheard', async () => {
    const parts = faulty({ kind: 'killAtCommit', at: 0, amount: 0 });
    const memory = memoryStorage();
    let heard = false;
    void faultyStorage({ ...parts, storage: memory })
      .commit(ROW)
      .then(() => (heard = true));
    await parts.scheduler.settle();
    expect(heard).toBe(false);
    expect(memory.snapshot()).toEqual([{ key: 'row', value: 'one' }]);
    expect(parts.deaths).toHaveLength(1);
  });

  it('refuses its share of commits', async () => {
    const memory = memoryStorage();
    const parts = faulty({ kind: 'failingCommits', at: 0, lastsMillis: 10, amount: 0.3 });
    const storage = faultyStorage({
      ...parts,
      storage: memory,
      failNextCommit: () => memory.failNextCommits(1),
    });
    let refused = 0;
    for (let commit = 0; commit < 200; commit++) {
      await storage.commit(ROW).catch(() => refused++);
    }
    expect(refused / 200).toBeGreaterThan(0.2);
    expect(refused / 200).toBeLessThan(0.4);
  });
});

describe('faulty callbacks', () => {
  const fix = (longitude: number) => ({ latitude: 48, longitude, accuracy: 5, ageMillis: 100 });

  function heardWith(fault: Fault) {
    const parts = faulty(fault);
    const heard: { longitude: number; ageMillis: number | undefined }[] = [];
    const reads = faultyReadings({ ...parts, injector: () => parts.injector });
    const deliver = (kind: SensorKind, given: unknown) =>
      reads(kind, given, (reading) => {
        const { longitude, ageMillis } = reading as ReturnType<typeof fix>;
        heard.push({ longitude, ageMillis });
      });
    return { heard, deliver, scheduler: parts.scheduler };
  }

  it('are dropped', () => {
    const { heard, deliver } = heardWith({ kind: 'droppedReadings', at: 0, lastsMillis: 10, amount: 1 });
    deliver('location', fix(1));
    expect(heard).toEqual([]);
  });

  it('come twice, the second one older', () => {
    const { heard, deliver, scheduler } = heardWith({
      kind: 'duplicatedReadings',
      at: 0,
      lastsMillis: 10,
      amount: 1,
    });
    deliver('location', fix(1));
    scheduler.advance(1000);
    expect(heard).toEqual([
      { longitude: 1, ageMillis: 100 },
      { longitude: 1, ageMillis: 140 },
    ]);
  });

  it('change places, and say how old they are by then', () => {
    const { heard, deliver, scheduler } = heardWith({
      kind: 'reorderedReadings',
      at: 0,
      lastsMillis: 10,
      amount: 1,
    });
    deliver('location', fix(1));
    scheduler.advance(1000);
    deliver('location', fix(2));
    expect(heard).toEqual([
      { longitude: 2, ageMillis: 100 },
      { longitude: 1, ageMillis: 1100 },
    ]);
  });

  it('one that nothing overtakes comes nonetheless', () => {
    const { heard, deliver, scheduler } = heardWith({
      kind: 'reorderedReadings',
      at: 0,
      lastsMillis: 10,
      amount: 1,
    });
    deliver('location', fix(1));
    scheduler.advance(60_000);
    expect(heard).toHaveLength(1);
  });

  it('claim one far place, as networks do: without a speed, and with jitter in the seventh decimal', () => {
    const parts = faulty({ kind: 'farPlace', at: 0, lastsMillis: 10, amount: 300_000 });
    const heard: FixReading[] = [];
    const reads = faultyReadings({ ...parts, injector: () => parts.injector });
    for (const longitude of [11, 11.001, 11.002])
      reads('location', { ...fix(longitude), speed: 12 }, (reading) => heard.push(reading as FixReading));
    const [first = fix(0), ...others] = heard;
    expect(distanceMeters(first, fix(11))).toBeCloseTo(300_000, -4);
    for (const other of others) {
      expect(distanceMeters(first, other)).toBeGreaterThan(0);
      expect(distanceMeters(first, other)).toBeLessThan(0.1);
    }
    expect(heard.map(({ speed, ageMillis }) => [speed, ageMillis])).toEqual(Array(3).fill([undefined, 100]));
    for (const { accuracy } of heard) expect(accuracy >= 20 && accuracy <= 29).toBe(true);
  });

  it('what a device says of its state is never dropped', () => {
    const { heard, deliver } = heardWith({ kind: 'droppedReadings', at: 0, lastsMillis: 10, amount: 1 });
    deliver('connectivity', { connected: true, transport: 'wifi', ageMillis: 0 });
    expect(heard).toHaveLength(1);
  });
});

describe('a faulty connection', () => {
  it('a process dies when the server has taken its request in', async () => {
    const parts = faulty({ kind: 'killAtRequest', at: 0, amount: 0 });
    const server = scriptedHttp(() => 200, { scheduler: parts.scheduler });
    const request = {
      method: 'POST',
      url: 'https://server.example/',
      headers: {},
      timeoutMillis: 1000,
    } as const;
    let heard = false;
    void faultyHttp({ ...parts, http: server })
      .send(request)
      .then(() => (heard = true));
    await parts.scheduler.advanceAsync(1000);
    expect(server.requests).toHaveLength(1);
    expect({ heard, deaths: parts.deaths }).toEqual({ heard: false, deaths: ['killed in a request'] });
  });
});
