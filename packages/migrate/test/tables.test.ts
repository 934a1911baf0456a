import { describe, expect, it } from 'vitest';
import { DESCENDANT_DEFAULTS, TRACKER_DEFAULTS } from '../src/config/defaults';
import { DESCENDANT as DESCENDANT_KEYS } from '../src/config/descendant';
import { FLAT } from '../src/config/flat';
import { GROUPS } from '../src/config/grouped';
import type { KeyRules } from '../src/config/rule';
import { DESCENDANT, membersOf, TRACKER, TRACKER_TYPES } from './interfaces';

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
