import { describe, expect, it } from 'vitest';
import { Drive, WATCHED } from './drive';
import { held, mounted, pulse, rest, type Signal } from './signals';

const MINUTE = 60_000;

/** A blow within the first of two seconds of driving. */
const blow = (kilometresAnHour = 40, millis = 120): Signal =>
  [...rest(0.4), ...pulse(kilometresAnHour, millis), ...rest(2)].slice(0, 100);
/** As hard as is needed to count as an impact, and no harder: other evidence has to come. */
const knock = () => blow(14, 100);
/** A phone that is thrown about in a car, or held by a person who is hurt. */
const shaking = (seconds: number) => held(seconds, { tremorG: 0.2 });

async function driving(options: Parameters<typeof Drive.begin>[0] = {}): Promise<Drive> {
  const drive = await Drive.begin(options);
  return drive.travel(15, 20);
}

/** A drive that ends in a blow without satellites: suspected, and never certain. */
async function suspected(options: Parameters<typeof Drive.begin>[0] = {}): Promise<Drive> {
  const drive = await driving(options);
  await drive.travel(15, blow());
  drive.hasSatellites = false;
  return drive.travel(0, shaking(5));
}

const impactOf = (drive: Drive) => drive.suspicions[0]?.impactTimestamp ?? '';

describe('a crash is suspected', () => {
  it('at once by a blow that no gait and no hand causes, before it is certain', async () => {
    const drive = await driving();
    const began = drive.scheduler.now();
    await drive.travel(15, blow());
    await drive.travel(0, rest(1));
    expect(drive.suspicions).toHaveLength(1);
    expect(drive.crashes).toEqual([]);
    const [suspicion] = drive.suspicions;
    expect(suspicion).toMatchObject({
      missing: 'speed',
      preImpactSpeedMps: 15,
      location: { is_moving: true },
    });
    expect(Date.parse(suspicion?.impactTimestamp ?? '') - began).toBeGreaterThanOrEqual(400);
    expect(Date.parse(suspicion?.impactTimestamp ?? '') - began).toBeLessThanOrEqual(500);
    expect(Date.parse(suspicion?.timestamp ?? '') - began).toBeLessThanOrEqual(3_000);
    await drive.travel(0, rest(12));
    const [crash] = drive.crashes;
    expect(crash?.peakG).toBe(suspicion?.peakG);
    expect(drive.suspicions).toHaveLength(1);
    await expect(drive.engine.getSuspectedCrash()).resolves.toBeNull();
  });

  it('when the satellites are lost by it and the phone is shaken: its speed is missing', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    drive.hasSatellites = false;
    await drive.travel(0, shaking(7));
    expect(drive.suspicions).toEqual([]);
    await drive.travel(0, shaking(30));
    expect(drive.suspicions).toMatchObject([{ missing: 'speed' }]);
    expect(drive.crashes).toEqual([]);
  });

  it('when not even acceleration comes: the phone was thrown out, or broke', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    drive.hasSatellites = false;
    drive.hasAcceleration = false;
    expect(drive.scheduler.alarms.get('crash') ?? 0).toBeLessThanOrEqual(drive.scheduler.now() + 10_000);
    await drive.travel(0, rest(15));
    expect(drive.suspicions).toMatchObject([{ missing: 'speed' }]);
  });

  it('when the car still rolls at half its speed: a stop is missing', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    await drive.travel(7, mounted(25));
    expect(drive.suspicions).toMatchObject([{ missing: 'stop' }]);
    await drive.travel(0, mounted(30));
    expect(drive.suspicions).toHaveLength(1);
    expect(drive.crashes).toEqual([]);
  });

  it('when the car stands, and may drive on within ten seconds: rest is missing', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    await drive.travel(0, rest(4));
    expect(drive.suspicions).toMatchObject([{ missing: 'rest' }]);
  });
});

describe('no crash is suspected', () => {
  it('where the car drives on after a weak blow', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    await drive.travel(14, mounted(40));
    expect(drive.trace.some((line) => line.includes('confirming'))).toBe(true);
    expect(drive.suspicions).toEqual([]);
  });

  it('where the throttle was released, by one slow speed of the receiver', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    for (const speed of [14, 13, 4, 13, 13, 12, 12, 12]) await drive.travel(speed, mounted(1));
    await drive.travel(15, mounted(20));
    expect(drive.suspicions).toEqual([]);
  });

  it('below the configured speed, and while detection is off', async () => {
    const slow = await Drive.begin();
    await slow.travel(11, 20);
    await slow.travel(11, blow());
    await slow.travel(0, rest(30));
    expect(slow.suspicions).toEqual([]);
    const off = await driving({ config: { ...WATCHED, crashDetection: { enabled: false } } });
    await off.travel(15, blow());
    await off.travel(0, rest(30));
    expect(off.suspicions).toEqual([]);
  });
});

