import { sha256 } from './sha256';

/** Number of hexadecimal digits of a secret's digest in its placeholder. */
const PLACEHOLDER_DIGITS = 8;
/** A placeholder, including those in black boxes of earlier versions. */
const PLACEHOLDER = /^(secret|token)-[0-9a-f]{8}$/;

/** Is this text a placeholder already? A replayed engine receives placeholders as its secrets, and must produce the same ones. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/**
 * The placeholder of a secret: the same on every phone and in every process, so that equal secrets are recognisable.
 * A random secret cannot be recovered from 32 bits of its digest.
 */
export function placeholderOf(secret: string): string {
  return isPlaceholder(secret) ? secret : placeholderOfDigest(sha256(secret));
}

/** The placeholder of a secret of which only the digest is known; needs at least 8 hexadecimal digits of it. */
export function placeholderOfDigest(digest: string): string {
  return `secret-${digest.slice(0, PLACEHOLDER_DIGITS)}`;
}

/**
 * Stored digests identify known tokens. A replay looks up the digest of the placeholder; that placeholder is derived from
 * the digest alone, so it is the same whether or not the token itself is ever read.
 */
export function digestOfPlaceholder(digest: string): string {
  return sha256(placeholderOfDigest(digest)).slice(0, digest.length);
}
