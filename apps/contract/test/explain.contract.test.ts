import type { Location } from '@geo/core';
import { describe, expect } from 'vitest';
import { camelOf } from './camel';
import { phoneWith, URL } from './phone';
import { row, rowD } from './row';

/** A phone with a black box that has driven, and one of its records. */
async function driven() {
  const config = { url: URL, distanceFilter: 20, disableElasticity: true };
  const phone = await phoneWith({ config });
  await phone.engine.start();
  await phone.drive(30);
  return { phone, record: phone.received<Location>('location')[5] };
}

describe('explain', () => {
  row('gaps/explain', 'says why a record is as it is', async () => {
    const { phone, record } = await driven();
    const told = await phone.engine.explain(record?.uuid ?? '');
    expect(told).toMatchObject({
      uuid: record?.uuid,
      by: 'fix',
      fix: { reading: { latitude: record?.coords.latitude, longitude: 13 } },
      motion: { region: 'motion' },
      uploads: [{ region: 'sync' }],
    });
    await expect(phone.engine.explain('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  rowD('gaps/explain', 'says it in binding D, null where there is nothing to say', async () => {
    const { phone, record } = await driven();
    const told = await camelOf(phone).explain(record?.uuid ?? '');
    const wire = await phone.engine.explain(record?.uuid ?? '');
    expect(told).toMatchObject({ uuid: record?.uuid, by: 'fix', motion: { region: 'motion' } });
    expect(told.raw).toEqual(wire);
    const uuid = await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 2 } });
    expect(await camelOf(phone).explain(uuid)).toMatchObject({ by: 'call', fix: null });
  });
});
