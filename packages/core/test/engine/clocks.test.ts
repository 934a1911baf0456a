import { describe, expect, it } from 'vitest';
import type { FixReading, Location } from '../../src/index';
import { HOUR, MINUTE, Phone, SECOND } from '../phone';

const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
/** Where virtual clocks begin. */
const STARTS_AT = Date.UTC(2026, 0, 1);
/** Satellites count weeks in ten bits: after 1024 of them an old receiver begins anew. */
const ROLLOVER = 1024 * 7 * DAY;

const tracked = { maxDaysToPersist: 7, distanceFilter: 0, autoSync: false, diagnosticExtras: true };

/** A phone that tracks, with a record for each second it has driven. */
async function driving(seconds: number, config = {}): Promise<Phone> {
  const phone = await Phone.create({ config: { ...tracked, ...config } });
  await phone.waitFor(phone.engine.start());
  await phone.drive(seconds);
  return phone;
}

async function deliverFix(
  phone: Phone,
  north: number,
  rest: Partial<FixReading>,
): Promise<Location | undefined> {
  const before = phone.received('location').length;
  phone.sensor.deliver('location', {
    latitude: 45 + north / 111_132,
    longitude: 13,
    accuracy: 5,
    speed: 10,
    ageMillis: 0,
    ...rest,
  });
  await phone.wait(SECOND);
  return phone.received<Location>('location').slice(before).at(-1);
}

const yearOf = (record: Location | undefined) => record?.timestamp.slice(0, 4);
const diagnosticsOf = (record: Location | undefined) =>
  record?.extras?.diagnostics as Record<string, unknown>;

describe('a wall clock that is wrong for a minute', () => {
  it.each([10 * YEAR, -10 * YEAR, -60 * YEAR])('by %d ms costs no waiting record', async (error) => {
    const phone = await driving(40);
    const before = await phone.queued();
    expect(before.length).toBeGreaterThanOrEqual(40);
    phone.scheduler.stepWallClock(error);
    await phone.waitFor(phone.engine.setConfig({ heartbeatInterval: 30 }));
    await phone.wait(MINUTE);
    phone.scheduler.stepWallClock(-error);
    await phone.wait(2 * HOUR);
    expect(await phone.queued()).toEqual(before);
  });

  it('dates no record: the last good date and uptime do, and the correction is reported', async () => {
    const phone = await driving(10);
    phone.scheduler.stepWallClock(10 * YEAR);
    const record = await deliverFix(phone, 100, {});
    expect(record?.timestamp).toBe(new Date(STARTS_AT + 10 * SECOND).toISOString());
    expect(diagnosticsOf(record)).toMatchObject({ wallClockErrorMillis: 10 * YEAR });
    expect(phone.trace.filter((line) => line.includes('the wall clock is wrong by'))).toHaveLength(1);
    const log = await phone.engine.getLog();
    expect(log.filter(({ event }) => event === 'clock:wrong')).toHaveLength(1);
    phone.scheduler.stepWallClock(-10 * YEAR);
    const after = await deliverFix(phone, 110, {});
    expect(diagnosticsOf(after)).not.toHaveProperty('wallClockErrorMillis');
  });

  it('costs no record over a kill in that minute', async () => {
    const phone = await driving(20);
    const before = await phone.queued();
    phone.scheduler.stepWallClock(10 * YEAR);
    await phone.restart(tracked);
    await phone.wait(2 * HOUR - 2 * MINUTE);
    phone.scheduler.stepWallClock(-10 * YEAR);
    await phone.wait(DAY);
    expect(await phone.queued()).toEqual(before);
  });
});

