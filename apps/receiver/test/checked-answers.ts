import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { openApiDocument, operationsOf } from './openapi-document';

const document = await openApiDocument();
const ajv = new Ajv2020({ strict: false, validateFormats: true });
formats.default(ajv);
ajv.addSchema(document, 'document');

const templates = operationsOf(document).map(({ path, method, operation }) => ({
  path,
  method,
  operation,
  pattern: new RegExp(`^${path.replace(/[.*+?^$|()[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`),
}));
const validators = new Map<string, ValidateFunction>();
const seen = new Set<string>();

/** Operations whose answers a test has looked at, as `GET /records 200`. */
export const checkedAnswers: ReadonlySet<string> = seen;

/** Holds an answer to the document. @throws Error that says what is not in it */
async function check(method: string, answer: Response): Promise<void> {
  const { pathname } = new URL(answer.url);
  const found = templates.find((each) => each.method === method && each.pattern.test(pathname));
  if (!found) return;
  const { path, operation } = found;
  const where = `${method} ${path} ${answer.status}`;
  const described = operation.responses[answer.status];
  if (!described) throw new Error(`${where} is not in the OpenAPI document: ${await answer.clone().text()}`);
  seen.add(where);
  const type = answer.headers.get('content-type')?.split(';')[0];
  if (!answer.ok || answer.status === 204 || type === undefined) return;
  const types = Object.keys(described.content ?? {});
  if (!types.includes(type)) throw new Error(`${where} is ${types.join(', ')} in the document; got ${type}`);
  // What is streamed is not read here: how much of it is read is what its tests are about.
  if (!type.endsWith('json') || path.startsWith('/export')) return;
  const pointer = `document#/paths/${encoded(path)}/${method.toLowerCase()}/responses/${answer.status}/content/${encoded(type)}/schema`;
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, validate);
  const value: unknown = await answer.clone().json();
  if (!validate(value))
    throw new Error(`${where} is not as in the document: ${ajv.errorsText(validate.errors)}`);
}

function encoded(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

const plainFetch = globalThis.fetch;

/** Every answer of a receiver to any test is held to the OpenAPI document; receivers are known by their request ids. */
globalThis.fetch = async (input, init) => {
  const answer = await plainFetch(input, init);
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
  if (answer.headers.has('x-request-id')) await check(method.toUpperCase(), answer);
  return answer;
};
