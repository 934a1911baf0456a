import { describe, expect, it } from 'vitest';
import { ASSETS } from '../src/page';
import { createApp } from '../src/server/app';
import { toSettings } from '../src/server/options';
import { openRoom } from '../src/server/room';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { checkedAnswers } from './checked-answers';
import { openApiDocument, operationsOf } from './openapi-document';
import { record } from './records';
import { startReceiver, upload } from './server';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const document = await openApiDocument();

describe('the OpenAPI document', () => {
  it('has every route of the app, and none that is not there', async () => {
    const settings = toSettings({ jwt: { secret: 'a secret of the tests that is long enough' } });
    const room = openRoom(
      settings,
      openSqliteStore(':memory:', () => undefined),
    );
    const files = ASSETS.map(({ path }) => path);
    const routes = createApp(room)
      .routes.filter(({ method, path }) => method !== 'ALL' && !files.includes(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    await room.close();
    // `/` and what ends in `/log` or `/locations` are taken by one route of uploads.
    const ofUploads = ['PATCH', 'POST', 'PUT'].flatMap((method) =>
      ['/', '/log', '/locations'].map((path) => `${method} ${path}`),
    );
    const described = operationsOf(document).flatMap(({ path, method, operation }) =>
      [path, ...(operation['x-also'] ?? [])].map((each) => `${method} ${each}`),
    );
    expect(described.filter((each) => !ofUploads.includes(each)).sort()).toEqual([...new Set(routes)].sort());
    for (const each of ofUploads) expect(described).toContain(each);
  });

  it('names each operation once', () => {
    const ids = operationsOf(document).map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of a record what the check of uploads says', async () => {
    const receiver = await startReceiver({ token: 'needed for all but this' });
    const answer = await fetch(`${receiver.url}openapi.json`);
    const own = (await answer.json()) as typeof document;
    expect(own.openapi).toBe('3.1.0');
    const schema = own.components.schemas.Record as Schema;
    expect(schema.required).toEqual([
      'uuid',
      'timestamp',
      'odometer',
      'coords',
      'activity',
      'battery',
      'is_moving',
    ]);
    const open = await startReceiver();
    const status = async (body: unknown) => (await upload(open.url, body)).status;
    for (const name of schema.required ?? [])
      expect([name, await status({ location: { ...record(), [name]: undefined } })]).toEqual([name, 400]);
    const { latitude } = schema.properties?.coords?.properties ?? {};
    expect([latitude?.minimum, latitude?.maximum]).toEqual([-90, 90]);
    for (const value of [90, 90.1]) {
      const coords = { ...record().coords, latitude: value };
      expect(await status({ location: record({ coords }) })).toBe(
        value <= (latitude?.maximum ?? 0) ? 200 : 400,
      );
    }
  });

  it('says of a parameter what its check says, at both ends of its range', async () => {
    const receiver = await startReceiver();
    const reads = operationsOf(document).filter(
      ({ method, path }) => method === 'GET' && !path.startsWith('/osmand'),
    );
    let tried = 0;
    for (const { path, operation } of reads) {
      const parameters = (operation.parameters ?? []).filter((each) => each.in === 'query');
      const needed = parameters.filter(({ required }) => required).map(({ name }) => [name, '1'] as const);
      const status = async (name: string, value: string) => {
        const query = new URLSearchParams({ ...Object.fromEntries(needed), [name]: value });
        const answer = await fetch(`${receiver.url}${path.slice(1).replace('{device}', 'a')}?${query}`);
        await answer.body?.cancel();
        return answer.status;
      };
      await status('unknown', 'is no fault');
      for (const { name, schema } of parameters) {
        const { minimum, maximum, enum: words } = schema;
        const good = words ?? [minimum, maximum].filter((each) => each !== undefined).map(String);
        const bad = words ? ['neither'] : maximum === undefined ? [] : ['x', String(maximum + 1)];
        for (const value of good) expect([path, name, value, await status(name, value)]).toContain(200);
        for (const value of bad) expect([path, name, value, await status(name, value)]).toContain(400);
        tried += good.length;
      }
    }
    expect(tried).toBeGreaterThan(40);
    for (const { path } of reads) expect(checkedAnswers).toContain(`GET ${path} 200`);
  });
});
