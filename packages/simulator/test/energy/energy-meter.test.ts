import { describe, expect, it } from 'vitest';
import {
  createEnergyMeter,
  ENERGY_COLUMNS,
  ENERGY_TABLE,
  type MeterWorld,
  type ObservationPayload,
} from '../../src';

const HOUR = 3_600_000;

/** A meter that receives observations at their times. */
function heard(
  world: MeterWorld | undefined,
  observations: readonly (readonly [at: number, ObservationPayload])[],
) {
  const meter = createEnergyMeter(world);
  for (const [at, observation] of observations) meter.observer({ ...observation, at, wall: at, up: at });
  return meter;
}

const request = (number: number, body = '{}'): ObservationPayload => ({
  type: 'request',
  number,
  request: { method: 'POST', url: 'https://example.com/locations', headers: {}, body, timeoutMillis: 60_000 },
});
const answer = (number: number): ObservationPayload => ({
  type: 'response',
  number,
  response: { status: 200, headers: {}, body: '' },
});
const fix: ObservationPayload = { type: 'reading', kind: 'location', reading: {} };

describe('the energy meter', () => {
  it('a phone that does nothing takes nothing more than it did before', () => {
    expect(heard(undefined, []).energy('nominal', 24 * HOUR).total).toBe(0);
  });

  it('an hour of tracking satellites is an hour of their power, and the receiver lingers', () => {
    const meter = heard(undefined, [
      [0, { type: 'satellites', state: 'acquiring' }],
      [6_000, { type: 'satellites', state: 'tracking' }],
      [6_000 + HOUR, { type: 'satellites', state: 'off' }],
    ]);
    const millijoules = 80 * 6 + 50 * 3_600 + 50 * 2;
    expect(meter.energy('nominal', 2 * HOUR).satellites).toBeCloseTo(millijoules / 3_600, 9);
    expect(meter.energy('nominal', 6_000 + HOUR).satellites).toBeCloseTo((millijoules - 50 * 2) / 3_600, 9);
  });

  it('a receiver that comes on again while it lingers is not charged twice', () => {
    const meter = heard(undefined, [
      [0, { type: 'satellites', state: 'tracking' }],
      [10_000, { type: 'satellites', state: 'off' }],
      [10_500, { type: 'satellites', state: 'tracking' }],
      [20_000, { type: 'satellites', state: 'off' }],
    ]);
    expect(meter.energy('nominal', HOUR).satellites).toBeCloseTo((50 * 22) / 3_600, 9);
  });

  it('says how long the receiver was on under way and at rest', () => {
    const world: MeterWorld = { trips: [{ from: 10_000, to: 20_000, metres: 100 }], networkAt: () => 'wifi' };
    const meter = heard(world, [
      [4_000, { type: 'satellites', state: 'acquiring' }],
      [12_000, { type: 'satellites', state: 'tracking' }],
      [25_000, { type: 'satellites', state: 'off' }],
    ]);
    expect(meter.use(HOUR).satellites).toEqual({
      acquiring: 8_000,
      tracking: 13_000,
      movingOn: 10_000,
      stillOn: 11_000,
    });
  });

  it('a fix a second keeps the processor awake; a fix a minute wakes it sixty times an hour', () => {
    const everySecond = heard(
      undefined,
      Array.from({ length: 3_600 }, (_, second) => [second * 1_000, fix]),
    );
    expect(everySecond.energy('nominal', HOUR).processor).toBeCloseTo((200 * 3_599.25) / 3_600, 6);
    expect(everySecond.use().processorWakes).toBe(1);
    const everyMinute = heard(
      undefined,
      Array.from({ length: 60 }, (_, minute) => [minute * 60_000, fix]),
    );
    expect(everyMinute.energy('nominal', HOUR).processor).toBeCloseTo((200 * 60 * 0.25) / 3_600, 9);
    expect(everyMinute.use().processorWakes).toBe(60);
  });

  it('a wake that is reported longer is charged for as long as it lasted', () => {
    const meter = heard(undefined, [
      [0, { type: 'processor', awakeMillis: 10_000, reason: 'background work' }],
      [3_000, fix],
    ]);
    expect(meter.energy('nominal', HOUR).processor).toBeCloseTo((200 * 10) / 3_600, 9);
  });

  it('an isolated upload is about five joules, a second one in its tail only the gap', () => {
    const one = heard(undefined, [
      [0, request(1)],
      [0, answer(1)],
    ]);
    const isolated = 315 + 450 * 10.4;
    expect(isolated / 1_000).toBeCloseTo(5, 1);
    expect(one.energy('nominal', HOUR).radio).toBeCloseTo((isolated + 100) / 3_600, 9);
    const two = heard(undefined, [
      [0, request(1)],
      [0, answer(1)],
      [4_000, request(2)],
      [4_000, answer(2)],
    ]);
    expect(two.energy('nominal', HOUR).radio).toBeCloseTo((isolated + 450 * 4 + 100) / 3_600, 9);
    expect(two.use().radio).toMatchObject({ promotions: 1, connections: 1, requests: 2, bytes: 4_096 + 4 });
    const apart = heard(undefined, [
      [0, request(1)],
      [0, answer(1)],
      [20_000, request(2)],
      [20_000, answer(2)],
    ]);
    expect(apart.energy('nominal', HOUR).radio).toBeCloseTo((2 * isolated + 100) / 3_600, 9);
  });

  it('a request that waits a minute for its answer keeps the cellular radio up', () => {
    const meter = heard(undefined, [
      [0, request(1)],
      [60_000, { type: 'noResponse', number: 1, message: 'timeout' }],
    ]);
    expect(meter.use(HOUR).radio.connectedMillis).toBe(70_400);
  });

  it('Wi-Fi is cheaper, and no network costs no radio', () => {
    const wifi: MeterWorld = { trips: [], networkAt: () => 'wifi' };
    expect(
      heard(wifi, [
        [0, request(1)],
        [90, answer(1)],
      ]).energy('nominal', HOUR).radio,
    ).toBeCloseTo(400 / 3_600, 9);
    const none: MeterWorld = { trips: [], networkAt: () => 'none' };
    expect(
      heard(none, [
        [0, request(1)],
        [90, answer(1)],
      ]).energy('nominal', HOUR).radio,
    ).toBe(0);
  });

  it('sensors cost while they are watched; regions live on without the process', () => {
    const world: MeterWorld = {
      trips: [{ from: HOUR, to: 2 * HOUR, metres: 1_000 }],
      networkAt: () => 'wifi',
    };
    const meter = heard(world, [
      [0, { type: 'watch', kind: 'activity', request: {} }],
      [0, { type: 'watch', kind: 'regions', request: [] }],
      [0, { type: 'watch', kind: 'acceleration', request: { rateHz: 10 } }],
      [HOUR, { type: 'processEnd', life: 1, why: 'memory' }],
      [3 * HOUR, { type: 'watch', kind: 'motion', request: {} }],
    ]);
    expect(meter.energy('nominal', 4 * HOUR).sensors).toBeCloseTo(2 + 3 + (3 * 1 + 5) + 0.5, 9);
  });

  it('each network position costs', () => {
    const meter = heard(undefined, [
      [0, { type: 'networkPosition' }],
      [1, { type: 'networkPosition' }],
    ]);
    expect(meter.energy('high', HOUR).networkPositions).toBeCloseTo(3_000 / 3_600, 9);
  });

  it('the total is the sum of its parts, and grows from low over nominal to high', () => {
    const meter = heard(undefined, [
      [0, { type: 'satellites', state: 'tracking' }],
      [0, fix],
      [0, { type: 'networkPosition' }],
      [0, { type: 'watch', kind: 'motion', request: {} }],
      [50, request(1)],
      [90, answer(1)],
    ]);
    const totals = ENERGY_COLUMNS.map((column) => {
      const { total, ...parts } = meter.energy(column, HOUR);
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total, 9);
      return total;
    });
    expect(totals[0]).toBeLessThan(totals[1] as number);
    expect(totals[1]).toBeLessThan(totals[2] as number);
  });

  it('no figure falls from low to high, and each has its source', () => {
    for (const [name, figure] of Object.entries(ENERGY_TABLE)) {
      expect(figure.low, name).toBeLessThanOrEqual(figure.nominal);
      expect(figure.nominal, name).toBeLessThanOrEqual(figure.high);
      expect(figure.source.length, name).toBeGreaterThan(20);
    }
  });
});
