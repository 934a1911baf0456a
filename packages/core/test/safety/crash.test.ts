import { describe, expect, it } from 'vitest';
import { Drive, WATCHED } from './drive';
import { held, mounted, pulse, rest, type Signal, sampled, steps } from './signals';

/** A blow within the first of two seconds of driving: where down is after it is known when a second has passed. */
const blow = (kilometresAnHour = 40, millis = 120): Signal =>
  [...rest(0.4), ...pulse(kilometresAnHour, millis), ...rest(2)].slice(0, 100);

/** A phone that drives at 15 m/s. */
async function driving(options: Parameters<typeof Drive.begin>[0] = {}): Promise<Drive> {
  const drive = await Drive.begin(options);
  return drive.travel(15, 20);
}

describe('a crash', () => {
  it('is an impact at speed after which the car stands', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(9));
    expect(drive.crashes).toEqual([]);
    await drive.travel(0, rest(4));
    expect(drive.crashes).toHaveLength(1);
    const [crash] = drive.crashes;
    expect(crash).toMatchObject({ preImpactSpeedMps: 15, impactDurationMs: expect.any(Number) });
    expect(crash?.peakG).toBeGreaterThan(15);
    expect(crash?.impactDurationMs).toBeGreaterThanOrEqual(60);
    expect(crash?.impactDurationMs).toBeLessThanOrEqual(120);
    expect(Date.parse(crash?.timestamp ?? '')).toBeGreaterThan(drive.scheduler.now() - 4_000);
    expect(crash?.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('embeds the last known fix as a record of its own, which is not queued', async () => {
    const drive = await driving({ config: { ...WATCHED, extras: { fleet: 7 } } });
    await drive.travel(15, blow());
    await drive.travel(0, rest(20));
    const { location } = drive.crashes[0] ?? {};
    const last = drive.records.at(-1);
    expect(location?.coords.latitude).toBeCloseTo(last?.coords.latitude ?? 0, 4);
    expect(location?.extras).toMatchObject({ fleet: 7 });
    const queued = await drive.engine.getLocations();
    expect(queued.map(({ uuid }) => uuid)).not.toContain(location?.uuid);
  });

  it('is emitted once a minute at most', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(12));
    await drive.travel(15, mounted(15));
    await drive.travel(15, blow(60));
    await drive.travel(0, rest(25));
    expect(drive.crashes).toHaveLength(1);
    await drive.travel(15, mounted(60));
    await drive.travel(15, blow(60));
    await drive.travel(0, rest(25));
    expect(drive.crashes).toHaveLength(2);
    const [first, second] = drive.crashes.map(({ timestamp }) => Date.parse(timestamp));
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(60_000);
  });

  it('is confirmed by a phone that lies still for ten seconds without a fix', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    drive.hasSatellites = false;
    await drive.travel(0, rest(12));
    expect(drive.crashes).toHaveLength(1);
  });

  it('has lost speed though its fixes come between blocks that came late', async () => {
    const drive = await driving();
    drive.hasAcceleration = false;
    await drive.travel(15, rest(1));
    const samples = [...rest(2), ...blow(), ...rest(7)].flat();
    await drive.travel(0, rest(9));
    drive.sensor.deliver('acceleration', { rateHz: 50, ageMillis: 0, samples });
    await drive.travel(0, rest(11));
    expect(drive.crashes).toHaveLength(1);
  });

  it('of a car that rolls out counts when it stands within twenty seconds', async () => {
    const drive = await Drive.begin();
    await drive.travel(33, 20);
    await drive.travel(33, blow(60));
    for (const speed of [13, 12, 11, 9, 7, 5, 3, 1]) await drive.travel(speed, rest(1));
    await drive.travel(0, rest(12));
    expect(drive.crashes).toHaveLength(1);
  });
});

describe('no crash', () => {
  it.each<[string, (drive: Drive) => Promise<unknown>]>([
    ['when the car drives on', async (drive) => drive.travel(14, mounted(60))],
    [
      'when it slows down and drives on',
      async (drive) => {
        await drive.travel(1, mounted(4));
        await drive.travel(10, mounted(20));
        await drive.travel(0, mounted(30));
      },
    ],
    [
      'when it stops later than twenty seconds after',
      async (drive) => {
        await drive.travel(14, mounted(21));
        await drive.travel(0, mounted(30));
      },
    ],
    [
      'when no fix comes and the phone is moved about',
      async (drive) => {
        drive.hasSatellites = false;
        await drive.travel(0, held(40, { tremorG: 0.2 }));
      },
    ],
  ])('%s', async (_name, then) => {
    const drive = await driving();
    await drive.travel(15, blow());
    await then(drive);
    expect(drive.crashes).toEqual([]);
    expect(drive.trace.filter((line) => line.includes('no crash'))).toHaveLength(1);
  });

  it('below the configured speed', async () => {
    const drive = await Drive.begin();
    await drive.travel(11, 20);
    await drive.travel(11, blow());
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
  });

  it('of the configured speed is one, at a threshold of the app’s own', async () => {
    const config = { ...WATCHED, crashDetection: { enabled: true, minSpeed: 8, impactThreshold: 30 } };
    const drive = await Drive.begin({ config });
    await drive.travel(11, 20);
    await drive.travel(11, blow(40));
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
    await drive.travel(11, 60);
    await drive.travel(11, blow(90, 100));
    await drive.travel(0, rest(30));
    expect(drive.crashes).toHaveLength(1);
  });

  it('of a person who runs in a train that stops', async () => {
    const drive = await driving();
    await drive.travel(15, steps(10, { peakG: 6 }));
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
    expect(drive.trace.some((line) => line.includes('rhythmic') || line.includes('impact.refuted'))).toBe(
      true,
    );
  });

  it('while it is switched off, which is the default', async () => {
    const drive = await driving({ config: { distanceFilter: 1, disableElasticity: true } });
    expect(drive.sensor.request('acceleration')?.rateHz).not.toBe(50);
    await drive.travel(15, blow());
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
  });

  it('of a phone that does not move by the verdict of motion', async () => {
    const drive = await driving();
    await drive.engine.changePace(false);
    await drive.travel(0, blow());
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
  });

  it('when tracking stops, or detection is switched off, while it is being confirmed', async () => {
    for (const end of [
      (drive: Drive) => drive.engine.stop(),
      (drive: Drive) => drive.engine.setConfig({ crashDetection: { enabled: false } }),
    ]) {
      const drive = await driving();
      await drive.travel(15, blow());
      await drive.travel(0, rest(3));
      await end(drive);
      await drive.travel(0, rest(30));
      expect(drive.crashes).toEqual([]);
    }
  });
});

