import { describe, expect, it } from 'vitest';
import { share } from '../../../../scripts/effort';
import {
  type MotionPhone,
  minutes,
  PHONE_SENSORS,
  parkedPhone,
  RECEIVER_ONLY,
  seconds,
  trackedPhone,
} from './phone';

const HOUR = minutes(60);
/** Of a trip of two minutes and the stop behind it. */
const SECONDS = Array.from({ length: 60 }, (_, index) => 1 + 7 * index);

/** Dead for so long, then started again. */
async function gone(phone: MotionPhone, millis: number): Promise<void> {
  await phone.kill().waitWhileDead(millis);
  await phone.wake();
  // What is overdue runs as soon as time moves at all.
  await phone.wait(0);
}

describe('a kill', () => {
  it('a stop interrupted by a kill ends on the same millisecond', async () => {
    const phone = await trackedPhone();
    await phone.drive(120);
    const began = phone.up + 1000;
    await phone.stand(120);
    await gone(phone, minutes(1));
    expect(phone.mode).toBe('softStop');
    await phone.wait(began + minutes(5) - 1 - phone.up);
    expect(phone.state.isMoving).toBe(true);
    await phone.wait(1);
    expect(phone.state.isMoving).toBe(false);
    expect(phone.changedUp).toBe(began + minutes(5));
    expect(phone.records.at(-1)).toMatchObject({ event: 'motionchange', is_moving: false });
  });

  it('a stop that ended while the process was gone ends late, with the age of its record', async () => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drive(120);
    await phone.stand(120);
    await gone(phone, 10 * HOUR);
    expect(phone.verdicts).toEqual([true, false]);
    const record = phone.records.at(-1);
    expect(record?.age).toBeGreaterThan(10 * HOUR);
    expect(phone.scheduler.now() - Date.parse(record?.timestamp ?? '')).toBe(record?.age);
  });

  it('the alarm that is set for the end of a stop wakes a dead process', async () => {
    const phone = await trackedPhone();
    await phone.drive(120);
    const began = phone.up + 1000;
    await phone.stand(120);
    expect(phone.scheduler.alarms.get('motion')).toBe(phone.scheduler.now() - phone.up + began + minutes(5));
  });

  it('in probing: the verdict stays open until the same moment, and what was seen is not forgotten', async () => {
    const phone = await trackedPhone();
    const start = phone.up;
    await phone.stand(100);
    phone.hasSatellites = false;
    await gone(phone, minutes(2));
    expect(phone.mode).toBe('probing');
    await phone.wait(start + minutes(5) - 1 - phone.up);
    expect(phone.verdicts).toEqual([true]);
    await phone.wait(1);
    expect(phone.verdicts).toEqual([true, false]);
    expect(phone.motionChanges[1]?.location).toMatchObject({ event: 'motionchange' });
  });

  it('while moving: tracking goes on without a word, and what was travelled meanwhile counts', async () => {
    const phone = await trackedPhone();
    await phone.drive(3600);
    const { odometer } = phone.state;
    await gone(phone, seconds(200));
    phone.east += 3000;
    expect(phone.mode).toBe('tracking');
    await phone.drive(60);
    expect(phone.verdicts).toEqual([true]);
    expect(phone.records.at(-1)?.is_moving).toBe(true);
    expect(phone.state.odometer - odometer).toBeGreaterThan(3800);
  });

  it('while waiting at a closed gate, with no record for minutes: tracking goes on too', async () => {
    const phone = await trackedPhone({ config: { stopTimeout: 2 } });
    await phone.drive(60);
    // The receiver takes it for creeping: neither a stop nor ten metres.
    for (let second = 0; second < 240; second++) {
      await phone.wait(seconds(1));
      await phone.deliverFix({ speed: 1.1 });
    }
    const { length } = phone.records;
    expect(phone.mode).toBe('tracking');
    await gone(phone, seconds(80));
    expect(phone.mode).toBe('tracking');
    expect(phone.verdicts).toEqual([true]);
    expect(phone.records.length).toBe(length);
  });

  it('while moving, and back within the stop timeout: changePace(false) knows where the device was last', async () => {
    const phone = await trackedPhone();
    await phone.drive(600);
    await gone(phone, seconds(100));
    await phone.engine.changePace(false);
    const { location } = phone.motionChanges.at(-1) ?? {};
    const eastOfStart = (location?.coords.longitude ?? 0) - 13.71;
    expect(eastOfStart).toBeGreaterThan(0.1);
  });

  it('while parked: it stays parked, with waking sensors or without, and notices the departure', async () => {
    for (const available of [RECEIVER_ONLY, PHONE_SENSORS]) {
      const phone = await parkedPhone({ available, config: { stationaryKeepAlive: true } });
      await gone(phone, 30 * HOUR);
      expect(phone.mode).toBe('parked');
      expect(phone.verdicts).toEqual([true, false]);
      await phone.drive(90);
      expect(phone.verdicts).toEqual([true, false, true]);
    }
  });

  it('while checking: the check ends when it should have, and is then over', async () => {
    const phone = await parkedPhone({ config: { stationaryKeepAlive: false } });
    await phone.leaveRegion();
    await phone.stand(20);
    await gone(phone, seconds(10));
    expect(phone.mode).toBe('checking');
    await phone.wait(seconds(30) - 1);
    expect(phone.mode).toBe('checking');
    await phone.wait(1);
    expect(phone.mode).toBe('parked');
  });

  it('while stopped: nothing starts by itself', async () => {
    const phone = await trackedPhone();
    await phone.drive(10);
    await phone.engine.stop();
    await gone(phone, minutes(1));
    expect(phone.state).toMatchObject({ enabled: false, isMoving: true, trackingActive: false });
    expect(phone.verdicts).toEqual([true]);
  });

  it('at any second of a trip and its stop: records keep their order, and the verdicts alternate', async () => {
    for (const second of share(SECONDS)) {
      const phone = await trackedPhone({ available: RECEIVER_ONLY, config: { stopTimeout: 3 } });
      await phone.drive(Math.min(second, 120));
      if (second > 120) await phone.stand(second - 120);
      await gone(phone, seconds(3));
      if (second < 120) await phone.drive(120 - second);
      await phone.stand(400);
      expect(phone.verdicts, `killed at ${second}`).toEqual([true, false]);
      const odometers = phone.records.map(({ odometer }) => odometer);
      expect(odometers, `killed at ${second}`).toEqual([...odometers].sort((a, b) => a - b));
    }
  });
});

