import type { Config } from '../config/keys';

const FORM = 'application/x-www-form-urlencoded';

/**
 * Is the body a form? It is where there is a template and the app's `content-type` names forms: servers like OsmAnd's take
 * forms. A form holds one record.
 */
export function isForm({
  headers = {},
  locationTemplate,
}: Pick<Config, 'headers' | 'locationTemplate'>): boolean {
  if (locationTemplate === undefined) return false;
  return Object.entries(headers).some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.trim().toLowerCase().startsWith(FORM),
  );
}

/** `name=value` pairs of an object that is JSON: null is left out, an object or a list is its JSON. What is no object stays as it is. */
export function formOf(json: string): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(fieldsOf(json) ?? {})) {
    if (value === null) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    pairs.push(`${encoded(name)}=${encoded(text)}`);
  }
  return pairs.length === 0 ? json : pairs.join('&');
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Half a surrogate pair, which no form can hold, becomes the replacement character. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return Array.from(text, (character) =>
      isLone(character) ? '%EF%BF%BD' : encodeURIComponent(character),
    ).join('');
  }
}

const isLone = (character: string) =>
  character.length === 1 && character >= '\uD800' && character <= '\uDFFF';

/** What a body may hold under a configuration: of a form, one record. */
export function limitsOf(config: Config): Config {
  return isForm(config) ? { ...config, batchSync: false } : config;
}