describe('what the sensors are asked for', () => {
  const rate = (drive: Drive) => drive.sensor.request('acceleration')?.rateHz;
  const filter = (drive: Drive) => drive.sensor.request('location')?.distanceFilter;
  const config = { crashDetection: { enabled: true } };

  it('fifty samples a second only where one more fix could make an impact count', async () => {
    const drive = await Drive.begin({ config });
    await drive.travel(10, 20);
    expect(rate(drive)).toBe(10);
    await drive.travel(11.2, 1);
    expect(rate(drive)).toBe(50);
    await drive.travel(10, 2);
    expect(rate(drive)).toBe(50);
    await drive.travel(10, 1);
    expect(rate(drive)).toBe(10);
  });

  it('every fix while an impact is being confirmed, and no longer', async () => {
    const drive = await Drive.begin({ config });
    await drive.travel(15, 20);
    expect(filter(drive)).toBeGreaterThan(0);
    await drive.travel(15, blow());
    expect(filter(drive)).toBe(0);
    expect(rate(drive)).toBe(50);
    await drive.travel(0, rest(13));
    expect(drive.crashes).toHaveLength(1);
    expect(filter(drive)).toBeGreaterThan(0);
    expect(rate(drive)).toBe(10);
  });

  it('nothing of it when tracking has stopped', async () => {
    const drive = await driving({ config });
    await drive.engine.stop();
    await drive.scheduler.settle();
    expect(rate(drive)).toBeUndefined();
  });
});

describe('a kill while a crash is being confirmed', () => {
  for (let second = 0; second < 13; second++) {
    it(`${second} s after the impact does not lose it`, async () => {
      const drive = await driving();
      await drive.travel(15, blow());
      if (second > 0) await drive.travel(0, rest(second));
      await drive.restart(2_000);
      await drive.travel(0, rest(30));
      expect(new Set(drive.ids('crash')).size).toBe(1);
      expect(drive.crashes[0]).toMatchObject({ preImpactSpeedMps: 15 });
    });
  }

  it('followed by a reboot does not lose it either', async () => {
    const drive = await driving({ config: { ...WATCHED, startOnBoot: true } });
    await drive.travel(15, blow());
    await drive.travel(0, rest(2));
    await drive.reboot(30_000);
    await drive.travel(0, rest(30));
    expect(drive.crashes).toHaveLength(1);
  });

  it('after which the car drives on is no crash', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.restart(2_000);
    await drive.travel(15, 60);
    expect(drive.crashes).toEqual([]);
  });

  it('and an hour away is no crash: the car may have been parked', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(2));
    await drive.restart(3_600_000);
    await drive.travel(0, rest(60));
    expect(drive.crashes).toEqual([]);
  });

  it('wakes a dead process when it is to be decided', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(2));
    const alarm = drive.scheduler.alarms.get('crash') ?? 0;
    expect(alarm).toBeGreaterThan(drive.scheduler.now());
    expect(alarm).toBeLessThanOrEqual(drive.scheduler.now() + 10_000);
    await drive.travel(0, rest(12));
    expect(drive.scheduler.alarms.has('crash')).toBe(false);
  });

  it('between the commit and the delivery sends it again, with the same id', async () => {
    const drive = await driving({ commitMillis: 3 });
    await drive.travel(15, blow());
    await drive.travel(0, rest(1));
    drive.isListening = false;
    await drive.restart();
    await drive.travel(0, rest(30));
    const outbox = drive.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));
    const stored = outbox.filter(({ value }) => value.includes('"crash"')).map(({ key }) => key);
    expect(stored).toHaveLength(1);
    drive.isListening = true;
    await drive.restart();
    await drive.travel(0, rest(1));
    expect(drive.ids('crash')).toHaveLength(1);
    expect(stored[0]).toContain(drive.ids('crash')[0]);
  });
});

describe('a kerb', () => {
  it('taken at speed before a red light is no crash', async () => {
    const drive = await driving();
    const kerb = sampled(0.12, (t) => [0, 0, 1 + 7 * Math.sin((2 * Math.PI * t) / 0.12)]);
    await drive.travel(15, [...rest(0.4), ...kerb, ...rest(0.48)]);
    await drive.travel(0, rest(30));
    expect(drive.crashes).toEqual([]);
  });
});
