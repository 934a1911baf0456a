import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/index';
import { MINUTE, Phone, SECOND, URL } from '../phone';

describe('explain(uuid)', () => {
  it('has the raw fix, the distance that made it a record, the verdict on motion, and its upload', async () => {
    const phone = await Phone.create({
      blackBox: true,
      config: { url: URL, distanceFilter: 20, disableElasticity: true },
    });
    await phone.engine.start();
    await phone.drive(30);
    const record = phone.received<Location>('location')[5] as Location;
    const told = await phone.engine.explain(record.uuid);
    expect(told).toMatchObject({
      uuid: record.uuid,
      by: 'fix',
      at: record.timestamp,
      fix: {
        reading: { latitude: record.coords.latitude, longitude: 13, accuracy: 5, speed: 10, ageMillis: 0 },
      },
      motion: { region: 'motion', text: 'moving confirmed by departure.confirmed' },
      rejected: [],
      row: expect.any(Number),
    });
    const [recorded] = told.decisions;
    expect(recorded?.region).toBe('locations');
    const [, distance, gate] =
      /recorded \d+ odometer [\d.]+, ([\d.]+) >= ([\d.]+)/.exec(recorded?.text ?? '') ?? [];
    expect(Number(gate)).toBe(20);
    expect(Number(distance)).toBeGreaterThanOrEqual(20);
    expect(told.uploads).toEqual([
      { at: record.timestamp, region: 'sync', text: `200 for 1 from ${told.row}: accepted` },
    ]);
  });

  it('has the fixes that were rejected near it', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(10);
    phone.sensor.deliver('location', { latitude: 45, longitude: 13, accuracy: 900, ageMillis: 0 });
    await phone.wait(SECOND);
    await phone.drive(10, 11);
    const records = phone.received<Location>('location');
    const told = await phone.engine.explain(records[records.length - 1]?.uuid ?? '');
    expect(told.rejected).toEqual([
      {
        at: expect.any(String),
        region: 'locations',
        text: expect.stringMatching(/^rejected \d+ inaccurate 900 > /),
      },
    ]);
  });

  it('says by how much a fix missed the gate and why it had to do, and that its way waits for a better one', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(10);
    const { odometer } = await phone.engine.getState();
    for (let index = 0; index < 13; index++) {
      phone.sensor.deliver('location', {
        latitude: 45.014,
        longitude: 13,
        accuracy: 180,
        speed: 10,
        ageMillis: 0,
      });
      await phone.wait(5 * SECOND);
    }
    const records = phone.received<Location>('location');
    const record = records[records.length - 1] as Location;
    expect(record).toMatchObject({ coords: { accuracy: 180 }, extras: { relaxedAccuracy: true } });
    expect(record.odometer).toBeCloseTo(odometer, 1);
    const told = await phone.engine.explain(record.uuid);
    expect(told.decisions.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^doubted \d+ although 180 m > 100 m: the best of [\d.]+ s in which no fix passed the gate; no distance until a better one$/,
      ),
    );
  });

  it('explains the record of a stop, which is a fix from before', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false, stopTimeout: 1 } });
    await phone.engine.start();
    await phone.drive(60);
    for (let index = 0; index < 200; index++) {
      phone.sensor.deliver('location', {
        latitude: 45 + 590 / 111_132,
        longitude: 13,
        accuracy: 5,
        speed: 0,
        ageMillis: 0,
      });
      await phone.wait(2 * SECOND);
    }
    const stop = phone
      .received<Location>('location')
      .find(({ event }) => event === 'motionchange') as Location;
    const told = await phone.engine.explain(stop.uuid);
    expect(told.decisions.map(({ text }) => text).join('\n')).toMatch(
      /recorded \d+ odometer \d+, motionchange/,
    );
    expect(told.fix?.reading).toMatchObject({ latitude: stop.coords.latitude });
    expect(told.motion?.text).toMatch(/soft stop since|stationary/);
  });

  it('has every response to its uploads, and its quarantine', async () => {
    const phone = await Phone.create({
      blackBox: true,
      config: { url: URL },
      server: ({ body }) => (body?.includes('"bad"') ? 422 : 200),
    });
    await phone.engine.insertLocation({ uuid: 'bad', coords: { latitude: 1, longitude: 2 } });
    await phone.engine.insertLocation({ uuid: 'good', coords: { latitude: 1, longitude: 2 } });
    await phone.wait(30 * MINUTE);
    const bad = await phone.engine.explain('bad');
    expect(bad.by).toBe('call');
    expect(bad.fix).toBeUndefined();
    const texts = bad.uploads.map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('422')).length).toBeGreaterThanOrEqual(2);
    expect(texts[texts.length - 1]).toBe(`quarantined ${bad.row} after 422`);
    expect((await phone.engine.explain('good')).uploads.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^200 .*: accepted$/),
    ]);
  });

  it('knows records of earlier lives', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(60);
    const record = phone.received<Location>('location')[3] as Location;
    await phone.restart({ autoSync: false });
    expect((await phone.engine.explain(record.uuid)).at).toBe(record.timestamp);
  });

  it('rejects NOT_FOUND for what it never knew, and INVALID_ARGUMENT for what is no uuid', async () => {
    const phone = await Phone.create({ blackBox: true, config: {} });
    await expect(phone.engine.explain('unheard-of')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'the black box contains no record unheard-of',
    });
    await expect(phone.engine.explain(7 as never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
