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
  let hidden: readonly string[] = [];
  let pattern: RegExp | undefined;

  return {
    hide(tokens) {
      const values = TOKEN_FIELDS.flatMap((field) => tokens[field] ?? []);
      const fresh = values.filter((token) => token.length >= TOKEN_LENGTH_MIN && !hidden.includes(token));
      if (fresh.length === 0) return;
      hidden = [...hidden, ...fresh].slice(-REMEMBERED_MAX);
      // The longest first: one token may be the beginning of another.
      const longestFirst = [...hidden].sort((a, b) => b.length - a.length);
      pattern = new RegExp(longestFirst.map(anyForm).join('|'), 'g');
    },
    redact: (text) => (pattern ? text.replace(pattern, '{token}') : text),
  };
}

/** A token as it is, and as it is escaped in JSON and in addresses, however often: an echo may quote an echo. */
function anyForm(token: string): string {
  return Array.from(token, anyFormOf).join('');
}

function anyFormOf(character: string): string {
  if (/[A-Za-z0-9_-]/.test(character)) return character;
  const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
  const escaped = units.map((unit) => `\\\\+u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const literal = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  const inAddress = anyCase(addressed(character)).split('%').join('%(?:25)*');
  return `(?:${escaped}|(?:\\\\|%(?:25)*5[Cc])*(?:${inAddress}|${literal}))`;
}

const anyCase = (hex: string) =>
  hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`);

/** Percent-encoded: also what need not be. */
function addressed(character: string): string {
  try {
    const encoded = encodeURIComponent(character);
    if (encoded !== character) return encoded;
    return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  } catch {
    return '%EF%BF%BD'; // half a surrogate pair: no address can hold it, and a question mark stands for it
  }
}
