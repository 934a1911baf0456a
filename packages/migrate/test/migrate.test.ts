import { describe, expect, it } from 'vitest';
import { migrateConfig, styleOf } from '../src/index';

const verdicts = (config: object) =>
  Object.fromEntries(migrateConfig(config).findings.map(({ key, verdict }) => [key, verdict]));

describe('a configuration of another library', () => {
  it('is known by its keys', () => {
    expect(styleOf({ distanceFilter: 10, url: 'https://a.example' })).toBe('flat');
    expect(styleOf({ geolocation: { distanceFilter: 10 } })).toBe('grouped');
    expect(styleOf({ logger: { debug: true }, distanceFilter: 10 })).toBe('grouped');
    expect(styleOf({ distanceFilter: 10, syncUrl: 'https://a.example' })).toBe('mauron85');
    expect(styleOf({})).toBe('flat');
  });

  it('of version 4 keeps what has a place, and says what has none', () => {
    const { config, findings, from } = migrateConfig({
      desiredAccuracy: 0,
      distanceFilter: 20,
      speedJumpFilter: 100,
      httpTimeout: 10_000,
      triggerActivities: 'in_vehicle, on_foot',
      locationAuthorizationRequest: 'Any',
      notification: { title: 'Shift', color: '#80ff0000', layout: 'mine', priority: 1 },
      notificationText: 'On duty',
      persistMode: 2,
      schedule: ['1-7 9:00-17:00'],
      stopOnTerminate: false,
      licence: 'abc',
    });
    expect(from).toBe('flat');
    expect(config).toEqual({
      desiredAccuracy: -1,
      distanceFilter: 20,
      locationFilterMaxSpeed: 100,
      httpTimeoutMs: 10_000,
      triggerActivities: 'in_vehicle,on_foot',
      notification: { title: 'Shift', color: '#ff0000', priority: 1, text: 'On duty' },
      stopOnTerminate: false,
    });
    expect(Object.fromEntries(findings.map(({ key, verdict }) => [key, verdict]))).toEqual({
      desiredAccuracy: 'same',
      distanceFilter: 'same',
      speedJumpFilter: 'same',
      httpTimeout: 'same',
      triggerActivities: 'same',
      locationAuthorizationRequest: 'none',
      'notification.title': 'same',
      'notification.color': 'same',
      'notification.layout': 'none',
      'notification.priority': 'same',
      notificationText: 'same',
      persistMode: 'unneeded',
      schedule: 'none',
      stopOnTerminate: 'same',
      licence: 'unknown',
    });
    expect(
      findings.filter(({ verdict, says }) => verdict !== 'same' && verdict !== 'unneeded' && says === ''),
    ).toEqual([]);
  });

  it('of version 5 is read by group', () => {
    const { config } = migrateConfig({
      reset: false,
      geolocation: {
        distanceFilter: 5,
        filter: { policy: 1, kalmanProfile: 2, maxImpliedSpeed: 80, useKalman: true },
      },
      http: { url: 'https://a.example', rootProperty: '.', timeout: 5000, method: 'put' },
      app: { stopOnTerminate: false, notification: { title: 'Shift', sticky: true } },
      activity: { triggerActivities: ['walking', 'running'] },
      persistence: { persistMode: -1, timestampFormat: 'epoch' },
      authorization: { strategy: 'jwt', accessToken: 'a', expires: 3600 },
      logger: { logLevel: 5 },
    });
    expect(config).toEqual({
      reset: false,
      distanceFilter: 5,
      locationFilterPolicy: 'Adjust',
      kalmanProfile: 'CONSERVATIVE',
      locationFilterMaxSpeed: 80,
      url: 'https://a.example',
      httpRootProperty: '.',
      httpTimeoutMs: 5000,
      method: 'PUT',
      stopOnTerminate: false,
      notification: { title: 'Shift' },
      triggerActivities: 'walking,running',
      authorization: { strategy: 'JWT', accessToken: 'a' },
      logLevel: 5,
    });
    expect(
      verdicts({
        persistence: { persistMode: -1, timestampFormat: 'epoch' },
        geolocation: { filter: { useKalman: false } },
      }),
    ).toEqual({
      'persistence.persistMode': 'none',
      'persistence.timestampFormat': 'none',
      'geolocation.filter.useKalman': 'none',
    });
  });

  it('gets the defaults that its tracking depended on, unless it is a patch', () => {
    expect(migrateConfig({}).config).toEqual({ stopOnTerminate: true, httpTimeoutMs: 60_000 });
    expect(migrateConfig({}, { isPatch: true }).config).toEqual({});
    expect(migrateConfig({ httpTimeout: 1 }).defaults.map(({ key }) => key)).not.toContain('httpTimeoutMs');
  });

  it('of the descendants posts each location as they did, or batches where it had a sync url alone', () => {
    const live = migrateConfig({
      url: 'https://a.example',
      syncUrl: 'https://b.example',
      syncThreshold: '50',
      interval: 5000,
    });
    expect(live.config).toMatchObject({
      url: 'https://a.example',
      httpRootProperty: '.',
      batchSync: true,
      maxBatchSize: 1,
      locationUpdateInterval: 5000,
      distanceFilter: 500,
    });
    expect(live.config).not.toHaveProperty('autoSyncThreshold');
    const late = migrateConfig({
      syncUrl: 'https://b.example',
      syncThreshold: '50',
      postTemplate: { lat: '@latitude', n: 7, what: '@foo' },
    });
    expect(late.config).toMatchObject({
      url: 'https://b.example',
      autoSyncThreshold: 50,
      maxBatchSize: -1,
      locationTemplate: { lat: '{{latitude}}', n: 7 },
    });
    expect(late.findings.find(({ key }) => key === 'postTemplate')?.says).toContain('@foo');
  });

  it('never throws, whatever it holds', () => {
    for (const value of [null, undefined, 0, -5, Number.NaN, '', 'x', [], {}, true, () => 1])
      for (const style of ['flat', 'grouped', 'mauron85'] as const) {
        const keys = [
          'desiredAccuracy',
          'notification',
          'geolocation',
          'method',
          'postTemplate',
          'triggerActivities',
          'notificationIconColor',
        ];
        const config = Object.fromEntries(keys.map((key) => [key, value]));
        expect(() => migrateConfig(config, { from: style })).not.toThrow();
      }
  });
});
