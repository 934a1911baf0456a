import { describe, expect, it } from 'vitest';
import { recordedTarget } from './recorded-target';

const HOUR = 3_600_000;

describe('faults of a run', () => {
  it('begin when they are due, in order', () => {
    const { injector, calls } = recordedTarget([
      { kind: 'kill', at: 100 },
      { kind: 'reboot', at: 200, amount: 30 },
      { kind: 'clockStep', at: 300, amount: -HOUR },
    ]);
    expect(injector.nextAt).toBe(100);
    injector.advanceTo(99);
    expect(calls).toEqual([]);
    injector.advanceTo(250);
    expect(calls).toEqual(['fault kill', 'kill: killed by the system', 'fault reboot', 'reboot for 30']);
    expect(injector.nextAt).toBe(300);
    injector.advanceTo(300);
    expect(calls.slice(4)).toEqual(['fault clockStep', `stepClock ${-HOUR}`]);
    expect(injector.nextAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('end, and leave the server as it was', () => {
    const { injector, server } = recordedTarget([
      { kind: 'serverError', at: 10, lastsMillis: 90, amount: 503 },
      { kind: 'slowServer', at: 20, lastsMillis: 10, amount: 5000 },
      { kind: 'lostResponse', at: 20, lastsMillis: 10 },
    ]);
    const before = { ...server.conditions };
    injector.advanceTo(20);
    expect(server.conditions).toMatchObject({ status: 503, latencyMillis: 5000, dropsResponses: true });
    injector.advanceTo(30);
    expect(server.conditions).toMatchObject({ status: 503, latencyMillis: 100, dropsResponses: false });
    injector.advanceTo(100);
    expect(server.conditions).toEqual(before);
  });

  it('overlap: the later one applies, and the earlier one again after it', () => {
    const { injector } = recordedTarget([
      { kind: 'failingCommits', at: 0, lastsMillis: 100, amount: 0.1 },
      { kind: 'diskFull', at: 20, lastsMillis: 20 },
    ]);
    injector.advanceTo(0);
    expect(injector.effects).toMatchObject({ refusedShare: 0.1, isDiskFull: false });
    injector.advanceTo(20);
    expect(injector.effects).toMatchObject({ refusedShare: 1, isDiskFull: true });
    injector.advanceTo(40);
    expect(injector.effects).toMatchObject({ refusedShare: 0.1, isDiskFull: false });
  });

  it('a flapping network goes and comes back, and is reported once', () => {
    const { injector, calls } = recordedTarget([
      { kind: 'networkFlaps', at: 0, lastsMillis: 5000, amount: 2000 },
    ]);
    const networks = [0, 2000, 4000, 5000].map((at) => {
      injector.advanceTo(at);
      return injector.effects.network;
    });
    expect(networks).toEqual(['none', undefined, 'none', undefined]);
    expect(calls.filter((call) => call.startsWith('fault'))).toHaveLength(1);
  });

  it('a clock set by hand is corrected at the end', () => {
    const { injector, calls } = recordedTarget([{ kind: 'timeZone', at: 0, lastsMillis: HOUR, amount: 2 }]);
    injector.advanceTo(HOUR);
    expect(calls.filter((call) => call.startsWith('stepClock'))).toEqual([
      `stepClock ${2 * HOUR}`,
      `stepClock ${-2 * HOUR}`,
    ]);
  });

  it('a process is killed in the commit that was counted down to, and in no other', () => {
    const { injector } = recordedTarget([
      { kind: 'tornCommit', at: 0, amount: 2 },
      { kind: 'killAtRequest', at: 0, amount: 0 },
    ]);
    injector.advanceTo(0);
    expect([1, 2, 3, 4].map(() => injector.nextCrashPoint('commit'))).toEqual([
      undefined,
      undefined,
      'before',
      undefined,
    ]);
    expect([1, 2].map(() => injector.nextCrashPoint('request'))).toEqual(['after', undefined]);
  });
});
