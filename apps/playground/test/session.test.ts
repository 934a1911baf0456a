import { describe, expect, it } from 'vitest';
import type { Action, Opening } from '../src/protocol/index';
import { blackBoxOf } from '../src/session/black-box';
import { createSession, type Session } from '../src/session/session';

const MINUTE = 60_000;

const begin = { latitude: 48.1371, longitude: 11.5754 };
export const opening: Opening = {
  system: 'android',
  seed: 7,
  begin,
  startsAt: Date.UTC(2026, 2, 2, 8),
  config: {},
  fences: [{ identifier: 'office', latitude: 48.1471, longitude: 11.5754, radius: 150 }],
};

const ACTIONS: readonly (readonly [at: number, action: Action])[] = [
  [10_000, { type: 'drag', to: { latitude: 48.1381, longitude: 11.5764 } }],
  [2 * MINUTE, { type: 'drive', path: [{ latitude: 48.1471, longitude: 11.5754 }], mode: 'in_vehicle' }],
  [2.5 * MINUTE, { type: 'network', network: 'none' }],
  [3 * MINUTE, { type: 'kill' }],
  [4 * MINUTE, { type: 'foreground', isForeground: true }],
  [5 * MINUTE, { type: 'network', network: null }],
  [6 * MINUTE, { type: 'config', patch: { distanceFilter: 50 } }],
  [7 * MINUTE, { type: 'walk', metres: 600 }],
  [8 * MINUTE, { type: 'stop' }],
  [9 * MINUTE, { type: 'reboot' }],
];

async function begun(from: Opening): Promise<Session> {
  const session = createSession(from);
  await session.begin();
  return session;
}

/** As a page does it: time passes in little steps, at whatever pace. */
async function played(millis: number, system: Opening['system'] = 'android'): Promise<Session> {
  const session = await begun({ ...opening, system });
  for (const [at, action] of ACTIONS) {
    while (session.at < at) await session.runTo(Math.min(at, session.at + millis));
    await session.act(action);
  }
  await session.runTo(20 * MINUTE);
  return session;
}

describe.each(['ios', 'android'] as const)('a session on %s', (system) => {
  it('that is repeated from its plan makes the same observations, however its time passed', async () => {
    const session = await played(170, system);
    const again = await begun(JSON.parse(JSON.stringify(session.plan())));
    expect(again.at).toBe(session.at);
    expect(again.digest).toBe(session.digest);
    // What the page asks for is no part of the session.
    expect(await blackBoxOf(again)).toContain('geoBlackBox');
    expect(again.digest).toBe(session.digest);
    expect((await played(4_000, system)).digest).toBe(session.digest);
    const other = await begun({ ...session.plan(), seed: 8 });
    expect(other.digest).not.toBe(session.digest);
  });
});
