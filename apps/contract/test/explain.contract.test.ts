import type { Location } from '@geo/core';
import { describe, expect } from 'vitest';
import { phoneWith, URL } from './phone';
import { row } from './row';

describe('explain', () => {
  row('gaps/explain', 'says why a record is as it is', async () => {
    const phone = await phoneWith({ blackBox: true, config: { url: URL, distanceFilter: 20, disableElasticity: true } });
    await phone.engine.start();
    await phone.drives(30);
    const record = phone.heardOf<Location>('location')[5];
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
});
