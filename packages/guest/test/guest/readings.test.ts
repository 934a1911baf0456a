import { createEngine, type EngineState } from '@geo/core';
import { replayBlackBox } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { type ScriptedHost, scriptedHost } from './scripted-host';

const logged = (host: ScriptedHost) => host.all('log').map(({ log }) => `${log.event}: ${log.message}`);

async function ready(host: ScriptedHost): Promise<void> {
  await host.send({ attach: 'app' });
  await host.call('app', 'ready', {});
}

describe('a hello that says how the last process ended', () => {
  it('is never refused for the length of its texts: they are cut, between characters', async () => {
    const host = scriptedHost();
    const detail = `${'x'.repeat(1_023)}😀 and the rest of a trace`;
    await host.hello({ lastLife: { reason: 'anr '.repeat(40), at: 1_767_225_600_000, detail } });
    await ready(host);
    const { value } = await host.call('app', 'getState');
    expect((value as EngineState).lastLife).toEqual({
      reason: 'anr '.repeat(16),
      at: 1_767_225_600_000,
      detail: 'x'.repeat(1_023),
    });
    expect(logged(host)).toEqual([]);
  });

  it('is refused where it says nothing of the kind, and the place is named', async () => {
    const host = scriptedHost();
    await host.hello({ lastLife: 'crash' as never });
    await host.hello({ lastLife: { at: 5 } as never });
    expect(logged(host).map((line) => line.slice(0, 70))).toEqual([
      expect.stringContaining('protocol:refused: .hello.lastLife must be an object'),
      expect.stringContaining('protocol:refused: .hello.lastLife.reason must be a text'),
    ]);
  });

  it('replays from the box, with what the fixes said of themselves', async () => {
    const host = scriptedHost();
    await host.hello({ lastLife: { reason: 'low memory' } });
    await ready(host);
    await host.call('app', 'start');
    await host.drive(3);
    await host.deliverReading('location', {
      latitude: 45.001,
      longitude: 13,
      accuracy: 5,
      ageMillis: 0,
      mock: true,
    });
    await host.drive(3, 10);
    const { value } = await host.call('app', 'exportBlackBox');
    const { lives } = await replayBlackBox(value as string, { createEngine });
    expect(lives.map(({ problem, isSame }) => [problem, isSame])).toEqual([[undefined, true]]);
  });
});

describe('a reading of a single event', () => {
  it.each([
    ['significantChange', { latitude: 'north', longitude: 13, accuracy: 5 }, '.latitude must be a number'],
    [
      'visits',
      { ageMillis: 0, latitude: 45, longitude: 13, accuracy: 5, arrivedMillisAgo: 'now' },
      '.arrivedMillisAgo',
    ],
    [
      'wifi',
      { ageMillis: 0, connected: true, network: 'x'.repeat(65) },
      '.network must be a text of 1 to 64',
    ],
    ['car', { ageMillis: 0 }, '.connected must be true or false'],
    ['location', { latitude: 45, longitude: 13, accuracy: 5, mock: 'yes' }, '.mock must be true or false'],
  ] as const)('of %s that is none is refused: %j', async (kind, data, place) => {
    const host = scriptedHost();
    await host.hello();
    await ready(host);
    await host.send({ reading: kind, data });
    expect(logged(host)).toEqual([expect.stringContaining(`protocol:refused: .data of ${kind}${place}`)]);
  });
});

describe('a host that reports restrictions', () => {
  it('keeps a diary, and sees in State what it said; an alarm of a dormant phone may be inexact, others may not', async () => {
    const host = scriptedHost({ available: ['location', 'regions', 'activity', 'restrictions', 'app'] });
    await host.hello();
    await ready(host);
    await host.call('app', 'setConfig', { dormantOnStationary: true });
    await host.deliverReading('restrictions', {
      ageMillis: 0,
      showsFrom: ['regions'],
      standbyBucket: 'restricted',
    });
    await host.call('app', 'start');
    await host.drive(3);
    await host.call('app', 'changePace', false);
    const { value } = await host.call('app', 'getState');
    expect((value as EngineState).degraded).toEqual(['standby-restricted']);
    expect((value as EngineState).ineffectiveKeys).toEqual([]);
    await host.wait(3 * 60_000);
    const alarms = host.all('wakeAt').filter(({ at }) => at !== null);
    const inexact = new Set(alarms.filter((alarm) => alarm.inexact).map(({ wakeAt }) => wakeAt));
    expect([...inexact]).toEqual(['dormant']);
    expect(alarms.some(({ wakeAt, inexact }) => wakeAt === 'heartbeat' && inexact === undefined)).toBe(true);
  });

  it('is told where a fact is of another kind', async () => {
    const host = scriptedHost({ available: ['location', 'restrictions'] });
    await host.hello();
    await ready(host);
    await host.deliverReading('restrictions', { ageMillis: 0, backgroundRestricted: 'yes' as never });
    expect(logged(host).at(-1)).toContain('.backgroundRestricted must be');
  });
});
