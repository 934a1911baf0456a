import { toJsonSchema } from '@valibot/to-json-schema';
import type { Hono } from 'hono';
import { entrySchema } from '../uploads/log-entry';
import { recordSchema } from '../uploads/record';
import type { Room } from './room';

/** Checks that JSON Schema has no words for (a real day, an object that is no array) are left out of it. */
const LENIENT = { errorMode: 'ignore', target: 'draft-2020-12' } as const;

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const query = (name: string, description: string, type = 'string') => ({
  name,
  in: 'query',
  description,
  schema: { type },
});
const refused = (description: string) => ({ description, ...json(named('Refusal')) });

const ROWS = [
  query('device', 'only of this device'),
  query('since', 'ISO 8601 or epoch milliseconds, included'),
  query('until', 'not included'),
  query('limit', 'the most rows', 'integer'),
];
const REFUSALS = {
  '400': refused('something in it is wrong; which, is said'),
  '401': refused('no token, or not the right one'),
  '403': refused('the token is not for this'),
  '413': refused('too large'),
  '415': refused('not JSON in UTF-8, or neither plain nor gzip'),
  '429': refused('too many requests; Retry-After says when'),
  '503': refused('not stored: come again, after Retry-After seconds'),
};

const read = (summary: string, parameters: readonly object[] = []) => ({
  get: { summary, parameters, responses: { '200': { description: 'as asked' }, ...REFUSALS } },
});

/** The document, OpenAPI 3.1: of uploads from the schemas that check them. */
function openApi({ settings }: Pick<Room, 'settings'>): object {
  const { rootProperty, header } = settings;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Receiver',
      version: '1',
      description: 'Takes records of phones, once each, and gives them back.',
    },
    security: [{ token: [] }],
    paths: {
      '/locations': {
        post: {
          summary: 'Store records. Also as PUT and PATCH, at / and at any path that ends so.',
          requestBody: { required: true, ...json(named('Upload')) },
          responses: { '200': { description: 'stored, on disk', ...json(named('Stored')) }, ...REFUSALS },
        },
      },
      '/log': {
        post: {
          summary: 'Store log entries',
          requestBody: { required: true, ...json(named('LogUpload')) },
          responses: { '200': { description: 'stored, on disk' }, ...REFUSALS },
        },
        ...read('The log, the latest arrival first', [ROWS[0] as object, ROWS[3] as object]),
      },
      '/records': read('Records, newest first, in pages', [
        ...ROWS,
        query('cursor', 'the "next" of the answer before'),
        query('order', 'time, or arrival'),
      ]),
      '/track.geojson': read('Tracks as GeoJSON', ROWS),
      '/devices': read('Devices'),
      '/episodes': read('Episodes of distraction', ROWS),
      '/events': read('New records as server-sent events', [
        query('after', 'begin after this seq', 'integer'),
      ]),
      '/metrics': read('Metrics for Prometheus'),
      '/healthz': {
        get: { summary: 'Can it store?', security: [], responses: { '200': { description: 'yes' } } },
      },
      '/readyz': {
        get: {
          summary: 'Is it to get requests?',
          security: [],
          responses: { '200': { description: 'yes' } },
        },
      },
    },
    components: {
      securitySchemes: {
        token: isBearer(header)
          ? { type: 'http', scheme: 'bearer' }
          : { type: 'apiKey', in: 'header', name: header.name },
      },
      schemas: {
        Record: withoutDialect(toJsonSchema(recordSchema, LENIENT)),
        LogEntry: withoutDialect(toJsonSchema(entrySchema, LENIENT)),
        Upload: {
          anyOf: [
            {
              type: 'object',
              properties: {
                [rootProperty]: { anyOf: [named('Record'), { type: 'array', items: named('Record') }] },
              },
              required: [rootProperty],
            },
            { type: 'array', items: named('Record') },
            named('Record'),
          ],
        },
        LogUpload: {
          type: 'object',
          properties: { events: { type: 'array', items: named('LogEntry') } },
          required: ['events'],
        },
        Stored: {
          type: 'object',
          properties: Object.fromEntries(
            ['received', 'stored', 'duplicates'].map((name) => [name, { type: 'integer', minimum: 0 }]),
          ),
        },
        Refusal: {
          type: 'object',
          properties: {
            error: {
              type: 'object',
              properties: { code: { type: 'string' }, message: { type: 'string' } },
              required: ['code', 'message'],
            },
          },
          required: ['error'],
        },
      },
    },
  };
}

/** `GET /openapi.json`, for everybody: it has nothing of anyone's. */
export function addOpenApi(app: Hono, room: Room): void {
  const document = openApi(room);
  app.get('/openapi.json', (context) => context.json(document));
}

function isBearer({ name, before }: Room['settings']['header']): boolean {
  return name === 'authorization' && before.trim().toLowerCase() === 'bearer';
}

function withoutDialect({ $schema: _dialect, ...schema }: ReturnType<typeof toJsonSchema>): object {
  return schema;
}