describe('a gap', () => {
  it.each([
    ['tracking', 5 * 60_000, [true]],
    ['tracking', 5 * 60_000 + 30_000, [true, true]],
    ['probing', 5 * 60_000 + 30_000, [true, true]],
    ['softStop', 10 * HOUR, [true, false]],
    ['parked', 10 * HOUR, [true, false]],
  ])('in %s of %i ms: %j', async (mode, gap, verdicts) => {
    const phone = await trackedPhone();
    if (mode === 'probing') await phone.stand(31);
    else await phone.drive(61);
    if (mode === 'softStop') await phone.stand(120);
    if (mode === 'parked') await phone.stand(330);
    expect(phone.mode).toBe(mode);
    // The last sign of life may be up to half a minute before the kill.
    await gone(phone, gap - (mode === 'tracking' && verdicts.length === 1 ? 30_000 : 0));
    expect(phone.verdicts).toEqual(verdicts);
    if (verdicts.length === 2 && verdicts[1]) expect(phone.mode).toBe('probing');
  });
});

describe('a reboot', () => {
  it.each(['tracking', 'softStop', 'parked'])(
    'in %s opens a session anew where startOnBoot is set',
    async (mode) => {
      const phone = await trackedPhone({ config: { startOnBoot: true } });
      await phone.drive(60);
      if (mode === 'softStop') await phone.stand(120);
      if (mode === 'parked') await phone.stand(330);
      const { odometer } = phone.state;
      const { length } = phone.motionChanges;
      await phone.reboot(minutes(2));
      expect(phone.mode).toBe('probing');
      expect(phone.motionChanges.slice(length)).toEqual([{ isMoving: true }]);
      await phone.drive(30);
      expect(phone.mode).toBe('tracking');
      expect(phone.state.odometer).toBeGreaterThan(odometer);
    },
  );

  it('stops the tracker where startOnBoot is not', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    await phone.reboot();
    expect(phone.state).toMatchObject({ enabled: false, trackingActive: false });
  });
});

describe('a wall clock that jumps', () => {
  const story = async (jump: (phone: MotionPhone) => void) => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    await phone.drive(60);
    jump(phone);
    await phone.drive(60);
    await phone.stand(120);
    jump(phone);
    await phone.stand(200);
    await phone.leaveRegion();
    jump(phone);
    await phone.stand(20);
    await phone.drive(60);
    return phone;
  };

  it.each([5 * HOUR, -5 * HOUR, minutes(3)])('by %i ms changes nothing but texts', async (millis) => {
    const still = await story(() => undefined);
    const jumped = await story((phone) => phone.scheduler.stepWallClock(millis));
    const decisions = (phone: MotionPhone) => phone.trace.filter((line) => !line.includes('woken by alarm'));
    expect(decisions(jumped)).toEqual(decisions(still));
    expect(jumped.verdicts).toEqual([true, false, true]);
    expect(jumped.records.map(({ odometer }) => odometer)).toEqual(
      still.records.map(({ odometer }) => odometer),
    );
    expect(jumped.records.at(-1)?.timestamp).not.toBe(still.records.at(-1)?.timestamp);
  });

  it('an alarm that rings early because of it is set again, by what is left', async () => {
    const phone = await trackedPhone();
    await phone.drive(120);
    const began = phone.up + 1000;
    await phone.stand(120);
    phone.scheduler.stepWallClock(HOUR);
    await phone.wait(seconds(1));
    const due = phone.scheduler.now() - phone.up + began + minutes(5);
    expect(phone.scheduler.alarms.get('motion')).toBe(due);
  });
});
