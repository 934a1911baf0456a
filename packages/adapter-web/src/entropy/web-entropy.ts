import type { Entropy } from '@geo/core';

/** Bytes of a UUID. */
const UUID_BYTES = 16;

/**
 * Random ids (UUID version 4), by `crypto.randomUUID` where it is: an insecure context lacks it, and has random bytes. Jitter comes from
 * `Math.random`, random enough to spread retries.
 */
export function webEntropy(): Entropy {
  return { uuid: () => crypto.randomUUID?.() ?? uuidOf(randomBytes()), random: () => Math.random() };
}

const randomBytes = () => crypto.getRandomValues(new Uint8Array(UUID_BYTES));

/** Version 4 of these random bytes (RFC 9562, 5.4): six of the 128 bits say so. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return `4${(byte & 15).toString(16)}`;
    return (index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
