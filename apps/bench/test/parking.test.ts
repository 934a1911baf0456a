import { DAYS, modelDay } from '@geo/simulator';
import { describe, expect, it } from 'vitest';
import { parkingDay } from '../src/parking/parking-day';
import { shownTable, WAYS } from '../src/parking/parking-table';

describe('dormant parking', () => {
  it('takes less energy in a day at rest than any other way to park, and shows no service', async () => {
    const world = () => DAYS.home({ seed: 1 });
    const { dormant, ...others } = WAYS;
    const { milliwattHours, shownHours } = await parkingDay(world(), 1, dormant ?? {});
    expect(shownHours).toBeLessThan(1);
    for (const [name, config] of Object.entries(others)) {
      const other = await parkingDay(world(), 1, config);
      expect(other.milliwattHours, name).toBeGreaterThan(milliwattHours * 1.25);
      expect(other.shownHours, name).toBeGreaterThan(23);
    }
  });

  it('finds the trips of a day, shows the service for them, and delivers every record', async () => {
    const world = modelDay({ seed: 1 });
    const { departures, isWhole, shownHours } = await parkingDay(world, 1, WAYS.dormant ?? {});
    const found = departures.filter(({ lateMinutes }) => lateMinutes !== undefined);
    expect(found.length / departures.length).toBeGreaterThan(0.5);
    expect(shownHours).toBeGreaterThan(1);
    expect(shownHours).toBeLessThan(12);
    expect(isWhole).toBe(true);
  });
});

describe('the table', () => {
  it('has a row of each way, in columns', () => {
    const figure = { median: 1.25, p90: 4 };
    const row = {
      ...{ name: 'dormant', restMilliwattHours: 12.4, dayMilliwattHours: 300, shownHours: 3, trips: 8 },
      ...{ missedTrips: 1, lateMinutes: figure, lostMeters: figure, brokenDays: 0 },
    };
    expect(shownTable([row]).split('\n')).toEqual([
      '|  | 24 h at rest | model day | service shown | trips found | first fix after | lost before it |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| dormant | 12 mWh | 300 mWh | 3.0 h | 7 of 8 | 1.3 min (p90 4.0) | 1 m (p90 4) |',
    ]);
  });
});
