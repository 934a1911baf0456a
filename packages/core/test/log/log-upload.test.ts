import { describe, expect, it } from 'vitest';
import type { HttpRequest, LogEntry } from '../../src/index';
import { isSameOrigin } from '../../src/log/origin';
import { HOUR, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const LOG_URL = 'https://logs.test/in';

const entriesOf = ({ body }: HttpRequest): LogEntry[] => {
  const { events, ...rest } = JSON.parse(body ?? '') as { events: LogEntry[] };
  expect(rest).toEqual({});
  return events;
};

async function logging(options: PhoneOptions = {}) {
  const phone = await Phone.create({
    ...options,
    config: { logUrl: LOG_URL, logLevel: 5, autoSync: false, ...options.config },
  });
  await phone.engine.destroyLog();
  return phone;
}

/** Writes this many entries; each on its own. */
function write(phone: Phone, count: number): void {
  for (let n = 0; n < count; n++) phone.engine.logger.info(`line ${n}`, { n });
}

describe('uploadLog', () => {
  it('hands over every entry as it is, oldest first, resolves how many, and emits no http event', async () => {
    const phone = await logging();
    phone.engine.logger.error('first', { a: [1] });
    phone.engine.logger.verbose('second');
    await phone.settle();
    const log = await phone.engine.getLog();
    expect(await phone.engine.uploadLog()).toBe(2);
    expect(phone.requests).toHaveLength(1);
    const [request] = phone.requests;
    expect(request).toMatchObject({ method: 'POST', url: LOG_URL, timeoutMillis: 30_000 });
    expect(request!.headers['Content-Type']).toBe('application/json');
    expect(entriesOf(request!)).toEqual([...log].reverse());
    expect(entriesOf(request!).map(({ src, level, message }) => [src, level, message])).toEqual([
      ['js', 1, 'first'],
      ['js', 5, 'second'],
    ]);
    expect(phone.received('http')).toEqual([]);
  });

  it('repeats nothing: what the server took is gone here; what came meanwhile waits for the next call', async () => {
    const phone = await logging({
      server: () => {
        phone.engine.logger.info('meanwhile');
        return 200;
      },
    });
    write(phone, 3);
    expect(await phone.engine.uploadLog()).toBe(3);
    expect((await phone.engine.getLog()).map(({ message }) => message)).toEqual(['meanwhile']);
    phone.server = () => 200;
    expect(await phone.engine.uploadLog()).toBe(1);
    expect(await phone.engine.uploadLog()).toBe(0);
    expect(phone.requests).toHaveLength(2);
    await phone.restart();
    await phone.engine.ready({ reset: false });
    // The engine tells of its new life, and repeats nothing of the one before.
    const events = (await phone.engine.getLog()).map(({ event }) => event);
    expect(events).toEqual(['lifecycle:ready', 'lifecycle:boot', 'lifecycle:killed']);
  });

  it('sends bounded batches: 500 entries, 256 kB; a larger entry alone', async () => {
    const phone = await logging();
    write(phone, 1200);
    expect(await phone.engine.uploadLog()).toBe(1200);
    expect(phone.requests.map((request) => entriesOf(request).length)).toEqual([500, 500, 200]);
    const all = phone.requests.flatMap(entriesOf).map(({ message }) => message);
    expect(all).toEqual([...Array(1200).keys()].map((n) => `line ${n}`));
    for (let n = 0; n < 100; n++) phone.engine.logger.info('m'.repeat(5000), 'd'.repeat(5000));
    expect(await phone.engine.uploadLog()).toBe(100);
    const sizes = phone.requests.slice(3).map(({ body }) => body!.length);
    expect(sizes.length).toBe(4);
    expect(Math.max(...sizes)).toBeLessThan(263_000);
  });

  it('stops at the first batch that is not taken; the rest stays and goes with the next call', async () => {
    const phone = await logging({ server: (_request, index) => (index === 1 ? 500 : 200) });
    write(phone, 1200);
    await expect(phone.engine.uploadLog()).rejects.toMatchObject({
      name: 'GeoError',
      code: 'HTTP',
      status: 500,
      message: expect.stringContaining('500 entries were handed over before'),
    });
    expect(await phone.engine.getLog({ limit: 5000 })).toHaveLength(700);
    expect(await phone.engine.uploadLog()).toBe(700);
    // The same entries say so, however often they come.
    const [, refused, again] = phone.requests;
    expect(again!.headers['Idempotency-Key']).toBe(refused!.headers['Idempotency-Key']);
  });

  it('rejects NO_URL, OFFLINE and HTTP, and keeps the log', async () => {
    const phone = await logging({ config: { logUrl: null } });
    write(phone, 2);
    await expect(phone.engine.uploadLog()).rejects.toMatchObject({ code: 'NO_URL' });
    await phone.engine.setConfig({ logUrl: LOG_URL });
    await phone.setNetwork('none');
    await expect(phone.engine.uploadLog()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(phone.requests).toEqual([]);
    await phone.setNetwork('wifi');
    for (const answer of [404, 301, new Error('ECONNREFUSED')]) {
      phone.server = () => answer;
      await expect(phone.engine.uploadLog()).rejects.toMatchObject({
        code: 'HTTP',
        status: typeof answer === 'number' ? answer : 0,
      });
    }
    phone.server = () => 'held';
    const work = phone.engine.uploadLog().catch((error: unknown) => error);
    await phone.wait(40 * SECOND);
    expect(await work).toMatchObject({ code: 'HTTP', status: 0 });
    expect((await phone.engine.getLog()).length).toBeGreaterThanOrEqual(2);
  });

  it('tries over a network that the platform has not reached the internet by, such as a private APN', async () => {
    const phone = await logging();
    write(phone, 2);
    await phone.setState('connectivity', { connected: false, transport: 'cellular' });
    expect(await phone.engine.uploadLog()).toBeGreaterThanOrEqual(2);
  });

  it('resolves 0 for an empty log, without a request', async () => {
    const phone = await logging();
    expect(await phone.engine.uploadLog()).toBe(0);
    expect(phone.requests).toEqual([]);
  });

  it('called twice at once is one upload', async () => {
    const phone = await logging({ server: () => 'held' });
    write(phone, 2);
    const both = Promise.all([phone.engine.uploadLog(), phone.engine.uploadLog()]);
    await phone.settle();
    expect(phone.engine.busy).toBe(true);
    phone.http.release(204);
    expect(await both).toEqual([2, 2]);
    expect(phone.requests).toHaveLength(1);
  });

  it('is not delayed by an unreadable row', async () => {
    const phone = await logging();
    write(phone, 2);
    await phone.settle();
    const memory = phone.kill();
    const [first] = memory.filter(({ key }) => key.startsWith('log/'));
    const next = await Phone.create({
      memory: memory.map((entry) => (entry.key === first!.key ? { ...entry, value: '{"ts":' } : entry)),
      config: { logUrl: LOG_URL },
    });
    expect(await next.engine.uploadLog()).toBe(4); // three of them tell of the kill and the new life
    expect(entriesOf(next.requests[0]!).filter(({ src }) => src === 'js')).toHaveLength(1);
    expect(await next.engine.getLog()).toEqual([]);
  });

  it('compresses only where the config asks for it', async () => {
    const phone = await logging({ config: { gzip: true } });
    write(phone, 100);
    await phone.engine.uploadLog();
    await phone.engine.setConfig({ gzip: false });
    write(phone, 100);
    await phone.engine.uploadLog();
    expect(phone.requests.map(({ gzip }) => gzip)).toEqual([true, false]);
  });
});

describe('secrets of the records’ server', () => {
  const config = { url: URL, headers: { 'X-Own': 'mine' }, authorization: { accessToken: 'T0ken' } };

  it('go with the log to the same origin', async () => {
    const phone = await logging({ config: { ...config, logUrl: 'https://EXAMPLE.test:443/log' } });
    write(phone, 1);
    await phone.engine.uploadLog();
    expect(phone.requests[0]!.headers).toMatchObject({ Authorization: 'Bearer T0ken', 'X-Own': 'mine' });
  });

  it('and to no other', async () => {
    for (const logUrl of [
      LOG_URL,
      'http://example.test/log',
      'https://example.test:8443/log',
      'https://example.test.evil.test/log',
      'https://evil.test\\@example.test/log',
      'https://example.test@evil.test/log',
    ]) {
      const phone = await logging({ config: { ...config, logUrl } });
      write(phone, 1);
      await phone.engine.uploadLog();
      expect(Object.keys(phone.requests[0]!.headers).sort(), logUrl).toEqual([
        'Content-Type',
        'Idempotency-Key',
      ]);
      expect(JSON.stringify(phone.requests)).not.toContain('T0ken');
    }
  });

  it('a refused token is refreshed once, and the log goes with the new one', async () => {
    const phone = await logging({
      config: {
        ...config,
        logUrl: `${URL}/log`,
        authorization: { accessToken: 'old', refreshToken: 'r', refreshUrl: `${URL}/token` },
      },
      server: (request) =>
        request.url.endsWith('/token')
          ? { body: '{"access_token":"new"}' }
          : request.headers.Authorization === 'Bearer new'
            ? 200
            : 401,
    });
    write(phone, 1);
    expect(await phone.engine.uploadLog()).toBeGreaterThanOrEqual(1);
    expect(phone.requests.map(({ url }) => url.slice(URL.length))).toEqual(['/log', '/token', '/log']);
  });

  it('two URLs are of one origin only when that is certain', () => {
    const same = (one: string, other: string) => isSameOrigin(one, other) && isSameOrigin(other, one);
    expect(same('https://a.test/x?y#z', 'HTTPS://A.test:443')).toBe(true);
    expect(same('http://a.test:80/', 'http://a.test')).toBe(true);
    expect(same('http://[::1]:8080/a', 'http://[::1]:8080/b')).toBe(true);
    for (const [one, other] of [
      ['https://a.test', 'https://b.test'],
      ['https://a.test', 'https://a.test.'],
      ['https://a.test', 'https://user@a.test'],
      ['https://a.test', 'https://a.test\t.evil.test'],
      ['https://a.test', 'https:a.test'],
      ['https://bücher.test', 'https://bücher.test'],
      ['ftp://a.test', 'ftp://a.test'],
      ['', ''],
    ] as const) {
      expect(same(one, other), `${one} ${other}`).toBe(false);
    }
  });
});

describe('getLog', () => {
  it('hides what became a secret since an entry was written', async () => {
    const phone = await logging({ config: { url: URL } });
    phone.engine.logger.warn('signed in with T0ken-abcdef', { answer: 'T0ken-abcdef' });
    await phone.engine.setConfig({ authorization: { accessToken: 'T0ken-abcdef' } });
    const entries = await phone.engine.getLog();
    expect(JSON.stringify(entries)).not.toContain('T0ken-abcdef');
    expect(entries.find(({ src }) => src === 'js')).toMatchObject({
      level: 2,
      message: expect.stringMatching(/^signed in with .*secret-/),
      data: expect.stringContaining('secret-'),
    });
  });
});

describe('onLog', () => {
  it('receives each entry that is kept, as it is kept, and nothing else', async () => {
    const phone = await logging({ config: { logLevel: 3 } });
    const heard: LogEntry[] = [];
    phone.engine.onLog((entry) => heard.push(entry));
    await phone.settle();
    heard.length = 0;
    for (const level of ['error', 'warn', 'info', 'debug', 'verbose'] as const) {
      phone.engine.logger[level](level, { level });
    }
    await phone.settle();
    expect(heard.map(({ message }) => message)).toEqual(['error', 'warn', 'info']);
    expect(heard).toEqual([...(await phone.engine.getLog())].reverse());
    await phone.engine.setConfig({ logLevel: 0 });
    phone.engine.logger.warn('kept whatever the level');
    await phone.settle();
    expect(heard.at(-1)).toMatchObject({ level: 2, src: 'js', event: 'app' });
  });

  it('that throws is logged once, and not for that entry', async () => {
    const phone = await logging();
    let calls = 0;
    phone.engine.onLog(({ src }) => {
      if (src === 'js') calls++;
      throw new Error('of no use');
    });
    write(phone, 3);
    await phone.wait(HOUR);
    expect(calls).toBe(3);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'listener:threw');
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ level: 1, src: 'native', message: expect.stringContaining('of no use') });
  });

  it('that writes into the log receives no entry of its own', async () => {
    const phone = await logging();
    const heard: (string | undefined)[] = [];
    phone.engine.onLog(({ src, message }) => {
      if (src === 'native') return; // what the engine told of its boot
      heard.push(message);
      phone.engine.logger.info(`heard ${message}`);
    });
    write(phone, 2);
    await phone.wait(HOUR);
    expect(heard).toEqual(['line 0', 'line 1']);
    const kept = (await phone.engine.getLog()).map(({ message }) => message).reverse();
    expect(kept).toEqual(['line 0', 'line 1', 'heard line 0', 'heard line 1']);
  });
});

