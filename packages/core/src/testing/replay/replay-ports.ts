import { samplesOf } from '../../blackbox/acceleration-line';
import type { BoxLine } from '../../blackbox/box-text';
import { fromExactJson } from '../../blackbox/exact-json';
import { createFixLines } from '../../blackbox/fix-line';
import type { SegmentHeader } from '../../blackbox/header';
import { type RowLine, rowOf } from '../../blackbox/row-text';
import type { Ports } from '../../ports/index';
import type { Wake } from '../../ports/scheduler';
import type { SensorKind } from '../../ports/sensor';
import { type Change, StorageLockedError } from '../../ports/storage';
import { LOG_PREFIX, QUEUE_PREFIX } from '../../store/keys';
import type { ReplayScript } from './replay-script';

/** The replayed engine does something other than the recorded one. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
}

/** Ports that return what the box recorded, line by line. */
export interface ReplayPorts {
  readonly ports: Ports;
  readonly up: number;
  setTime(up: number, wall: number): void;
  /** A segment begins. */
  turnOver(): void;
  /** Feeds an input of a port. */
  feed(code: string, tail: readonly unknown[]): void;
}

type Reply = readonly [
  decode: (value: unknown) => unknown,
  resolve: (value: never) => void,
  reject: (error: Error) => void,
];

export function replayPorts(header: SegmentHeader, script: ReplayScript): ReplayPorts {
  const fixes = createFixLines();
  let up = header.up;
  let wall = header.wall;
  let calls = 0;
  let timers = 0;
  let wakeSink: ((wake: Wake) => void) | undefined;
  const replies = new Map<number, Reply>();
  const dues = new Map<number, () => void>();
  const sinks = new Map<SensorKind, (reading: never) => void>();
  /** Rows that the engine has written in this process, whose bodies the box omits. */
  const written = new Map<string, string>();

  function asked<T>(decode: (value: unknown) => unknown): Promise<T> {
    const call = calls++;
    mayThrow(call);
    return new Promise<T>((resolve, reject) => replies.set(call, [decode, resolve, reject]));
  }

  function mayThrow(call: number): void {
    const message = script.throws.get(call);
    if (message !== undefined) throw new Error(message);
  }

  function called(): void {
    const call = calls++;
    for (const [code, ...tail] of script.inCalls.get(call) ?? []) feed(code as string, tail);
    mayThrow(call);
  }

  function committed(changes: readonly Change[]): void {
    for (const change of changes) {
      if (!('put' in change)) continue;
      if (change.put.startsWith(QUEUE_PREFIX) || change.put.startsWith(LOG_PREFIX))
        written.set(change.put, change.value);
    }
  }

  const row = (line: unknown) => rowOf(line as RowLine, (key) => written.get(key));

  function deliver(kind: SensorKind, reading: unknown): void {
    const sink = sinks.get(kind);
    if (sink === undefined)
      throw new Divergence(`a reading of ${kind} is recorded, but the engine has no watch of it`);
    sink(reading as never);
  }

  function settle(call: number): Reply {
    const reply = replies.get(call);
    if (reply === undefined)
      throw new Divergence(`an answer to call ${call} is recorded, but the engine has not made that call`);
    replies.delete(call);
    return reply;
  }

  function feed(code: string, tail: readonly unknown[]): void {
    const [first, second, third] = tail;
    if (code === 'l') deliver('location', fixes.reading(tail));
    else if (code === 'a')
      deliver('acceleration', { ageMillis: first, rateHz: second, samples: samplesOf(third as string) });
    else if (code === 'r') deliver(first as SensorKind, fromExactJson(second));
    else if (code === '=') {
      const [decode, resolve] = settle(first as number);
      resolve(decode(second) as never);
    } else if (code === 'x')
      settle(first as number)[2](
        third === true ? new StorageLockedError(second as string) : new Error(second as string),
      );
    else if (code === 'k') wakeSink?.(fromExactJson(first) as Wake);
    else if (code === 'f') {
      const run = dues.get(first as number);
      if (run === undefined)
        throw new Divergence(`timer ${String(first)} fired, but the engine has not set it`);
      dues.delete(first as number);
      run();
    } else throw new Divergence(`"${code}" is not the code of an input`);
  }

  const ports: Ports = {
    sensor: {
      available: new Set(header.available),
      watch(kind, _request, sink) {
        sinks.set(kind, sink);
        called();
        return {
          update: () => called(),
          close() {
            if (sinks.get(kind) === sink) sinks.delete(kind);
            called();
          },
        };
      },
      ask: () => asked((answer) => fromExactJson(answer)),
    },
    storage: {
      get: () => asked((line) => (line === undefined ? undefined : row(line).value)),
      scan: () => asked((lines) => (lines as readonly BoxLine[]).map(row)),
      count: () => asked((count) => count),
      whenUnlocked: () => asked(() => undefined),
      commit(changes) {
        committed(changes);
        return asked(() => undefined);
      },
    },
    http: { send: () => asked((response) => fromExactJson(response)) },
    scheduler: {
      bootId: header.bootId,
      now() {
        return wall;
      },
      uptime() {
        return up;
      },
      after(_delayMillis, run) {
        const timer = timers++;
        dues.set(timer, run);
        return () => void dues.delete(timer);
      },
      wakeAt: called,
      onWake(sink) {
        wakeSink = sink;
        for (const wake of script.wakes.splice(0)) sink(fromExactJson(wake) as Wake);
        return () => {
          wakeSink = undefined;
        };
      },
    },
    entropy: {
      uuid() {
        const uuid = script.uuids.shift();
        if (uuid === undefined) throw new Divergence('an id is wanted, and none is left');
        return uuid;
      },
      random() {
        const random = script.randoms.shift();
        if (random === undefined) throw new Divergence('a random number is wanted, and none is left');
        return random;
      },
    },
    presence: { set: called },
  };

  return {
    ports,
    get up() {
      return up;
    },
    setTime(nextUp, nextWall) {
      up = nextUp;
      wall = nextWall;
    },
    turnOver: fixes.clear,
    feed,
  };
}
