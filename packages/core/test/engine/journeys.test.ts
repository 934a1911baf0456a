import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Phone, SECOND, URL } from '../phone';

// The journeys of ARCHITECTURE.md, by the files of core in which a function runs. Each limit lies a little above what it is, so that a
// journey that becomes longer is a decision. The list of files: `GEO_JOURNEYS=1`.

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

/** The files of core in which a function ran since the last call, without the ports of tests. */
async function filesThatRan(): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result.filter(({ functions: [, ...functions] }) =>
    functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0),
  );
  const paths = ran.flatMap(({ url }) => /packages\/core\/src\/([^?]*)/.exec(url)?.[1] ?? []);
  return [...new Set(paths)].filter((path) => !path.startsWith('testing/')).sort();
}

/** How many files a journey runs through. */
async function filesOf(journey: () => Promise<unknown>): Promise<number> {
  await filesThatRan();
  await journey();
  const files = await filesThatRan();
  if (process.env.GEO_JOURNEYS !== undefined) console.log(`${files.length} files\n${files.join('\n')}`);
  return files.length;
}

const trackedPhone = async () => {
  const phone = await Phone.create({
    available: ['location', 'connectivity', 'app', 'regions'],
    config: { url: URL, startOnBoot: true, stopOnTerminate: false },
  });
  await phone.engine.start();
  await phone.settle();
  return phone;
};

it('a fix goes to its upload through at most 130 files', async () => {
  const phone = await trackedPhone();
  await phone.drive(30);
  const uploaded = phone.requests.length;
  expect(await filesOf(() => phone.drive(30, 30))).toBeLessThanOrEqual(130);
  expect(phone.requests.length).toBeGreaterThan(uploaded);
});

it('a key goes to its effect through at most 115', async () => {
  const phone = await trackedPhone();
  const files = await filesOf(async () => {
    await phone.engine.setConfig({ distanceFilter: 50 });
    await phone.settle();
  });
  expect(files).toBeLessThanOrEqual(115);
});

it('a fence is added through at most 90, rebooted through 235, entered through 160', async () => {
  const phone = await trackedPhone();
  const added = await filesOf(async () => {
    await phone.engine.addGeofence({ identifier: 'home', latitude: 45.01, longitude: 13, radius: 200 });
    await phone.settle();
  });
  expect(added).toBeLessThanOrEqual(90);
  expect(await filesOf(() => phone.reboot({}))).toBeLessThanOrEqual(235);
  let entered = 0;
  phone.engine.onGeofence(() => void entered++);
  expect(await filesOf(() => phone.drive(120))).toBeLessThanOrEqual(160);
  expect(entered).toBe(1);
});

it('a token goes to its header, and after a 401 through a refresh, through at most 110', async () => {
  let valid = 'first';
  const phone = await Phone.create({
    config: {
      url: URL,
      authorization: {
        accessToken: 'first',
        refreshToken: 'once',
        refreshUrl: 'https://example.test/refresh',
        refreshPayload: { refresh_token: '{refreshToken}' },
      },
    },
    server: ({ url, headers }) => {
      const tokens = { access_token: 'second', refresh_token: 'twice', expires_in: 3600 };
      if (url.endsWith('/refresh')) return { status: 200, body: JSON.stringify(tokens) };
      return Object.values(headers).includes(`Bearer ${valid}`) ? 200 : 401;
    },
  });
  await phone.enqueue(1);
  valid = 'second';
  const files = await filesOf(async () => {
    await phone.enqueue(1);
    await phone.wait(SECOND);
  });
  expect(files).toBeLessThanOrEqual(110);
  expect(await phone.queued()).toEqual([]);
});
