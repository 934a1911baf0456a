import { describe, expect, it } from 'vitest';
import { newPhone, trackedPhone } from './phone';

/** A second of lying on a table, at 10 Hz. */
const QUIET = Array.from({ length: 10 }, () => [0, 0, 1]).flat();

/** Parked, lying quiet, and the platform has said that it is still when it came to rest: it says so once. */
async function stillPhone() {
  const phone = await trackedPhone({ config: { stationaryKeepAlive: true } });
  await phone.drive(120);
  await phone.deliverActivity('still');
  phone.shaking = 'quiet';
  await phone.stand(330);
  expect(phone.mode).toBe('parked');
  return phone;
}

describe('a phone that lies quiet while the activity is still', () => {
  it('rests also where no fix of the whole session was good enough to say where', async () => {
    const phone = await newPhone();
    phone.accuracy = 2000;
    await phone.start();
    await phone.deliverActivity('in_vehicle');
    await phone.drive(60);
    expect(phone.mode).toBe('tracking');
    phone.shaking = 'quiet';
    await phone.deliverActivity('still');
    await phone.stand(60);
    expect(phone.mode).toBe('softStop');
    await phone.stand(300);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.records).toEqual([]);
  });

  it('rests also where what it felt comes late and in disorder', async () => {
    const phone = await trackedPhone();
    await phone.drive(120);
    await phone.stand(1);
    phone.hasSatellites = false;
    await phone.deliverActivity('still');
    await phone.stand(60);
    // 37 and 60 have no divisor in common: each of the last 60 seconds comes once, and hardly two that follow each other.
    for (let count = 0; count < 60; count++) {
      const ageMillis = ((count * 37) % 60) * 1000;
      phone.sensor.deliver('acceleration', { ageMillis, rateHz: 10, samples: QUIET });
    }
    await phone.settle();
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
          await phone.stand(1);
          await phone.deliverFix();
        }
      }
      await phone.settle();
      expect(phone.mode).toBe('tracking');
      phone.hasSatellites = false;
      await phone.stand(61);
      expect(phone.mode).toBe('softStop');
    },
  );

  it('does not rest where the fixes of the departure roll', async () => {
    const phone = await stillPhone();
    await phone.move(40, 15);
    expect(phone.mode).toBe('tracking');
    phone.hasSatellites = false;
    await phone.drive(90);
    expect(phone.mode).toBe('tracking');
  });
});
