import { describe, expect, it } from 'vitest';
import type { LineEvent } from '../src/index';
import { camelPhone, SECOND } from './camel-phone';

async function onTheWay() {
  const { phone, camel } = await camelPhone();
  await camel.start();
  let second = 0;
  const drives = async (seconds: number) => {
    for (let n = 0; n < seconds; n++) {
      second++;
      const place = { latitude: 45 + second * 0.0001, longitude: 13, speed: 11 };
      phone.sensor.deliver('location', { ...place, accuracy: 5, ageMillis: 0 });
      await phone.wait(SECOND);
    }
  };
  return { camel, drives };
}

describe('watchLine', () => {
  it('delivers until it is cancelled', async () => {
    const { camel, drives } = await onTheWay();
    const heard: LineEvent[] = [];
    const watch = await camel.watchLine({ lagFixes: 2, lagSeconds: null }, (event) => heard.push(event));
    await drives(5);
    expect(heard.at(-1)).toMatchObject({ line: 1, points: [{ accuracy: expect.any(Number) }] });
    expect(heard.at(-1)?.tail).toHaveLength(2);
    expect(heard.at(-1)?.tail[0]?.raw.timestamp).toBe(heard.at(-1)?.tail[0]?.timestamp);
    const before = heard.length;
    await watch.cancel();
    await drives(2);
    expect(heard).toHaveLength(before);
  });

  it('can be iterated over, with a lag of three fixes', async () => {
    const { camel, drives } = await onTheWay();
    const watch = await camel.watchLine();
    await drives(4);
    const points: number[] = [];
    for await (const event of watch) {
      points.push(event.points.length);
      if (points.length === 4) break;
    }
    expect(points).toEqual([0, 0, 0, 1]);
  });

  it('rejects bad options', async () => {
    const { camel } = await onTheWay();
    await expect(camel.watchLine({ lagFixes: 31 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
