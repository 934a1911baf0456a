import * as core from '@geo/core';
import { describe, expect } from 'vitest';
import { ROWS } from '../src/rows/index';
import type { ConstantRow } from '../src/rows/row';
import { active } from './mutation/mutant';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, tracking } from './stories';

const exported = core as unknown as Readonly<Record<string, unknown>>;

/** What the package exports under a name, as the active mutant leaves it. */
function constant(name: string): unknown {
  const { mutant } = active;
  const value = exported[name];
  if (mutant?.row.kind !== 'constant' || mutant.row.name !== name) return value;
  if (mutant.name === 'retyped') return typeof value === 'number' ? String(value) : 0;
  if (mutant.name === 'altered') return typeof value === 'number' ? value + 1 : `${String(value)}~`;
  return undefined;
}

describe('constants', () => {
  for (const { id, name, value } of ROWS.filter((row): row is ConstantRow => row.kind === 'constant')) {
    row(id, `is ${JSON.stringify(value)}`, () => expect(constant(name)).toBe(value));
  }

  row('gaps/constants/unknown-activity', 'an unknown name reads as `unknown`', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    phone.sensor.deliver('activity', { ageMillis: 0, type: 'skating' as never, confidence: 90 });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    const [record] = phone.received<core.Location>('location');
    expect(record?.activity).toEqual({ type: 'unknown', confidence: 90 });
  });
});
