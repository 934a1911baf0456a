import { describe, expect, it } from 'vitest';
import { record } from './records';
import { startReceiver, upload } from './server';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

describe('the OpenAPI document', () => {
  it('says of a record what the check of uploads says', async () => {
    const receiver = await startReceiver({ token: 'needed for all but this' });
    const document = (await (await fetch(`${receiver.url}openapi.json`)).json()) as Document;
    expect(document.openapi).toBe('3.1.0');
    const { Record: schema } = document.components.schemas;
    expect(schema?.required).toEqual([
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
    for (const name of schema?.required ?? [])
      expect([name, await status({ location: { ...record(), [name]: undefined } })]).toEqual([name, 400]);
    const { latitude } = schema?.properties?.coords?.properties ?? {};
    expect([latitude?.minimum, latitude?.maximum]).toEqual([-90, 90]);
    for (const value of [90, 90.1]) {
      const coords = { ...record().coords, latitude: value };
      expect(await status({ location: record({ coords }) })).toBe(
        value <= (latitude?.maximum ?? 0) ? 200 : 400,
      );
    }
  });

  it('names paths that are served', async () => {
    const receiver = await startReceiver();
    const document = (await (await fetch(`${receiver.url}openapi.json`)).json()) as Document;
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!('get' in methods)) continue;
      const answer = await fetch(receiver.url.slice(0, -1) + path);
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.body?.cancel();
    }
  });
});
