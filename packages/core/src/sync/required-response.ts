import type { Config } from '../config/keys';
import type { HttpResponse } from '../ports/http';
import { ownValue } from '../templates/own-value';

type Required = NonNullable<Config['requireResponse']>;

/** Longest piece of an answer that is quoted, characters. */
const QUOTE_MAX = 48;

/** Tokens are taken out before anything is cut: half a token is a secret too. */
function quotation(redact: (text: string) => string): (text: string) => string {
  return (text) => {
    const safe = redact(text);
    return JSON.stringify(safe.length > QUOTE_MAX ? `${safe.slice(0, QUOTE_MAX)}…` : safe);
  };
}

/** A media type without its parameters: `text/html` of `Text/HTML; charset=utf-8`. */
const mediaType = (text: string) => (text.split(';')[0] ?? '').trim().toLowerCase();

/**
 * What a 2xx answer lacks to count as stored, in words; undefined where it lacks nothing. A captive portal answers 200 to
 * everything, and some servers report only in the body what they have not stored.
 */
export function lackingIn(
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
  required: Required | undefined,
  redact: (text: string) => string,
): string | undefined {
  if (required === undefined) return undefined;
  const quoted = quotation(redact);
  const { contentType, contains, json, empty } = required;
  if (contentType !== undefined) {
    const given = headers['content-type'] ?? '';
    if (mediaType(given) !== mediaType(contentType))
      return `content type ${quoted(given)}, required is ${quoted(contentType)}`;
  }
  if (empty !== undefined && (body.trim() === '') !== empty)
    return empty ? 'a body, required is none' : 'no body, required is one';
  if (contains !== undefined && !body.includes(contains)) return `no ${quoted(contains)} in the body`;
  if (json !== undefined && !holds(parsed(body), json))
    return `no ${quoted(JSON.stringify(json))} in the body`;
  return undefined;
}

/** Undefined where it is no JSON; also where the port has cut it. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Has an answer all that is required? Objects may say more; lists are compared item by item, and are as long. */
function holds(given: unknown, required: unknown): boolean {
  if (typeof required !== 'object' || required === null) return given === required;
  if (typeof given !== 'object' || given === null || Array.isArray(given) !== Array.isArray(required))
    return false;
  if (Array.isArray(required) && required.length !== (given as readonly unknown[]).length) return false;
  return Object.entries(required).every(([name, value]) => holds(ownValue(given, name), value));
}
