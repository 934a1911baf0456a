import { ALL_PARTS } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { PROTOCOL } from '../../src/index';
import { MINUTE, nextNumber, scriptedHost } from './scripted-host';

describe('an engine behind a channel', () => {
  it('greets, boots, tracks and uploads', async () => {
    const host = scriptedHost();
    await host.hello();
    expect(host.messages[0]).toEqual({
      welcome: { protocol: PROTOCOL, engine: expect.any(String), parts: ALL_PARTS.map(({ name }) => name) },
    });
    await host.send({ attach: 'app' });
    const listen = nextNumber();
    await host.send({ client: 'app', listen, name: 'location' });
    const state = await host.call('app', 'ready', {
      url: 'https://example.test/locations',
      distanceFilter: 10,
    });
    expect(state).toMatchObject({ client: 'app', value: { enabled: false } });
    await host.call('app', 'start');
    await host.drive(60);
    const locations = host.all('listen').filter(({ event }) => event === 'location');
    expect(locations.length).toBeGreaterThan(10);
    expect(locations[0]).toMatchObject({ client: 'app', listen, data: { coords: { longitude: 13 } } });
    await host.wait(MINUTE);
    expect(host.requests.length).toBeGreaterThan(0);
    expect(await host.call('app', 'getCount')).toMatchObject({ value: 0 });
    expect(host.all('log')).toEqual([]);
  });
});
