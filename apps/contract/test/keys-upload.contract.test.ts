import type { ConfigPatch, HttpRequest, Location } from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { type Phone, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, durable, tracking } from './stories';

const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const coords = { latitude: 45, longitude: 13 };

/** What reaches the server when some records are queued. */
const uploads =
  (count: number, look: (requests: readonly HttpRequest[]) => unknown, base: ConfigPatch = {}) =>
  async (config: ConfigPatch) => {
    const phone = await phoneWith({ config: { url: URL, ...base, ...config } });
    for (let index = 0; index < count; index++) {
      const note = base.gzip === undefined ? '' : 'n'.repeat(2000);
      await phone.engine.insertLocation({ uuid: `r${index}`, coords, extras: { note } });
    }
    await phone.settle();
    return look(phone.requests);
  };
const bodyOf = (request: HttpRequest | undefined) =>
  JSON.parse(request?.body ?? 'null') as Record<string, unknown>;
const header = (name: string) => (requests: readonly HttpRequest[]) => requests[0]?.headers[name];
const howMany = (requests: readonly HttpRequest[]) => requests.length;

describe('the request', () => {
  keyRow('gaps/keys/url', 'is where records go; without it they stay', {
    given: 'https://example.test/other',
    see: async (config) => {
      const phone = await phoneWith({ config });
      await phone.enqueue(1);
      return phone.requests.map(({ url }) => url);
    },
    seen: [[], ['https://example.test/other']],
    bad: 'ftp://example.test',
  });
  keyRow('gaps/keys/method', 'is its method', {
    given: 'PATCH',
    see: uploads(1, (requests) => requests[0]?.method),
    seen: ['POST', 'PATCH'],
  });
  keyRow('gaps/keys/headers', 'are its headers', {
    given: { 'X-A': '1' },
    see: uploads(1, (requests) => Object.keys(requests[0]?.headers ?? {})),
    seen: [
      ['Content-Type', 'Idempotency-Key'],
      ['Content-Type', 'Idempotency-Key', 'X-A'],
    ],
  });
  keyRow('gaps/keys/publicHeaders', 'names headers whose values are no secrets, whoever echoes them', {
    given: ['X-Altered'],
    see: async (config) => {
      const phone = await phoneWith({
        config: { url: URL, headers: { 'X-Altered': 'shown-to-all', 'X-Key': 'shown-to-none' }, ...config },
        server: ({ headers }) => ({ status: 200, body: `${headers['X-Altered']} ${headers['X-Key']}` }),
      });
      await phone.enqueue(1);
      await phone.settle();
      const [event] = phone.received<{ responseText: string }>('http');
      return event?.responseText.replace(/secret-[0-9a-f]{8}/g, 'hidden');
    },
    seen: ['hidden hidden', 'shown-to-all hidden'],
  });
  keyRow('gaps/keys/params', 'lie beside the record', {
    given: { device: 'x' },
    see: uploads(1, (requests) => Object.keys(bodyOf(requests[0]))),
    seen: [['location'], ['location', 'device']],
  });
  keyRow('gaps/keys/extras', 'are on each record', {
    given: { fleet: 7 },
    see: async (config) => {
      const phone = await tracking({ config });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      return phone.received<Location>('location')[0]?.extras;
    },
    seen: [undefined, { fleet: 7 }],
  });
  keyRow('gaps/keys/httpRootProperty', 'names the property of the record', {
    given: 'data',
    see: uploads(1, (requests) => Object.keys(bodyOf(requests[0]))),
    seen: [['location'], ['data']],
  });
  keyRow('gaps/keys/httpTimeoutMs', 'is when it is given up, in milliseconds', {
    given: 5000,
    see: uploads(1, (requests) => requests[0]?.timeoutMillis),
    seen: [30_000, 5000],
    bad: 0,
  });
  keyRow('gaps/keys/gzip', 'compresses it', {
    given: true,
    see: async (config) => {
      const phone = await phoneWith({ config: { url: URL, ...config } });
      await phone.engine.insertLocation({ coords, extras: { note: 'n'.repeat(2000) } });
      await phone.settle();
      return phone.requests[0]?.gzip;
    },
    seen: [false, true],
  });
  keyRow('gaps/keys/authorization', 'gives it a token', {
    given: { accessToken: 'T0ken' },
    see: uploads(1, header('Authorization')),
    seen: [undefined, 'Bearer T0ken'],
  });
  keyRow('2.24/accessToken', 'is its token', {
    given: 'T0ken',
    see: uploads(1, header('Authorization')),
    seen: [undefined, 'Bearer T0ken'],
  });
  keyRow('2.24/refreshToken', 'is kept apart', {
    given: 'Refresh',
    see: async (config) => {
      const phone = await phoneWith({ config });
      return (durable(phone, 'secret/tokens') as { refreshToken?: string } | undefined)?.refreshToken;
    },
    seen: [undefined, 'Refresh'],
  });
});

