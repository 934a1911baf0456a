import type { ConfigPatch, Location } from '@geo/core';
import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { docOf, ruleOf } from '../src/pages/key-docs';
import { KEY_ROWS } from '../src/rows/keys';
import { configSchema } from '../src/schema/config-schema';
import { recordSchema } from '../src/schema/record-schema';
import { distracted, WATCHED } from './drive';
import { type Phone, phoneWith, SECOND, URL } from './phone';
import { ALL_SENSES, BARE_FIX, FULL_FIX, tracking } from './stories';

const ajv = new Ajv2020({ allErrors: true, formats: { 'date-time': true }, allowUnionTypes: true });
const isRecord = ajv.compile(recordSchema());
const isConfig = ajv.compile(configSchema());

/** Everything a phone uploads on a trip with stops, one-shots and records of the app's own. */
async function uploads(): Promise<Location[]> {
  const phone = await tracking({
    available: ALL_SENSES,
    config: { url: URL, extras: { fleet: 7 }, diagnosticExtras: true },
  });
  await phone.engine.addGeofence({ identifier: 'home', latitude: 45.5, longitude: 13.25, radius: 200 });
  await phone.engine.watchPosition({}, () => undefined);
  phone.sensor.deliver('activity', { ageMillis: 0, type: 'in_vehicle', confidence: 80 });
  phone.sensor.deliver('location', FULL_FIX);
  await phone.wait(SECOND);
  await phone.drive(30);
  await phone.engine.changePace(false);
  await phone.engine.changePace(true);
  await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 2 }, note: 'mine' });
  const asked = phone.engine.getCurrentPosition({ samples: 1 });
  await phone.settle();
  phone.sensor.deliver('location', BARE_FIX);
  await asked;
  await phone.wait(SECOND);
  return [...recordsOf(phone), ...recordsOf((await distracted(15, { ...WATCHED, url: URL })).phone)];
}

const recordsOf = ({ requests }: Phone): Location[] =>
  requests.map(({ body }) => (JSON.parse(body ?? '{}') as { location: Location }).location);

describe('the schema of a record', () => {
  it('takes everything that is uploaded', async () => {
    const records = await uploads();
    expect(records.length).toBeGreaterThan(10);
    const extras = new Set(records.flatMap((record) => Object.keys(record.extras ?? {})));
    for (const name of [
      'dds',
      'ddc',
      'ddd',
      'geofence',
      'watch',
      'getCurrentPosition',
      'fleet',
      'diagnostics',
    ])
      expect(extras).toContain(name);
    for (const record of records) {
      isRecord(record);
      expect(isRecord.errors ?? []).toEqual([]);
    }
  });

  it('refuses a record with a field missing, of another type, or out of its range', async () => {
    const [record] = await uploads();
    const { uuid, ...without } = record as Location;
    expect(uuid).toBeTypeOf('string');
    expect(isRecord(record)).toBe(true);
    for (const bad of [
      without,
      { ...record, is_moving: 'false' },
      { ...record, timestamp: 12 },
      { ...record, odometer: -1 },
      { ...record, event: 'other' },
      { ...record, coords: { ...record?.coords, latitude: 91 } },
      { ...record, coords: { ...record?.coords, speed: null } },
      { ...record, battery: { level: 50, is_charging: false } },
      { ...record, activity: { type: 'skating', confidence: 1 } },
      { ...record, extras: { dds: 'today' } },
    ])
      expect(isRecord(bad)).toBe(false);
  });
});

/** Values of every kind, and those at the edges of the limits. */
const CANDIDATES: readonly unknown[] = [
  ...[
    true,
    false,
    null,
    '',
    'x',
    'DEFAULT',
    'POST',
    'Always',
    'HIGH',
    'Adjust',
    '#a0B1c2',
    'drawable/x',
    'walking, still',
  ],
  ...['http://a', 'HTTPS://A/b?c', 'ftp://a', 'X-Key: {token}', 'X-Key'],
  ...[-3, -2, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3, 4, 5, 6, 10, 50, 100, 101, 999, 1000, 3000, 30_000],
  ...[[], [1], ['X-Key'], ['X Key'], {}, { a: 1 }, { a: '1' }],
];

describe('the schema of the configuration', () => {
  it('takes and refuses exactly what the engine does, key by key and value by value', async () => {
    const { engine } = await phoneWith({ config: {} });
    const disagreements: string[] = [];
    for (const { name } of KEY_ROWS) {
      const [outer = '', inner] = name.split('.');
      for (const value of CANDIDATES) {
        const config = { [outer]: inner === undefined ? value : { [inner]: value } } as ConfigPatch;
        const taken = await engine.setConfig(config).then(
          () => true,
          () => false,
        );
        if (isConfig(config) !== taken)
          disagreements.push(`${name} = ${JSON.stringify(value)}: engine ${taken}`);
      }
    }
    expect(disagreements).toEqual([]);
  });

  it('lets unknown keys pass, as the engine does', () => {
    expect(isConfig({ enableHeadless: true })).toBe(true);
  });

  it("has every key of the engine's table, and no other, with its default and its unit", async () => {
    const { CONFIG_KEYS } = await import('@geo/core');
    const names = Object.entries(CONFIG_KEYS).flatMap(([name, rule]) => [
      name,
      ...Object.keys(('fields' in rule ? rule.fields : undefined) ?? {}).map((field) => `${name}.${field}`),
    ]);
    expect(KEY_ROWS.map(({ name }) => name).sort()).toEqual(names.sort());
    for (const { name, type, unit, platform, effect, takesEffect, ...row } of KEY_ROWS) {
      const rule = ruleOf(name);
      expect([name, rule?.unit, rule?.platform]).toEqual([name, unit, platform]);
      expect([name, rule?.effect]).toEqual([name, effect]);
      expect([name, rule?.takesEffect]).toEqual([name, takesEffect]);
      if (type !== 'object') expect([name, rule?.default]).toEqual([name, row.default]);
      expect(docOf(name)).not.toBe('');
    }
  });
});