describe('the app’s answer', () => {
  it('that it was a crash is a crash: with its impact, at that moment, once', async () => {
    const drive = await suspected();
    await drive.travel(0, shaking(40));
    expect(drive.crashes).toEqual([]);
    await drive.waitFor(drive.engine.confirmCrash(impactOf(drive)));
    expect(drive.crashes).toHaveLength(1);
    const [{ timestamp, peakG, preImpactSpeedMps }] = drive.crashes as [(typeof drive.crashes)[number]];
    expect(Date.parse(timestamp)).toBeGreaterThan(drive.scheduler.now() - 1_000);
    expect([peakG, preImpactSpeedMps]).toEqual([drive.suspicions[0]?.peakG, 15]);
    await expect(drive.waitFor(drive.engine.confirmCrash(impactOf(drive)))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(impactOf(drive)),
    });
    await drive.travel(0, rest(40));
    expect(drive.crashes).toHaveLength(1);
  });

  it('that it was none ends its confirmation, though the car stands', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(2));
    await drive.waitFor(drive.engine.cancelCrash(impactOf(drive)));
    await drive.travel(0, rest(40));
    expect(drive.crashes).toEqual([]);
    expect(drive.sensor.request('acceleration')?.rateHz).not.toBe(50);
    await expect(drive.waitFor(drive.engine.cancelCrash(impactOf(drive)))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('to another suspicion, or to what is no text, is refused and changes nothing', async () => {
    const drive = await suspected();
    for (const other of ['2026-01-01T00:00:00.000Z', '', 7, undefined, null]) {
      await expect(drive.waitFor(drive.engine.cancelCrash(other as never))).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    await expect(drive.waitFor(drive.engine.getSuspectedCrash())).resolves.toMatchObject({
      impactTimestamp: impactOf(drive),
    });
  });

  it.each([0, 3_000, 8 * MINUTE])('counts after a kill of %d ms, however often it comes', async (away) => {
    const drive = await suspected();
    const impact = impactOf(drive);
    await drive.restart(away);
    await drive.restart();
    await drive.waitFor(drive.engine.ready(WATCHED));
    await expect(drive.waitFor(drive.engine.getSuspectedCrash())).resolves.toMatchObject({
      impactTimestamp: impact,
      peakG: drive.suspicions[0]?.peakG,
    });
    await drive.waitFor(drive.engine.confirmCrash(impact));
    await drive.restart();
    expect(drive.crashes.map(({ peakG }) => peakG)).toEqual([drive.suspicions[0]?.peakG]);
    await drive.waitFor(drive.engine.ready(WATCHED));
    await expect(drive.waitFor(drive.engine.getSuspectedCrash())).resolves.toBeNull();
  });

  it('that it was none survives a kill: no crash is confirmed behind it', async () => {
    const drive = await driving();
    await drive.travel(15, blow());
    await drive.travel(0, rest(2));
    await drive.waitFor(drive.engine.cancelCrash(impactOf(drive)));
    await drive.restart();
    await drive.travel(0, rest(40));
    expect(drive.crashes).toEqual([]);
  });

  it('counts after a reboot, and after tracking has stopped', async () => {
    const rebooted = await suspected();
    const impact = impactOf(rebooted);
    await rebooted.reboot(MINUTE);
    await rebooted.waitFor(rebooted.engine.ready(WATCHED));
    await rebooted.waitFor(rebooted.engine.confirmCrash(impact));
    expect(rebooted.crashes).toHaveLength(1);
    const stopped = await suspected();
    await stopped.waitFor(stopped.engine.stop());
    await stopped.restart();
    await stopped.waitFor(stopped.engine.ready(WATCHED));
    await stopped.waitFor(stopped.engine.confirmCrash(impactOf(stopped)));
    expect(stopped.crashes).toHaveLength(1);
  });

  it('after ten minutes is about another situation, also when the process was gone', async () => {
    const drive = await suspected();
    const impact = impactOf(drive);
    await drive.restart(10 * MINUTE);
    await drive.waitFor(drive.engine.ready(WATCHED));
    await expect(drive.waitFor(drive.engine.getSuspectedCrash())).resolves.toBeNull();
    await expect(drive.waitFor(drive.engine.confirmCrash(impact))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(drive.crashes).toEqual([]);
  });
});

describe('a suspicion', () => {
  it('comes again with the same id when the process died before it was taken', async () => {
    const drive = await driving({ commitMillis: 3 });
    drive.isListening = false;
    await drive.restart();
    await drive.travel(15, mounted(20));
    await drive.travel(15, blow());
    await drive.travel(0, rest(1));
    drive.isListening = true;
    await drive.restart();
    await drive.travel(0, rest(1));
    expect(drive.suspicions).toHaveLength(1);
    expect(drive.ids('crashsuspected')).toEqual([expect.any(String)]);
  });

  it('is not raised for want of fixes after a kill where the car was seen to drive on', async () => {
    const drive = await driving();
    await drive.travel(15, knock());
    await drive.travel(14, mounted(4));
    await drive.restart();
    drive.hasSatellites = false;
    await drive.travel(0, shaking(40));
    expect(drive.suspicions).toEqual([]);
  });

  it('keeps one record of bounded size', async () => {
    const drive = await suspected();
    const kept = drive.storage.snapshot().find(({ key }) => key === 'crash')?.value ?? '';
    expect(kept).toContain('suspicion');
    expect(kept.length).toBeLessThan(1_000);
  });
});
