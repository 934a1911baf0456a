import { type Found, type Needle, needlesOf, search } from './needles';
import { isPlaceholder, placeholderOf, placeholderOfDigest } from './placeholder';
import { sha256 } from './sha256';

/**
 * Maximum number of known secrets: those in force, and earlier ones, which a late answer may quote. The least recently learned
 * is forgotten first.
 */
const SECRETS_MAX = 128;
/** Maximum words of a text that are compared with the digests of earlier tokens. */
const WORDS_MAX = 64;
/** Hexadecimal digits of a stored token digest. */
const DIGEST_LENGTH = 16;
/** A candidate for a token of which only the digest is known; shorter words are not searched. */
const WORD = /[A-Za-z0-9._~+/-]{16,}={0,2}/g;

/** Knows the secrets, and hides them in texts that others wrote or quoted. */
export interface Redactor {
  /** Adds secrets. */
  learn(secrets: Iterable<string>): void;
  /** Removes secrets that the app has made public. */
  forget(values: Iterable<string>): void;
  /** Adds earlier tokens by their digests: 16 or more hexadecimal digits of SHA-256. */
  learnDigests(digests: Iterable<string>): void;
  /** Header names whose values are not secret: `publicHeaders`. */
  publish(headers: readonly string[]): void;
  isPublic(header: string): boolean;
  /** The address that refreshes tokens: every text of its responses is secret. */
  confide(address: string | undefined): void;
  isConfidential(address: string): boolean;
  /**
   * The text with a placeholder for every secret: plain, escaped any number of times for JSON, URLs or HTML, in
   * base64 at any alignment, and truncated at the end of the text. Values of 1 to 3 characters are hidden only where they
   * are a whole field.
   * @param lengthMin - shorter secrets are not hidden, characters: for texts that contain the engine's own words
   */
  redact(text: string, lengthMin?: number): string;
  /** Increases when a secret is added: a text that was redacted before may contain it. */
  readonly version: number;
}

export function createRedactor(): Redactor {
  const secrets = new Map<string, readonly Needle[]>();
  const digests = new Map<string, string>();
  let publicHeaders: ReadonlySet<string> = new Set();
  let confidential: string | undefined;
  let needles: readonly Needle[] = [];
  let version = 0;
  /** Cached: one response is redacted for the event, the log and the box. */
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
        // Re-inserted, so that it counts as the newest.
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

/** Overlapping matches become one placeholder, from the first start to the last end, with the name of the longest match. */
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