describe('a wall clock that was wrong when the device was switched off', () => {
  async function switchedOn(mended: number, offMillis: number): Promise<Phone> {
    const phone = await driving(5);
    phone.scheduler.stepWallClock(400 * DAY);
    await deliverFix(phone, 60, {});
    await phone.wait(10 * MINUTE);
    const durable = phone.kill();
    phone.scheduler.stepWallClock(mended);
    phone.scheduler.reboot({ offMillis, uptime: 30 * SECOND });
    await phone.relaunch(durable, tracked);
    await phone.waitFor(phone.engine.start());
    return phone;
  }
  const dated = async (phone: Phone) => Date.parse((await deliverFix(phone, 90, {}))?.timestamp ?? '');

  it('is wrong by as much when it is switched on', async () => {
    const phone = await switchedOn(0, 2 * HOUR);
    const now = phone.scheduler.now() - 400 * DAY;
    expect(Math.abs((await dated(phone)) - now)).toBeLessThan(2 * SECOND);
    // Over another reboot too, and none of it makes a record older.
    const durable = phone.kill();
    phone.scheduler.reboot({ offMillis: HOUR, uptime: 30 * SECOND });
    await phone.relaunch(durable, tracked);
    await phone.waitFor(phone.engine.start());
    const later = phone.scheduler.now() - 400 * DAY;
    expect(Math.abs((await dated(phone)) - later)).toBeLessThan(2 * SECOND);
    const before = await phone.queued();
    await phone.wait(3 * HOUR);
    expect((await phone.queued()).slice(0, before.length)).toEqual(before);
  });

  it.each([2 * HOUR, 30 * DAY])('is believed where it was mended meanwhile, after %d ms', async (off) => {
    const phone = await switchedOn(-400 * DAY, off);
    const now = phone.scheduler.now();
    expect(Math.abs((await dated(phone)) - now)).toBeLessThan(2 * SECOND);
  });
});

describe('a wall clock that was set for good', () => {
  it('is believed after an hour', async () => {
    const phone = await driving(5);
    phone.scheduler.stepWallClock(3 * DAY);
    expect((await deliverFix(phone, 50, {}))?.timestamp.slice(0, 10)).toBe('2026-01-01');
    await phone.wait(HOUR + MINUTE);
    expect((await deliverFix(phone, 60, {}))?.timestamp.slice(0, 10)).toBe('2026-01-04');
  });

  it('is believed at once where the receiver says the same', async () => {
    const phone = await driving(5);
    phone.scheduler.stepWallClock(3 * DAY);
    await deliverFix(phone, 50, { time: phone.scheduler.now() });
    expect((await deliverFix(phone, 60, {}))?.timestamp.slice(0, 10)).toBe('2026-01-04');
  });
});

describe('a device that boots in 1970', () => {
  it('loses no record when NTP mends its clock, and dates by the last good date until then', async () => {
    const phone = await driving(20);
    const before = await phone.queued();
    const durable = phone.kill();
    phone.scheduler.reboot({ offMillis: HOUR, uptime: 30 * SECOND });
    phone.scheduler.stepWallClock(-phone.scheduler.now());
    await phone.relaunch(durable, { ...tracked, startOnBoot: true });
    await phone.waitFor(phone.engine.start());
    expect(yearOf(await deliverFix(phone, 500, {}))).toBe('2026');
    phone.scheduler.stepWallClock(STARTS_AT + 2 * HOUR - phone.scheduler.now());
    expect(yearOf(await deliverFix(phone, 510, {}))).toBe('2026');
    await phone.wait(2 * HOUR);
    expect((await phone.queued()).slice(0, before.length)).toEqual(before);
  });

  it('for the first time has nothing but the receiver to go by, and loses nothing either', async () => {
    const phone = Phone.launch({});
    phone.scheduler.stepWallClock(-phone.scheduler.now());
    await phone.wait(0);
    await phone.waitFor(phone.engine.ready(tracked));
    await phone.waitFor(phone.engine.start());
    expect(yearOf(await deliverFix(phone, 0, {}))).toBe('1970');
    expect(yearOf(await deliverFix(phone, 10, { time: STARTS_AT }))).toBe('2026');
    expect(yearOf(await deliverFix(phone, 20, {}))).toBe('2026');
    phone.scheduler.stepWallClock(STARTS_AT + MINUTE - phone.scheduler.now());
    expect(yearOf(await deliverFix(phone, 30, {}))).toBe('2026');
    await phone.wait(2 * HOUR);
    expect(await phone.engine.getCount()).toBe(4);
  });
});

