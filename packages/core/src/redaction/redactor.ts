import { type Found, type Needle, needlesOf, search } from './needles';
import { isPlaceholder, placeholderOf, placeholderOfDigest } from './placeholder';
import { sha256 } from './sha256';

/**
 * So many secrets are known at once, the newest: those in force, and what they replaced, which a late answer may quote. The
 * oldest is forgotten first.
 */
const SECRETS_MAX = 128;
/** In a text so many words at most are compared with the digests of earlier tokens. */
const WORDS_MAX = 64;
/** Hexadecimal digits by which memory knows a token. */
const DIGEST_LENGTH = 16;
/** What may be a token of which only a digest is known: shorter ones are not looked for. */
const WORD = /[A-Za-z0-9._~+/-]{16,}={0,2}/g;

/** The one that knows what is secret, and hides it in texts that others wrote or quoted. */
export interface Redactor {
  /** These values are secrets from now on. */
  learn(secrets: Iterable<string>): void;
  /** These are none any more: the app has made them public. */
  forget(values: Iterable<string>): void;
  /** Tokens of earlier, of which the digests alone are known: 16 or more hexadecimal digits of SHA-256. */
  learnDigests(digests: Iterable<string>): void;
  /** Header names, as the app spells them, whose values are no secrets: `publicHeaders`. */
  publish(headers: readonly string[]): void;
  isPublic(header: string): boolean;
  /** Where tokens are refreshed: whatever comes from there is secret. */
  confide(address: string | undefined): void;
  isConfidential(address: string): boolean;
  /**
   * The text with a placeholder in the place of every secret: as it is, escaped for JSON, addresses or HTML, however often, in
   * base64 at any alignment, and where the text ends in the middle of it. Values of 1 to 3 characters are hidden where they
   * are a whole field.
   * @param lengthMin - shorter secrets are let be, characters: where the engine's own words stand in the text too
   */
  redact(text: string, lengthMin?: number): string;
  /** Grows when something is learned: a text that was redacted before may hold it. */
  readonly version: number;
}

export function createRedactor(): Redactor {
  const secrets = new Map<string, readonly Needle[]>();
  const digests = new Map<string, string>();
  let publicHeaders: ReadonlySet<string> = new Set();
  let confidential: string | undefined;
  let needles: readonly Needle[] = [];
  let version = 0;
  /** One answer is redacted for the event, the log and the box. */
  let last: readonly [text: string, redacted: string] | undefined;

  function changed(): void {
    needles = [...secrets.values()].flat();
    version++;
    last = undefined;
  }

  function earlierTokens(text: string): readonly Found[] {
    if (digests.size === 0) return [];
    const found: Found[] = [];
    for (const { 0: word, index } of [...text.matchAll(WORD)].slice(0, WORDS_MAX)) {
      const placeholder = digests.get(sha256(word).slice(0, DIGEST_LENGTH));
      if (placeholder !== undefined) found.push({ from: index, to: index + word.length, placeholder });
    }
    return found;
  }

  return {
    learn(values) {
      let hasNew = false;
      for (const value of values) {
        if (value === '' || isPlaceholder(value)) continue;
        const known = secrets.get(value);
        hasNew ||= known === undefined;
        // Known again, it is among the newest again.
        secrets.delete(value);
        secrets.set(value, known ?? needlesOf(value, placeholderOf(value)));
      }
      for (const oldest of secrets.keys()) {
        if (secrets.size <= SECRETS_MAX) break;
        secrets.delete(oldest);
      }
      if (hasNew) changed();
    },
    forget(values) {
      let hasGone = false;
      for (const value of values) hasGone = secrets.delete(value) || hasGone;
      if (hasGone) changed();
    },
    learnDigests(known) {
      digests.clear();
      for (const digest of known) digests.set(digest.slice(0, DIGEST_LENGTH), placeholderOfDigest(digest));
      version++;
      last = undefined;
    },
    publish(headers) {
      publicHeaders = new Set(headers.map((name) => name.toLowerCase()));
    },
    confide(address) {
      confidential = address;
    },
    isConfidential: (address) => address === confidential,
    isPublic: (header) => publicHeaders.has(header.toLowerCase()),
    redact(text, lengthMin = 0) {
      if (needles.length === 0 && digests.size === 0) return text;
      if (lengthMin > 0) {
        const long = needles.filter(({ secretLength }) => secretLength >= lengthMin);
        return replaced(text, search(text, long, none));
      }
      if (last?.[0] !== text) last = [text, replaced(text, search(text, needles, earlierTokens))];
      return last[1];
    },
    get version() {
      return version;
    },
  };
}

const none = () => [];

/** What overlaps is one place: it begins with the first and ends with the last, and is named by the longest. */
function replaced(text: string, found: readonly Found[]): string {
  if (found.length === 0) return text;
  const sorted = [...found].sort((a, b) => a.from - b.from || b.to - a.to);
  let redacted = '';
  let end = 0;
  let open: Found | undefined;
  let longest = 0;
  const close = () => {
    if (open === undefined) return;
    redacted += text.slice(end, open.from) + open.placeholder;
    end = open.to;
  };
  for (const place of sorted) {
    const length = place.to - place.from;
    if (open !== undefined && place.from < open.to) {
      const { placeholder } = length > longest ? place : open;
      open = { from: open.from, to: Math.max(open.to, place.to), placeholder };
    } else {
      close();
      open = place;
      longest = 0;
    }
    longest = Math.max(longest, length);
  }
  close();
  return redacted + text.slice(end);
}