describe('the log', () => {
  it('keeps errors and warnings although what the level lets in overflows it', async () => {
    const phone = await logging();
    phone.engine.logger.error('the error');
    phone.engine.logger.warn('the warning');
    for (let round = 0; round < 4; round++) {
      write(phone, 2000);
      await phone.wait(SECOND);
    }
    const log = await phone.engine.getLog({ limit: 5000 });
    expect(log.slice(-2).map(({ message }) => message)).toEqual(['the warning', 'the error']);
    expect(log[0]!.message).toBe('line 1999');
    const rows = phone.storage.snapshot().filter(({ key }) => key.startsWith('log/'));
    expect(rows.length).toBeLessThanOrEqual(5100);
  });

  it('bounds errors too, and leaves room for the rest', async () => {
    const phone = await logging();
    for (let n = 0; n < 2600; n++) phone.engine.logger.info(`info ${n}`);
    for (let n = 0; n < 6000; n++) phone.engine.logger.error(`error ${n}`);
    await phone.wait(SECOND);
    const log = await phone.engine.getLog({ limit: 5000 });
    const counted = (level: number) => log.filter((entry) => entry.level === level).length;
    expect(log[0]!.message).toBe('error 5999');
    expect(counted(1)).toBeGreaterThanOrEqual(2400);
    expect(counted(3)).toBeGreaterThanOrEqual(2400);
  });

  it('drops what is older than logMaxDays, errors included, however much it is', async () => {
    const phone = await logging({ config: { logMaxDays: 1 } });
    write(phone, 2500);
    phone.engine.logger.error('old');
    await phone.wait(23 * HOUR);
    phone.engine.logger.info('young');
    await phone.wait(2 * HOUR);
    expect((await phone.engine.getLog()).map(({ message }) => message)).toEqual(['young']);
  });

  it('takes whatever an app hands to it', async () => {
    const phone = await logging();
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    const odd: unknown[] = [cycle, 1n, Symbol('s'), () => 1, null, Object.create(null), NaN, new Error('e')];
    for (const data of odd) phone.engine.logger.error('odd', data);
    for (const message of odd) phone.engine.logger.warn(message as string);
    const shared = { count: 1 };
    phone.engine.logger.info('shared', shared);
    shared.count = 2;
    await phone.settle();
    expect(await phone.engine.getLog()).toHaveLength(2 * odd.length + 1);
    expect((await phone.engine.getLog())[0]).toMatchObject({ data: '{"count":1}' });
    expect(await phone.engine.uploadLog()).toBe(2 * odd.length + 1);
  });
});
