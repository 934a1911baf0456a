import { TOKEN_FIELDS, type Tokens } from './tokens';

/** Shorter tokens protect nothing, and hiding them would make texts unreadable. */
const TOKEN_LENGTH_MIN = 4;
/** So many tokens are remembered to be hidden, the newest: a late answer may quote one that was replaced meanwhile. */
const REMEMBERED_MAX = 16;

/** Hides tokens in texts that others wrote: a server that echoes what it was sent, an error that quotes it. */
export interface Redaction {
  /** These are secrets from now on, until many others came. */
  hide(tokens: Tokens): void;
  /** The text with `{token}` in the place of every token, also where it is escaped as in JSON or in an address. */
  redact(text: string): string;
}

export function createRedaction(): Redaction {
  let hidden: string[] = [];
  let forms: string[] = [];

  return {
    hide(tokens) {
      const values = TOKEN_FIELDS.flatMap((field) => tokens[field] ?? []);
      const fresh = values.filter((token) => token.length >= TOKEN_LENGTH_MIN && !hidden.includes(token));
      if (fresh.length === 0) return;
      hidden = [...hidden, ...fresh].slice(-REMEMBERED_MAX);
      // The longest first: one form may be part of another.
      forms = [...new Set(hidden.flatMap(formsOf))].sort((a, b) => b.length - a.length);
    },
    redact: (text) => forms.reduce((rest, form) => rest.split(form).join('{token}'), text),
  };
}

function formsOf(token: string): string[] {
  const json = JSON.stringify(token).slice(1, -1);
  return [token, json, json.split('/').join('\\/'), inAddress(token)];
}

function inAddress(token: string): string {
  try {
    return encodeURIComponent(token);
  } catch {
    return token; // half a surrogate pair, which no address can hold
  }
}
