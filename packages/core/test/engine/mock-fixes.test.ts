import { describe, expect, it } from 'vitest';
import {
  type ConfigPatch,
  createEngine,
  type FixReading,
  type Location,
  type LocationFilterEvent,
} from '../../src/index';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { MINUTE, Phone, SECOND } from '../phone';

async function tracking(config: ConfigPatch = {}): Promise<Phone> {
  const phone = await Phone.create({ config: { autoSync: false, distanceFilter: 0, ...config } });
  await phone.engine.start();
  await phone.settle();
  return phone;
}

/** A fix this many metres to the north, a second after the one before. */
async function fix(phone: Phone, north: number, rest: Partial<FixReading> = {}): Promise<void> {
  await phone.wait(SECOND);
  const latitude = 45 + north / 111_132;
  phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, ageMillis: 0, ...rest });
  await phone.settle();
}

const isMock = ({ extras }: Location) => extras?.mock;
const rejections = (phone: Phone) => phone.received<LocationFilterEvent>('locationfilter');

describe('a mock fix', () => {
  it('is marked in its record, its event, the answer to a call and the trace; the fixes beside it are not', async () => {
    const phone = await tracking({ extras: { fleet: 7 } });
    await fix(phone, 0);
    await fix(phone, 20, { mock: true });
    const asked = phone.engine.getCurrentPosition({ samples: 1, persist: false });
    await phone.settle();
    await fix(phone, 40, { mock: true });
    await fix(phone, 60, { mock: false });
    expect(phone.received<Location>('location').map(isMock)).toEqual([undefined, true, true, undefined]);
    expect((await phone.engine.getLocations()).map(isMock)).toEqual([undefined, true, true, undefined]);
    expect((await asked).extras).toEqual({ fleet: 7, getCurrentPosition: true, mock: true });
    expect(phone.trace.filter((line) => / locations mock \d+$/.test(line))).toHaveLength(2);
  });

  it('is still known as one when its record is made later, by a heartbeat after a kill', async () => {
    const phone = await tracking();
    await fix(phone, 0, { mock: true });
    await phone.restart({ reset: false });
    const record = await phone.engine.setOdometer(0);
    expect(record.extras).toMatchObject({ mock: true });
  });

  it('with rejectMock is rejected with a reason, and reaches neither the track nor a call; a true fix does', async () => {
    const phone = await tracking({ rejectMock: true });
    await fix(phone, 0);
    const asked = phone.engine.getCurrentPosition({ samples: 1, persist: false });
    await phone.settle();
    await fix(phone, 20, { mock: true });
    expect(rejections(phone)).toEqual([
      {
        reason: 'mock',
        value: 1,
        threshold: 0,
        timestamp: expect.any(String),
        coords: { latitude: 45 + 20 / 111_132, longitude: 13, accuracy: 5 },
      },
    ]);
    expect(phone.trace.at(-1)).toMatch(/ locations rejected \d+ mock 1 > 0$/);
    await fix(phone, 40);
    expect((await asked).coords.latitude).toBeCloseTo(45 + 40 / 111_132, 9);
    expect(phone.received<Location>('location').map(isMock)).toEqual([undefined, undefined]);
    expect(await phone.engine.getOdometer()).toBeCloseTo(40, 0);
  });

  it('with rejectMock is rejected where the filter is off, too, and from the next fix on', async () => {
    const phone = await tracking({ disableLocationFilter: true });
    await fix(phone, 0, { mock: true });
    await phone.engine.setConfig({ rejectMock: true });
    await fix(phone, 20, { mock: true });
    expect(phone.received('location')).toHaveLength(1);
    expect(rejections(phone).map(({ reason }) => reason)).toEqual(['mock']);
    // Nor does a call get the one that was accepted before.
    const cached = phone.engine.getCurrentPosition({ maximumAge: MINUTE, timeout: 5 });
    await phone.settle();
    const failed = expect(cached).rejects.toMatchObject({ code: 'TIMEOUT' });
    await phone.wait(5 * SECOND);
    await failed;
  });

  it('with rejectMock teaches the calendar nothing: its date is the software’s own', async () => {
    const phone = await tracking({ rejectMock: true });
    const wrong = phone.scheduler.now() + 400 * 24 * 60 * MINUTE;
    for (let north = 0; north < 100; north += 20) await fix(phone, north, { mock: true, time: wrong });
    expect(phone.trace.filter((line) => line.includes('clock'))).toEqual([]);
  });

  it('replays from the black box as it came, between fixes that are none', async () => {
    const phone = await tracking();
    for (const [north, mock] of [[0], [20, true], [40, true], [60], [80, false], [100, true]] as const)
      await fix(phone, north, mock === undefined ? {} : { mock });
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem, isSame }) => [problem, isSame])).toEqual([[undefined, true]]);
    const marks = (lines: readonly string[] = []) =>
      lines.filter((line) => / locations mock \d+$/.test(line));
    expect(marks(lives[0]?.trace)).toHaveLength(3);
    expect(marks(phone.trace)).toHaveLength(3);
  });
});
