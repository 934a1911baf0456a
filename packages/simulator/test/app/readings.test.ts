import type { Location } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { hours, KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

const isMock = ({ extras }: Location) => extras?.mock === true;

describe.each(['ios', 'android'] as const)('fixes that software makes, on %s', (os) => {
  it('are marked in every record that reaches the server, and in no other', async () => {
    const phone = await simulatedPhone({ os, checks: true });
    await phone.drive(1 * KILOMETRES);
    const before = phone.received('location').length;
    await phone.setMockFixes().drive(1 * KILOMETRES);
    const mocked = phone.received('location').length;
    await phone
      .setMockFixes(false)
      .drive(1 * KILOMETRES)
      .wait(minutes(1));
    const marks = phone.received('location').map(isMock);
    expect(marks.slice(0, before)).not.toContain(true);
    expect(marks.slice(before, mocked)).not.toContain(false);
    expect(marks.slice(mocked + 1)).not.toContain(true);
    expect(phone.records.map(isMock).filter(Boolean)).toHaveLength(marks.filter(Boolean).length);
    expect(mocked - before).toBeGreaterThan(10);
    expect(phone.violations).toEqual([]);
  });

  it('are out of the track with rejectMock: the odometer has the way alone that was really driven', async () => {
    const phone = await simulatedPhone({ os, checks: true, config: { rejectMock: true } });
    await phone
      .drive(1 * KILOMETRES)
      .setMockFixes()
      .wait(minutes(2))
      .stop()
      .wait(minutes(20));
    expect(phone.received('location').some(isMock)).toBe(false);
    expect(phone.received('locationfilter').map(({ reason }) => reason)).toContain('mock');
    expect(phone.state.odometer).toBeLessThan(1.01 * KILOMETRES);
    expect(phone.violations).toEqual([]);
  });
});

describe('an iPhone with significant changes and visits', () => {
  const iPhone = () =>
    simulatedPhone({
      os: 'ios',
      checks: true,
      eventSensors: ['significantChange', 'visits'],
      config: { stationaryKeepAlive: false },
    });
  type Phone = Awaited<ReturnType<typeof iPhone>>;
  const readings = (phone: Phone, kind: string) =>
    phone.observations.flatMap((seen) =>
      seen.type === 'reading' && seen.kind === kind ? [seen.reading] : [],
    );
  const checks = (phone: Phone, cause: string) =>
    phone.trace.filter((line) => line.endsWith(`checking because of ${cause}`)).length;

  it('killed on the way is started again by the next significant change, and records the rest of the trip', async () => {
    const phone = await iPhone();
    await phone
      .drive(1 * KILOMETRES)
      .moveToBackground()
      .drive(1 * KILOMETRES)
      .kill();
    const before = phone.records.length;
    await phone
      .drive(5 * KILOMETRES)
      .stop()
      .wait(minutes(2));
    expect(phone.life).toBe(2);
    const after = phone.records.slice(before);
    expect(after.length).toBeGreaterThan(50);
    // It may come as late as five minutes after the one before: 750 m a minute.
    const [first] = after;
    const [last] = phone.records.slice(before - 1);
    expect(Date.parse(first?.timestamp ?? '') - Date.parse(last?.timestamp ?? '')).toBeLessThan(minutes(6));
    expect(phone.violations).toEqual([]);
  });

  it('parked and killed is started again when it leaves, and finds that it moves', async () => {
    const phone = await iPhone();
    await phone
      .drive(2 * KILOMETRES)
      .stop()
      .wait(minutes(30))
      .moveToBackground()
      .wait(minutes(5))
      .kill();
    expect(phone.received('motionchange').at(-1)?.isMoving).toBe(false);
    await phone.wait(hours(1)).drive(10 * KILOMETRES);
    expect(phone.life).toBeGreaterThanOrEqual(2);
    expect(phone.received('motionchange').at(-1)?.isMoving).toBe(true);
    expect(phone.violations).toEqual([]);
  });

  it('that rests for a day checks nothing for the position that it knows, nor for the visit that it makes', async () => {
    const phone = await iPhone();
    await phone
      .drive(2 * KILOMETRES)
      .stop()
      .wait(minutes(30))
      .moveToBackground()
      .wait(hours(24));
    expect(readings(phone, 'significantChange').length).toBeGreaterThan(0);
    expect(checks(phone, 'significantChange')).toBe(0);
    expect(checks(phone, 'visit')).toBe(0);
    expect(phone.violations).toEqual([]);
  });

  it('reports the departure from a place some minutes late, and no invariant minds', async () => {
    const phone = await iPhone();
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(30))
      .moveToBackground();
    await phone
      .walk(300 * METRES)
      .stop()
      .wait(minutes(20));
    const visits = readings(phone, 'visits') as readonly { departedMillisAgo?: number }[];
    expect(visits.some(({ departedMillisAgo }) => departedMillisAgo !== undefined)).toBe(true);
    expect(phone.violations).toEqual([]);
  });
});

describe('the senses of a simulated phone', () => {
  it('are refused by name, and on Android', async () => {
    await expect(simulatedPhone({ os: 'ios', eventSensors: ['smell'] as never })).rejects.toThrow(
      'eventSensors must be a list of significantChange, visits, on iOS; got ["smell"]',
    );
    await expect(simulatedPhone({ eventSensors: ['visits'] })).rejects.toThrow('on iOS');
    await expect(simulatedPhone({ os: 'ios', eventSensors: 'visits' as never })).rejects.toThrow(
      'eventSensors must be',
    );
  });
  it('are none unless they are asked for', async () => {
    const phone = await simulatedPhone({ os: 'ios' });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(seconds(600));
    const kinds = phone.observations.flatMap((seen) => (seen.type === 'watch' ? [seen.kind] : []));
    expect(kinds).toContain('motion');
    expect(kinds).not.toContain('significantChange');
    expect(kinds).not.toContain('visits');
  });
});
