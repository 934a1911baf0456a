import { describe, expect, it } from 'vitest';
import type { HeadingEvent } from '../src/index';
import { camelPhone, SECOND } from './camel-phone';

async function withCompass() {
  const { phone, camel } = await camelPhone({ available: ['location', 'app', 'heading'] });
  const deliverHeading = async (heading: number) => {
    phone.sensor.deliver('heading', { ageMillis: 0, heading, accuracy: 3 });
    await phone.wait(SECOND);
  };
  return { phone, camel, turns: deliverHeading };
}

describe('watchHeading', () => {
  it('delivers until it is cancelled', async () => {
    const { phone, camel, turns } = await withCompass();
    const heard: HeadingEvent[] = [];
    const watch = await camel.watchHeading({ minDeltaDeg: null }, (event) => heard.push(event));
    await turns(90);
    expect(heard[0]).toMatchObject({ heading: expect.closeTo(90, 9), accuracy: 3, isTrue: false });
    expect(heard[0]?.raw.heading).toBe(heard[0]?.heading);
    const before = heard.length;
    await watch.cancel();
    await turns(180);
    expect(heard).toHaveLength(before);
    expect(phone.sensor.request('heading')).toBeUndefined();
  });

  it('can be iterated over; stopWatchHeading ends the loop', async () => {
    const { camel, turns } = await withCompass();
    const watch = await camel.watchHeading();
    const loop = watch[Symbol.asyncIterator]();
    const first = loop.next();
    await turns(45);
    expect(await first).toMatchObject({ done: false, value: { heading: expect.closeTo(45, 9) } });
    await camel.stopWatchHeading();
    expect(await loop.next()).toEqual({ done: true, value: undefined });
  });

  it('rejects where there is no compass, and for bad options', async () => {
    const { camel } = await camelPhone();
    await expect(camel.watchHeading()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(camel.watchHeading({ minDeltaDeg: -1 })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
