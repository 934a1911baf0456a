import { describe, expect, it } from 'vitest';
import type { ConfigPatch, HttpRequest } from '../../src/index';
import { Phone, URL } from '../phone';

const COORDS = { latitude: 45, longitude: 13 };
const FENCE = { identifier: 'home', action: 'ENTER' };
const TEMPLATE = { at: '{{latitude}},{{longitude}}', id: '{{uuid}}', course: '{{heading}}' };

/** The bodies of three records, the second a transition, uploaded under a config. */
async function sent(config: ConfigPatch): Promise<readonly HttpRequest[]> {
  const phone = await Phone.create({ config: { url: URL, autoSync: false, ...config } });
  await phone.engine.insertLocation({ uuid: 'a', coords: COORDS });
  await phone.engine.insertLocation({ uuid: 'b', coords: COORDS, extras: { geofence: FENCE } });
  await phone.engine.insertLocation({ uuid: 'c', coords: { ...COORDS, speed: 10 } });
  await phone.engine.sync();
  return phone.requests;
}
const bodies = (requests: readonly HttpRequest[]) =>
  requests.map(({ body = '' }) => JSON.parse(body) as Record<string, unknown>);

describe('locationTemplate', () => {
  it('gives each record its shape, and leaves out what the record does not say', async () => {
    expect(bodies(await sent({ locationTemplate: TEMPLATE }))).toEqual(
      ['a', 'b', 'c'].map((id) => ({ location: { at: '45,13', id } })),
    );
  });

  it('has its place in every envelope: under a root, as the root, in a list, with params', async () => {
    const locationTemplate = { id: '{{uuid}}' };
    const params = { device: 'x', id: 'of params' };
    const flat = await sent({ locationTemplate, params, httpRootProperty: '.' });
    expect(bodies(flat)[0]).toEqual({ device: 'x', id: 'a' });
    const batch = await sent({ locationTemplate, params, httpRootProperty: 'locations', batchSync: true });
    expect(bodies(batch)).toEqual([{ locations: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], ...params }]);
    const bare = await sent({ locationTemplate, httpRootProperty: '.', batchSync: true });
    expect(JSON.parse(bare[0]?.body ?? '')).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });

  it('may be a list, in which params have no place', async () => {
    const locationTemplate = ['{{uuid}}', '{{speed}}'];
    const requests = await sent({
      locationTemplate,
      params: { x: 1 },
      httpRootProperty: '.',
      batchSync: true,
    });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual([['a'], ['b'], ['c', 10]]);
  });

  it('may be the text of another library', async () => {
    const locationTemplate = '{"lat":<%= latitude %>,"id":"<%= uuid %>"}';
    expect(bodies(await sent({ locationTemplate }))[0]).toEqual({ location: { lat: 45, id: 'a' } });
  });

  it('changes what is sent and not what is kept', async () => {
    const phone = await Phone.create({ config: { url: URL, locationTemplate: TEMPLATE }, server: () => 500 });
    await phone.enqueue(1);
    expect((await phone.engine.getLocations())[0]).toMatchObject({ uuid: 'r0', coords: COORDS });
  });

  it('goes on after a kill, with the engine alone', async () => {
    const phone = await Phone.create({ config: { url: URL, locationTemplate: TEMPLATE }, server: () => 500 });
    await phone.enqueue(1);
    phone.server = () => 200;
    const before = phone.requests.length;
    await phone.restart();
    await phone.wait(5 * 60 * 1000);
    expect(bodies(phone.requests.slice(before))).toEqual([{ location: { at: '45,13', id: 'r0' } }]);
  });

  it('that is mended lets a closed circuit open at once', async () => {
    const phone = await Phone.create({
      config: { url: URL, locationTemplate: { wrong: 1 } },
      server: ({ body = '' }) => (body.includes('wrong') ? 404 : 200),
    });
    await phone.enqueue(1);
    expect((await phone.engine.getState()).uploadParked).toBe('circuit');
    await phone.engine.setConfig({ locationTemplate: TEMPLATE });
    await phone.settle();
    expect(await phone.queued()).toEqual([]);
  });

  it('with a fault is refused with its place, at ready and later, and nothing is applied', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    const features = [{ geometry: { coordinates: ['{{longitude}}', '{{lattitude}}'] } }];
    const refused = await phone.engine
      .setConfig({ distanceFilter: 77, locationTemplate: { features } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'INVALID_CONFIG' });
    expect((refused as Error).message).toMatch(
      /^locationTemplate: unknown variable "lattitude" at \.features\[0\]\.geometry\.coordinates\[1\]; variables are latitude, longitude, /,
    );
    expect(JSON.stringify(phone.storage.snapshot())).not.toMatch(/distanceFilter|features/);
    const born = Phone.launch();
    await born.wait(0);
    await expect(born.engine.ready({ geofenceTemplate: '{"a":<%= speed|mach %>}' })).rejects.toThrow(
      'geofenceTemplate: unknown filter "mach" at .a',
    );
    await expect(born.engine.ready({ paramsTemplate: { a: '{{latitude' } })).rejects.toThrow(
      'paramsTemplate: an unmatched "{{" at .a',
    );
  });

  it('lets a record that is torn in its middle be refused and set aside, as without a template', async () => {
    const phone = await Phone.create({
      config: { url: URL, autoSync: false, locationTemplate: TEMPLATE, httpRootProperty: '.' },
      server: ({ body = '' }) => (body.includes('torn') ? 400 : 200),
    });
    await phone.enqueue(2);
    const memory = phone
      .kill()
      .map((entry) =>
        entry.key.startsWith('queue/') && entry.value.includes('"r0"')
          ? { ...entry, value: '{"uuid":"r0","torn":,}' }
          : entry,
      );
    const next = await Phone.create({
      memory,
      config: { url: URL, locationTemplate: TEMPLATE, httpRootProperty: '.', params: { x: 1 } },
      server: phone.server,
    });
    await next.wait(60 * 60 * 1000);
    await next.enqueue(1);
    await next.wait(60 * 60 * 1000);
    expect(next.requests.some(({ body }) => body?.includes('"id":"r1"'))).toBe(true);
    expect(await next.engine.getCount()).toBe(0);
  });
});

