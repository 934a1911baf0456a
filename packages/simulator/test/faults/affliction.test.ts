import { describe, expect, it } from 'vitest';
import { ward } from './patient';

const HOUR = 3_600_000;

describe('faults on a phone', () => {
  it('come when they are due, one after the other', () => {
    const { affliction, done } = ward([
      { kind: 'kill', at: 100 },
      { kind: 'reboot', at: 200, amount: 30 },
      { kind: 'clockStep', at: 300, amount: -HOUR },
    ]);
    expect(affliction.nextAt).toBe(100);
    affliction.turns(99);
    expect(done).toEqual([]);
    affliction.turns(250);
    expect(done).toEqual(['sees kill', 'dies: killed by the system', 'sees reboot', 'reboots for 30']);
    expect(affliction.nextAt).toBe(300);
    affliction.turns(300);
    expect(done.slice(4)).toEqual(['sees clockStep', `steps ${-HOUR}`]);
    expect(affliction.nextAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('end again, and leave nothing behind', () => {
    const { affliction, server } = ward([
      { kind: 'serverError', at: 10, lastsMillis: 90, amount: 503 },
      { kind: 'slowServer', at: 20, lastsMillis: 10, amount: 5000 },
      { kind: 'lostResponse', at: 20, lastsMillis: 10 },
    ]);
    const before = { ...server.mood };
    affliction.turns(20);
    expect(server.mood).toMatchObject({ status: 503, latencyMillis: 5000, losesAnswers: true });
    affliction.turns(30);
    expect(server.mood).toMatchObject({ status: 503, latencyMillis: 100, losesAnswers: false });
    affliction.turns(100);
    expect(server.mood).toEqual(before);
  });

  it('overlap: the later one is heard, and the earlier one again after it', () => {
    const { affliction } = ward([
      { kind: 'failingCommits', at: 0, lastsMillis: 100, amount: 0.1 },
      { kind: 'diskFull', at: 20, lastsMillis: 20 },
    ]);
    affliction.turns(0);
    expect(affliction.trouble).toMatchObject({ refusedShare: 0.1, isDiskFull: false });
    affliction.turns(20);
    expect(affliction.trouble).toMatchObject({ refusedShare: 1, isDiskFull: true });
    affliction.turns(40);
    expect(affliction.trouble).toMatchObject({ refusedShare: 0.1, isDiskFull: false });
  });

  it('a network that flaps is gone and there by turns, and is seen once', () => {
    const { affliction, done } = ward([{ kind: 'networkFlaps', at: 0, lastsMillis: 5000, amount: 2000 }]);
    const networks = [0, 2000, 4000, 5000].map((at) => {
      affliction.turns(at);
      return affliction.trouble.network;
    });
    expect(networks).toEqual(['none', undefined, 'none', undefined]);
    expect(done.filter((what) => what.startsWith('sees'))).toHaveLength(1);
  });

  it('a clock set by hand is put right', () => {
    const { affliction, done } = ward([{ kind: 'timeZone', at: 0, lastsMillis: HOUR, amount: 2 }]);
    affliction.turns(HOUR);
    expect(done.filter((what) => what.startsWith('steps'))).toEqual([
      `steps ${2 * HOUR}`,
      `steps ${-2 * HOUR}`,
    ]);
  });

  it('a process dies in the commit that is its turn, and in that one alone', () => {
    const { affliction } = ward([
      { kind: 'tornCommit', at: 0, amount: 2 },
      { kind: 'killAtRequest', at: 0, amount: 0 },
    ]);
    affliction.turns(0);
    expect([1, 2, 3, 4].map(() => affliction.dooms('commit'))).toEqual([
      undefined,
      undefined,
      'before',
      undefined,
    ]);
    expect([1, 2].map(() => affliction.dooms('request'))).toEqual(['after', undefined]);
  });
});
