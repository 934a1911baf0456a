import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/index';
import { Phone } from '../phone';

const uuid = ({ uuid: id }: Location) => id;

describe('listeners', () => {
  it('one that throws affects neither the engine nor the others, and is logged', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const heard: string[] = [];
    phone.engine.onLocation(() => {
      throw new Error('mine');
    });
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    const uuids = await phone.enqueue(3);
    expect(heard).toEqual(uuids);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'listener:threw');
    expect(said).toHaveLength(3);
    expect(said[0]).toMatchObject({ level: 1, message: 'a listener of location threw: mine' });
  });

  it('the first gets what came before it, the oldest 64, in order and before what comes now', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const uuids = await phone.enqueue(70);
    const heard: string[] = [];
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    const [late] = await phone.enqueue(1);
    expect(heard).toEqual([...uuids.slice(0, 64), late]);
    const second: string[] = [];
    phone.engine.onLocation((location) => second.push(uuid(location)));
    await phone.settle();
    expect(second).toEqual([]);
  });

  it('one that is added while a commit is under way receives old events before the new one', async () => {
    for (let turns = 0; turns < 12; turns++) {
      const phone = await Phone.create({ config: {}, listenTo: [] });
      await phone.enqueue(2);
      const heard: string[] = [];
      void phone.engine.insertLocation({ uuid: 'now', coords: { latitude: 1, longitude: 1 } });
      for (let turn = 0; turn < turns; turn++) await undefined;
      phone.engine.onLocation((location) => heard.push(uuid(location)));
      await phone.settle();
      expect(heard).toEqual(['r0', 'r1', 'now']);
    }
  });

  it('one that is removed before its first event leaves it to the next', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const uuids = await phone.enqueue(2);
    const heard: string[] = [];
    phone.engine.onLocation(() => heard.push('nobody')).remove();
    await phone.settle();
    phone.engine.onLocation((location) => heard.push(uuid(location)));
    await phone.settle();
    expect(heard).toEqual(uuids);
  });

  it('removes once, however often remove is called; the same function added twice is two', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    let heard = 0;
    const listener = () => {
      heard++;
    };
    const one = phone.engine.onLocation(listener);
    phone.engine.onLocation(listener);
    await phone.enqueue(1);
    expect(heard).toBe(2);
    one.remove();
    one.remove();
    await phone.enqueue(1);
    expect(heard).toBe(3);
    phone.engine.removeListeners();
    await phone.enqueue(1);
    expect(heard).toBe(3);
  });

  it('may be removed by another while an event is being delivered', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const heard: string[] = [];
    phone.engine.onLocation(() => {
      heard.push('first');
      phone.engine.removeListeners();
    });
    await phone.enqueue(2);
    expect(heard).toEqual(['first']);
  });

  it('of connectivity receives the present state first', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const heard: boolean[] = [];
    phone.engine.onConnectivityChange(({ connected }) => heard.push(connected));
    await phone.settle();
    expect(heard).toEqual([true]);
    await phone.setNetwork('none');
    await phone.setNetwork('cellular');
    await phone.setNetwork('wifi');
    expect(heard).toEqual([true, false, true]);
    const second: boolean[] = [];
    await phone.setNetwork('none');
    phone.engine.onConnectivityChange(({ connected }) => second.push(connected));
    await phone.settle();
    expect(second).toEqual([false]);
  });

  it('of connectivity receives the present state first every time it is added, and never a stale one last', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    await phone.setNetwork('none');
    const heard: boolean[] = [];
    const listener = ({ connected }: { connected: boolean }) => heard.push(connected);
    const first = phone.engine.onConnectivityChange(listener);
    await phone.settle();
    // The present state, and then what no listener had received, in order: it ends with the truth.
    expect(heard).toEqual([false, false, true, false]);
    first.remove();
    await phone.setNetwork('wifi');
    heard.length = 0;
    const again = phone.engine.onConnectivityChange(listener);
    await phone.settle();
    expect(heard).toEqual([true, true]);
    again.remove();
    phone.engine.onConnectivityChange(listener);
    await phone.settle();
    expect(heard).toEqual([true, true, true]);
    phone.engine.removeListeners();
    phone.engine.onConnectivityChange(listener);
    await phone.settle();
    expect(heard).toEqual([true, true, true, true]);
  });

  it('of connectivity added before the boot receives the state that the device reports, once', async () => {
    for (const connected of [true, false]) {
      const transport = connected ? 'wifi' : 'none';
      const states = { connectivity: { ageMillis: 0, connected, transport } } as const;
      const phone = Phone.launch({ listenTo: [], states });
      const heard: boolean[] = [];
      phone.engine.onConnectivityChange((event) => heard.push(event.connected));
      await phone.wait(0);
      expect(heard).toEqual([connected]);
    }
  });

  it('of connectivity receives a captive portal as no connection', async () => {
    const phone = await Phone.create({ config: {}, listenTo: ['connectivitychange'] });
    await phone.setState('connectivity', { connected: false, transport: 'wifi' });
    expect(phone.received('connectivitychange')).toEqual([{ connected: true }, { connected: false }]);
    expect((await phone.engine.getState()).connected).toBe(false);
  });

  it('may call the engine back', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    const counts: number[] = [];
    phone.engine.onLocation(async () => {
      counts.push(await phone.engine.getCount());
    });
    await phone.enqueue(2);
    await phone.settle();
    expect(counts).toEqual([1, 2]);
  });
});
