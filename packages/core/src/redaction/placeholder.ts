import { sha256 } from './sha256';

/** Hexadecimal digits of a secret's digest that name it. */
const PLACEHOLDER_DIGITS = 8;
/** What stands in place of a secret, also in black boxes of earlier versions. */
const PLACEHOLDER = /^(secret|token)-[0-9a-f]{8}$/;

/** Is this text a placeholder already? A replayed engine is given placeholders as its secrets, and must show the same ones. */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

/**
 * What stands in place of a secret: the same on every phone and in every life, so that two texts show that they quote one
 * secret. 32 bits of a digest do not give a random secret back.
 */
export function placeholderOf(secret: string): string {
  return isPlaceholder(secret) ? secret : placeholderOfDigest(sha256(secret));
}

/** The placeholder of a secret of which only the digest is known, at least 8 hexadecimal digits of it. */
export function placeholderOfDigest(digest: string): string {
  return `secret-${digest.slice(0, PLACEHOLDER_DIGITS)}`;
}

/**
 * Memory knows tokens again by digests. A replay looks for the digest of the placeholder there; that placeholder follows from
 * the digest alone, whether or not the token is ever seen.
 */
export function digestOfPlaceholder(digest: string): string {
  return sha256(placeholderOfDigest(digest)).slice(0, digest.length);
}
