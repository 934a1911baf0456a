import { describe, expect, it } from 'vitest';
import {
  createEngine,
  distanceMeters,
  type LineEvent,
  type LineOptions,
  type LinePoint,
} from '../../src/index';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { type MotionPhone, parkedPhone, RECEIVER_ONLY, trackedPhone } from '../motion/phone';
import { depart, travellingPhone } from './phone';

async function watching(phone: MotionPhone, options: LineOptions = {}) {
  const heard: LineEvent[] = [];
  const watch = await phone.engine.watchLine(options, (event) => void heard.push(event));
  return { heard, watch };
}

const pointsOf = (heard: readonly LineEvent[], line = 1): LinePoint[] =>
  heard.filter((event) => event.line === line).flatMap(({ points }) => points);
const linesOf = (heard: readonly LineEvent[]) => [...new Set(heard.map(({ line }) => line))];

describe('a watched line', () => {
  it('follows the drive up to the newest fix, without trips, and ends at the stop with an empty tail', async () => {
    const phone = await parkedPhone();
    const { heard } = await watching(phone);
    await phone.drive(40);
    await phone.leaveRegion();
    await phone.drive(60);
    const now = heard.at(-1) as LineEvent;
    expect(phone.scheduler.now() - Date.parse(now.tail.at(-1)?.timestamp as string)).toBeLessThan(2_000);
    expect(now.tail).toHaveLength(3);
    await phone.stand(420);
    expect(linesOf(heard)).toEqual([1]);
    expect(heard.at(-1)?.tail).toEqual([]);
    const points = pointsOf(heard);
    const way = distanceMeters(points[0] as LinePoint, points.at(-1) as LinePoint);
    expect(way).toBeGreaterThan(850);
    expect(points.map(({ timestamp }) => timestamp)).toEqual(points.map(({ timestamp }) => timestamp).sort());
    expect(await phone.engine.getTrips()).toEqual([]);
  });

  it('begins another line with each trip', async () => {
    const phone = await travellingPhone();
    const { heard } = await watching(phone);
    for (let trip = 0; trip < 2; trip++) {
      await depart(phone);
      await phone.drive(60);
      await phone.stand(420);
    }
    expect(linesOf(heard)).toEqual([1, 2]);
    expect(pointsOf(heard, 2).length).toBeGreaterThan(30);
    const [first, second] = [pointsOf(heard, 1).at(-1), pointsOf(heard, 2)[0]];
    expect(Date.parse(second?.timestamp as string)).toBeGreaterThan(Date.parse(first?.timestamp as string));
  });

  it('begins with the next fix where the trip is under way', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    const begun = phone.scheduler.now();
    const { heard } = await watching(phone, { lagSeconds: 10 });
    await phone.drive(30);
    expect(Date.parse(pointsOf(heard)[0]?.timestamp as string)).toBeGreaterThan(begun);
    expect(pointsOf(heard).length).toBeGreaterThan(15);
  });

  it('never shows the jump of a fix that was rejected', async () => {
    const phone = await trackedPhone();
    const { heard } = await watching(phone, { lagFixes: 1 });
    await phone.drive(30);
    const wrong = { latitude: 46, longitude: 14, accuracy: 20 };
    await phone.deliverFix(wrong);
    await phone.drive(10);
    await phone.deliverFix({ ...wrong, accuracy: 5_000 });
    await phone.drive(30);
    expect(phone.rejections.length).toBeGreaterThan(1);
    for (const { points, tail } of heard)
      for (const { latitude } of [...points, ...tail]) expect(Math.abs(latitude - 45.27)).toBeLessThan(0.001);
  });

  it('goes on after a rest without fixes at the place of the rest', async () => {
    const phone = await travellingPhone({ config: { stationaryKeepAlive: true } });
    const { heard } = await watching(phone);
    await depart(phone);
    await phone.drive(120);
    const east = phone.east;
    await phone.stand(180);
    await phone.drive(120);
    await phone.stand(420);
    expect(linesOf(heard)).toEqual([1]);
    expect(east).toBeGreaterThan(0);
    const metres = pointsOf(heard)
      .slice(1)
      .reduce((sum, point, n) => sum + distanceMeters(pointsOf(heard)[n] as LinePoint, point), 0);
    const whole = distanceMeters(pointsOf(heard)[0] as LinePoint, pointsOf(heard).at(-1) as LinePoint);
    expect(metres).toBeLessThan(1.02 * whole);
  });

  it('ends with its subscription, with removeListeners, and with the process; each watch has its own', async () => {
    const phone = await trackedPhone();
    const [one, other] = [await watching(phone), await watching(phone, { lagSeconds: 30 })];
    await phone.drive(20);
    one.watch.remove();
    one.watch.remove();
    const [count, others] = [one.heard.length, other.heard.length];
    await phone.drive(20);
    expect(one.heard.length).toBe(count);
    expect(other.heard.length).toBeGreaterThan(others);
    phone.engine.removeListeners();
    const all = other.heard.length;
    await phone.drive(20);
    expect(other.heard.length).toBe(all);
    const last = await watching(phone);
    await phone.drive(20);
    const before = last.heard.length;
    expect(before).toBeGreaterThan(10);
    await phone.kill().wake();
    await phone.drive(20);
    expect(last.heard.length).toBe(before);
  });

  it('begins anew, from 1, after a kill on the way', async () => {
    const phone = await trackedPhone();
    await watching(phone);
    await phone.drive(60);
    await phone.kill().wake();
    const { heard } = await watching(phone);
    await phone.drive(30);
    expect(linesOf(heard)).toEqual([1]);
    expect(pointsOf(heard).length).toBeGreaterThan(10);
  });

  it('ends where the app stops tracking, and the watch goes on with the next start', async () => {
    const phone = await trackedPhone();
    const { heard } = await watching(phone);
    await phone.drive(30);
    await phone.engine.stop();
    await phone.settle();
    expect(heard.at(-1)).toMatchObject({ line: 1, tail: [] });
    await phone.start();
    await phone.drive(30);
    expect(linesOf(heard)).toEqual([1, 2]);
  });

  it('writes an error of its listener to the log, and goes on', async () => {
    const phone = await trackedPhone({ config: { logLevel: 1 } });
    let calls = 0;
    await phone.engine.watchLine({}, () => {
      calls++;
      throw new Error('the map is gone');
    });
    await phone.drive(10);
    expect(calls).toBeGreaterThan(3);
    const entries = await phone.engine.getLog();
    expect(entries.map(({ message }) => message)).toContain('a listener of watchLine threw: the map is gone');
  });

  it('refuses options and listeners of another kind, and quotes them', async () => {
    const phone = await trackedPhone();
    await expect(phone.engine.watchLine({ lagFixes: 99 }, () => undefined)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'watchLine: lagFixes must be an integer of fixes from 1 to 30; got 99',
    });
    await expect(phone.engine.watchLine({}, 'map' as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'watchLine needs a listener; got "map"',
    });
  });

  it('changes no record, no trip and nothing that is stored', async () => {
    const life = async (isWatched: boolean) => {
      const phone = await trackedPhone({
        available: RECEIVER_ONLY,
        config: { trips: true, blackBox: false } as never,
      });
      if (isWatched) await watching(phone);
      await phone.drive(120);
      await phone.stand(420);
      return { records: phone.records, trips: await phone.engine.getTrips() };
    };
    expect(await life(true)).toEqual(await life(false));
  });

  it('says the same again in a replay of the black box', async () => {
    const phone = await trackedPhone();
    const { heard } = await watching(phone, { lagSeconds: 10 });
    await phone.drive(90);
    await phone.stand(420);
    const box = await phone.engine.exportBlackBox();
    const again: LineEvent[] = [];
    const replay = await replayBlackBox(box, {
      createEngine(options) {
        const engine = createEngine(options);
        const watchLine: typeof engine.watchLine = (given, listener) =>
          engine.watchLine(given, (event) => {
            again.push(event);
            listener(event);
          });
        return Object.create(engine, {
          ...Object.getOwnPropertyDescriptors(engine),
          watchLine: { value: watchLine, enumerable: true },
        });
      },
    });
    expect(replay.lives.map(({ problem }) => problem)).toEqual([undefined]);
    expect(again.length).toBeGreaterThan(60);
    expect(again).toEqual(heard.slice(0, again.length));
  });
});
