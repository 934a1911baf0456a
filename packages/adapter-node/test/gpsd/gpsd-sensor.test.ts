import type { FixFailure, FixReading, Sensor, Watch } from '@geo/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gpsdSensor, replayScheduler } from '../../src/index';
import { type FakeGpsd, fakeGpsd, tpv, VERSION } from './fake-gpsd';

const REQUEST = { desiredAccuracy: -1, distanceFilter: 0, interval: 0, background: true } as const;
const at = (second: number) => new Date(1_612_180_800_000 + second * 1000).toISOString();

let gpsd: FakeGpsd;
let readings: (FixReading | FixFailure)[];
let open: Watch<'location'> | undefined;
/** Waits run on this clock, which only the test moves; the sockets are real. */
let clock: ReturnType<typeof replayScheduler>;

beforeEach(async () => {
  gpsd = await fakeGpsd();
  readings = [];
  clock = replayScheduler(0);
});
afterEach(async () => {
  open?.close();
  await gpsd.stop();
});

function sensorAt(port = gpsd.port): Sensor {
  return gpsdSensor({ port, scheduler: clock });
}

function watch(interval = 0, port = gpsd.port): Watch<'location'> {
  open = sensorAt(port).watch('location', { ...REQUEST, interval }, (reading) => readings.push(reading));
  return open;
}

const fixes = () => readings.filter((reading): reading is FixReading => 'latitude' in reading);
const errors = () => readings.flatMap((reading) => ('error' in reading ? [reading.error] : []));
const times = () => fixes().map(({ time }) => ((time ?? Number.NaN) - 1_612_180_800_000) / 1000);

/** Runs the timers that are due within this long. */
function passes(millis: number): void {
  const until = clock.now() + millis;
  for (let next = clock.nextAt(); next !== undefined && next <= until; next = clock.nextAt()) clock.runNext();
  clock.moveTo(until);
}

async function connected(connections = 1): Promise<void> {
  await vi.waitFor(() => expect(gpsd.heard).toHaveLength(connections));
}

