import { describe, expect, it } from 'vitest';
import { minutes, parkedPhone, trackedPhone } from './phone';

/** Parked for an hour; the platform says that it is still. */
async function restingPhone() {
  const phone = await parkedPhone({ config: { stationaryKeepAlive: false } });
  await phone.activity('still');
  await phone.passes(minutes(60));
  expect(phone.locationRequest).toBeUndefined();
  return phone;
}

const looks = (trace: readonly string[]) => trace.filter((line) => line.includes('looks where it is')).length;

describe('a parked phone of which the platform no longer says that it is still', () => {
  it('looks for half a minute, whatever the confidence, and goes on resting where nothing has changed', async () => {
    const phone = await restingPhone();
    await phone.activity('unknown', 10);
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, interval: 1000 });
    expect(phone.mode).toBe('parked');
    await phone.stands(31);
    expect(phone.locationRequest).toBeUndefined();
    expect(phone.verdicts).toEqual([true, false]);
  });

  it('finds a departure long before the movement is recognised', async () => {
    const phone = await restingPhone();
    const leftUp = phone.up;
    await phone.activity('unknown');
    await phone.drives(4);
    expect(phone.mode).toBe('tracking');
    expect(phone.changedUp - leftUp).toBeLessThan(5000);
  });

  it('ends the look by an alarm where timers sleep and no fix comes', async () => {
    const phone = await restingPhone();
    await phone.activity('unknown');
    expect([...phone.scheduler.alarms.keys()]).toContain('motion-spot-check');
    await phone.passes(30_000);
    expect(phone.locationRequest).toBeUndefined();
    expect([...phone.scheduler.alarms.keys()]).not.toContain('motion-spot-check');
  });

  it('looks ever more seldom while it finds nothing, and keeps the checks for better hints', async () => {
    const phone = await restingPhone();
    for (let minute = 0; minute < 60; minute++) {
      await phone.activity('still');
      await phone.activity('unknown');
      await phone.stands(60);
    }
    expect(looks(phone.trace)).toBeGreaterThan(3);
    expect(looks(phone.trace)).toBeLessThan(9);
    await phone.activity('still');
    await phone.leavesRegion();
    expect(phone.mode).toBe('checking');
  });

  it('does not look because of the word that follows: it was still only once', async () => {
    const phone = await restingPhone();
    await phone.activity('unknown');
    await phone.stands(minutes(30) / 1000);
    await phone.activity('unknown', 60);
    expect(looks(phone.trace)).toBe(1);
  });

  it('leaves a recognised movement to the check', async () => {
    const phone = await restingPhone();
    await phone.activity('in_vehicle');
    expect(phone.mode).toBe('checking');
    expect(looks(phone.trace)).toBe(0);
  });
});

describe('a stop that is not over', () => {
  it('is taken back by the look where the phone rolls on', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drives(120);
    await phone.activity('still');
    phone.shaking = 'quiet';
    await phone.stands(120);
    expect(phone.mode).toBe('softStop');
    await phone.activity('unknown');
    await phone.drives(3);
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
  });

  it('goes on from its beginning where the phone only turned', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drives(120);
    await phone.activity('still');
    phone.shaking = 'quiet';
    await phone.stands(200);
    await phone.activity('unknown');
    await phone.stands(160);
    expect(phone.verdicts).toEqual([true, false]);
  });
});
