import { isSecretName, mapTexts, mayHoldSecretFields, withHiddenFields } from '../redaction/fields';
import { learnConfig } from '../redaction/learning';
import { placeholderOf } from '../redaction/placeholder';
import type { Redactor } from '../redaction/redactor';

/** Calls whose first argument is a configuration. */
const CONFIGURES: ReadonlySet<string> = new Set(['ready', 'setConfig']);
/** Calls with free-form arguments of the app. */
const WRITES = /^logger\./;
/** A `Retry-After` that the engine can read: seconds, or a date. */
const RETRY_AFTER = /^\s*(\d+|[A-Za-z]{3}, [\dA-Za-z: ]{1,30} GMT)\s*$/;
/**
 * Longest recorded response body, characters: the engine quotes 1,024 of them. One with tokens is parsed
 * as a whole, and recorded in full.
 */
const BODY_CHARACTERS_MAX = 2_048;
/** Secrets from this length are hidden in whole lines too, characters: no word or number of the engine is as long. */
const DISTINCT_MIN = 16;

/**
 * Keeps secrets out of the black box. In inputs, fields with secret names become placeholders, and texts that others
 * wrote are searched for every secret. What the engine itself reads or writes (names, modes, ids, numbers) is not searched,
 * even if the app uses such a word as a secret: a replay must read the same.
 */
export interface Hiding {
  /** The arguments of a call, as JSON. The secrets of a configuration are learned first. */
  callText(name: string, given: readonly unknown[], json: string): string;
  /** The value of a stored row. */
  rowText(key: string, value: string): string;
  headers(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** The body of a response from an address. */
  body(body: string, address: string): string;
  /** A text that others wrote. */
  text(text: string): string;
  /** Lines that were written before a secret was learned. */
  lines(text: string): string;
  /** Increases when a secret is learned. */
  readonly version: number;
}

/** The format of a token endpoint's response is unknown: all its texts are secret. */
function confidentialBody(body: string): string {
  if (body.trim() === '') return body;
  try {
    return JSON.stringify(mapTexts(JSON.parse(body), (text) => (text === '' ? text : placeholderOf(text))));
  } catch {
    return placeholderOf(body);
  }
}

export function createHiding(redactor: Redactor): Hiding {
  const { redact, isPublic } = redactor;
  const rules = { hide: placeholderOf, isPublic, redact };

  function inJson(json: string, isFree: boolean): string | undefined {
    if (!mayHoldSecretFields(json) && redact(json) === json) return json;
    try {
      return JSON.stringify(withHiddenFields(JSON.parse(json), rules, isFree));
    } catch {
      return undefined;
    }
  }

  return {
    callText(name, given, json) {
      const [config] = given;
      if (CONFIGURES.has(name))
        learnConfig(redactor, config, name === 'ready' && Object(config).reset !== false);
      return inJson(json, WRITES.test(name)) ?? json;
    },
    rowText: (key, value) =>
      inJson(value, false) ?? (key.startsWith('secret/') ? placeholderOf(value) : redact(value)),
    headers: (headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => {
          if (name === 'retry-after' && RETRY_AFTER.test(value)) return [name, value];
          return [name, isSecretName(name) ? placeholderOf(value) : redact(value)];
        }),
      ),
    body(body, address) {
      if (redactor.isConfidential(address)) return confidentialBody(body);
      const hidden = mayHoldSecretFields(body) ? inJson(body, true) : undefined;
      return hidden ?? redact(body).slice(0, BODY_CHARACTERS_MAX);
    },
    text: redact,
    lines: (text) => redact(text, DISTINCT_MIN),
    get version() {
      return redactor.version;
    },
  };
}
