import type { LocationPage } from '@geo/core';
import { describe, expect } from 'vitest';
import { phoneBorn, phoneWith, URL } from './phone';
import { row } from './row';
import { durable, tracking } from './stories';

const coords = { latitude: 45, longitude: 13 };

describe('operations', () => {
  row('4/ready', 'opens the engine and resolves State', async () => {
    const phone = phoneBorn();
    expect(await phone.engine.ready({ url: URL })).toMatchObject({ enabled: false, odometer: 0 });
    expect(durable(phone, 'config')).toMatchObject({ given: { url: URL } });
  });
  row('4/setConfig', 'changes the configuration and resolves State', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.setConfig({ url: URL })).toMatchObject({ enabled: false });
    expect(durable(phone, 'config')).toMatchObject({ given: { url: URL } });
  });
  row('4/start', 'starts and resolves State', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.start()).toMatchObject({ enabled: true, trackingActive: true });
  });
  row('4/stop', 'stops and resolves State', async () => {
    const phone = await tracking();
    expect(await phone.engine.stop()).toMatchObject({ enabled: false, trackingActive: false });
  });
  row('4/getState', 'resolves State', async () => {
    const phone = await tracking();
    expect(await phone.engine.getState()).toMatchObject({ enabled: true });
  });
  row('4/sync', 'uploads and resolves the records', async () => {
    const phone = await phoneWith({ config: { url: URL, autoSync: false } });
    await phone.enqueue(1);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(['r0']);
    expect(phone.requests).toHaveLength(1);
  });
  row('4/getLocations', 'resolves the queue', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.enqueue(2);
    expect((await phone.engine.getLocations()).map(({ uuid }) => uuid)).toEqual(['r0', 'r1']);
  });
  row('4/insertLocation', 'queues a record and resolves its uuid', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.insertLocation({ uuid: 'mine', coords })).toBe('mine');
    expect(await phone.queued()).toEqual(['mine']);
  });
  row('4/getLog', 'resolves entries', async () => {
    const phone = await phoneWith({ config: {} });
    phone.engine.logger.error('oh');
    await phone.settle();
    expect((await phone.engine.getLog())[0]).toMatchObject({ message: 'oh', level: 1 });
  });
  row('4/removeListeners', 'detaches listeners', async () => {
    const phone = await phoneWith({ config: {} });
    const heard: unknown[] = [];
    phone.engine.onLocation((event) => heard.push(event));
    phone.engine.removeListeners();
    await phone.enqueue(1);
    expect(heard).toEqual([]);
  });
  row('4/async', 'answer by promises', async () => {
    const phone = await phoneWith({ config: {} });
    const { engine } = phone;
    const answers = [
      engine.getState(),
      engine.setConfig({}),
      engine.getLocations(),
      engine.getLog(),
      engine.sync(),
    ];
    for (const answer of answers) expect(answer).toBeInstanceOf(Promise);
    await Promise.all(answers);
  });
  row('gaps/startGeofences', 'tracks geofences only, and resolves State', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.startGeofences()).toMatchObject({ enabled: true, trackingMode: 0 });
    expect(durable(phone, 'enabled')).toMatchObject({ enabled: true, trackingMode: 0 });
  });
  row('gaps/changePace', 'overrides the verdict', async () => {
    const phone = await tracking();
    await phone.engine.changePace(false);
    expect((await phone.engine.getState()).isMoving).toBe(false);
    await phone.engine.changePace(true);
    expect((await phone.engine.getState()).isMoving).toBe(true);
  });
  row('gaps/changePace/disabled', 'changePace rejects DISABLED while off', async () => {
    const phone = await phoneWith({ config: {} });
    await expect(phone.engine.changePace(true)).rejects.toMatchObject({ code: 'DISABLED' });
  });
  row('gaps/getOdometer', 'resolves metres', async () => {
    const phone = await tracking();
    await phone.drive(61);
    const metres = await phone.engine.getOdometer();
    expect(metres).toBeTypeOf('number');
    expect(metres).toBeCloseTo(600, 0);
  });
  row('gaps/getCount', 'resolves how many are queued', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.enqueue(3);
    expect(await phone.engine.getCount()).toBe(3);
  });
  row('gaps/getLocations/page', 'resolves a page of the queue', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.enqueue(5);
    const page = async (options: LocationPage) =>
      (await phone.engine.getLocations(options)).map(({ uuid }) => uuid);
    expect(await page({ limit: 2 })).toEqual(['r0', 'r1']);
    expect(await page({ limit: 2, after: 'r1' })).toEqual(['r2', 'r3']);
    expect(await page({ limit: 2, order: 'desc' })).toEqual(['r4', 'r3']);
  });
  row('gaps/getLocations/not-found', 'rejects NOT_FOUND behind an unknown record', async () => {
    const phone = await phoneWith({ config: {} });
    await expect(phone.engine.getLocations({ after: 'unknown' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
  row('gaps/getLastLocation', 'resolves the newest accepted fix', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await phone.engine.getLastLocation()).toBeUndefined();
    await phone.engine.start();
    await phone.drive(31);
    await phone.engine.stop();
    const last = await phone.engine.getLastLocation();
    expect(last?.coords.latitude).toBeCloseTo(45 + 300 / 111_132, 6);
  });
  row('gaps/destroyLocation', 'removes one record', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.enqueue(3);
    await phone.engine.destroyLocation('r1');
    expect(await phone.queued()).toEqual(['r0', 'r2']);
  });
  row('gaps/destroyLocation/not-found', 'rejects NOT_FOUND for a record that is not there', async () => {
    const phone = await phoneWith({ config: {} });
    await expect(phone.engine.destroyLocation('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  row('gaps/destroyLocations', 'empties the queue and says how many there were', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.enqueue(3);
    expect(await phone.engine.destroyLocations()).toBe(3);
    expect(await phone.engine.getCount()).toBe(0);
  });
  row('gaps/destroyLog', 'empties the log and says how many entries there were', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.engine.destroyLog();
    phone.engine.logger.error('a');
    phone.engine.logger.error('b');
    await phone.settle();
    expect(await phone.engine.destroyLog()).toBe(2);
    expect(await phone.engine.getLog()).toEqual([]);
  });

  async function refused() {
    const server = (request: { body?: string }) => (request.body?.includes('"r0"') ? 422 : 200);
    const phone = await phoneWith({ config: { url: URL, autoSync: false }, server });
    await phone.enqueue(4);
    await phone.engine.sync();
    await phone.engine.sync().catch(() => undefined);
    return phone;
  }
  row('gaps/getQuarantine', 'resolves what was refused for good', async () => {
    const phone = await refused();
    expect(await phone.engine.getQuarantine()).toMatchObject([{ record: { uuid: 'r0' }, status: 422 }]);
  });
  row('gaps/redrive', 'puts it back into the queue', async () => {
    const phone = await refused();
    expect(await phone.engine.redrive('r0')).toBe(1);
    expect(await phone.queued()).toEqual(['r0']);
  });
  row('gaps/destroyQuarantined', 'removes it', async () => {
    const phone = await refused();
    await phone.engine.destroyQuarantined('r0');
    expect(await phone.engine.getQuarantine()).toEqual([]);
  });
});
