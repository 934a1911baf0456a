import type { ConfigPatch, LogEntry } from '@geo/core';
import { describe, expect } from 'vitest';
import { phoneWith, SECOND } from './phone';
import { row } from './row';
import { durableRows } from './stories';

/** A phone whose log keeps everything and has nothing in it. */
async function logging(config: ConfigPatch = {}) {
  const phone = await phoneWith({ config: { logLevel: 5, ...config } });
  await phone.engine.destroyLog();
  return phone;
}

async function entryOf(write: (logger: Awaited<ReturnType<typeof logging>>['engine']['logger']) => void) {
  const phone = await logging();
  await phone.wait(90 * SECOND);
  write(phone.engine.logger);
  await phone.settle();
  return { phone, entry: (await phone.engine.getLog())[0] };
}

describe('an entry', () => {
  row('2.21/ts', 'says when it was written', async () => {
    const { phone, entry } = await entryOf((logger) => logger.info('a'));
    expect(entry?.ts).toBe(new Date(phone.scheduler.now()).toISOString());
  });
  row('2.21/level', 'has its level', async () => {
    expect((await entryOf((logger) => logger.debug('a'))).entry?.level).toBe(4);
  });
  row('2.21/src', 'says whether the app or the engine wrote it', async () => {
    expect((await entryOf((logger) => logger.info('a'))).entry?.src).toBe('js');
    const phone = await logging();
    await phone.engine.setConfig({ unknownKey: 1 });
    expect((await phone.engine.getLog())[0]?.src).toBe('native');
  });
  row('2.21/event', 'has a short tag', async () => {
    const phone = await logging();
    await phone.engine.setConfig({ unknownKey: 1 });
    expect((await phone.engine.getLog())[0]?.event).toBe('config:unknown');
  });
  row('2.21/message', 'has a line for people, where there is one', async () => {
    expect((await entryOf((logger) => logger.info('hello'))).entry?.message).toBe('hello');
    expect((await entryOf((logger) => logger.info(undefined as never))).entry).not.toHaveProperty('message');
  });
  row('2.21/data', 'has what was attached, where something was', async () => {
    expect((await entryOf((logger) => logger.info('a', { n: [1] }))).entry?.data).toBe('{"n":[1]}');
    expect((await entryOf((logger) => logger.info('a'))).entry).not.toHaveProperty('data');
  });
  row('8/log-levels', 'has a level from 1 to 5', async () => {
    const phone = await logging();
    const { logger } = phone.engine;
    for (const write of [logger.error, logger.warn, logger.info, logger.debug, logger.verbose]) write('x');
    await phone.settle();
    expect((await phone.engine.getLog()).map(({ level }) => level)).toEqual([5, 4, 3, 2, 1]);
  });
});

describe('the logger', () => {
  const levels = { error: 1, warn: 2, info: 3, debug: 4, verbose: 5 } as const;
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, number][]) {
    row(`4/logger.${name}`, `writes an entry of level ${level}`, async () => {
      const { entry } = await entryOf((logger) => logger[name]('words', { a: 1 }));
      expect(entry).toMatchObject({ level, src: 'js', message: 'words', data: '{"a":1}' });
    });
  }
});

describe('the log', () => {
  row('gaps/log/order', 'is read newest first', async () => {
    const phone = await logging();
    for (const word of ['a', 'b', 'c']) phone.engine.logger.info(word);
    await phone.settle();
    expect((await phone.engine.getLog()).map(({ message }) => message)).toEqual(['c', 'b', 'a']);
  });

  row('gaps/log/limit', 'gives 500 entries by default, 1 to 5000 when asked', async () => {
    const phone = await logging();
    for (let index = 0; index < 600; index++) phone.engine.logger.info(`line ${index}`);
    await phone.settle();
    expect(await phone.engine.getLog()).toHaveLength(500);
    expect(await phone.engine.getLog({ limit: 1 })).toHaveLength(1);
    expect(await phone.engine.getLog({ limit: 5000 })).toHaveLength(600);
    for (const limit of [0, 5001])
      await expect(phone.engine.getLog({ limit })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  row('gaps/log/levels', 'always keeps errors and warnings, the rest by logLevel', async () => {
    for (const logLevel of [0, 2, 3, 4, 5] as const) {
      const phone = await phoneWith({ config: { logLevel } });
      await phone.engine.destroyLog();
      const { logger } = phone.engine;
      for (const write of [logger.error, logger.warn, logger.info, logger.debug, logger.verbose]) write('x');
      await phone.settle();
      const kept = (await phone.engine.getLog()).map(({ level }) => level).reverse();
      expect(kept).toEqual([1, 2, 3, 4, 5].slice(0, Math.max(2, logLevel)));
    }
  });

  row('gaps/log/bounded', 'is bounded: the oldest entries go', async () => {
    const phone = await logging();
    for (let index = 0; index < 5300; index++) phone.engine.logger.error(`line ${index}`);
    await phone.settle();
    const kept = durableRows(phone, 'log/') as LogEntry[];
    expect(kept.length).toBeLessThanOrEqual(5100);
    expect(kept.at(-1)?.message).toBe('line 5299');
  });

  row('gaps/log/lifecycle', 'keeps the story of the engine at any level, in a ring of its own', async () => {
    const phone = await phoneWith({ config: { logLevel: 0, logMaxDays: 30 } });
    for (let turn = 0; turn < 310; turn++) {
      await phone.engine.start();
      await phone.engine.stop();
    }
    await phone.wait(2 * 3600 * SECOND);
    const told = (await phone.engine.getLog({ limit: 5000 })).filter(({ event }) =>
      event.startsWith('lifecycle:'),
    );
    expect(told).toHaveLength(500);
    expect(new Set(told.map(({ level }) => level))).toEqual(new Set([3]));
  });
});
