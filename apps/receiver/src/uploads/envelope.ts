import { listed, quote, Refusal } from '../server/refusal';
import { MAX_NESTING, nestsDeeperThan } from './nesting';
import { RECORD_FIELDS } from './record';

type JsonObject = { readonly [key: string]: unknown };

/** One element of an upload, not yet checked, with the params that came beside it. */
export interface Candidate {
  readonly record: unknown;
  /** Undefined when there were none. */
  readonly params: JsonObject | undefined;
}

/**
 * Unpacks the shapes an upload has: `{ [root]: record | record[], ...params }`, an array of records or of such envelopes,
 * and a record whose fields stand in the root. A root property with another name than the configured one is found by what is in it.
 */
export function unwrap(body: unknown, rootProperty: string): Candidate[] {
  if (Array.isArray(body)) return body.map((element) => fromElement(element, rootProperty));
  if (!isObject(body)) throw noEnvelope(body, rootProperty);
  if (isObject(body.coords)) return [unwrapped(body)];
  const root = findRoot(body, rootProperty);
  if (root === undefined) {
    if (resemblesRecord(body)) return [unwrapped(body)];
    throw noEnvelope(body, rootProperty);
  }
  const { [root]: content, ...rest } = body;
  const params = checkedParams(rest);
  return (Array.isArray(content) ? content : [content]).map((record) => ({ record, params }));
}

/** Some clients put each record of an array into an envelope of its own. */
function fromElement(element: unknown, rootProperty: string): Candidate {
  if (!isObject(element) || isObject(element.coords)) return unwrapped(element);
  const { [rootProperty]: record, ...params } = element;
  return resemblesRecord(record) ? { record, params: checkedParams(params) } : unwrapped(element);
}

/** Without a root property the params stand among the record's own fields. */
function unwrapped(element: unknown): Candidate {
  if (!isObject(element)) return { record: element, params: undefined };
  const record: Record<string, unknown> = {};
  const params: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(element)) (RECORD_FIELDS.has(key) ? record : params)[key] = value;
  return { record, params: checkedParams(params) };
}

/** The configured name where it holds records, else the only property that does, else the configured name anyway. */
function findRoot(body: JsonObject, rootProperty: string): string | undefined {
  const configured = Object.hasOwn(body, rootProperty) ? body[rootProperty] : undefined;
  if (Array.isArray(configured) || resemblesRecord(configured)) return rootProperty;
  const found = Object.keys(body).filter((key) => resemblesRecords(body[key]));
  if (found.length === 1) return found[0];
  if (found.length > 1) {
    throw new Refusal(
      400,
      'unknown-envelope',
      `records stand in more than one property (${listed(found)}); put them all in "${rootProperty}"`,
    );
  }
  // Nothing in it resembles a record: its faults will say more than "unknown envelope" would.
  return isObject(configured) ? rootProperty : undefined;
}

/** Two fields of a record are enough: a record that lacks others should be refused as a record, by name. */
function resemblesRecord(value: unknown): value is JsonObject {
  return isObject(value) && Object.keys(value).filter((key) => TELLING_FIELDS.has(key)).length >= 2;
}
const TELLING_FIELDS = new Set([
  'uuid',
  'timestamp',
  'coords',
  'odometer',
  'activity',
  'battery',
  'is_moving',
]);

function resemblesRecords(value: unknown): boolean {
  return Array.isArray(value) ? value.some(resemblesRecord) : resemblesRecord(value);
}

function checkedParams(params: JsonObject): JsonObject | undefined {
  if (nestsDeeperThan(MAX_NESTING, params)) {
    throw new Refusal(
      400,
      'invalid-params',
      `params may nest at most ${MAX_NESTING} levels deep; these nest deeper`,
    );
  }
  return Object.keys(params).length === 0 ? undefined : params;
}

function noEnvelope(body: unknown, rootProperty: string): Refusal {
  return new Refusal(
    400,
    'unknown-envelope',
    `the body must be { "${rootProperty}": record or array of records, …params }, an array of records, ` +
      `or one record; got ${quote(body)}`,
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
