import { describe, expect, it } from 'vitest';
import { DESCENDANT_DEFAULTS, TRACKER_DEFAULTS } from '../../src/compat/config/defaults';
import { DESCENDANT as DESCENDANT_KEYS } from '../../src/compat/config/descendant';
import { FLAT } from '../../src/compat/config/flat';
import { GROUPS } from '../../src/compat/config/grouped';
import type { KeyRules } from '../../src/compat/config/rule';
import { DESCENDANT, membersOf, TRACKER, TRACKER_TYPES } from './interfaces';
import { CompatTracker, Mauron85 } from './modules';

const sorted = (names: Iterable<string>) => [...names].sort();
const isVerdictSaid = ([, { verdict, says }]: [string, KeyRules[string]]) =>
  verdict === 'same' ? says === '' : says !== '' || verdict === 'unneeded';

describe('the tables of keys', () => {
  it('have every flat key that the type files declare, and no other', () => {
    const keys = membersOf(TRACKER, 'src/declarations/interfaces/Config.d.ts', 'Config');
    expect(sorted(Object.keys(FLAT))).toEqual(sorted(keys));
  });

  it.each([
    ['geolocation', 'GeoConfig', ['filter']],
    ['geolocation.filter', 'LocationFilter', []],
    ['http', 'HttpConfig', []],
    ['app', 'AppConfig', ['notification']],
    ['app.notification', 'NotificationConfig', []],
    ['logger', 'LoggerConfig', []],
    ['persistence', 'PersistenceConfig', []],
    ['activity', 'ActivityConfig', []],
    ['authorization', 'AuthorizationConfig', []],
  ] as const)('have every key of the group %s', (group, name, groups) => {
    const keys = membersOf(TRACKER_TYPES, `dist/core/config/${name}.d.ts`, name).filter(
      (key) => !(groups as readonly string[]).includes(key),
    );
    expect(sorted(Object.keys(GROUPS[group] ?? {}))).toEqual(sorted(keys));
  });

  it('have every group', () => {
    const keys = membersOf(TRACKER_TYPES, 'dist/core/config/Config.d.ts', 'Config');
    expect(keys.filter((key) => !(key in GROUPS) && !(key in FLAT))).toEqual([]);
  });

  it('have every key of the descendants', () => {
    const keys = membersOf(DESCENDANT, 'index.d.ts', 'ConfigureOptions');
    expect(sorted(Object.keys(DESCENDANT_KEYS))).toEqual(sorted(keys));
  });

  it('say why, wherever something changes', () => {
    const all = [FLAT, DESCENDANT_KEYS, ...Object.values(GROUPS)].flatMap((rules) => Object.entries(rules));
    expect(all.filter((entry) => !isVerdictSaid(entry)).map(([name]) => name)).toEqual([]);
    expect([...TRACKER_DEFAULTS, ...DESCENDANT_DEFAULTS].filter(({ says }) => says === '')).toEqual([]);
  });
});

describe('the modules', () => {
  it('have every operation, listener and constant of version 5', () => {
    const api = 'dist/core/api/BackgroundGeolocation.d.ts';
    const names = [
      'BackgroundGeolocation',
      'BackgroundGeolocationAPI',
      'BackgroundGeolocationEvents',
    ].flatMap((name) => membersOf(TRACKER_TYPES, api, name));
    expect(names.filter((name) => !(name in CompatTracker))).toEqual([]);
  });

  it('have every operation of its logger and its settings', () => {
    const logger = membersOf(TRACKER_TYPES, 'dist/core/api/Logger.d.ts', 'Logger');
    expect(logger.filter((name) => !(name in CompatTracker.logger))).toEqual([]);
    const settings = membersOf(TRACKER_TYPES, 'dist/core/api/DeviceSettings.d.ts', 'DeviceSettings');
    expect(settings.filter((name) => !(name in CompatTracker.deviceSettings))).toEqual([]);
  });

  it('have every operation and constant of the descendants', () => {
    const names = membersOf(DESCENDANT, 'index.d.ts', 'BackgroundGeolocationPlugin');
    expect(names.filter((name) => !(name in Mauron85))).toEqual([]);
  });
});