describe('its shape', () => {
  const firstBody = (requests: readonly HttpRequest[]) => bodyOf(requests[0]);
  const transition = async (config: ConfigPatch) => {
    const phone = await phoneWith({ config: { url: URL, ...config } });
    const extras = { geofence: { identifier: 'home', action: 'ENTER' } };
    await phone.engine.insertLocation({ uuid: 'r0', coords, extras });
    await phone.settle();
    return Object.keys(bodyOf(phone.requests[0]).location as object).includes('uuid')
      ? 'the record'
      : bodyOf(phone.requests[0]).location;
  };
  keyRow('gaps/keys/locationTemplate', 'is that of the record, or of the template', {
    given: { at: ['{{longitude}}', '{{latitude}}'] },
    see: uploads(1, (requests) => {
      const location = firstBody(requests).location as Record<string, unknown>;
      return location.uuid ?? location;
    }),
    seen: ['r0', { at: [13, 45] }],
  });
  keyRow('gaps/keys/geofenceTemplate', 'is that of the transition, or of the template', {
    given: { did: '{{geofence.action}}' },
    see: transition,
    seen: ['the record', { did: 'ENTER' }],
  });
  keyRow('gaps/keys/paramsTemplate', 'has beside the records what the template says', {
    given: { newest: '{{uuid}}', n: '{{count}}' },
    see: uploads(1, (requests) => {
      const { location: _, ...beside } = firstBody(requests);
      return beside;
    }),
    seen: [{}, { newest: 'r0', n: 1 }],
  });
});

describe('what an answer must say', () => {
  /** Records left in the queue after a portal's answer. */
  const left = async (config: ConfigPatch) => {
    const phone = await phoneWith({
      config: { url: URL, ...config },
      server: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' }),
    });
    await phone.enqueue(1);
    return phone.engine.getCount();
  };
  keyRow('gaps/keys/requireResponse', 'is nothing, or what is required', {
    given: { json: { result: 'ok' } },
    see: left,
    seen: [0, 1],
  });
  keyRow('gaps/keys/requireResponse.contentType', 'is its media type', {
    given: 'application/json',
    see: left,
    seen: [0, 1],
    bad: 'json',
  });
  keyRow('gaps/keys/requireResponse.contains', 'is a piece of its body', {
    given: 'stored',
    see: left,
    seen: [0, 1],
    bad: '',
  });
  keyRow('gaps/keys/requireResponse.json', 'are values of its body', {
    given: { result: 'ok' },
    see: left,
    seen: [0, 1],
  });
  keyRow('gaps/keys/requireResponse.empty', 'is that there is no body', {
    given: true,
    see: left,
    seen: [0, 1],
  });
});

describe('when it goes', () => {
  keyRow('gaps/keys/autoSync', 'by itself, or not', { given: false, see: uploads(1, howMany), seen: [1, 0] });
  keyRow('gaps/keys/autoSyncThreshold', 'from so many records on', {
    given: 2,
    see: uploads(1, howMany, { preset: 'live' }),
    seen: [1, 0],
    bad: -2,
  });
  keyRow('gaps/keys/preset', 'waits for company in the background, or not', {
    given: 'live',
    see: async (config) => {
      const phone = await tracking({ available: ALL_SENSES, config: { url: URL, ...config } });
      await phone.moveToBackground();
      await phone.engine.changePace(true);
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      return phone.requests.length;
    },
    seen: [0, 1],
  });
  row('gaps/presets/given', 'a given key beats its preset', async () => {
    const phone = await phoneWith({ config: { preset: 'economical', heartbeatInterval: 60 } });
    const beats = async () => {
      const before = phone.received('heartbeat').length;
      await phone.wait(61 * SECOND);
      return phone.received('heartbeat').length - before;
    };
    await phone.engine.start();
    expect(await beats()).toBe(1);
    await phone.engine.setConfig({ preset: 'live' });
    await phone.engine.setConfig({ preset: 'economical' });
    expect(await beats()).toBe(1);
    await phone.engine.setConfig({ heartbeatInterval: null });
    expect(await beats()).toBe(0);
    await phone.engine.setConfig({ preset: null });
    expect(await beats()).toBe(1);
  });
  row('gaps/State/preset', 'State names it', async () => {
    const { engine } = await phoneWith({ config: { preset: 'economical' } });
    expect((await engine.getState()).preset).toBe('economical');
    expect((await engine.setConfig({ preset: null })).preset).toBe('balanced');
  });
  keyRow('gaps/keys/autoSyncInterval', 'after so long, however few', {
    given: 60,
    see: async (config) => {
      // A heartbeat would take it along.
      const base = { url: URL, autoSyncThreshold: 2, heartbeatInterval: 3600 };
      const phone = await phoneWith({ config: { ...base, ...config } });
      await phone.enqueue(1);
      const sent: number[] = [];
      for (const seconds of [59, 2, 238, 2]) {
        await phone.wait(seconds * SECOND);
        sent.push(phone.requests.length);
      }
      return sent;
    },
    seen: [
      [0, 0, 0, 1],
      [0, 1, 1, 1],
    ],
    bad: 0,
  });
  keyRow('gaps/keys/disableAutoSyncOnCellular', 'on cellular, or not', {
    given: true,
    see: async (config) => {
      const phone = await phoneWith({ config: { url: URL, ...config } });
      await phone.setNetwork('cellular');
      await phone.enqueue(1);
      return phone.requests.length;
    },
    seen: [1, 0],
  });
  keyRow('gaps/keys/batchSync', 'in arrays, or one by one', {
    given: true,
    see: uploads(1, (requests) => Array.isArray(bodyOf(requests[0]).location)),
    seen: [false, true],
  });
  keyRow('gaps/keys/maxBatchSize', 'so many at once', {
    given: 2,
    see: async (config) => {
      const phone = await phoneWith({ config: { url: URL, autoSync: false, batchSync: true, ...config } });
      await phone.enqueue(5);
      await phone.engine.sync();
      return phone.requests.map((request) => (bodyOf(request).location as unknown[]).length);
    },
    seen: [[5], [2, 2, 1]],
    bad: -2,
  });
});

