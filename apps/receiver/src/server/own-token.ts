import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** 192 random bits. */
const TOKEN_BYTES = 24;

/** A token that a receiver made for itself. */
export interface OwnToken {
  readonly token: string;
  /** Where it lies, readable by its owner alone; null for a database in memory, whose token ends with it. */
  readonly file: string | null;
  /** Was it just created? Then it must be shown. */
  readonly isNew: boolean;
}

/**
 * The token of a receiver that was given none: made at its first start, and kept in a file beside the database, `<db>.token`.
 *
 * @throws Error when the file cannot be read or written, or is empty.
 * @example
 * const { token, isNew } = ownToken('track.db');
 */
export function ownToken(db = ':memory:'): OwnToken {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  if (db === ':memory:') return { token, file: null, isNew: true };
  const file = `${db}.token`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    // Fails where there is a file: of two that start at once, one makes it.
    writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
    return { token, file, isNew: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return { token: readToken(file), file, isNew: false };
}

/** Reads a token from a file; blanks and ends of lines around it are no part of it. @throws Error that names the file. */
export function readToken(file: string): string {
  const token = readFileSync(file, 'utf8').trim();
  if (token === '') throw new Error(`${file} must hold a token; it is empty`);
  return token;
}
