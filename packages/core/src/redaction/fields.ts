import { digestOfPlaceholder } from './placeholder';

/** Names of fields whose texts are secret, in any object. */
const SECRET_NAME = /token|secret|password|^(proxy-)?authorization$|cookie|api[-_]?key/i;
const SECRET_FIELD = /token|secret|password|authorization|cookie|api[-_]?key|headers"|url"/i;
/** Names that match, but are not secret: OAuth's own fields, and how a token is sent. */
const NO_SECRET: ReadonlySet<string> = new Set([
  'token_type',
  'tokenType',
  'grant_type',
  'grantType',
  'strategy',
]);
const HEADERS: ReadonlySet<string> = new Set(['headers', 'refreshHeaders']);
const ADDRESS = /url$/i;
/** Fields with text that others wrote: it may contain a secret. */
const FREE_TEXT: ReadonlySet<string> = new Set(['extras', 'params', 'responseText', 'message', 'data']);

/** A stored token digest. */
const DIGEST = /^[0-9a-f]{16}$/;

/** The placeholder of a token in a template: not secret, although the rest of the template may be. */
const TEMPLATE = /(\{(?:refreshToken|accessToken|token)\})/;
/** Authentication schemes before credentials (IANA's HTTP Authentication Scheme Registry, and those of common services). */
const SCHEME =
  /^((?:basic|bearer|digest|dpop|gnap|hoba|mutual|negotiate|privatetoken|scram-sha-\d+|vapid|token|jwt|api-?key|key|sas|sharedaccesssignature|aws4-hmac-sha256) )(.+)$/is;

/** What to do with secret fields. */
export interface FieldRules {
  /** Returns the replacement of a secret. */
  hide(secret: string): string;
  isPublic(header: string): boolean;
  /** Redacts a text that others wrote. Default: unchanged. */
  redact?(text: string): string;
}

/**
 * A copy of a value in which `hide` has replaced every secret field.
 * @param isFree - others wrote all of it: each text is redacted
 */
export function withHiddenFields(value: unknown, rules: FieldRules, isFree = false): unknown {
  return withHidden(value, '', rules, isFree);
}

/** May this JSON contain a field with a secret name? Checked before parsing. */
export function mayHoldSecretFields(json: string): boolean {
  return SECRET_FIELD.test(json);
}

function withHidden(value: unknown, name: string, rules: FieldRules, isFree: boolean): unknown {
  if (value === null || value === undefined) return value;
  if (HEADERS.has(name)) return withHiddenHeaders(value, rules);
  if (name === 'known')
    return mapTexts(value, (text) => (DIGEST.test(text) ? digestOfPlaceholder(text) : text));
  if (name === 'authorization' && isObject(value)) return withHiddenAuthorization(value, rules);
  if (isSecretName(name)) return mapTexts(value, (text) => hiddenValue(text, rules));
  if (ADDRESS.test(name)) {
    return mapTexts(value, (text) => {
      const hidden = hiddenAddress(text, rules);
      // A value that is not a URL may be any text.
      return /^https?:\/\//i.test(hidden) ? hidden : (rules.redact?.(hidden) ?? hidden);
    });
  }
  if (typeof value === 'string') return isFree && rules.redact ? rules.redact(value) : value;
  if (typeof value === 'number' && isFree) return withHiddenNumber(value, rules);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((element) => withHidden(element, '', rules, isFree));
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      isFree && !isRead(field) ? (rules.redact?.(field) ?? field) : field,
      withHidden(part, field, rules, isFree || FREE_TEXT.has(field)),
    ]),
  );
}

/** Names by which the engine finds tokens in a response. */
const isRead = (field: string) => field === 'data' || isSecretName(field);

/** A numeric secret may be echoed as a number. */
function withHiddenNumber(value: number, { redact }: FieldRules): unknown {
  const hidden = redact?.(String(value));
  return hidden === undefined || hidden === String(value) ? value : hidden;
}

/** Is a field of this name secret, whatever its value? */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !NO_SECRET.has(name);
}

function withHiddenHeaders(headers: unknown, rules: FieldRules): unknown {
  if (!isObject(headers)) return mapTexts(headers, (text) => hiddenValue(text, rules));
  return mapFields(headers, (value, name) =>
    rules.isPublic(name) ? value : mapTexts(value, (text) => hiddenValue(text, rules)),
  );
}

/** Every text in it is secret except those that specify how tokens are sent. */
function withHiddenAuthorization(authorization: object, rules: FieldRules): unknown {
  return mapFields(authorization, (value, name) => {
    if (NO_SECRET.has(name)) return value;
    if (name === 'header') return mapTexts(value, (text) => hiddenTemplate(text, rules));
    if (HEADERS.has(name) || ADDRESS.test(name)) return withHidden(value, name, rules, false);
    return mapTexts(value, (text) => hiddenValue(text, rules), NO_SECRET);
  });
}

/** The value of a header or field: the scheme and the token placeholder are kept. */
function hiddenValue(text: string, rules: FieldRules): string {
  const [, scheme, credentials] = SCHEME.exec(text) ?? [];
  if (scheme !== undefined && credentials !== undefined) return scheme + hiddenValue(credentials, rules);
  if (!TEMPLATE.test(text)) return text === '' ? text : rules.hide(text);
  return text
    .split(TEMPLATE)
    .map((part, index) => (index % 2 === 1 || part.trim() === '' ? part : rules.hide(part)))
    .join('');
}

/** `<Name>: <value with {token}>`, the format of `authorization.header`. */
function hiddenTemplate(text: string, rules: FieldRules): string {
  const [, name, value] = /^([^\s:]+:\s*)(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) return hiddenValue(text, rules);
  return rules.isPublic(name.split(':')[0] ?? '') ? text : name + hiddenValue(value, rules);
}

/** The part before the `@` of a URL; a password may contain an unescaped slash, where it cannot be a port. */
const USER_INFO = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/]*|[^/:@]*:(?!\d*\/).*)@/is;

/** A URL without its user, password, and values of its query and fragment; parameters without `=` count as values. */
function hiddenAddress(address: string, rules: Pick<FieldRules, 'hide'>): string {
  const hide = (part: string) => (part === '' ? part : rules.hide(part));
  const [, before = '', query = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  // Also hides the whole `user:password`, which basic authentication encodes in base64.
  const bare = before.replace(USER_INFO, (_all, scheme = '', user = '') => {
    if (user.includes(':')) hide(user);
    return `${scheme}${user.split(':').map(hide).join(':')}@`;
  });
  const values = query.replace(/([?#&;])([^=?#&;]*)(=?)([^#&;]*)/gs, (_all, mark, name, equals, value) =>
    equals === '' ? mark + hide(name + value) : mark + name + equals + hide(value),
  );
  return bare + values;
}

/** Maps every text of a value, at any depth, except in fields of these names. */
export function mapTexts(
  value: unknown,
  map: (text: string) => string,
  except?: ReadonlySet<string>,
): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, map, except));
  if (!isObject(value)) return value;
  return mapFields(value, (part, name) => (except?.has(name) ? part : mapTexts(part, map, except)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapFields(value: object, map: (part: unknown, name: string) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part, name)]));
}
