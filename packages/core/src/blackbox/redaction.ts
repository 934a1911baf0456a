import { sha256 } from '../memory/digest';

/** Names of fields whose texts are secret, wherever they turn up. */
const SECRET_NAME = /token|secret|password|authorization|cookie|api[-_]?key/i;
/** Named like a secret, and none. */
const NO_SECRET: ReadonlySet<string> = new Set(['token_type', 'tokenType', 'header', 'strategy']);
/** The place of a token in a template, and what was hidden before. */
const NO_SECRET_TEXT = /\{(refreshToken|token)\}|^token-[0-9a-f]{8}$/;
/** Shorter texts are hidden where their field says what they are, but not searched for: they would be found everywhere. */
const SEARCHED_MIN = 6;

/** Hexadecimal digits of a secret's digest that name it. */
const PLACEHOLDER_DIGITS = 8;
/** What memory knows a token again by. */
const DIGEST = /^[0-9a-f]{16}$/;

/** Keeps secrets out of the black box: equal ones become equal placeholders, the same in every segment. */
export interface Redaction {
  /** A copy in which every text in a field that is named like a secret is a placeholder; such texts are remembered. */
  hidden(value: unknown): unknown;
  /** As `hidden`, for a text that may be JSON. */
  hiddenJson(text: string): string;
  /** Replaces everything that was remembered, wherever it stands. */
  redact(text: string): string;
}

export function createRedaction(): Redaction {
  /** What is searched for, as it stands and as JSON writes it → its placeholder. */
  const searched = new Map<string, string>();

  function hide(secret: string): string {
    if (secret === '' || NO_SECRET_TEXT.test(secret)) return secret;
    const placeholder = placeholderOf(secret);
    if (secret.length >= SEARCHED_MIN) {
      // As it stands, as JSON writes it, and as JSON within JSON does: memory and echoes are texts in texts.
      for (let form = secret, depth = 0; depth < 3; depth++) {
        searched.set(form, placeholder);
        form = JSON.stringify(form).slice(1, -1);
      }
    }
    // `Bearer abc` is sent whole, but `abc` is what may be echoed.
    const [scheme, rest] = [secret.slice(0, secret.indexOf(' ')), secret.slice(secret.indexOf(' ') + 1)];
    return /^\w+$/.test(scheme) && rest !== secret ? `${scheme} ${hide(rest)}` : placeholder;
  }

  function hidden(value: unknown, isSecret = false): unknown {
    if (typeof value === 'string') {
      if (!isSecret) return value;
      return DIGEST.test(value) ? digestOfPlaceholder(value) : hide(value);
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((element) => hidden(element, isSecret));
    const entries = Object.entries(value).map(([name, part]) => [
      name,
      hidden(part, SECRET_NAME.test(name) && !NO_SECRET.has(name)),
    ]);
    return Object.fromEntries(entries);
  }

  return {
    hidden: (value) => hidden(value),
    hiddenJson(text) {
      if (!SECRET_NAME.test(text)) return text;
      try {
        return JSON.stringify(hidden(JSON.parse(text)));
      } catch {
        return text; // no JSON: only what is known already can be found in it
      }
    },
    redact(text) {
      let redacted = text;
      for (const [secret, placeholder] of searched) {
        if (redacted.includes(secret)) redacted = redacted.split(secret).join(placeholder);
      }
      return redacted;
    },
  };
}

/** The same for the same secret, on every phone and in every life; 32 bits of it say nothing about the secret. */
function placeholderOf(secret: string): string {
  return `token-${sha256(secret).slice(0, PLACEHOLDER_DIGITS)}`;
}

/**
 * Memory knows tokens again by digests. A replay will look for the digest of the placeholder there, and the placeholder
 * follows from the digest alone, whether or not the token is ever seen.
 */
function digestOfPlaceholder(digest: string): string {
  return sha256(`token-${digest.slice(0, PLACEHOLDER_DIGITS)}`).slice(0, digest.length);
}
