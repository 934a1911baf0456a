import type { GivenConfig } from '../config/config';
import type { ConfigPatch } from '../config/keys';
import { isPlainObject } from '../config/rule';

/** Tokens, kept apart from the configuration. */
export interface Tokens {
  readonly accessToken?: string;
  readonly refreshToken?: string;
}

const FIELDS = ['accessToken', 'refreshToken'] as const;

/** Leaves the tokens out of what is stored as configuration: they are a secret. */
export function withoutTokens(given: GivenConfig): GivenConfig {
  if (!isPlainObject(given.authorization)) return given;
  const { accessToken: _access, refreshToken: _refresh, ...authorization } = given.authorization;
  return { ...given, authorization };
}

/** The tokens after a patch, in the manner of every other key: absent is unchanged, `null` clears. */
export function patchedTokens(tokens: Tokens, { authorization }: ConfigPatch): Tokens {
  if (authorization === undefined) return tokens;
  const next: { -readonly [K in keyof Tokens]: Tokens[K] } = authorization === null ? {} : { ...tokens };
  for (const field of FIELDS) {
    const value = authorization?.[field];
    if (value === null) delete next[field];
    else if (value !== undefined) next[field] = value;
  }
  return next;
}
