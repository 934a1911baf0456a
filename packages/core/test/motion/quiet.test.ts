import { describe, expect, it } from 'vitest';
import { newPhone, trackedPhone } from './phone';

/** A second of lying on a table, at 10 Hz. */
const QUIET = Array.from({ length: 10 }, () => [0, 0, 1]).flat();

/** Parked, lying quiet, and the platform has said that it is still when it came to rest: it says so once. */
async function stillPhone() {
  const phone = await trackedPhone({ config: { stationaryKeepAlive: true } });
  await phone.drives(120);
  await phone.activity('still');
  phone.shaking = 'quiet';
  await phone.stands(330);
  expect(phone.mode).toBe('parked');
  return phone;
}

describe('a phone that lies quiet while the activity is still', () => {
  it('rests also where no fix of the whole session was good enough to say where', async () => {
    const phone = await newPhone();
    phone.accuracy = 2000;
    await phone.starts();
    await phone.activity('in_vehicle');
    await phone.drives(60);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'quiet';
    await phone.activity('still');
    await phone.stands(60);
    expect(phone.mode).toBe('softStop');
    await phone.stands(300);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.records).toEqual([]);
  });

  it('rests also where what it felt comes late and in disorder', async () => {
    const phone = await trackedPhone();
    await phone.drives(120);
    await phone.stands(1);
    phone.hasSky = false;
    await phone.activity('still');
    await phone.stands(60);
    // 37 and 60 have no divisor in common: each of the last 60 seconds comes once, and hardly two that follow each other.
    for (let count = 0; count < 60; count++) {
      const ageMillis = ((count * 37) % 60) * 1000;
      phone.sensor.deliver('acceleration', { ageMillis, rateHz: 10, samples: QUIET });
    }
    await phone.settles();
    expect(phone.mode).toBe('softStop');
  });

  it.each(['the app says that it moves', 'fixes drift'])(
    'rests again where %s, and the platform says nothing new',
    async (why) => {
      const phone = await stillPhone();
      if (why === 'the app says that it moves') await phone.engine.changePace(true);
      else {
        phone.east += 150;
        for (let count = 0; count < 25; count++) {
          phone.north += 1;
          await phone.stands(1);
          await phone.fix();
        }
      }
      await phone.settles();
      expect(phone.mode).toBe('tracking');
      phone.hasSky = false;
      await phone.stands(61);
      expect(phone.mode).toBe('softStop');
    },
  );

  it('does not rest where the fixes of the departure roll', async () => {
    const phone = await stillPhone();
    await phone.goes(40, 15);
    expect(phone.mode).toBe('tracking');
    phone.hasSky = false;
    await phone.drives(90);
    expect(phone.mode).toBe('tracking');
  });
});
