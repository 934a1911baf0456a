import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { Hono } from 'hono';
import type { Room } from '../server/room';
import { type Answer, OPERATIONS, type Operation, type Parameter } from './operations';
import { SCHEMAS, type SchemaName } from './schemas';

type Settings = Room['settings'];

const reference = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, type = 'application/json') => ({ content: { [type]: { schema } } });
const refused = (description: string) => ({ description, ...json(reference('Refusal')) });

const REFUSALS = {
  400: refused('something in it is wrong; which, is said'),
  421: refused('no token is asked for, and the name in Host is not its own'),
  503: refused('not stored, or not to be had: come again, after Retry-After seconds'),
};
const REFUSED_TO_CALLERS = {
  401: refused('no token, or not the right one'),
  403: refused('the token is not for this'),
  404: refused('an ingest without a store has nothing to read'),
  429: refused('too many requests; Retry-After says when to come again'),
};
const REFUSED_BODIES = {
  413: refused('too large'),
  415: refused('not JSON in UTF-8, or neither plain nor gzip'),
};

const READER = [{ token: [] }, { query: [] }, { cookie: [] }];
const SECURITY = {
  writer: [{ token: [] }],
  reader: READER,
  administrator: [{ token: [] }],
  foreign: [{ token: [] }, { basic: [] }, { query: [] }],
  anyone: [],
} satisfies Record<Operation['access'], readonly object[]>;

/** `GET /openapi.json`, for everybody: it has nothing of anyone's. */
export function addOpenApi(app: Hono, { settings }: Room): void {
  const document = openApi(settings);
  app.get('/openapi.json', (context) => context.json(document));
}

/** The document, OpenAPI 3.1: from the schemas that check what comes, and those that tests hold answers to. */
function openApi(settings: Settings): object {
  const { header } = settings;
  const served = OPERATIONS.filter(({ path }) => path !== '/token' || settings.jwt?.secret !== undefined);
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of served) {
    const { methods, path } = operation;
    const items = methods.map((method) => [
      method.toLowerCase(),
      described(operation, method, methods.length > 1),
    ]);
    paths[path] = { ...paths[path], ...Object.fromEntries(items) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Receiver',
      version: '1',
      description: 'Takes records of phones, once each, and gives them back.',
    },
    // Where the document is: the receiver may be mounted below another path.
    servers: [{ url: '.' }],
    tags: [...new Set(served.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: isBearer(header)
          ? { type: 'http', scheme: 'bearer' }
          : { type: 'apiKey', in: 'header', name: header.name },
        query: { type: 'apiKey', in: 'query', name: 'token' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'geo_read' },
        basic: { type: 'http', scheme: 'basic', description: 'the token is the password' },
      },
      schemas: { ...componentSchemas(), ...bodySchemas(settings) },
    },
  };
}

function described(operation: Operation, method: string, isOneOfSeveral: boolean): object {
  const { path, also, tag, summary, access, parameters = [], body, answers } = operation;
  const responses = Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [status, answered(answer)]),
  );
  return {
    operationId: idOf(isOneOfSeveral || path === '/' ? `${method.toLowerCase()} ${path}` : path, tag),
    tags: [tag],
    summary,
    ...(also === undefined ? {} : { 'x-also': also }),
    security: SECURITY[access],
    ...(parameters.length === 0 ? {} : { parameters: parameters.map((each) => placed(each, path)) }),
    ...(body === undefined || method === 'GET'
      ? {}
      : {
          requestBody: {
            required: true,
            ...json(body.schema ? reference(body.schema) : { type: 'object' }, body.type),
          },
        }),
    responses: {
      ...responses,
      ...(path === '/' && method === 'GET' ? { 303: { description: 'the token is a cookie now' } } : {}),
      ...REFUSALS,
      ...(path === '/' && method === 'GET' ? { 405: refused('a fix in the query of a GET') } : {}),
      ...(access === 'anyone' && body === undefined ? {} : REFUSED_TO_CALLERS),
      ...(access === 'administrator' ? { 404: refused('no device of this name') } : {}),
      ...(body === undefined && access !== 'foreign' ? {} : REFUSED_BODIES),
    },
  };
}

function answered({ description, schema, type }: Answer): object {
  if (schema !== undefined) return { description, ...json(reference(schema), type) };
  return { description, ...(type === undefined ? {} : json({}, type)) };
}

function placed({ name, required, ...rest }: Parameter, path: string): object {
  const isInPath = path.includes(`{${name}}`);
  return { name, in: isInPath ? 'path' : 'query', ...(required ? { required } : {}), ...rest };
}

function idOf(words: string, tag: string): string {
  const id = words.replace(/[^a-z]+([a-z])/gi, (_, letter: string) => letter.toUpperCase());
  return (id.replace(/[^a-z]/gi, '') || tag).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

/** Checks that JSON Schema has no words for (a real day, an object that is no array) are left out of it. */
function componentSchemas(): object {
  return toJsonSchemaDefs(SCHEMAS, {
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => reference(referenceId as SchemaName).$ref,
  });
}

function bodySchemas({ rootProperty }: Settings): object {
  const oneOrMore = { anyOf: [reference('Record'), { type: 'array', items: reference('Record') }] };
  return {
    Upload: {
      anyOf: [
        { type: 'object', properties: { [rootProperty]: oneOrMore }, required: [rootProperty] },
        { type: 'array', items: reference('Record') },
        reference('Record'),
      ],
    },
    LogUpload: {
      type: 'object',
      properties: { events: { type: 'array', items: reference('LogEntry') } },
      required: ['events'],
    },
  } satisfies Partial<Record<SchemaName, object>>;
}

function isBearer({ name, before }: Settings['header']): boolean {
  return name === 'authorization' && before.trim().toLowerCase() === 'bearer';
}