describe('gpsd', () => {
  it('is asked for JSON and its reports become fixes', async () => {
    watch();
    await connected();
    expect(gpsd.heard).toEqual(['?WATCH={"enable":true,"json":true};\n']);
    gpsd.say(
      tpv({ time: at(0), eph: 4, epv: 9, eps: 0.5, epd: 12, track: 45, speed: 2, altHAE: 90, altMSL: 50 }) +
        tpv({ time: at(1), mode: 2, epx: 3, epy: 4, altMSL: 50 }) +
        tpv({}),
    );
    await vi.waitFor(() => expect(readings).toHaveLength(3));
    expect(readings).toEqual([
      {
        latitude: 48.1,
        longitude: 11.5,
        accuracy: 4,
        altitude: 50,
        ellipsoidalAltitude: 90,
        altitudeAccuracy: 9,
        speed: 2,
        speedAccuracy: 0.5,
        heading: 45,
        headingAccuracy: 12,
        time: Date.parse(at(0)),
      },
      { latitude: 48.1, longitude: 11.5, accuracy: 5, time: Date.parse(at(1)) },
      { latitude: 48.1, longitude: 11.5, accuracy: 10 },
    ]);
  });

  it('is understood however the packets fall, with garbage between the lines', async () => {
    watch();
    await connected();
    const text = `$GPRMC,,V,,*00\r\n${tpv({ time: at(0) })}{"class":"TPV","mode":\n{broken\nnull\n${VERSION}${tpv({ time: at(1), lat: 91 })}${tpv({ time: at(2), name: 'ä€' })}`;
    for (const byte of Buffer.from(text)) gpsd.say(Uint8Array.of(byte));
    gpsd.say(
      Buffer.concat([
        Uint8Array.of(0, 255, 254, 10),
        Buffer.from(tpv({ time: at(3) }) + tpv({ time: at(4) })),
      ]),
    );
    await vi.waitFor(() => expect(times()).toEqual([0, 2, 3, 4]));
    expect(errors()).toEqual([]);
  });

  it('has its lines bounded', async () => {
    watch();
    await connected();
    gpsd.say('x'.repeat(70_000));
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
    expect(errors()[0]).toEqual({
      code: 2,
      message: `gpsd at 127.0.0.1:${gpsd.port}: a line is longer than 65536 characters; is this gpsd?`,
    });
    passes(1000);
    await connected(2);
  });

  it('is thinned to the interval, and the first fix after an update comes at once', async () => {
    const watching = watch(2000);
    await connected();
    gpsd.say([0, 1, 2, 3, 3.5, 4].map((second) => tpv({ time: at(second) })).join(''));
    await vi.waitFor(() => expect(times()).toEqual([0, 2, 4]));
    watching.update({ ...REQUEST, interval: 60_000 });
    gpsd.say([5, 6].map((second) => tpv({ time: at(second) })).join(''));
    await vi.waitFor(() => expect(times()).toEqual([0, 2, 4, 5]));
  });

  it('is connected to again when the connection drops', async () => {
    watch();
    await connected();
    gpsd.say(tpv({ time: at(0) }));
    await vi.waitFor(() => expect(fixes()).toHaveLength(1));
    gpsd.drop();
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
    expect(errors()[0]?.message).toBe(`gpsd at 127.0.0.1:${gpsd.port}: the connection ended`);
    passes(999);
    expect(gpsd.connections).toHaveLength(1);
    passes(1);
    await connected(2);
    gpsd.say(tpv({ time: at(1) }));
    await vi.waitFor(() => expect(times()).toEqual([0, 1]));
  });

  it('is tried after 1, 2, 4 … 30 seconds while it refuses, and after 1 again once it spoke', async () => {
    const { port } = gpsd;
    await gpsd.stop();
    watch(0, port);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await vi.waitFor(() => expect(errors()).toHaveLength(attempt));
      const wait = (clock.nextAt() ?? Number.NaN) - clock.now();
      waits.push(wait);
      if (attempt < 7) passes(wait);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(errors()[0]).toEqual({
      code: 2,
      message: `gpsd at 127.0.0.1:${port}: connection refused; is gpsd running?`,
    });
    gpsd = await fakeGpsd(VERSION, port);
    passes(30_000);
    await connected();
    gpsd.say(tpv({ time: at(0) }));
    await vi.waitFor(() => expect(fixes()).toHaveLength(1));
    gpsd.drop();
    await vi.waitFor(() => expect(errors()).toHaveLength(8));
    expect((clock.nextAt() ?? 0) - clock.now()).toBe(1000);
  });

  it('is no success before it speaks: a port that accepts and drops is tried ever more rarely', async () => {
    await gpsd.stop();
    gpsd = await fakeGpsd('');
    watch();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await connected(attempt);
      gpsd.drop();
      await vi.waitFor(() => expect(errors()).toHaveLength(attempt));
      waits.push((clock.nextAt() ?? 0) - clock.now());
      passes(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(errors()[0]?.message).toMatch(/the connection ended before gpsd sent anything$/);
  });

  it('says once when no fix comes for 30 seconds, and why', async () => {
    watch();
    await connected();
    await vi.waitFor(() => expect(clock.nextAt()).toBe(30_000));
    passes(29_999);
    expect(readings).toEqual([]);
    passes(60_000);
    expect(errors()).toEqual([{ code: 2, message: 'gpsd has received nothing from a receiver for 30 s' }]);
    gpsd.say(tpv({ time: at(0) }));
    await vi.waitFor(() => expect(fixes()).toHaveLength(1));
    gpsd.say(`{"class":"TPV","mode":1}\r\n{"class":"ERROR","message":"Can't open it"}\r\n`);
    await vi.waitFor(() => expect(errors()).toHaveLength(2));
    expect(errors()[1]?.message).toBe(`gpsd at 127.0.0.1:${gpsd.port} says: Can't open it`);
    passes(30_000);
    expect(errors()[2]).toEqual({ code: 2, message: 'gpsd has a receiver, but no fix for 30 s (mode 1)' });
  });

  it('is left when the watch closes, also while it is waited for', async () => {
    const watching = watch();
    await connected();
    const ended = new Promise((resolve) => gpsd.connections[0]?.once('close', resolve));
    watching.close();
    watching.close();
    await ended;
    expect(clock.nextAt()).toBeUndefined();
    expect(readings).toEqual([]);

    const { port } = gpsd;
    await gpsd.stop();
    const waiting = watch(0, port);
    await vi.waitFor(() => expect(errors()).toHaveLength(1));
    waiting.close();
    expect(clock.nextAt()).toBeUndefined();
  });

  it('has location and answers what it can', async () => {
    const sensor = sensorAt();
    expect([...sensor.available]).toEqual(['location']);
    expect(() => sensor.watch('battery', {}, () => {})).toThrow('gpsd has no battery; it has location');
    open = sensor.watch('location', REQUEST, () => {});
    expect(() => sensor.watch('location', REQUEST, () => {})).toThrow('location is already watched');
    expect(await sensor.ask('requestPermission', { request: 'Always' })).toBe(3);
    expect(await sensor.ask('currentProvider', {})).toEqual({
      status: 3,
      enabled: true,
      gps: true,
      network: false,
    });
    await expect(sensor.ask('activityHistory', { sinceMillisAgo: 1 })).rejects.toThrow('gpsd cannot answer');
    await gpsd.stop();
    expect(await sensor.ask('currentProvider', {})).toEqual({
      status: 3,
      enabled: false,
      gps: false,
      network: false,
    });
    expect(() => gpsdSensor({ port: 70_000 })).toThrow(
      'port must be a whole number from 1 to 65535; got 70000',
    );
  });
});