describe('what is kept', () => {
  keyRow('gaps/keys/maxRecordsToPersist', 'so many records', {
    given: 2,
    see: async (config) => {
      const phone = await phoneWith({ config });
      await phone.enqueue(5);
      return phone.engine.getCount();
    },
    seen: [5, 2],
    bad: -2,
  });
  keyRow('gaps/keys/maxDaysToPersist', 'so many days', {
    given: 1.5,
    see: async (config) => {
      const phone = await phoneWith({ config });
      await phone.engine.insertLocation({ coords });
      await phone.wait(5 * DAY);
      return phone.engine.getCount();
    },
    seen: [1, 0],
    bad: -1,
  });
  const entriesAfter = (days: number) => async (config: ConfigPatch) => {
    const phone = await phoneWith({ config });
    await phone.engine.destroyLog();
    phone.engine.logger.error('old');
    await phone.wait(days * DAY + 2 * HOUR);
    return (await phone.engine.getLog()).some(({ message }) => message === 'old');
  };
  keyRow('gaps/keys/logMaxDays', 'entries of so many days', {
    given: 6,
    see: entriesAfter(3),
    seen: [false, true],
    bad: -1,
  });
  keyRow('gaps/keys/logLevel', 'entries up to this level', {
    given: 3,
    see: async (config) => {
      const phone = await phoneWith({ config });
      phone.engine.logger.info('hello');
      await phone.settle();
      return (await phone.engine.getLog()).some(({ message }) => message === 'hello');
    },
    seen: [false, true],
  });
  keyRow('gaps/keys/diagnosticExtras', 'diagnostics on each record', {
    given: true,
    see: async (config) => {
      const phone = await tracking({ config });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      return Object.keys(phone.received<Location>('location')[0]?.extras ?? {});
    },
    seen: [[], ['diagnostics']],
  });
});

describe('what is shown', () => {
  const shown = (name: string) => async (config: ConfigPatch) => {
    const phone = await tracking({ config });
    return (phone.presence.current.notification as Record<string, unknown> | undefined)?.[name];
  };
  keyRow('gaps/keys/notification', 'is what the foreground service shows', {
    given: { title: 'Mine' },
    see: shown('title'),
    seen: ['Location', 'Mine'],
  });
  keyRow('2.23/title', 'its title', { given: 'Mine', see: shown('title'), seen: ['Location', 'Mine'] });
  keyRow('2.23/text', 'its text', {
    given: 'Mine',
    see: shown('text'),
    seen: ['Location tracking active', 'Mine'],
  });
  keyRow('2.23/channelId', 'its channel', {
    given: 'mine',
    see: shown('channelId'),
    seen: ['geo_location', 'mine'],
  });
  keyRow('2.23/channelName', "its channel's name", {
    given: 'Mine',
    see: shown('channelName'),
    seen: ['Location', 'Mine'],
  });
  keyRow('2.23/smallIcon', 'its icon', {
    given: 'mipmap/mine',
    see: shown('smallIcon'),
    seen: [undefined, 'mipmap/mine'],
    bad: 'mine',
  });
  keyRow('2.23/color', 'its colour', {
    given: '#A0b1C2',
    see: shown('color'),
    seen: [undefined, '#A0b1C2'],
    bad: 'red',
  });
  keyRow('2.23/priority', 'its priority', { given: 1, see: shown('priority'), seen: [-2, 1], bad: 3 });
  keyRow('gaps/keys/notification.stopAction', 'a button that stops tracking', {
    given: 'Stop',
    see: shown('stopAction'),
    seen: [undefined, 'Stop'],
    bad: ' ',
  });
  keyRow('8/notification-priority', 'from -2 to 2', {
    given: 2,
    see: shown('priority'),
    seen: [-2, 2],
    bad: -3,
  });
});

describe('the life of the process', () => {
  keyRow('gaps/keys/startOnBoot', 'resumes after a boot of the device, or not', {
    given: true,
    see: async (config) => {
      const phone: Phone = await tracking({ config });
      await phone.drive(3);
      phone.scheduler.reboot();
      await phone.restart({ reset: false });
      return (await phone.engine.getState()).enabled;
    },
    seen: [false, true],
  });
});
