import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { guestBundle } from '../../scripts/bundle.mjs';
import type { Boot } from '../../src/index';
import { MINUTE, nextNumber, scriptedHost } from './scripted-host';

/** What a host's JavaScript engine may have, and a guest must not touch. */
const TRAPS = [
  ...['console', 'setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch'],
  ...['process', 'performance', 'crypto', 'window', 'self', 'document', 'navigator', 'localStorage'],
  ...['AbortController', 'structuredClone', 'TextEncoder', 'URL', 'require', 'module', 'exports', 'define'],
];

/** It takes half a second on a machine that does nothing else. */
const BUNDLING_MILLIS = 60_000;

let script = '';
beforeAll(async () => {
  script = await guestBundle();
}, BUNDLING_MILLIS);

/** A JavaScript engine with nothing but the language; what it is given besides tells who reaches for it. */
function bareEngine(traps: readonly string[] = []) {
  const reached: string[] = [];
  const context = createContext({});
  // V8 puts these into every context; other engines do not.
  runInContext('delete globalThis.console; delete globalThis.WebAssembly;', context);
  for (const name of traps) {
    Object.defineProperty(context, name, {
      configurable: true,
      get() {
        reached.push(name);
        return undefined;
      },
    });
  }
  const globals = () => new Set(runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[]);
  const before = globals();
  runInContext(script, context);
  const added = [...globals()].filter((name) => !before.has(name));
  return { boot: runInContext('geoGuest', context) as Boot, added, reached };
}

describe('the bundle for a bare JavaScript engine', () => {
  it('adds exactly one global', () => {
    expect(bareEngine().added).toEqual(['geoGuest']);
  });

  it('is ASCII, and no module', () => {
    expect(/[^\n -~]/.test(script)).toBe(false);
    expect(script.startsWith('"use strict";(()=>{')).toBe(true);
  });

  it('plays a story, is killed, and goes on, and uses no global that only some hosts have', async () => {
    const engine = bareEngine(TRAPS);
    const first = scriptedHost({ boot: engine.boot });
    await first.hello({ trace: true });
    await first.send({ attach: 'app' });
    await first.send({ client: 'app', listen: nextNumber(), name: 'location' });
    await first.call('app', 'ready', { url: 'https://example.test/locations', stopOnTerminate: false });
    await first.call('app', 'start');
    await first.call('app', 'addGeofence', {
      identifier: 'home',
      latitude: 45.005,
      longitude: 13,
      radius: 200,
      notifyOnEntry: true,
    });
    await first.drive(90);
    await first.wait(10 * MINUTE);
    expect(first.all('listen').filter(({ event }) => event === 'location').length).toBeGreaterThan(10);
    expect(first.requests.length).toBeGreaterThan(5);
    const second = scriptedHost({ boot: engine.boot, memory: first.kill() });
    await second.hello({ trace: true });
    expect(second.sensor.request('location')).toBeDefined();
    await second.send({ close: true });
    expect(second.all('closed')).toHaveLength(1);
    expect([...first.all('log'), ...second.all('log')]).toEqual([]);
    expect(engine.reached).toEqual([]);
  });

  it('says the same as the sources do, word for word', async () => {
    const lives = await Promise.all(
      [bareEngine().boot, undefined].map(async (boot) => {
        const host = scriptedHost(boot ? { boot } : {});
        await host.hello({ trace: true });
        await host.send({ attach: 'app' });
        await host.send({ client: 'app', call: 1, method: 'ready', args: [{}] });
        await host.send({ client: 'app', call: 2, method: 'start', args: [] });
        await host.drive(30);
        return host.lines;
      }),
    );
    expect(lives[0]).toEqual(lives[1]);
  });
});
