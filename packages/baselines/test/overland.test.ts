import { describe, expect, it } from 'vitest';
import { OVERLAND, overland } from '../src/overland';
import { minutes, startBaseline } from './harness';

const ok = { status: 200, body: '{"result":"ok"}' };

describe('B7', () => {
  it('sends 200 every five minutes, and on at once only while more than a batch is left', async () => {
    const phone = await startBaseline(OVERLAND, { answers: () => ok });
    const start = phone.scheduler.now();
    for (let count = 0; count < 601; count += 1) await phone.fix(count, { time: start + count * 1000 });
    await phone.wait(minutes(5));
    expect(phone.sent.map((records) => records.length)).toEqual([200, 200, 200]);
    await phone.wait(minutes(5));
    expect(phone.sent.map((records) => records.length)).toEqual([200, 200, 200, 1]);
  });

  it.each([
    { says: 'another status', answer: { status: 500, body: '{"result":"ok"}' } },
    { says: 'an empty body', answer: { status: 200, body: '' } },
    { says: 'another result', answer: { status: 200, body: '{"result":"no"}' } },
    { says: 'null', answer: { status: 200, body: 'null' } },
  ])('a batch is deleted only on its ok; not on $says', async ({ answer }) => {
    const phone = await startBaseline(OVERLAND, { answers: [answer, ok] });
    await phone.fix(0);
    await phone.wait(minutes(5));
    await phone.wait(minutes(5));
    expect(phone.sent).toHaveLength(2);
    expect(phone.sent[0]).toEqual(phone.sent[1]);
    await phone.wait(minutes(5));
    expect(phone.sent).toHaveLength(2);
  });

  it('drops what comes within a second', async () => {
    const phone = await startBaseline(OVERLAND);
    await phone.fix(0);
    await phone.wait(999);
    await phone.fix(1);
    await phone.wait(1);
    await phone.fix(2);
    expect(phone.kept).toEqual([0]);
    await phone.wait(1000);
    await phone.fix(3);
    expect(phone.kept).toEqual([0, 3]);
  });

  it('measures the distance from the delivery before: of those that come together all are kept', async () => {
    const phone = await startBaseline(overland({ discardDistance: 50 }));
    const start = phone.scheduler.now();
    await phone.fix(0, { time: start });
    await phone.wait(10_000);
    // 60, 62 and 64 m: two metres from each other, and all are far from the delivery before.
    for (const [index, north] of [60, 62, 64].entries())
      await phone.fix(north, { time: start + 5000 + index * 1000 });
    await phone.wait(10_000);
    await phone.fix(100, { time: start + 20_000 });
    await phone.wait(10_000);
    await phone.fix(151, { time: start + 30_000 });
    expect(phone.kept).toEqual([0, 60, 62, 64, 151]);
  });
});
