import { describe, expect, it } from 'vitest';
import { createEngine, type Entry, NODE_PROFILE, type Ports } from '../../src/index';
import { unprovidedPorts } from '../../src/testing/index';
import { MINUTE, Phone, SECOND, URL } from '../phone';

/** A life with something under every key: tracking, a queue, a quarantine, a log, an untaken event. */
async function lived(): Promise<{ memory: readonly Entry[]; queued: string[] }> {
  const phone = await Phone.create({
    config: {
      url: URL,
      autoSync: false,
      distanceFilter: 0,
      logLevel: 5,
      authorization: { accessToken: 'T', refreshToken: 'R', refreshUrl: `${URL}/token` },
    },
    listenTo: [],
    server: ({ body }) => (body!.includes('"r0"') ? 400 : 200),
  });
  await phone.enqueue(3);
  await phone.engine.sync();
  await phone.engine.start();
  await phone.drive(4);
  await phone.enqueue(2);
  phone.server = () => 503;
  await phone.engine.sync().catch(() => undefined);
  phone.server = ({ url }) => (url === URL ? 401 : 503);
  await phone.engine.sync().catch(() => undefined);
  const queued = await phone.queued();
  return { memory: phone.kill(), queued };
}

const GARBAGE = ['', '{', 'null', '[]', '5', '"x"', '{}', '{"version":1}', '{"version":99}', 'Ã\u0000'];

describe('memory of which one key cannot be read', () => {
  for (const prefix of [
    'config',
    'enabled',
    'odometer',
    'session',
    'motion',
    'sync',
    'next-seq',
    'secret/tokens',
    'auth',
    'queue/',
    'queue-uuid/',
    'quarantine/',
    'outbox/',
    'log/',
  ]) {
    it(`costs that region alone, whatever is found there: ${prefix}`, async () => {
      const { memory, queued } = await lived();
      const broken = memory.map(({ key }) => key).find((key) => key.startsWith(prefix));
      expect(broken, prefix).toBeDefined();
      for (const value of GARBAGE) {
        const phone = await Phone.create({
          memory: memory.map((entry) => (entry.key === broken ? { ...entry, value } : entry)),
          listenTo: [],
        });
        await phone.engine.ready({ reset: false });
        const state = await phone.engine.getState();
        const found = await phone.queued();
        const about = `${broken} = ${value}`;
        if (prefix !== 'enabled') expect(state.enabled, about).toBe(true);
        if (prefix !== 'odometer') expect(state.odometer, about).toBeGreaterThan(0);
        else expect(state.odometer).toBeGreaterThanOrEqual(0);
        const kept = prefix === 'queue/' ? queued.slice(1) : queued;
        expect(
          kept.every((uuid) => found.includes(uuid)),
          about,
        ).toBe(true);
        if (prefix !== 'quarantine/') expect(await phone.engine.getQuarantine(), about).toHaveLength(1);
        expect((await phone.engine.getLog()).length, about).toBeGreaterThan(0);
        // It goes on as ever: it records and uploads, and overwrites nothing.
        await phone.engine.start();
        await phone.drive(3, 4);
        await phone.enqueue(1);
        const before = await phone.queued();
        expect(before.length).toBeGreaterThan(kept.length);
        await phone.engine.setConfig({ url: URL, authorization: { accessToken: 'N' } });
        await phone.engine.sync();
        expect(await phone.queued(), about).toEqual([]);
        await phone.engine.close();
      }
    });
  }

  it('is named in the log', async () => {
    const { memory } = await lived();
    const phone = await Phone.create({
      memory: memory.map((entry) => (entry.key === 'motion' ? { ...entry, value: '{' } : entry)),
      config: {},
    });
    const [said] = (await phone.engine.getLog()).filter(({ event }) => event === 'memory:unreadable');
    expect(said).toMatchObject({ level: 1, message: expect.stringContaining('motion') });
  });
});

describe('the counter of rows', () => {
  it('lost or behind overwrites nothing', async () => {
    const { memory, queued } = await lived();
    for (const value of [undefined, '0', '-5', 'many', '1.5', '99999999999999999999']) {
      const phone = await Phone.create({
        memory: memory.flatMap((entry) =>
          entry.key !== 'next-seq' ? entry : value === undefined ? [] : { ...entry, value },
        ),
        listenTo: [],
      });
      await phone.engine.ready({ reset: false });
      const before = await phone.queued();
      expect(before.slice(0, queued.length)).toEqual(queued);
      const uuids = await phone.enqueue(3);
      expect(await phone.queued()).toEqual([...before, ...uuids]);
      expect(await phone.engine.getQuarantine()).toHaveLength(1);
    }
  });
});

describe('storage that cannot be read at boot', () => {
  it('rejects ready, is tried again, and then everything is there', async () => {
    const { memory, queued } = await lived();
    const phone = Phone.launch({ memory, listenTo: [] });
    phone.storage.failNextReads(1000, new Error('disk I/O error'));
    await expect(phone.engine.ready({ reset: false })).rejects.toMatchObject({
      code: 'STORAGE',
      message: expect.stringContaining('disk I/O error'),
    });
    await phone.wait(MINUTE);
    phone.storage.failNextReads(0);
    await phone.wait(6 * SECOND);
    expect((await phone.engine.ready({ reset: false })).enabled).toBe(true);
    expect((await phone.queued()).slice(0, queued.length)).toEqual(queued);
  });

  it('fails for one moment in the middle: the upload is tried again', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    phone.storage.failNextReads(1, new Error('disk I/O error'));
    await phone.enqueue(1).catch(() => undefined);
    phone.storage.failNextReads(0);
    await phone.enqueue(2);
    expect(await phone.engine.getCount()).toBe(0);
  });
});

describe('createEngine', () => {
  it('refuses to start while a port is missing, and names it', () => {
    for (const port of Object.keys(unprovidedPorts)) {
      const ports = { ...unprovidedPorts, [port]: undefined } as unknown as Ports;
      expect(() => createEngine({ ports, profile: NODE_PROFILE })).toThrow(port);
    }
  });
});