describe("a receiver's date", () => {
  it.each([
    ['before the engine was built', Date.UTC(2004, 8, 15)],
    ['years ahead', Date.UTC(2034, 8, 15)],
    ['of the week rollover', STARTS_AT - ROLLOVER],
  ])('%s is no record’s date, and costs none', async (_, time) => {
    const phone = await driving(3, { maxDaysToPersist: 1 });
    const record = await deliverFix(phone, 30, { time });
    expect(record?.timestamp).toBe(new Date(STARTS_AT + 3 * SECOND).toISOString());
    expect(diagnosticsOf(record)).toMatchObject({
      receiverClockErrorMillis: time - (STARTS_AT + 3 * SECOND),
    });
    expect(phone.trace.filter((line) => line.includes("the receiver's date is wrong by"))).toHaveLength(1);
    await phone.wait(2 * HOUR);
    expect(await phone.engine.getCount()).toBe(4);
  });

  it('that is wrong keeps the time between fixes, of which the receiver knows more than we do', async () => {
    const phone = await driving(3);
    const first = await deliverFix(phone, 30, { time: Date.UTC(2004, 8, 15) });
    const second = await deliverFix(phone, 40, { time: Date.UTC(2004, 8, 15) + 1_250, ageMillis: 400 });
    expect(Date.parse(second!.timestamp) - Date.parse(first!.timestamp)).toBe(1_250);
    expect(phone.trace.filter((line) => line.includes("the receiver's date is wrong by"))).toHaveLength(1);
  });

  it('within a day of ours is its own: receivers and phones may differ by time zones', async () => {
    const phone = await driving(3);
    const record = await deliverFix(phone, 30, { time: STARTS_AT - 23 * HOUR });
    expect(record?.timestamp).toBe(new Date(STARTS_AT - 23 * HOUR).toISOString());
    expect(phone.trace.filter((line) => line.includes("the receiver's date"))).toEqual([]);
  });
});

describe('a recording of years before the engine was built', () => {
  const RECORDED_AT = Date.UTC(2019, 6, 10, 22);

  it('keeps its dates on a clock of its own time, over days and a kill: nothing contradicts them', async () => {
    const phone = Phone.launch({});
    phone.scheduler.stepWallClock(RECORDED_AT - phone.scheduler.now());
    await phone.wait(0);
    await phone.waitFor(phone.engine.ready(tracked));
    await phone.waitFor(phone.engine.start());
    const asRecorded = async (north: number) => {
      await phone.waitFor(phone.engine.changePace(true));
      const time = phone.scheduler.now() - 200;
      const record = await deliverFix(phone, north, { time });
      expect(record?.timestamp).toBe(new Date(time).toISOString());
      expect(diagnosticsOf(record)).not.toHaveProperty('receiverClockErrorMillis');
    };
    await asRecorded(0);
    await phone.wait(3 * DAY);
    await asRecorded(500);
    await phone.restart(tracked);
    await asRecorded(510);
    expect(phone.trace.filter((line) => line.includes('date is wrong'))).toEqual([]);
  });

  it('is dated anew on a clock of today, which contradicts it', async () => {
    const phone = await driving(3);
    const record = await deliverFix(phone, 30, { time: RECORDED_AT });
    expect(record?.timestamp).toBe(new Date(STARTS_AT + 3 * SECOND).toISOString());
  });
});

describe('the limit of days', () => {
  it('counts the days a device was off, once its clock has proved itself', async () => {
    const phone = await driving(5);
    const durable = phone.kill();
    phone.scheduler.reboot({ offMillis: 30 * DAY, uptime: 30 * SECOND });
    await phone.relaunch(durable, tracked);
    expect(await phone.engine.getCount()).toBe(5);
    await phone.wait(3 * HOUR);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('goes by when a record was queued, not by the date that the app gave it', async () => {
    const phone = await Phone.create({ config: tracked });
    await phone.engine.insertLocation({
      timestamp: '2019-01-01T00:00:00.000Z',
      coords: { latitude: 45, longitude: 13 },
    });
    await phone.wait(6 * DAY);
    expect(await phone.engine.getCount()).toBe(1);
    await phone.wait(1.2 * DAY);
    expect(await phone.engine.getCount()).toBe(0);
  });
});
