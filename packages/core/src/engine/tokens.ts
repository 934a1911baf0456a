import type { GivenConfig } from '../config/config';
import { isPlainObject } from '../config/rule';

/** Tokens, kept apart from the configuration. */
export interface Tokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

const FIELDS = ['accessToken', 'refreshToken'] as const;

/** Takes the tokens out of what the app gave: they are stored as a secret, never as configuration. */
export function separateTokens(given: GivenConfig): { given: GivenConfig; tokens: Tokens } {
  if (!isPlainObject(given.authorization)) return { given, tokens: {} };
  const authorization: Record<string, unknown> = { ...given.authorization };
  const tokens: { [K in (typeof FIELDS)[number]]?: string } = {};
  for (const field of FIELDS) {
    const value = authorization[field];
    if (typeof value === 'string') tokens[field] = value;
    delete authorization[field];
  }
  return { given: { ...given, authorization }, tokens };
}