describe('geofenceTemplate', () => {
  const locationTemplate = { id: '{{uuid}}' };

  it('gives transitions a shape of their own', async () => {
    const geofenceTemplate = {
      fence: '{{geofence.identifier}}',
      did: '{{geofence.action|map:ENTER=in,EXIT=out}}',
    };
    const requests = await sent({ locationTemplate, geofenceTemplate });
    expect(bodies(requests).map(({ location }) => location)).toEqual([
      { id: 'a' },
      { fence: 'home', did: 'in' },
      { id: 'c' },
    ]);
    const alone = bodies(await sent({ geofenceTemplate }));
    expect(alone[0]).toMatchObject({ location: { uuid: 'a', coords: COORDS } });
    expect(alone[1]).toEqual({ location: { fence: 'home', did: 'in' } });
  });

  it('that is not given leaves them to locationTemplate', async () => {
    expect(bodies(await sent({ locationTemplate }))[1]).toEqual({ location: { id: 'b' } });
  });
});

describe('paramsTemplate', () => {
  it('says beside the records what it makes of the newest and of their number, over params of the same name', async () => {
    const paramsTemplate = { n: '{{count}}', last: '{{uuid}}', speed: '{{speed|kmh}}', to: 'fixed' };
    const [body] = bodies(
      await sent({ paramsTemplate, params: { n: 'none', device: 'x' }, batchSync: true }),
    );
    expect(body).toMatchObject({ n: 3, last: 'c', speed: 36, to: 'fixed', device: 'x' });
    expect(body?.location).toHaveLength(3);
  });
});

describe('a form', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const locationTemplate = {
    lat: '{{latitude}}',
    speed: '{{speed|knots|round:1}}',
    note: 'a&b=ü \uD800',
    'x y': '{{extras}}',
  };

  it('is what a template becomes where the headers ask for it, one record a request', async () => {
    const requests = await sent({
      headers,
      locationTemplate,
      httpRootProperty: '.',
      params: { id: 'd 1' },
      batchSync: true,
    });
    expect(requests.map(({ body }) => body)).toEqual([
      'id=d%201&lat=45&note=a%26b%3D%C3%BC%20%EF%BF%BD',
      `id=d%201&lat=45&note=a%26b%3D%C3%BC%20%EF%BF%BD&x%20y=${encodeURIComponent(JSON.stringify({ geofence: FENCE }))}`,
      'id=d%201&lat=45&speed=19.4&note=a%26b%3D%C3%BC%20%EF%BF%BD',
    ]);
  });

  it('is none without a template, whatever the headers say', async () => {
    expect(bodies(await sent({ headers }))[0]).toMatchObject({ location: { uuid: 'a' } });
  });
});
